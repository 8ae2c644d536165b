"""Explores a program in two ways, with a reduction and without it, and compares what they find."""

from copy import replace
from dataclasses import dataclass

from concert.explorers.c import Workbench
from concert.explorers.c.exploring import Built, built, run
from concert.explorers.c.verdict.request import SearchLimits


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True)
class Way:
    """A way of exploring.

    Attributes:
        limits: Its limits.
        first_rounds: Whether loops are told by their first round.
        additions: Whether additions commute.
    """

    limits: SearchLimits
    first_rounds: bool = True
    additions: bool = True


@dataclass(frozen=True, slots=True)
class Agreement:
    """The findings of both ways, which are the same, and how many executions each has taken."""

    seen: Seen
    reduced: int
    full: int


def agreement(
    source: str, bench: Workbench, *, reduced: Way, full: Way, may_leave_less_out: bool = False
) -> Agreement | None:
    """Returns what both ways find; None where one of them has not seen everything.

    Args:
        source: The program.
        bench: Sandbox, toolchain and a folder to work in.
        reduced: The way with the reduction.
        full: The way without.
        may_leave_less_out: Whether the reduction may spare the program an omission.

    Raises:
        AssertionError: They find different things.
    """
    with built(source, name="p.c", bench=bench) as program:
        less = _seen(program, bench, reduced)
        more = _seen(program, bench, full)
    if less is None or more is None:
        return None
    if may_leave_less_out and less[0].left_out < more[0].left_out:
        more = replace(more[0], left_out=less[0].left_out), more[1]
    assert less[0] == more[0], f"{less[0]}\n{more[0]}\n{source}"
    return Agreement(seen=less[0], reduced=less[1], full=more[1])


def _seen(program: Built, bench: Workbench, way: Way) -> tuple[Seen, int] | None:
    _, report, fault = run(
        program,
        bench=bench,
        limits=way.limits,
        first_rounds=way.first_rounds,
        additions=way.additions,
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
