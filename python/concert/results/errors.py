"""The errors of a results folder."""

from pathlib import Path

from concert.values import ConcertError, ExitStatus


class ResultsError(ConcertError):
    """A results folder cannot be used; `where` is the file or folder."""

    exit_status = ExitStatus.UNAVAILABLE


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
            f"schema version {found}, but this program writes version {expected}",
            where=where,
            remedy="choose another --results, or use the version of Concert that wrote it",
        )
        self.found = found
        self.expected = expected
