"""Computes pass@1 from the outcomes of each task: concert.js does the same for what it filters."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from concert.metrics import clustered_interval

type Counts = tuple[int, int, int]
"""Of one task: samples that pass, that have a verdict, and all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A mean over tasks.

    Attributes:
        value: The mean; NaN without any task.
        low: Lower end of its 95 % interval.
        high: Upper end.
        tasks: Number of tasks that have a sample with a verdict.
        worst: The mean if all samples without a verdict had failed.
        best: The mean if all had passed.
    """

    value: float
    low: float
    high: float
    tasks: int
    worst: float
    best: float


def estimate(counts: Sequence[Counts], *, spans_open: bool) -> Estimate:
    """Returns pass@1 of some tasks.

    Args:
        counts: Outcomes of each task.
        spans_open: See `Headline`.
    """
    known = [passed / judged for passed, judged, _ in counts if judged]
    worst = [passed / total for passed, _, total in counts if total]
    best = [(passed + total - judged) / total for passed, judged, total in counts if total]
    if spans_open:
        low, high = clustered_interval(worst)[0], clustered_interval(best)[1]
    else:
        low, high = clustered_interval(known) if known else (math.nan, math.nan)
    return Estimate(
        value=_mean(known),
        low=low,
        high=high,
        tasks=len(known),
        worst=_mean(worst),
        best=_mean(best),
    )


def _mean(values: Sequence[float]) -> float:
    return min(math.fsum(values) / len(values), 1.0) if values else math.nan
