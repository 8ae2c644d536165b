"""Makes a process fit to work, whatever started it: standard streams, limits of the system.

Cron, daemons and scripts start programs with closed standard streams. The next file that is opened
then gets the number of standard output, and a result is printed into it. So streams that are closed
are replaced by /dev/null before anything else is opened.
"""

import contextlib
import io
import os
import signal
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, TextIO

from concert.app.lacking import lacking_of
from concert.escaping import message_line, plain_lines
from concert.inherited_limits import TO_JUDGE, TO_WORK, too_low
from concert.values import ExitStatus

_STANDARD: Final = (0, 1, 2)


def prepare_process() -> None:
    """Prepares streams, and ends a command under limits that are too low, or that cannot load."""
    # Until a command listens to Ctrl-C itself, it ends the process without a word.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        with contextlib.suppress(ValueError):  # not the main thread
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    prepare_streams()
    sys.excepthook = _tell_of_start
    if lacking := lacking_limit():
        print_error(lacking)
        raise SystemExit(ExitStatus.UNAVAILABLE)


def prepare_streams() -> None:
    """Replaces closed standard streams by /dev/null, and lets all of them take any text."""
    for number in _STANDARD:
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is this one, for those below are open by now.
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = _writable(sys.stdout, 1)
    sys.stderr = _writable(sys.stderr, 2)


def lacking_limit() -> str:
    """Returns which limit of the system is too low to work under, in one line; empty if none is.

    Limits on memory are as good as they are, for a command that judges nothing; the sandbox
    refuses those that a judged program would notice.
    """
    too_low(TO_JUDGE)  # What can be raised is.
    found = too_low(TO_WORK)
    return f"the limit on the {found.name} is too low; {found.remedy}" if found else ""


class OutputError(Exception):
    """Standard output cannot be written; what was printed is lost, and so is what comes after.

    Attributes:
        reader_left: Whether it is because whoever read it has read enough.
        reason: What the system says.
    """

    def __init__(self, fault: OSError) -> None:
        self.reader_left = isinstance(fault, BrokenPipeError)
        self.reason = fault.strerror or type(fault).__name__
        super().__init__(self.reason)


def print_text(text: str, *, end: str = "\n", flush: bool = False) -> None:
    """Prints lines of ours on standard output, with what others wrote in them made harmless.

    Raises:
        OutputError: Standard output cannot be written.
    """
    with _output():
        print(plain_lines(text), end=end, flush=flush)


def print_error(line: str) -> None:
    """Tells the user one line, after whatever stands on the terminal.

    Where standard error cannot be written there is nobody to tell.
    """
    with contextlib.suppress(OSError, ValueError):
        print(f"concert: {message_line(line)}", file=sys.stderr)
    flush_errors()


def flush_errors() -> None:
    """Writes what waits to be told; from then on nobody is told where that cannot be done."""
    try:
        sys.stderr.flush()
    except OSError:
        _discard(2)
    except ValueError:
        return


def divert_foreign_errors(log: Path) -> None:
    """Has a file take what libraries write to standard error; our own lines still reach the user.

    Args:
        log: The file, made where it is not.
    """
    sys.stderr = _writable(None, os.dup(2))
    number = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    os.dup2(number, 2)
    os.close(number)


def flush_output() -> None:
    """Sees that all that was printed is written.

    Raises:
        OutputError: It cannot be.
    """
    with _output():
        sys.stdout.flush()


def _tell_of_start(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Tells of an error that comes before a command can tell it itself, and ends the process."""
    if isinstance(error, KeyboardInterrupt):
        status: int = 128 + signal.SIGINT
    elif lacking := lacking_of(error):
        print_error(lacking)
        status = ExitStatus.UNAVAILABLE
    else:
        with contextlib.suppress(OSError, ValueError):
            traceback.print_exception(kind, error, trace)
        status = ExitStatus.DEFECT
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(status)


@contextlib.contextmanager
def _output() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        _discard(1)
        raise OutputError(error) from error


def _discard(number: int) -> None:
    """Lets a stream lead to nowhere, so that nothing fails when Python writes what is left."""
    null = os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC)
    os.dup2(null, number)
    os.close(null)


def _writable(stream: TextIO | None, number: int) -> TextIO:
    if stream is None:
        stream = open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if isinstance(stream, io.TextIOWrapper):
        # Names of files need not be UTF-8, and a terminal need not know every character.
        stream.reconfigure(errors="backslashreplace")
    return stream
