"""What can go wrong around the explorer, as types with fields."""

from typing import Final

OUR_FAULT: Final = "report this as a defect, with the program"


class ExplorerError(Exception):
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


class RefusedProgramError(ExplorerError):
    """A class of the program is one that none may have, such as one in a JDK package."""

    def __init__(self, what: str, *, where: str) -> None:
        super().__init__(what, where=where, remedy="choose other names")


class BadInputError(ExplorerError):
    """What the caller named cannot be explored: no such folder, no class name, no such step."""
