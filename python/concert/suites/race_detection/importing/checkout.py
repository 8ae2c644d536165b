"""Reads files of a checkout, as far as they may be read.

Its text comes from others: paths in it may point elsewhere, and files may be anything. Nothing
outside of the checkout is read, also not through a link, and nothing that is no ordinary file.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from concert.reading import UnreadableError, read_bytes
from concert.suites.race_detection.importing.errors import UnusableTaskError


class Checkout:
    """A folder of SV-Benchmarks programs: the one that holds the `.set` files."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()

    def files(self, folder: PurePosixPath) -> Iterator[PurePosixPath]:
        """Yields the entries of a folder; none where there is no such folder in the checkout."""
        here = self._inside(folder)
        with contextlib.suppress(OSError):
            if here is not None and here.is_dir():
                yield from (folder / path.name for path in here.iterdir())

    def has(self, path: PurePosixPath) -> bool:
        """Returns whether there is such a file in the checkout."""
        here = self._inside(path)
        try:
            return here is not None and here.is_file()
        except OSError:
            return False

    def data(self, path: PurePosixPath, *, most_bytes: int) -> bytes:
        """Returns the content of a file.

        Raises:
            UnusableTaskError: It is not there, cannot be read, or has more than `most_bytes`.
        """
        here = self._inside(path)
        if here is None:
            raise UnusableTaskError(f"{_shown(path)} lies outside of the checkout")
        if not self.has(path):
            raise UnusableTaskError(f"{_shown(path)} is no file")
        try:
            return read_bytes(here, most_bytes=most_bytes)
        except UnreadableError as error:
            raise UnusableTaskError(f"{_shown(path)}: {error.what}") from error

    def text(self, path: PurePosixPath, *, most_bytes: int) -> str:
        r"""Returns the text of a UTF-8 file, each of its lines ended by "\n".

        Raises:
            UnusableTaskError: As `data`; also if it is not UTF-8, or has a NUL.
        """
        data = self.data(path, most_bytes=most_bytes)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise UnusableTaskError(
                f"{_shown(path)} is not UTF-8 (byte {error.start} is 0x{data[error.start]:02x})"
            ) from error
        if "\0" in text:
            raise UnusableTaskError(f"{_shown(path)} is no text (it has a NUL)")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def _inside(self, path: PurePosixPath) -> Path | None:
        try:
            here = (self._root / path).resolve()
        except (OSError, RuntimeError, ValueError):
            return None
        return here if here.is_relative_to(self._root) else None


def _shown(path: PurePosixPath) -> str:
    return ascii(str(path))[1:-1][:200]
