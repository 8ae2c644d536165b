"""Measures how long a passing program takes on 1, 2, ... cores: raw times of its function.

A stopwatch, a process of its own in the sandbox, starts the program and lets it begin when its
input is ready; its clock and memory are not within the candidate's reach. What the program says of
itself is not believed:

* an end mark counts where the result follows at once; else the time ends with the result;
* CPU time before the start, beyond what the reference needs there, is added to the time;
* more CPU time than the cores give in the time makes the run invalid;
* each timed run's result is checked, and anything out of order makes the run invalid.

CPU times, peak memory and switches are of the whole run.
"""

import functools
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from concert.sandbox.execution import Ending
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.answer.extract import FILE_NAME
from concert.suites.task_parallel.judge.build.compiler import Compiler
from concert.suites.task_parallel.judge.build.harness import HarnessStore
from concert.suites.task_parallel.judge.build.program import Program, Refusal, build
from concert.suites.task_parallel.judge.channel import Account, read_results
from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.judge.run import Run, ending_fault, run_timed
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.timing.machine_noise import doubts, read_accounts
from concert.values.values import Candidate, Measurement

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

_TOLERANCE = 1.5
"""A run may need so many times what the reference needs for its input and for its result."""
_SLACK_NS = 10_000_000
"""And so much more, for the noise of a machine that does other things."""
_CORE_SHARE = 1.05
"""CPU time per elapsed time and core that the clocks' grain can make of 1."""
_ENDLESS = frozenset({Ending.CPU_LIMIT, Ending.WALL_LIMIT})


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
    equipment: Equipment,
    harnesses: HarnessStore,
) -> tuple[Measurement, ...]:
    """Times a candidate that passed, pinned to the first of the cores.

    Args:
        candidate: The candidate.
        exercise: What it is an answer to.
        equipment: Sandbox, toolchains, limits, and the cores in the order in which they are taken.
        harnesses: Harnesses that are built.

    Raises:
        SandboxError: The sandbox failed.
        BuildError: The harness or the candidate cannot be built, for no fault of its own.
    """
    compiler = Compiler(equipment, exercise.framework)
    harness = harnesses.harness(exercise, compiler)
    program = build(
        candidate, exercise, compiler=compiler, harness=harness, scratch=equipment.scratch
    )
    if isinstance(program, Refusal):
        return ()

    @functools.cache
    def build_reference() -> Program | Refusal:
        text = exercise.reference.read_text(encoding="utf-8")
        reference = Candidate(text=text, file_name=FILE_NAME)
        if reference == candidate:
            return program
        return build(
            reference,
            exercise,
            compiler=compiler,
            harness=harness,
            scratch=equipment.scratch / "reference",
        )

    stand = _Stand(exercise, compiler, program, build_reference)
    return tuple(stand.rows(equipment.core_counts or core_counts(len(equipment.cores))))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Expected:
    """The harness's own needs around the candidate's function, taken from the reference's run.

    Attributes:
        ready_cpu_ns: CPU time before the start.
        sent_ns: Elapsed time from the end mark to the last byte of the result.
    """

    ready_cpu_ns: int
    sent_ns: int


@dataclass(frozen=True, slots=True)
class _Stand:
    """A candidate's program, and what builds the reference's, with which it is compared."""

    exercise: Exercise
    compiler: Compiler
    program: Program
    build_reference: Callable[[], Program | Refusal]

    def rows(self, counts: tuple[int, ...]) -> Iterator[Measurement]:
        """Yields the rows of all kinds, core counts and repetitions."""
        is_over = ""
        for kind in (STRONG, WEAK):
            for cores in counts:
                size = self._size(kind, cores)
                expected = None if is_over else self._expected(cores, size)
                for repetition in range(-_WARM_UPS, REPETITIONS):
                    if is_over:
                        row = self._not_run(kind, cores, repetition, size, is_over)
                    else:
                        row, run = self._time(kind, cores, repetition, size, expected)
                        if run.execution.ending in _ENDLESS:
                            is_over = f"not run, after one that reached the {run.execution.ending}"
                    if repetition >= 0:
                        yield row

    def _size(self, kind: str, cores: int) -> int:
        problem = self.exercise.problem
        return problem.strong_size if kind == STRONG else problem.weak_size(cores)

    def _pinned(self, cores: int) -> tuple[int, ...]:
        return self.compiler.equipment.cores[:cores]

    def _run(self, program: Program, cores: int, size: int) -> Run:
        return run_timed(
            program,
            self.exercise,
            self.compiler,
            request=self.exercise.problem.timed_request(size, TASKS),
            limits=limits_in_force(self.compiler.equipment.limits).of_timed_program(cores),
            cores=self._pinned(cores),
            threads=cores,
        )

    def _expected(self, cores: int, size: int) -> _Expected | None:
        """Returns what the reference's run shows; None where it shows nothing."""
        key = (
            self.exercise.digest,
            self._pinned(cores),
            size,
            self.compiler.equipment.sandbox.identity,
        )
        with _LOCK:
            if key not in _SEEN:
                reference = self.build_reference()
                if isinstance(reference, Refusal):
                    return None
                account = self._run(reference, cores, size).account
                if account is None or not account.is_sound:
                    return None
                _SEEN[key] = _Expected(ready_cpu_ns=account.ready_cpu_ns, sent_ns=account.sent_ns)
            return _SEEN[key]

    def _time(
        self, kind: str, cores: int, repetition: int, size: int, expected: _Expected | None
    ) -> tuple[Measurement, Run]:
        pinned = self._pinned(cores)
        before = read_accounts(pinned)
        run = self._run(self.program, cores, size)
        execution = run.execution
        cpu_ns = execution.user_ns + execution.system_ns
        wall_ns = execution.wall_ns
        noise = doubts(
            before, read_accounts(pinned), cores=len(pinned), wall_ns=wall_ns, cpu_ns=cpu_ns
        )
        failure = _failure(self.exercise, run, size)
        odd = ""
        if run.account is not None and not failure:
            time = _Time(run.account, expected)
            wall_ns, odd = time.wall_ns, time.doubt
            if time.cpu_ns > _CORE_SHARE * len(pinned) * wall_ns + _SLACK_NS:
                failure = "used more cores than it was given"
        few = f"only {len(pinned)} of {cores} cores" if len(pinned) < cores else ""
        idle = _idle_share(run, cores) if not noise else ""
        doubt = "; ".join(why for why in (few, noise, odd, idle) if why)
        row = Measurement(
            kind=kind,
            cores=cores,
            pinning=",".join(map(str, pinned)),
            problem_size=size,
            repetition=repetition,
            wall_ns=wall_ns,
            user_ns=execution.user_ns,
            system_ns=execution.system_ns,
            peak_bytes=execution.peak_bytes,
            context_switches=execution.context_switches,
            note=FAILED + failure if failure else doubt,
        )
        return row, run

    def _not_run(self, kind: str, cores: int, repetition: int, size: int, why: str) -> Measurement:
        return Measurement(
            kind=kind,
            cores=cores,
            pinning=",".join(map(str, self._pinned(cores))),
            problem_size=size,
            repetition=repetition,
            wall_ns=0,
            user_ns=0,
            system_ns=0,
            peak_bytes=0,
            context_switches=0,
            note=FAILED + why,
        )


_LOCK = threading.Lock()
_SEEN: dict[tuple[str, tuple[int, ...], int, str], _Expected] = {}
"""Results of the references' runs in this process."""


class _Time:
    """The time that a sound account stands for.

    Attributes:
        wall_ns: The time.
        cpu_ns: CPU time that the program used in it.
        doubt: Why it is not the time between the marks; "" if it is.
    """

    def __init__(self, account: Account, expected: _Expected | None) -> None:
        ready_ns = expected.ready_cpu_ns if expected else 0
        sent_ns = expected.sent_ns if expected else 0
        self.wall_ns = account.worked_ns
        end_cpu_ns = account.done_cpu_ns
        said = []
        if account.sent_ns > _TOLERANCE * sent_ns + _SLACK_NS:
            self.wall_ns += account.sent_ns - sent_ns
            end_cpu_ns = account.result_cpu_ns
            said.append("the result came late after the end mark: its time counts")
        self.cpu_ns = end_cpu_ns - account.ready_cpu_ns
        if expected and account.ready_cpu_ns > _TOLERANCE * ready_ns + _SLACK_NS:
            self.wall_ns += account.ready_cpu_ns - ready_ns
            said.append("worked before the start: its CPU time counts")
        self.doubt = "; ".join(said)


def _idle_share(run: Run, cores: int) -> str:
    execution = run.execution
    share = (execution.user_ns + execution.system_ns) / max(1, execution.wall_ns)
    if cores == 1 and share < _BUSY_SHARE:
        return "waited for its core: other load, or a program that sleeps"
    return ""


def _failure(exercise: Exercise, run: Run, size: int) -> str:
    execution = run.execution
    if execution.ending is Ending.WALL_LIMIT:
        return "wall_limit"
    results = read_results(execution.stdout, cases=1)
    fault = ending_fault(execution, cases=1, sent=len(results.payloads), intact=results.intact)
    if fault:
        return fault.value
    wrong = exercise.problem.timed_complaint(size, results.payloads[0])
    if wrong:
        return wrong
    is_sound = run.account is not None and run.account.is_sound
    return "" if is_sound else "no time: the marks came out of order"
