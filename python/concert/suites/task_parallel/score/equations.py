"""Equations 2 to 6 of the paper, from correctness and times.

"From Prompts to Performance: Evaluating LLMs for Task-based Parallel Code Generation", section 3.1.
"""

import math
from collections.abc import Callable, Mapping
from enum import Enum


class FixLevel(Enum):
    """The size of the change that makes a program correct. Equation 2; the value is C(c)."""

    NO_FIX = 1.0
    EASY = 0.75
    MEDIUM = 0.5
    HARD = 0.25
    INFEASIBLE = 0.0


def strong_scaling(times: Mapping[int, float]) -> float:
    """Returns S_strong of Equation 4: the mean over core counts p of T_1 / (p T_p).

    Args:
        times: Time by core count at one problem size, with core count 1 among them; infinity
            where the program failed.

    Raises:
        ValueError: No time for one core.
    """
    return _mean_efficiency(times, weight=lambda cores: cores)


def weak_scaling(times: Mapping[int, float]) -> float:
    """Returns S_weak of Equation 5: the mean over core counts p of T_1 / T_p.

    Args:
        times: Time by core count, the work growing with it; otherwise as for `strong_scaling`.

    Raises:
        ValueError: No time for one core.
    """
    return _mean_efficiency(times, weight=lambda cores: 1)


def scaling(strong: float, weak: float) -> float:
    """Returns S of Equation 6."""
    return 0.5 * strong + 0.5 * weak


def pcgqs(correctness: float, scaling: float) -> float:
    """Returns PCGQS of Equation 3 from C(c) and S(c)."""
    return 0.5 * correctness + 0.5 * scaling


def _mean_efficiency(times: Mapping[int, float], *, weight: Callable[[int], int]) -> float:
    if 1 not in times:
        raise ValueError("scaling is measured against one core, and there is no time for it")
    single = times[1]
    if not math.isfinite(single):
        return 0.0
    shares = [single / (weight(cores) * time) for cores, time in sorted(times.items())]
    return math.fsum(shares) / len(shares)
