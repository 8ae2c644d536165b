"""How does a candidate become a program? Compiled apart from the harness, then linked with it.

Candidate and harness are separate translation units: no macro, declaration or template of the one
reaches the other. What a candidate can still do at link time, defining what the harness takes from
a library, is read from its symbols.
"""

import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from concert.results.values import Candidate
from concert.sandbox.execution import Ending
from concert.suites.task_parallel.compiler import (
    Compiler,
    demand_success,
    succeeded,
    symbols_of,
)
from concert.suites.task_parallel.diagnostics import compile_error, link_error
from concert.suites.task_parallel.exercise import Exercise
from concert.suites.task_parallel.harness import Harness
from concert.suites.task_parallel.labels import Label

PROGRAM = "program"
_OBJECT = "candidate.o"
_SANITIZER = re.compile(r"__(tsan|sanitizer)_|__wrap_|concert_")
"""Symbols of the race check, which is for nobody to turn off."""


@dataclass(frozen=True, slots=True)
class Program:
    """A candidate that compiles and links.

    Attributes:
        folder: Folder that holds nothing but the program, called `PROGRAM`.
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
    """

    labels: tuple[Label, ...]
    limit: str
    detail: str
    build_ns: int


_COMPILE_LIMITS = {
    Ending.CPU_LIMIT: "compile_cpu_seconds",
    Ending.WALL_LIMIT: "wall_seconds",
    Ending.MEMORY_LIMIT: "compile_memory_bytes",
    Ending.PROCESS_LIMIT: "processes",
    Ending.FILE_LIMIT: "file_bytes",
    Ending.OUTPUT_LIMIT: "output_bytes",
}

_MAY_BE_ERRORS = frozenset({Ending.OUTPUT_LIMIT, Ending.CPU_LIMIT, Ending.MEMORY_LIMIT})
"""What thousands of errors can lead to; the first few tell as much."""


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
        BuildError: A tool failed without finding fault with the candidate.
        SandboxError: The sandbox failed.
    """
    start_ns = time.monotonic_ns()

    def refuse(limit: str, detail: str, *labels: Label) -> Refusal:
        return Refusal(labels, limit, detail, time.monotonic_ns() - start_ns)

    folder = _fresh(scratch / "build")
    (folder / candidate.file_name).write_text(candidate.text, "utf-8", "surrogatepass")
    compiled = compiler.compile(folder, candidate.file_name, _OBJECT)
    if compiled.ending in _MAY_BE_ERRORS:
        compiled = compiler.compile_telling_little(folder, candidate.file_name, _OBJECT)
    if compiled.ending in _COMPILE_LIMITS:
        return refuse(_COMPILE_LIMITS[compiled.ending], "the compiler did not finish")
    error = None if succeeded(compiled) else compile_error(compiled.stderr)
    if error is not None:
        where = f"line {error.line}: " if error.line else ""
        return refuse("", where + error.message, Label.COMPILE_ERROR, error.label)
    demand_success(compiled, candidate.file_name)

    defined = symbols_of(compiler, folder, _OBJECT).defined
    replaced = defined & harness.needs | {name for name in defined if _SANITIZER.match(name)}
    replaced -= {name for name in replaced if _is_answer(name, exercise.function)}
    if replaced:
        detail = f"the candidate defines {min(replaced)}, which belongs to a library"
        return refuse("", detail, Label.REPLACES_RUNTIME)

    for path in harness.objects:
        shutil.copy(path, folder)
    linked = compiler.link(folder, (_OBJECT, *(path.name for path in harness.objects)), PROGRAM)
    if linked.ending in _COMPILE_LIMITS:
        return refuse(_COMPILE_LIMITS[linked.ending], "the linker did not finish")
    label = None if succeeded(linked) else link_error(linked.stderr, function=exercise.function)
    if label is not None:
        return refuse("", _LINK_DETAILS[label], Label.LINK_ERROR, label)
    demand_success(linked, PROGRAM)

    used = symbols_of(compiler, folder, PROGRAM).undefined - harness.needs
    place = _fresh(scratch / "run")
    shutil.move(folder / PROGRAM, place / PROGRAM)
    return Program(place, exercise.framework.is_used(used), time.monotonic_ns() - start_ns)


_LINK_DETAILS = {
    Label.DEFINES_MAIN: "the candidate defines main",
    Label.MISSING_FUNCTION: "the function that was asked for is not there",
    Label.OTHER_LINK_ERROR: "a symbol is undefined or defined twice",
}


def _is_answer(symbol: str, function: str) -> bool:
    """Whether a mangled name is that of a function called `function` in the global namespace."""
    return symbol.startswith(f"_Z{len(function)}{function}")


def _fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
