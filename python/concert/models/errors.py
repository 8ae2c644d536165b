"""The errors of model names and recordings."""

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


class RunStoppedError(Exception):
    """No further answer can be had from a model: what has come is kept, and the run ends.

    Attributes:
        what: What is wrong, in one line without secrets.
        remedy: What the user can do about it.
    """

    def __init__(self, *, what: str, remedy: str) -> None:
        super().__init__(f"{what}; {remedy}")
        self.what = what
        self.remedy = remedy


class ProviderStoppedError(RunStoppedError):
    """A provider refuses everything, or is dead: asking it again cannot help now."""


class BudgetSpentError(RunStoppedError):
    """The next request could cost more than what is left to spend."""


class ModelClosedError(RunStoppedError):
    """The run ends, and the answer is no longer waited for."""


class ModelSettingError(Exception):
    """What was asked for does not go together with a model.

    Attributes:
        what: What is wrong, in one line.
        remedy: What the user can do about it.
    """

    def __init__(self, *, what: str, remedy: str) -> None:
        super().__init__(f"{what}; {remedy}")
        self.what = what
        self.remedy = remedy
