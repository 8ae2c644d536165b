"""How is every error told? As one line that says what, where and what to do."""

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from concert.sandbox import SandboxError

type Told = tuple[str, int]
"""What the user is told of an error, and the exit status."""
type Tell = Callable[[Exception], Told | None]
"""Returns what the user is told of an error that is expected; None for others."""

EXIT_SOUND = 0
EXIT_UNSOUND = 1
"""The run ended, and something in it is not as it must be."""
EXIT_USAGE = 2
"""The command line asks for what does not exist."""
EXIT_ENVIRONMENT = 3
"""The machine, the disk or a file does not let us work."""
EXIT_STOPPED = 4
"""No further answer can be had: a provider refuses or is dead, or --max-cost is reached."""
EXIT_DEFECT = 70
"""A defect of ours (EX_SOFTWARE of sysexits.h)."""


class UsageError(Exception):
    """The command line asks for something that makes no sense.

    Attributes:
        what: What makes no sense.
        remedy: What the user can do about it.
    """

    def __init__(self, what: str, *, remedy: str) -> None:
        super().__init__(f"{what}; {remedy}")
        self.what = what
        self.remedy = remedy


class EnvironmentFaultError(Exception):
    """Something that came with the program is not there.

    Attributes:
        what: What is missing.
        where: Where it should be.
        remedy: What the user can do about it.
    """

    def __init__(self, what: str, *, where: str, remedy: str) -> None:
        super().__init__(f"{what}: {where}; {remedy}")
        self.what = what
        self.where = where
        self.remedy = remedy


def run_command(
    body: Callable[[], int], *, traceback_folder: Callable[[], Path], tell: Tell = lambda _: None
) -> int:
    """Runs a command's body and returns its exit status; nothing escapes as a traceback.

    Args:
        body: The command; returns its exit status.
        traceback_folder: Where to put the traceback of a defect of ours.
        tell: Tells the errors that only this command expects.
    """
    try:
        status = body()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # Whoever read the output has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_SOUND
    except Exception as error:
        told = tell(error) or _tell(error)
        if told is None:
            print_line(_defect(error, traceback_folder))
            return EXIT_DEFECT
        line, status = told
        print_line(line)
    return status


def print_line(line: str) -> None:
    """Tells the user one line, after whatever stands on the terminal."""
    print(f"concert: {' '.join(line.split())}", file=sys.stderr, flush=True)


def _tell(error: Exception) -> Told | None:
    match error:
        case UsageError(what=what, remedy=remedy):
            return f"{what}; {remedy}", EXIT_USAGE
        case EnvironmentFaultError(what=what, where=place, remedy=remedy):
            return f"{what}: {place}; {remedy}", EXIT_ENVIRONMENT
        case SandboxError(what=what, remedy=remedy):
            return f"no sandbox: {what}; {remedy}", EXIT_ENVIRONMENT
    return None


def _defect(error: Exception, folder: Callable[[], Path]) -> str:
    where = "there was no room for a traceback"
    with contextlib.suppress(OSError):
        path = folder() / f"traceback-{os.getpid()}.txt"
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
        where = str(path)
    what = f"{type(error).__name__}: {error}"
    return f"a defect of Concert ({what[:300]}): {where}; please report it with that file"
