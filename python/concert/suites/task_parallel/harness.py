"""The trusted half of every program: the harness's object files, compiled once per process."""

import hashlib
import os
import shutil
import tempfile
import threading
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.suites.task_parallel.compiler import FLAGS, Compiler, demand_success, symbols_of
from concert.suites.task_parallel.exercise import Exercise

STOPWATCH = "stopwatch"


@dataclass(frozen=True, slots=True)
class Harness:
    """The harness of one exercise, ready to be linked.

    Attributes:
        objects: Its object files, in a folder that only this process writes.
        needs: Symbols that the harness takes from libraries or the candidate.
    """

    objects: tuple[Path, ...]
    needs: frozenset[str]


@dataclass(frozen=True, slots=True)
class RaceHarness:
    """The harness of one exercise for the race check, with the runtime that the check brings.

    Attributes:
        objects: Object files.
        backend: The header with which the candidate is compiled.
    """

    objects: tuple[Path, ...]
    backend: Path


class HarnessStore:
    """Harnesses by what they are made of. Safe to use from several threads at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._built: dict[str, Harness] = {}
        self._built_for_races: dict[str, RaceHarness] = {}
        self._race_runtimes: dict[str, tuple[Path, ...]] = {}
        self._stopwatches: dict[str, Path] = {}
        self._folder: Path | None = None
        self._folders = 0
        self._process = -1

    def harness(self, exercise: Exercise, compiler: Compiler) -> Harness:
        """Returns the exercise's harness, building it if this process has not done so.

        Raises:
            BuildError: It cannot be compiled.
            SandboxError: The sandbox failed.
        """
        key = _key(exercise, compiler)
        with self._lock:
            self._forget_parent()
            if key not in self._built:
                self._built[key] = _build(exercise, compiler, self._fresh_folder())
            return self._built[key]

    def race_harness(self, exercise: Exercise, compiler: Compiler) -> RaceHarness:
        """Returns the exercise's harness for the race check, as `harness` does.

        Raises:
            BuildError: It cannot be compiled.
            SandboxError: The sandbox failed.
        """
        key = _key(exercise, compiler)
        runtime_key = _key_of(exercise.race_sources + exercise.race_headers, compiler)
        with self._lock:
            self._forget_parent()
            if runtime_key not in self._race_runtimes:
                folder = self._fresh_folder()
                self._race_runtimes[runtime_key] = _build_race_runtime(exercise, compiler, folder)
            if key not in self._built_for_races:
                folder = self._fresh_folder()
                runtime = self._race_runtimes[runtime_key]
                self._built_for_races[key] = _build_for_races(exercise, compiler, folder, runtime)
            return self._built_for_races[key]

    def stopwatch(self, exercise: Exercise, compiler: Compiler) -> Path:
        """Returns the program that times others, built as `harness` does.

        Raises:
            BuildError: It cannot be compiled.
            SandboxError: The sandbox failed.
        """
        key = _key_of((exercise.stopwatch,), compiler)
        with self._lock:
            self._forget_parent()
            if key not in self._stopwatches:
                folder = self._fresh_folder()
                self._stopwatches[key] = _build_stopwatch(exercise, compiler, folder)
            return self._stopwatches[key]

    def _fresh_folder(self) -> Path:
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="concert-harness-"))
            weakref.finalize(self, _remove, self._folder, self._process)
        self._folders += 1
        return self._folder / str(self._folders)

    def _forget_parent(self) -> None:
        """Forgets what another process made: a forked child must neither use nor remove it."""
        if self._process != os.getpid():
            self._process, self._folder = os.getpid(), None
            self._built, self._built_for_races = {}, {}
            self._race_runtimes, self._stopwatches = {}, {}


def _key(exercise: Exercise, compiler: Compiler) -> str:
    return "\n".join((exercise.digest, *_tools(compiler)))


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


def _build(exercise: Exercise, compiler: Compiler, folder: Path) -> Harness:
    _with_files(folder, exercise.sources + exercise.headers)
    objects = []
    needs: set[str] = set()
    for source in exercise.sources:
        object_name = f"harness-{source.stem}.o"
        demand_success(compiler.compile(folder, source.name, object_name), source.name)
        needs |= symbols_of(compiler, folder, object_name).undefined
        objects.append(folder / object_name)
    return Harness(tuple(objects), frozenset(needs))


def _build_race_runtime(exercise: Exercise, compiler: Compiler, folder: Path) -> tuple[Path, ...]:
    sources = exercise.race_sources
    _with_files(folder, (*sources, *exercise.headers, *exercise.race_headers))
    objects = []
    for source in sources:
        object_name = f"race-{source.stem}.o"
        demand_success(compiler.compile_apart(folder, source.name, object_name), source.name)
        objects.append(folder / object_name)
    return tuple(objects)


def _build_for_races(
    exercise: Exercise, compiler: Compiler, folder: Path, runtime: tuple[Path, ...]
) -> RaceHarness:
    harness, channel, _ = exercise.sources
    _with_files(folder, (harness, channel, *exercise.headers, *exercise.race_headers))
    objects = []
    for source in (harness, channel):
        object_name = f"checked-{source.stem}.o"
        demand_success(compiler.compile_checked(folder, source.name, object_name), source.name)
        objects.append(folder / object_name)
    return RaceHarness((*objects, *runtime), folder / "parallel_backend.h")


def _build_stopwatch(exercise: Exercise, compiler: Compiler, folder: Path) -> Path:
    _with_files(folder, (exercise.stopwatch,))
    source, object_name = exercise.stopwatch.name, "stopwatch.o"
    demand_success(compiler.compile_apart(folder, source, object_name), source)
    demand_success(compiler.link_apart(folder, (object_name,), STOPWATCH), STOPWATCH)
    return folder / STOPWATCH
