"""Weighs scores over all programs as if the two classes had the paper's shares.

DRDBench holds 226 programs with races and 777 without (Section 3). Only what is over both classes
depends on their shares: pass@k, recall, precision and F1 are over racy programs alone, and FPR over
race-free ones alone, so S does not move either.
"""

import math
from typing import Final

import numpy as np

from concert.metrics import clustered_interval
from concert.suites.race_detection.score.columns import Flags
from concert.suites.race_detection.score.estimates import Estimate, pass_values
from concert.suites.race_detection.score.tally import Floats, Tally

NAME: Final = "paper-balance"
"""Stands after the name of the metric."""

RACY_PROGRAMS: Final = 226
RACE_FREE_PROGRAMS: Final = 777
_RACY_SHARE = RACY_PROGRAMS / (RACY_PROGRAMS + RACE_FREE_PROGRAMS)


def balanced_pass(tally: Tally, *, k: int) -> Estimate:
    """Returns the share of programs that k samples solve exactly, at the paper's shares."""
    racy = tally.races > 0
    return _weighed(
        pass_values(tally.of(racy), k=k),
        pass_values(tally.of(~racy), k=k),
    )


def balanced_accuracy(tally: Tally) -> Estimate:
    """Returns the share of samples that are right on whether there is a race, likewise.

    Each program counts once, whatever its number of samples.
    """
    racy = tally.races > 0
    return _weighed(_shares_right(tally, racy), _shares_right(tally, ~racy))


def _shares_right(tally: Tally, chosen: Flags) -> Floats:
    part = tally.of(chosen & (tally.samples > 0))
    return np.asarray(part.right / part.samples, dtype=np.float64)


def _weighed(racy: Floats, race_free: Floats) -> Estimate:
    """Returns the weighed mean; undefined where a class is empty.

    The interval joins those of the two means by the squares of their distances from the means (Zou
    and Donner, "Construction of confidence limits about effect measures", Statistics in Medicine 27
    (2008)), the classes being independent.
    """
    if not len(racy) or not len(race_free):
        return Estimate(value=math.nan, low=math.nan, high=math.nan, n=0)
    value, below, above = 0.0, 0.0, 0.0
    for values, share in ((racy, _RACY_SHARE), (race_free, 1 - _RACY_SHARE)):
        mean = math.fsum(values.tolist()) / len(values)
        low, high = clustered_interval(values.tolist())
        value += share * mean
        below += (share * (mean - low)) ** 2
        above += (share * (high - mean)) ** 2
    return Estimate(
        value=min(value, 1.0),
        low=max(value - math.sqrt(below), 0.0),
        high=min(value + math.sqrt(above), 1.0),
        n=len(racy) + len(race_free),
    )
