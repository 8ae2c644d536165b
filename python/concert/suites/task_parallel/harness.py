"""The trusted half of every program: the harness's object files, compiled once per process."""

import os
import shutil
import tempfile
import threading
import weakref
from dataclasses import dataclass
from pathlib import Path

from concert.suites.task_parallel.compiler import FLAGS, Compiler, demand_success, symbols_of
from concert.suites.task_parallel.exercise import Exercise


@dataclass(frozen=True, slots=True)
class Harness:
    """The harness of one exercise, ready to be linked.

    Attributes:
        objects: Its object files, in a folder that only this process writes.
        needs: Symbols that the harness takes from libraries or the candidate.
    """

    objects: tuple[Path, ...]
    needs: frozenset[str]


class HarnessStore:
    """Harnesses by what they are made of. Safe to use from several threads at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._built: dict[str, Harness] = {}
        self._folder: Path | None = None
        self._process = -1

    def harness(self, exercise: Exercise, compiler: Compiler) -> Harness:
        """Returns the exercise's harness, building it if this process has not done so.

        Raises:
            BuildError: It cannot be compiled.
            SandboxError: The sandbox failed.
        """
        identities = (f"{tool.name}={tool.identity}" for tool in compiler.toolchains)
        key = "\n".join((exercise.digest, *FLAGS, *identities))
        with self._lock:
            if self._process != os.getpid():
                # A forked child must neither use nor remove its parent's folder.
                self._process, self._built, self._folder = os.getpid(), {}, None
            if key not in self._built:
                if self._folder is None:
                    self._folder = Path(tempfile.mkdtemp(prefix="concert-harness-"))
                    weakref.finalize(self, _remove, self._folder, self._process)
                folder = self._folder / str(len(self._built))
                self._built[key] = _build(exercise, compiler, folder)
            return self._built[key]


def _remove(folder: Path, process: int) -> None:
    """Removes the folder, unless a fork of the process that made it is what ends here."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _build(exercise: Exercise, compiler: Compiler, folder: Path) -> Harness:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path in exercise.sources + exercise.headers:
        shutil.copy(path, folder)
    objects = []
    needs: set[str] = set()
    for source in exercise.sources:
        object_name = f"harness-{source.stem}.o"
        demand_success(compiler.compile(folder, source.name, object_name), source.name)
        needs |= symbols_of(compiler, folder, object_name).undefined
        objects.append(folder / object_name)
    return Harness(tuple(objects), frozenset(needs))
