"""Finds the problem size with a multiple of another size's work."""

import math


def cubic_size(base: int, *, times: int) -> int:
    """Returns the size n at which n^3 is `times` that of `base`."""
    return round(base * math.cbrt(times))


def linearithmic_size(base: int, *, times: int) -> int:
    """Returns the size n at which n log n is `times` that of `base`."""
    work = times * base * math.log(base)
    size = float(base * times)
    # Newton's iteration for n log n = work; it converges from above in a few steps.
    for _ in range(50):
        size = (size + work) / (1.0 + math.log(size))
    return round(size)
