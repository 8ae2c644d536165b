"""Looks for races: under ThreadSanitizer, on a runtime that the sanitizer sees through.

GCC's libgomp synchronises in ways that ThreadSanitizer does not see, and so does TBB: a plain build
reports races that are none. So the program is linked with a runtime of ours instead
(data/task-parallel/runtime/race), which runs tasks and parts of algorithms one after another and
tells the sanitizer exactly the order that the program's own synchronisation gives. So it is with
the embedded runtime for HPX's interface, whose headers stay and whose library it replaces.
std::thread, std::async, locks and atomics are the sanitizer's own business.

The program is the one that is judged: its text is preprocessed with the same flags. Where it takes
parallel algorithms, it is preprocessed again with the flags of the check's backend, and its own
tokens must come out the same. Before and after it runs, the runtime makes a race of its own; where
that is not reported, the program has stopped the check.

What is found is a race. What is not found may be one in code that these small cases do not reach,
or one that a lock's order of this run hides.
"""

import dataclasses
import hashlib
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from concert.results.evidence import evidence_of, refuse_evidence
from concert.sandbox.execution import Ending, Execution, Limits
from concert.suites.task_parallel.judge.build.compiler import (
    BuildError,
    Compiler,
    succeeded,
    was_killed,
)
from concert.suites.task_parallel.judge.build.harness import RaceHarness
from concert.suites.task_parallel.judge.build.preprocessed import (
    TooLongError,
    evasion,
    own_tokens,
    takes_parallel_algorithms,
    texts_for_the_check,
)
from concert.suites.task_parallel.judge.build.program import fresh_folder, write_source
from concert.suites.task_parallel.judge.build.symbols import Symbols, read_symbols
from concert.suites.task_parallel.judge.channel import read_results
from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.judge.run import run_watched, watched
from concert.suites.task_parallel.judge.simd_reports import is_in_order_in_lanes
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.values.values import Candidate, Judgement

_THREADS = (2, 3, 7)
"""Sizes of teams in the check, all among those on which the program runs elsewhere: its number of
threads tells no program that it is checked. A digest of its text chooses, the same every time."""
OTHER_ORDER_THREADS = 48
"""Size of a team in the second run, whose threads start last to first: one of those on which the
program runs elsewhere, large enough to have the iterations of small loops on many threads."""
_PROGRAM = "checked"
_OBJECT = "candidate.o"
_PLAIN_TEXT = "plain.ii"
_TEXT = "checked.ii"
_NOT_PREPROCESSED = "the program cannot be preprocessed for the check"
_GAVE_UP = 75
"""Exit status of the check's runtime when it can say nothing."""
_DEADLOCKED = 76
"""Exit status of the check's runtime where no task can go on; the last thing it says is why."""
_DEADLOCK = "deadlock: "
_DEADLOCKS = "the program ends in a deadlock"
_ALL_WAIT = "all threads wait for each other"
"""The words of the check's runtime where no thread of a team can go on."""
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
_OF_THE_CHECK = re.compile(r"__(?:tsan|sanitizer|interceptor|wrap|real)_|Annotate[A-Z]|WTFAnnotate")
_BY_THE_COMPILER = re.compile(
    r"__tsan_(?:init|func_entry|func_exit|vptr_update|vptr_read|read_range|write_range"
    r"|(?:volatile_|unaligned_)*(?:read|write|read_write)(?:1|2|4|8|16)(?:_pc)?"
    r"|atomic(?:8|16|32|64|128)_\w+|atomic_(?:thread|signal)_fence|mem(?:cpy|set|move))"
)
"""The functions that GCC's instrumentation calls."""
_PAST_THE_CHECK = re.compile(
    r"dlv?sym|dlm?open|dl_iterate_phdr|_r_debug|clone|v?fork|gettid|getrlimit(?:64)?|prlimit(?:64)?"
    r"|mprotect|ptrace|process_vm_\w+|personality|execv\w*|getauxval|posix_spawn\w*|system|popen"
)
"""Functions by which a program finds out about the check, or leaves it."""
_OF_THE_FRAMEWORK = re.compile(
    r"GOMP_|omp_|concert_(?:run_parts|thread_num|lanes|copies_in)$|_ZN3hpx8embedded"
)
"""Functions of the check's runtime that a program calls by directive, by algorithm or by name."""
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
_UNDEFINED = re.compile(r"undefined reference to [`'‘]([^'’`]+)['’]")


class RaceState(StrEnum):
    """The answer of the race check."""

    FREE = "free"
    """No race in what was executed."""
    RACE = "race"
    """There is a race."""
    UNKNOWN = "unknown"
    """The check could not be made; the reason is told."""
    EVADED = "evaded"
    """The program hides from the check, or stops it; the reason is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceFinding:
    """The result of a race check.

    Attributes:
        state: The answer.
        reason: Why it is unknown or evaded; else empty.
        lines: Pairs of lines of the candidate that race, sorted; at most a few.
        calls: How often the program had the framework do work; None if that is not known.
        deadlock: Which tasks wait for what where none could go on; else empty.
    """

    state: RaceState
    reason: str = ""
    lines: tuple[tuple[int, int], ...] = ()
    calls: int | None = None
    deadlock: str = ""


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
        BuildError: The machine killed a tool.
        SandboxError: The sandbox failed, or the machine killed the program.
    """
    folder = fresh_folder(scratch / "race")
    write_source(candidate, folder)
    texts = _prepare(folder, candidate.file_name, harness.backend, compiler)
    if isinstance(texts, RaceFinding):
        return texts
    for path in (*harness.objects, harness.stopwatch):
        shutil.copy(path, folder)
    compiled = _compile(texts, folder, compiler)
    if not succeeded(compiled):
        return _not_built(compiled, "the program does not compile for the check")
    listed = compiler.list_symbols(folder, _OBJECT)
    if not succeeded(listed):
        return _not_built(listed, "the program's symbols cannot be listed")
    foreign = _foreign_symbol(read_symbols(listed.stdout), harness)
    if foreign:
        return _evaded(f"{foreign} belongs to the check, or goes past it")
    objects = (_OBJECT, *(path.name for path in harness.objects))
    linked = compiler.link_checked(folder, objects, _PROGRAM)
    if not succeeded(linked):
        missing = missing_function(linked)
        reason = f"the check's runtime has no {missing}" if missing else "no program"
        return _not_built(linked, reason)
    limits = limits_in_force(compiler.equipment.limits)

    def find(threads: int, limits: Limits) -> RaceFinding:
        request = exercise.problem.race_request()
        command = watched(_PROGRAM, threads=threads, environment=(), request=request)
        execution = run_watched(command, folder, compiler, limits=limits).execution
        return read_finding(execution, candidate, cases=exercise.problem.race_cases)

    first = find(_threads_for(candidate), limits.of_race_check)
    # HPX's tasks have no teams; the order of their run is the same every time.
    if not may_race_in_other_order(first) or compiler.hpx_version:
        return first
    return with_other_order(first, find(-OTHER_ORDER_THREADS, limits.of_other_order))


def may_race_in_other_order(first: RaceFinding) -> bool:
    """Tells whether a second run, in another order, may find a race that the first one has not."""
    return first.state is RaceState.FREE or first.reason in (_DEADLOCKS, _ALL_WAIT)


def with_other_order(first: RaceFinding, second: RaceFinding) -> RaceFinding:
    """Returns what two runs say together: of the second one, nothing but a race counts."""
    if second.state is not RaceState.RACE:
        return first
    return dataclasses.replace(second, calls=first.calls, deadlock=first.deadlock)


def races_unchecked(judgement: Judgement) -> bool:
    """Tells whether a verdict says that the race check could not be made.

    Raises:
        UnreadableError: The evidence is not as the judge writes it.
    """
    race = evidence_of(judgement).get("race", {})
    if not isinstance(race, dict):
        refuse_evidence("its race check is no object")
    return race.get("state") == RaceState.UNKNOWN.value


def _threads_for(candidate: Candidate) -> int:
    digest = hashlib.sha256(candidate.text.encode("utf-8", "surrogatepass")).digest()
    return _THREADS[digest[0] % len(_THREADS)]


def _prepare(
    folder: Path, source: str, backend: Path, compiler: Compiler
) -> tuple[str, ...] | RaceFinding:
    """Returns the texts of which the check compiles one; says so where there can be no check."""
    preprocessed = compiler.preprocess(folder, source, _PLAIN_TEXT)
    if not succeeded(preprocessed):
        return _not_built(preprocessed, _NOT_PREPROCESSED)
    plain = text = _read(folder / _PLAIN_TEXT)
    # A program may ask which files there are: each run finds those that it needs and no other.
    (folder / _PLAIN_TEXT).unlink()
    if takes_parallel_algorithms(plain):
        shutil.copy(backend, folder)
        checked = compiler.preprocess_checked(folder, source, _TEXT)
        if not succeeded(checked):
            return _not_built(checked, _NOT_PREPROCESSED)
        text = _read(folder / _TEXT)
    roots = [str(toolchain.root) for toolchain in compiler.toolchains]
    roots.append(f"/box/{backend.name}")
    try:
        tokens = own_tokens(plain, roots=roots)
        if text is not plain and tokens != own_tokens(text, roots=roots):
            return _evaded("the program is another one where it is checked")
    except TooLongError:
        return _evaded("the program is too long after preprocessing")
    hidden = evasion(tokens)
    if hidden:
        return _evaded(hidden)
    texts = texts_for_the_check(text, tokens)
    # HPX's runtime of the check has no loops of OpenMP.
    return texts[-1:] if compiler.hpx_version else texts


def _compile(texts: Sequence[str], folder: Path, compiler: Compiler) -> Execution:
    """Compiles the first of the texts that can be compiled."""
    for text in texts:
        (folder / _TEXT).write_text(text, "utf-8", "surrogateescape")
        compiled = compiler.compile_checked(folder, _TEXT, _OBJECT)
        if succeeded(compiled):
            break
    return compiled


def _read(path: Path) -> str:
    # Newlines as they are: what a carriage return is, the compiler decides.
    return path.read_bytes().decode("utf-8", "surrogateescape")


def _foreign_symbol(symbols: Symbols, harness: RaceHarness) -> str:
    """Names a symbol of the check that a program defines or calls by itself, if there is one."""
    foreign = {
        name
        for name in symbols.defined | symbols.local
        if _OF_THE_CHECK.match(name) or name in harness.provides
    }
    foreign |= {
        name
        for name in symbols.undefined
        if (_OF_THE_CHECK.match(name) and not _BY_THE_COMPILER.fullmatch(name))
        or _PAST_THE_CHECK.fullmatch(name)
        or (name in harness.provides and not _OF_THE_FRAMEWORK.match(name))
    }
    return min(foreign, default="")


def _not_built(failed: Execution, reason: str) -> RaceFinding:
    if was_killed(failed):
        raise BuildError(_PROGRAM, "the machine killed the tool")
    return _unknown(reason)


def missing_function(linked: Execution) -> str:
    """Names a function that a program needs and the check's runtime lacks; "" if there is none."""
    missing = _UNDEFINED.search(linked.stderr.decode("utf-8", "replace"))
    return missing[1] if missing else ""


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
        return _unknown("the machine's address layout is none for ThreadSanitizer")
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
        return RaceFinding(state=RaceState.UNKNOWN, reason=_DEADLOCKS, deadlock=deadlock)
    if shared:
        return _unknown("a report that names no line of the program")
    if execution.ending is Ending.EXITED and execution.exit_code == _GAVE_UP and said:
        return _unknown(said[-1].removeprefix(_SAYS))
    if execution.ending is not Ending.EXITED or _FATAL.search(report):
        return _unknown("the program does not end well in the check")
    if not results.intact or execution.exit_code != 0 or calls is None:
        return _evaded("the program ends before the check does")
    if own != _OWN_RACES:
        return _evaded("the program stops the check's reports")
    if len(clear) < len(of_all):
        return _unknown("reports on memory that may belong to data of one thread")
    if said:
        return _unknown(said[-1].removeprefix(_SAYS))
    return RaceFinding(state=RaceState.FREE, calls=calls)


def _deadlock(execution: Execution, said: Sequence[str], file_name: str) -> str:
    """Returns what the check's runtime says of a deadlock that ended the process; else empty."""
    if execution.ending is not Ending.EXITED or execution.exit_code != _DEADLOCKED or not said:
        return ""
    told = said[-1].removeprefix(_SAYS).removeprefix(_DEADLOCK)
    return told.replace(f" at {file_name}:", " at line ")


def _evaded(reason: str) -> RaceFinding:
    return RaceFinding(state=RaceState.EVADED, reason=reason)


def _directives(text: str) -> frozenset[int]:
    """Returns the lines of a program, from 1, with a directive that makes tasks."""
    lines, line, counted = set(), 1, 0
    for found in _DIRECTIVE.finditer(text):
        line += text.count("\n", counted, found.end())
        counted = found.end()
        lines.add(line)
    return frozenset(lines)


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
