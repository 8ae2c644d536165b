"""What can be wrong with a model's name or its recordings?"""

from collections.abc import Sequence
from pathlib import Path


class UnknownModelError(Exception):
    """No provider of that name.

    Attributes:
        name: The model's name as given.
        known: Forms of the names that are known.
    """

    def __init__(self, name: str, *, known: Sequence[str]) -> None:
        super().__init__(f"unknown model {name}; known are {', '.join(known)}")
        self.name = name
        self.known = tuple(known)


class RecordingError(Exception):
    """A file of recorded responses cannot be used.

    Attributes:
        what: What is wrong, with the line or row.
        where: The file.
        remedy: What the user can do about it.
    """

    def __init__(self, *, what: str, where: Path, remedy: str) -> None:
        super().__init__(f"{what}: {where}; {remedy}")
        self.what = what
        self.where = where
        self.remedy = remedy
