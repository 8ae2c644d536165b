"""Bounds the rounding error of floating-point sums."""

UNIT_ROUNDOFF = 2.0**-53
"""Relative error of one rounding of a double to the nearest."""


def gamma(terms: int) -> float:
    """Returns the relative error bound of `terms` roundings in a row, n u / (1 - n u).

    N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2nd ed., 2002, lemma 3.1.
    """
    return terms * UNIT_ROUNDOFF / (1.0 - terms * UNIT_ROUNDOFF)
