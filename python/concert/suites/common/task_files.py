"""Reads the tasks of a suite one by one: a faulty one is left out and named, the rest go on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from concert.suites.faulty_tasks import FaultyTask
from concert.values import ConcertError, ExitStatus


class TaskFileError(ConcertError):
    """A file of a task is missing or wrong.

    Attributes:
        path: The file at fault.
    """

    exit_status = ExitStatus.UNAVAILABLE

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(what, where=path, remedy="mend it, or take the one that came with Concert")
        self.path = path


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTasks[Task]:
    """The tasks of a suite that could be read, and the faulty ones.

    Attributes:
        tasks: The sound ones, sorted by task id.
        faulty: The others, likewise.
    """

    tasks: tuple[Task, ...]
    faulty: tuple[FaultyTask, ...]


def read_tasks[Source, Task](
    suite: str, sources: Mapping[str, Source], read: Callable[[Source], Task]
) -> ReadTasks[Task]:
    """Reads tasks one by one.

    Args:
        suite: Name of the suite.
        sources: For each task id what the task is read from.
        read: Reads one task; raises `TaskFileError` where its files are faulty.
    """
    tasks: list[Task] = []
    faulty: list[FaultyTask] = []
    for task_id, source in sorted(sources.items(), key=lambda item: item[0]):
        try:
            tasks.append(read(source))
        except TaskFileError as error:
            faulty.append(
                FaultyTask(suite=suite, task_id=task_id, path=error.path, what=error.what)
            )
    return ReadTasks(tasks=tuple(tasks), faulty=tuple(faulty))
