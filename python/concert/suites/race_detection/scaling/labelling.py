"""Labels a program with the races of the explorer's verdict, where it is good enough."""

from collections.abc import Collection, Sequence
from typing import Final

from concert.explorers.c import Access, Race, RaceClass, SearchLimits, Verdict
from concert.suites.race_detection.scaling.recipe import MadeRace
from concert.suites.race_detection.tasks.programs import AccessKind

LABEL_LIMITS: Final = SearchLimits(
    random_executions=100,
    executions=10_000,
    total_events=800_000,
    threads=40,
    # So far away that a busy machine changes no label.
    cpu_ms=600_000,
)
"""The limits of the search for a program's label."""
MOST_RACES: Final = 12
"""Line pairs of a program with more races than this are hardly what a person would look for."""
_NOT_LABELLED: Final = frozenset(
    {
        "memory orders",
        "random numbers",
        "wake-ups without a signal",
        "weak compare-and-exchange",
    }
)
"""Bounds that labels may have. As those of the hand-written programs, labels are of sequentially
consistent executions, with the numbers that are drawn and the wake-ups that are tried in these."""
_WRITING: Final = frozenset({Access.WRITE, Access.ATOMIC_WRITE})


class NoLabelError(Exception):
    """A verdict is not good for a label.

    Attributes:
        reason: Why, in two or three words.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def label(verdict: Verdict) -> tuple[MadeRace, ...]:
    """Returns the races of a program, sorted by lines; none where it has none.

    Raises:
        NoLabelError: Not everything was seen, or can be, but for what labels leave out; something
            else than races can happen; a pair of lines races in the memory model alone; the lines
            or names of a race are not known; or there are too many races.
    """
    if verdict.findings:
        raise NoLabelError(f"finding {verdict.findings[0].kind}")
    coverage = verdict.coverage
    if coverage.limit or not _NOT_LABELLED.issuperset(what for what, _ in coverage.bounds):
        raise NoLabelError("not exhausted")
    if verdict.unseen:
        raise NoLabelError("not everything is instrumented")
    if any(not all(race.lines) for race in verdict.races):
        raise NoLabelError("a line is unknown")
    # An access beyond the end of its array is none of the expressions that name the memory.
    if any(
        not (side.expression or side.candidates) for race in verdict.races for side in race.sides
    ):
        raise NoLabelError("an expression is unknown")
    pairs = verdict.line_pairs((RaceClass.PRIMARY,))
    if pairs != verdict.line_pairs():
        raise NoLabelError("a race is secondary")
    if len(pairs) > MOST_RACES:
        raise NoLabelError("too many races")
    return tuple(
        _made([race for race in verdict.races if race.lines == pair]) for pair in sorted(pairs)
    )


def _made(races: Sequence[Race]) -> MadeRace:
    """Returns the race that all races of two lines are."""
    variable = races[0].variable
    names = {name for race in races for name in (race.variable, *race.aliases)}
    lines = races[0].lines
    first, second = ({race.sides[side].access for race in races} for side in (0, 1))
    if lines[0] == lines[1]:
        first = second = first | second
    return MadeRace(
        variable=variable,
        aliases=tuple(sorted(names - {variable})),
        lines=lines,
        accesses=(_kind(first), _kind(second)),
    )


def _kind(accesses: Collection[Access]) -> AccessKind:
    writes = [access in _WRITING for access in accesses]
    if all(writes):
        return AccessKind.WRITE
    return AccessKind.READ_WRITE if any(writes) else AccessKind.READ
