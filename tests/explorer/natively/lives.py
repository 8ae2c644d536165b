"""Runs programs many times as they are, with random delays, and counts what they come to."""

import base64
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.explorers import c, java
from concert.sandbox import Command, Ending, Execution, Limits

_FOLDER: Final = "tests/explorer/natively"
_LIMITS: Final = Limits(
    cpu_seconds=3600,
    wall_seconds=7200,
    memory_bytes=4 << 30,
    processes=512,
    file_bytes=64 << 20,
    output_bytes=64 << 20,
)
_END: Final = re.compile(r"(?P<count>\d+)(?:=(?P<text>.*)|(?P<word>\w+))")
_LATE: Final = re.compile(r"^LATE\((\w+),", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """The ends of the runs of a program, counted.

    Attributes:
        outputs: How often it printed which text.
        others: How often it came to another end: `deadlock`, `unfinished` (Java), `status N` (C).
    """

    outputs: Mapping[str, int]
    others: Mapping[str, int]


class RunError(Exception):
    """A program could not be run."""


def live_java(
    programs: Sequence[java.Program], *, runs: int, bench: java.ExplorerBench
) -> list[Ends]:
    """Returns what each program came to.

    All run in one virtual machine, until a run does not end; then another goes on.

    Args:
        programs: Programs, each with one folder of class files. They must not end the virtual
            machine. What a daemon prints late counts for a later run.
        runs: Runs of each. The second deadlock is the last run.
        bench: Sandbox, toolchain and scratch folder.

    Raises:
        RunError: A virtual machine ended without a word on a program.
    """
    found: list[Ends] = []
    while len(found) < len(programs):
        lines = _run_java(programs[len(found) :], runs, bench)
        found += [_java_ends(line) for line in lines]
    return found


def live_c(text: str, *, runs: int, bench: c.Workbench) -> Ends:
    """Returns what a program came to.

    Args:
        text: The program. It prints at its end alone, if at all.
        runs: Runs. The third deadlock is the last one.
        bench: Sandbox, toolchain and scratch folder.

    Raises:
        RunError: It cannot be compiled or run.
    """
    with tempfile.TemporaryDirectory(prefix="lives-", dir=bench.scratch) as folder:
        Path(folder, "program.c").write_text(text)
        harness = runfiles.folder(f"{_FOLDER}/posix/runs.c")
        shutil.copyfile(harness, Path(folder, "runs.c"))
        late = ("clock_gettime", *_LATE.findall(harness.read_text()))
        renamed = ("-Dmain=program_main", *(f"-D{name}=late_{name}" for name in late))
        root = bench.gcc.root
        gcc = (str(bench.gcc.program("gcc")), "-B", f"{root}/usr/bin/", f"--sysroot={root}")
        # Static, as the sandbox has no other C library than the machine's.
        flags = ("-O1", "-w", "-pthread", "-static")
        for argv in (
            (*gcc, *flags, *renamed, "-c", "program.c", "-o", "program.o"),
            (*gcc, *flags, "program.o", "runs.c", "-o", "runs"),
        ):
            _run(argv, folder, bench)
        printed = _run(("/box/runs", str(runs)), folder, bench).stdout.decode()
    outputs: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for line in printed.splitlines():
        if line.startswith("="):
            outputs[line[1:]] += 1
        else:
            others[line] += 1
    return Ends(outputs=outputs, others=others)


def _run_java(
    programs: Sequence[java.Program], runs: int, bench: java.ExplorerBench
) -> Sequence[str]:
    with tempfile.TemporaryDirectory(prefix="lives-", dir=bench.scratch) as folder:
        shutil.copyfile(runfiles.folder(f"{_FOLDER}/runs.jar"), Path(folder, "runs.jar"))
        arguments = []
        for number, program in enumerate(programs):
            (classes,) = program.class_path
            shutil.copytree(classes, Path(folder, str(number)))
            arguments += [f"/box/{number}", program.main_class]
        execution = bench.sandbox.run(
            Command(
                argv=(
                    str(bench.jdk.program("java")),
                    *("-Xmx1g", "-cp", "/box/runs.jar", "concert.natively.Runs", str(runs)),
                    *arguments,
                )
            ),
            limits=_LIMITS,
            workspace=Path(folder),
            toolchains=(bench.jdk,),
        )
    lines = execution.stdout.decode().splitlines()
    if not lines:
        raise RunError(f"{programs[0].main_class}: {_told(execution)}")
    return lines


def _java_ends(line: str) -> Ends:
    outputs: dict[str, int] = {}
    others: dict[str, int] = {}
    for end in line.split("\t")[1:]:
        match = _END.fullmatch(end)
        if match is None:
            raise RunError(f"not an end: {end}")
        if match["word"]:
            others[match["word"]] = int(match["count"])
        else:
            outputs[base64.b64decode(match["text"]).decode(errors="replace")] = int(match["count"])
    return Ends(outputs=outputs, others=others)


def _run(argv: Sequence[str], folder: str, bench: c.Workbench) -> Execution:
    execution = bench.sandbox.run(
        Command(argv=tuple(argv)),
        limits=_LIMITS,
        workspace=Path(folder),
        writable=True,
        toolchains=(bench.gcc,),
    )
    if execution.ending is not Ending.EXITED or execution.exit_code != 0:
        raise RunError(f"{argv[0]}: {_told(execution)}")
    return execution


def _told(execution: Execution) -> str:
    said = execution.stderr.decode(errors="replace")[-500:]
    return f"{execution.ending} {execution.signal}: {said}"
