"""The tasks of a suite that cannot be asked because their data are faulty."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultyTask:
    """A task that is left out of every run until its data are mended.

    Attributes:
        suite: The suite.
        task_id: The task.
        path: The file at fault.
        what: What is wrong with it, in one line.
    """

    suite: str
    task_id: str
    path: Path
    what: str


@runtime_checkable
class FindsFaultyTasks(Protocol):
    """A suite that leaves tasks out whose data are faulty, and names them."""

    def faulty_tasks(self) -> Sequence[FaultyTask]:
        """Returns the tasks that `tasks` leaves out, sorted by `task_id`."""
        ...
