"""Runs a program several times in one sandbox, under a detector that starts once.

The program is linked with several_runs.c, which forks it before each run.
"""

import math
from collections.abc import Sequence
from copy import replace
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.reading import UnreadableError, read_bytes
from concert.sandbox.execution import Ending, Execution, Limits

SOURCE: Final = "several_runs.c"
LINKING: Final = "-Wl,--wrap=main"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run that ended.

    Attributes:
        name: Its name.
        pid: Its process id in the sandbox.
        execution: How it ended, and what it wrote.
    """

    name: str
    pid: int
    execution: Execution


def arguments(names: Sequence[str], *, at_a_time: int, limits: Limits) -> tuple[str, ...]:
    """Returns what the program is called with, after its own name.

    Args:
        names: The runs' names, no two alike.
        at_a_time: How many runs at once.
        limits: Of each run: CPU time and elapsed time.
    """
    milliseconds = (math.ceil(1000 * one) for one in (limits.cpu_seconds, limits.wall_seconds))
    return (str(at_a_time), *map(str, milliseconds), *names)


def limits_of_all(names: Sequence[str], limits: Limits) -> Limits:
    """Returns the limits of all runs together, where `limits` are those of each."""
    # The last is for what starts them.
    most = len(names) + 1
    return replace(
        limits,
        cpu_seconds=most * limits.cpu_seconds,
        wall_seconds=most * limits.wall_seconds,
    )


def ended(said: bytes, workspace: Path, *, names: Sequence[str], limits: Limits) -> list[Run]:
    """Returns the runs that ended, in the order of `names`: not all, where one did not end well.

    Args:
        said: What the program's first process wrote to its standard output.
        workspace: Where the program ran.
        names: The runs' names.
        limits: Of each run.
    """
    runs = {}
    for line in said.decode().splitlines():
        name, pid, ending, number = line.split()
        runs[name] = Run(
            name=name,
            pid=int(pid),
            execution=_execution(Ending(ending), int(number), name, workspace, limits),
        )
    return [runs[name] for name in names if name in runs]


def _execution(
    ending: Ending, number: int, name: str, workspace: Path, limits: Limits
) -> Execution:
    try:
        stdout, stderr = (
            _written(workspace / f"{stream}.{name}", limits.output_bytes)
            for stream in ("stdout", "stderr")
        )
    except UnreadableError:
        return Execution(ending=Ending.OUTPUT_LIMIT)
    return Execution(
        ending=ending,
        exit_code=number if ending is Ending.EXITED else -1,
        signal=number if ending is Ending.SIGNALLED else 0,
        stdout=stdout,
        stderr=stderr,
    )


def _written(path: Path, most_bytes: int) -> bytes:
    # A program may leave a link, and what that leads to is not the program's.
    if path.is_symlink():
        raise UnreadableError("a link, not a regular file", where=path)
    return read_bytes(path, most_bytes=most_bytes)
