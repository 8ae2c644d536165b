"""Compiles Java sources into a jar whose bytes depend on nothing but them."""

import argparse
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

# The first moment that a zip archive can name.
_DATE = (1980, 1, 1, 0, 0, 0)

_FLAGS = ["-XDignore.symbol.file", "-encoding", "UTF-8", "-g", "-Xlint:all", "-Werror"]


def main() -> int:
    """Runs javac and packs what it made; returns javac's exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--javac", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--classpath", default="", help="jars, separated by colons")
    parser.add_argument("--boot", default="", help="jars before the JDK's own classes, likewise")
    parser.add_argument("--bundle", type=Path, nargs="*", default=[], help="jars to take in")
    parser.add_argument("--sources", type=Path, nargs="*", default=[])
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [str(wanted.javac), *_FLAGS, "-d", folder, "-classpath", wanted.classpath or "."]
        if wanted.boot:
            command.append(f"-Xbootclasspath/p:{wanted.boot}")
        if wanted.sources:
            done = subprocess.run([*command, *map(str, wanted.sources)], check=False)
            if done.returncode != 0:
                return done.returncode
        pack(Path(folder), wanted.out, bundle=wanted.bundle)
        return 0


def pack(folder: Path, jar: Path, *, bundle: Sequence[Path] = ()) -> None:
    """Packs a folder's files and other jars' entries, sorted by name, stored, all of one date.

    Args:
        folder: what to pack; names in the jar are relative to it.
        jar: the archive to write.
        bundle: jars whose entries go in as well; the folder's win, then the first jar's.
    """
    contents: dict[str, bytes] = {}
    for other in reversed(bundle):
        with zipfile.ZipFile(other) as archive:
            contents |= {name: archive.read(name) for name in archive.namelist()}
    for path in folder.rglob("*"):
        if path.is_file():
            contents[path.relative_to(folder).as_posix()] = path.read_bytes()
    with zipfile.ZipFile(jar, "w") as archive:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, contents[name])


if __name__ == "__main__":
    sys.exit(main())
