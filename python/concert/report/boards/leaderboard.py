"""Lays out the leaderboards: the stored scores, beside what the verdicts say."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concert.report.answers.answer_chunks import PICODOLLARS
from concert.report.answers.folder import Folder
from concert.report.boards.board import Board
from concert.report.writing import names
from concert.suites.capabilities.headline import METRIC
from concert.values.values import Score

TOLERANCE: Final = 1e-9
MOST_FIRST_ROWS: Final = 120
"""Rows of the first page, which keep it below 300 KB."""
_MOST_SECTION_ROWS: Final = 40

type Scores = Mapping[tuple[str, str, str], Sequence[Score]]
"""The metric rows of each suite, variant and model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a leaderboard.

    Attributes:
        model: The model.
        rank: 1, and 1 more for each model that is surely better; None where nobody computes it.
        value: pass@1; NaN where it is undefined.
        low: Lower end of its interval.
        high: Upper end.
        worst: The value if all samples without a verdict had failed.
        best: The value if all had passed.
        n: Size of the denominator.
        counts: What the denominator counts; empty where nobody says.
        inconclusive: Number of samples that reached a limit of ours.
        infra: Number of samples that our machine failed.
        dollars: Cost of all samples of a task; None where nobody says.
        tokens: Tokens likewise.
        note: Why the verdicts do not give the value; empty where they do.
    """

    model: str
    rank: int | None
    value: float
    low: float
    high: float
    worst: float
    best: float
    n: int
    counts: str
    inconclusive: int
    infra: int
    dollars: float | None
    tokens: float | None
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A board as it stands in a page.

    Attributes:
        board: The board.
        rows: Its rows, or the first of them.
        matrix: The page with its matrix.
        page: The page with all its rows.
    """

    board: Board
    rows: Sequence[Row]
    matrix: str
    page: str


def scores_of(folders: Sequence[Folder]) -> Scores:
    """Returns the stored scores; of several folders that have some, the last counts."""
    found: dict[tuple[str, str, str], list[Score]] = {}
    for folder in folders:
        here: dict[tuple[str, str, str], list[Score]] = {}
        for _, score in folder.scores:
            here.setdefault((score.suite, score.variant, score.model), []).append(score)
        found |= here
    return found


def section_of(
    board: Board,
    scores: Scores,
    picodollars: Mapping[tuple[str, str, str], int],
    ranks: Mapping[str, int],
) -> Section:
    """Returns a board with all its rows, best first.

    Args:
        board: The board.
        scores: The stored scores.
        picodollars: Cost of each suite, variant and model.
        ranks: The rank of each model, as far as it is known.
    """
    rows = [
        _row(
            board,
            i,
            scores,
            picodollars.get((board.suite, board.variant, model), 0),
            rank=ranks.get(model),
        )
        for i, model in enumerate(board.models)
    ]
    rows.sort(key=lambda row: (math.isnan(row.value), -row.value, row.model))
    return Section(
        board=board,
        rows=rows,
        matrix=names.matrix_page(board.suite, board.variant),
        page=names.board_page(board.suite, board.variant),
    )


def first_sections(sections: Sequence[Section]) -> tuple[list[Section], list[Section]]:
    """Returns the sections of the first page, each with its first rows, and the other ones."""
    shown: list[Section] = []
    rest: list[Section] = []
    room = MOST_FIRST_ROWS
    for section in sections:
        rows = section.rows[: min(_MOST_SECTION_ROWS, max(room, 0))]
        if not rows or (section.board.variant != "default" and room < len(section.rows)):
            rest.append(section)
            continue
        room -= len(rows)
        page = section.page
        shown.append(Section(board=section.board, rows=rows, matrix=section.matrix, page=page))
    return shown, rest


def metric_rows(section: Section, scores: Scores) -> list[tuple[str, list[dict[str, object]]]]:
    """Returns every stored metric of each model of a board."""
    board = section.board
    return [
        (row.model, [_metric(score) for score in found])
        for row in section.rows
        if (found := scores.get((board.suite, board.variant, row.model)))
    ]


def _metric(score: Score) -> dict[str, object]:
    return {
        "metric": score.metric.replace("@k", f"@{score.k}") if score.k else score.metric,
        "value": _number(score.value),
        "interval": f"{_number(score.low)} .. {_number(score.high)}",
        "n": score.n,
        "note": score.note,
    }


def _row(board: Board, model: int, scores: Scores, picodollars: int, *, rank: int | None) -> Row:
    ours = board.estimate(model)
    name = board.models[model]
    tasks = sum(1 for _, _, total in board.of(model) if total)
    stored = next(
        (
            score
            for score in scores.get((board.suite, board.variant, name), ())
            if score.metric == METRIC and score.k == 1
        ),
        None,
    )
    value, low, high = (ours.value, ours.low, ours.high)
    note = ""
    if stored is None:
        note = "the run stored no score, so this one is computed from the verdicts"
    else:
        value, low, high = stored.value, stored.low, stored.high
        if not all(map(_is_near, (value, low, high), (ours.value, ours.low, ours.high))):
            note = (
                "the score is of other samples or tasks than the verdicts, which give "
                f"{100 * ours.value:.1f} per cent"
            )
    _, _, inconclusive, infra = (int(each) for each in board.counts[:, :, model].sum(axis=1))
    tokens = float(board.tokens[model])
    return Row(
        model=name,
        rank=rank,
        value=value,
        low=low,
        high=high,
        worst=ours.worst,
        best=ours.best,
        n=ours.tasks if stored is None else stored.n,
        counts="tasks" if stored is None else stored.note,
        inconclusive=inconclusive,
        infra=infra,
        dollars=picodollars / PICODOLLARS / tasks if picodollars and tasks else None,
        tokens=None if math.isnan(tokens) else tokens,
        note=note,
    )


def _is_near(one: float, other: float) -> bool:
    return abs(one - other) <= TOLERANCE or (math.isnan(one) and math.isnan(other))


def _number(value: float) -> str:
    return "n/a" if math.isnan(value) else f"{value:.6g}"
