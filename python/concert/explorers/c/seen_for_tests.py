"""The findings of an exploration, for tests that explore a program in two ways."""

from dataclasses import dataclass

from concert.explorers.c import Workbench
from concert.explorers.c.exploring import Built, run
from concert.explorers.c.request import SearchLimits


@dataclass(frozen=True, slots=True)
class Seen:
    """The findings of an exploration that has seen everything.

    Attributes:
        races: The lines of each race.
        findings: The kinds of other findings.
        outputs: All outputs.
        left_out: The names of what was left out.
    """

    races: frozenset[tuple[int, int]]
    findings: frozenset[str]
    outputs: frozenset[str]
    left_out: frozenset[str]


def seen(
    program: Built,
    *,
    bench: Workbench,
    limits: SearchLimits,
    first_rounds: bool = True,
    additions: bool = True,
) -> tuple[Seen, int] | None:
    """Returns what one way of exploring finds, and its executions; None where it meets a limit."""
    _, report, fault = run(
        program, bench=bench, limits=limits, first_rounds=first_rounds, additions=additions
    )
    assert not fault
    assert report.coverage is not None
    if report.coverage.limit:
        return None
    races = program.symboliser.races(report.races)
    findings = program.symboliser.findings(report.findings)
    found = Seen(
        races=frozenset(race.lines for race in races),
        findings=frozenset(str(one.kind) for one in findings),
        outputs=frozenset(text for text, _ in report.outputs),
        left_out=frozenset(bound.what for bound in report.coverage.bounds),
    )
    return found, report.coverage.executions
