"""Could the machine have refused a thread to a program, whatever the program did?

A program whose threads cannot be started crashes as if by its own fault. The sandbox's limits keep
one program from taking all of the machine's threads; other software on the machine knows no limits.
"""

from pathlib import Path

_FULL_SHARE = 0.9
"""Share of the kernel's task table above which a refusal may be the machine's."""


def is_out_of_threads(proc: Path = Path("/proc")) -> bool:
    """Whether so many threads exist on this machine that the kernel may refuse more.

    Args:
        proc: Where procfs is mounted (proc_loadavg(5), proc_sys_kernel(5)).
    """
    alive = int((proc / "loadavg").read_text().split()[3].split("/")[1])
    capacity = min(
        int((proc / "sys/kernel" / name).read_text()) for name in ("pid_max", "threads-max")
    )
    return alive > _FULL_SHARE * capacity
