"""Tells every error as one line that says what, where and what to do."""

import contextlib
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from concert.app.lacking import lacking_of
from concert.app.surroundings import (
    OutputError,
    flush_errors,
    flush_output,
    lacking_limit,
    print_error,
)
from concert.sandbox import SandboxError
from concert.sandbox.scratch import remove_own
from concert.values import ConcertError, ExitStatus


class UsageError(ConcertError):
    """The command line asks for something that makes no sense."""

    exit_status = ExitStatus.USAGE


class EnvironmentFaultError(ConcertError):
    """Something that came with the program is not there, or the system lacks something."""

    exit_status = ExitStatus.UNAVAILABLE


def run_command(body: Callable[[], int], *, traceback_folder: Callable[[], Path]) -> int:
    """Runs a command's body and returns its exit status; nothing escapes as a traceback.

    Args:
        body: The command; returns its exit status.
        traceback_folder: Where to put the traceback of a defect of ours.
    """
    try:
        if lacking := lacking_limit():
            raise EnvironmentFaultError(lacking)
        with _ended_by_signals():
            status = body()
        flush_output()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except OutputError as error:
        return _without_output(error)
    except Exception as error:
        line, status = _told(error, traceback_folder)
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
        return ExitStatus.SOUND
    print_line(f"cannot write standard output: {fault.reason}; send it to a disk with room")
    return ExitStatus.UNAVAILABLE


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


def _told(error: Exception, folder: Callable[[], Path]) -> tuple[str, ExitStatus]:
    """Returns the line that says what went wrong, and the status that the command ends with."""
    if lacking := lacking_of(error):
        return lacking, ExitStatus.UNAVAILABLE
    match error:
        case SandboxError():
            return f"no sandbox: {error}", error.exit_status
        case ConcertError():
            return str(error), error.exit_status
    return _defect(error, folder), ExitStatus.DEFECT


def _defect(error: Exception, folder: Callable[[], Path]) -> str:
    where = "the disk had no room for a traceback"
    with contextlib.suppress(OSError, EnvironmentFaultError):
        path = folder() / f"traceback-{os.getpid()}.txt"
        text = "".join(traceback.format_exception(error))
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
        where = str(path)
    what = f"{type(error).__name__}: {error}"
    return f"a defect of Concert ({what[:300]}): {where}; please report it with that file"
