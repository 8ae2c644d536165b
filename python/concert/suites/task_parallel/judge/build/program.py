"""Makes a program of a candidate: compiled apart from the harness, then linked with it.

Candidate and harness are separate translation units: no macro, declaration or template of the one
reaches the other. What a candidate can still do at link time, defining what belongs to a library or
the judge, is read from its symbols.

A tool that fails has found fault with the candidate, was killed by the machine, or could not cope.
In the last case the same is done with the reference: if that goes well, the candidate is at fault.
"""

import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from concert.sandbox.execution import Ending, Execution
from concert.suites.task_parallel.judge.build.compiler import (
    BuildError,
    Compiler,
    demand_success,
    succeeded,
    symbols_of,
    was_killed,
)
from concert.suites.task_parallel.judge.build.diagnostics import compile_error, link_error
from concert.suites.task_parallel.judge.build.harness import Harness
from concert.suites.task_parallel.judge.build.line_directives import without_line_directives
from concert.suites.task_parallel.judge.build.symbols import Symbols, read_symbols
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.labels import Label
from concert.values.values import Candidate

PROGRAM = "program"
_OBJECT = "candidate.o"
_OF_THE_CHECK = re.compile(
    r"__(?:tsan|sanitizer|interceptor|wrap|real)_|concert_|_ZN?K?7concert|Annotate[A-Z]"
)
"""Symbols of the race check and the harness."""
_OF_OPENMP = re.compile(r"(?:GOMP|GOACC|omp|kmp)_")


@dataclass(frozen=True, slots=True)
class Program:
    """A candidate that compiles and links.

    Attributes:
        folder: Folder that holds nothing but the program, called `PROGRAM`, and the stopwatch.
        uses_framework: Whether reachable code calls the framework that was asked for.
        build_ns: Elapsed time of compiling and linking in ns.
    """

    folder: Path
    uses_framework: bool
    build_ns: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """A candidate that did not become a program.

    Attributes:
        labels: Why not; empty if a limit of ours was hit.
        limit: The limit that was hit, else empty.
        detail: One line for people.
        build_ns: Elapsed time until then in ns.
        said: What the compiler said of the candidate; None if it compiles.
    """

    labels: tuple[Label, ...]
    limit: str
    detail: str
    build_ns: int
    said: bytes | None = None


_TIME_LIMITS = {
    Ending.CPU_LIMIT: "compile_cpu_seconds",
    Ending.WALL_LIMIT: "wall_seconds",
}
"""Limits that a slower machine reaches earlier: they decide nothing."""

_WORK_LIMITS = {
    Ending.MEMORY_LIMIT: Label.MEMORY_LIMIT,
    Ending.PROCESS_LIMIT: Label.PROCESS_LIMIT,
    Ending.FILE_LIMIT: Label.FILE_LIMIT,
    Ending.OUTPUT_LIMIT: Label.OUTPUT_LIMIT,
}
"""Limits that are the same on every machine, and far above any honest need."""

_MAY_BE_ERRORS = frozenset({Ending.OUTPUT_LIMIT, Ending.CPU_LIMIT, Ending.MEMORY_LIMIT})
"""Ends of a compiler that thousands of errors can cause; the first few tell as much."""

_COULD_NOT_COPE = (
    (re.compile(rb"out of memory|memory exhausted|Cannot allocate memory"), Label.MEMORY_LIMIT),
    (
        re.compile(rb"File size limit exceeded|File too large|No space left|file truncated"),
        Label.FILE_LIMIT,
    ),
    (
        re.compile(rb"internal compiler error|terminated (?:program|with signal)|internal error"),
        Label.COMPILER_CRASH,
    ),
)
"""The words of a tool that neither finds a fault nor finishes."""


class _RefusedError(Exception):
    """The candidate does not become a program."""

    def __init__(self, detail: str, *labels: Label, limit: str = "") -> None:
        super().__init__(detail)
        self.detail, self.labels, self.limit = detail, labels, limit
        self.said: bytes | None = None


def build(
    candidate: Candidate, exercise: Exercise, *, compiler: Compiler, harness: Harness, scratch: Path
) -> Program | Refusal:
    """Builds a candidate.

    Args:
        candidate: The candidate; it has no fault.
        exercise: What it is an answer to.
        compiler: The compiler of the exercise's framework.
        harness: The exercise's harness.
        scratch: Folder in which the build and the program get folders of their own.

    Raises:
        BuildError: A tool failed for no fault of the candidate.
        SandboxError: The sandbox failed.
    """
    start_ns = time.monotonic_ns()
    building = _Building(exercise, compiler, harness, scratch)
    try:
        place, uses_framework = building.build(candidate)
    except _RefusedError as error:
        spent_ns = time.monotonic_ns() - start_ns
        return Refusal(error.labels, error.limit, error.detail, spent_ns, error.said)
    return Program(place, uses_framework, time.monotonic_ns() - start_ns)


def write_source(candidate: Candidate, folder: Path) -> None:
    """Writes a candidate where it is compiled, without its line directives."""
    text = without_line_directives(candidate.text)
    (folder / candidate.file_name).write_text(text, "utf-8", "surrogatepass")


def fresh_folder(folder: Path) -> Path:
    """Makes an empty folder, in place of one that may be there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


@dataclass(frozen=True, slots=True)
class _Building:
    """One candidate's way to a program."""

    exercise: Exercise
    compiler: Compiler
    harness: Harness
    scratch: Path

    def build(self, candidate: Candidate) -> tuple[Path, bool]:
        """Returns the folder with the program, and whether that uses its framework."""
        folder = fresh_folder(self.scratch / "build")
        write_source(candidate, folder)
        compiled = self.compiler.compile(folder, candidate.file_name, _OBJECT)
        try:
            self._demand_object(compiled, folder, candidate.file_name)
        except _RefusedError as error:
            error.said = compiled.stderr
            raise
        self._check_symbols(self._list(folder, _OBJECT))
        for path in self.harness.objects:
            shutil.copy(path, folder)
        linked = self._link(folder)
        if not succeeded(linked):
            self._refuse_for_time(linked, "the linker did not finish")
            label = link_error(linked.stderr, function=self.exercise.function)
            if label is not None:
                raise _RefusedError(_LINK_DETAILS[label], Label.LINK_ERROR, label)
            self._blame(linked, PROGRAM, Label.LINK_ERROR, Label.OTHER_LINK_ERROR)
        used = self._list(folder, PROGRAM).undefined - self.harness.needs
        place = fresh_folder(self.scratch / "run")
        shutil.move(folder / PROGRAM, place / PROGRAM)
        shutil.copy(self.harness.stopwatch, place)
        return place, self.exercise.framework.is_used(used)

    def _demand_object(self, compiled: Execution, folder: Path, source: str) -> None:
        """Refuses a candidate that the compiler made no object file of."""
        if compiled.ending in _MAY_BE_ERRORS:
            compiled = self.compiler.compile_telling_little(folder, source, _OBJECT)
        if succeeded(compiled):
            return
        self._refuse_for_time(compiled, "the compiler did not finish")
        error = compile_error(compiled.stderr)
        if error is not None:
            where = f"line {error.line}: " if error.line else ""
            raise _RefusedError(where + error.message, Label.COMPILE_ERROR, error.label)
        self._blame(compiled, source, Label.COMPILE_ERROR, Label.OTHER_COMPILE_ERROR)

    def _link(self, folder: Path) -> Execution:
        objects = (_OBJECT, *(path.name for path in self.harness.objects))
        return self.compiler.link(folder, objects, PROGRAM)

    def _list(self, folder: Path, file: str) -> Symbols:
        listed = self.compiler.list_symbols(folder, file)
        if not succeeded(listed):
            self._refuse_for_time(listed, "the list of symbols did not end")
            self._blame(listed, file, Label.COMPILE_ERROR, Label.OTHER_COMPILE_ERROR)
        return read_symbols(listed.stdout)

    def _check_symbols(self, symbols: Symbols) -> None:
        """Refuses a candidate that defines what is not its own, or takes what is the judge's."""
        function = self.exercise.function
        taken = symbols.defined & self.harness.needs | symbols.functions & self.harness.reserved
        taken |= {name for name in symbols.functions if _OF_OPENMP.match(name)}
        # A local symbol replaces a global one within its file.
        every = symbols.defined | symbols.undefined | symbols.local
        taken |= {name for name in every if _OF_THE_CHECK.match(name)}
        taken -= {name for name in taken if _is_answer(name, function)} | {"main"}
        if taken:
            name = "".join(char if char.isprintable() else "?" for char in min(taken))[:100]
            detail = f"the candidate defines or takes {name}, which is not its own"
            raise _RefusedError(detail, Label.REPLACES_RUNTIME)

    def _refuse_for_time(self, execution: Execution, detail: str) -> None:
        if execution.ending in _TIME_LIMITS:
            raise _RefusedError(detail, limit=_TIME_LIMITS[execution.ending])

    def _blame(self, failed: Execution, what: str, stage: Label, otherwise: Label) -> None:
        """Refuses the candidate for a tool that did not cope, or finds the machine at fault.

        Raises:
            BuildError: The tool was killed, or does not cope with the reference either.
        """
        if was_killed(failed):
            raise BuildError(what, "the machine killed the tool")
        if failed.ending in _WORK_LIMITS:
            limit = failed.ending.value.replace("_", " ")
            raise _RefusedError(f"a tool reached its {limit}", stage, _WORK_LIMITS[failed.ending])
        self._demand_that_reference_builds()
        label = next(
            (label for said, label in _COULD_NOT_COPE if said.search(failed.stderr)),
            Label.COMPILER_CRASH if failed.ending is Ending.SIGNALLED else otherwise,
        )
        raise _RefusedError(
            "a tool does not cope with it, and does with the reference", stage, label
        )

    def _demand_that_reference_builds(self) -> None:
        folder = fresh_folder(self.scratch / "control")
        source = "reference.cc"
        shutil.copy(self.exercise.reference, folder / source)
        demand_success(self.compiler.compile(folder, source, _OBJECT), source)
        symbols_of(self.compiler, folder, _OBJECT)
        for path in self.harness.objects:
            shutil.copy(path, folder)
        demand_success(self._link(folder), PROGRAM)


_LINK_DETAILS = {
    Label.DEFINES_MAIN: "the candidate defines main",
    Label.MISSING_FUNCTION: "the function that was asked for is not there",
    Label.OTHER_LINK_ERROR: "a symbol is undefined or defined twice",
}


def _is_answer(symbol: str, function: str) -> bool:
    """Tells whether a mangled name is that of a global function called `function`."""
    return symbol.startswith(f"_Z{len(function)}{function}")
