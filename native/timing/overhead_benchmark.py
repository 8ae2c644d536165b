"""Prints what measuring itself costs, as medians and spreads; asserts nothing."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from concert_timing import (
    RunResult,
    clock_resolutions,
    monotonic_ns,
    process_cpu_ns,
    read_topology,
    run_pinned,
    thread_affinity,
    thread_cpu_ns,
)

_CALLS_PER_SAMPLE = 10_000


def main() -> int:
    """Runs all measurements and prints one line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=200, help="samples a line (default: 200)")
    samples = parser.parse_args().samples
    core = thread_affinity()[0]
    program = shutil.which("true") or "/bin/true"

    print(f"Resolutions: {clock_resolutions()}")
    print(f"{'what':<44} {'median':>12} {'quartiles':>25} {'least':>12}")
    for clock in (monotonic_ns, process_cpu_ns, thread_cpu_ns, time.monotonic_ns):
        name = f"{clock.__module__}.{clock.__name__}()"
        _print(f"{name}, a call", _sample_calls(clock, samples))
    _print("read_topology(), a call", _sample(lambda: _elapsed(read_topology), samples))

    def run() -> RunResult:
        return run_pinned([program], cores=[core])

    def run_subprocess() -> None:
        subprocess.run([program], capture_output=True, stdin=subprocess.DEVNULL, check=True)

    _print(f"{program}: wall_ns in the result", _sample(lambda: run().wall_ns, samples))
    _print(f"{program}: run_pinned() from outside", _sample(lambda: _elapsed(run), samples))
    _print(f"{program}: subprocess.run()", _sample(lambda: _elapsed(run_subprocess), samples))
    print(f"peak memory of {program}: {run().peak_bytes / 1024:.0f} KiB")
    print(f"load average of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


def _elapsed(call: Callable[[], object]) -> int:
    start = monotonic_ns()
    call()
    return monotonic_ns() - start


def _sample(measure: Callable[[], float], samples: int) -> list[float]:
    return [measure() for _ in range(samples)]


def _sample_calls(call: Callable[[], object], samples: int) -> list[float]:
    """Returns ns a call, the cost of the loop around it taken off."""

    def loop() -> None:
        for _ in range(_CALLS_PER_SAMPLE):
            call()

    def empty_loop() -> None:
        for _ in range(_CALLS_PER_SAMPLE):
            pass

    empty = statistics.median(_sample(lambda: _elapsed(empty_loop), samples))
    return _sample(lambda: (_elapsed(loop) - empty) / _CALLS_PER_SAMPLE, samples)


def _print(what: str, times_ns: Sequence[float]) -> None:
    low, median, high = statistics.quantiles(times_ns, n=4)
    spread = f"{low:,.0f} .. {high:,.0f}"
    print(f"{what:<44} {median:>9,.0f} ns {spread:>22} ns {min(times_ns):>9,.0f} ns")


if __name__ == "__main__":
    sys.exit(main())
