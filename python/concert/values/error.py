"""Defines the one error that a user is told: what is wrong, where, and what to do about it."""

from pathlib import Path

from concert.values.exit_status import ExitStatus


class ConcertError(Exception):
    """Something that ends a command, or a part of its work, and that a user can be told.

    A class below it says who can catch it, and gives the exit status of what nobody catches. Its
    text is one form everywhere: "what: where; remedy", less the parts that are empty.

    Attributes:
        what: What is wrong, in one line without secrets.
        where: The file, folder, field or thing that it concerns; empty where `what` says it.
        remedy: What the user can do about it; empty where the one who catches it knows that.
        exit_status: How a command ends that has nothing else to do.
    """

    exit_status: ExitStatus = ExitStatus.DEFECT

    def __init__(
        self,
        what: str,
        *,
        where: str | Path = "",
        remedy: str = "",
        exit_status: ExitStatus | None = None,
    ) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.remedy = remedy
        if exit_status is not None:
            self.exit_status = exit_status

    def __str__(self) -> str:
        place = f"{self.what}: {self.where}" if self.where != "" else self.what
        return f"{place}; {self.remedy}" if self.remedy else place
