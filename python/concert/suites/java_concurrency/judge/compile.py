"""Compiles candidates with javac 8."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from concert.sandbox import Command, Ending, Limits
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency.judge.classes.java_library import library_names
from concert.suites.java_concurrency.judge.diagnostics import (
    Diagnostic,
    classify,
    parse_diagnostics,
)
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Candidate

JDK: Final = "jdk8"
"""The toolchain that compiles and runs candidates."""

_CLASSES = "classes"
_HEAP_MEGABYTES = 256
_MEMORY_BYTES = 1 << 30
_PROCESSES = 256
_FILE_BYTES = 64 << 20
_OUTPUT_BYTES = 1 << 20
_LONGEST_FILE_NAME = 255
# Exit statuses of javac, from com.sun.tools.javac.main.Main.Result.
_ACCEPTED = 0
_REJECTED = 1
_OUT_OF_RESOURCES = 3
_NOT_STARTED = "Error occurred during initialization of VM"
_SIGKILL = 9


class CompilerError(Exception):
    """javac itself failed, for a reason that is not in the candidate: an `infra_error`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compilation:
    """The result of compiling one candidate. Exactly one attribute is set.

    Attributes:
        classes: Folder with the class files; None where there are none.
        errors: The errors by label, sorted; empty where javac reported none.
        limit: The limit that ended the compiler; empty where none did.
    """

    classes: Path | None = None
    errors: Mapping[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    limit: str = ""


def compile_candidate(
    candidate: Candidate, equipment: Equipment, limits: JudgeLimits
) -> Compilation:
    """Compiles a candidate in the sandbox, below `equipment.scratch`.

    Annotation processors never run, and nothing but the Java library is on the class path.

    Raises:
        CompilerError: javac could not work.
        SandboxError: The sandbox failed.
    """
    if len(os.fsencode(candidate.file_name)) > _LONGEST_FILE_NAME:
        too_long = Diagnostic(line=0, column=0, key="file.name.too.long", arguments="")
        return Compilation(errors={labels.OTHER_COMPILE_ERROR: (too_long,)})
    # A lone surrogate has no UTF-8; written as it stands, javac sees a byte that is not UTF-8.
    source = candidate.text.encode("utf-8", "surrogatepass")
    if len(source) > limits.source_bytes:
        return Compilation(limit="source_bytes")
    workspace = equipment.scratch / "compile"
    classes = workspace / _CLASSES
    classes.mkdir(parents=True)
    (workspace / candidate.file_name).write_bytes(source)
    jdk = equipment.toolchains[JDK]
    javac = jdk.program("javac")
    execution = equipment.sandbox.run(
        Command(argv=(str(javac), *_loading(javac, source), *_OPTIONS, candidate.file_name)),
        limits=Limits(
            cpu_seconds=limits.compile_cpu_seconds,
            wall_seconds=limits.wall_seconds,
            memory_bytes=_MEMORY_BYTES,
            processes=_PROCESSES,
            file_bytes=_FILE_BYTES,
            output_bytes=_OUTPUT_BYTES,
        ),
        workspace=workspace,
        writable=True,
        toolchains=(jdk,),
    )
    if execution.ending is Ending.EXITED:
        if execution.exit_code == _ACCEPTED:
            return Compilation(classes=classes)
        if execution.exit_code == _OUT_OF_RESOURCES:
            return Compilation(limit="compile_memory")
        errors = parse_diagnostics(execution.stderr.decode("utf-8", "replace"))
        if execution.exit_code == _REJECTED and errors:
            return Compilation(errors=classify(errors, candidate.text, library_names(jdk)))
    elif execution.ending is Ending.CPU_LIMIT:
        return Compilation(limit="compile_cpu_seconds")
    elif execution.ending is not Ending.SIGNALLED:
        return Compilation(limit=f"compile_{execution.ending}")
    said = execution.stderr.decode("utf-8", "replace").strip().splitlines()[:1]
    if execution.signal != _SIGKILL and said[:1] != [_NOT_STARTED]:
        # It started, and the candidate is all that it worked on.
        return Compilation(limit="compile_crash")
    raise CompilerError(
        f"javac ended as {execution.ending} {execution.exit_code}: {' '.join(said)}"
    )


def _loading(javac: Path, source: bytes) -> tuple[str, ...]:
    """Returns the options by which the virtual machine loads javac's own classes.

    Without any it verifies each of them and reads it by Java code, which is 40 % of what a small
    program takes to compile. As boot classes they are trusted; but javac also offers boot classes
    to the program, so this is kept from sources that could name one of them, escapes included.
    """
    if any(word in source for word in _NAMES_OF_JAVAC):
        return ()
    return (f"-J-Xbootclasspath/a:{javac.parents[1] / 'lib' / 'tools.jar'}",)


_NAMES_OF_JAVAC = (b"sun", b"relaxng", b"\\u")
"""Every package in tools.jar has one of the first two in its name."""
_OPTIONS = (
    "-J-Xshare:auto",
    "-J-XX:+UseSerialGC",
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:-UsePerfData",
    f"-J-Xmx{_HEAP_MEGABYTES}m",
    "-J-Duser.language=en",
    # Names of files, whatever the locale: the file is named as the class.
    "-J-Dsun.jnu.encoding=UTF-8",
    "-XDrawDiagnostics",
    "-Xlint:none",
    "-proc:none",
    "-implicit:none",
    "-encoding",
    "UTF-8",
    "-classpath",
    _CLASSES,
    "-sourcepath",
    _CLASSES,
    "-d",
    _CLASSES,
)
