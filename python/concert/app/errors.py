"""How is every error told? As one line that says what, where and what to do."""

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from concert.models import RecordingError, UnknownModelError
from concert.pipeline import ClashingModelsError, Interrupted, UnknownNameError
from concert.results import ResultsError
from concert.sandbox import SandboxError

EXIT_SOUND = 0
EXIT_UNSOUND = 1
"""The run ended, and something in it is not as it must be."""
EXIT_USAGE = 2
"""The command line asks for what does not exist."""
EXIT_ENVIRONMENT = 3
"""The machine, the disk or a file does not let us work."""
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


def run_command(body: Callable[[], int], *, traceback_folder: Callable[[], Path]) -> int:
    """Runs a command's body and returns its exit status; nothing escapes as a traceback.

    Args:
        body: The command; returns its exit status.
        traceback_folder: Where to put the traceback of a defect of ours.
    """
    try:
        status = body()
        sys.stdout.flush()
    except Interrupted as error:
        return 128 + error.number
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # Whoever read the output has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_SOUND
    except Exception as error:
        told = _tell(error)
        if told is None:
            print_line(_defect(error, traceback_folder))
            return EXIT_DEFECT
        line, status = told
        print_line(line)
    return status


def print_line(line: str) -> None:
    """Tells the user one line, after whatever stands on the terminal."""
    print(f"concert: {' '.join(line.split())}", file=sys.stderr, flush=True)


def _tell(error: Exception) -> tuple[str, int] | None:
    """Returns the line and exit status of an error that we expect; None for others."""
    match error:
        case UsageError(what=what, remedy=remedy):
            return f"{what}; {remedy}", EXIT_USAGE
        case UnknownNameError(kind=kind, name=name, near=near, alike=alike):
            hint = "did you mean" if alike else "there are, among others,"
            return f"unknown {kind}: {name}; {hint} {_join(near)}", EXIT_USAGE
        case UnknownModelError(name=name, known=known):
            return f"unknown model: {name}; known are {_join(known)}", EXIT_USAGE
        case ClashingModelsError(name=name):
            line = f"two recordings hold the model: {name}; give them one at a time"
            return line, EXIT_USAGE
        case RecordingError(what=what, where=where, remedy=remedy):
            return f"{what}: {where}; {remedy}", EXIT_USAGE
        case ResultsError(what=what, where=where, remedy=remedy):
            return f"{what}: {where}; {remedy}", EXIT_ENVIRONMENT
        case EnvironmentFaultError(what=what, where=place, remedy=remedy):
            return f"{what}: {place}; {remedy}", EXIT_ENVIRONMENT
        case SandboxError(what=what, remedy=remedy):
            return f"no sandbox: {what}; {remedy}", EXIT_ENVIRONMENT
    return None


def _join(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _defect(error: Exception, folder: Callable[[], Path]) -> str:
    where = "there was no room for a traceback"
    with contextlib.suppress(OSError):
        path = folder() / f"traceback-{os.getpid()}.txt"
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
        where = str(path)
    what = f"{type(error).__name__}: {error}"
    return f"a defect of Concert ({what[:300]}): {where}; please report it with that file"
