"""Makes the tables of a comparison."""

import math
from collections.abc import Sequence

from concert.compare import Comparison, Difference, FourFold, TaskDifference
from concert.suites.common.tables import Cell, Column, Kind, Table

_PAIR = tuple(Column(name=name, kind=Kind.TEXT) for name in ("suite", "variant", "A", "B"))
_UNKNOWN = (-math.inf, math.inf)


def comparison_tables(comparison: Comparison) -> list[Table]:
    """Returns the differences, the 2 x 2 tables, and the tasks that make the differences."""
    return [
        _differences(comparison.differences, comparison.notes),
        _four_fold(comparison.tables),
        _tasks(comparison.tasks),
    ]


def _differences(rows: Sequence[Difference], notes: Sequence[str]) -> Table:
    ties = [
        f"{row.first} and {row.second} tie on {row.suite} ({row.variant})"
        for row in rows
        if row.part == "suite" and row.is_tie
    ]
    return Table(
        name="differences",
        title="Paired differences",
        columns=(
            *_PAIR,
            Column(name="part", kind=Kind.TEXT),
            Column(name="name", kind=Kind.TEXT),
            Column(name="A's share"),
            Column(name="B's share"),
            Column(name="A - B"),
            Column(name="low"),
            Column(name="high"),
            Column(name="p", kind=Kind.QUANTITY),
            Column(name="p (Holm)", kind=Kind.QUANTITY),
            Column(name="verdict", kind=Kind.TEXT),
            Column(name="least difference"),
            Column(name="tasks", kind=Kind.COUNT),
            Column(name="families", kind=Kind.COUNT),
        ),
        rows=tuple(
            (
                *(row.suite, row.variant, row.first, row.second, row.part, row.name),
                *(row.first_value, row.second_value, row.difference),
                *(_known(row.low), _known(row.high), row.p, row.holm_p),
                "tie" if row.is_tie else "A > B" if row.difference > 0 else "B > A",
                *(row.least, row.tasks, row.families),
            )
            for row in rows
        ),
        notes=(*notes, *ties),
    )


def _four_fold(tables: Sequence[FourFold]) -> Table:
    names = ("both pass", "only A", "only B", "neither")
    return Table(
        name="2x2",
        title="Tasks that both models pass, one, or neither",
        columns=(*_PAIR, *(Column(name=name, kind=Kind.NUMBER) for name in names)),
        rows=tuple(
            (
                *(one.suite, one.variant, one.first, one.second),
                *(one.both, one.only_first, one.only_second, one.neither),
            )
            for one in tables
        ),
    )


def _tasks(tasks: Sequence[TaskDifference]) -> Table:
    return Table(
        name="tasks",
        title="Tasks on which models differ",
        columns=(
            *_PAIR,
            Column(name="task", kind=Kind.TEXT),
            Column(name="family", kind=Kind.TEXT),
            Column(name="A's share"),
            Column(name="B's share"),
            Column(name="A's samples", kind=Kind.COUNT),
            Column(name="B's samples", kind=Kind.COUNT),
        ),
        rows=tuple(
            (
                *(one.task.suite, one.task.variant, one.first, one.second),
                *(one.task.task_id, one.family, one.first_share, one.second_share),
                *(one.first_samples, one.second_samples),
            )
            for one in tasks
        ),
    )


def _known(end: float) -> Cell:
    """Returns an end of an interval; None where nobody knows it."""
    return None if end in _UNKNOWN else end
