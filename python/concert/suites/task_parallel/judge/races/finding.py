"""Holds what a race check finds, and reads from a verdict whether there was one."""

from dataclasses import dataclass
from enum import StrEnum

from concert.results.evidence import evidence_of, refuse_evidence
from concert.values.values import Judgement

DEADLOCKS = "the program ends in a deadlock"
"""The reason of a check that ended in one."""
ALL_WAIT = "all threads wait for each other"
"""The words of the check's runtime where no thread of a team can go on."""


class RaceState(StrEnum):
    """The answer of the race check."""

    FREE = "free"
    """No race in what was executed."""
    RACE = "race"
    """There is a race."""
    UNKNOWN = "unknown"
    """The check could not be made; the reason is told."""
    EVADED = "evaded"
    """The program hides from the check, or stops it; the reason is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceFinding:
    """The result of a race check.

    Attributes:
        state: The answer.
        reason: Why it is unknown or evaded; else empty.
        lines: Pairs of lines of the candidate that race, sorted; at most a few.
        calls: How often the program had the framework do work; None if that is not known.
        deadlock: Which tasks wait for what where none could go on; else empty.
    """

    state: RaceState
    reason: str = ""
    lines: tuple[tuple[int, int], ...] = ()
    calls: int | None = None
    deadlock: str = ""


def unknown(reason: str) -> RaceFinding:
    """Returns the finding of a check that could not be made."""
    return RaceFinding(state=RaceState.UNKNOWN, reason=reason)


def evaded(reason: str) -> RaceFinding:
    """Returns the finding on a program that hides from the check, or stops it."""
    return RaceFinding(state=RaceState.EVADED, reason=reason)


def races_unchecked(judgement: Judgement) -> bool:
    """Tells whether a verdict says that the race check could not be made.

    Raises:
        UnreadableError: The evidence is not as the judge writes it.
    """
    race = evidence_of(judgement).get("race", {})
    if not isinstance(race, dict):
        refuse_evidence("its race check is no object")
    return race.get("state") == RaceState.UNKNOWN.value
