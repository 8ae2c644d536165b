"""Defines the errors of the explorer for Java, as types with fields."""

from enum import StrEnum
from typing import Final

from concert.values import ConcertError, ExitStatus

OUR_FAULT: Final = "report this as a defect, with the program"


class ExplorerError(ConcertError):
    """The explorer gave no verdict, for a reason that is not in the program.

    `where` is the program, file or field that it concerns.
    """

    def __init__(self, what: str, *, where: str, remedy: str = OUR_FAULT) -> None:
        super().__init__(" ".join(what.split()), where=" ".join(where.split()), remedy=remedy)


class DefectError(ExplorerError):
    """The explorer gave no verdict on this program, twice, on a machine that works.

    The program is one that the explorer cannot take, and asking again will not help.
    """


class Refusal(StrEnum):
    """The reason why the explorer refuses a program, in the virtual machine's words."""

    FORBIDDEN = "forbidden"
    """A class names what is out of a program's reach."""
    MALFORMED = "malformed"
    """A class file is none."""
    UNDEFINABLE = "refused"
    """Java 8 defines no such class: it is of a later version, or in a package of the JDK."""


_REMEDY: Final = {
    Refusal.FORBIDDEN: "use the parts of the Java library that docs/one-program/java.md lists",
    Refusal.MALFORMED: "compile it anew with javac 8",
    Refusal.UNDEFINABLE: "compile it with javac 8, and choose names that are not the JDK's",
}


class RefusedProgramError(ExplorerError):
    """The explorer does not run the program, for a reason that is in it.

    Attributes:
        refusal: The kind of reason.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, what: str, *, where: str, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(what, where=where, remedy=_REMEDY[refusal])


class BadInputError(ExplorerError):
    """The input cannot be explored: no such folder, no class name, no such step."""

    exit_status = ExitStatus.USAGE
