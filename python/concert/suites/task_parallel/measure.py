"""How long does a passing program take on 1, 2, ... cores? Raw times of whole processes.

What is timed is the whole process, from outside, as the kernel accounts for it: starting it, making
the input, the candidate's function, and digesting the result. A clock inside would be in the
program's reach. Sizes are such that the candidate's function takes nearly all of one core's time;
nothing is subtracted. Each timed run's result is checked too, so that a program gains nothing by
giving up early.
"""

from collections.abc import Iterator

from concert.results.values import Candidate, Measurement
from concert.sandbox.execution import Ending, Execution
from concert.suites.protocol import Bench
from concert.suites.task_parallel.channel import read_results
from concert.suites.task_parallel.compiler import Compiler
from concert.suites.task_parallel.exercise import Exercise
from concert.suites.task_parallel.harness import HarnessStore
from concert.suites.task_parallel.limits import limits_in_force
from concert.suites.task_parallel.program import Program, Refusal, build
from concert.suites.task_parallel.run import ending_fault, run_program

STRONG, WEAK = "strong", "weak"
FAILED = "failed: "
"""Begins the note of a run that gave no right result: its time is no time."""

TASKS = 128
"""Number of tasks in every timed run (section 4 of the paper)."""
_REPETITIONS = 3
_WARM_UPS = 1

_BUSY_SHARE = 0.95
"""A core's share that a process alone on it gets; below it something else ran there."""


def measure(
    candidate: Candidate, exercise: Exercise, *, bench: Bench, harnesses: HarnessStore
) -> tuple[Measurement, ...]:
    """Times a candidate that passed, pinned to the first 1..n cores of the bench.

    Raises:
        SandboxError: The sandbox failed.
        BuildError: The harness or the candidate cannot be built, for no fault of its own.
    """
    compiler = Compiler(bench, exercise.framework)
    harness = harnesses.harness(exercise, compiler)
    program = build(candidate, exercise, compiler=compiler, harness=harness, scratch=bench.scratch)
    if isinstance(program, Refusal):
        return ()
    return tuple(_rows(program, exercise, compiler))


def _rows(program: Program, exercise: Exercise, compiler: Compiler) -> Iterator[Measurement]:
    for kind in (STRONG, WEAK):
        for cores in range(1, len(compiler.bench.cores) + 1):
            for repetition in range(-_WARM_UPS, _REPETITIONS):
                row = _time(program, exercise, compiler, kind, cores, repetition)
                if repetition >= 0:
                    yield row


def _time(
    program: Program,
    exercise: Exercise,
    compiler: Compiler,
    kind: str,
    cores: int,
    repetition: int,
) -> Measurement:
    problem = exercise.problem
    size = problem.strong_size if kind == STRONG else problem.weak_size(cores)
    pinned = compiler.bench.cores[:cores]
    execution = run_program(
        program,
        exercise,
        compiler,
        threads=cores,
        request=problem.timed_request(size, TASKS),
        limits=limits_in_force(compiler.bench.limits).of_timed_program(cores),
        cores=pinned,
    )
    return Measurement(
        kind=kind,
        cores=cores,
        pinning=",".join(map(str, pinned)),
        problem_size=size,
        repetition=repetition,
        wall_ns=execution.wall_ns,
        user_ns=execution.user_ns,
        system_ns=execution.system_ns,
        peak_bytes=execution.peak_bytes,
        context_switches=execution.context_switches,
        note=_note(exercise, execution, size, cores),
    )


def _note(exercise: Exercise, execution: Execution, size: int, cores: int) -> str:
    failure = _failure(exercise, execution, size)
    if failure:
        return FAILED + failure
    share = (execution.user_ns + execution.system_ns) / max(1, execution.wall_ns)
    if cores == 1 and share < _BUSY_SHARE:
        return "waited for its core: other load, or a program that sleeps"
    if share > cores / _BUSY_SHARE:
        return "used more cores than asked"
    return ""


def _failure(exercise: Exercise, execution: Execution, size: int) -> str:
    if execution.ending is Ending.WALL_LIMIT:
        return "wall_limit"
    results = read_results(execution.stdout, cases=1)
    fault = ending_fault(execution, cases=1, sent=len(results.payloads), intact=results.intact)
    return fault.value if fault else exercise.problem.timed_complaint(size, results.payloads[0])
