"""Compares two models on the same tasks, whose variants form clusters."""

import functools
import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from concert.metrics.intervals import student_quantile

_POWER = 0.8
_EXACT_CLUSTERS = 14
"""Up to so many clusters with a difference every sign is tried: 2^14 sums."""
_ROUNDS = 20_000
_ROUNDS_AT_ONCE = 1000
_SEED = 1
_ROUNDING = 1e-9


class PairedDifference(NamedTuple):
    """The mean difference of two models over tasks.

    Attributes:
        mean: The mean over tasks; NaN without any.
        low: Lower end of its 95 % interval.
        high: Upper end.
        p: Two-sided p-value of "there is no difference".
        least: The smallest true difference that would be found with a chance of 0.8 at a level of
            0.05; NaN where the sample does not tell, as the differences do not vary.
        tasks: Number of tasks.
        clusters: Number of clusters.
    """

    mean: float
    low: float
    high: float
    p: float
    least: float
    tasks: int
    clusters: int


def paired_difference(clusters: Sequence[Sequence[float]]) -> PairedDifference:
    """Returns the mean of paired differences, which may resemble each other within a cluster.

    * Interval: Student's, with the cluster-robust standard error. With d_t the difference of task
      t, D its mean and n the tasks, SE^2 = G / (G - 1) * sum over clusters of
      (sum in the cluster of d_t - D)^2 / n^2, with G - 1 degrees of freedom (Miller, "Adding Error
      Bars to Evals", arXiv:2411.00640 (2024), equation 4; the factor as in Cameron and Miller, "A
      Practitioner's Guide to Cluster-Robust Inference", Journal of Human Resources 50 (2015)).
    * p: Fisher's randomisation test ("The Design of Experiments" (1935), Section 21), which flips
      the sign of whole clusters: all signs where at most 14 clusters differ, else 20,000 random
      ones, with the observed ones among them (Phipson and Smyth, Statistical Applications in
      Genetics and Molecular Biology 9 (2010)). With one task a cluster and one sample a task it is
      McNemar's exact test.
    * Least: SE * (t(0.975) + t(0.8)) (Bloom, "Minimum Detectable Effects", Evaluation Review 19
      (1995)).

    Args:
        clusters: The differences of the tasks of each cluster; none is empty.

    Raises:
        ValueError: A cluster is empty, or a difference is not finite.
    """
    if not all(clusters) or not all(math.isfinite(one) for some in clusters for one in some):
        raise ValueError("paired_difference is for clusters of finite differences")
    tasks = sum(len(some) for some in clusters)
    if not tasks:
        return PairedDifference(math.nan, -math.inf, math.inf, 1.0, math.nan, 0, 0)
    count = len(clusters)
    mean = math.fsum(one for some in clusters for one in some) / tasks
    p = _sign_flip_p(np.array([math.fsum(some) for some in clusters]))
    if count < 2:
        return PairedDifference(mean, -math.inf, math.inf, p, math.nan, tasks, count)
    squares = math.fsum((math.fsum(some) - mean * len(some)) ** 2 for some in clusters)
    error = math.sqrt(squares * count / (count - 1)) / tasks
    half = student_quantile(count - 1) * error
    # One side of 0.8 is the centre of 0.6.
    least = half + student_quantile(count - 1, 2.0 * _POWER - 1.0) * error
    known = least if error > _ROUNDING else math.nan
    return PairedDifference(mean, mean - half, mean + half, p, known, tasks, count)


def holm(ps: Sequence[float]) -> list[float]:
    """Returns p-values that are corrected for their number, in their order.

    Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
    Statistics 6 (1979): the i-th smallest of m, from 0, times m - i, never below the one before.
    """
    corrected = [1.0] * len(ps)
    highest = 0.0
    for place, index in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        highest = max(highest, min(1.0, (len(ps) - place) * ps[index]))
        corrected[index] = highest
    return corrected


def _sign_flip_p(sums: NDArray[np.float64]) -> float:
    sums = sums[np.abs(sums) > _ROUNDING]
    if not len(sums):
        return 1.0
    observed = abs(math.fsum(sums)) - _ROUNDING
    if len(sums) <= _EXACT_CLUSTERS:
        totals = np.zeros(1)
        for one in sums:
            totals = np.concatenate([totals + one, totals - one])
        return float(np.mean(np.abs(totals) >= observed))
    signs = _signs(1 << (len(sums) - 1).bit_length())
    as_far = 0
    for start in range(0, _ROUNDS, _ROUNDS_AT_ONCE):
        some = signs[start : start + _ROUNDS_AT_ONCE, : len(sums)].astype(np.float64)
        as_far += int(np.count_nonzero(np.abs(some @ sums) >= observed))
    return (as_far + 1) / (_ROUNDS + 1)


@functools.lru_cache(maxsize=1)
def _signs(columns: int) -> NDArray[np.int8]:
    """Returns random signs, one round a row; a board compares hundreds of pairs with the same."""
    generator = np.random.default_rng(_SEED)
    return (generator.integers(0, 2, (_ROUNDS, columns), dtype=np.int8) * 2 - 1).astype(np.int8)
