"""Spearman's rank correlation."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

type _Values = Sequence[float] | NDArray[np.float64]


def spearman(first: _Values, second: _Values) -> float:
    """Returns Spearman's rank correlation.

    Spearman, "The proof and measurement of association between two things", American Journal of
    Psychology 15 (1904): Pearson's correlation of the ranks, with equal values at the mean of
    their ranks.

    Args:
        first: Finite values.
        second: As many.

    Returns:
        A number in [-1, 1]; NaN where one of the two does not vary.

    Raises:
        ValueError: The numbers of values differ, or a value is not finite.
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} values cannot be paired with {len(second)}")
    x, y = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if not (np.isfinite(x).all() and np.isfinite(y).all()):
        raise ValueError("spearman is for finite values")
    a, b = _centred_ranks(x), _centred_ranks(y)
    scale = math.sqrt(float(a @ a) * float(b @ b))
    # Rounding may carry a perfect correlation past 1.
    return min(1.0, max(-1.0, float(a @ b) / scale)) if scale > 0.0 else math.nan


def _centred_ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the ranks from 0, less their mean."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    below = np.cumsum(counts) - counts
    ranks: NDArray[np.float64] = (below + (counts - 1) / 2.0)[places]
    return ranks - (len(values) - 1) / 2.0
