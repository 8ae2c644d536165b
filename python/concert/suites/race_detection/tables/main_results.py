"""Tables 1 and 2: 18 metrics a model, their ranks, and the score S."""

from collections.abc import Sequence

from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.race_detection.score.estimates import (
    RATIOS,
    estimate_pass,
    estimate_ratio,
)
from concert.suites.race_detection.score.paired import values_by_metric
from concert.suites.race_detection.score.samples import Samples
from concert.suites.race_detection.score.synthetic_score import COLUMNS, rank_models
from concert.suites.race_detection.score.tally import Strategy, aggregated, tally
from concert.suites.race_detection.tables.inputs import GREEDY, Entry, Inputs, K

_FIRST = 8
"""Metrics in Table 1; the others are in Table 2."""
_GREEDY_PLACES = (0, 2, 3, 4, 5)
"""The indices, among the 18, of the columns for a single answer."""


def table_1(inputs: Inputs) -> Table:
    """Returns Table 1: S, pass@1, pass@5, greedy decoding and half of Maj@5."""
    return _table(inputs, "1", range(_FIRST), "Evaluation of all models, part 1 of 2", with_s=True)


def table_2(inputs: Inputs) -> Table:
    """Returns Table 2: the other half of Maj@5, Int@5 and Uni@5."""
    rest = range(_FIRST, len(COLUMNS))
    return _table(inputs, "2", rest, "Evaluation of all models, part 2 of 2", with_s=False)


def _table(inputs: Inputs, name: str, places: Sequence[int], title: str, *, with_s: bool) -> Table:
    values = {entry.name: _values(inputs, entry) for entry in inputs.entries}
    whole = {name: [v for v in row if v is not None] for name, row in values.items()}
    ranking = rank_models({name: row for name, row in whole.items() if len(row) == len(COLUMNS)})
    columns = [Column(name="Model", kind=Kind.TEXT)]
    if with_s:
        columns += [
            Column(name="S rank", kind=Kind.COUNT, rank_of=True),
            Column(name="S", kind=Kind.COUNT),
        ]
    for place in places:
        heading = COLUMNS[place].heading
        columns.append(Column(name=f"{heading} rank", kind=Kind.COUNT, rank_of=True))
        columns.append(Column(name=heading))
    rows = []
    tools = {entry.name: _values(inputs, entry) for entry in inputs.tools}
    others = [name for name in sorted(values) if name not in ranking]
    values |= tools
    for model in (*ranking, *others, *tools):
        ranked = ranking.get(model)
        row: list[Cell] = [model]
        if with_s:
            row += [ranked.place, ranked.total] if ranked else [None, None]
        for place in places:
            row += [ranked.ranks[place] if ranked else None, values[model][place]]
        rows.append(tuple(row))
    return Table(
        name=name,
        title=f"Table {name}: {title}",
        columns=tuple(columns),
        rows=tuple(rows),
        notes=(*_notes(inputs), *unjudged_notes(inputs)),
    )


def unjudged_notes(inputs: Inputs) -> tuple[str, ...]:
    """Returns a note on the programs that are left out."""
    if not inputs.unjudged:
        return ()
    first = ", ".join(inputs.unjudged[:4])
    return (f"{len(inputs.unjudged)} programs without any verdict are left out: {first}",)


def _values(inputs: Inputs, entry: Entry) -> list[float | None]:
    """Returns the 18 metrics, None where there is no input for one."""
    values: list[float | None] = [None] * len(COLUMNS)
    single = inputs.of(entry.single) if entry.single else None
    if single is not None:
        found = values_by_metric(single)
        names = ("pass@1", *(ratio.name for ratio in RATIOS))
        for place, name in zip(_GREEDY_PLACES, names, strict=True):
            values[place] = found[name]
    sampled = inputs.of(entry.sampled) if entry.sampled else None
    if sampled is not None:
        whole = tally(sampled)
        values[1] = estimate_pass(whole.of(whole.races > 0), k=K).value
        values[_GREEDY_PLACES[-1] + 1 :] = _aggregates(sampled)
    return values


def _aggregates(samples: Samples) -> list[float | None]:
    found: list[float | None] = []
    for strategy in (Strategy.MAJORITY, Strategy.INTERSECTION, Strategy.UNION):
        whole = aggregated(samples, strategy, k=K)
        found += [estimate_ratio(whole.of(one.chosen(whole)), one).value for one in RATIOS]
    return found


def _notes(inputs: Inputs) -> list[str]:
    notes = ["n/a: undefined (0/0), ranked as the worst value"]
    if not inputs.entries:
        notes.append("missing: verdicts of the variant default")
    for entry in inputs.tools:
        notes.append(f"{entry.name} is a tool, and has no rank")
        notes += _gaps(inputs, entry)
    for entry in inputs.entries:
        if entry.single is None:
            base = entry.name.rpartition("@")[0] or entry.name
            wanted = " or ".join(dict.fromkeys((f"{base}{GREEDY}", f"{entry.name}{GREEDY}")))
            notes.append(f"missing: {entry.name} at temperature 0 ({wanted}); it has no S")
        if entry.sampled is None:
            notes.append(f"missing: {K} samples a program of {entry.name}; it has no S")
        notes += _gaps(inputs, entry)
    return notes


def _gaps(inputs: Inputs, entry: Entry) -> list[str]:
    notes = []
    for model in dict.fromkeys((entry.single, entry.sampled)):
        samples = inputs.of(model) if model else None
        if samples is None:
            continue
        lacking = int((~samples.asked).sum())
        if lacking:
            notes.append(f"missing: {lacking} of {len(samples.programs)} programs of {model}")
    return notes
