"""Computes the paired differences of models, by suite, stratum, category and label."""

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from concert.compare.contestant import Contestant, TaskKey, TaskOutcomes
from concert.metrics import holm, paired_difference

LEVEL: Final = 0.05
"""Level of the tests, over all comparisons of one kind of part."""

WHOLE: Final = "suite"
"""The part that is a whole suite."""

_LABEL: Final = "label"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The difference of two models on a part of a suite.

    Attributes:
        suite: The suite.
        variant: The prompt's variant.
        part: "suite", "stratum", "category" or "label".
        name: Which one; the suite's name for all of it.
        first: Name of the first model.
        second: Name of the second.
        first_value: The first one's share of samples that pass (that have the label), a mean over
            tasks.
        second_value: The second one's.
        difference: The first less the second.
        low: Lower end of its 95 % interval.
        high: Upper end.
        p: p-value of "there is no difference".
        holm_p: The same, corrected by Holm for all pairs and parts of this kind.
        least: The smallest true difference that the sample would show with a chance of 0.8.
        tasks: Number of tasks.
        families: Number of task families.
    """

    suite: str
    variant: str
    part: str
    name: str
    first: str
    second: str
    first_value: float
    second_value: float
    difference: float
    low: float
    high: float
    p: float
    holm_p: float
    least: float
    tasks: int
    families: int

    @property
    def is_tie(self) -> bool:
        """True if the sample shows no difference."""
        return self.holm_p >= LEVEL


@dataclass(frozen=True, slots=True, kw_only=True)
class FourFold:
    """Counts of tasks that two models pass or fail together, on a whole suite.

    With several samples a task counts in parts: by the chance that a sample of each passes.

    Attributes:
        suite: The suite.
        variant: The prompt's variant.
        first: Name of the first model.
        second: Name of the second.
        both: Tasks that both pass.
        only_first: Tasks that the first one passes alone.
        only_second: Tasks that the second one passes alone.
        neither: Tasks that neither passes.
    """

    suite: str
    variant: str
    first: str
    second: str
    both: float
    only_first: float
    only_second: float
    neither: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskDifference:
    """A task on which two models differ.

    Attributes:
        task: The task.
        family: Its family.
        first: Name of the first model.
        second: Name of the second.
        first_share: The share of the first one's samples that pass.
        second_share: The second one's.
        first_samples: Number of the first one's samples that have a verdict.
        second_samples: The second one's.
    """

    task: TaskKey
    family: str
    first: str
    second: str
    first_share: float
    second_share: float
    first_samples: int
    second_samples: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All about some models on the same tasks.

    Attributes:
        differences: By pair of models and part.
        tables: The 2 x 2 table of each pair and suite.
        tasks: Tasks on which a pair differs, the largest differences first.
        notes: What was left out, and why.
    """

    differences: tuple[Difference, ...]
    tables: tuple[FourFold, ...]
    tasks: tuple[TaskDifference, ...]
    notes: tuple[str, ...]


type _Pairs = Mapping[TaskKey, tuple[TaskOutcomes, TaskOutcomes]]
type _Family = Callable[[TaskKey], str]


def compare(
    contestants: Sequence[Contestant], families: Mapping[tuple[str, str], str]
) -> Comparison:
    """Compares each two models on the tasks for which both have a verdict.

    Args:
        contestants: The models.
        families: Family of a (suite, task); a task that is not there is its own.
    """

    def family(key: TaskKey) -> str:
        return families.get((key.suite, key.task_id), key.task_id)

    differences: list[Difference] = []
    tables: list[FourFold] = []
    tasks: list[TaskDifference] = []
    notes: list[str] = []
    for first, second in itertools.combinations(contestants, 2):
        common, note = _common(first, second)
        notes += [note] * bool(note)
        for suite, variant in sorted({(key.suite, key.variant) for key in common}):
            pairs = {k: v for k, v in common.items() if (k.suite, k.variant) == (suite, variant)}
            row = _Names(suite=suite, variant=variant, first=first.name, second=second.name)
            parts = {key: first.parts.get(key) or second.parts.get(key, ()) for key in pairs}
            differences += _by_part(row, pairs, parts, family)
            tables.append(_four_fold(row, pairs))
            tasks += _differing(row, pairs, family)
    order = sorted(tasks, key=lambda one: -abs(one.first_share - one.second_share))
    return Comparison(
        differences=_corrected(differences),
        tables=tuple(tables),
        tasks=tuple(order),
        notes=tuple(notes),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    suite: str
    variant: str
    first: str
    second: str


def _common(first: Contestant, second: Contestant) -> tuple[_Pairs, str]:
    shared = first.tasks.keys() & second.tasks.keys()
    apart = len(first.tasks.keys() ^ second.tasks.keys())
    changed = {k for k in shared if first.tasks[k].digests != second.tasks[k].digests}
    silent = {k for k in shared - changed if not (first.tasks[k].judged and second.tasks[k].judged)}
    kept = sorted(shared - changed - silent)
    reasons = [
        f"{count} {why}"
        for count, why in (
            (apart, "that one of them was not asked"),
            (len(changed), "whose data differ"),
            (len(silent), "without a verdict of one of them"),
        )
        if count
    ]
    note = f"{first.name} and {second.name}: left out are tasks {', '.join(reasons)}"
    return {k: (first.tasks[k], second.tasks[k]) for k in kept}, note if reasons else ""


def _by_part(
    names: _Names,
    pairs: _Pairs,
    parts: Mapping[TaskKey, Iterable[tuple[str, str]]],
    family: _Family,
) -> list[Difference]:
    groups: dict[tuple[str, str], list[TaskKey]] = {(WHOLE, names.suite): list(pairs)}
    for key in pairs:
        for part in parts[key]:
            groups.setdefault(part, []).append(key)
    rows = [
        _difference(names, part, {k: (pairs[k][0].share, pairs[k][1].share) for k in keys}, family)
        for part, keys in sorted(groups.items())
    ]
    labels = {label for both in pairs.values() for one in both for label in one.labels}
    for label in sorted(labels):
        shares = {k: (a.label_share(label), b.label_share(label)) for k, (a, b) in pairs.items()}
        rows.append(_difference(names, (_LABEL, label), shares, family))
    return rows


def _difference(
    names: _Names,
    part: tuple[str, str],
    shares: Mapping[TaskKey, tuple[float, float]],
    family: _Family,
) -> Difference:
    clusters: dict[str, list[float]] = {}
    for key, (one, other) in shares.items():
        clusters.setdefault(family(key), []).append(one - other)
    found = paired_difference(list(clusters.values()))
    return Difference(
        suite=names.suite,
        variant=names.variant,
        part=part[0],
        name=part[1],
        first=names.first,
        second=names.second,
        first_value=math.fsum(one for one, _ in shares.values()) / len(shares),
        second_value=math.fsum(other for _, other in shares.values()) / len(shares),
        difference=found.mean,
        low=found.low,
        high=found.high,
        p=found.p,
        holm_p=found.p,
        least=found.least,
        tasks=found.tasks,
        families=found.clusters,
    )


def _corrected(rows: Sequence[Difference]) -> tuple[Difference, ...]:
    corrected = list(rows)
    for part in {row.part for row in rows}:
        places = [i for i, row in enumerate(rows) if row.part == part]
        for i, p in zip(places, holm([rows[i].p for i in places]), strict=True):
            corrected[i] = replace(rows[i], holm_p=p)
    return tuple(corrected)


def _four_fold(names: _Names, pairs: _Pairs) -> FourFold:
    shares = [(one.share, other.share) for one, other in pairs.values()]
    return FourFold(
        suite=names.suite,
        variant=names.variant,
        first=names.first,
        second=names.second,
        both=math.fsum(a * b for a, b in shares),
        only_first=math.fsum(a * (1 - b) for a, b in shares),
        only_second=math.fsum((1 - a) * b for a, b in shares),
        neither=math.fsum((1 - a) * (1 - b) for a, b in shares),
    )


def _differing(names: _Names, pairs: _Pairs, family: _Family) -> list[TaskDifference]:
    return [
        TaskDifference(
            task=key,
            family=family(key),
            first=names.first,
            second=names.second,
            first_share=one.share,
            second_share=other.share,
            first_samples=one.judged,
            second_samples=other.judged,
        )
        for key, (one, other) in pairs.items()
        if one.share != other.share
    ]
