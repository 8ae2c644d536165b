"""Holds the trusted half of every program: the harness's objects, made once per process.

What Bazel compiled already is taken as it is; the rest depends on the processor or on HPX.
"""

import dataclasses
import hashlib
import os
import re
import shutil
import tempfile
import threading
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from concert.sandbox.scratch import scratch_root
from concert.suites.task_parallel.judge.build.apart import included
from concert.suites.task_parallel.judge.build.built_objects import bring_object
from concert.suites.task_parallel.judge.build.compiler import (
    FLAGS,
    Compiler,
    demand_success,
    symbols_of,
)
from concert.suites.task_parallel.judge.build.symbols import Symbols, read_symbols
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.frameworks import OPENMP

STOPWATCH = "stopwatch"
_BACKEND = "parallel_backend.h"
_NEW_OR_DELETE = re.compile(r"_Z(?:n[wa]|d[la])")


@dataclass(frozen=True, slots=True)
class Harness:
    """The harness of one exercise, ready to be linked.

    Attributes:
        objects: Its object files, in folders that only this process writes.
        needs: Symbols that the harness takes from libraries or the candidate.
        reserved: Functions of the libraries, which no candidate defines by accident.
        stopwatch: The program under which all others run.
    """

    objects: tuple[Path, ...]
    needs: frozenset[str]
    reserved: frozenset[str]
    stopwatch: Path


@dataclass(frozen=True, slots=True)
class RaceHarness:
    """The harness of one exercise for the race check, with the runtime that the check brings.

    Attributes:
        objects: Object files.
        provides: Functions that these define and no other object does.
        backend: The header with which the candidate is compiled.
        stopwatch: The program under which all others run.
    """

    objects: tuple[Path, ...]
    provides: frozenset[str]
    backend: Path
    stopwatch: Path


class _Mode(Enum):
    """The way to compile a source; the value begins the object file's name."""

    PLAIN = "harness"
    CHECKED = "checked"
    APART = "race"


@dataclass(frozen=True, slots=True)
class _Object:
    path: Path
    symbols: Symbols


class HarnessStore:
    """Harnesses by what they are made of. Safe to use from several threads at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._objects: dict[str, _Object] = {}
        self._stopwatches: dict[str, Path] = {}
        self._reserved: dict[str, frozenset[str]] = {}
        self._folder: Path | None = None
        self._folders = 0
        self._process = -1

    def harness(self, exercise: Exercise, compiler: Compiler) -> Harness:
        """Returns the exercise's harness, compiling what this process has not compiled yet.

        Raises:
            BuildError: It cannot be compiled.
            SandboxError: The sandbox failed.
        """
        with self._lock:
            self._forget_parent()
            objects = [
                self._object(source, _Mode.PLAIN, exercise, compiler) for source in exercise.sources
            ]
            reserved = self._reserved_names(compiler)
            stopwatch = self._stopwatch(exercise, compiler)
        needs = frozenset[str]().union(*(one.symbols.undefined for one in objects))
        return Harness(tuple(one.path for one in objects), needs, reserved, stopwatch)

    def race_harness(self, exercise: Exercise, compiler: Compiler) -> RaceHarness:
        """Returns the exercise's harness for the race check, as `harness` does.

        Raises:
            BuildError: It cannot be compiled.
            SandboxError: The sandbox failed.
        """
        harness, channel, _ = exercise.sources
        sources = [(harness, _Mode.CHECKED), (channel, _Mode.CHECKED)]
        sources += [(source, _Mode.APART) for source in exercise.race_sources]
        with self._lock:
            self._forget_parent()
            objects = [self._object(source, mode, exercise, compiler) for source, mode in sources]
            stopwatch = self._stopwatch(exercise, compiler)
        (backend,) = (path for path in exercise.race_headers if path.name == _BACKEND)
        provides = frozenset[str]().union(*(one.symbols.strong for one in objects))
        return RaceHarness(tuple(one.path for one in objects), provides, backend, stopwatch)

    def _stopwatch(self, exercise: Exercise, compiler: Compiler) -> Path:
        """Returns the program that watches others; the lock is held."""
        compiler = _of_every_framework(compiler)
        key = _key_of((*exercise.stopwatch, *exercise.stopwatch_headers), compiler)
        if key not in self._stopwatches:
            folder = self._fresh_folder()
            self._stopwatches[key] = _build_stopwatch(exercise, compiler, folder)
        return self._stopwatches[key]

    def _reserved_names(self, compiler: Compiler) -> frozenset[str]:
        """Returns the libraries' functions; the lock is held."""
        compiler = _of_every_framework(compiler)
        key = "\n".join(_tools(compiler))
        if key not in self._reserved:
            self._reserved[key] = _exported_functions(compiler, self._fresh_folder())
        return self._reserved[key]

    def _object(self, source: Path, mode: _Mode, exercise: Exercise, compiler: Compiler) -> _Object:
        """Returns the object file of a source, which exercises may share; the lock is held."""
        # Headers that it does not include would keep frameworks from sharing its object.
        headers = included(source, exercise.headers + exercise.race_headers)
        if exercise.framework.key not in (source.stem, source.parent.name):
            compiler = _of_every_framework(compiler)
        key = "\n".join((mode.value, _key_of((source, *headers), compiler)))
        if key not in self._objects:
            folder = _with_files(self._fresh_folder(), (source, *headers))
            self._objects[key] = _compiled(source, headers, mode, compiler, folder)
        return self._objects[key]

    def _fresh_folder(self) -> Path:
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="concert-harness-", dir=scratch_root()))
            weakref.finalize(self, _remove, self._folder, self._process)
        self._folders += 1
        return self._folder / str(self._folders)

    def _forget_parent(self) -> None:
        """Forgets what another process made: a forked child must neither use nor remove it."""
        if self._process != os.getpid():
            self._process, self._folder = os.getpid(), None
            self._objects, self._stopwatches, self._reserved = {}, {}, {}


def _of_every_framework(compiler: Compiler) -> Compiler:
    """Returns the compiler of what no framework is needed for, so that all share what it makes."""
    return dataclasses.replace(compiler, framework=OPENMP)


def _key_of(files: Sequence[Path], compiler: Compiler) -> str:
    digests = (hashlib.sha256(path.read_bytes()).hexdigest() for path in files)
    return "\n".join((*digests, *_tools(compiler)))


def _tools(compiler: Compiler) -> tuple[str, ...]:
    identities = (f"{tool.name}={tool.identity}" for tool in compiler.toolchains)
    return (*FLAGS, *identities)


def _remove(folder: Path, process: int) -> None:
    """Removes the folder, unless a fork of the process that made it is what ends here."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _with_files(folder: Path, files: Sequence[Path]) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path in files:
        shutil.copy(path, folder)
    return folder


def _compiled(
    source: Path, headers: Sequence[Path], mode: _Mode, compiler: Compiler, folder: Path
) -> _Object:
    object_name = f"{mode.value}-{source.stem}.o"
    match mode:
        case _Mode.PLAIN:
            demand_success(compiler.compile(folder, source.name, object_name), source.name)
        case _Mode.CHECKED:
            demand_success(compiler.compile_checked(folder, source.name, object_name), source.name)
        case _Mode.APART:
            bring_object(source, headers, compiler=compiler, folder=folder, into=object_name)
    return _Object(folder / object_name, symbols_of(compiler, folder, object_name))


def _exported_functions(compiler: Compiler, folder: Path) -> frozenset[str]:
    """Returns what the libraries export and no candidate defines unless it wants to replace it.

    A C++ name of theirs that is weak there comes from a template, as the candidate's own does; the
    operators new and delete are weak so that they can be replaced.
    """
    folder.mkdir()
    listing = compiler.list_exports(folder, compiler.libraries)
    demand_success(listing, "the list of the libraries' symbols")
    exported = read_symbols(listing.stdout)
    functions = {name for name in exported.functions if not name.startswith("_Z")}
    functions |= {name for name in exported.strong if name.startswith("_Z")}
    functions |= {name for name in exported.functions if _NEW_OR_DELETE.match(name)}
    return frozenset(functions)


def _build_stopwatch(exercise: Exercise, compiler: Compiler, folder: Path) -> Path:
    _with_files(folder, (*exercise.stopwatch, *exercise.stopwatch_headers))
    objects = []
    for source in exercise.stopwatch:
        objects.append(f"{source.stem}.o")
        headers = included(source, exercise.stopwatch_headers)
        bring_object(source, headers, compiler=compiler, folder=folder, into=objects[-1])
    demand_success(compiler.link_apart(folder, objects, STOPWATCH), STOPWATCH)
    return folder / STOPWATCH
