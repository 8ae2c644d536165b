"""Reads what a run of the race check says: the sanitizer's reports and the runtime's own lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from concert.sandbox.execution import Ending, Execution
from concert.suites.task_parallel.judge.channel import read_results
from concert.suites.task_parallel.judge.races.finding import (
    DEADLOCKS,
    RaceFinding,
    RaceState,
    evaded,
    unknown,
)
from concert.suites.task_parallel.judge.races.simd_reports import is_in_order_in_lanes
from concert.values.values import Candidate

_GAVE_UP = 75
"""Exit status of the check's runtime when it can say nothing."""
_DEADLOCKED = 76
"""Exit status of the check's runtime where no task can go on; the last thing it says is why."""
_DEADLOCK = "deadlock: "
_MOST_LINES = 8

_BAD_LAYOUT = "ThreadSanitizer: unexpected memory mapping"
_RULE = "=================="
_SAYS = "concert race check: "
"""The beginning of the line in which the check's runtime states its gaps."""
_RACE = re.compile(r"WARNING: ThreadSanitizer: (?:data race|heap-use-after-free)")
_FATAL = re.compile(r"FATAL: ThreadSanitizer|ThreadSanitizer: CHECK failed|ERROR: ThreadSanitizer")
"""The sanitizer's words for giving up."""
_OWN_RACE = re.compile(r"concert_own_race_(begin|end)")
_OWN_RACES = {"begin", "end"}
"""The races that the check's runtime makes itself before and after the program's cases."""
_NOT_SHARED = re.compile(r"Location is TLS of|concert_reduction_copies")
"""Memory of one thread, which tasks that share the thread use one after the other."""
_MAY_BE_OWNED = re.compile(
    r"Location is heap block of size \d+ at \w+ allocated by thread T"
    r"|\A(?!.*Location is).*^    #0 operator delete",
    re.MULTILINE | re.DOTALL,
)
"""Memory that a task allocated or frees: it may belong to data of one thread, if there are such."""
_ACCESS = re.compile(r"^  (?:Previous )?(?:atomic )?(read|write) of size ", re.IGNORECASE)
_DIRECTIVE = re.compile(
    r"^[ \t\f\v]*+#[ \t\f\v]*+pragma[ \t\f\v]++omp[ \t\f\v]++task", re.MULTILINE
)


def read_finding(execution: Execution, candidate: Candidate, *, cases: int) -> RaceFinding:
    """Reads what a run of the check says.

    A directive that makes tasks never writes in the program's name; GCC's code for it writes the
    values of shared variables back that tasks got by value, unchanged. Such reports are no races,
    nor are some on lanes of a simd loop.
    What a thread_local vector holds, or a reduction's copy of one, cannot be told from what tasks
    share: a report on it decides nothing.

    Args:
        execution: The run.
        candidate: What was run, under the file name that stands in the sanitizer's reports.
        cases: Number of results that the harness sends.
    """
    text = candidate.text
    directives = _directives(text)
    report = execution.stderr.decode("utf-8", "replace")
    results = read_results(execution.stdout, cases=cases)
    if _BAD_LAYOUT in report:
        return unknown("the machine's address layout is none for ThreadSanitizer")
    parts = [part for part in report.split(_RULE) if _RACE.search(part)]
    sections = [part for part in parts if not _OWN_RACE.search(part)]
    own = {found[1] for part in parts for found in _OWN_RACE.finditer(part)}
    sections = [
        part for part in sections if not is_in_order_in_lanes(part, candidate.file_name, text)
    ]
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
    calls = results.calls
    said = [line for line in report.split("\n") if line.startswith(_SAYS)]
    deadlock = _deadlock(execution, said, candidate.file_name)
    if named:
        lines = tuple(named[:_MOST_LINES])
        return RaceFinding(state=RaceState.RACE, lines=lines, calls=calls, deadlock=deadlock)
    if deadlock:
        return RaceFinding(state=RaceState.UNKNOWN, reason=DEADLOCKS, deadlock=deadlock)
    if shared:
        return unknown("a report that names no line of the program")
    if execution.ending is Ending.EXITED and execution.exit_code == _GAVE_UP and said:
        return unknown(said[-1].removeprefix(_SAYS))
    if execution.ending is not Ending.EXITED or _FATAL.search(report):
        return unknown("the program does not end well in the check")
    if not results.intact or execution.exit_code != 0 or calls is None:
        return evaded("the program ends before the check does")
    if own != _OWN_RACES:
        return evaded("the program stops the check's reports")
    if len(clear) < len(of_all):
        return unknown("reports on memory that may belong to data of one thread")
    if said:
        return unknown(said[-1].removeprefix(_SAYS))
    return RaceFinding(state=RaceState.FREE, calls=calls)


def _deadlock(execution: Execution, said: Sequence[str], file_name: str) -> str:
    """Returns what the check's runtime says of a deadlock that ended the process; else empty."""
    if execution.ending is not Ending.EXITED or execution.exit_code != _DEADLOCKED or not said:
        return ""
    told = said[-1].removeprefix(_SAYS).removeprefix(_DEADLOCK)
    return told.replace(f" at {file_name}:", " at line ")


def _directives(text: str) -> frozenset[int]:
    """Returns the lines of a program, from 1, with a directive that makes tasks."""
    lines, line, counted = set(), 1, 0
    for found in _DIRECTIVE.finditer(text):
        line += text.count("\n", counted, found.end())
        counted = found.end()
        lines.add(line)
    return frozenset(lines)


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
