"""Defines the findings of an auditor."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """An auditor's opinion on a program that passed."""

    RIGHT = "right"
    WRONG = "wrong"


class Failure(StrEnum):
    """The fault of a program that passed: the classes of the paper's Section 3.2, and others."""

    THREADS_NOT_ENDED = "threads-not-ended"
    """Threads are not ended properly."""
    NO_INTERACTION = "no-interaction"
    """Threads that must interact do not."""
    INCOMPLETE_CLASSES = "incomplete-classes"
    """A class lacks what the task asks of it."""
    WRONG_VARIABLES = "wrong-variables"
    """Wrong variables or values are passed."""
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """An auditor's finding about one program.

    Attributes:
        program: The program's number in the audit, such as "007".
        verdict: Whether it is right.
        failure: Why not; None where it is right.
        note: What the auditor wrote.
    """

    program: str
    verdict: Verdict
    failure: Failure | None = None
    note: str = ""

    @property
    def decision(self) -> tuple[Verdict, Failure | None]:
        """Returns the part of the finding on which auditors must agree."""
        return self.verdict, self.failure
