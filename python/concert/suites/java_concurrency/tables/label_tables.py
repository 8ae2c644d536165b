"""Counts the labels and the outcomes of programs, by model."""

from collections import Counter
from collections.abc import Mapping, Sequence

from concert.metrics import clustered_ratio_interval
from concert.suites.common.score_rows import Samples
from concert.suites.common.tables import Bars, Cell, Column, Kind, Table
from concert.suites.java_concurrency.tables.pass_tables import missing
from concert.suites.java_concurrency.tables.stored_samples import Asked
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Judged, Outcome

_WHO = (Column(name="model", kind=Kind.TEXT), Column(name="variant", kind=Kind.TEXT))
_UNKNOWN = (Outcome.INCONCLUSIVE, Outcome.INFRA_ERROR)


def label_table(samples: Mapping[Asked, Samples]) -> Table:
    """Returns for each label how many of the samples with a verdict have it."""
    rows: list[tuple[Cell, ...]] = []
    for asked, of_tasks in samples.items():
        judged = [
            [one for one in of_task if one.judgement.outcome not in _UNKNOWN]
            for of_task in of_tasks.values()
        ]
        known = sum(map(len, judged))
        for label in labels.ALL_LABELS:
            counts = [(_having(label, of_task), len(of_task)) for of_task in judged]
            having = sum(count for count, _ in counts)
            low, high = clustered_ratio_interval(counts)
            share = having / known if known else float("nan")
            rows.append((*asked, label, having, known, share, low, high))
    return Table(
        name="labels",
        title="Labels of programs, by model",
        columns=(
            *_WHO,
            Column(name="label", kind=Kind.TEXT),
            Column(name="samples with it", kind=Kind.COUNT),
            Column(name="samples with a verdict", kind=Kind.COUNT),
            *(Column(name=name) for name in ("share", "low", "high")),
        ),
        rows=tuple(rows),
        notes=(
            *missing(samples),
            "a sample may have several labels; intervals are of 95 %, over tasks",
        ),
        figure=Bars(
            groups="label",
            value="share",
            low="low",
            high="high",
            series="model",
            panels=("variant",),
            shares=True,
        ),
    )


def outcome_table(samples: Mapping[Asked, Samples]) -> Table:
    """Returns how many samples have each outcome."""
    rows: list[tuple[Cell, ...]] = []
    for asked, of_tasks in samples.items():
        outcomes = Counter(
            sample.judgement.outcome for of_task in of_tasks.values() for sample in of_task
        )
        counts = [outcomes[outcome] for outcome in Outcome]
        rows.append((*asked, *counts, sum(counts), len(of_tasks)))
    return Table(
        name="outcomes",
        title="Outcomes of programs, by model",
        columns=(
            *_WHO,
            *(Column(name=outcome.value, kind=Kind.COUNT) for outcome in Outcome),
            Column(name="samples", kind=Kind.COUNT),
            Column(name="tasks", kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=missing(samples),
    )


def _having(label: str, of_task: Sequence[Judged]) -> int:
    return sum(label in one.judgement.labels for one in of_task)
