"""The clocks count what they say."""

import subprocess
import sys
import threading
import time

import pytest

from concert_timing import (
    Fault,
    TimingError,
    clock_resolutions,
    monotonic_ns,
    process_cpu_ns,
    thread_cpu_ns,
)

_CHILD_CPU_NS = 100_000_000

_SPINNING_CHILD = f"""
import time
while time.process_time_ns() < {_CHILD_CPU_NS}:
    sum(range(1000))
print("spun", flush=True)
input()
"""


def _spin() -> None:
    for _ in range(50):
        sum(range(100_000))


def test_every_clock_gives_whole_nanoseconds() -> None:
    assert {type(clock()) for clock in (monotonic_ns, process_cpu_ns, thread_cpu_ns)} == {int}


def test_the_monotonic_clock_never_runs_backwards() -> None:
    stamps = [monotonic_ns() for _ in range(10_000)]
    assert stamps == sorted(stamps)
    assert stamps[0] < stamps[-1]


def test_elapsed_time_is_at_least_the_time_slept() -> None:
    start = monotonic_ns()
    time.sleep(0.05)
    # NTP may make a sleep shorter on this clock, by 500 ppm at most.
    assert monotonic_ns() - start >= 50_000_000 * 0.999


def test_cpu_clocks_advance_with_work() -> None:
    process_start, thread_start = process_cpu_ns(), thread_cpu_ns()
    _spin()
    thread = thread_cpu_ns() - thread_start
    assert 0 < thread <= process_cpu_ns() - process_start


def test_cpu_clocks_stand_still_in_sleep() -> None:
    wall_start, cpu_start = monotonic_ns(), thread_cpu_ns()
    time.sleep(0.2)
    cpu = thread_cpu_ns() - cpu_start
    assert cpu < (monotonic_ns() - wall_start) / 2


def test_a_thread_clock_leaves_out_other_threads() -> None:
    of_worker = 0

    def work() -> None:
        nonlocal of_worker
        _spin()
        of_worker = thread_cpu_ns()

    process_start, own_start = process_cpu_ns(), thread_cpu_ns()
    worker = threading.Thread(target=work)
    worker.start()
    worker.join()
    own = thread_cpu_ns() - own_start
    assert process_cpu_ns() - process_start >= own + of_worker
    assert of_worker > 0


def test_the_clock_of_another_thread_can_be_read() -> None:
    has_spun, may_end = threading.Event(), threading.Event()
    own_readings: list[int] = []

    def work() -> None:
        _spin()
        own_readings.append(thread_cpu_ns())
        has_spun.set()
        may_end.wait()

    worker = threading.Thread(target=work)
    worker.start()
    has_spun.wait()
    reading = thread_cpu_ns(tid=worker.native_id)
    may_end.set()
    worker.join()
    assert reading >= own_readings[0]


def test_the_cpu_clock_of_another_process_can_be_read() -> None:
    command = [sys.executable, "-I", "-S", "-c", _SPINNING_CHILD]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"spun\n"
        assert process_cpu_ns(pid=child.pid) >= _CHILD_CPU_NS
        child.communicate(b"\n")


def test_a_process_that_is_gone_has_no_clock() -> None:
    with subprocess.Popen([sys.executable, "-I", "-S", "-c", ""]) as child:
        child.wait()
    with pytest.raises(TimingError) as raised:
        process_cpu_ns(pid=child.pid)
    assert raised.value.fault is Fault.NO_SUCH_PROCESS
    assert str(child.pid) in raised.value.where


@pytest.mark.parametrize("tid", [-1, 1])
def test_threads_of_other_processes_have_no_readable_clock(tid: int) -> None:
    with pytest.raises(TimingError) as raised:
        thread_cpu_ns(tid=tid)
    assert raised.value.fault is Fault.NO_SUCH_THREAD


def test_the_resolutions_are_positive() -> None:
    resolutions = clock_resolutions()
    assert resolutions.monotonic_ns > 0
    assert resolutions.process_cpu_ns > 0
    assert resolutions.thread_cpu_ns > 0
