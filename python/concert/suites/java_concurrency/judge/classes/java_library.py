"""The simple names that the Java library gives to those who import them."""

import functools
import zipfile
from pathlib import Path

from concert.toolchains import Toolchain

_PACKAGES = (
    "java/io/",
    "java/lang/",
    "java/math/",
    "java/net/",
    "java/nio/",
    "java/security/",
    "java/text/",
    "java/time/",
    "java/util/",
)
"""Packages that a program without windows, databases or remote calls may need. More would make
ordinary names of a program's own, such as Event or Action, look like missing imports."""

_IMPLICIT = "java/lang"


def library_names(jdk: Toolchain) -> frozenset[str]:
    """Returns the simple names of all top-level types that need an import."""
    home = jdk.program("java").parents[1]
    return _names(home / "jre" / "lib" / "rt.jar")


@functools.cache
def _names(archive: Path) -> frozenset[str]:
    with zipfile.ZipFile(archive) as jar:
        entries = jar.namelist()
    names = set()
    for entry in entries:
        package, _, file_name = entry.rpartition("/")
        simple, _, suffix = file_name.partition(".")
        importable = entry.startswith(_PACKAGES) and package != _IMPLICIT
        if suffix == "class" and importable and "$" not in simple:
            names.add(simple)
    return frozenset(names)
