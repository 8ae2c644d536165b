"""Equations 2 to 6 of the paper, against values worked out by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.score.equations import (
    FixLevel,
    pcgqs,
    scaling,
    strong_scaling,
    weak_scaling,
)

_TIMES = st.dictionaries(st.integers(2, 128), st.floats(1e-3, 1e3), max_size=8)


def test_strong_scaling_by_hand() -> None:
    # (8/(1*8) + 8/(2*5) + 8/(4*4)) / 3 = (1 + 0.8 + 0.5) / 3
    assert strong_scaling({1: 8.0, 2: 5.0, 4: 4.0}) == pytest.approx(2.3 / 3)


def test_weak_scaling_by_hand() -> None:
    # (6/6 + 6/8 + 6/12) / 3 = (1 + 0.75 + 0.5) / 3
    assert weak_scaling({1: 6.0, 2: 8.0, 4: 12.0}) == pytest.approx(0.75)


def test_scaling_and_quality_by_hand() -> None:
    assert scaling(0.9, 0.5) == pytest.approx(0.7)
    assert pcgqs(FixLevel.NO_FIX.value, 0.7) == pytest.approx(0.85)
    assert pcgqs(FixLevel.MEDIUM.value, 0.3) == pytest.approx(0.4)
    assert pcgqs(FixLevel.INFEASIBLE.value, 0.0) == 0.0


def test_fix_levels_are_the_papers() -> None:
    assert [level.value for level in FixLevel] == [1.0, 0.75, 0.5, 0.25, 0.0]


@given(_TIMES, st.floats(1e-3, 1e3))
def test_perfect_strong_scaling_is_one(times: dict[int, float], single: float) -> None:
    perfect = {1: single} | {cores: single / cores for cores in times}
    assert strong_scaling(perfect) == pytest.approx(1.0)


@given(_TIMES, st.floats(1e-3, 1e3))
def test_constant_times_are_perfect_weak_scaling(times: dict[int, float], single: float) -> None:
    assert weak_scaling({1: single} | dict.fromkeys(times, single)) == pytest.approx(1.0)


@given(_TIMES, st.floats(1e-3, 1e3), st.floats(1e-3, 1e3))
def test_scaling_does_not_depend_on_the_unit_of_time(
    times: dict[int, float], single: float, unit: float
) -> None:
    times = {1: single} | times
    rescaled = {cores: time * unit for cores, time in times.items()}
    assert strong_scaling(rescaled) == pytest.approx(strong_scaling(times))
    assert weak_scaling(rescaled) == pytest.approx(weak_scaling(times))


def test_a_core_count_that_failed_counts_as_zero() -> None:
    assert strong_scaling({1: 4.0, 2: math.inf}) == pytest.approx(0.5)
    assert weak_scaling({1: math.inf, 2: math.inf}) == 0.0


def test_without_one_core_there_is_no_efficiency() -> None:
    with pytest.raises(ValueError):
        strong_scaling({2: 1.0})
