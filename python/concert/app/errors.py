"""Tells every error as one line that says what, where and what to do."""

import contextlib
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from concert.app.surroundings import (
    OutputError,
    flush_errors,
    flush_output,
    lacking_limit,
    lacking_of,
    print_error,
)
from concert.reading import UnreadableError
from concert.sandbox import SandboxError
from concert.sandbox.scratch import remove_own

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


class LackingError(Exception):
    """A limit of the system under which nothing works; the text says which."""


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
        if lacking := lacking_limit():
            raise LackingError(lacking)
        with _ended_by_signals():
            status = body()
        flush_output()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except OutputError as error:
        return _without_output(error)
    except Exception as error:
        told = tell(error) or _tell(error)
        if told is None:
            print_line(_defect(error, traceback_folder))
            status = EXIT_DEFECT
        else:
            line, status = told
            print_line(line)
        # One line is enough, also where standard output has a fault as well.
        with contextlib.suppress(OutputError):
            flush_output()
    finally:
        # Progress may wait there for a log that is full.
        flush_errors()
    return status


print_line = print_error


def _without_output(fault: OutputError) -> int:
    """Returns the status of a command whose output cannot be written, and tells why."""
    if fault.reader_left:
        return EXIT_SOUND
    print_line(f"cannot write standard output: {fault.reason}; send it to where there is room")
    return EXIT_ENVIRONMENT


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Has SIGINT, SIGTERM and SIGHUP end the process where they come.

    Nothing waits for threads that still work: the sandbox ends what it runs once its caller is
    gone. A command that stores what is finished has handlers of its own within this.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _end) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def _end(number: int, frame: FrameType | None) -> None:
    del frame
    remove_own()
    os._exit(128 + number)


def _tell(error: Exception) -> Told | None:
    if lacking := lacking_of(error):
        return lacking, EXIT_ENVIRONMENT
    match error:
        case LackingError():
            return str(error), EXIT_ENVIRONMENT
        case UnreadableError(what=what, where=None):
            return f"{what}; it is not as Concert wrote it: make it anew", EXIT_USAGE
        case UnreadableError(what=what, where=unread):
            return f"{what}: {unread}; name another file, or make it anew", EXIT_USAGE
        case UsageError(what=what, remedy=remedy):
            return f"{what}; {remedy}", EXIT_USAGE
        case EnvironmentFaultError(what=what, where=place, remedy=remedy):
            return f"{what}: {place}; {remedy}", EXIT_ENVIRONMENT
        case SandboxError(what=what, remedy=remedy):
            return f"no sandbox: {what}; {remedy}", EXIT_ENVIRONMENT
    return None


def _defect(error: Exception, folder: Callable[[], Path]) -> str:
    where = "there was no room for a traceback"
    with contextlib.suppress(OSError, EnvironmentFaultError):
        path = folder() / f"traceback-{os.getpid()}.txt"
        text = "".join(traceback.format_exception(error))
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
        where = str(path)
    what = f"{type(error).__name__}: {error}"
    return f"a defect of Concert ({what[:300]}): {where}; please report it with that file"
