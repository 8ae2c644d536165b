"""Decides whether one class is a kind of another, by the Java library and a program."""

import functools
import zipfile
from collections.abc import Mapping
from pathlib import Path

from concert.suites.java_concurrency.judge.classes.classfile import ClassFile, read_class_file
from concert.toolchains import Toolchain


class Hierarchy:
    """Classes of a program above the Java library's.

    Args:
        jdk: The toolchain whose library it is.
        program: The program's classes by binary name.
    """

    def __init__(self, jdk: Toolchain, program: Mapping[str, ClassFile]) -> None:
        self._library = jdk.program("java").parents[1] / "jre" / "lib" / "rt.jar"
        self._program = program

    def is_kind_of(self, name: str, kind: str) -> bool:
        """Tells whether a class is `kind` or inherits from it, both binary names."""
        if name == kind:
            return True
        met = {name}
        ahead = [name]
        while ahead:
            for parent in self._parents(ahead.pop()):
                if parent == kind:
                    return True
                if parent not in met:
                    met.add(parent)
                    ahead.append(parent)
        return False

    def _parents(self, name: str) -> tuple[str, ...]:
        found = self._program.get(name)
        return _library_parents(self._library, name) if found is None else _parents_of(found)


@functools.lru_cache(maxsize=4096)
def _library_parents(archive: Path, name: str) -> tuple[str, ...]:
    try:
        content = _archive(archive).read(f"{name.replace('.', '/')}.class")
    except KeyError:
        return ()
    return _parents_of(read_class_file(content))


@functools.cache
def _archive(path: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(path)


def _parents_of(found: ClassFile) -> tuple[str, ...]:
    return tuple(name for name in (found.parent, *found.interfaces) if name)
