"""Bounds on a count of random hits that hold for every sample size."""

import math

_FAILURE_EXPONENT = 28.0
"""A correct program leaves a bound with probability at most 2 exp(-28) < 2e-12 per check."""


def hit_bounds(trials: int, probability: float) -> tuple[float, float]:
    """Returns bounds on a binomial count that fail with probability at most 2 exp(-28).

    Bernstein's inequality (S. Bernstein, 1924; e.g. Boucheron, Lugosi, Massart, "Concentration
    Inequalities", 2013, section 2.8): |K - n p| < L/3 + sqrt(L^2/9 + 2 n p (1 - p) L) except with
    probability 2 exp(-L). It holds for every n, so no normal approximation enters a verdict.
    """
    exponent = _FAILURE_EXPONENT
    variance = trials * probability * (1.0 - probability)
    reach = exponent / 3.0 + math.sqrt(exponent**2 / 9.0 + 2.0 * variance * exponent)
    mean = trials * probability
    return mean - reach, mean + reach


def scatter_bound(repetitions: int) -> float:
    """Returns the bound on a chi-square sum of `repetitions` standardised independent counts.

    Laurent and Massart, "Adaptive estimation of a quadratic functional by model selection", Annals
    of Statistics 28 (2000), lemma 1: P(X >= d + 2 sqrt(d x) + 2 x) <= exp(-x) for X chi-square of
    d degrees of freedom. It takes counts as normal, so they must come from many trials each.
    """
    exponent = _FAILURE_EXPONENT
    return repetitions + 2.0 * math.sqrt(repetitions * exponent) + 2.0 * exponent
