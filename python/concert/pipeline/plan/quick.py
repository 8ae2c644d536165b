"""Chooses the tasks of a quick run: the same few of every suite, whoever runs it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concert.pipeline.work.workload import spread
from concert.suites.capabilities.quick_tasks import DEFAULT_QUICK_TASKS, StatesQuickTasks
from concert.suites.protocol import Suite
from concert.toolchains.optional import OPTIONAL_TOOLS
from concert.values.values import Task

_OPTIONAL: Final = frozenset(tool.name for tool in OPTIONAL_TOOLS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampled:
    """The tasks of one suite that a quick run judges.

    Attributes:
        suite: The suite.
        judged: Number of tasks that are judged.
        tasks: Number of tasks that were to choose from.
    """

    suite: str
    judged: int
    tasks: int


def quick_tasks(tasks: Sequence[Task], suites: Mapping[str, Suite]) -> list[Task]:
    """Returns some tasks of each suite, evenly spread over its tasks in their order.

    The order is that of `spread`. Tasks that need a toolchain which a machine may lack are not
    among them, so that the sample is the same on all machines.

    Args:
        tasks: Tasks of any suites, in the order of each suite.
        suites: The suites by name, which may state how many.
    """
    chosen = {
        id(task)
        for suite in suites
        for task in spread(
            [
                one
                for one in tasks
                if one.suite == suite and not _OPTIONAL.intersection(one.requires)
            ]
        )[: _number(suites[suite])]
    }
    return [task for task in tasks if id(task) in chosen]


def sampled(chosen: Sequence[Task], tasks: Sequence[Task]) -> tuple[Sampled, ...]:
    """Returns what is judged of each suite, sorted by suite.

    Args:
        chosen: The tasks that are judged.
        tasks: The tasks that they were chosen from.
    """
    all_of, some_of = _counts(tasks), _counts(chosen)
    return tuple(
        Sampled(suite=suite, judged=some_of.get(suite, 0), tasks=all_of[suite])
        for suite in sorted(all_of)
    )


def _number(suite: Suite) -> int:
    return suite.quick_tasks if isinstance(suite, StatesQuickTasks) else DEFAULT_QUICK_TASKS


def _counts(tasks: Sequence[Task]) -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for task in tasks:
        counts[task.suite] = counts.get(task.suite, 0) + 1
    return counts
