"""Runs whole OpenMP programs through the race check, and under ThreadSanitizer alone.

A program keeps its own main, which the check's runtime calls in place of a harness.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from concert.reading import read_text
from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.suites.task_parallel.judge.build.compiler import (
    CHECKED_FLAGS,
    GCC,
    Compiler,
    demand_success,
    succeeded,
)
from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.judge.races.check import OTHER_ORDER_THREADS, missing_function
from concert.suites.task_parallel.judge.races.finding import RaceState
from concert.suites.task_parallel.judge.races.orders import (
    may_race_in_other_order,
    with_other_order,
)
from concert.suites.task_parallel.judge.races.reports import read_finding
from concert.suites.task_parallel.judge.races.text.preprocessed import texts_for_the_check
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.toolchains.toolchain import Toolchain
from concert.values.values import Candidate

_BOX = "/box"
_MOST_BYTES = 16 << 20
_MAIN = """\
#include "channel.h"
extern "C" int program_main(int, char**);
namespace concert::race { extern unsigned thread_limit; }
static int body() {
  concert::race::thread_limit = 64;
  char name[] = "program";
  char* arguments[] = {name, nullptr};
  program_main(1, arguments);
  return 0;
}
int main(int count, char** words) { return concert::run(count, words, body); }
"""
_MAIN_FILE = "program_main.cc"
_OF_POLYBENCH = ("-DPOLYBENCH_NO_FLUSH_CACHE", "-DPOLYBENCH_TIME", "-D_POSIX_C_SOURCE=200112L")
"""As the benchmark's own script has them, for programs of PolyBench alone."""
_ENVIRONMENT = (("LC_ALL", "C"), ("TMPDIR", "/tmp"))


class Answer(StrEnum):
    """The answer of a detector about a program."""

    RACE = "race"
    FREE = "free"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Said:
    """A detector's answer, with its reason where it has none."""

    answer: Answer
    reason: str = ""

    @property
    def is_decided(self) -> bool:
        """True where it is an answer."""
        return self.answer is not Answer.UNKNOWN


class RacePrograms:
    """The runtime of the race check, built once, and what runs programs on it."""

    def __init__(self, exercise: Exercise, compiler: Compiler, folder: Path) -> None:
        """Builds the runtime in `folder`.

        Raises:
            BuildError: It cannot be compiled.
            SandboxError: The sandbox failed.
        """
        self._compiler = compiler
        self._folder = folder
        self._objects: list[str] = []
        sources = [exercise.runtime / "channel.cc", *exercise.race_sources]
        for path in (*sources, *exercise.headers, *exercise.race_headers):
            shutil.copy(path, folder)
        (folder / _MAIN_FILE).write_text(_MAIN, "utf-8")
        for name in (*(path.name for path in sources), _MAIN_FILE):
            into = f"race-{Path(name).stem}.o"
            demand_success(compiler.compile_apart(folder, name, into), name)
            self._objects.append(into)

    def bring(self, path: Path) -> None:
        """Copies a file or folder to where programs find it under its name."""
        if path.is_dir():
            shutil.copytree(path, self._folder / path.name, dirs_exist_ok=True)
        else:
            shutil.copy(path, self._folder)

    def check(self, program: Path, *, threads: int, beside: Sequence[str] = ()) -> Said:
        """Runs the race check on a program, linked with the sources `beside` it."""
        self.bring(program)
        objects: list[str] = []
        for name in (program.name, *beside):
            is_c = name.endswith(".c")
            made = self._compile(name, "plain.i", "-E", *(_OF_POLYBENCH if beside else ()))
            if not succeeded(made):
                return Said(Answer.UNKNOWN, f"compile error: {_error_line(made)}")
            text = read_text(self._folder / "plain.i", most_bytes=_MOST_BYTES)
            checked = "checked.i" if is_c else "checked.ii"
            objects.append(f"program-{len(objects)}.o")
            for one in texts_for_the_check(text, ()):
                (self._folder / checked).write_text(one, "utf-8", "surrogateescape")
                made = self._compile(checked, objects[-1], "-c")
                if succeeded(made):
                    break
            if not succeeded(made):
                return Said(Answer.UNKNOWN, f"compile error: {_error_line(made)}")
        objcopy = self._gcc.program("ar").parent / "objcopy"
        self._run(str(objcopy), "--redefine-sym", "main=program_main", f"{_BOX}/{objects[0]}")
        linked = self._compiler.link_checked(self._folder, [*objects, *self._objects], "program")
        if not succeeded(linked):
            missing = missing_function(linked)
            return Said(Answer.UNKNOWN, f"no {missing}" if missing else _error_line(linked))
        candidate = Candidate(
            text=read_text(program, most_bytes=_MOST_BYTES), file_name=program.name
        )
        limits = limits_in_force({})
        finding = read_finding(
            self._execute("program", str(threads), limits=limits.of_race_check), candidate, cases=0
        )
        if may_race_in_other_order(finding):
            again = self._execute(
                "program", str(-OTHER_ORDER_THREADS), limits=limits.of_other_order
            )
            finding = with_other_order(finding, read_finding(again, candidate, cases=0))
        match finding.state:
            case RaceState.RACE:
                return Said(Answer.RACE)
            case RaceState.FREE:
                return Said(Answer.FREE)
        return Said(Answer.UNKNOWN, finding.reason)

    def plain(self, program: Path, *, threads: int, beside: Sequence[str] = ()) -> Said:
        """Runs a program under ThreadSanitizer with GCC's own runtime of OpenMP."""
        self.bring(program)
        objects: list[str] = []
        for name in (program.name, *beside):
            objects.append(f"plain-{len(objects)}.o")
            made = self._compile(name, objects[-1], "-c", *(_OF_POLYBENCH if beside else ()))
            if not succeeded(made):
                return Said(Answer.UNKNOWN, f"compile error: {_error_line(made)}")
        linked = self._compiler.link_checked(self._folder, objects, "plain", runtime=True)
        if not succeeded(linked):
            return Said(Answer.UNKNOWN, _error_line(linked))
        done = self._execute(
            "plain",
            environment=(("OMP_NUM_THREADS", str(threads)),),
            limits=limits_in_force({}).of_race_check,
        )
        if b"WARNING: ThreadSanitizer: data race" in done.stderr:
            return Said(Answer.RACE)
        if done.ending is not Ending.EXITED:
            return Said(Answer.UNKNOWN, f"ended by {done.ending.value}")
        return Said(Answer.FREE)

    @property
    def _gcc(self) -> Toolchain:
        return self._compiler.equipment.toolchains[GCC]

    def _compile(self, name: str, into: str, *mode: str) -> Execution:
        driver, standard = ("gcc", "-std=gnu17") if name.endswith((".c", ".i")) else ("g++", "")
        root = self._gcc.root
        flags = [flag for flag in CHECKED_FLAGS if not (standard and flag.startswith("-std="))]
        return self._run(
            str(self._gcc.program(driver)), "-B", f"{root}/usr/bin/", f"--sysroot={root}",
            *([standard] if standard else []), *flags, f"-I{_BOX}", *mode,
            f"{_BOX}/{name}", "-o", f"{_BOX}/{into}",
        )  # fmt: skip

    def _run(self, *argv: str) -> Execution:
        return self._compiler.equipment.sandbox.run(
            Command(argv=argv, environment=_ENVIRONMENT),
            limits=limits_in_force({}).of_compiler,
            workspace=self._folder,
            writable=True,
            toolchains=self._compiler.toolchains,
        )

    def _execute(
        self, *words: str, limits: Limits, environment: tuple[tuple[str, str], ...] = ()
    ) -> Execution:
        argv = (f"{_BOX}/{words[0]}", *words[1:])
        return self._compiler.equipment.sandbox.run(
            Command(argv=argv, environment=environment),
            limits=limits,
            workspace=self._folder,
            # Some programs write a file where they are.
            writable=True,
            toolchains=self._compiler.toolchains,
        )


def _error_line(made: Execution) -> str:
    lines = made.stderr.decode("utf-8", "replace").splitlines()
    return next((line for line in lines if "error" in line or "undefined" in line), "?")[:200]
