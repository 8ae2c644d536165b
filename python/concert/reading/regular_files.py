"""Reads regular files up to a bound, whatever their names lead to.

A name that a user gives may lead to a device without end, to a FIFO that nobody writes to, to a
sparse file of terabytes or to a file that grows. So nothing is read before the system says that the
opened file is a regular one, and the bound holds for the bytes that come, not for the size that the
system states: files of /proc state none.
"""

import codecs
import contextlib
import itertools
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from concert.reading.errors import UnreadableError

_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_PIECE_BYTES = 1 << 20
_MIB = 1 << 20
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def read_bytes(path: Path, *, most_bytes: int) -> bytes:
    """Returns the content of a regular file.

    Args:
        path: The file; a link to one will do.
        most_bytes: The largest content that is accepted.

    Raises:
        UnreadableError: It is not there, cannot be read, is no regular file or has more bytes.
    """
    with opened_file(path, most_bytes=most_bytes) as file, _explained(path):
        pieces = []
        left = most_bytes + 1
        while left and (piece := file.read(min(left, _PIECE_BYTES))):
            pieces.append(piece)
            left -= len(piece)
    if not left:
        raise too_large(path, most_bytes)
    return b"".join(pieces)


def read_text(path: Path, *, most_bytes: int, skip_bom: bool = False) -> str:
    """Returns the text of a regular file in UTF-8, with the ends of lines that it has.

    Args:
        path: The file; a link to one will do.
        most_bytes: The largest content that is accepted.
        skip_bom: Whether a byte order mark in front is no part of the text.

    Raises:
        UnreadableError: As `read_bytes`; also where it is not UTF-8.
    """
    data = read_bytes(path, most_bytes=most_bytes)
    if skip_bom:
        data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_utf8(path, error, line=data.count(b"\n", 0, error.start) + 1) from None


def read_lines(path: Path, *, most_bytes: int, most_line_bytes: int) -> Iterator[str]:
    """Yields the lines of a regular file in UTF-8, without their ends and a byte order mark.

    Args:
        path: The file; a link to one will do.
        most_bytes: The largest content that is accepted.
        most_line_bytes: The longest line that is accepted.

    Raises:
        UnreadableError: As `read_text`; also where a line is too long.
    """
    left = most_bytes
    with opened_file(path, most_bytes=most_bytes) as file:
        for number in itertools.count(1):
            with _explained(path):
                data = file.readline(min(most_line_bytes, left) + 1)
            if not data:
                return
            left -= len(data)
            if left < 0:
                raise too_large(path, most_bytes)
            if len(data) > most_line_bytes:
                what = f"line {number} is longer than {most_line_bytes >> 20} MiB"
                raise UnreadableError(what, where=path)
            if number == 1:
                data = data.removeprefix(codecs.BOM_UTF8)
            try:
                yield data.removesuffix(b"\n").decode("utf-8")
            except UnicodeDecodeError as error:
                raise _not_utf8(path, error, line=number) from None


def copy_file(source: Path, target: Path, *, most_bytes: int) -> int:
    """Copies the content of a regular file, and nothing else of it, to a new file.

    Args:
        source: The file; a link to one will do.
        target: Where the copy goes.
        most_bytes: The largest content that is accepted.

    Returns:
        The number of bytes.

    Raises:
        UnreadableError: As `read_bytes`.
        OSError: The copy cannot be written.
    """
    count = 0
    with opened_file(source, most_bytes=most_bytes) as file, target.open("xb") as copy:
        while True:
            with _explained(source):
                piece = file.read(min(_PIECE_BYTES, most_bytes + 1 - count))
            if not piece:
                return count
            count += len(piece)
            if count > most_bytes:
                raise too_large(source, most_bytes)
            copy.write(piece)


@contextlib.contextmanager
def opened_file(path: Path, *, most_bytes: int) -> Iterator[BinaryIO]:
    """Gives a regular file to read whose stated size is within a bound.

    Whoever reads all of it must count the bytes: the file may grow meanwhile.

    Raises:
        UnreadableError: It is not there, cannot be opened, is no regular file or is too large.
    """
    with _explained(path):
        descriptor = os.open(path, _FLAGS)
    try:
        _demand_regular(os.fstat(descriptor), path, most_bytes)
        file = os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise
    with file:
        yield file


def _demand_regular(found: os.stat_result, path: Path, most_bytes: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        kind = next((name for test, name in _KINDS if test(found.st_mode)), "something else")
        raise UnreadableError(f"{kind}, not a regular file", where=path)
    if found.st_size > most_bytes:
        raise too_large(path, most_bytes)


def _not_utf8(path: Path, error: UnicodeDecodeError, *, line: int) -> UnreadableError:
    """Returns the error of bytes that are no text; says where."""
    byte = error.object[error.start]
    return UnreadableError(f"not UTF-8 (line {line} has a byte 0x{byte:02x})", where=path)


def too_large(path: Path, most_bytes: int) -> UnreadableError:
    """Returns the error of a file with more bytes than the most that is accepted."""
    bound = f"{most_bytes // _MIB} MiB" if most_bytes >= _MIB else f"{most_bytes} bytes"
    return UnreadableError(f"larger than {bound}", where=path)


@contextlib.contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableError(f"cannot read it: {reason}", where=path) from None
    except ValueError:
        # The error of open for a NUL in a name.
        raise UnreadableError("cannot read it: not the name of a file", where=path) from None
