"""States how a source is compiled of which a candidate is no part, and by what its object is known.

Bazel compiles such sources and the judge does, so both take the words of the command from here.
"""

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

STANDARD = "-std=c++20"
APART_FLAGS = (STANDARD, "-O2")
"""Flags of what the race check sees nothing of. None names the processor, so that the object is the
same on every machine."""
ENVIRONMENT = (("LC_ALL", "C"), ("SOURCE_DATE_EPOCH", "0"), ("TMPDIR", "/tmp"))
"""Diagnostics are classified by their English text; no program depends on the day it is built."""

_INCLUDED = re.compile(r'^[ \t]*+#[ \t]*+include[ \t]*+"([^"\n]++)"', re.MULTILINE)


def gxx_command(program: str, root: str) -> tuple[str, ...]:
    """Returns the words that start GCC of a toolchain's folder, whose own tools it takes."""
    return (program, "-B", f"{root}/usr/bin/", f"--sysroot={root}")


def included(source: Path, headers: Sequence[Path]) -> tuple[Path, ...]:
    """Returns those of some headers that a source includes, itself or through others, by name.

    Args:
        source: The source.
        headers: Headers with a name of their own each, which lie in one folder with the source when
            it is compiled.
    """
    places = {path.name: path for path in headers}
    found: set[Path] = set()
    waiting = [source]
    while waiting:
        names = _INCLUDED.findall(waiting.pop().read_text(encoding="utf-8"))
        new = {places[name] for name in names if name in places} - found
        found |= new
        waiting += new
    return tuple(sorted(found, key=lambda path: path.name))


def object_key(source: Path, headers: Sequence[Path], *, compiler: str) -> str:
    """Returns a SHA-256 (hex) of all that decides what a source's object is.

    Args:
        source: The source.
        headers: The headers that it includes.
        compiler: The identity of the compiler's toolchain.
    """
    digest = hashlib.sha256("\0".join((compiler, *APART_FLAGS)).encode())
    for path in (source, *headers):
        content = path.read_bytes()
        digest.update(f"\0{path.name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()
