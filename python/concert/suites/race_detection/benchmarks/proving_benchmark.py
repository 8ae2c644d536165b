"""Measures the C explorer against a table of programs: how right it is, and its cost.

bazel run -c opt //python/concert/suites/race_detection/benchmarks:proving_benchmark --
    [--programs=TABLE] [--jobs=N] [--each=N]
"""

import argparse
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from concert.explorers.c import (
    DEFAULT_LIMITS,
    NEEDS,
    Coverage,
    RaceClass,
    Workbench,
    installed,
)
from concert.explorers.c import Explored as ExploredProgram
from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.race_detection.proving.agreement import Agreement, agreement
from concert.suites.race_detection.proving.exploration import Explored, explore_all
from concert.suites.race_detection.tasks.program_table import read_programs
from concert.suites.race_detection.tasks.programs import load_programs
from concert.toolchains import locate

_SMALL_EVENTS = 5
"""Events of an execution, on the average, up to which a program counts as small."""
_ENOUGH = 10_000
"""Executions from which on the start of the process weighs little in their number per second."""


def main(argv: Sequence[str]) -> int:
    """Explores all programs and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", metavar="TABLE", help="a table; else our own programs")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count())
    parser.add_argument("--each", metavar="N", type=int, default=1, help="every N-th program")
    arguments = parser.parse_args(argv)
    where = Path(os.environ.get("BUILD_WORKING_DIRECTORY", "."))
    if arguments.programs is None:
        programs = load_programs(folder("data/race-detection"))
    else:
        programs = read_programs(where / arguments.programs)
    toolchains = locate()
    started_ns = time.monotonic_ns()
    with tempfile.TemporaryDirectory(prefix="races-", dir=scratch_root()) as scratch:
        bench = Workbench(
            sandbox=open_sandbox("bubblewrap", toolchains),
            gcc=toolchains[NEEDS[0]],
            installation=installed(),
            scratch=Path(scratch),
        )
        explored = []
        for one in explore_all(
            programs[:: arguments.each], bench=bench, limits=DEFAULT_LIMITS, jobs=arguments.jobs
        ):
            explored.append(one)
            # A run of minutes that is stopped has still told what it saw so far.
            print(_progress(one), file=sys.stderr, flush=True)
    elapsed_s = (time.monotonic_ns() - started_ns) / 1e9
    for line in (*_coverage(explored), *_rightness(explored), *_cost(explored, elapsed_s)):
        print(line)
    return 0


def _progress(one: Explored) -> str:
    if one.result is None:
        return f"{one.program.task_id}: {one.fault}"
    coverage = one.result.verdict.coverage
    statement = "all seen" if coverage.is_complete else coverage.limit or "bounds"
    return (
        f"{one.program.task_id}: {statement}, {coverage.executions:,} executions, "
        f"{one.result.cost.cpu_ns / 1e9:.1f} s"
    )


def _coverage(explored: Sequence[Explored]) -> list[str]:
    verdicts = [one.result.verdict for one in explored if one.result is not None]
    statements = Counter(
        "all seen"
        if verdict.coverage.is_complete
        else verdict.coverage.limit or ", ".join(what for what, _ in verdict.coverage.bounds)
        for verdict in verdicts
    )
    faults = [f"  {one.program.task_id}: {one.fault}" for one in explored if one.fault]
    return [
        f"programs: {len(explored)}, of which {len(faults)} without a verdict",
        *faults,
        *(f"  {count:5} {statement}" for statement, count in sorted(statements.items())),
    ]


def _rightness(explored: Sequence[Explored]) -> list[str]:
    lines = [
        "races              recall            precision             F1  race-free with a report"
    ]
    for name, classes in (("primary", (RaceClass.PRIMARY,)), ("all", tuple(RaceClass))):
        lines.append(_row(name, agreement(explored, classes)))
    alarms = agreement(explored, tuple(RaceClass)).alarms
    return [*lines, *(f"  reported, and race-free: {task_id}" for task_id in alarms)]


def _row(name: str, counted: Agreement) -> str:
    labels = counted.found + counted.missed
    reports = counted.found + counted.unlabelled
    return (
        f"{name:8}  {counted.recall:7.2%} ({counted.found:4}/{labels:4})  "
        f"{counted.precision:7.2%} ({counted.found:4}/{reports:4})  {counted.f1:.3f}  "
        f"{len(counted.alarms)}/{counted.race_free}"
    )


def _cost(explored: Sequence[Explored], elapsed_s: float) -> list[str]:
    results = [one.result for one in explored if one.result is not None]
    cpu_s = [result.cost.cpu_ns / 1e9 for result in results]
    build_s = sum(result.cost.build_cpu_ns for result in results) / 1e9
    own = resource.getrusage(resource.RUSAGE_SELF)
    lines = [
        f"elapsed: {elapsed_s:.1f} s",
        f"CPU time: {sum(cpu_s):.1f} s exploring, {max(cpu_s, default=0):.1f} s at most; "
        f"{build_s:.1f} s compiling and linking, {own.ru_utime + own.ru_stime:.1f} s in this "
        "process",
        f"executions: {sum(one.verdict.coverage.executions for one in results):,}",
        f"peak memory of an exploration: "
        f"{max((one.cost.peak_bytes for one in results), default=0) / 2**20:.0f} MiB",
    ]
    searched = [one for one in results if one.verdict.coverage.executions >= _ENOUGH]
    small = [one for one in searched if _events_each(one.verdict.coverage) <= _SMALL_EVENTS]
    larger = [one for one in searched if _events_each(one.verdict.coverage) > _SMALL_EVENTS]
    for name, some in (("at most", small), ("more than", larger)):
        if some:
            lines.append(
                f"per second of CPU time, {len(some)} programs of {_ENOUGH:,} executions and "
                f"{name} {_SMALL_EVENTS} events each: {_spread(some, 'executions')} executions, "
                f"{_spread(some, 'events')} events"
            )
    return lines


def _events_each(coverage: Coverage) -> float:
    return coverage.events / coverage.executions


def _spread(results: Sequence[ExploredProgram], what: Literal["executions", "events"]) -> str:
    rates = sorted(getattr(one.verdict.coverage, what) / (one.cost.cpu_ns / 1e9) for one in results)
    return f"{rates[len(rates) // 2]:,.0f} ({rates[0]:,.0f} .. {rates[-1]:,.0f})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
