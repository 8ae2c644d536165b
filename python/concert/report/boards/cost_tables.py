"""Sets the score of each model of a leaderboard against its cost, as a table with a figure."""

import math
from collections.abc import Sequence
from typing import Final

from concert.escaping import figure_text
from concert.report.boards.leaderboard import Row, Section
from concert.suites.common.tables import Column, Kind, Points, Table

MOST_POINTS: Final = 28
"""Models of a figure; so many marks differ."""
_MOST_NAMES: Final = 40
_COLUMNS: Final = (
    Column(name="model", kind=Kind.TEXT),
    Column(name="cost a task, US dollars", kind=Kind.QUANTITY),
    Column(name="pass@1"),
    Column(name="low"),
    Column(name="high"),
)
_POINTS: Final = Points(
    x="cost a task, US dollars",
    y="pass@1",
    low="low",
    high="high",
    series="model",
    frontier="best for its cost",
)


def cost_tables(sections: Sequence[Section]) -> list[tuple[Section, Table]]:
    """Returns the table of each leaderboard on which a model has a price and a score.

    Args:
        sections: The leaderboards, best models first.
    """
    return [(one, _table(one)) for one in sections if any(map(_is_shown, one.rows))]


def _table(section: Section) -> Table:
    known = [row for row in section.rows if _is_shown(row)]
    lacking = [row.model for row in section.rows if not _is_shown(row)]
    notes = []
    if lacking:
        notes.append(f"Without a price or a score, so not drawn: {_names(lacking)}.")
    if len(known) > MOST_POINTS:
        rest = [row.model for row in known[MOST_POINTS:]]
        notes.append(f"Only the best {MOST_POINTS} models are drawn, not: {_names(rest)}.")
    board = section.board
    return Table(
        name="figure-cost",
        title=figure_text(f"Score against cost, {board.suite}, {board.variant}"),
        columns=_COLUMNS,
        rows=tuple(
            (row.model, row.dollars, row.value, row.low, row.high) for row in known[:MOST_POINTS]
        ),
        notes=tuple(notes),
        figure=_POINTS,
    )


def _is_shown(row: Row) -> bool:
    return row.dollars is not None and not math.isnan(row.value)


def _names(models: Sequence[str]) -> str:
    more = len(models) - _MOST_NAMES
    return ", ".join(models[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
