"""Compares executions with labels: what confirms each, and which races have none."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from concert.explorers.c import Access, AccessedLine, Coverage, RaceClass
from concert.explorers.c import Race as FoundRace
from concert.suites.race_detection.answer.races import LinePair, line_pair
from concert.suites.race_detection.proving.exploration import Explored
from concert.suites.race_detection.tasks.programs import Race

_WRITING = frozenset({Access.WRITE, Access.ATOMIC_WRITE})


class Standing(StrEnum):
    """The standing of a label, or of a race without a label."""

    CONFIRMED = "confirmed"
    """There is a primary witness."""
    SECONDARY = "secondary"
    """There are secondary witnesses only: an earlier race leaves the accesses unordered."""
    NO_WITNESS = "no witness within bounds"
    """No execution seen has the race, and not all were seen."""
    CONTRADICTED = "contradicted"
    """No execution has the race."""
    NOT_EXPLORED = "not explored"
    """There is no verdict on the program."""
    UNLABELLED = "unlabelled"
    """There is a primary witness of a race that no label names."""
    UNLABELLED_SECONDARY = "unlabelled, secondary"
    """There are secondary witnesses only of a race that no label names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """The remark about one label, or one race without a label.

    Attributes:
        task_id: The program.
        standing: In one word.
        variable: As the label has it; for a race without a label, as the explorer does.
        first: Lines that name one side, ascending.
        second: Lines that name the other.
        reason: Why it stands so, in one line.
        witness: The race that the explorer found; None where it found none.
        coverage: How much was seen; None where nothing was.
    """

    task_id: str
    standing: Standing
    variable: str
    first: tuple[int, ...]
    second: tuple[int, ...]
    reason: str
    witness: FoundRace | None
    coverage: Coverage | None


def errata_of(explored: Explored) -> Sequence[Erratum]:
    """Returns one entry for each label, in their order, and then one for each other race."""
    program, result = explored.program, explored.result
    if result is None:
        return [
            _entry(explored, race, Standing.NOT_EXPLORED, explored.fault, None)
            for race in program.races
        ]
    found = [race for race in result.verdict.races if all(race.lines)]
    return [
        *(_label(explored, race, found) for race in program.races),
        *_unlabelled(explored, found),
    ]


def _label(explored: Explored, race: Race, found: Sequence[FoundRace]) -> Erratum:
    witnesses = [one for one in found if line_pair(*one.lines) in race.sides.pairs]
    primary = [one for one in witnesses if one.race_class is RaceClass.PRIMARY]
    if primary:
        reason = _witnessed(primary[0])
        return _entry(explored, race, Standing.CONFIRMED, reason, primary[0])
    if witnesses:
        reason = f"{_witnessed(witnesses[0])}; only where an earlier race orders nothing"
        return _entry(explored, race, Standing.SECONDARY, reason, witnesses[0])
    assert explored.result is not None
    coverage = explored.result.verdict.coverage
    why = _contradiction(explored.result.lines, race)
    if coverage.is_complete:
        whole = f"no execution has it; all kinds were seen, in {coverage.executions:,} executions"
        reason = f"{why}; {whole}" if why else whole
        return _entry(explored, race, Standing.CONTRADICTED, reason, None)
    seen = f"not seen in {coverage.executions:,} executions"
    return _entry(
        explored, race, Standing.NO_WITNESS, f"{seen}, where {why}" if why else seen, None
    )


def _entry(
    explored: Explored, race: Race, standing: Standing, reason: str, witness: FoundRace | None
) -> Erratum:
    return Erratum(
        task_id=explored.program.task_id,
        standing=standing,
        variable=race.variable,
        first=race.first.lines,
        second=race.second.lines,
        reason=reason,
        witness=witness,
        coverage=_coverage(explored),
    )


def _unlabelled(explored: Explored, found: Sequence[FoundRace]) -> Iterator[Erratum]:
    labelled = explored.program.ground_truth
    seen: set[LinePair] = set()
    for race in sorted(found, key=lambda one: one.race_class is not RaceClass.PRIMARY):
        lines = line_pair(*race.lines)
        if lines in labelled or lines in seen:
            continue
        seen.add(lines)
        is_primary = race.race_class is RaceClass.PRIMARY
        yield Erratum(
            task_id=explored.program.task_id,
            standing=Standing.UNLABELLED if is_primary else Standing.UNLABELLED_SECONDARY,
            variable=race.variable,
            first=(lines.low,),
            second=(lines.high,),
            reason=_witnessed(race),
            witness=race,
            coverage=_coverage(explored),
        )


def _coverage(explored: Explored) -> Coverage | None:
    return None if explored.result is None else explored.result.verdict.coverage


def _witnessed(race: FoundRace) -> str:
    sides = (
        f"{side.access.replace('_', ' ')} of "
        f"{side.expression or ' or '.join(side.candidates) or race.memory} in line {side.line}"
        for side in race.sides
    )
    return " and ".join(sides)


def _contradiction(lines: Sequence[AccessedLine], race: Race) -> str:
    """Says why a labelled race cannot be, from what its lines do; empty where that says nothing."""
    if not lines:
        return ""
    sides = [
        [one for one in lines if one.line in access.lines] for access in (race.first, race.second)
    ]
    for side, access in zip(sides, (race.first, race.second), strict=True):
        if not side:
            return f"no execution reaches an access in line {_told(access.lines)}"
    both = [one for side in sides for one in side]
    if not any(one.access in _WRITING for one in both):
        return "both sides only read"
    if race.first.lines == race.second.lines and max(one.threads for one in both) < 2:
        return "no two threads get there in one execution"
    common = set.intersection(*(set(one.locks) for one in both))
    if common:
        return f"both sides hold {min(common)} in every execution"
    return ""


def _told(lines: Iterable[int]) -> str:
    return " or ".join(map(str, lines))
