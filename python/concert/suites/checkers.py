"""The choice of model checkers, and the record of where two of them differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from concert.values.values import Judged


class Checker(StrEnum):
    """A value of `--checker`; suites with one checker ignore it."""

    EXPLORER = "explorer"
    """Our explorer."""
    JPF = "jpf"
    """The user's Java PathFinder."""
    BOTH = "both"
    """The explorer's verdict, with what Java PathFinder says beside it."""

    @property
    def needs_jpf(self) -> bool:
        """Tells whether nothing can be judged without Java PathFinder."""
        return self is not Checker.EXPLORER


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckerChoice:
    """With what to judge.

    Attributes:
        checker: What was asked for.
        jpf: Version and identity of the Java PathFinder that is used; empty where none is.
    """

    checker: Checker = Checker.EXPLORER
    jpf: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The verdicts of two checkers on one candidate.

    Attributes:
        task_id: The task.
        model: Who answered.
        sample: Sample index.
        first: What the checker says whose verdict counts.
        second: What the other says.
        reason: Why they differ, of a small set, so that it can be counted; empty where they agree.
        detail: What the reason is in this case; may be empty.
    """

    task_id: str
    model: str
    sample: int
    first: str
    second: str
    reason: str = ""
    detail: str = ""


@runtime_checkable
class ComparesCheckers(Protocol):
    """A suite that can judge with two checkers at once."""

    def comparisons(self, judged: Sequence[Judged]) -> Sequence[Comparison]:
        """Returns one comparison for every candidate that both checkers have judged, in order."""
        ...
