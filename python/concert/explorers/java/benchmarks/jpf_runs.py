"""Measures how long Java PathFinder takes over programs, and whether it finishes."""

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.explorers.java import ExplorerBench, Program
from concert.sandbox import Command, Ending, Limits
from concert.toolchains import Toolchain

_LISTENERS: Final = (
    "gov.nasa.jpf.listener.PreciseRaceDetector",
    "gov.nasa.jpf.listener.DeadlockAnalyzer",
)
_DEPTH: Final = 10_000
_LIMITS: Final = Limits(
    cpu_seconds=60,
    wall_seconds=600,
    memory_bytes=2 << 30,
    processes=256,
    file_bytes=16 << 20,
    output_bytes=64 << 20,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class JpfRun:
    """One run of Java PathFinder.

    Attributes:
        wall_ns: Elapsed time of its process in ns.
        decided: Whether it ended with an error found or none, within its limits. Its exit status
            does not tell: it is 0 after crashes too.
    """

    wall_ns: int
    decided: bool


def run_jpf(programs: Sequence[Program], *, bench: ExplorerBench, jpf: Toolchain) -> list[JpfRun]:
    """Checks each program in a process of its own, in the sandbox.

    Args:
        programs: Programs, each with one folder of class files.
        bench: Sandbox, toolchain and scratch folder.
        jpf: The toolchain "jpf".
    """
    return [_run(program, bench, jpf) for program in programs]


def _run(program: Program, bench: ExplorerBench, jpf: Toolchain) -> JpfRun:
    with tempfile.TemporaryDirectory(prefix="jpf-", dir=bench.scratch) as folder:
        (classes,) = program.class_path
        shutil.copytree(classes, Path(folder, "classes"))
        execution = bench.sandbox.run(
            Command(
                argv=(
                    str(bench.jdk.program("java")),
                    "-Xmx1024m",
                    "-ea",
                    "-jar",
                    str(jpf.program("run")),
                    f"+target={program.main_class}",
                    "+classpath=/box/classes",
                    f"+listener={','.join(_LISTENERS)}",
                    f"+search.depth_limit={_DEPTH}",
                )
            ),
            limits=_LIMITS,
            workspace=Path(folder),
            toolchains=(bench.jdk, jpf),
        )
    report = execution.stdout
    ended = execution.ending is Ending.EXITED and b"=== results" in report
    limited = b"=== search constraint" in report or b"JPF out of memory" in report
    failed = b"=== error 1" in report
    return JpfRun(wall_ns=execution.wall_ns, decided=ended and (failed or not limited))
