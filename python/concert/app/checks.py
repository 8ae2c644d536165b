"""The checks that `doctor` makes, and its judgement of each."""

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import ModuleType

from concert.pipeline import this_machine
from concert.sandbox import SandboxError, probe
from concert.toolchains import EMBEDDED_HPX_VERSION, OPTIONAL_TOOLS, Toolchain, jpf_fault

REQUIRED_TOOLCHAINS = ("bubblewrap", "gcc13", "gdb", "jdk8", "valgrind")
"""Toolchains without which a suite, or the sandbox, does not work."""

_VERSION_COMMANDS = {
    "bubblewrap": ("bwrap", "--version"),
    "gcc13": ("g++", "--version"),
    "gdb": ("gdb", "--version"),
    "jdk8": ("javac", "-version"),
    "valgrind": ("valgrind", "--version"),
}
_VERSION_SECONDS = 60
_NEEDED_BYTES = 2 << 30
"""Free disk below which a run is likely to end early: scratch folders and results."""
_GIB = 1 << 30


class Grade(StrEnum):
    """The result of one check of doctor."""

    GOOD = "ok"
    """As it must be."""
    ABSENT = "absent"
    """Not there or of no use, and not required: something is skipped without it."""
    FAILED = "FAILED"
    """Required, and not as it must be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One finding.

    Attributes:
        name: What was looked at.
        grade: What doctor thinks of it.
        detail: What was seen; where that is not good, what to do.
    """

    name: str
    grade: Grade
    detail: str


def check_toolchains(toolchains: Mapping[str, Toolchain]) -> Sequence[Check]:
    """Starts a program of every required toolchain and shows its version."""
    return [_check_toolchain(name, toolchains.get(name)) for name in REQUIRED_TOOLCHAINS]


def check_optional_tools(toolchains: Mapping[str, Toolchain]) -> Sequence[Check]:
    """Says of every optional tool where it was found, or what is wrong and how users get it."""
    checks = []
    for tool in OPTIONAL_TOOLS:
        found = toolchains.get(tool.name)
        if found is None:
            detail = f"{tool.title} not found; skipped: {tool.purpose}; {tool.advice}"
            checks.append(Check(name=tool.name, grade=Grade.ABSENT, detail=detail))
        elif fault := _fault(found):
            detail = f"{tool.title} cannot be used: {fault}; skipped: {tool.purpose}; {tool.advice}"
            checks.append(Check(name=tool.name, grade=Grade.ABSENT, detail=detail))
        elif found.version == EMBEDDED_HPX_VERSION:
            detail = f"hpx: {found.version}, in place of HPX, which was not found; {tool.advice}"
            checks.append(Check(name=tool.name, grade=Grade.GOOD, detail=detail))
        else:
            detail = f"{tool.title} {found.version}, {found.root}"
            checks.append(Check(name=tool.name, grade=Grade.GOOD, detail=detail))
    return checks


def check_sandbox(kind: str, toolchains: Mapping[str, Toolchain]) -> Sequence[Check]:
    """Tries to break every protection of a sandbox, and says which ones held."""
    try:
        results = probe(kind, toolchains)
    except SandboxError as error:
        detail = f"{error.what}; {error.remedy}"
        return [Check(name=f"sandbox {kind}", grade=Grade.FAILED, detail=detail)]
    return [
        Check(
            name=f"sandbox: {result.name}",
            grade=Grade.GOOD if result.held else Grade.FAILED,
            detail=result.detail,
        )
        for result in results
    ]


def check_machine() -> Sequence[Check]:
    """Shows processor, memory and kernel."""
    machine = this_machine()
    detail = (
        f"{machine.cpu}, {len(machine.cores)} cores to use, "
        f"{machine.memory_bytes / _GIB:.1f} GiB of memory, {machine.kernel}"
    )
    return [Check(name="machine", grade=Grade.GOOD, detail=detail)]


def check_timing() -> Sequence[Check]:
    """Shows cores, SMT siblings and clocks as the timing extension sees them."""
    try:
        timing: ModuleType = importlib.import_module("concert_timing")
    except ImportError as error:
        detail = f"the extension concert_timing cannot be loaded ({error}); build it with Bazel"
        return [Check(name="timing", grade=Grade.FAILED, detail=detail)]
    try:
        topology = timing.read_topology()
        resolutions = timing.clock_resolutions()
    except timing.TimingError as error:
        return [Check(name="timing", grade=Grade.FAILED, detail=str(error))]
    physical = len({(core.package_id, core.physical_id) for core in topology.cores})
    missing = f"; unknown: {', '.join(topology.missing)}" if topology.missing else ""
    return [
        Check(
            name="topology",
            grade=Grade.GOOD,
            detail=f"{len(topology.allowed)} of {len(topology.online)} logical cores to use, "
            f"{physical} physical, {len(topology.nodes)} NUMA nodes, "
            f"{len(topology.caches)} caches{missing}",
        ),
        Check(
            name="clocks",
            grade=Grade.GOOD,
            detail=f"resolution {resolutions.monotonic_ns} ns monotonic, "
            f"{resolutions.process_cpu_ns} ns CPU time",
        ),
    ]


def check_disk(out: Path) -> Sequence[Check]:
    """Shows the room where results would go."""
    try:
        folder = next(path for path in (out, *out.parents) if path.is_dir())
        free = shutil.disk_usage(folder).free
    except OSError as error:
        detail = f"{out} cannot be reached ({error.strerror}): choose another --results"
        return [Check(name="disk", grade=Grade.FAILED, detail=detail)]
    detail = f"{free / _GIB:.1f} GiB free for {out}"
    if not os.access(folder, os.W_OK):
        detail += f"; {folder} is not writable: choose another --results"
        return [Check(name="disk", grade=Grade.FAILED, detail=detail)]
    if free < _NEEDED_BYTES:
        detail += f"; free {_NEEDED_BYTES / _GIB:.0f} GiB or choose another --results"
        return [Check(name="disk", grade=Grade.FAILED, detail=detail)]
    return [Check(name="disk", grade=Grade.GOOD, detail=detail)]


def check_locale() -> Sequence[Check]:
    """Sees whether file names and output can hold any character."""
    encodings = {sys.getfilesystemencoding().lower(), (sys.stdout.encoding or "").lower()}
    if encodings <= {"utf-8"}:
        return [Check(name="locale", grade=Grade.GOOD, detail="UTF-8")]
    detail = f"{', '.join(sorted(encodings))} instead of UTF-8: set LC_ALL=C.UTF-8"
    return [Check(name="locale", grade=Grade.FAILED, detail=detail)]


def _fault(optional: Toolchain) -> str:
    return jpf_fault(optional) if optional.name == "jpf" else ""


def _check_toolchain(name: str, toolchain: Toolchain | None) -> Check:
    if toolchain is None:
        detail = "not among this program's toolchains; start it with `bazel run`"
        return Check(name=name, grade=Grade.FAILED, detail=detail)
    program, option = _VERSION_COMMANDS[name]
    command = [str(toolchain.programs.get(program, "")), option]
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=_VERSION_SECONDS, check=False, env={}
        )
    except (OSError, subprocess.SubprocessError) as error:
        return Check(name=name, grade=Grade.FAILED, detail=f"{program} does not start: {error}")
    said = (done.stdout + done.stderr).decode("utf-8", "replace").strip().splitlines()
    first = said[0] if said else "said nothing"
    if done.returncode != 0:
        detail = f"{program} {option} ended with {done.returncode}: {first}"
        return Check(name=name, grade=Grade.FAILED, detail=detail)
    return Check(name=name, grade=Grade.GOOD, detail=f"{toolchain.version} ({first})")
