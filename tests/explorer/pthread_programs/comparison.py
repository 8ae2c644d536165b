"""Explores random programs, and compares what is seen with what the model says."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from concert.explorers.c import (
    FindingKind,
    RaceExplorerError,
    SearchLimits,
    Statement,
    Verdict,
    Workbench,
    explore,
)
from tests.explorer.pthread_programs.brute_force import Outcomes, TooLargeError, outcomes
from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.drawing.random_programs import random_program
from tests.explorer.pthread_programs.interpreter import Fault
from tests.explorer.pthread_programs.programs.c_text import c_text
from tests.explorer.pthread_programs.programs.program import Program

LIMITS: Final = SearchLimits(
    random_executions=0, executions=30_000, total_events=600_000, cpu_ms=600_000
)
"""Every execution of a small program; they count work, so that a busy machine changes nothing."""
_STATES: Final = 25_000
_FAULTS: Final = {
    FindingKind.DEADLOCK: Fault.HANG,
    FindingKind.LIVELOCK: Fault.HANG,
    FindingKind.API_MISUSE: Fault.MISUSE,
    FindingKind.ASSERTION: Fault.ASSERTION,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A program's verdict, held against the model.

    Attributes:
        outcomes: All that the model says.
        missing: All that the explorer has to find and claims that there is not.
        surplus: All that it finds and may not.
        left_out: The reason for which it does not claim to have seen everything; empty if it does.
    """

    outcomes: Outcomes
    missing: tuple[str, ...] = ()
    surplus: tuple[str, ...] = ()
    left_out: str = ""

    @property
    def differs(self) -> bool:
        """True if the explorer and the model contradict each other."""
        return bool(self.missing or self.surplus)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of what differs, without which output or variable it is."""
        missing = {f"missing {each.split()[0]}" for each in self.missing}
        return frozenset(missing | {f"surplus {each.split()[0]}" for each in self.surplus})

    @property
    def text(self) -> str:
        """The difference in one line."""
        named = (("missing", self.missing), ("surplus", self.surplus))
        return "; ".join(f"{name} {', '.join(what)}" for name, what in named if what)


@dataclass(frozen=True, slots=True)
class Difference:
    """A random program that the explorer and the model judge differently."""

    seed: int
    program: Program
    comparison: Comparison


@dataclass(slots=True)
class Tally:
    """Counts of random programs, and those that differ.

    Attributes:
        compared: Programs that both the model and the explorer judged.
        whole: Those of them of which the explorer saw everything.
        faulty: Those that can fail or race.
        outputs: Outputs by the model, in all.
        too_large: Programs that have too many states for the model.
        left_out: How many were not seen whole, by reason.
        differences: The programs that differ.
    """

    compared: int = 0
    whole: int = 0
    faulty: int = 0
    outputs: int = 0
    too_large: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def add(self, seed: int, program: Program, comparison: Comparison) -> None:
        """Counts a program, and keeps it if it differs."""
        self.compared += 1
        if comparison.left_out:
            self.left_out[comparison.left_out] += 1
        else:
            self.whole += 1
        may = comparison.outcomes.may
        self.faulty += bool(may.faults or may.races)
        self.outputs += len(may.outputs)
        if comparison.differs:
            self.differences.append(Difference(seed, program, comparison))


def tally_of(
    seeds: Iterable[int],
    families: frozenset[Family] | None,
    *,
    bench: Workbench,
    limits: SearchLimits = LIMITS,
) -> Tally:
    """Compares the programs of some seeds.

    Args:
        seeds: The source of each program.
        families: The families that all are of; None to draw some for each.
        bench: The needs of exploring.
        limits: How far to explore each program.
    """
    tally = Tally()
    for seed in seeds:
        program = random_program(seed, families)
        try:
            comparison = compared(program, bench=bench, limits=limits)
        except TooLargeError:
            tally.too_large += 1
        else:
            tally.add(seed, program, comparison)
    return tally


def compared(program: Program, *, bench: Workbench, limits: SearchLimits = LIMITS) -> Comparison:
    """Explores a program and compares.

    Raises:
        TooLargeError: It has too many states for the model.
    """
    specified = outcomes(program, most=_STATES)
    try:
        verdict = explore(c_text(program), name="program.c", bench=bench, limits=limits).verdict
    except RaceExplorerError as error:
        return Comparison(outcomes=specified, missing=(f"a verdict: {error}",))
    return judged(specified, verdict)


def judged(specified: Outcomes, verdict: Verdict) -> Comparison:
    """Compares a verdict with what the model says.

    Outputs count only where the standards define what the program does. If it races, the explorer
    may end its search without the other faults.
    """
    must, may = specified.must, specified.may
    found = {str(_FAULTS.get(finding.kind, finding.kind)) for finding in verdict.findings}
    raced = {race.variable for race in verdict.races}
    printed = {output.text for output in verdict.outputs if output.text}
    surplus = [*_named("", found - may.faults), *_named("race of ", raced - may.races)]
    if may.is_defined:
        surplus += _named("output ", printed - may.outputs)
    missing: list[str] = []
    left_out = _left_out(verdict)
    if not left_out:
        missing += _named("race of ", must.races - raced)
        if not must.races:
            missing += _named("", must.faults - found)
        if may.is_defined and verdict.outputs_complete:
            missing += _named("output ", must.outputs - printed)
        elif may.is_defined:
            left_out = "outputs"
    return Comparison(
        outcomes=specified, missing=tuple(missing), surplus=tuple(surplus), left_out=left_out
    )


def _left_out(verdict: Verdict) -> str:
    coverage = verdict.coverage
    bounds = sorted({what for what, _ in coverage.bounds})
    if coverage.limit or bounds:
        return ", ".join([*filter(None, [coverage.limit]), *bounds])
    return "" if coverage.statement is Statement.EXHAUSTED else str(coverage.statement)


def _named(kind: str, what: Iterable[str]) -> Iterator[str]:
    return (f"{kind}{each.strip() or 'nothing'}" for each in sorted(what))
