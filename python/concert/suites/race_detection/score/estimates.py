"""Turns tallies into numbers with intervals.

Every interval is a 95 % one, analytic, with the program as the unit, because samples of one program
resemble each other: for means of shares Wilson's with an effective size
(`concert.metrics.clustered_interval`), for ratios of sums Student's of the linearised ratio
(`linearised`). Nothing is drawn at random, so there is no seed.
"""

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from concert.metrics import clustered_interval, mean_interval, pass_at_k
from concert.suites.race_detection.score.columns import Flags
from concert.suites.race_detection.score.tally import Floats, Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A number.

    Attributes:
        value: NaN where undefined (0/0).
        low: Lower end of its 95 % interval; NaN likewise.
        high: Upper end.
        n: Size of the denominator.
    """

    value: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """A metric that is a sum over programs divided by another.

    Attributes:
        name: Its name.
        racy: Whether it is over racy programs, or else race-free ones; None for all.
        unit: What the denominator counts.
        parts: Gives the two summands of each program.
    """

    name: str
    racy: bool | None
    unit: str
    parts: Callable[[Tally], tuple[Floats, Floats]]

    def chosen(self, tally: Tally) -> Flags:
        """Returns which programs it is over."""
        if self.racy is None:
            return np.ones(len(tally.races), dtype=np.bool_)
        return np.asarray((tally.races > 0) == self.racy)


RECALL = Ratio(
    name="recall",
    racy=True,
    unit="races of racy programs",
    parts=lambda tally: (tally.found, tally.found + tally.missed),
)
PRECISION = Ratio(
    name="precision",
    racy=True,
    unit="reported races on racy programs",
    parts=lambda tally: (tally.found, tally.found + tally.false),
)
F1 = Ratio(
    name="f1",
    racy=True,
    unit="races or reported races on racy programs",
    parts=lambda tally: (2 * tally.found, 2 * tally.found + tally.false + tally.missed),
)
FPR = Ratio(
    name="fpr",
    racy=False,
    unit="samples of race-free programs",
    parts=lambda tally: (tally.alarms, tally.samples),
)
ACCURACY = Ratio(
    name="accuracy",
    racy=None,
    unit="samples of programs",
    parts=lambda tally: (tally.right, tally.samples),
)
RATIOS = (RECALL, PRECISION, F1, FPR)


def estimate_pass(tally: Tally, *, k: int) -> Estimate:
    """Returns pass@k over the programs of a tally, of which some may have too few samples."""
    values = pass_values(tally, k=k)
    if not len(values):
        return Estimate(value=math.nan, low=math.nan, high=math.nan, n=0)
    low, high = clustered_interval(values.tolist())
    return Estimate(value=_mean(values), low=low, high=high, n=len(values))


def pass_values(tally: Tally, *, k: int) -> Floats:
    """Returns the unbiased estimate of pass@k of each program that has k samples."""
    enough = tally.samples >= k
    pairs = zip(tally.samples[enough].tolist(), tally.solved[enough].tolist(), strict=True)
    return np.array([_pass_at_k(int(n), int(c), k) for n, c in pairs], dtype=np.float64)


def estimate_ratio(tally: Tally, ratio: Ratio) -> Estimate:
    """Returns a metric over the programs of a tally that have samples."""
    above, below = ratio.parts(tally.of(tally.samples > 0))
    total = float(below.sum())
    if not total:
        return Estimate(value=math.nan, low=math.nan, high=math.nan, n=0)
    value = float(above.sum()) / total
    if bool(np.all(above * total == below * above.sum())):
        # No program differs from the others: a variance of 0 would promise too much.
        low, high = clustered_interval([value] * len(above))
    else:
        low, high = mean_interval(linearised(above, below).tolist())
    return Estimate(value=value, low=max(low, 0.0), high=min(high, 1.0), n=int(total))


def linearised(above: Floats, below: Floats) -> Floats:
    """Returns numbers, one a program, whose mean is sum(above) / sum(below).

    A ratio of sums is no mean of shares. The ratio plus (above - ratio * below) / mean(below) has
    it as its mean and the variance of the ratio estimator (Cochran, "Sampling Techniques", third
    edition (1977), equation 6.13).
    """
    value = above.sum() / below.sum()
    return np.asarray(value + (above - value * below) / below.mean(), dtype=np.float64)


def pass_bounds(tally: Tally, *, k: int) -> tuple[float, float]:
    """Returns what pass@k were at worst and at best, had the missing samples a verdict."""
    worst, best = pass_values(tally.at_worst(), k=k), pass_values(tally.at_best(), k=k)
    return _mean(worst), _mean(best)


def ratio_bounds(tally: Tally, ratio: Ratio) -> tuple[float, float]:
    """Returns what a ratio were at least and at most, likewise."""
    ends = [_quotient(*ratio.parts(each)) for each in (tally.at_worst(), tally.at_best())]
    return min(ends), max(ends)


def f1_of(*, recall: float, precision: float) -> float:
    """Returns F1 by Equation 4, 0 where both are 0."""
    both = recall + precision
    return 2 * recall * precision / both if both else 0.0


def mean_of(values: Sequence[float]) -> float:
    """Returns the mean of those that are defined; NaN where none is."""
    defined = [value for value in values if not math.isnan(value)]
    return math.fsum(defined) / len(defined) if defined else math.nan


def _mean(values: Floats) -> float:
    # A mean of ones must not be carried past 1 by rounding.
    return min(math.fsum(values.tolist()) / len(values), 1.0) if len(values) else math.nan


def _quotient(above: Floats, below: Floats) -> float:
    total = float(below.sum())
    return float(above.sum()) / total if total else math.nan


@functools.cache
def _pass_at_k(n: int, c: int, k: int) -> float:
    return pass_at_k(n=n, c=c, k=k)
