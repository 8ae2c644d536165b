"""Compares a quantity's distribution in right and in wrong programs.

The quartiles and mean of each, and the rank correlation with correctness; intervals from drawing
tasks, with all their samples, anew.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from concert.metrics import bootstrap_intervals, spearman
from concert.suites.java_concurrency.score.pass_rates import Samples
from concert.suites.java_concurrency.score.rules import OURS, PAPER, Rule
from concert.suites.java_concurrency.tasks.tasks import SUITE
from concert.values.values import Judged, Score

_SUMMARY = ("q1", "median", "q3", "mean")


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """A quantity of one sample."""

    sample: Judged
    value: float


def distribution_rows(model: str, quantities: Mapping[str, Sequence[Observation]]) -> list[Score]:
    """Returns quartiles and mean for right and wrong programs, and the correlation with passing.

    Args:
        model: Who answered.
        quantities: For each quantity its observations; samples without it are left out.
    """
    rows = []
    for name, observations in quantities.items():
        for rule in (OURS, PAPER):
            known = [
                (one.sample.task_id, one.value, passed)
                for one in observations
                if (passed := rule.passed(one.sample.judgement)) is not None
            ]
            rows.append(_correlation_row(model, name, rule, known))
            for word, wanted in (("pass", True), ("fail", False)):
                some = ((task, value) for task, value, passed in known if passed is wanted)
                rows += _summary_rows(model, f"{rule.prefix}{name}:{word}", rule, some)
    return rows


def statistics_of(samples: Samples) -> Mapping[str, list[Observation]]:
    """Returns what the judge counted of each sample, by name, such as "statistic:executions"."""
    found: dict[str, list[Observation]] = {}
    for of_task in samples.values():
        for sample in of_task:
            for name, count in sample.judgement.statistics:
                observations = found.setdefault(f"statistic:{name}", [])
                observations.append(Observation(sample=sample, value=float(count)))
    return dict(sorted(found.items()))


def _summary_rows(
    model: str, name: str, rule: Rule, values: Iterable[tuple[str, float]]
) -> list[Score]:
    clusters = _clusters((task, (value,)) for task, value in values)
    if clusters:
        everything = np.concatenate(clusters)
        n, found = len(everything), _summary(everything)
        intervals = bootstrap_intervals(clusters, _summary)
    else:
        n, found = 0, (math.nan,) * len(_SUMMARY)
        intervals = [(-math.inf, math.inf)] * len(_SUMMARY)
    return [
        Score(
            suite=SUITE,
            model=model,
            metric=f"{name}:{word}",
            k=0,
            value=value,
            low=low,
            high=high,
            n=n,
            note=_note(f"samples of {len(clusters)} tasks", rule),
        )
        for word, value, (low, high) in zip(_SUMMARY, found, intervals, strict=True)
    ]


def _summary(values: NDArray[np.float64]) -> Sequence[float]:
    """Returns the numbers that `_SUMMARY` names, of one value a row; quartiles interpolate."""
    # Faster than numpy's quantile by far, and it is called for every draw.
    ordered = np.sort(values[:, 0])
    places = np.array((0.25, 0.5, 0.75)) * (len(ordered) - 1)
    return (*np.interp(places, np.arange(len(ordered)), ordered).tolist(), float(ordered.mean()))


def _correlation_row(
    model: str, name: str, rule: Rule, known: Sequence[tuple[str, float, bool]]
) -> Score:
    clusters = _clusters((task, (value, float(passed))) for task, value, passed in known)
    value, low, high = math.nan, -1.0, 1.0
    if clusters:
        (value,) = _correlation(np.concatenate(clusters))
    if not math.isnan(value):
        ((low, high),) = bootstrap_intervals(clusters, _correlation)
    return Score(
        suite=SUITE,
        model=model,
        metric=f"{rule.prefix}correlation:{name}",
        k=0,
        value=value,
        low=max(low, -1.0),
        high=min(high, 1.0),
        n=len(known),
        note=_note(
            f"Spearman's rank correlation with passing; samples of {len(clusters)} tasks", rule
        ),
    )


def _correlation(pairs: NDArray[np.float64]) -> tuple[float]:
    return (spearman(pairs[:, 0], pairs[:, 1]),)


def _clusters(rows: Iterable[tuple[str, tuple[float, ...]]]) -> list[NDArray[np.float64]]:
    """Returns the rows of each task, tasks sorted."""
    found: dict[str, list[tuple[float, ...]]] = {}
    for task, row in rows:
        found.setdefault(task, []).append(row)
    return [np.array(found[task]) for task in sorted(found)]


def _note(what: str, rule: Rule) -> str:
    return f"{what}; {rule.text}" if rule.text else what
