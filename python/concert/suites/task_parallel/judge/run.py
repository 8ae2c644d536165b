"""Runs a program under the stopwatch, and reads what its ending alone decides."""

import dataclasses
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.sandbox.protocol import SandboxError
from concert.suites.task_parallel.judge.build.compiler import Compiler
from concert.suites.task_parallel.judge.build.harness import STOPWATCH
from concert.suites.task_parallel.judge.build.program import PROGRAM, Program
from concert.suites.task_parallel.judge.channel import Account, split_account
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.labels import Label

_LIMIT_LABELS = {
    Ending.CPU_LIMIT: Label.NONTERMINATING,
    Ending.MEMORY_LIMIT: Label.MEMORY_LIMIT,
    Ending.PROCESS_LIMIT: Label.PROCESS_LIMIT,
    Ending.FILE_LIMIT: Label.FILE_LIMIT,
    Ending.OUTPUT_LIMIT: Label.OUTPUT_LIMIT,
}
"""Limits that are counted in work are the program's fault: they are far above any honest need."""

_STOPWATCH_STATUSES = (0, 1)
"""With these the stopwatch ends that has given its account."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run under the stopwatch.

    Attributes:
        execution: The run; its ending is the program's, its output what the program sent.
        account: What the stopwatch saw; None where a limit ended it too.
    """

    execution: Execution
    account: Account | None


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
        SandboxError: The sandbox failed, or the machine killed the program.
    """
    command = watched(
        PROGRAM,
        threads=threads,
        environment=exercise.framework.environment(threads),
        request=request,
    )
    return run_watched(command, program.folder, compiler, limits=limits).execution


def run_timed(
    program: Program,
    exercise: Exercise,
    compiler: Compiler,
    *,
    request: bytes,
    limits: Limits,
    cores: tuple[int, ...],
    threads: int,
) -> Run:
    """Runs a program on some cores, to be timed.

    Raises:
        SandboxError: The sandbox failed, or the machine killed the program.
    """
    command = watched(
        PROGRAM,
        threads=threads,
        environment=exercise.framework.timed_environment(cores, threads=threads),
        request=request,
    )
    command = dataclasses.replace(command, cores=cores)
    return run_watched(command, program.folder, compiler, limits=limits)


def watched(
    program: str, *, threads: int, environment: tuple[tuple[str, str], ...], request: bytes
) -> Command:
    """Returns the command that runs a program of the workspace under the stopwatch beside it."""
    argv = (f"/box/{STOPWATCH}", f"/box/{program}", str(threads))
    return Command(argv=argv, environment=environment, stdin=request)


def run_watched(command: Command, folder: Path, compiler: Compiler, *, limits: Limits) -> Run:
    """Runs such a command.

    Raises:
        SandboxError: The sandbox failed, or the machine killed the program.
    """
    # One process more: the stopwatch.
    limits = dataclasses.replace(limits, processes=limits.processes + 1)
    execution = compiler.equipment.sandbox.run(
        command, limits=limits, workspace=folder, toolchains=compiler.toolchains
    )
    if execution.signal == signal.SIGKILL:
        raise _killed()
    if execution.ending is not Ending.EXITED:
        return Run(execution, None)
    if execution.exit_code not in _STOPWATCH_STATUSES:
        raise SandboxError(
            f"the stopwatch ended with status {execution.exit_code}",
            remedy="judge again; if it stays, the machine lacks a system call",
        )
    sent, account = split_account(execution.stdout)
    if account is None:
        raise SandboxError("the stopwatch gave no account", remedy="report this as a defect")
    execution = dataclasses.replace(execution, stdout=sent, exit_code=-1)
    status = account.wait_status
    if not os.WIFSIGNALED(status):
        return Run(dataclasses.replace(execution, exit_code=os.WEXITSTATUS(status)), account)
    number = os.WTERMSIG(status)
    if number == signal.SIGKILL:
        raise _killed()
    ending = Ending.FILE_LIMIT if number == signal.SIGXFSZ else Ending.SIGNALLED
    number = number if ending is Ending.SIGNALLED else 0
    return Run(dataclasses.replace(execution, ending=ending, signal=number), account)


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


def _killed() -> SandboxError:
    # Neither the sandbox nor the kernel in its name; and the sandbox lets no program send SIGKILL,
    # nor have a timer send it: an OOM killer, or a person.
    return SandboxError("the machine killed the program", remedy="judge again when it is less busy")
