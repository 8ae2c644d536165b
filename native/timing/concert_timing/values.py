"""Immutable values of clocks, topology and runs; the C++ part builds them."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockResolutions:
    """Smallest steps of the clocks, as the kernel states them.

    Attributes:
        monotonic_ns: Of `monotonic_ns()`.
        process_cpu_ns: Of `process_cpu_ns()`.
        thread_cpu_ns: Of `thread_cpu_ns()`.
    """

    monotonic_ns: int
    process_cpu_ns: int
    thread_cpu_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """A logical core: what Linux counts, and what pinning names.

    Attributes:
        number: Its number.
        package_id: Its socket; -1 where /sys does not tell.
        physical_id: Its physical core by the firmware's count, which need not be unique in the
            machine; -1 where /sys does not tell. Compare `siblings` instead.
        node_id: Its NUMA node; -1 where no node names it.
        siblings: Online logical cores (SMT threads) of its physical core, itself included, sorted.
    """

    number: int
    package_id: int
    physical_id: int
    node_id: int
    siblings: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumaNode:
    """A NUMA node.

    Attributes:
        number: Its number.
        cores: Its online cores, sorted; empty for a node that is memory only.
    """

    number: int
    cores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cache:
    """One cache, listed once however many cores share it.

    Attributes:
        level: 1 for L1, and so on; 0 where /sys does not tell.
        type: "Data", "Instruction" or "Unified"; empty where /sys does not tell.
        size_bytes: Capacity; 0 where /sys does not tell.
        line_bytes: Size of a line; 0 where /sys does not tell.
        cores: Online cores that share it, sorted.
    """

    level: int
    type: str
    size_bytes: int
    line_bytes: int
    cores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Topology:
    """The cores, packages and memory nodes of a machine.

    Attributes:
        online: Logical cores that are switched on, sorted.
        allowed: Cores that the thread that asked may run on, sorted.
        cores: The online cores, by number.
        nodes: NUMA nodes by number; never empty.
        caches: By level, type and cores.
        missing: What /sys did not tell, as path patterns below it, sorted. The most modest
            assumption stands in: each core a physical core of its own, one node for all.
    """

    online: tuple[int, ...]
    allowed: tuple[int, ...]
    cores: tuple[Core, ...]
    nodes: tuple[NumaNode, ...]
    caches: tuple[Cache, ...]
    missing: tuple[str, ...]

    @property
    def physical_cores(self) -> tuple[tuple[int, ...], ...]:
        """The logical cores of each physical core, by the first of them."""
        return tuple(sorted({core.siblings for core in self.cores}))


class Ending(StrEnum):
    """The end of a measured command, as the kernel reports it."""

    EXITED = "exited"
    """It exited; `exit_code` has its status."""
    SIGNALLED = "signalled"
    """It died of a signal; `signal` has it."""
    WALL_LIMIT = "wall_limit"
    """It was killed at the wall limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The resources that a command used, counted by the kernel.

    Times, switches and faults cover the command and those of its descendants that it (or a
    descendant so covered) has waited for; a daemon that it leaves behind is not in them.

    Attributes:
        ending: How it ended.
        exit_code: Exit status for `EXITED`, else -1.
        signal: Number of the signal that it died of, else 0.
        cores: Cores that it was allowed when it started, as read back from the kernel.
        wall_ns: From just before its process was made until its end was known, in ns, on the
            clock of `monotonic_ns()`. Includes exec and the dynamic linker.
        user_ns: CPU time in user mode, in ns; steps of 1000.
        system_ns: CPU time in the kernel, likewise. The sum of the two is exact; most kernels share
            it out between them by sampling at the timer tick, so the split of a run of a few ms is
            rough.
        peak_bytes: Peak resident memory of the largest single process, in bytes; steps of 1024.
            Never below that of the launcher (about 0.5 MB), see `launch_protocol.h`. Linux counts
            resident pages per core first, so many-threaded programs may read a little low.
        voluntary_switches: Context switches because a thread had to wait.
        involuntary_switches: Context switches because the kernel took the core away.
        minor_faults: Page faults that needed no input.
        major_faults: Page faults that did.
    """

    ending: Ending
    exit_code: int
    signal: int
    cores: tuple[int, ...]
    wall_ns: int
    user_ns: int
    system_ns: int
    peak_bytes: int
    voluntary_switches: int
    involuntary_switches: int
    minor_faults: int
    major_faults: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult(Usage):
    """The resources that a command used, and its output.

    Attributes:
        stdout: Its standard output where that was captured, else empty.
        stderr: Its standard error, likewise.
    """

    stdout: bytes
    stderr: bytes
