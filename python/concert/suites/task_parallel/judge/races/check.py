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

import hashlib
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from concert.sandbox.execution import Execution, Limits
from concert.suites.task_parallel.judge.build.compiler import (
    BuildError,
    Compiler,
    succeeded,
    was_killed,
)
from concert.suites.task_parallel.judge.build.harness import RaceHarness
from concert.suites.task_parallel.judge.build.program import fresh_folder, write_source
from concert.suites.task_parallel.judge.build.symbols import read_symbols
from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.judge.races.finding import RaceFinding, evaded, unknown
from concert.suites.task_parallel.judge.races.foreign_symbols import foreign_symbol
from concert.suites.task_parallel.judge.races.orders import (
    may_race_in_other_order,
    with_other_order,
)
from concert.suites.task_parallel.judge.races.reports import read_finding
from concert.suites.task_parallel.judge.races.text.preprocessed import (
    TooLongError,
    evasion,
    own_tokens,
    takes_parallel_algorithms,
    texts_for_the_check,
)
from concert.suites.task_parallel.judge.run import run_watched, watched
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.values.values import Candidate

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
_UNDEFINED = re.compile(r"undefined reference to [`'‘]([^'’`]+)['’]")


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
    foreign = foreign_symbol(read_symbols(listed.stdout), harness)
    if foreign:
        return evaded(f"{foreign} belongs to the check, or goes past it")
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
            return evaded("the program is another one where it is checked")
    except TooLongError:
        return evaded("the program is too long after preprocessing")
    hidden = evasion(tokens)
    if hidden:
        return evaded(hidden)
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


def _not_built(failed: Execution, reason: str) -> RaceFinding:
    if was_killed(failed):
        raise BuildError(_PROGRAM, "the machine killed the tool")
    return unknown(reason)


def missing_function(linked: Execution) -> str:
    """Names a function that a program needs and the check's runtime lacks; "" if there is none."""
    missing = _UNDEFINED.search(linked.stderr.decode("utf-8", "replace"))
    return missing[1] if missing else ""
