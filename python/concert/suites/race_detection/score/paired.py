"""Compares two models on the programs that both answered.

Both have answered the same programs, and programs differ more than models do, so the difference is
taken program by program: of the shares of pass@k, and of the linearised ratios of the others
(`estimates.linearised`). The interval is Student's of the mean of these differences, the program
being the unit. One that does not hold 0 says that the models differ at the level of 5 %.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from concert.metrics import mean_interval
from concert.suites.race_detection.score.estimates import (
    ACCURACY,
    RATIOS,
    Ratio,
    linearised,
    pass_values,
)
from concert.suites.race_detection.score.samples import Samples
from concert.suites.race_detection.score.tally import Floats, Tally, tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """By how much a metric differs.

    Attributes:
        metric: The metric.
        first: Its value for the one model, on the programs that both answered.
        second: Its value for the other.
        difference: `second` less `first`; NaN where either is undefined.
        low: Lower end of the 95 % interval of the difference.
        high: Upper end.
        programs: Number of programs.
        better: Programs on which the second model has the larger share or part, and `worse`.
        worse: Programs on which it has the smaller one.
    """

    metric: str
    first: float
    second: float
    difference: float
    low: float
    high: float
    programs: int
    better: int
    worse: int


def compare(first: Samples, second: Samples) -> list[Difference]:
    """Returns how two models, or two variants, differ on the programs that both answered.

    Args:
        first: The samples of the one.
        second: The samples of the other, read together with those of the first.

    Raises:
        ValueError: They were not read together, so that their programs differ.
    """
    one, other = (tally(each) for each in together(first, second))
    found = [_pass_difference(one, other)]
    found += [_ratio_difference(one, other, ratio) for ratio in (*RATIOS, ACCURACY)]
    return found


def together(first: Samples, second: Samples) -> tuple[Samples, Samples]:
    """Returns the samples on the programs of which both have one with a verdict.

    Raises:
        ValueError: They were not read together.
    """
    if first.programs != second.programs:
        raise ValueError("only samples that were read together can be compared")
    both = first.asked & second.asked
    return first.of_programs(both), second.of_programs(both)


def values_by_metric(samples: Samples) -> Mapping[str, float]:
    """Returns pass@1, the ratios and accuracy; NaN where undefined."""
    whole = tally(samples)
    racy = pass_values(whole.of(whole.races > 0), k=1)
    found = {"pass@1": _mean(racy)}
    for ratio in (*RATIOS, ACCURACY):
        above, below = ratio.parts(whole.of(ratio.chosen(whole)))
        found[ratio.name] = _quotient(above, below)
    return found


def _pass_difference(one: Tally, other: Tally) -> Difference:
    shares = [pass_values(each.of(each.races > 0), k=1) for each in (one, other)]
    return _difference("pass@1", _mean(shares[0]), _mean(shares[1]), shares[1] - shares[0])


def _ratio_difference(one: Tally, other: Tally, ratio: Ratio) -> Difference:
    chosen = ratio.chosen(one) & (one.samples > 0)
    parts = [ratio.parts(each.of(chosen)) for each in (one, other)]
    values = [_quotient(*part) for part in parts]
    if any(math.isnan(value) for value in values):
        nothing = np.empty(0, dtype=np.float64)
        return _difference(ratio.name, values[0], values[1], nothing)
    numbers = [linearised(*part) for part in parts]
    return _difference(ratio.name, values[0], values[1], numbers[1] - numbers[0])


def _difference(metric: str, first: float, second: float, by_program: Floats) -> Difference:
    low, high = mean_interval(by_program.tolist())
    defined = len(by_program) > 0
    return Difference(
        metric=metric,
        first=first,
        second=second,
        difference=second - first,
        low=max(low, -1.0) if defined else math.nan,
        high=min(high, 1.0) if defined else math.nan,
        programs=len(by_program),
        better=int(np.sum(by_program > 0)),
        worse=int(np.sum(by_program < 0)),
    )


def _mean(shares: Floats) -> float:
    return math.fsum(shares.tolist()) / len(shares) if len(shares) else math.nan


def _quotient(above: Floats, below: Floats) -> float:
    total = float(below.sum())
    return float(above.sum()) / total if total else math.nan
