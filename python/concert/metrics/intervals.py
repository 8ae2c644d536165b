"""95 % confidence intervals."""

import functools
import math
from collections.abc import Sequence

_LEVEL = 0.95
_Z = 1.959963984540054
"""Standard normal quantile of 0.975."""


def wilson_interval(successes: int, n: int) -> tuple[float, float]:
    """Returns the 95 % score interval of a proportion.

    Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
    American Statistical Association 22 (1927).

    Args:
        successes: Number of successes, 0..n.
        n: Number of independent trials. With n = 0 nothing is known: (0, 1).

    Raises:
        ValueError: The arguments are out of range.
    """
    if n < 0 or not 0 <= successes <= n:
        raise ValueError(f"{successes} successes in {n} trials is no proportion")
    if n == 0:
        return 0.0, 1.0
    return _score_interval(successes / n, float(n))


def clustered_interval(values: Sequence[float]) -> tuple[float, float]:
    """Returns the 95 % interval of the mean of shares, one a task.

    Samples of one task resemble each other, so the task is the unit: `values[i]` is the mean of
    task i's samples. The interval is Wilson's, with the effective sample size
    mean (1 - mean) / variance-of-the-mean, multiplied by (z / t)^2 with t of m - 1 degrees of
    freedom (Korn and Graubard, "Confidence intervals for proportions with small expected number
    of positive counts estimated from survey data", Survey Methodology 24 (1998); Wilson's in place
    of Clopper-Pearson's). For m tasks the size is never taken below m, which a share's variance
    implies, so that one sample a task gives exactly `wilson_interval`; where all values are equal
    the variance tells nothing, and the size is m.

    Args:
        values: One share a task, each in [0, 1]. None: nothing is known, (0, 1). One: as m = 1.

    Raises:
        ValueError: A value lies outside [0, 1] or is NaN; see `mean_interval`.
    """
    if any(not 0.0 <= value <= 1.0 for value in values):
        raise ValueError("clustered_interval is for shares in [0, 1]; use mean_interval")
    m = len(values)
    if m == 0:
        return 0.0, 1.0
    # Rounding may carry a mean of ones past 1.
    mean = min(math.fsum(values) / m, 1.0)
    return _score_interval(mean, _effective_size(values, mean))


def clustered_ratio_interval(counts: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """Returns the 95 % interval of a share of trials that fall into tasks.

    As `clustered_interval`, for the share of all trials, where tasks have different numbers of
    them: the variance is that of a ratio, by linearisation (Cochran, "Sampling Techniques", third
    edition (1977), equation 6.13). The effective size is never taken below
    (sum of trials)^2 / sum of squared trials, that of tasks whose trials all agree (Kish, "Survey
    Sampling" (1965)). With equal numbers of trials it is `clustered_interval` of the shares.

    Args:
        counts: (successes, trials) a task; tasks without trials tell nothing.

    Raises:
        ValueError: A task has fewer trials than successes, or a negative number.
    """
    if any(not 0 <= successes <= trials for successes, trials in counts):
        raise ValueError("a task has between 0 and all of its trials as successes")
    told = [(successes, trials) for successes, trials in counts if trials]
    total = sum(trials for _, trials in told)
    if not told:
        return 0.0, 1.0
    p = sum(successes for successes, _ in told) / total
    m = len(told)
    fewest = total * total / sum(trials * trials for _, trials in told)
    # With one task there are no degrees of freedom; the residuals then are 0.
    squares = math.fsum((successes - p * trials) ** 2 for successes, trials in told)
    if squares < 1e-12:
        return _score_interval(p, fewest)
    variance = squares * m / (m - 1) / (total * total)
    shrink = (_Z / student_quantile(m - 1)) ** 2
    return _score_interval(p, max(fewest, shrink * p * (1.0 - p) / variance))


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Returns Student's 95 % t-interval of the mean of values without bounds, one a task.

    Args:
        values: One finite number a task. With fewer than two there is no variance: (-inf, inf).
            Where all are equal the interval has no width.

    Raises:
        ValueError: A value is not finite.
    """
    if not all(math.isfinite(value) for value in values):
        raise ValueError("mean_interval is for finite values")
    m = len(values)
    if m < 2:
        return -math.inf, math.inf
    mean = math.fsum(values) / m
    half = student_quantile(m - 1) * math.sqrt(_variance(values, mean) / m)
    return mean - half, mean + half


def _effective_size(values: Sequence[float], mean: float) -> float:
    m = len(values)
    # Equal values can differ from their rounded mean; close ones can have a variance of 0.
    spread = 0.0 if min(values) == max(values) else _variance(values, mean)
    if spread == 0.0:
        return float(m)
    shrink = (_Z / student_quantile(m - 1)) ** 2
    return max(float(m), shrink * mean * (1.0 - mean) * m / spread)


def _variance(values: Sequence[float], mean: float) -> float:
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _score_interval(p: float, n: float) -> tuple[float, float]:
    squared = _Z * _Z / n
    centre = (p + squared / 2.0) / (1.0 + squared)
    half = _Z * math.sqrt(p * (1.0 - p) / n + squared / (4.0 * n)) / (1.0 + squared)
    # At the ends the formula is exact and only rounding strays.
    low = 0.0 if p == 0.0 else max(0.0, centre - half)
    high = 1.0 if p == 1.0 else min(1.0, centre + half)
    return low, high


@functools.cache
def student_quantile(degrees: int, central: float = _LEVEL) -> float:
    """Returns t with P(|T| <= t) = `central` for T of Student's distribution, by bisection.

    Args:
        degrees: Degrees of freedom, at least 1.
        central: At most 0.95.
    """
    low, high = 0.0, 13.0
    while True:
        middle = (low + high) / 2.0
        if middle in (low, high):
            return middle
        if _student_central(middle, degrees) < central:
            low = middle
        else:
            high = middle


def _student_central(t: float, degrees: int) -> float:
    """Returns P(|T| <= t): Abramowitz and Stegun (1964), equations 26.7.3 and 26.7.4."""
    angle = math.atan(t / math.sqrt(degrees))
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = degrees % 2 == 1
    term = cosine if odd else 1.0
    total = term if degrees > 1 else 0.0
    for i in range(3 if odd else 2, degrees - 1, 2):
        term *= cosine * cosine * (i - 1) / i
        total += term
    return (angle + sine * total) * 2.0 / math.pi if odd else sine * total
