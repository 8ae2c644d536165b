"""Changes files so that a kill at any moment leaves the old one or the new one."""

import contextlib
import ctypes
import errno
import io
import os
import shutil
from collections.abc import Buffer, Iterable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from concert.results.errors import ResultsError, StorageFullError
from concert.values.dataset import CANARY

_GROUP_ROWS = 2_048
"""Of a row group, the least of a file that can be read: a look-up of few keys reads few of them."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK | os.O_CLOEXEC
"""O_NONBLOCK: a FIFO of that name is an error, and not a wait for who reads from it."""
_CANARY_FIELD = b"concert.canary"
"""Of a file's metadata, which Parquet leaves uncompressed: a search of the bytes finds the line."""
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
"""From linux/fs.h: swap two names in one step."""


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turns what the system says of `path` into what the user is told.

    Raises:
        StorageFullError: In place of ENOSPC and EDQUOT.
        ResultsError: In place of any other OSError.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StorageFullError(
                what=f"no room on the disk ({os.strerror(error.errno)})",
                where=path,
                remedy="free some space and go on with --resume; what was stored is kept",
            ) from error
        reason = error.strerror or str(error)
        raise ResultsError(
            what=f"cannot write results ({reason})",
            where=path,
            remedy="make it writable or choose another folder",
        ) from error


def write_parquet(path: Path, table: pa.Table) -> None:
    """Replaces the Parquet file `path` by one with the rows of `table`, durably.

    The file's metadata hold the canary, for a table may hold tasks, prompts or answers.
    The bytes are a function of the table alone. The temporary name is hidden from pandas and from
    DuckDB's `*.parquet`, so a reader sees the old file or the new one.

    Raises:
        ResultsError: The disk is full, or the file cannot be written.
    """
    sink = pa.BufferOutputStream()
    marked = table.replace_schema_metadata(_marked(table.schema))
    pq.write_table(marked, sink, compression="zstd", row_group_size=_GROUP_ROWS)
    with explained(path):
        _replace(path, memoryview(sink.getvalue()))


def write_text(path: Path, text: str) -> None:
    """Replaces the file `path` by one with a text, durably; its folder must be there.

    Raises:
        ResultsError: The disk is full, or the file cannot be written.
    """
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: Path, content: bytes) -> None:
    """Replaces the file `path` by one with some bytes, as `write_text`."""
    with explained(path):
        _replace(path, memoryview(content))


def write_row_groups(path: Path, tables: Iterable[pa.Table], *, schema: pa.Schema) -> None:
    """Writes a new Parquet file with one row group for each table, durably; no other is in memory.

    It holds the canary, as with `write_parquet`.
    Meant for a folder that nobody reads yet: what is left after a failure is half a file.

    Raises:
        ResultsError: The disk is full, or the file cannot be written.
    """
    with explained(path), _Sink(path) as sink:
        arrow_sink = pa.PythonFile(sink, mode="w")
        marked = schema.with_metadata(_marked(schema))
        with pq.ParquetWriter(arrow_sink, marked, compression="zstd") as writer:
            for table in tables:
                writer.write_table(table, row_group_size=max(1, table.num_rows))
        os.fsync(sink.fileno())


def make_folder(path: Path) -> None:
    """Makes a folder and those above it, durably.

    Raises:
        ResultsError: The disk is full, or the folder cannot be made.
    """
    with explained(path):
        path.mkdir(parents=True, exist_ok=True)
        _sync_folder(path.parent)


def swap_folder(new: Path, current: Path, *, discarded: Path) -> None:
    """Puts the folder `new` in the place of `current` and deletes what was there.

    Where the file system can exchange two names, a reader sees the one or the other at any time;
    where it cannot, there is an instant without `current`, which `finish_swap` repairs.

    Raises:
        ResultsError: The disk is full, or a folder cannot be renamed.
    """
    with explained(current):
        _sync_folder(new)
        try:
            _exchange(new, current)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
                raise
            current.rename(discarded)
            new.rename(current)
        _sync_folder(current.parent)
    finish_swap(new, current, discarded=discarded)


def finish_swap(new: Path, current: Path, *, discarded: Path) -> None:
    """Completes or undoes a `swap_folder` that was killed; harmless where there was none.

    Raises:
        ResultsError: A folder cannot be renamed or removed.
    """
    with explained(current):
        if not current.exists() and new.exists():
            new.rename(current)
        for leftover in (new, discarded):
            if leftover.exists():
                shutil.rmtree(leftover)


def remove_temporaries(folder: Path) -> None:
    """Removes what a killed `write_parquet` left in `folder`, and nothing else's files."""
    with explained(folder):
        for path in sorted(folder.glob(".*.parquet.tmp")):
            path.unlink(missing_ok=True)


def remove_file(path: Path) -> None:
    """Removes a file durably.

    Raises:
        ResultsError: It cannot be removed.
    """
    with explained(path):
        path.unlink()
        _sync_folder(path.parent)


def remove_folder(path: Path) -> None:
    """Removes a folder with all that is in it; harmless where there is none.

    Raises:
        ResultsError: It cannot be removed.
    """
    with explained(path):
        if path.exists():
            shutil.rmtree(path)


def _marked(schema: pa.Schema) -> dict[bytes, bytes]:
    return {**(schema.metadata or {}), _CANARY_FIELD: CANARY.encode()}


class _Sink(io.RawIOBase):
    """A new file, or an emptied one, that takes in all that it is given at once."""

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, _NEW, 0o666)

    def fileno(self) -> int:
        return self._descriptor

    def writable(self) -> bool:
        return True

    def write(self, content: Buffer) -> int:
        return _write_all(self._descriptor, memoryview(content).cast("B"))

    def close(self) -> None:
        if not self.closed:
            os.close(self._descriptor)
        super().close()


def _write_all(descriptor: int, content: memoryview) -> int:
    number = len(content)
    while content:
        content = content[os.write(descriptor, content) :]
    return number


def _replace(path: Path, content: memoryview) -> None:
    temporary = path.with_name(f".{path.name}.tmp")
    descriptor = os.open(temporary, _NEW, 0o666)
    try:
        try:
            _write_all(descriptor, content)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _exchange(one: Path, other: Path) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if not hasattr(libc, "renameat2"):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    status = libc.renameat2(
        _AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE
    )
    if status != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), str(one))
