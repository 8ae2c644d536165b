"""Unfolds entries of ZIP archives that somebody named, within bounds on what they unfold to.

A few bytes of an archive can stand for terabytes, and what its headers state of sizes is anybody's
guess. So the bounds hold for the bytes that come. Entries may be stored, deflated or compressed
with Zstandard, which the standard library of this Python cannot unfold. Nothing is written: the
name of an entry leads nowhere.
"""

import contextlib
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import pyarrow as pa

from concert.escaping import one_line
from concert.reading.errors import UnreadableError
from concert.reading.regular_files import opened_file

_STORED: Final = zipfile.ZIP_STORED
_DEFLATED: Final = zipfile.ZIP_DEFLATED
_ZSTANDARD: Final = 93
_ENCRYPTED: Final = 1
"""The bit of an entry's flags."""
_HEADER: Final = struct.Struct("<4s22xHH")
"""The words before an entry: its signature, and the lengths of its name and of further fields."""
_SIGNATURE: Final = b"PK\x03\x04"
_MOST_DIRECTORY_BYTES: Final = 32 << 20
"""The bound of the list of entries, all of which is held in memory, twenty times as large."""
_PIECE_BYTES: Final = 1 << 20
_MOST_SHOWN: Final = 80


class Archive:
    """An archive that is open. Of several entries of one name, the last one is meant."""

    def __init__(self, file: BinaryIO, path: Path, *, most_entry_bytes: int, most_bytes: int):
        """Reads the list of entries: see `opened_archive`."""
        self._file = file
        self._path = path
        self._most_entry_bytes = most_entry_bytes
        self._most_bytes = most_bytes
        self._left = most_bytes
        self._entries = {one.filename: one for one in _entries(file, path)}

    @property
    def names(self) -> list[str]:
        """The names of the entries, each once, in the order of the archive's list."""
        return list(self._entries)

    def read(self, name: str) -> bytes:
        """Returns the content of an entry, unfolded.

        Raises:
            UnreadableError: It is damaged, encrypted, compressed in another way or too large, or
                all that was read of the archive is.
        """
        entry = self._entries[name]
        if entry.flag_bits & _ENCRYPTED:
            raise self._fault(name, "is encrypted")
        most = min(self._most_entry_bytes, self._left)
        data = None
        if entry.compress_size <= self._most_entry_bytes:
            try:
                data = _unfolded(self._packed(entry), entry.compress_type, most_bytes=most)
            except _UnknownMethodError:
                method = f"compressed in a way that is not read (method {entry.compress_type})"
                raise self._fault(name, f"is {method}") from None
            except _DamagedError:
                raise self._fault(name, "is damaged or cut off") from None
        if data is None and most < self._most_entry_bytes:
            what = f"unfolds to more than {self._most_bytes >> 20} MiB"
            raise UnreadableError(what, where=self._path)
        if data is None:
            raise self._fault(name, f"is larger than {self._most_entry_bytes >> 20} MiB")
        if zlib.crc32(data) != entry.CRC:
            raise self._fault(name, "is damaged (its checksum is another)")
        self._left -= len(data)
        return data

    def _packed(self, entry: zipfile.ZipInfo) -> bytes:
        try:
            self._file.seek(entry.header_offset)
            head = self._file.read(_HEADER.size)
            signature, name_bytes, more_bytes = _HEADER.unpack(head)
            self._file.seek(name_bytes + more_bytes, 1)
            data = self._file.read(entry.compress_size)
        except (OSError, OverflowError, ValueError, struct.error) as error:
            raise _DamagedError from error
        if signature != _SIGNATURE or len(data) != entry.compress_size:
            raise _DamagedError
        return data

    def _fault(self, name: str, what: str) -> UnreadableError:
        return UnreadableError(f"{one_line(name, most=_MOST_SHOWN)} {what}", where=self._path)


class _DamagedError(Exception):
    """An entry is not what its header says."""


class _UnknownMethodError(Exception):
    """An entry is compressed in a way that is not known here."""


class _Directory:
    """Reads for `zipfile`, which would take a list of entries of any size into memory."""

    def __init__(self, file: BinaryIO, path: Path) -> None:
        self._file = file
        self._path = path

    def seek(self, offset: int, whence: int = 0, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def read(self, size: int = -1, /) -> bytes:
        if size > _MOST_DIRECTORY_BYTES:
            what = f"its list of entries is larger than {_MOST_DIRECTORY_BYTES >> 20} MiB"
            raise UnreadableError(what, where=self._path)
        return self._file.read(_MOST_DIRECTORY_BYTES if size < 0 else size)


@contextlib.contextmanager
def opened_archive(
    path: Path, *, most_file_bytes: int, most_entry_bytes: int, most_bytes: int
) -> Iterator[Archive]:
    """Gives a ZIP archive whose entries can be read.

    Args:
        path: The file.
        most_file_bytes: The largest file that is accepted.
        most_entry_bytes: The largest entry, unfolded.
        most_bytes: The most bytes of all entries that are read, unfolded.

    Raises:
        UnreadableError: It cannot be read, is no ZIP archive, is cut off or is too large.
    """
    with opened_file(path, most_bytes=most_file_bytes) as file:
        yield Archive(file, path, most_entry_bytes=most_entry_bytes, most_bytes=most_bytes)


def _entries(file: BinaryIO, path: Path) -> list[zipfile.ZipInfo]:
    try:
        with zipfile.ZipFile(_Directory(file, path)) as archive:
            return archive.infolist()
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        OSError,
        OverflowError,
        ValueError,
        struct.error,
    ) as error:
        if isinstance(error, OSError) and error.errno:
            what = f"cannot read it: {error.strerror}"
        else:
            what = "not a ZIP archive, or one that is cut off"
        raise UnreadableError(what, where=path) from error


def _unfolded(packed: bytes, method: int, *, most_bytes: int) -> bytes | None:
    """Returns the unfolded bytes, or None where they are more than a bound."""
    if method == _STORED:
        data = packed
    elif method == _DEFLATED:
        unfolder = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            data = unfolder.decompress(packed, most_bytes + 1)
        except zlib.error as error:
            raise _DamagedError from error
        if not unfolder.eof and len(data) <= most_bytes:
            raise _DamagedError
    elif method == _ZSTANDARD:
        data = _of_zstandard(packed, most_bytes=most_bytes)
    else:
        raise _UnknownMethodError
    return data if len(data) <= most_bytes else None


def _of_zstandard(packed: bytes, *, most_bytes: int) -> bytes:
    """Returns the unfolded bytes of one frame or several; those beyond the bound may be missing."""
    pieces = []
    count = 0
    try:
        with pa.CompressedInputStream(pa.BufferReader(packed), "zstd") as stream:
            while count <= most_bytes and (piece := stream.read(_PIECE_BYTES)):
                pieces.append(piece)
                count += len(piece)
    except pa.ArrowMemoryError:
        raise
    except (pa.ArrowException, OSError) as error:
        raise _DamagedError from error
    return b"".join(pieces)
