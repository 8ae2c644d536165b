"""Finds the line pairs of a program that ThreadSanitizer sees race.

What it sees is real: its happens-before is that of POSIX and C11 for all that the programs use
(fences it does not know). What it does not see may race all the same, in another run, or hidden by
an earlier race on the same memory.
"""

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.runfiles import folder
from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.suites.race_detection.answer.races import LinePair, line_pair
from concert.suites.race_detection.detectors import several_runs
from concert.toolchains.toolchain import Toolchain
from native.pthread.kernel.models import MODELS, give_models, includes_kernel

PROGRAM = "program.c"
"""Name under which a program is compiled: a frame in it is a frame of the program."""

_SOURCES = "python/concert/suites/race_detection/detectors"
_NOISE = "schedule_noise.c"
_VERIFIER = "verifier_calls.c"
_WIDE = "wide_integers.h"
_PARTS = (_NOISE, several_runs.SOURCE, _VERIFIER)
_WRAPPED = ("__tsan_read4", "__tsan_read8", "__tsan_write4", "__tsan_write8")

NEEDS: Final = ("gcc13",)
"""Names of the toolchains that `ThreadSanitizer` uses."""

LIMITS: Final = Limits(
    cpu_seconds=60,
    wall_seconds=600,
    memory_bytes=2 << 30,
    # The sanitizer reserves most of the address space, of which it touches little.
    reserved_bytes=1 << 47,
    processes=1024,
    file_bytes=64 << 20,
    output_bytes=16 << 20,
)
_OPTIONS = "exitcode=0 suppress_equal_stacks=0 suppress_equal_addresses=0"
"""Each race is reported each time, and the exit status stays the program's."""

_FAILURE = re.compile(r"^(?:==\d+==)?(?:ERROR|FATAL): ThreadSanitizer", re.MULTILINE)
_BAD_LAYOUT = "ThreadSanitizer: unexpected memory mapping"
_RULE = "=================="
_ACCESS = re.compile(r"^  (?:Previous )?(?:atomic )?(?:read|write) of size ", re.IGNORECASE)
_FRAME = re.compile(rf"^    #\d+ .*[/ ]{re.escape(PROGRAM)}:(\d+)\b")


class ThreadSanitizerError(Exception):
    """The sanitizer failed.

    Attributes:
        what: What happened, in one line.
        output: What the compiler or the program said.
    """

    def __init__(self, what: str, output: str) -> None:
        super().__init__(f"{what}\n{output}")
        self.what = what
        self.output = output


class SanitizedProgramError(ThreadSanitizerError):
    """The program is at fault, not the sanitizer: it does not compile, or does not end well."""


class ThreadSanitizerUnavailable(Exception):
    """This machine places memory where the sanitizer of GCC 13 cannot have it.

    That is so where vm.mmap_rnd_bits is above 28; whether a run is hit is up to chance.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class SanitizerReport:
    """The races that ThreadSanitizer saw in a run.

    Attributes:
        races: Line pairs of the program that raced.
        one_sided: Lines of races whose other side is unknown. The sanitizer remembers what a thread
            did for a while only: it depends on the schedule whether it has forgotten an access.
        others: Reports of anything else, as they are.
    """

    races: frozenset[LinePair]
    one_sided: frozenset[int]
    others: tuple[str, ...]


class ThreadSanitizer:
    """Builds programs with ThreadSanitizer and runs them, in a sandbox.

    What is linked with every program is compiled once.
    """

    def __init__(self, sandbox: Sandbox, gcc: Toolchain, *, limits: Limits = LIMITS) -> None:
        self._sandbox = sandbox
        self._gcc = gcc
        self._limits = limits
        self._objects: dict[str, bytes] = {}

    def demand_no_warnings(self, source: str, workspace: Path) -> None:
        """Compiles a program for its warnings alone.

        Raises:
            SanitizedProgramError: It has some.
        """
        (workspace / PROGRAM).write_text(source, encoding="utf-8")
        self._compile(workspace, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", PROGRAM)

    def build(self, source: str, workspace: Path, *, wide: bool = False) -> None:
        """Builds `workspace`/program. A driver of the Linux kernel's is built with models of that.

        Args:
            source: The program.
            workspace: Where to build it; empty.
            wide: Whether to give each int memory of its own (see wide_integers.h), which shows more
                races. A program that does not compile so keeps its ints.

        Raises:
            SanitizedProgramError: It does not compile.
        """
        for part in _PARTS:
            self._give_object(part, workspace)
        (workspace / PROGRAM).write_text(source, encoding="utf-8")
        shutil.copyfile(folder(f"{_SOURCES}/{_WIDE}"), workspace / _WIDE)
        attempts: list[tuple[str, ...]] = [("-include", _WIDE), ()] if wide else [()]
        if includes_kernel(source):
            attempts.append(give_models(source, models=folder(MODELS), into=workspace))
        libraries = f"{self._gcc.root}/usr/lib/x86_64-linux-gnu"
        for number, flags in enumerate(attempts, start=1):
            try:
                self._compile(
                    workspace,
                    # -w: a wide int is not what printf's formats say.
                    *("-fsanitize=thread", "-O0", "-g", "-w"),
                    *flags,
                    PROGRAM,
                    *(str(Path(part).with_suffix(".o")) for part in _PARTS),
                    "-lm",
                    "-o",
                    "program",
                    # The sanitizer finds lines only in a program with its own PT_INTERP.
                    f"-Wl,--dynamic-linker={libraries}/ld-linux-x86-64.so.2",
                    f"-Wl,-rpath,{libraries}",
                    "-Wl,--disable-new-dtags",
                    several_runs.LINKING,
                    *(f"-Wl,--wrap={name}" for name in _WRAPPED),
                )
                break
            except SanitizedProgramError:
                if number == len(attempts):
                    raise

    def run(
        self, workspace: Path, *, seeds: Sequence[int], at_a_time: int = 1
    ) -> list["SanitizerReport"]:
        """Runs the program once for each seed and returns what was seen, run by run.

        Args:
            workspace: Where `build` was done.
            seeds: Seeds of the delays that are mixed in.
            at_a_time: Number of runs at once: most of a run is delays.

        Raises:
            SanitizedProgramError: The program failed.
            ThreadSanitizerError: The sanitizer failed.
            ThreadSanitizerUnavailable: The machine's address layout is none for the sanitizer.
        """
        names = [str(seed) for seed in seeds]
        starter = self._execute(
            workspace,
            (
                "/box/program",
                *several_runs.arguments(names, at_a_time=at_a_time, limits=self._limits),
            ),
            (("TSAN_OPTIONS", _OPTIONS),),
            limits=several_runs.limits_of_all(names, self._limits),
        )
        _report_of(starter, "the program failed")
        runs = several_runs.ended(starter.stdout, workspace, names=names, limits=self._limits)
        reports = [
            read_report(_report_of(run.execution, f"the program failed with seed {run.name}"))
            for run in runs
        ]
        if len(reports) != len(names):
            raise ThreadSanitizerError("the runs ended early", starter.stdout.decode())
        return reports

    def _give_object(self, part: str, workspace: Path) -> None:
        """Puts a part of ours that is linked with every program into a workspace."""
        place = (workspace / part).with_suffix(".o")
        if part in self._objects:
            place.write_bytes(self._objects[part])
            return
        shutil.copyfile(folder(f"{_SOURCES}/{part}"), workspace / part)
        try:
            self._compile(workspace, "-O2", "-D_GNU_SOURCE", "-c", part)
        except SanitizedProgramError as error:
            raise ThreadSanitizerError(f"{part} does not compile", error.output) from error
        self._objects[part] = place.read_bytes()

    def _compile(self, workspace: Path, *arguments: str) -> None:
        root = self._gcc.root
        argv = (str(self._gcc.program("gcc")), "-B", f"{root}/usr/bin/", f"--sysroot={root}")
        flags = ("-std=gnu11", "-pthread")
        execution = self._execute(workspace, (*argv, *flags, *arguments))
        _expect_success(execution, "the program does not compile")

    def _execute(
        self,
        workspace: Path,
        argv: Sequence[str],
        environment: tuple[tuple[str, str], ...] = (),
        *,
        limits: Limits | None = None,
    ) -> Execution:
        return self._sandbox.run(
            Command(argv=tuple(argv), environment=environment),
            limits=limits or self._limits,
            workspace=workspace,
            writable=True,
            toolchains=(self._gcc,),
        )


def _report_of(execution: Execution, otherwise: str) -> str:
    report = execution.stderr.decode("utf-8", "replace")
    if _BAD_LAYOUT in report:
        raise ThreadSanitizerUnavailable("unexpected memory mapping; see vm.mmap_rnd_bits")
    _expect_success(execution, otherwise)
    # With exitcode=0 the sanitizer's own failure has status 0, too.
    if _FAILURE.search(report):
        raise ThreadSanitizerError("the sanitizer failed", report)
    return report


def read_report(report: str) -> SanitizerReport:
    """Reads ThreadSanitizer's standard error.

    The line of an access is the innermost frame in the program itself: an access by a library
    function belongs to its caller.
    """
    races: set[LinePair] = set()
    one_sided: set[int] = set()
    others: list[str] = []
    for section in report.split(_RULE):
        if "WARNING: ThreadSanitizer:" not in section:
            continue
        lines = _lines_of_accesses(section)
        if "data race" not in section or not lines:
            others.append(section)
        elif len(lines) == 2:
            races.add(line_pair(lines[0], lines[1]))
        else:
            one_sided.update(lines)
    return SanitizerReport(
        races=frozenset(races), one_sided=frozenset(one_sided), others=tuple(others)
    )


def _lines_of_accesses(section: str) -> list[int]:
    lines = []
    is_access = False
    for text in section.splitlines():
        if _ACCESS.match(text):
            is_access = True
        elif not text.strip():
            is_access = False
        elif is_access and (frame := _FRAME.match(text)):
            lines.append(int(frame[1]))
            is_access = False
    return lines


def _expect_success(execution: Execution, otherwise: str) -> None:
    if (execution.ending, execution.exit_code) == (Ending.EXITED, 0):
        return
    status = execution.exit_code if execution.ending is Ending.EXITED else execution.signal
    output = (execution.stderr + execution.stdout).decode("utf-8", "replace")
    raise SanitizedProgramError(f"{otherwise}: {execution.ending} {status}", output)
