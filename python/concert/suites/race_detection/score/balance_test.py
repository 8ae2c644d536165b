"""Scores at the paper's balance weigh the two classes by 226 and 777, whatever ours are."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from concert.metrics import wilson_interval
from concert.suites.race_detection.score.balance import balanced_accuracy, balanced_pass
from concert.suites.race_detection.score.tally import Tally


def _tally(races: Sequence[int], solved: Sequence[int], right: Sequence[int]) -> Tally:
    """Returns a tally of programs with one sample each."""
    nothing = np.zeros(len(races))
    return Tally(
        races=np.array(races, dtype=np.float64),
        samples=np.ones(len(races)),
        missing=nothing,
        solved=np.array(solved, dtype=np.float64),
        alarms=nothing,
        right=np.array(right, dtype=np.float64),
        found=nothing,
        false=nothing,
        missed=nothing,
    )


# Of three racy programs one is solved and two are right; of two race-free ones, one is both.
_MIXED = _tally([1, 2, 1, 0, 0], [1, 0, 0, 1, 0], [1, 1, 0, 1, 0])


def test_each_class_counts_by_its_share_in_the_paper() -> None:
    # (226 * 1/3 + 777 * 1/2) / 1003 and (226 * 2/3 + 777 * 1/2) / 1003.
    assert balanced_pass(_MIXED, k=1).value == pytest.approx(463.8333333 / 1003)
    assert balanced_accuracy(_MIXED).value == pytest.approx(539.1666667 / 1003)
    assert balanced_accuracy(_MIXED).n == 5


def test_a_model_that_always_reports_a_race_gets_the_papers_share_of_racy_programs() -> None:
    races = [1] * 90 + [0] * 10
    always = _tally(races, [0] * 100, [1] * 90 + [0] * 10)
    assert balanced_accuracy(always).value == pytest.approx(226 / 1003)


def test_doubling_one_class_moves_no_value() -> None:
    more = _tally([1, 2, 1] * 2 + [0, 0], [1, 0, 0] * 2 + [1, 0], [1, 1, 0] * 2 + [1, 0])
    assert balanced_pass(more, k=1).value == pytest.approx(balanced_pass(_MIXED, k=1).value)
    assert balanced_accuracy(more).value == pytest.approx(balanced_accuracy(_MIXED).value)


def test_the_interval_joins_those_of_both_classes() -> None:
    share = 226 / 1003
    racy, free = wilson_interval(1, 3), wilson_interval(1, 2)
    below = math.hypot(share * (1 / 3 - racy[0]), (1 - share) * (1 / 2 - free[0]))
    above = math.hypot(share * (racy[1] - 1 / 3), (1 - share) * (free[1] - 1 / 2))
    found = balanced_pass(_MIXED, k=1)
    assert found.low == pytest.approx(found.value - below)
    assert found.high == pytest.approx(found.value + above)


def test_without_a_class_there_is_no_balance() -> None:
    racy_only = _tally([1, 2], [1, 0], [1, 1])
    assert math.isnan(balanced_pass(racy_only, k=1).value)
    assert math.isnan(balanced_accuracy(racy_only).value)
