"""Measures how well the references scale on this machine; run it alone.

Prints, a task: median times with spread, efficiencies, S_strong, S_weak and S, and what was
doubtful; then matrix multiplication on one core beside numpy's. Run it with nothing else, or the
numbers say little; the notes tell. --out keeps all times and draws the paper's Figures 3 and 4 of
them; --from does both with times that another machine measured.
"""

import argparse
import math
import os
import platform
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.equipment import Equipment
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.benchmarks.scaling_times import draw, read_times, write_times
from concert.suites.task_parallel.judge.build.harness import HarnessStore
from concert.suites.task_parallel.score.equations import scaling, strong_scaling, weak_scaling
from concert.suites.task_parallel.tasks.problems.linear_algebra.matrix_multiplication import (
    MatrixMultiplication,
)
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.suites.task_parallel.timing import measure
from concert.suites.task_parallel.timing.spread import medians, summaries
from concert.toolchains import Toolchain, locate
from concert.values.values import Measurement
from concert_timing import Placement, place, read_topology

_BLAS_REPETITIONS = 5


def main(argv: Sequence[str]) -> int:
    """Prints the table; returns the exit status."""
    parser = argparse.ArgumentParser("scaling_bench", description=__doc__)
    add = parser.add_argument
    add("--tasks", default="", help="part of the task ids (default: all that can run)")
    add("--counts", default="", help="core counts, such as 1,2,4 (default: see measure.py)")
    add("--placement", choices=[one.value for one in Placement], default=Placement.COMPACT.value)
    add("--out", type=Path, help="folder for all times (times.csv) and for Figures 3 and 4")
    add("--from", type=Path, dest="kept", help="a times.csv to show in place of measuring")
    add("--machine", default=platform.processor(), help="its name, for the figures' notes")
    add("--hpx", default="", help="with --from: the version of HPX that ran its tasks")
    arguments = parser.parse_args(argv)
    if arguments.kept is not None:
        kept = read_times(arguments.kept)
        for name in kept:
            _print(name, kept[name])
        _keep(kept, arguments.out, machine=arguments.machine, hpx=arguments.hpx)
        return 0
    cores = place(read_topology(), policy=Placement(arguments.placement))
    counts = tuple(int(count) for count in arguments.counts.split(",") if count)
    if counts and min(counts) < 1:
        parser.error("a core count is at least 1")
    toolchains = locate()
    suite, harnesses = TaskParallel(), HarnessStore()
    print(f"{arguments.placement} placement: cores {','.join(map(str, cores))}")
    measured: dict[str, Sequence[Measurement]] = {}
    with tempfile.TemporaryDirectory(prefix="concert-scaling-", dir=scratch_root()) as scratch:
        for entry in load_tasks():
            task = entry.task
            if arguments.tasks not in task.task_id or not set(task.requires) <= toolchains.keys():
                continue
            equipment = Equipment(
                sandbox=open_sandbox("bubblewrap", toolchains),
                toolchains=toolchains,
                scratch=Path(scratch),
                limits={},
                cores=cores,
                core_counts=counts,
            )
            rows = measure.measure(
                suite.extract(task, task.reference),
                entry.exercise,
                equipment=equipment,
                harnesses=harnesses,
            )
            _print(task.task_id, rows)
            measured[task.task_id] = rows
            # After each task, for a machine with many cores may be lent for a short time only.
            _keep(measured, arguments.out, machine=arguments.machine, hpx=_hpx(toolchains))
    singles = {
        task: medians(rows, measure.STRONG).get(1, math.nan) for task, rows in measured.items()
    }
    _compare_with_blas(singles, cores[0])
    return 0


def _hpx(toolchains: Mapping[str, Toolchain]) -> str:
    return toolchains["hpx"].version if "hpx" in toolchains else ""


def _keep(
    times: Mapping[str, Sequence[Measurement]], folder: Path | None, *, machine: str, hpx: str
) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        write_times(folder / "times.csv", times)
        draw(times, folder, machine=machine, hpx=hpx)


def _print(task_id: str, rows: Sequence[Measurement]) -> None:
    print(task_id)
    for one in summaries(rows):
        doubts = f"; {one.doubtful} doubtful: {one.doubt}" if one.doubtful else ""
        print(
            f"  {one.kind:6} {one.cores:4} cores  {one.median_ns / 1e9:8.4f} s"
            f"  ({one.least_ns / 1e9:.4f} .. {one.most_ns / 1e9:.4f})"
            f"  efficiency {one.efficiency:.3f}{doubts}"
        )
    strong, weak = medians(rows, measure.STRONG), medians(rows, measure.WEAK)
    if 1 in strong and 1 in weak:
        s_strong, s_weak = strong_scaling(strong), weak_scaling(weak)
        total = scaling(s_strong, s_weak)
        print(f"  S_strong {s_strong:.3f}  S_weak {s_weak:.3f}  S {total:.3f}")


def _compare_with_blas(singles: dict[str, float], core: int) -> None:
    found = {name: ns for name, ns in singles.items() if name.startswith(MatrixMultiplication.key)}
    if not found:
        return
    os.sched_setaffinity(0, {core})
    n = MatrixMultiplication.strong_size
    a = np.random.Generator(np.random.PCG64(1)).random((n, n))
    times = []
    for _ in range(_BLAS_REPETITIONS):
        start = time.process_time_ns()
        np.matmul(a, a)
        times.append(time.process_time_ns() - start)
    blas_ns = float(np.median(times))
    print(f"numpy's matmul, n = {n}, one core: {blas_ns / 1e9:.4f} s of CPU time")
    for name, ns in found.items():
        print(f"  {name}: {ns / blas_ns:.2f} times that")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
