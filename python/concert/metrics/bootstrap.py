"""Bootstrap intervals, for numbers without a formula for theirs."""

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

_TAILS = (0.025, 0.975)


def bootstrap_intervals(
    clusters: Sequence[NDArray[np.float64]],
    statistics: Callable[[NDArray[np.float64]], Sequence[float]],
    *,
    seed: int = 1,
    rounds: int = 1000,
) -> list[tuple[float, float]]:
    """Returns the 95 % percentile intervals of the cluster bootstrap.

    Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), with
    clusters drawn whole, as observations of one cluster resemble each other (Davison and Hinkley,
    "Bootstrap Methods and their Application" (1997), Section 3.8). With few clusters they are too
    narrow.

    Args:
        clusters: The observations of each cluster, one a row; not empty.
        statistics: The numbers, of observations one a row; NaN where one is undefined, and such
            rounds do not count for it.
        seed: Of the draws; the same seed gives the same intervals.
        rounds: Number of draws.

    Returns:
        An interval for each number; (-inf, inf) with one cluster, or where no draw has the number.

    Raises:
        ValueError: There are no clusters.
    """
    if not clusters:
        raise ValueError("nothing can be drawn from no clusters")
    numbers = len(statistics(np.concatenate(clusters)))
    if len(clusters) == 1:
        return [(-math.inf, math.inf)] * numbers
    generator = np.random.default_rng(seed)
    draws = generator.integers(0, len(clusters), (rounds, len(clusters))).tolist()
    found = np.array(
        [statistics(np.concatenate([clusters[index] for index in drawn])) for drawn in draws]
    )
    return [_interval(found[:, number]) for number in range(numbers)]


def _interval(values: NDArray[np.float64]) -> tuple[float, float]:
    defined = values[~np.isnan(values)]
    if not len(defined):
        return -math.inf, math.inf
    low, high = np.quantile(defined, _TAILS)
    return float(low), float(high)
