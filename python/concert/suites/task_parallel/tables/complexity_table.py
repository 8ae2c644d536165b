"""Table 1: the length and complexity of programs, by model, framework and prompt level."""

from collections import defaultdict
from collections.abc import Callable, Mapping

from concert.suites.common.tables import Cell, Table
from concert.suites.task_parallel.score.complexity import Complexity, measure_complexities
from concert.suites.task_parallel.tables.groups import (
    GROUPS,
    TASK_UNIT,
    Group,
    counts,
    mean,
    quantities,
    texts,
)
from concert.suites.task_parallel.tables.inputs import Inputs
from concert.suites.task_parallel.tables.samples import Sample

_COUNTS = ("lines", "code", "comments", "complexity", "cyclomatic")
_CATEGORIES: Mapping[str, Group] = {
    "LLM": lambda one: one.model,
    "framework": GROUPS["framework"],
    "prompt": GROUPS["prompt"],
}


def complexity_table(name: str, inputs: Inputs) -> Table:
    """Returns Table 1."""
    written = [one for one in inputs.samples if one.text]
    counted = measure_complexities(one.text for one in written)
    uncounted = sum(one.cyclomatic is None for one in counted.values())
    left_out = f"programs too long for lizard, left out of its mean: {uncounted}"
    rows: list[tuple[Cell, ...]] = []
    for category, group in _CATEGORIES.items():
        members: dict[str, list[Sample]] = defaultdict(list)
        for one in written:
            members[group(one)].append(one)
        for value, some in sorted(members.items()):
            means = [mean(some, _count_of(count, counted))[0] for count in _COUNTS]
            rows.append((category, value, *means, len(some)))
    return Table(
        name=name,
        title="Table 1: length and complexity of the programs as they were written",
        columns=(
            *texts("category", "value"),
            *quantities("#lines", "#code", "#comments", "complexity", "cyclomatic (lizard)"),
            *counts("programs"),
        ),
        rows=tuple(rows),
        notes=(
            *inputs.missing,
            "lines, code, comments and complexity by the rules of scc for C++",
            TASK_UNIT,
            *((left_out,) if uncounted else ()),
        ),
    )


def _count_of(name: str, counted: Mapping[str, Complexity]) -> Callable[[Sample], float | None]:
    def count(one: Sample) -> float | None:
        found: int | None = getattr(counted[one.text], name)
        return found

    return count
