"""Tables 7 to 11 and 14 to 16: how a change affects what a model finds.

Each compares two rows on the programs that both answered, by pass@1, recall, precision, F1 and
1 - FPR and by their mean, which leaves out what is undefined; below stands the relative difference.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.race_detection.score.estimates import mean_of
from concert.suites.race_detection.score.paired import together, values_by_metric
from concert.suites.race_detection.score.samples import Samples
from concert.suites.race_detection.tables.inputs import DEFAULT, Inputs

_METRICS = ("pass@1", "recall", "precision", "f1")
_CHANGE = "Diff (relative)"
_HEADINGS = ("Pass@1", "Recall", "Precision", "F1", "1-FPR", "Average")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ablation:
    """A table that sets one variant against another.

    Attributes:
        title: The table's.
        before: The variant of the first row.
        after: The variant of the second row.
        label: How the second row is called.
    """

    title: str
    before: str
    after: str
    label: str


ABLATIONS = {
    "7": Ablation(title="Files inlined", before="multi-file", after=DEFAULT, label="w/ inlining"),
    "8": Ablation(
        title="Comments removed", before="comments", after=DEFAULT, label="w/ comment removal"
    ),
    "9": Ablation(
        title="Code formatted", before="unformatted", after=DEFAULT, label="w/ formatting"
    ),
    "10": Ablation(
        title="All three together", before="original", after=DEFAULT, label="w/ preprocessing"
    ),
    "11": Ablation(
        title="Domain knowledge in the prompt", before="no-knowledge", after=DEFAULT, label="+DK"
    ),
    "15": Ablation(
        title="With tools, preprocessed programs", before=DEFAULT, after="agent", label="+ agent"
    ),
    "16": Ablation(
        title="With tools, original programs",
        before="original",
        after="agent-original",
        label="+ agent",
    ),
}
"""The tables by name. Those of variants that no suite has yet say so."""


def ablation_table(inputs: Inputs, *, name: str) -> Table:
    """Returns one of `ABLATIONS`."""
    ablation = ABLATIONS[name]
    models = sorted({model for model, variant in inputs.samples})
    rows: list[tuple[Cell, ...]] = []
    notes = []
    absent: dict[str, list[str]] = {ablation.before: [], ablation.after: []}
    for model in models:
        before = inputs.of(model, ablation.before)
        after = inputs.of(model, ablation.after)
        if before is not None and after is not None:
            found, note = _rows(model, before, ablation.label, after)
            rows += found
            notes.append(note)
        for variant, samples in ((ablation.before, before), (ablation.after, after)):
            if samples is None:
                absent[variant].append(model)
    if not models:
        notes.append("missing: verdicts")
    for variant, lacking in absent.items():
        if lacking:
            notes.append(f"missing in the variant {variant}: {', '.join(lacking)}")
    return _table(name, ablation.title, rows, notes)


def pair_table(inputs: Inputs) -> Table:
    """Returns Table 14: models and their counterparts, of which the command names pairs."""
    rows: list[tuple[Cell, ...]] = []
    notes = [] if inputs.pairs else ["missing: pairs of models; name them with --pair=MODEL,MODEL"]
    for first, second in inputs.pairs:
        one, other = inputs.of(first), inputs.of(second)
        if one is None or other is None:
            absent = " and ".join(
                name for name, samples in ((first, one), (second, other)) if samples is None
            )
            notes.append(f"missing: {absent} in the variant {DEFAULT}")
            continue
        found, note = _rows(second, other, first, one)
        # The paper has the reasoning model first, and its gain over the other one below.
        rows += [found[1], found[0], found[2]]
        notes.append(note)
    return _table("14", "Models and their counterparts", rows, notes)


def relative_change(before: float, after: float) -> float:
    """Returns (after - before) / before; infinite where something came of 0, NaN for 0/0."""
    if before == 0.0:
        return math.inf if after > 0.0 else math.nan
    return (after - before) / before


def _table(name: str, title: str, rows: Sequence[tuple[Cell, ...]], notes: Iterable[str]) -> Table:
    return Table(
        name=name,
        title=f"Table {name}: {title}",
        columns=(
            Column(name="Model", kind=Kind.TEXT),
            *(Column(name=heading) for heading in _HEADINGS),
        ),
        rows=tuple(rows),
        changes=frozenset(i for i, row in enumerate(rows) if row[0] == _CHANGE),
        notes=("n/a: undefined (0/0), left out of the average", *notes),
    )


def _rows(
    name: str, before: Samples, label: str, after: Samples
) -> tuple[list[tuple[Cell, ...]], str]:
    first, second = together(before, after)
    racy = int((first.asked & (first.races > 0)).sum())
    quiet = int((first.asked & (first.races == 0)).sum())
    values = [_values(each) for each in (first, second)]
    changes = [relative_change(one, other) for one, other in zip(*values, strict=True)]
    note = f"{name}, {label}: on the {racy} racy and {quiet} race-free programs that both answered"
    rows: list[tuple[Cell, ...]] = [
        (name, *values[0]),
        (label, *values[1]),
        (_CHANGE, *changes),
    ]
    return rows, note


def _values(samples: Samples) -> list[float]:
    found = values_by_metric(samples)
    values = [*(found[metric] for metric in _METRICS), 1.0 - found["fpr"]]
    return [*values, mean_of(values)]
