"""Compiles Java sources into a jar whose bytes depend on nothing but them."""

import argparse
import subprocess
import sys
import tempfile
import zipfile
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
    parser.add_argument("sources", type=Path, nargs="+")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [str(wanted.javac), *_FLAGS, "-d", folder, "-classpath", wanted.classpath or "."]
        if wanted.boot:
            command.append(f"-Xbootclasspath/p:{wanted.boot}")
        done = subprocess.run([*command, *map(str, wanted.sources)], check=False)
        if done.returncode == 0:
            pack(Path(folder), wanted.out)
        return done.returncode


def pack(folder: Path, jar: Path) -> None:
    """Packs a folder's files, sorted by name, stored, all of one date.

    Args:
        folder: what to pack; names in the jar are relative to it.
        jar: the archive to write.
    """
    files = sorted(
        (path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file()
    )
    with zipfile.ZipFile(jar, "w") as archive:
        for name, path in files:
            entry = zipfile.ZipInfo(name, _DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
