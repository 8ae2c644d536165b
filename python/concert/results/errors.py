"""The errors of a results folder."""

from pathlib import Path


class ResultsError(Exception):
    """A results folder cannot be used.

    Attributes:
        what: What is wrong, in a few words.
        where: The file or folder.
        remedy: What the user can do about it.
    """

    def __init__(self, *, what: str, where: Path, remedy: str) -> None:
        super().__init__(f"{what}: {where}; {remedy}")
        self.what = what
        self.where = where
        self.remedy = remedy


class StorageFullError(ResultsError):
    """The disk or the user's quota is full."""


class LockedError(ResultsError):
    """Another process writes in the folder."""


class ForeignFileError(ResultsError):
    """A file is not one that Concert wrote, or is damaged."""


class SchemaVersionError(ResultsError):
    """A file has another schema version than this program.

    Attributes:
        found: Its schema version.
        expected: Ours.
    """

    def __init__(self, *, where: Path, found: int, expected: int) -> None:
        super().__init__(
            what=f"schema version {found}, but this program writes version {expected}",
            where=where,
            remedy="choose another --out, or use the version of Concert that wrote it",
        )
        self.found = found
        self.expected = expected
