"""Holds what programs come to as they are against their specification, or against a verdict."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.explorers import c, java
from concert.explorers.java.benchmarks.known_programs import compile_programs
from tests.explorer.calls.programs import drawn
from tests.explorer.natively.lives import Ends, live_c, live_java
from tests.explorer.objects.brute_force import Outcomes, TooLargeError, outcomes
from tests.explorer.objects.java.programs import java_program
from tests.explorer.objects.java.text import java_text
from tests.explorer.objects.posix.programs import c_program
from tests.explorer.objects.posix.text import c_text
from tests.explorer.objects.specification import Program

_STATES: Final = 60_000
_EVENTS: Final = 300_000
_TOGETHER: Final = 40
"""Java programs in one start of the compiler and the virtual machine."""
_DEADLOCK: Final = "deadlock"
_UNFINISHED: Final = "unfinished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lived:
    """The ends of the runs of a program, and those that it may come to.

    Attributes:
        name: The program's name, which makes it again.
        right: All that it may come to: outputs, as Python writes them, and `deadlock`.
        met: How often it came to what.
    """

    name: str
    right: frozenset[str]
    met: dict[str, int]

    @property
    def wrong(self) -> dict[str, int]:
        """The ends that it may not come to, counted. One that may deadlock need not end."""
        never_ends = {_DEADLOCK, _UNFINISHED} if _DEADLOCK in self.right else set()
        right = self.right | never_ends
        return {end: count for end, count in self.met.items() if end not in right}


def java_objects(seeds: Sequence[int], *, runs: int, bench: java.ExplorerBench) -> Iterator[Lived]:
    """Yields the runs of programs over Java's objects, held against the specification.

    Args:
        seeds: What programs are drawn from; those that are too large are left out.
        runs: Runs of each.
        bench: What compiling and running needs.

    Raises:
        RunError: A program could not be run.
    """
    for some in _in_parts(list(_specified(java_program, seeds))):
        texts = {f"Seed{seed}": java_text(f"Seed{seed}", program) for seed, program, _ in some}
        ends = _lived_java(texts, runs, bench)
        for (seed, _, right), each in zip(some, ends, strict=True):
            yield _held(f"java {seed}", _specified_ends(right), each)


def java_calls(
    class_names: Sequence[str], seeds: Sequence[int], *, runs: int, bench: java.ExplorerBench
) -> Iterator[Lived]:
    """Yields the runs of programs over one object of the JDK, held against the explorer.

    Args:
        class_names: Names of classes of `tests.explorer.calls`.
        seeds: What programs are drawn from. Those that the explorer sees in part are left out.
        runs: Runs of each.
        bench: What exploring and running needs.

    Raises:
        ExplorerError: A program has no verdict.
        RunError: A program could not be run.
    """
    limits = java.SearchLimits(total_events=_EVENTS, sampled=0, minimise_executions=0)
    for some in _in_parts([(name, seed) for name in class_names for seed in seeds]):
        texts = {f"{name}{seed}": drawn(name, seed, name=f"{name}{seed}") for name, seed in some}
        with tempfile.TemporaryDirectory(dir=bench.scratch) as folder:
            programs = _compiled(texts, Path(folder), bench)
            requests = [java.Request(program=each, limits=limits) for each in programs]
            answers = java.explore(requests, bench=bench).answers
            verdicts = {}
            for name, answer in zip(texts, answers, strict=True):
                if isinstance(answer, java.ExplorerError):
                    raise answer
                verdicts[name] = answer
            whole = [
                (name, program)
                for name, program in zip(texts, programs, strict=True)
                if verdicts[name].coverage.limit is java.Limit.NONE
                and verdicts[name].outputs_complete
            ]
            ends = live_java([program for _, program in whole], runs=runs, bench=bench)
            for (name, _), each in zip(whole, ends, strict=True):
                yield _held(name, _explored_ends(verdicts[name]), each)


def c_objects(seeds: Sequence[int], *, runs: int, bench: c.Workbench) -> Iterator[Lived]:
    """Yields the runs of programs over POSIX's objects, held against the specification.

    Args:
        seeds: What programs are drawn from; those that are too large are left out.
        runs: Runs of each.
        bench: What compiling and running needs.

    Raises:
        RunError: A program could not be compiled or run.
    """
    for seed, program, right in _specified(c_program, seeds):
        ends = live_c(c_text(program), runs=runs, bench=bench)
        yield _held(f"c {seed}", _specified_ends(right), ends)


def _in_parts[T](things: Sequence[T]) -> Iterator[Sequence[T]]:
    for first in range(0, len(things), _TOGETHER):
        yield things[first : first + _TOGETHER]


def _specified(
    draw: Callable[[int], Program], seeds: Sequence[int]
) -> Iterator[tuple[int, Program, Outcomes]]:
    for seed in seeds:
        program = draw(seed)
        try:
            right = outcomes(program, most=_STATES)
        except TooLargeError:
            continue
        if right.outputs:
            yield seed, program, right


def _lived_java(texts: dict[str, str], runs: int, bench: java.ExplorerBench) -> list[Ends]:
    with tempfile.TemporaryDirectory(dir=bench.scratch) as folder:
        return live_java(_compiled(texts, Path(folder), bench), runs=runs, bench=bench)


def _compiled(texts: dict[str, str], folder: Path, bench: java.ExplorerBench) -> list[java.Program]:
    files = []
    for name, text in texts.items():
        files.append(folder / f"{name}.java")
        files[-1].write_text(text)
    programs = compile_programs(files, into=folder / "classes", bench=bench)
    return [programs[name] for name in texts]


def _specified_ends(right: Outcomes) -> frozenset[str]:
    ends = {repr(output) for output in right.outputs}
    return frozenset(ends | {_DEADLOCK} if right.deadlocks else ends)


def _explored_ends(verdict: java.Verdict) -> frozenset[str]:
    ends = {repr(output.text) for output in verdict.outputs}
    return frozenset(ends | {_DEADLOCK} if java.Label.DEADLOCK in verdict.labels else ends)


def _held(name: str, right: frozenset[str], ends: Ends) -> Lived:
    met = {repr(text): count for text, count in ends.outputs.items()}
    return Lived(name=name, right=right, met=met | dict(ends.others))
