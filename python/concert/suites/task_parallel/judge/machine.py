"""Tells whether the machine could have refused a thread to a program, whatever the program did.

A program whose threads cannot be started crashes as if by its own fault. The sandbox's limits keep
one program from taking all of the machine's threads; other software on the machine knows no limits,
and a container may grant fewer than the judge does (the kernel's pids controller).
"""

from collections.abc import Iterator
from pathlib import Path

_FULL_SHARE = 0.9
"""Share of the kernel's task table above which a refusal may be the machine's."""


def refused_tasks(*, proc: Path = Path("/proc"), cgroups: Path = Path("/sys/fs/cgroup")) -> int:
    """Returns how often a control group has refused this process's kin a thread until now.

    Args:
        proc: Where procfs is mounted.
        cgroups: Where the control groups are mounted (cgroups(7)).
    """
    return sum(_refusals(group) or 0 for group in _pid_groups(proc, cgroups))


def shortage_of_tasks(
    wanted: int,
    *,
    refused_before: int,
    proc: Path = Path("/proc"),
    cgroups: Path = Path("/sys/fs/cgroup"),
) -> str:
    """Says what may have kept this machine from giving a program its threads; "" if nothing did.

    Args:
        wanted: Processes and threads that one program may have.
        refused_before: What `refused_tasks` returned before the program ran.
        proc: Where procfs is mounted (proc_loadavg(5), proc_sys_kernel(5)).
        cgroups: Where the control groups are mounted (cgroups(7)).
    """
    alive = int((proc / "loadavg").read_text().split()[3].split("/")[1])
    capacity = min(
        int((proc / "sys/kernel" / name).read_text()) for name in ("pid_max", "threads-max")
    )
    if alive > _FULL_SHARE * capacity:
        return "the machine has no threads left"
    has_refused = refused_tasks(proc=proc, cgroups=cgroups) > refused_before
    for group in _pid_groups(proc, cgroups):
        most, used = _number(group / "pids.max"), _number(group / "pids.current")
        if most is None or most - (used or 0) >= wanted:
            continue
        if has_refused or _refusals(group) is None:
            return f"the limit of {most} processes of the container leaves fewer than {wanted}"
    return ""


def _refusals(group: Path) -> int | None:
    """Returns how often a group has reached its limit; None where the kernel does not tell."""
    try:
        words = (group / "pids.events").read_text().split()
        return int(words[words.index("max") + 1])
    except (OSError, ValueError, IndexError):
        return None


def _pid_groups(proc: Path, cgroups: Path) -> Iterator[Path]:
    """Yields the folders of the groups that count this process, from its own up to the root.

    Within a container the path may be the host's, and the container's own group is then the root.
    """
    for line in (proc / "self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if controllers == "":
            root = cgroups
        elif "pids" in controllers.split(","):
            root = cgroups / "pids"
        else:
            continue
        group = root / path.lstrip("/")
        yield from (folder for folder in (group, *group.parents) if folder.is_relative_to(root))


def _number(path: Path) -> int | None:
    """Returns the number in a file; None if there is none, as in "max"."""
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None
