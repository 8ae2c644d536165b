"""Runs JPF on a compiled candidate.

JPF interprets the candidate, so the candidate's code never runs as such; but JPF opens real files
for it. A security policy keeps it from writing any, for with /proc/self/fd/1 it could write the
report itself.
"""

import dataclasses
import shutil
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.sandbox import Command, Ending, Limits
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency.judge.jpf.configuration import JpfBudget, configuration
from concert.suites.java_concurrency.judge.jpf.errors import JpfFailure
from concert.suites.java_concurrency.judge.jpf.listeners import lay_out_listeners
from concert.suites.java_concurrency.judge.jpf.report import (
    NO_ENTRY,
    JpfError,
    JpfReport,
    parse_report,
)
from concert.suites.java_concurrency.judge.limits import JudgeLimits

JPF: Final = "jpf"
"""The toolchain."""

POLICY: Final = "python/concert/suites/java_concurrency/judge/jpf/jpf.policy"

_JDK: Final = "jdk8"
_MEMORY_BYTES_BESIDE_HEAP = 1 << 30
_PROCESSES = 256
_FILE_BYTES = 16 << 20
_OUTPUT_BYTES = 16 << 20
# The start of the virtual machine, then its compiler and its collector besides the search.
_CPU_SECONDS_TO_START = 30.0
_CPU_PER_SEARCH_CPU = 3.0
_UNLOADABLE = "cannot load application class"


def check(
    classes: Path,
    entry: str | None,
    *,
    equipment: Equipment,
    depth_limit: int,
    limits: JudgeLimits,
    budget: JpfBudget | None = None,
) -> JpfReport:
    """Checks a compiled candidate with JPF, in the sandbox, below `equipment.scratch`.

    Args:
        classes: Folder of its class files; only read.
        entry: Binary name of the class with its main method; None where it has none.
        equipment: Sandbox, toolchains ("jdk8" and "jpf") and scratch folder.
        depth_limit: Transitions on one path.
        limits: Only `wall_seconds` holds here; it grows with a CPU time above the default.
        budget: Limits of the search; the defaults where None.

    Raises:
        JpfFailure: JPF itself does not work.
        SandboxError: The sandbox failed.
    """
    if entry is None:
        return JpfReport(
            errors=(JpfError(kind=NO_ENTRY, summary="no public class has a main method"),)
        )
    allowed = budget or JpfBudget()
    jdk, jpf = equipment.toolchains[_JDK], equipment.toolchains[JPF]
    workspace = equipment.scratch / "jpf"
    workspace.mkdir()
    shutil.copytree(classes, workspace / "classes")
    lay_out_listeners(workspace / "listeners", equipment=equipment, jdk=jdk, jpf=jpf)
    shutil.copyfile(runfiles.folder(POLICY), workspace / "jpf.policy")
    (workspace / "candidate.jpf").write_text(
        configuration(
            entry,
            classes="/box/classes",
            listeners="/box/listeners",
            depth_limit=depth_limit,
            budget=allowed,
        ),
        encoding="ascii",
    )
    execution = equipment.sandbox.run(
        Command(
            argv=(
                str(jdk.program("java")),
                f"-Xmx{allowed.memory_mb}m",
                *_OPTIONS,
                str(jpf.program("run")),
                _FILE,
            )
        ),
        limits=Limits(
            cpu_seconds=_CPU_SECONDS_TO_START + _CPU_PER_SEARCH_CPU * allowed.cpu_seconds,
            wall_seconds=limits.wall_seconds
            * max(1.0, allowed.cpu_seconds / JpfBudget().cpu_seconds),
            memory_bytes=(allowed.memory_mb << 20) + _MEMORY_BYTES_BESIDE_HEAP,
            processes=_PROCESSES,
            file_bytes=_FILE_BYTES,
            output_bytes=_OUTPUT_BYTES,
        ),
        workspace=workspace,
        toolchains=(jdk, jpf),
    )
    report = parse_report(
        execution.stdout.decode("utf-8", "replace"), execution.stderr.decode("utf-8", "replace")
    )
    if execution.ending is not Ending.EXITED:
        return _cut(report, execution.ending)
    if not report.started and not report.errors and not report.crash.startswith(_UNLOADABLE):
        raise JpfFailure(f"JPF did not start: {report.crash}")
    return report


_FILE: Final = "/box/candidate.jpf"
_OPTIONS: Final = (
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:ErrorFile=/dev/null",
    "-Dfile.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.timezone=UTC",
    "-enableassertions",
    "-Djava.security.manager",
    "-Djava.security.policy==/box/jpf.policy",
    "-jar",
)


def _cut(report: JpfReport, ending: Ending) -> JpfReport:
    """Returns the report of a run that the sandbox ended: whatever it says, it is not whole."""
    return dataclasses.replace(
        report,
        constraints=(*report.constraints, f"sandbox: {ending}"),
        finished=False,
        crash=report.crash or f"the sandbox ended JPF: {ending}",
    )
