"""How sure is a number that has no formula for its interval?"""

import math
from collections.abc import Callable, Sequence

import numpy as np

_LEVEL = 0.95


def bootstrap_interval[T](
    clusters: Sequence[Sequence[T]],
    statistic: Callable[[Sequence[T]], float],
    *,
    seed: int = 1,
    rounds: int = 1000,
) -> tuple[float, float]:
    """Returns the 95 % percentile interval of the cluster bootstrap.

    Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), with
    clusters drawn whole, as observations of one cluster resemble each other (Davison and Hinkley,
    "Bootstrap Methods and their Application" (1997), Section 3.8). With few clusters it is too
    narrow.

    Args:
        clusters: The observations, cluster by cluster.
        statistic: The number, of observations; NaN where it is undefined, and such rounds do not
            count.
        seed: Of the draws; the same seed gives the same interval.
        rounds: Number of draws.

    Returns:
        The interval; (-inf, inf) with fewer than two clusters, or where no draw has the number.
    """
    if len(clusters) < 2:
        return -math.inf, math.inf
    generator = np.random.default_rng(seed)
    found = []
    for _ in range(rounds):
        drawn = generator.integers(0, len(clusters), len(clusters))
        value = statistic([one for index in drawn for one in clusters[index]])
        if not math.isnan(value):
            found.append(value)
    if not found:
        return -math.inf, math.inf
    low, high = np.quantile(found, [(1.0 - _LEVEL) / 2.0, (1.0 + _LEVEL) / 2.0])
    return float(low), float(high)
