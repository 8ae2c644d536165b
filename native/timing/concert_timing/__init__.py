"""Clocks in ns, pinning, the machine's topology, and commands measured by the kernel (Linux).

All times are whole ns. Cores are named by Linux's numbers of logical cores. Everything that fails
raises `TimingError`.
"""

from concert_timing._native import (
    clock_resolutions,
    monotonic_ns,
    pin_process,
    pin_thread,
    process_affinity,
    process_cpu_ns,
    read_topology,
    thread_affinity,
    thread_cpu_ns,
)
from concert_timing.errors import Fault, TimingError
from concert_timing.placement import Placement, place
from concert_timing.run import Redirect, run_pinned
from concert_timing.values import (
    Cache,
    ClockResolutions,
    Core,
    Ending,
    NumaNode,
    RunResult,
    Topology,
    Usage,
)

__all__ = [
    "Cache",
    "ClockResolutions",
    "Core",
    "Ending",
    "Fault",
    "NumaNode",
    "Placement",
    "Redirect",
    "RunResult",
    "TimingError",
    "Topology",
    "Usage",
    "clock_resolutions",
    "monotonic_ns",
    "pin_process",
    "pin_thread",
    "place",
    "process_affinity",
    "process_cpu_ns",
    "read_topology",
    "run_pinned",
    "thread_affinity",
    "thread_cpu_ns",
]
