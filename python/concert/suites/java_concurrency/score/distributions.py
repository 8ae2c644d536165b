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
from concert.suites.common.score_rows import Samples, ScoreRows
from concert.suites.java_concurrency.score.rules import OURS, PAPER, Rule
from concert.values.values import Judged

_SUMMARY = ("q1", "median", "q3", "mean")


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """A quantity of one sample."""

    sample: Judged
    value: float


def add_distributions(rows: ScoreRows, quantities: Mapping[str, Sequence[Observation]]) -> None:
    """Adds quartiles and mean for right and wrong programs, and the correlation with passing.

    Args:
        rows: Where to.
        quantities: For each quantity its observations; samples without it are left out.
    """
    for name, observations in quantities.items():
        for rule in (OURS, PAPER):
            known = [
                (one.sample.task_id, one.value, passed)
                for one in observations
                if (passed := rule.passed(one.sample.judgement)) is not None
            ]
            _add_correlation(rows, name, rule, known)
            for word, wanted in (("pass", True), ("fail", False)):
                some = ((task, value) for task, value, passed in known if passed is wanted)
                _add_summary(rows, f"{rule.prefix}{name}:{word}", rule, some)


def statistics_of(samples: Samples) -> Mapping[str, list[Observation]]:
    """Returns what the judge counted of each sample, by name, such as "statistic:executions"."""
    found: dict[str, list[Observation]] = {}
    for of_task in samples.values():
        for sample in of_task:
            for name, count in sample.judgement.statistics:
                observations = found.setdefault(f"statistic:{name}", [])
                observations.append(Observation(sample=sample, value=float(count)))
    return dict(sorted(found.items()))


def _add_summary(
    rows: ScoreRows, name: str, rule: Rule, values: Iterable[tuple[str, float]]
) -> None:
    clusters = _clusters((task, (value,)) for task, value in values)
    if clusters:
        everything = np.concatenate(clusters)
        n, found = len(everything), _summary(everything)
        intervals = bootstrap_intervals(clusters, _summary)
    else:
        n, found = 0, (math.nan,) * len(_SUMMARY)
        intervals = [(-math.inf, math.inf)] * len(_SUMMARY)
    note = _note(f"samples of {len(clusters)} tasks", rule)
    for word, value, interval in zip(_SUMMARY, found, intervals, strict=True):
        rows.add(f"{name}:{word}", value, interval, n=n, note=note)


def _summary(values: NDArray[np.float64]) -> Sequence[float]:
    """Returns the numbers that `_SUMMARY` names, of one value a row; quartiles interpolate."""
    # Faster than numpy's quantile by far, and it is called for every draw.
    ordered = np.sort(values[:, 0])
    places = np.array((0.25, 0.5, 0.75)) * (len(ordered) - 1)
    return (*np.interp(places, np.arange(len(ordered)), ordered).tolist(), float(ordered.mean()))


def _add_correlation(
    rows: ScoreRows, name: str, rule: Rule, known: Sequence[tuple[str, float, bool]]
) -> None:
    clusters = _clusters((task, (value, float(passed))) for task, value, passed in known)
    value, low, high = math.nan, -1.0, 1.0
    if clusters:
        (value,) = _correlation(np.concatenate(clusters))
    if not math.isnan(value):
        ((low, high),) = bootstrap_intervals(clusters, _correlation)
    rows.add(
        f"{rule.prefix}correlation:{name}",
        value,
        (max(low, -1.0), min(high, 1.0)),
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
