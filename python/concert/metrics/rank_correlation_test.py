"""Rank correlation against its definition."""

import math
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.metrics import spearman

_VALUES = st.integers(-5, 5).map(float)
_PAIRS = st.lists(st.tuples(_VALUES, _VALUES), min_size=2, max_size=30)


def _slow_rank(value: float, values: list[float]) -> float:
    below = sum(other < value for other in values)
    equal = sum(other == value for other in values)
    return below + (equal + 1) / 2


def _slow_spearman(first: list[float], second: list[float]) -> float:
    a = [_slow_rank(value, first) for value in first]
    b = [_slow_rank(value, second) for value in second]
    if len(set(a)) == 1 or len(set(b)) == 1:
        return math.nan
    return statistics.correlation(a, b)


@given(_PAIRS)
def test_it_is_the_correlation_of_ranks_counted_one_by_one(
    pairs: list[tuple[float, float]],
) -> None:
    first, second = [x for x, _ in pairs], [y for _, y in pairs]
    expected = _slow_spearman(first, second)
    assert spearman(first, second) == pytest.approx(expected, abs=1e-9, nan_ok=True)


@given(_PAIRS)
def test_only_the_order_counts(pairs: list[tuple[float, float]]) -> None:
    first, second = [x for x, _ in pairs], [y for _, y in pairs]
    stretched = [math.exp(x) for x in first]
    assert spearman(stretched, second) == pytest.approx(spearman(first, second), nan_ok=True)
    turned = spearman([-x for x in first], second)
    assert turned == pytest.approx(-spearman(first, second), nan_ok=True)


def test_distinct_values_follow_the_formula_of_squared_differences() -> None:
    # 1 - 6 sum d^2 / (n (n^2 - 1)), with d = 1, -1, 2, 0, -2.
    assert spearman([1, 2, 3, 4, 5], [2, 1, 5, 4, 3]) == pytest.approx(1 - 6 * 10 / 120)


@pytest.mark.parametrize(("first", "second"), [([1.0], [1.0, 2.0]), ([math.nan], [1.0])])
def test_what_cannot_be_ranked_is_refused(first: list[float], second: list[float]) -> None:
    with pytest.raises(ValueError):
        spearman(first, second)
