"""Checks that the Java PathFinder on this machine can be used."""

import struct
import zipfile
from pathlib import Path
from typing import Final

from concert.toolchains.toolchain import Toolchain

_JAVA_8: Final = 52
"""Major version of class files that a Java 8 virtual machine loads at most (JVMS 4.1)."""

_JAVA_1: Final = 44
_MAGIC: Final = 0xCAFEBABE
_HEADER: Final = struct.Struct(">IHH")
_NEEDED: Final = (
    "gov/nasa/jpf/JPF.class",
    "gov/nasa/jpf/listener/DeadlockAnalyzer.class",
    "gov/nasa/jpf/listener/PreciseRaceDetector.class",
)
_PROPERTIES: Final = "jpf.properties"


def jpf_fault(toolchain: Toolchain) -> str:
    """Returns why a JPF cannot be used, in one line; empty where it can.

    Args:
        toolchain: The toolchain "jpf": programs `annotations`, `classes`, `jpf` and `run`.
    """
    needed = (*toolchain.programs.values(), toolchain.root / _PROPERTIES)
    missing = sorted(str(path) for path in needed if not path.is_file())
    if missing:
        return f"{', '.join(missing)} not there"
    jar = toolchain.program("jpf")
    try:
        return _fault_of_jar(jar)
    except (OSError, struct.error, zipfile.BadZipFile) as error:
        return f"{jar} cannot be read: {error}"


def _fault_of_jar(jar: Path) -> str:
    with zipfile.ZipFile(jar) as archive:
        names = set(archive.namelist())
        for name in _NEEDED:
            if name not in names:
                return f"{jar} has no {name}"
        magic, _, major = _HEADER.unpack(archive.read(_NEEDED[0])[: _HEADER.size])
    if magic != _MAGIC:
        return f"{_NEEDED[0]} in {jar} is no class file"
    if major > _JAVA_8:
        return f"{jar} is built for Java {major - _JAVA_1}, not 8: build branch java-8 of jpf-core"
    return ""
