"""How does a run of a program go, and does its ending alone decide?"""

import signal

from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.suites.task_parallel.compiler import Compiler
from concert.suites.task_parallel.exercise import Exercise
from concert.suites.task_parallel.harness import STOPWATCH
from concert.suites.task_parallel.labels import Label
from concert.suites.task_parallel.program import PROGRAM, Program

_LIMIT_LABELS = {
    Ending.CPU_LIMIT: Label.NONTERMINATING,
    Ending.MEMORY_LIMIT: Label.MEMORY_LIMIT,
    Ending.PROCESS_LIMIT: Label.PROCESS_LIMIT,
    Ending.FILE_LIMIT: Label.FILE_LIMIT,
    Ending.OUTPUT_LIMIT: Label.OUTPUT_LIMIT,
}
"""Limits that are counted in work are the program's fault: they are far above any honest need."""


def run_program(
    program: Program,
    exercise: Exercise,
    compiler: Compiler,
    *,
    threads: int,
    request: bytes,
    limits: Limits,
) -> Execution:
    """Runs a program on a request, in the sandbox and without the right to write.

    Raises:
        SandboxError: The sandbox failed.
    """
    command = Command(
        argv=(f"/box/{PROGRAM}", str(threads)),
        environment=exercise.framework.environment(threads),
        stdin=request,
    )
    return compiler.bench.sandbox.run(
        command, limits=limits, workspace=program.folder, toolchains=compiler.toolchains
    )


def run_timed(
    program: Program,
    exercise: Exercise,
    compiler: Compiler,
    *,
    request: bytes,
    limits: Limits,
    cores: tuple[int, ...],
    threads: int,
) -> Execution:
    """Runs a program under the stopwatch that lies beside it, on some cores.

    Raises:
        SandboxError: The sandbox failed.
    """
    command = Command(
        argv=(f"/box/{STOPWATCH}", f"/box/{PROGRAM}", str(threads)),
        environment=exercise.framework.timed_environment(cores, threads=threads),
        stdin=request,
        cores=cores,
    )
    return compiler.bench.sandbox.run(
        command, limits=limits, workspace=program.folder, toolchains=compiler.toolchains
    )


def ending_fault(execution: Execution, *, cases: int, sent: int, intact: bool) -> Label | None:
    """Returns the label of a run for the way it ended; None if its results can be checked.

    Args:
        execution: The run; it did not reach the limit of elapsed time.
        cases: Number of results that were asked for.
        sent: Number of results that came.
        intact: Whether nothing else came.
    """
    if execution.ending is Ending.SIGNALLED:
        return Label.CRASH
    if execution.ending in _LIMIT_LABELS:
        return _LIMIT_LABELS[execution.ending]
    if not intact:
        return Label.FORGED_RESULT
    if sent < cases or execution.exit_code != 0:
        return Label.EARLY_EXIT
    return None


def ending_detail(execution: Execution) -> str:
    """Says in a few words how a run ended."""
    match execution.ending:
        case Ending.SIGNALLED:
            try:
                return f"ended by {signal.Signals(execution.signal).name}"
            except ValueError:
                return f"ended by signal {execution.signal}"
        case Ending.EXITED:
            return f"ended with status {execution.exit_code}"
        case limit:
            return f"ended by the {limit.value.replace('_', ' ')}"
