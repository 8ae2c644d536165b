"""Reads the files of tasks as they are, for copies that travel with results."""

from collections.abc import Iterable
from pathlib import Path


def files_below(root: Path, folders: Iterable[str]) -> dict[str, bytes]:
    """Returns the files below some folders of the data, by their path below `root`, sorted."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for folder in folders
        for path in sorted((root / folder).rglob("*"))
        if path.is_file()
    }
