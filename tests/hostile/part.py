"""States what a part of the hostile corpus offers: cases, and a way to try them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Cost(StrEnum):
    """The occasion on which a case is tried."""

    FAST = "fast"
    """In `bazel test //...`, and in the campaign."""
    SLOW = "slow"
    """In the campaign only."""


class HostileCase(Protocol):
    """One thing that may go wrong, and what must come of it."""

    @property
    def name(self) -> str:
        """Kebab-case name, unique within the group."""
        ...

    @property
    def group(self) -> str:
        """Returns the attacked part, such as "java-concurrency" or "environments"."""
        ...

    @property
    def kind(self) -> str:
        """Kind of attack, as the table of docs/evidence/attacks.md counts it."""
        ...

    @property
    def required(self) -> str:
        """Returns the required outcome in words."""
        ...

    @property
    def why(self) -> str:
        """One sentence: what the case tries, and why that may work."""
        ...

    @property
    def cost(self) -> Cost:
        """Returns the occasion on which it is tried."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of a case.

    Attributes:
        held: Whether it is what must come out.
        came_out: What came out, in one printable line.
    """

    held: bool
    came_out: str


type Chooser = Callable[[HostileCase], bool]
"""Says whether a case is to be tried."""


class AnyPart(Protocol):
    """A part of the corpus, whatever its cases are."""

    @property
    def name(self) -> str:
        """As `--part` names it."""
        ...

    def chosen(self, choose: Chooser) -> Sequence[HostileCase]:
        """Returns the cases that are chosen."""
        ...

    def tried(self, choose: Chooser) -> Iterator[tuple[HostileCase, Outcome]]:
        """Tries the cases that are chosen and yields each with its outcome."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Part[C: HostileCase]:
    """A part of the corpus.

    Attributes:
        name: As `--part` names it: "answers", "environments", "inputs" or "kills".
        cases: All cases, in the order of the table.
        try_all: Tries some of them and yields each with its outcome; the order is free.
    """

    name: str
    cases: Callable[[], Sequence[C]]
    try_all: Callable[[Sequence[C]], Iterator[tuple[C, Outcome]]]

    def chosen(self, choose: Chooser) -> Sequence[C]:
        """Returns the cases that are chosen."""
        return [case for case in self.cases() if choose(case)]

    def tried(self, choose: Chooser) -> Iterator[tuple[C, Outcome]]:
        """Tries the cases that are chosen."""
        return self.try_all(self.chosen(choose))


def one_by_one[C: HostileCase](
    run: Callable[[C], Outcome],
) -> Callable[[Sequence[C]], Iterator[tuple[C, Outcome]]]:
    """Returns `Part.try_all` for cases that do not share anything."""

    def try_all(cases: Sequence[C]) -> Iterator[tuple[C, Outcome]]:
        for case in cases:
            yield case, run(case)

    return try_all


def printable(text: str, *, longest: int = 200) -> str:
    """Returns a text as one line that a terminal shows as it is."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return line if len(line) <= longest else line[: longest - 3] + "..."
