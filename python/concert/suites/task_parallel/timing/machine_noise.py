"""Detects other work on the cores of a timed run, and changes of their frequency.

Read from the kernel's accounts around the run: what the cores did in sum, less what the run itself
used, is somebody else's; steal time is the host's.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_FOREIGN_SHARE = 0.05
"""Share of the cores' time that others may take before a time is doubtful."""
_SLACK_TICKS = 3
"""The kernel counts in ticks; so many may be wrongly assigned."""
_FREQUENCY_SHARE = 0.05
_BUSY = (0, 1, 2, 5, 6, 7)
"""user, nice, system, irq, softirq, steal among the columns of a cpu line (proc_stat(5))."""
_STEAL = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreAccounts:
    """The work that some cores had done by one moment.

    Attributes:
        busy_ticks: Time in use, steal included, in clock ticks.
        steal_ticks: Time that the host gave to others.
        frequencies_khz: Current frequency of each core, where the kernel tells it.
    """

    busy_ticks: int
    steal_ticks: int
    frequencies_khz: tuple[int, ...]


def read_accounts(
    cores: Sequence[int], *, proc: Path = Path("/proc"), sys: Path = Path("/sys")
) -> CoreAccounts:
    """Reads the accounts of some cores.

    Args:
        cores: The cores.
        proc: Where procfs is mounted.
        sys: Where sysfs is mounted.
    """
    wanted = {f"cpu{core}" for core in cores}
    busy = steal = 0
    for line in (proc / "stat").read_text(encoding="ascii").splitlines():
        name, *columns = line.split()
        if name in wanted:
            ticks = [int(column) for column in columns]
            busy += sum(ticks[place] for place in _BUSY)
            steal += ticks[_STEAL]
    frequencies = []
    for core in cores:
        path = sys / f"devices/system/cpu/cpu{core}/cpufreq/scaling_cur_freq"
        try:
            frequencies.append(int(path.read_text(encoding="ascii")))
        except (OSError, ValueError):
            continue
    return CoreAccounts(busy_ticks=busy, steal_ticks=steal, frequencies_khz=tuple(frequencies))


def doubts(
    before: CoreAccounts, after: CoreAccounts, *, cores: int, wall_ns: int, cpu_ns: int
) -> str:
    """Says why a time is doubtful; "" if nothing speaks against it.

    Args:
        before: The cores' accounts before the run.
        after: Those after it.
        cores: Number of cores.
        wall_ns: Elapsed time of the whole run.
        cpu_ns: CPU time that the run used.
    """
    tick_ns = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
    capacity_ns = cores * wall_ns
    slack_ns = _SLACK_TICKS * tick_ns * cores
    busy_ns = (after.busy_ticks - before.busy_ticks) * tick_ns
    steal_ns = (after.steal_ticks - before.steal_ticks) * tick_ns
    found = []
    if steal_ns > _FOREIGN_SHARE * capacity_ns + tick_ns:
        found.append(f"the host took {100 * steal_ns / capacity_ns:.0f} % of the cores")
    foreign_ns = busy_ns - steal_ns - cpu_ns
    if foreign_ns > _FOREIGN_SHARE * capacity_ns + slack_ns:
        found.append(f"other load took {100 * foreign_ns / capacity_ns:.0f} % of the cores")
    pairs = zip(before.frequencies_khz, after.frequencies_khz, strict=False)
    if any(abs(one - other) > _FREQUENCY_SHARE * max(one, other) for one, other in pairs):
        found.append("the frequency changed")
    return "; ".join(found)
