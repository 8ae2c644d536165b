"""What an auditor can find."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """What an auditor says of a program that passed."""

    RIGHT = "right"
    WRONG = "wrong"


class Failure(StrEnum):
    """Why a program that passed is wrong: the classes of Section 3.2 of the paper, and the rest."""

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
    """What is said of one program.

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
        """What auditors must agree on."""
        return self.verdict, self.failure
