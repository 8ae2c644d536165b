"""Describes the machine and the commit of a run."""

import os
import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """The host, as the provenance describes it.

    Attributes:
        cpu: Model name of the processor.
        cores: Cores that this process may use, sorted.
        memory_bytes: Physical memory.
        kernel: Kernel name and release.
    """

    cpu: str
    cores: tuple[int, ...]
    memory_bytes: int
    kernel: str


def this_machine() -> Machine:
    """Returns the machine that this process runs on."""
    return Machine(
        cpu=_cpu_model(),
        cores=tuple(sorted(os.sched_getaffinity(0))),
        memory_bytes=os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"),
        kernel=f"{platform.system()} {platform.release()}",
    )


def this_commit() -> str:
    """Returns the checkout's commit, "-dirty" where it was changed, "unknown" without one.

    `bazel run` names the checkout in BUILD_WORKSPACE_DIRECTORY.
    """
    workspace = os.environ.get("BUILD_WORKSPACE_DIRECTORY")
    git = shutil.which("git")
    if workspace is None or git is None:
        return UNKNOWN
    describe = ["describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"]
    done = subprocess.run(
        [git, "-C", workspace, *describe], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else UNKNOWN


def _cpu_model() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.machine() or UNKNOWN
