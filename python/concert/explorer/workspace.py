"""What does the virtual machine see? A folder with its own files, the programs and the requests."""

import os
import shutil
import stat
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from concert.explorer import virtual_machine
from concert.explorer.errors import BadInputError
from concert.explorer.installation import Installation
from concert.explorer.request import Program

_PROGRAMS: Final = "programs"
_MOST_FILES: Final = 20_000
_MOST_BYTES: Final = 256 << 20
# What may not stand in a class name: the wire's own signs, and what no class file has.
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

    def put_requests(self, lines: Iterable[str]) -> None:
        """Writes the file of requests anew."""
        text = "".join(f"{line}\n" for line in lines)
        (self.folder / virtual_machine.REQUESTS).write_text(text, encoding="utf-8")

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
        except OSError as error:
            raise BadInputError(
                f"cannot read the class path: {error.strerror or error}",
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
                with zipfile.ZipFile(path) as jar:
                    if entry in jar.namelist():
                        return True
        return False


def _check_name(main_class: str) -> None:
    odd = not main_class.isprintable() or set(main_class) & _FORBIDDEN
    if odd or (".." in f".{main_class}." and main_class):
        raise BadInputError(
            f"{main_class!r} is no name of a class",
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
            size += found.st_size
            if files > _MOST_FILES or size > _MOST_BYTES:
                _refuse(source, "a class path with more files than a small program has")
            shutil.copyfile(path, here / name, follow_symlinks=False)


def _copy_jar(source: Path, target: Path) -> None:
    if source.stat().st_size > _MOST_BYTES:
        _refuse(source, "a jar larger than a small program's")
    if not zipfile.is_zipfile(source):
        _refuse(source, "neither a folder nor a jar")
    shutil.copyfile(source, target)
    try:
        zipfile.ZipFile(target).close()
    except zipfile.BadZipFile:
        _refuse(source, "a broken jar")


def _refuse(path: Path, what: str) -> None:
    raise BadInputError(
        what, where=str(path), remedy="name a folder that holds the program's class files alone"
    )
