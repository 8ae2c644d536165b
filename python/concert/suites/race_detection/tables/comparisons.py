"""All metrics with their intervals, and the paired comparison of models."""

from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.race_detection.score.paired import compare
from concert.suites.race_detection.score.score import score_samples
from concert.suites.race_detection.score.stored_samples import SUITE
from concert.suites.race_detection.tables.inputs import DEFAULT, Inputs


def scores(inputs: Inputs) -> Table:
    """Returns every metric of each model and variant with its 95 % interval."""
    rows: list[tuple[Cell, ...]] = [
        (
            row.model,
            row.variant,
            row.metric.replace("@k", f"@{row.k}"),
            row.value,
            row.low,
            row.high,
            row.n,
            row.note,
        )
        for (model, variant), samples in sorted(inputs.samples.items())
        for row in score_samples(samples, suite=SUITE, model=model, variant=variant)
    ]
    return Table(
        name="scores",
        title="Scores with 95 % intervals, the program being the unit",
        columns=(
            Column(name="Model", kind=Kind.TEXT),
            Column(name="Variant", kind=Kind.TEXT),
            Column(name="Metric", kind=Kind.TEXT),
            Column(name="Value"),
            Column(name="Low"),
            Column(name="High"),
            Column(name="n", kind=Kind.COUNT),
            Column(name="Note", kind=Kind.TEXT),
        ),
        rows=tuple(rows),
    )


def paired(inputs: Inputs) -> Table:
    """Returns by how much the models of each pair differ, on the programs that both answered."""
    rows: list[tuple[Cell, ...]] = []
    notes = [] if inputs.pairs else ["missing: pairs of models; name them with --pair=MODEL,MODEL"]
    for first, second in inputs.pairs:
        one, other = inputs.of(first), inputs.of(second)
        if one is None or other is None:
            absent = first if one is None else second
            notes.append(f"missing: {absent} in the variant {DEFAULT}")
            continue
        rows += [
            (
                first,
                second,
                found.metric,
                found.first,
                found.second,
                found.difference,
                found.low,
                found.high,
                found.programs,
                found.better,
                found.worse,
            )
            for found in compare(one, other)
        ]
    return Table(
        name="paired",
        title="Differences between models, with 95 % intervals, the program being the unit",
        columns=(
            Column(name="Model", kind=Kind.TEXT),
            Column(name="Other model", kind=Kind.TEXT),
            Column(name="Metric", kind=Kind.TEXT),
            Column(name="Value"),
            Column(name="Other value"),
            Column(name="Difference"),
            Column(name="Low"),
            Column(name="High"),
            Column(name="Programs", kind=Kind.COUNT),
            Column(name="Higher", kind=Kind.COUNT),
            Column(name="Lower", kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=tuple(notes),
    )
