"""Writes a list of the hashes of files and of the pins of packages."""

import argparse
import hashlib
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path


def main() -> int:
    """Writes the list that the command line asks for; returns 0."""
    parser = argparse.ArgumentParser(description=__doc__, fromfile_prefix_chars="@")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--lock", type=Path, required=True, help="the pins of all packages")
    parser.add_argument("--package", action="append", default=[], help="a package that counts")
    parser.add_argument("files", nargs="+", help="NAME=PATH of a file")
    wanted = parser.parse_args()
    files = dict(file.split("=", 1) for file in wanted.files)
    lock = wanted.lock.read_text(encoding="utf-8")
    wanted.out.write_text(code_hashes(files, wanted.package, lock=lock), encoding="utf-8")
    return 0


def code_hashes(files: Mapping[str, str], packages: Iterable[str], *, lock: str) -> str:
    """Returns one line a file or package, sorted: SHA-256 (hex), two spaces, name.

    Args:
        files: Paths by the names that the list gives them.
        packages: Names of packages; their lines of the lock are hashed.
        lock: Text of the lock.

    Raises:
        ValueError: The lock has no such package.
        OSError: A file cannot be read.
    """
    pins = {line.split("==")[0]: line for line in lock.splitlines() if "==" in line}
    missing = sorted(set(packages) - set(pins))
    if missing:
        raise ValueError(f"the lock has no package {missing[0]}")
    hashed = {name: Path(path).read_bytes() for name, path in files.items()}
    hashed |= {f"package {name}": pins[name].encode() for name in packages}
    lines = (f"{hashlib.sha256(hashed[name]).hexdigest()}  {name}\n" for name in sorted(hashed))
    return "".join(lines)


if __name__ == "__main__":
    sys.exit(main())
