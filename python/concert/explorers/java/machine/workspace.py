"""Makes the folder that the virtual machine sees: its own files, and the programs."""

import os
import shutil
import stat
import struct
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from concert.explorers.java.errors import BadInputError
from concert.explorers.java.machine import virtual_machine
from concert.explorers.java.machine.installation import Installation
from concert.explorers.java.machine.request import Program
from concert.reading import UnreadableError, copy_file

_PROGRAMS: Final = "programs"
_MOST_FILES: Final = 20_000
_MOST_BYTES: Final = 256 << 20
_MOST_LIST_BYTES: Final = 8 << 20
_MOST_TAIL_BYTES: Final = 22 + 0xFFFF
"""The record at a zip file's end, with the longest comment."""
_END_BYTES: Final = 22
_END_OF_LIST: Final = b"PK\5\6"
_LONG_END: Final = b"PK\6\7"
# Errors that zipfile raises for a broken directory, whichever field is wrong.
_BROKEN_JAR: Final = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    UnicodeDecodeError,
    ValueError,
    struct.error,
)
# Characters forbidden in a class name: the wire's own signs, and those that no class file has.
_FORBIDDEN: Final = frozenset('\t\n\r:;/\\[\0"')


class Workspace:
    """The folder that the virtual machine sees as /box."""

    def __init__(self, folder: Path, installation: Installation) -> None:
        """Fills an empty folder with the explorer's own files."""
        self.folder = folder
        self._copied: dict[Path, str] = {}
        (folder / virtual_machine.OWN_FOLDER).mkdir()
        (folder / _PROGRAMS).mkdir()
        for source, name in (
            (installation.boot_jar, virtual_machine.BOOT_JAR),
            (installation.explorer_jar, virtual_machine.EXPLORER_JAR),
            (installation.library, virtual_machine.LIBRARY),
        ):
            shutil.copyfile(source, folder / name)

    def add(self, program: Program) -> str:
        """Copies a program's class files, once, and returns its class path as requests have it.

        Raises:
            BadInputError: A part of the class path, or the main class, is not there.
        """
        _check_name(program.main_class)
        parts = [self._add(path) for path in program.class_path]
        if program.main_class and not self._holds(parts, program.main_class):
            path = os.pathsep.join(map(str, program.class_path))
            raise BadInputError(
                f"there is no class {program.main_class}",
                where=path or "an empty class path",
                remedy="name the class with its package, as java does",
            )
        return ":".join(parts)

    def _add(self, path: Path) -> str:
        known = self._copied.get(path)
        if known is not None:
            return known
        name = f"{_PROGRAMS}/{len(self._copied)}"
        try:
            source = path.resolve(strict=True)
            if source.is_dir():
                _copy_folder(source, self.folder / name)
            else:
                name += ".jar"
                _copy_jar(source, self.folder / name)
        except (OSError, RuntimeError, ValueError, UnreadableError) as error:
            reason = error.what if isinstance(error, UnreadableError) else _reason(error)
            raise BadInputError(
                f"cannot read the class path: {reason}",
                where=str(path),
                remedy="name a folder of class files, or a jar",
            ) from None
        self._copied[path] = name
        return name

    def _holds(self, parts: Sequence[str], main_class: str) -> bool:
        entry = main_class.replace(".", "/") + ".class"
        for part in parts:
            path = self.folder / part
            if path.is_dir():
                if (path / entry).is_file():
                    return True
            else:
                if entry in _names_in(path):
                    return True
        return False


def _check_name(main_class: str) -> None:
    odd = not main_class.isprintable() or set(main_class) & _FORBIDDEN
    if odd or (".." in f".{main_class}." and main_class):
        raise BadInputError(
            f"{main_class!r} is not the name of a class",
            where="the main class",
            remedy="name the class with its package, as java does",
        )


def _copy_folder(source: Path, target: Path) -> None:
    """Copies plain files and folders. A link is refused: it could lead anywhere."""
    target.mkdir()
    files = size = 0
    for place, folders, names in os.walk(source):
        folders.sort()
        here = target / Path(place).relative_to(source)
        for name in folders:
            if Path(place, name).is_symlink():
                _refuse(Path(place, name), "a link in the class path")
            (here / name).mkdir()
        for name in sorted(names):
            path = Path(place, name)
            found = path.lstat()
            if not stat.S_ISREG(found.st_mode):
                _refuse(path, "a link or device in the class path")
            files += 1
            if files > _MOST_FILES or size + found.st_size > _MOST_BYTES:
                _refuse(source, "a class path with more files than a small program has")
            size += copy_file(path, here / name, most_bytes=_MOST_BYTES - size)


def _copy_jar(source: Path, target: Path) -> None:
    copy_file(source, target, most_bytes=_MOST_BYTES)
    if not zipfile.is_zipfile(target):
        _refuse(source, "neither a folder nor a jar")
    if target.stat().st_size > _MOST_TAIL_BYTES and not _lists_few_files(target):
        _refuse(source, "a jar with more files than a small program has")
    try:
        names = _names_in(target)
    except _BROKEN_JAR:
        _refuse(source, "a broken jar")
    if len(names) > _MOST_FILES:
        _refuse(source, "a jar with more files than a small program has")


def _names_in(jar: Path) -> frozenset[str]:
    with zipfile.ZipFile(jar) as opened:
        return frozenset(opened.namelist())


def _lists_few_files(jar: Path) -> bool:
    """Returns whether the list at a jar's end is short, before anything of it becomes objects.

    The end of central directory record (APPNOTE.TXT of PKWARE, 4.3.16) states the list's size at
    its byte 12; a jar with the 64-bit form of it, or with no readable one, is not small.
    """
    with jar.open("rb") as file:
        file.seek(-_MOST_TAIL_BYTES, os.SEEK_END)
        tail = file.read()
    end = tail.rfind(_END_OF_LIST)
    if end < 0 or len(tail) - end < _END_BYTES or _LONG_END in tail[max(0, end - 20) : end]:
        return False
    return int.from_bytes(tail[end + 12 : end + 16], "little") <= _MOST_LIST_BYTES


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or "not the name of a file"


def _refuse(path: Path, what: str) -> None:
    raise BadInputError(
        what, where=str(path), remedy="name a folder that holds the program's class files alone"
    )
