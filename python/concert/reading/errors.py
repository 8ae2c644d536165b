"""The error of every file that cannot be read as what it should be."""

from pathlib import Path


class UnreadableError(Exception):
    """A file cannot be read, or a text in it is not of the form that was agreed.

    Attributes:
        what: What is wrong, in a few words.
        where: The file; None where only its text was looked at.
    """

    def __init__(self, what: str, *, where: Path | None = None) -> None:
        super().__init__(what if where is None else f"{what}: {where}")
        self.what = what
        self.where = where
