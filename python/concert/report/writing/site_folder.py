"""Writes the files of a site, and leaves those alone that are what they should be."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.reading import UnreadableError, copy_file, load_json, opened_file, read_bytes
from concert.results.storage.files import explained
from concert.values import ConcertError, ExitStatus

_MANIFEST: Final = "site.json"
_MOST_BYTES: Final = 1 << 30
_MOST_COPY: Final = 1 << 40
_BLOCK: Final = 1 << 20


class SiteFolderError(ConcertError):
    """The folder of the site is not one that a site may be written to."""

    exit_status = ExitStatus.USAGE


type Tell = Callable[[str, int, int], None]
"""Is told how far a site is: the stage, how much of it is done, and of how much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The files of a site.

    Attributes:
        files: Number of all files.
        size: Their sum in bytes.
        changed: Number of those that were not there before, or were others.
        removed: Number of files of an earlier site that this one does not have.
    """

    files: int
    size: int
    changed: int
    removed: int


class SiteFolder:
    """The folder of a site. It can be made again, so nothing is written durably."""

    def __init__(self, folder: Path, *, note: Callable[[str], None] = lambda name: None) -> None:
        """Opens a folder that is new, empty, or holds a site.

        Args:
            folder: The folder.
            note: Is called with the name of each file that is put.

        Raises:
            SiteFolderError: It holds something else.
        """
        self._folder = folder
        self._note = note
        self._before = _names_in(folder)
        self._sizes: dict[str, int] = {}
        self._changed = 0
        with explained(folder):
            folder.mkdir(parents=True, exist_ok=True)

    def put(self, name: str, content: bytes) -> None:
        """Writes a file, unless it is there with this content.

        Args:
            name: Its path below the folder.
            content: The content.

        Raises:
            ValueError: The name was put before.
            ResultsError: The file cannot be written.
        """
        if name in self._sizes:
            raise ValueError(f"{name} is put twice")
        self._sizes[name] = len(content)
        path = self._folder / name
        if not (name in self._before and _holds(path, content)):
            self._changed += 1
            with explained(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        self._note(name)

    def put_text(self, name: str, text: str) -> None:
        """Writes a text likewise."""
        self.put(name, text.encode("utf-8", "backslashreplace"))

    def put_copy(self, name: str, source: Path) -> None:
        """Copies a file, unless a file of that name has its content.

        Raises:
            UnreadableError: The source cannot be read.
            ResultsError: The copy cannot be written.
        """
        with opened_file(source, most_bytes=_MOST_COPY) as file:
            size = os.fstat(file.fileno()).st_size
        self._sizes[name] = size
        path = self._folder / name
        if not (name in self._before and _is_copy(path, source)):
            self._changed += 1
            with explained(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.unlink(missing_ok=True)
            copy_file(source, path, most_bytes=_MOST_COPY)
        self._note(name)

    def close(self) -> Written:
        """Removes what an earlier site had beyond this one, and notes which files are this one's.

        Raises:
            ResultsError: A file cannot be written or removed.
        """
        stale = sorted(self._before - self._sizes.keys() - {_MANIFEST})
        for name in stale:
            path = self._folder / name
            with explained(path):
                path.unlink(missing_ok=True)
        names = ",\n".join(f'"{name}"' for name in sorted(self._sizes))
        self.put_text(_MANIFEST, f'{{"format": "concert site 1", "files": [\n{names}\n]}}\n')
        return Written(
            files=len(self._sizes),
            size=sum(self._sizes.values()),
            changed=self._changed,
            removed=len(stale),
        )


def _holds(path: Path, content: bytes) -> bool:
    with explained(path):
        if not path.is_file() or path.stat().st_size != len(content):
            return False
    try:
        return read_bytes(path, most_bytes=_MOST_BYTES) == content
    except UnreadableError:
        return False


def _is_copy(path: Path, source: Path) -> bool:
    try:
        with (
            opened_file(path, most_bytes=_MOST_COPY) as one,
            opened_file(source, most_bytes=_MOST_COPY) as other,
        ):
            while block := one.read(_BLOCK):
                if block != other.read(_BLOCK):
                    return False
            return not other.read(1)
    except UnreadableError:
        return False


def _names_in(folder: Path) -> set[str]:
    with explained(folder):
        if not folder.exists():
            return set()
        if not folder.is_dir():
            raise SiteFolderError("a site needs a folder", where=folder, remedy="name another one")
        if not any(folder.iterdir()):
            return set()
    refusal = SiteFolderError(
        "the folder holds something else than a site",
        where=folder,
        remedy="name a new folder by --out",
    )
    try:
        manifest = load_json(read_bytes(folder / _MANIFEST, most_bytes=_MOST_BYTES).decode())
    except (UnreadableError, UnicodeDecodeError):
        raise refusal from None
    match manifest:
        case {"format": "concert site 1", "files": list() as names}:
            return {_MANIFEST, *(name for name in names if _is_plain(name))}
    raise refusal


def _is_plain(name: object) -> bool:
    """Tells whether a name stays below the folder: others may have written the manifest."""
    return isinstance(name, str) and not name.startswith("/") and ".." not in name.split("/")
