"""What can go wrong around the explorer for C, as types with fields."""

from typing import Final

_MOST_CHARACTERS: Final = 500
OUR_FAULT: Final = "report this as a defect, with the program"


class RaceExplorerError(Exception):
    """The explorer gave no verdict, for a reason that is not in the program.

    Attributes:
        what: What went wrong, in one line.
        where: The program, file or field that it concerns.
        remedy: What the user can do about it.
    """

    def __init__(self, what: str, *, where: str, remedy: str = OUR_FAULT) -> None:
        self.what = _one_line(what)
        self.where = _one_line(where)
        self.remedy = remedy
        super().__init__(f"{self.what}: {self.where}; {self.remedy}")


def _one_line(text: str) -> str:
    """Returns a text in one line that does nothing to a terminal: compilers quote their input."""
    line = " ".join(text.split())
    return "".join(byte if byte.isprintable() else "?" for byte in line[:_MOST_CHARACTERS])


class BadProgramError(RaceExplorerError):
    """A program that cannot be explored: it does not compile, has no main, is no C."""


class BadVerdictError(RaceExplorerError):
    """A text that is no verdict of the explorer's."""
