"""Table 2: PCGQS of each model, and the parts that it is made of."""

from collections import defaultdict
from collections.abc import Callable

from concert.suites.common.tables import Cell, Table
from concert.suites.task_parallel.score.rated import Rated
from concert.suites.task_parallel.tables.groups import (
    FEW_TASKS,
    RULES,
    TASK_UNIT,
    counts,
    mean,
    quantities,
    texts,
)
from concert.suites.task_parallel.tables.inputs import Inputs, timing_notes
from concert.suites.task_parallel.tables.samples import Sample

_PARTS: tuple[Callable[[Rated], float | None], ...] = (
    lambda one: one.quality_bounds[0],
    lambda one: one.quality_bounds[1],
    lambda one: one.strong,
    lambda one: one.weak,
    lambda one: one.scaling,
)


def quality_table(name: str, inputs: Inputs) -> Table:
    """Returns Table 2, by both rules."""
    by_model: dict[str, list[Sample]] = defaultdict(list)
    for one in inputs.samples:
        by_model[one.model].append(one)
    rows: list[tuple[Cell, ...]] = []
    for model, members in sorted(by_model.items()):
        for rule, rated in RULES.items():
            known = [one for one in members if rated(one).quality is not None]
            estimate = mean(known, _of(rated, lambda one: one.quality))
            parts = [mean(members, _of(rated, part))[0] for part in _PARTS]
            open_count = len(members) - len(known)
            rows.append((model, rule, *estimate, *parts, len(known), open_count))
    return Table(
        name=name,
        title="Table 2: PCGQS over all experiments",
        columns=(
            *texts("model", "rule"),
            *quantities("PCGQS", "low", "high", "lower bound", "upper bound"),
            *quantities("S_strong", "S_weak", "S"),
            *counts("samples", "undecided or untimed"),
        ),
        rows=tuple(rows),
        notes=(
            *inputs.missing,
            *timing_notes(inputs),
            "PCGQS is over the samples whose fix level and times are known; the bounds take all",
            "S is over programs that need no fix and fixed ones (--fixes); infeasible: 0",
            TASK_UNIT,
            FEW_TASKS,
        ),
    )


def _of(
    rated: Callable[[Sample], Rated], part: Callable[[Rated], float | None]
) -> Callable[[Sample], float | None]:
    return lambda one: part(rated(one))
