"""Explores programs twice: as it is done, and in every order of events."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert.explorers import c, java
from concert.explorers.java.benchmarks.known_programs import compile_programs
from concert.sandbox import SandboxError
from tests.explorer.every_order.seen import Compared, seen_of_c, seen_of_java

_TOGETHER = 24
"""Java programs in one start of the compiler and the virtual machine."""


def compare_java(
    files: Sequence[Path],
    *,
    executions: int,
    reduced: int = 100_000,
    bench: java.ExplorerBench,
    cpu_ms: int = 150_000,
) -> Iterator[Compared | str]:
    """Compares Java programs of one file each.

    Args:
        files: The programs.
        executions: Most executions in every order.
        reduced: Most executions of the reduced search.
        bench: What exploring needs.
        cpu_ms: CPU time of each search, in ms.

    Yields:
        For each program the comparison, or in one line why there is none.
    """
    for first in range(0, len(files), _TOGETHER):
        some = files[first : first + _TOGETHER]
        with tempfile.TemporaryDirectory(dir=bench.scratch) as folder:
            programs, told = _compiled(some, Path(folder), bench)
            yield from told
            as_it_is_done = java.SearchLimits(
                executions=reduced, sampled=0, cpu_ms=cpu_ms, minimise_executions=0
            )
            every = java.SearchLimits(
                executions=executions,
                total_events=10**9,
                sampled=0,
                cpu_ms=cpu_ms,
                minimise_executions=0,
            )
            requests = [
                java.Request(program=program, limits=limits, every_order=limits is every)
                for program in programs
                for limits in (as_it_is_done, every)
            ]
            answers = java.explore(requests, bench=bench).answers
            for program, one, other in zip(programs, answers[::2], answers[1::2], strict=True):
                if isinstance(one, java.ExplorerError):
                    yield f"{program.main_class}: {one}"
                elif isinstance(other, java.ExplorerError):
                    yield f"{program.main_class}: in every order: {other}"
                else:
                    yield Compared(
                        name=program.main_class,
                        reduced=seen_of_java(one),
                        every=seen_of_java(other),
                    )


def compare_c(
    file: Path,
    *,
    executions: int,
    reduced: int = 400_000,
    bench: c.Workbench,
    cpu_ms: int = 10_000,
) -> Compared | str:
    """Compares a C program.

    Args:
        file: The program.
        executions: Most executions in every order.
        reduced: Most executions of the reduced search.
        bench: What exploring needs.
        cpu_ms: CPU time of each search, in ms.

    Returns:
        The comparison, or in one line why there is none.
    """
    name = file.name if file.name != "program.c" else file.parent.name
    try:
        source = c.read_source(file)
        as_it_is_done = c.SearchLimits(cpu_ms=cpu_ms, random_executions=0, executions=reduced)
        every = c.SearchLimits(
            cpu_ms=cpu_ms, random_executions=0, executions=executions, total_events=10**9
        )
        one = c.explore(source, name=name, bench=bench, limits=as_it_is_done).verdict
        other = c.explore(source, name=name, bench=bench, limits=every, every_order=True).verdict
    except (c.BadProgramError, c.RaceExplorerError, SandboxError) as error:
        return f"{name}: {error}"
    return Compared(name=name, reduced=seen_of_c(one), every=seen_of_c(other))


def _compiled(
    files: Sequence[Path], into: Path, bench: java.ExplorerBench
) -> tuple[list[java.Program], list[str]]:
    """Returns programs, and in one line each why others cannot be compiled."""
    left = list(files)
    told: list[str] = []
    while left:
        folder = into / f"without {len(told)}"
        try:
            return list(compile_programs(left, into=folder, bench=bench).values()), told
        except java.ExplorerError as error:
            guilty = [
                file for file in left if str(error.where).startswith(f"{file.name}:")
            ] or left[:1]
            told.append(f"{guilty[0].stem}: {error}")
            left.remove(guilty[0])
    return [], told
