"""The bootstrap against a formula, and what it does where there is little to draw from."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from concert.metrics import bootstrap_intervals, mean_interval


def _mean(values: NDArray[np.float64]) -> tuple[float]:
    return (float(values.mean()),)


def _clusters(*values: list[float]) -> list[NDArray[np.float64]]:
    return [np.array(cluster) for cluster in values]


def test_the_interval_of_a_mean_is_close_to_students() -> None:
    values = np.random.default_rng(3).normal(10.0, 2.0, 200).tolist()
    (found,) = bootstrap_intervals(_clusters(*([value] for value in values)), _mean)
    assert found == pytest.approx(mean_interval(values), abs=0.1)


def test_clusters_that_agree_within_make_the_interval_wider() -> None:
    ((low, high),) = bootstrap_intervals(_clusters(*([float(i % 2)] for i in range(40))), _mean)
    together = _clusters(*([float(i % 2)] * 4 for i in range(10)))
    ((wide_low, wide_high),) = bootstrap_intervals(together, _mean)
    assert wide_high - wide_low > 1.5 * (high - low)


def test_several_numbers_share_the_draws() -> None:
    clusters = _clusters([1.0, 2.0], [5.0], [3.0, 0.0])
    both = bootstrap_intervals(clusters, lambda some: (float(some.max()), float(some.min())))
    assert both == [
        *bootstrap_intervals(clusters, lambda some: (float(some.max()),)),
        *bootstrap_intervals(clusters, lambda some: (float(some.min()),)),
    ]


def test_one_cluster_tells_nothing_and_none_is_refused() -> None:
    assert bootstrap_intervals(_clusters([1.0, 2.0]), _mean) == [(-math.inf, math.inf)]
    with pytest.raises(ValueError):
        bootstrap_intervals([], _mean)


def test_draws_without_the_number_do_not_count() -> None:
    clusters = _clusters([1.0], [2.0], [3.0])
    (nothing,) = bootstrap_intervals(clusters, lambda _: (math.nan,))
    assert nothing == (-math.inf, math.inf)

    def spread(some: NDArray[np.float64]) -> tuple[float]:
        return (float(np.ptp(some)) or math.nan,)

    ((low, high),) = bootstrap_intervals(clusters, spread)
    assert 1.0 <= low <= high <= 2.0
