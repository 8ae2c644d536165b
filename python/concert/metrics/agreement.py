"""Measures how far two raters agree beyond chance."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

_Z = 1.959963984540054
"""Standard normal quantile of 0.975."""


class Agreement(NamedTuple):
    """Two raters' agreement on n items.

    Attributes:
        observed: Share of the items on which they agree.
        kappa: Cohen's kappa; NaN where chance alone would make them agree on all.
        low: Lower end of its 95 % interval.
        high: Upper end.
        n: Number of items.
    """

    observed: float
    kappa: float
    low: float
    high: float
    n: int


def cohen_kappa(first: Sequence[str], second: Sequence[str]) -> Agreement:
    """Returns Cohen's kappa, (p_o - p_e) / (1 - p_e), with its large-sample interval.

    Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological
    Measurement 20 (1960): p_o is the share of agreement, p_e the share that raters with the same
    marginal shares would reach by chance; the standard error is
    sqrt(p_o (1 - p_o) / (n (1 - p_e)^2)). The interval is cut at -1 and 1.

    Args:
        first: One rater's answers.
        second: The other's, of the same items in the same order.

    Raises:
        ValueError: There are no items, or not as many of each rater.
    """
    n = len(first)
    if not n or n != len(second):
        raise ValueError(f"{n} and {len(second)} answers are no pairs of answers")
    observed = sum(one == other for one, other in zip(first, second, strict=True)) / n
    one, other = Counter(first), Counter(second)
    by_chance = math.fsum(one[answer] * other[answer] for answer in one) / (n * n)
    if by_chance == 1.0:
        return Agreement(observed, math.nan, -1.0, 1.0, n)
    kappa = (observed - by_chance) / (1.0 - by_chance)
    half = _Z * math.sqrt(observed * (1.0 - observed) / n) / (1.0 - by_chance)
    return Agreement(observed, kappa, max(kappa - half, -1.0), min(kappa + half, 1.0), n)
