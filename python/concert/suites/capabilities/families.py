"""Tells which tasks are of one family, on which a model tends to do equally well."""

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from concert.suites.protocol import Suite
from concert.values.values import Task


@runtime_checkable
class GroupsTasks(Protocol):
    """A suite some of whose tasks are variants of others."""

    def family(self, task: Task) -> str:
        """Returns the name of a task's family."""
        ...


def families(suites: Mapping[str, Suite], names: Iterable[str]) -> dict[tuple[str, str], str]:
    """Returns the family of each (suite, task); a suite that groups none is left out.

    Args:
        suites: All suites.
        names: Names of suites; those that are not there are left out.
    """
    found = {}
    for name in sorted(set(names) & set(suites)):
        suite = suites[name]
        if isinstance(suite, GroupsTasks):
            found.update({(name, task.task_id): suite.family(task) for task in suite.tasks()})
    return found
