"""Does a program race? It runs under ThreadSanitizer, on a runtime that the sanitizer sees through.

GCC's libgomp synchronises in ways that ThreadSanitizer does not see, and so does TBB: a plain build
reports races that are none. So the program is linked with a runtime of ours instead
(data/task-parallel/runtime/race), which runs tasks and parts of algorithms one after another and
tells the sanitizer exactly the order that the program's own synchronisation gives. std::thread,
std::async, locks and atomics are the sanitizer's own business.

What is found is a race. What is not found may be one in code that these small cases do not reach,
or one that a lock's order of this run hides.
"""

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from concert.results.values import Candidate
from concert.sandbox.execution import Command, Ending, Execution
from concert.suites.task_parallel.channel import read_results
from concert.suites.task_parallel.compiler import Compiler, demand_success, succeeded
from concert.suites.task_parallel.exercise import Exercise
from concert.suites.task_parallel.harness import RaceHarness
from concert.suites.task_parallel.limits import limits_in_force

_THREADS = 4
"""Size of the teams that the check's runtime makes; it knows so itself."""
_PROGRAM = "checked"
_OBJECT = "candidate.o"
_GAVE_UP = 75
"""Exit status of the check's runtime when it can say nothing."""
_MOST_LINES = 8

_OPTIONS = (
    "exitcode=0 report_thread_leaks=0 report_signal_unsafe=0 atexit_sleep_ms=0"
    " suppress_equal_addresses=0"
)
_BAD_LAYOUT = "ThreadSanitizer: unexpected memory mapping"
_RULE = "=================="
_SAYS = "concert race check: "
"""How a line begins in which the check's runtime says what it cannot tell."""
_RACE = re.compile(r"WARNING: ThreadSanitizer: (?:data race|heap-use-after-free)")
_NOT_SHARED = re.compile(r"Location is TLS of|concert_reduction_copies")
"""Memory of one thread, which tasks that share the thread use one after the other."""
_MAY_BE_OWNED = re.compile(
    r"Location is heap block of size \d+ at \w+ allocated by thread T"
    r"|\A(?!.*Location is).*^    #0 operator delete",
    re.MULTILINE | re.DOTALL,
)
"""Memory that a task allocated or frees: it may belong to data of one thread, if there are such."""
_ACCESS = re.compile(r"^  (?:Previous )?(?:atomic )?(read|write) of size ", re.IGNORECASE)
_DIRECTIVE = re.compile(r"^\s*#\s*pragma\s+omp\s+task", re.MULTILINE)
_UNDEFINED = re.compile(r"undefined reference to [`'‘]([^'’`]+)['’]")


class RaceState(StrEnum):
    """What the check says."""

    FREE = "free"
    """No race in what was executed."""
    RACE = "race"
    """There is a race."""
    UNKNOWN = "unknown"
    """The check could not be made; the reason is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceFinding:
    """What came of a race check.

    Attributes:
        state: The answer.
        reason: Why it is unknown; else empty.
        lines: Pairs of lines of the candidate that race, sorted; at most a few.
        calls: How often the program had the framework do work; None if that is not known.
    """

    state: RaceState
    reason: str = ""
    lines: tuple[tuple[int, int], ...] = ()
    calls: int | None = None


def check_races(
    candidate: Candidate,
    exercise: Exercise,
    *,
    compiler: Compiler,
    harness: RaceHarness,
    scratch: Path,
) -> RaceFinding:
    """Looks for races in a candidate that compiles.

    Raises:
        BuildError: A tool failed without finding fault with the candidate.
        SandboxError: The sandbox failed.
    """
    folder = scratch / "race"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / candidate.file_name).write_text(candidate.text, "utf-8", "surrogatepass")
    for path in (*harness.objects, harness.backend):
        shutil.copy(path, folder)
    compiled = compiler.compile_checked(folder, candidate.file_name, _OBJECT)
    if not succeeded(compiled):
        return _unknown("the program does not compile for the check")
    objects = (_OBJECT, *(path.name for path in harness.objects))
    linked = compiler.link_checked(folder, objects, _PROGRAM)
    if not succeeded(linked):
        missing = _UNDEFINED.search(linked.stderr.decode("utf-8", "replace"))
        if missing is None:
            demand_success(linked, _PROGRAM)
        return _unknown(f"the check's runtime has no {missing[1]}" if missing else "no program")
    command = Command(
        argv=(f"/box/{_PROGRAM}", str(_THREADS)),
        environment=(("TSAN_OPTIONS", _OPTIONS),),
        stdin=exercise.problem.race_request(),
    )
    execution = compiler.bench.sandbox.run(
        command,
        limits=limits_in_force(compiler.bench.limits).of_race_check,
        workspace=folder,
        toolchains=compiler.toolchains,
    )
    return read_finding(execution, candidate, cases=exercise.problem.race_cases)


def read_finding(execution: Execution, candidate: Candidate, *, cases: int) -> RaceFinding:
    """Reads what a run of the check says.

    A directive that makes tasks never writes in the program's name; GCC's code for it writes the
    values of shared variables back that tasks got by value, unchanged. Such reports are no races.
    What a thread_local vector holds, or a reduction's copy of one, cannot be told from what tasks
    share: a report on it decides nothing.

    Args:
        execution: The run.
        candidate: What was run, under the file name that stands in the sanitizer's reports.
        cases: Number of results that the harness sends.
    """
    text = candidate.text
    directives = {text.count("\n", 0, found.end()) + 1 for found in _DIRECTIVE.finditer(text)}
    report = execution.stderr.decode("utf-8", "replace")
    if _BAD_LAYOUT in report:
        return _unknown("the machine's address layout is none for ThreadSanitizer")
    sections = [part for part in report.split(_RULE) if _RACE.search(part)]
    of_all = [part for part in sections if not _NOT_SHARED.search(part)]
    has_own = len(of_all) < len(sections)
    clear = [part for part in of_all if not (has_own and _MAY_BE_OWNED.search(part))]
    shared = [_accesses(part, candidate.file_name) for part in clear]
    shared = [
        accesses
        for accesses in shared
        if not any(one.writes and one.line in directives for one in accesses)
    ]
    pairs = {_pair(accesses) for accesses in shared}
    named = sorted(pair for pair in pairs if pair != (0, 0))
    calls = read_results(execution.stdout, cases=cases).calls
    if named:
        return RaceFinding(state=RaceState.RACE, lines=tuple(named[:_MOST_LINES]), calls=calls)
    if shared:
        return _unknown("a report that names no line of the program")
    said = [line for line in report.splitlines() if line.startswith(_SAYS)]
    if execution.ending is Ending.EXITED and execution.exit_code == _GAVE_UP:
        return _unknown(said[-1].removeprefix(_SAYS) if said else "the check gave up")
    if execution.ending is not Ending.EXITED or execution.exit_code != 0 or calls is None:
        return _unknown("the program does not end well in the check")
    if len(clear) < len(of_all):
        return _unknown("reports on memory that may belong to data of one thread")
    if said:
        return _unknown(said[-1].removeprefix(_SAYS))
    return RaceFinding(state=RaceState.FREE, calls=calls)


def _unknown(reason: str) -> RaceFinding:
    return RaceFinding(state=RaceState.UNKNOWN, reason=reason)


@dataclass(frozen=True, slots=True)
class _Access:
    """One access of a report; its innermost line in the candidate, 0 where there is none."""

    writes: bool
    line: int


def _accesses(section: str, file_name: str) -> list[_Access]:
    frame = re.compile(rf"^    #\d+ .*[/ ]{re.escape(file_name)}:(\d+)\b")
    found: list[_Access] = []
    is_access = False
    for text in section.splitlines():
        if access := _ACCESS.match(text):
            is_access = True
            found.append(_Access(access[1].lower() == "write", 0))
        elif not text.strip():
            is_access = False
        elif is_access and found[-1].line == 0 and (match := frame.match(text)):
            found[-1] = _Access(found[-1].writes, int(match[1]))
    return found


def _pair(accesses: Sequence[_Access]) -> tuple[int, int]:
    low, high = sorted((*(one.line for one in accesses[:2]), 0, 0))[-2:]
    return low, high
