"""The errors of putting results folders together."""

from collections.abc import Sequence
from pathlib import Path

from concert.results.errors import ResultsError


class ConflictError(ResultsError):
    """Two folders have rows of one key that differ in more than times.

    Attributes:
        table: The table.
        key: The key, as it stands in the columns that make it.
        folders: The two folders.
        columns: The columns that differ.
    """

    def __init__(
        self, table: str, key: Sequence[str], *, folders: tuple[Path, Path], columns: Sequence[str]
    ) -> None:
        self.table = table
        self.key = tuple(key)
        self.folders = folders
        self.columns = tuple(columns)
        super().__init__(
            f"{table} with the key {' '.join(key)} differ in {', '.join(columns)}",
            where=f"{folders[0]} and {folders[1]}",
            remedy="a judge that is not deterministic, or a folder that was changed: make one of"
            " the two again, or leave it out",
        )


class UnlikeFoldersError(ResultsError):
    """Two folders cannot be put together; `where` names both."""
