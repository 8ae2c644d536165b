"""Groups samples, and estimates over the tasks of a group; shared by the suite's tables."""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from concert.metrics import clustered_interval, mean_interval
from concert.suites.common.tables import Column, Kind
from concert.suites.task_parallel.score.rated import Rated, task_means
from concert.suites.task_parallel.tables.samples import Sample
from concert.values.values import DEFAULT_VARIANT

type Group = Callable[[Sample], str]

_FEWEST_FOR_INTERVAL: Final = 3
"""Tasks; Student's interval of two values is wider than any efficiency can be."""

GROUPS: Mapping[str, Group] = {
    "framework": lambda one: one.framework,
    "prompt": lambda one: prompt_level(one.modality),
    "problem": lambda one: one.problem,
}

RULES: Mapping[str, Callable[[Sample], Rated]] = {
    "ours": lambda one: one.ours,
    "results alone": lambda one: one.by_results,
}
"""The rules by which a program needs no fix. The paper looked at results alone."""

FEW_TASKS = f"no interval below {_FEWEST_FOR_INTERVAL} tasks"
TASK_UNIT = (
    "means and 95 % intervals are over tasks (one prompt to one model), samples averaged first"
)


def prompt_level(modality: str) -> str:
    """Returns a prompt variant's name for people."""
    return "description" if modality == DEFAULT_VARIANT else modality


def grouped(samples: Sequence[Sample], group: Group) -> dict[tuple[str, str], list[Sample]]:
    """Returns the samples of each model and group, sorted."""
    found: dict[tuple[str, str], list[Sample]] = defaultdict(list)
    for one in samples:
        found[one.model, group(one)].append(one)
    return dict(sorted(found.items()))


def share(samples: Sequence[Sample], holds: Callable[[Sample], bool]) -> tuple[float, float, float]:
    """Returns the mean over tasks of the share of samples, and its interval."""
    shares = task_means((one.task, float(holds(one))) for one in samples)
    if not shares:
        return math.nan, math.nan, math.nan
    return (math.fsum(shares) / len(shares), *clustered_interval(shares))


def mean(
    samples: Sequence[Sample], value: Callable[[Sample], float | None]
) -> tuple[float, float, float]:
    """Returns the mean over tasks of values from 0 up, and its interval; NaN where undefined."""
    means = task_means((one.task, value(one)) for one in samples)
    if not means:
        return math.nan, math.nan, math.nan
    found = math.fsum(means) / len(means)
    if len(means) < _FEWEST_FOR_INTERVAL:
        return found, math.nan, math.nan
    low, high = mean_interval(means)
    return found, max(low, 0.0), high


def texts(*names: str) -> list[Column]:
    """Returns columns of texts."""
    return [Column(name=name, kind=Kind.TEXT) for name in names]


def quantities(*names: str) -> list[Column]:
    """Returns columns of numbers with four significant digits."""
    return [Column(name=name, kind=Kind.QUANTITY) for name in names]


def counts(*names: str) -> list[Column]:
    """Returns columns of whole numbers."""
    return [Column(name=name, kind=Kind.COUNT) for name in names]
