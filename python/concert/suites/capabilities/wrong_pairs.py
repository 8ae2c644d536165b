"""States what a suite tells where an answer is wrong about pairs of lines of a C program."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPair:
    """A race that an answer missed, or a report that is none.

    Attributes:
        title: What is wrong, in one line; it may hold text of a model.
        is_race: Whether the labels of the program name it as a race.
        lines: The pairs of lines of the program, the smaller first, any of which names it. None
            where the answer says only that the program has a race.
        note: Why there is nothing to look for in the program; empty else.
    """

    title: str
    is_race: bool
    lines: frozenset[tuple[int, int]] = frozenset()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongAnswer:
    """The faults of an answer about one program.

    Attributes:
        name: What to call the program's file.
        source: The program whose lines are meant.
        pairs: What is wrong, missed races first.
    """

    name: str
    source: str
    pairs: Sequence[WrongPair]


@runtime_checkable
class TellsWrongPairs(Protocol):
    """A suite whose answers are about pairs of lines that race."""

    def wrong_pairs(
        self, task_id: str, variant: str, *, digest: str, evidence: str
    ) -> WrongAnswer | None:
        """Returns what is wrong in a judged answer; None where these data do not tell.

        Args:
            task_id: The task.
            variant: Its variant.
            digest: Digest (hex) of the task's data under which the answer was judged.
            evidence: The evidence of the verdict.
        """
        ...
