"""Measures the CPU time of the reference on this machine, where it matters."""

import threading
from dataclasses import dataclass
from pathlib import Path

from concert.sandbox.execution import Ending
from concert.suites.task_parallel.answer.extract import FILE_NAME
from concert.suites.task_parallel.judge.build.compiler import Compiler
from concert.suites.task_parallel.judge.build.harness import Harness
from concert.suites.task_parallel.judge.build.program import Program, build
from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.judge.run import run_program
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.values.values import Candidate

_PATIENCE_SECONDS = 30.0
"""CPU time that the reference is taken to need at most; its limit is a multiple of that."""


@dataclass(frozen=True, slots=True)
class _Key:
    digest: str
    reference: str
    threads: int


class Yardstick:
    """Times of references, each taken once. Safe to use from several threads at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cpu_seconds: dict[_Key, float] = {}

    def cpu_seconds(
        self,
        exercise: Exercise,
        *,
        compiler: Compiler,
        harness: Harness,
        threads: int,
        scratch: Path,
    ) -> float:
        """Returns the CPU time in which the reference does all correctness cases, in s.

        0.0 where it cannot be told, because the reference does not get through.

        Raises:
            BuildError: A tool failed.
            SandboxError: The sandbox failed.
        """
        text = exercise.reference.read_text(encoding="utf-8")
        key = _Key(exercise.digest, text, threads)
        with self._lock:
            if key not in self._cpu_seconds:
                reference = Candidate(text=text, file_name=FILE_NAME)
                folder = scratch / "yardstick"
                built = build(
                    reference, exercise, compiler=compiler, harness=harness, scratch=folder
                )
                self._cpu_seconds[key] = (
                    _time(built, exercise, compiler, threads) if isinstance(built, Program) else 0.0
                )
            return self._cpu_seconds[key]


def _time(program: Program, exercise: Exercise, compiler: Compiler, threads: int) -> float:
    limits = limits_in_force(compiler.equipment.limits)
    execution = run_program(
        program,
        exercise,
        compiler,
        threads=threads,
        request=exercise.problem.request(),
        limits=limits.of_program(threads, reference_cpu_seconds=_PATIENCE_SECONDS),
    )
    if execution.ending is not Ending.EXITED:
        return 0.0
    return (execution.user_ns + execution.system_ns) / 1e9
