"""Explores random programs over objects, and compares what is seen with their specification."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from concert.explorers import c, java
from concert.explorers.java.benchmarks.known_programs import compile_programs
from tests.explorer.objects.brute_force import Outcomes, TooLargeError, outcomes
from tests.explorer.objects.java.programs import java_program
from tests.explorer.objects.java.text import java_text
from tests.explorer.objects.posix.programs import c_program
from tests.explorer.objects.posix.text import c_text
from tests.explorer.objects.specification import Program

_STATES: Final = 200_000
_EXECUTIONS: Final = 100_000
_TOGETHER: Final = 60
"""Java programs in one start of the compiler and the virtual machine."""
_DEADLOCK: Final = "deadlock"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A program that the explorer and the specification judge differently.

    Attributes:
        name: The language and the seed, which make the program again.
        text: The program.
        missing: All that only the specification has: outputs, and `deadlock`.
        surplus: All that only the explorer has: outputs and findings.
    """

    name: str
    text: str
    missing: tuple[str, ...]
    surplus: tuple[str, ...]


@dataclass(slots=True)
class Agreement:
    """Counts of programs, and those in dispute.

    Attributes:
        compared: Programs that the explorer judged.
        whole: Those of them of which it saw every output.
        deadlocking: Those that can deadlock.
        outputs: Outputs by the specification, in all.
        differences: The programs in dispute.
    """

    compared: int = 0
    whole: int = 0
    deadlocking: int = 0
    outputs: int = 0
    differences: list[Difference] = field(default_factory=list)

    def add(self, name: str, text: str, specified: Outcomes, seen: "_Seen") -> None:
        """Counts a program, and keeps it if it is in dispute."""
        right = set(specified.outputs)
        if specified.deadlocks:
            right |= {_DEADLOCK}
        self.compared += 1
        self.whole += seen.complete
        self.deadlocking += specified.deadlocks
        self.outputs += len(specified.outputs)
        missing = right - seen.things if seen.complete else set()
        surplus = seen.things - right
        if missing or surplus:
            self.differences.append(
                Difference(
                    name=name,
                    text=text,
                    missing=tuple(sorted(missing)),
                    surplus=tuple(sorted(surplus)),
                )
            )


@dataclass(frozen=True, slots=True)
class _Seen:
    things: frozenset[str]
    complete: bool


@dataclass(frozen=True, slots=True)
class _Drawn:
    seed: int
    program: Program
    specified: Outcomes


def compare_java(seeds: Sequence[int], *, bench: java.ExplorerBench) -> Agreement:
    """Compares the programs of some seeds, but those that always deadlock or are too large.

    Args:
        seeds: What each program is drawn from.
        bench: What exploring needs.

    Raises:
        ExplorerError: A program has no verdict.
    """
    agreement = Agreement()
    drawn = _drawn(java_program, seeds)
    limits = java.SearchLimits(executions=_EXECUTIONS, sampled=0, minimise_executions=0)
    for first in range(0, len(drawn), _TOGETHER):
        some = drawn[first : first + _TOGETHER]
        with tempfile.TemporaryDirectory(dir=bench.scratch) as folder:
            files = []
            for each in some:
                name = f"Seed{each.seed}"
                files.append(Path(folder) / f"{name}.java")
                files[-1].write_text(java_text(name, each.program))
            programs = compile_programs(files, into=Path(folder) / "classes", bench=bench)
            requests = [java.Request(program=programs[file.stem], limits=limits) for file in files]
            answers = java.explore(requests, bench=bench).answers
            for each, file, answer in zip(some, files, answers, strict=True):
                if isinstance(answer, java.ExplorerError):
                    raise answer
                name = f"java {each.seed}"
                agreement.add(name, file.read_text(), each.specified, _seen_in_java(answer))
    return agreement


def compare_c(seeds: Sequence[int], *, bench: c.Workbench) -> Agreement:
    """Compares the programs of some seeds, but those that always deadlock or are too large.

    Args:
        seeds: What each program is drawn from.
        bench: What exploring needs.

    Raises:
        RaceExplorerError: A program has no verdict.
    """
    agreement = Agreement()
    limits = c.SearchLimits(random_executions=0, executions=_EXECUTIONS)
    for each in _drawn(c_program, seeds):
        text = c_text(each.program)
        with tempfile.TemporaryDirectory(dir=bench.scratch) as folder:
            file = Path(folder) / "program.c"
            file.write_text(text)
            source = c.read_source(file)
            verdict = c.explore(source, name=file.name, bench=bench, limits=limits).verdict
        agreement.add(f"c {each.seed}", text, each.specified, _seen_in_c(verdict))
    return agreement


def _drawn(draw: Callable[[int], Program], seeds: Sequence[int]) -> list[_Drawn]:
    drawn = []
    for seed in seeds:
        program = draw(seed)
        try:
            specified = outcomes(program, most=_STATES)
        except TooLargeError:
            continue
        if specified.outputs:
            drawn.append(_Drawn(seed, program, specified))
    return drawn


def _seen_in_java(verdict: java.Verdict) -> _Seen:
    found = {str(violation.kind) for violation in verdict.violations}
    printed = {output.text for output in verdict.outputs if output.text}
    complete = verdict.coverage.limit is java.Limit.NONE and verdict.outputs_complete
    return _Seen(frozenset(found | printed), complete)


def _seen_in_c(verdict: c.Verdict) -> _Seen:
    found = {str(finding.kind) for finding in verdict.findings}
    found |= {f"race at lines {race.lines[0]} and {race.lines[1]}" for race in verdict.races}
    printed = {output.text for output in verdict.outputs if output.text}
    return _Seen(
        frozenset(found | printed), not verdict.coverage.limit and verdict.outputs_complete
    )
