"""States what a suite offers where people can check its verdicts: claims, to be judged blind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from concert.values.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Something that Concert says of a program, which a person can judge too.

    Attributes:
        task_id: The task.
        question: The question to a person, to be answered by yes or no.
        holds: Whether Concert says yes; never shown to the person.
        files: What the person reads, by file name; no model's name is in it.
        subject: Whom the claim is about, such as a model; never shown either.
    """

    task_id: str
    question: str
    holds: bool
    files: Mapping[str, str] = field(hash=False)
    subject: str = ""


@runtime_checkable
class MakesClaims(Protocol):
    """A suite whose verdicts people can check claim by claim."""

    def claims(self, verdicts: Sequence[Verdict]) -> Sequence[Claim]:
        """Returns what the suite's verdicts on models say, each claim once, sorted.

        Args:
            verdicts: Stored verdicts of all suites; of several on one sample the last one counts.
        """
        ...
