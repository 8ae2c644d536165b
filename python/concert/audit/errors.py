"""The errors of an audit."""

from pathlib import Path


class AuditError(Exception):
    """A file of an audit cannot be used.

    Attributes:
        what: What is wrong.
        where: The file or folder.
        remedy: What the user can do about it.
    """

    def __init__(self, what: str, *, where: Path, remedy: str) -> None:
        super().__init__(f"{what}: {where}; {remedy}")
        self.what = what
        self.where = where
        self.remedy = remedy
