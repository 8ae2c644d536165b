"""Defines the errors of the explorer for C, as types with fields."""

from typing import Final

from concert.values import ConcertError, ExitStatus

_MOST_CHARACTERS: Final = 500
OUR_FAULT: Final = "report this as a defect, with the program"


class RaceExplorerError(ConcertError):
    """The explorer gave no verdict, for a reason that is not in the program.

    `where` is the program, file or field that it concerns.
    """

    def __init__(self, what: str, *, where: str, remedy: str = OUR_FAULT) -> None:
        super().__init__(_one_line(what), where=_one_line(where), remedy=remedy)


def _one_line(text: str) -> str:
    """Returns a text in one line that does nothing to a terminal: compilers quote their input."""
    line = " ".join(text.split())
    return "".join(byte if byte.isprintable() else "?" for byte in line[:_MOST_CHARACTERS])


class BadProgramError(RaceExplorerError):
    """A program that cannot be explored: it does not compile, has no main, is no C."""

    exit_status = ExitStatus.USAGE


class BadVerdictError(RaceExplorerError):
    """A text that is no verdict of the explorer's."""

    exit_status = ExitStatus.USAGE
