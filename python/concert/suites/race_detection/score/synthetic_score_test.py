"""S follows from the percentages of the paper's Tables 1 and 2, but for the cells named here."""

import dataclasses
import math
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.race_detection.score.estimates import f1_of
from concert.suites.race_detection.score.synthetic_score import (
    COLUMNS,
    Column,
    rank_models,
    ranks_of,
)

_NAMES = [column.name for column in COLUMNS]
_PARTS = ("greedy", "maj", "int", "uni")

_DOUBTFUL = ("Qwen2.5-32B", "recall:maj")
"""The one cell that keeps S from following: it repeats the 29.73 % of the cell before it."""


@dataclass(frozen=True)
class _Row:
    model: str
    place: int
    total: int
    ranks: list[int]
    percents: list[float]

    def percent(self, name: str) -> float:
        return self.percents[_NAMES.index(name)]


def _published() -> dict[str, _Row]:
    path = Path(__file__).parent / "published_scores.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["row"]
    return {row["model"]: _Row(**row) for row in rows}


def _implied(row: _Row, part: str) -> float:
    """Returns the recall (%) that a row's precision and F1 imply, by Equation 4."""
    precision, f1 = row.percent(f"precision:{part}"), row.percent(f"f1:{part}")
    return f1 * precision / (2 * precision - f1)


def _corrected() -> dict[str, _Row]:
    rows = _published()
    model, name = _DOUBTFUL
    percents = list(rows[model].percents)
    percents[_NAMES.index(name)] = _implied(rows[model], "maj")
    return {**rows, model: dataclasses.replace(rows[model], percents=percents)}


def _totals(rows: dict[str, _Row]) -> dict[str, int]:
    ranking = rank_models(
        {name: [percent / 100 for percent in row.percents] for name, row in rows.items()}
    )
    return {name: one.total for name, one in ranking.items()}


def test_there_are_25_models_and_18_metrics() -> None:
    rows = _published()
    assert len(rows) == 25
    assert {len(row.percents) for row in rows.values()} == {18} == {len(COLUMNS)}
    assert {len(row.ranks) for row in rows.values()} == {18}


def test_the_printed_ranks_add_up_to_s_in_20_of_25_rows() -> None:
    wrong = {
        row.model: sum(row.ranks) - row.total
        for row in _published().values()
        if sum(row.ranks) != row.total
    }
    assert wrong == {
        "Qwen3-Thinking-32B": 8,
        "Qwen3-Thinking-8B": -1,
        "Qwen2.5-32B": -2,
        "Qwen3-Nothinking-30B-A3B": -16,
        "Qwen2.5-1.5B": 1,
    }


def test_s_follows_from_the_percentages_in_20_of_25_rows_and_one_cell_explains_the_others() -> None:
    printed = {row.model: row.total for row in _published().values()}
    found = _totals(_published())
    assert {
        name: found[name] - total for name, total in printed.items() if found[name] != total
    } == {
        "Qwen2.5-72B": 1,
        "Qwen3-Thinking-8B": 1,
        "Qwen2.5-Coder-32B": 1,
        "Qwen2.5-32B": -4,
        "Qwen3-Nothinking-30B-A3B": 1,
    }
    assert _totals(_corrected()) == printed


def test_the_places_by_s_are_the_printed_ones() -> None:
    rows = _corrected()
    ranking = rank_models({name: [p / 100 for p in row.percents] for name, row in rows.items()})
    assert {name: one.place for name, one in ranking.items()} == {
        row.model: row.place for row in rows.values()
    }


def test_these_printed_ranks_are_not_those_of_the_percentages() -> None:
    rows = _corrected()
    ranking = rank_models({name: [p / 100 for p in row.percents] for name, row in rows.items()})
    wrong = {
        (name, _NAMES[i]): (row.ranks[i], rank)
        for name, row in rows.items()
        for i, rank in enumerate(ranking[name].ranks)
        if row.ranks[i] != rank
    }
    assert wrong == {
        ("Qwen3-Thinking-32B", "fpr:maj"): (10, 2),
        ("Qwen3-Thinking-8B", "f1:int"): (12, 13),
        ("Qwen2.5-32B", "recall:maj"): (11, 13),
        ("Qwen3-Nothinking-30B-A3B", "f1:greedy"): (21, 17),
        ("Qwen3-Nothinking-30B-A3B", "fpr:greedy"): (1, 21),
        ("Qwen2.5-1.5B", "f1:int"): (23, 22),
    }


def test_of_100_printed_f1_one_does_not_follow_from_recall_and_precision() -> None:
    wrong = []
    for row in _published().values():
        for part in _PARTS:
            recall, precision = row.percent(f"recall:{part}"), row.percent(f"precision:{part}")
            f1 = f1_of(recall=recall, precision=precision)
            if abs(f1 - row.percent(f"f1:{part}")) > 0.02:
                wrong.append((row.model, part, round(f1, 2), row.percent(f"f1:{part}")))
    assert wrong == [("Qwen2.5-32B", "maj", 42.23, 33.85)]


@pytest.mark.parametrize("falling", [False, True])
def test_ties_share_the_best_rank_and_what_is_undefined_is_worst(falling: bool) -> None:
    column = Column(name="c", heading="C", part="greedy", falling=falling)
    good, bad = (0.0, 1.0) if falling else (1.0, 0.0)
    assert ranks_of([good, math.nan, good, 0.5, bad], column) == [1, 4, 1, 3, 4]


def test_a_model_without_all_metrics_is_refused() -> None:
    with pytest.raises(ValueError):
        rank_models({"a": [1.0] * 18, "b": [1.0] * 19})


@given(
    st.dictionaries(
        st.text("abcdef", min_size=1, max_size=3),
        st.lists(st.floats(0, 1) | st.just(math.nan), min_size=18, max_size=18),
        min_size=1,
        max_size=8,
    )
)
def test_s_is_between_all_first_and_all_last_and_orders_the_models(
    values: dict[str, list[float]],
) -> None:
    ranking = rank_models(values)
    assert set(ranking) == set(values)
    for one in ranking.values():
        assert 18 <= one.total == sum(one.ranks) <= 18 * len(values)
        better = sum(other.total < one.total for other in ranking.values())
        assert one.place == better + 1
    assert [one.total for one in ranking.values()] == sorted(one.total for one in ranking.values())
