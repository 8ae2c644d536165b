"""Medians, spreads and doubts of repetitions, worked out by hand."""

import math

import pytest

from concert.suites.task_parallel.timing.spread import medians, summaries
from concert.values.values import Measurement


def _row(kind: str, cores: int, wall_ns: int, note: str = "") -> Measurement:
    return Measurement(
        kind=kind,
        cores=cores,
        pinning="",
        problem_size=1,
        repetition=0,
        wall_ns=wall_ns,
        user_ns=0,
        system_ns=0,
        peak_bytes=0,
        context_switches=0,
        note=note,
    )


_STRONG = [_row("strong", 1, wall) for wall in (100, 90, 400)]
_TWO = [_row("strong", 2, 60), _row("strong", 2, 80, "other load took 9 % of the cores")]


def test_a_summary_has_median_spread_efficiency_and_doubts() -> None:
    one, two = summaries([*_STRONG, *_TWO])
    assert (one.median_ns, one.least_ns, one.most_ns) == (100, 90, 400)
    assert (two.median_ns, two.doubtful, two.doubt) == (70, 1, "other load took 9 % of the cores")
    assert two.efficiency == pytest.approx(100 / 140)


def test_weak_efficiency_is_not_divided_by_cores() -> None:
    _, two = summaries([_row("weak", 1, 100), _row("weak", 2, 125)])
    assert two.efficiency == pytest.approx(0.8)


def test_a_failed_repetition_makes_the_time_infinite() -> None:
    rows = [_row("weak", 1, 5, "failed: crash"), _row("weak", 1, 7)]
    assert medians(rows, "weak") == {1: math.inf}
    assert math.isnan(summaries(rows)[0].efficiency)
    assert medians(rows, "strong") == {}
