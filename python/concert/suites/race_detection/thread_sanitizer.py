"""Which line pairs of a program does ThreadSanitizer see race?

What it sees is real: its happens-before is that of POSIX and C11 for all that the programs use
(fences it does not know). What it does not see may race all the same, in another run, or hidden by
an earlier race on the same memory.
"""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from concert.runfiles import folder
from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.suites.race_detection.races import LinePair, line_pair
from concert.toolchains.toolchain import Toolchain

PROGRAM = "program.c"
"""Name under which a program is compiled: a frame in it is a frame of the program."""

_SOURCES = "python/concert/suites/race_detection"
_NOISE = "schedule_noise.c"
_WIDE = "wide_integers.h"
_SEED_VARIABLE = "SCHEDULE_SEED"
_WRAPPED = ("__tsan_read4", "__tsan_read8", "__tsan_write4", "__tsan_write8")

_LIMITS = Limits(
    cpu_seconds=60,
    wall_seconds=600,
    # The sanitizer reserves most of the address space, of which it touches little, and a limit on
    # private data counts what is reserved.
    memory_bytes=1 << 47,
    processes=64,
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
    """A program could not be built, did not end well, or a report could not be read.

    Attributes:
        what: What happened, in one line.
        output: What the compiler or the program said.
    """

    def __init__(self, what: str, output: str) -> None:
        super().__init__(f"{what}\n{output}")
        self.what = what
        self.output = output


class ThreadSanitizerUnavailable(Exception):
    """This machine places memory where the sanitizer of GCC 13 cannot have it.

    That is so where vm.mmap_rnd_bits is above 28; whether a run is hit is up to chance.
    """


class ThreadSanitizer:
    """Builds a program with ThreadSanitizer and runs it, in a sandbox."""

    def __init__(self, sandbox: Sandbox, gcc: Toolchain) -> None:
        self._sandbox = sandbox
        self._gcc = gcc

    def build(self, source: str, workspace: Path) -> None:
        """Builds `workspace`/program.

        Raises:
            ThreadSanitizerError: It does not compile without warnings.
        """
        (workspace / PROGRAM).write_text(source, encoding="utf-8")
        for name in (_NOISE, _WIDE):
            shutil.copyfile(folder(f"{_SOURCES}/{name}"), workspace / name)
        warnings = ("-Wall", "-Wextra", "-Werror", "-fsyntax-only")
        self._compile(workspace, *warnings, PROGRAM)
        # -w: a wide int is not what printf's formats say.
        instrumented = ("-fsanitize=thread", "-O0", "-g", "-w", "-include", _WIDE)
        self._compile(workspace, *instrumented, "-c", PROGRAM, "-o", "program.o")
        self._compile(workspace, "-O2", "-c", _NOISE, "-o", "noise.o")
        libraries = f"{self._gcc.root}/usr/lib/x86_64-linux-gnu"
        self._compile(
            workspace,
            "-fsanitize=thread",
            "program.o",
            "noise.o",
            "-o",
            "program",
            # The sanitizer finds lines only in a program with its own PT_INTERP.
            f"-Wl,--dynamic-linker={libraries}/ld-linux-x86-64.so.2",
            f"-Wl,-rpath,{libraries}",
            "-Wl,--disable-new-dtags",
            *(f"-Wl,--wrap={name}" for name in _WRAPPED),
        )

    def run(self, workspace: Path, *, seed: int) -> frozenset[LinePair]:
        """Runs the program once and returns the line pairs that were seen to race.

        Args:
            workspace: Where `build` was done.
            seed: Seed of the delays that are mixed in.

        Raises:
            ThreadSanitizerError: The program failed, or a report names no two lines.
            ThreadSanitizerUnavailable: The machine's address layout is none for the sanitizer.
        """
        environment = ((_SEED_VARIABLE, str(seed)), ("TSAN_OPTIONS", _OPTIONS))
        execution = self._execute(workspace, ("/box/program",), environment)
        report = execution.stderr.decode("utf-8", "replace")
        if _BAD_LAYOUT in report:
            raise ThreadSanitizerUnavailable("unexpected memory mapping; see vm.mmap_rnd_bits")
        _expect_success(execution, f"the program failed with seed {seed}")
        # With exitcode=0 the sanitizer's own failure has status 0, too.
        if _FAILURE.search(report):
            raise ThreadSanitizerError("the sanitizer failed", report)
        return racing_lines(report)

    def _compile(self, workspace: Path, *arguments: str) -> None:
        root = self._gcc.root
        argv = (str(self._gcc.program("gcc")), "-B", f"{root}/usr/bin/", f"--sysroot={root}")
        flags = ("-std=gnu11", "-pthread")
        execution = self._execute(workspace, (*argv, *flags, *arguments), ())
        _expect_success(execution, "the program does not compile")

    def _execute(
        self,
        workspace: Path,
        argv: Sequence[str],
        environment: tuple[tuple[str, str], ...],
    ) -> Execution:
        return self._sandbox.run(
            Command(argv=tuple(argv), environment=environment),
            limits=_LIMITS,
            workspace=workspace,
            writable=True,
            toolchains=(self._gcc,),
        )


def racing_lines(report: str) -> frozenset[LinePair]:
    """Returns the line pairs that ThreadSanitizer's standard error names.

    The line of an access is the innermost frame in the program itself: an access by a library
    function belongs to its caller.

    Raises:
        ThreadSanitizerError: A report is something else than a race between two lines.
    """
    pairs = set()
    for section in report.split(_RULE):
        if "WARNING: ThreadSanitizer:" not in section:
            continue
        lines = _lines_of_accesses(section)
        if "data race" not in section or len(lines) != 2:
            raise ThreadSanitizerError("a report names no two lines of the program", section)
        pairs.add(line_pair(lines[0], lines[1]))
    return frozenset(pairs)


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
    raise ThreadSanitizerError(f"{otherwise}: {execution.ending} {status}", output)
