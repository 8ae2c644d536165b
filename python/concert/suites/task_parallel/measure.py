"""How long does a passing program take on 1, 2, ... cores? Raw times of its function.

A stopwatch, a process of its own in the sandbox, starts the program and lets it begin when its
input is ready; its clock and memory are not within the candidate's reach. A program could still say
that it is done before it is: it would have to take the harness's place, and is then caught by what
it sends (two ends, or a wrong result). Each timed run's result is checked too, so that a program
gains nothing by giving up early. CPU times, peak memory and switches are of the whole process tree.
"""

import shutil
from collections.abc import Iterator

from concert.results.values import Candidate, Measurement
from concert.sandbox.execution import Ending, Execution
from concert.suites.protocol import Bench
from concert.suites.task_parallel.channel import Results, read_results
from concert.suites.task_parallel.compiler import Compiler
from concert.suites.task_parallel.exercise import Exercise
from concert.suites.task_parallel.harness import STOPWATCH, HarnessStore
from concert.suites.task_parallel.limits import limits_in_force
from concert.suites.task_parallel.program import Program, Refusal, build
from concert.suites.task_parallel.quiet import doubts, read_accounts
from concert.suites.task_parallel.run import ending_fault, run_timed

STRONG, WEAK = "strong", "weak"
FAILED = "failed: "
"""Begins the note of a run that gave no right result: its time is no time."""

TASKS = 128
"""Number of tasks in every timed run (section 4 of the paper)."""
REPETITIONS = 5
_WARM_UPS = 1
_EVERY_COUNT_UP_TO = 8
_BUSY_SHARE = 0.95
"""A core's share that a process alone on it gets; below it something else ran there."""


def core_counts(cores: int) -> tuple[int, ...]:
    """Returns the core counts that are measured on so many cores: the set P of Equations 4 and 5.

    All up to 8, then 12, 16, 24, 32, 48, ... as in the paper, and all cores at last.
    """
    counts = set(range(1, min(cores, _EVERY_COUNT_UP_TO) + 1))
    step = _EVERY_COUNT_UP_TO
    while step <= cores:
        counts |= {count for count in (step, step + step // 2) if count <= cores}
        step *= 2
    return tuple(sorted(counts | {cores}))


def measure(
    candidate: Candidate,
    exercise: Exercise,
    *,
    bench: Bench,
    harnesses: HarnessStore,
) -> tuple[Measurement, ...]:
    """Times a candidate that passed, pinned to the first cores of the bench.

    Args:
        candidate: The candidate.
        exercise: What it is an answer to.
        bench: Sandbox, toolchains, limits, and the cores in the order in which they are taken.
        harnesses: Harnesses that are built.

    Raises:
        SandboxError: The sandbox failed.
        BuildError: The harness or the candidate cannot be built, for no fault of its own.
    """
    compiler = Compiler(bench, exercise.framework)
    harness = harnesses.harness(exercise, compiler)
    program = build(candidate, exercise, compiler=compiler, harness=harness, scratch=bench.scratch)
    if isinstance(program, Refusal):
        return ()
    shutil.copy(harnesses.stopwatch(exercise, compiler), program.folder / STOPWATCH)
    return tuple(
        _rows(program, exercise, compiler, bench.core_counts or core_counts(len(bench.cores)))
    )


def _rows(
    program: Program, exercise: Exercise, compiler: Compiler, counts: tuple[int, ...]
) -> Iterator[Measurement]:
    for kind in (STRONG, WEAK):
        for cores in counts:
            for repetition in range(-_WARM_UPS, REPETITIONS):
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
    before = read_accounts(pinned)
    execution = run_timed(
        program,
        exercise,
        compiler,
        request=problem.timed_request(size, TASKS),
        limits=limits_in_force(compiler.bench.limits).of_timed_program(cores),
        cores=pinned,
        threads=cores,
    )
    cpu_ns = execution.user_ns + execution.system_ns
    noise = doubts(
        before, read_accounts(pinned), cores=len(pinned), wall_ns=execution.wall_ns, cpu_ns=cpu_ns
    )
    results = read_results(execution.stdout, cases=1)
    failure = _failure(exercise, execution, results, size)
    elapsed_ns = results.elapsed_ns
    return Measurement(
        kind=kind,
        cores=cores,
        pinning=",".join(map(str, pinned)),
        problem_size=size,
        repetition=repetition,
        wall_ns=execution.wall_ns if elapsed_ns is None else elapsed_ns,
        user_ns=execution.user_ns,
        system_ns=execution.system_ns,
        peak_bytes=execution.peak_bytes,
        context_switches=execution.context_switches,
        note=FAILED + failure if failure else _doubt(noise, execution, cores, len(pinned)),
    )


def _doubt(noise: str, execution: Execution, cores: int, given: int) -> str:
    few = f"only {given} of {cores} cores" if given < cores else ""
    return "; ".join(why for why in (few, noise or _odd_share(execution, cores)) if why)


def _odd_share(execution: Execution, cores: int) -> str:
    share = (execution.user_ns + execution.system_ns) / max(1, execution.wall_ns)
    if cores == 1 and share < _BUSY_SHARE:
        return "waited for its core: other load, or a program that sleeps"
    if share > cores / _BUSY_SHARE:
        return "used more cores than asked"
    return ""


def _failure(exercise: Exercise, execution: Execution, results: Results, size: int) -> str:
    if execution.ending is Ending.WALL_LIMIT:
        return "wall_limit"
    fault = ending_fault(execution, cases=1, sent=len(results.payloads), intact=results.intact)
    if fault:
        return fault.value
    wrong = exercise.problem.timed_complaint(size, results.payloads[0])
    if wrong:
        return wrong
    return "" if results.elapsed_ns is not None else "no time: the marks came out of order"
