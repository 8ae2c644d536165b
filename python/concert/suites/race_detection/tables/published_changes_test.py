"""Averages and differences of the paper's ablation tables follow from their percentages."""

import math
import tomllib
from pathlib import Path

import pytest

from concert.suites.race_detection.score.estimates import mean_of
from concert.suites.race_detection.tables.changes import relative_change

_HALF_A_DIGIT = 0.005
"""The largest difference of a printed percentage from the exact one."""
_METRICS = 5

_ROWS = tomllib.loads((Path(__file__).parent / "published_changes.toml").read_text())["row"]


def _is_near(before: float, after: float, printed: float) -> bool:
    """Tells whether a printed relative difference (%) may be that of two printed percentages."""
    change = 100 * relative_change(before, after)
    if before == 0.0:
        return change == printed == math.inf
    spread = 100 * _HALF_A_DIGIT * (1 / before + after / before**2)
    return abs(change - printed) <= spread + 2 * _HALF_A_DIGIT


def test_there_are_all_tables() -> None:
    assert {row["table"] for row in _ROWS} == {"7", "8", "9", "10", "11", "14", "15", "16"}
    assert len(_ROWS) == 44


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: f"{row['table']}-{row['model']}")
def test_a_row_follows(row: dict[str, list[float]]) -> None:
    for values in (row["before"], row["after"]):
        mean = mean_of(values[:_METRICS])
        assert values[_METRICS] == pytest.approx(mean, abs=2 * _HALF_A_DIGIT + 1e-9)
    columns = zip(row["before"], row["after"], row["change"], strict=True)
    assert all(_is_near(before, after, printed) for before, after, printed in columns)


def test_nothing_to_nothing_is_undefined() -> None:
    assert math.isnan(relative_change(0.0, 0.0))
    assert relative_change(0.0, 0.1) == math.inf
