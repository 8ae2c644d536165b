"""What can go wrong around the explorer for C, as types with fields."""

from typing import Final

OUR_FAULT: Final = "report this as a defect, with the program"


class RaceExplorerError(Exception):
    """The explorer gave no verdict, for a reason that is not in the program.

    Attributes:
        what: What went wrong, in one line.
        where: The program, file or field that it concerns.
        remedy: What the user can do about it.
    """

    def __init__(self, what: str, *, where: str, remedy: str = OUR_FAULT) -> None:
        self.what = " ".join(what.split())
        self.where = " ".join(where.split())
        self.remedy = remedy
        super().__init__(f"{self.what}: {self.where}; {self.remedy}")


class BadProgramError(RaceExplorerError):
    """A program that cannot be explored: it does not compile, has no main, is no C."""


class BadVerdictError(RaceExplorerError):
    """A text that is no verdict of the explorer's."""
