"""Figures 3a and 3b: races that many models miss, and pairs that many report wrongly.

The figures count them; the tables `missed` and `misreported` list them.
"""

from collections import Counter
from collections.abc import Mapping

import numpy as np

from concert.suites.common.tables import Bars, Cell, Column, Kind, Table
from concert.suites.race_detection.score.tally import Agreed, Strategy, agreed
from concert.suites.race_detection.tables.inputs import DEFAULT, Inputs, K


def figure_3a(inputs: Inputs) -> Table:
    """Returns how many races are missed by 0, 1, ... models under Uni@5."""
    answers = _answers(inputs, Strategy.UNION)
    found: Counter[int] = Counter()
    for answer in answers.values():
        found.update(answer.thing[answer.is_race].tolist())
    races = 0
    unasked = 0
    missed: Counter[int] = Counter()
    samples = inputs.of(next(iter(answers))) if answers else None
    if samples is not None:
        # Things that are races are numbered as their programs are, from 0.
        program = np.repeat(np.arange(len(samples.programs)), samples.races)
        asked = sum(answer.answered.astype(np.int64) for answer in answers.values())
        for race, models in enumerate(np.asarray(asked)[program].tolist()):
            if models < len(answers):
                unasked += 1
            else:
                races += 1
                missed[models - found[race]] += 1
    notes = [f"{races} races; {len(answers)} models with {K} samples a program"]
    if unasked:
        notes.append(f"{unasked} races of programs that some model did not answer are left out")
    return _figure(
        "figure-3a",
        "False negatives (Uni@5)",
        "races",
        missed,
        len(answers),
        notes,
        inputs,
        first=0,
    )


def figure_3b(inputs: Inputs) -> Table:
    """Returns how many pairs that are no race are reported by 1, 2, ... models under Int@5."""
    answers = _answers(inputs, Strategy.INTERSECTION)
    reported: Counter[int] = Counter()
    for answer in answers.values():
        reported.update(answer.thing[~answer.is_race].tolist())
    notes = [
        f"{len(reported)} pairs; {len(answers)} models with {K} samples a program",
        "the paper shows those of five models or more",
    ]
    return _figure(
        "figure-3b",
        "False positives (Int@5)",
        "pairs that are no race",
        Counter(reported.values()),
        len(answers),
        notes,
        inputs,
        first=1,
    )


def missed_races(inputs: Inputs) -> Table:
    """Returns the races that more than half of the models miss in all of 5 samples."""
    answers = _answers(inputs, Strategy.UNION)
    found: Counter[int] = Counter()
    asked: Counter[int] = Counter()
    names: Mapping[int, tuple[str, str]] = {}
    for model, answer in answers.items():
        found.update(answer.thing[answer.is_race].tolist())
        samples = inputs.samples[model, DEFAULT]
        names = samples.names
        program = np.repeat(np.arange(len(samples.programs)), samples.races)
        asked.update(np.flatnonzero(answer.answered[program]).tolist())
    missed = {race: asked[race] - found[race] for race in asked}
    often = {race: count for race, count in missed.items() if 2 * count > asked[race]}
    return _listed(
        "missed", "Races that most models miss (Uni@5)", "missed by", often, names, inputs
    )


def misreported_pairs(inputs: Inputs) -> Table:
    """Returns the pairs that are no race and that two models or more report in all of 5 samples."""
    reported: Counter[int] = Counter()
    names: Mapping[int, tuple[str, str]] = {}
    for model, answer in _answers(inputs, Strategy.INTERSECTION).items():
        reported.update(answer.thing[~answer.is_race].tolist())
        names = inputs.samples[model, DEFAULT].names
    often = {thing: count for thing, count in reported.items() if count > 1}
    title = "Pairs that are no race and that several models report (Int@5)"
    return _listed("misreported", title, "reported by", often, names, inputs)


def _listed(
    name: str,
    title: str,
    what: str,
    counts: Mapping[int, int],
    names: Mapping[int, tuple[str, str]],
    inputs: Inputs,
) -> Table:
    models = len(_answers(inputs, Strategy.UNION))
    rows = sorted(
        ((*names[thing], count) for thing, count in counts.items()),
        key=lambda row: (-row[2], row[0], _numbers(row[1])),
    )
    missing = [] if models else [f"missing: a model with {K} samples a program"]
    return Table(
        name=name,
        title=title,
        columns=(
            Column(name="program", kind=Kind.TEXT),
            Column(name="lines", kind=Kind.TEXT),
            Column(name=what, kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=(f"{models} models with {K} samples a program", *missing),
    )


def _numbers(lines: str) -> tuple[int, ...]:
    return tuple(int(word) for word in lines.split() if word.isdigit())


def _answers(inputs: Inputs, strategy: Strategy) -> dict[str, Agreed]:
    models = [entry.sampled for entry in inputs.entries if entry.sampled is not None]
    return {
        model: agreed(inputs.samples[model, DEFAULT], strategy, k=K) for model in sorted(models)
    }


def _figure(
    name: str,
    title: str,
    what: str,
    counts: Counter[int],
    models: int,
    notes: list[str],
    inputs: Inputs,
    *,
    first: int,
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    if models:
        rows = [(number, counts[number]) for number in range(first, models + 1)]
    else:
        notes = [f"missing: a model with {K} samples a program"]
    lacking = [entry.name for entry in inputs.entries if entry.sampled is None]
    notes += [f"missing: {K} samples a program of {one}" for one in lacking]
    return Table(
        name=name,
        title=f"Figure {name.removeprefix('figure-')}: {title}",
        columns=(
            Column(name="models", kind=Kind.COUNT),
            Column(name=what, kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=tuple(notes),
        figure=Bars(groups="models", value=what),
    )
