"""The numbers of a measured command are the kernel's, and its own alone."""

import sys
from dataclasses import asdict

from concert_timing import RunResult, run_pinned, thread_affinity

_MIB = 1 << 20
_CPU_NS = 200_000_000

_SPIN = f"""
import time
def spin():
    while time.process_time_ns() < {_CPU_NS}:
        sum(range(1000))
"""

_TOUCH_100_MIB = """
block = bytearray(100 << 20)
for at in range(0, len(block), 4096):
    block[at] = 1
"""


def _run_python(code: str, *, cores: tuple[int, ...] = ()) -> RunResult:
    return run_pinned([sys.executable, "-I", "-S", "-c", code], cores=cores)


def _cpu_ns(result: RunResult) -> int:
    return result.user_ns + result.system_ns


def test_every_count_is_a_whole_number() -> None:
    result = _run_python("")
    others = ("ending", "cores", "stdout", "stderr")
    counts = {name: value for name, value in asdict(result).items() if name not in others}
    assert {type(value) for value in counts.values()} == {int}
    assert result.wall_ns > 0
    assert result.peak_bytes % 1024 == 0


def test_a_pinned_command_sees_its_cores_and_the_result_says_so() -> None:
    for core in thread_affinity():
        result = _run_python("import os; print(sorted(os.sched_getaffinity(0)))", cores=(core,))
        assert result.stdout.decode() == f"[{core}]\n"
        assert result.cores == (core,)


def test_an_unpinned_command_may_run_where_the_caller_may() -> None:
    assert _run_python("").cores == thread_affinity()


def test_pinning_a_command_does_not_pin_the_caller() -> None:
    before = thread_affinity()
    _run_python("", cores=before[:1])
    assert thread_affinity() == before


def test_the_cpu_time_of_a_spinner_is_counted_and_fits_into_its_wall_time() -> None:
    result = _run_python(f"{_SPIN}\nspin()", cores=thread_affinity()[:1])
    assert _cpu_ns(result) >= _CPU_NS
    # One thread on one core; the two clocks are read a little apart.
    assert _cpu_ns(result) <= result.wall_ns * 1.01
    assert result.user_ns > result.system_ns


def test_a_sleeper_uses_wall_time_but_no_cpu_time() -> None:
    result = _run_python("import time; time.sleep(1)")
    # NTP may shorten a sleep on this clock, by 500 ppm at most.
    assert result.wall_ns >= 1_000_000_000 * 0.999
    assert _cpu_ns(result) < result.wall_ns / 2


def test_the_cpu_time_of_a_child_that_was_waited_for_counts() -> None:
    result = _run_python(f"{_SPIN}\nimport os\nif os.fork() == 0: spin()\nelse: os.wait()")
    assert _cpu_ns(result) >= _CPU_NS


def test_peak_memory_is_what_the_command_touched() -> None:
    assert 100 * _MIB <= _run_python(_TOUCH_100_MIB).peak_bytes < 200 * _MIB


def test_peak_memory_is_not_the_callers() -> None:
    # Linux books the memory of whoever calls exec on the new program: a command that was started
    # from here by fork, vfork or posix_spawn would show 300 MiB.
    block = bytearray(300 * _MIB)
    for at in range(0, len(block), 4096):
        block[at] = 1
    peak = _run_python("").peak_bytes
    assert len(block) == 300 * _MIB
    assert 0 < peak < 100 * _MIB


def test_touched_memory_shows_as_page_faults() -> None:
    # With huge pages of 2 MiB, 100 MiB take 50 faults.
    without, touched = _run_python(""), _run_python(_TOUCH_100_MIB)
    assert touched.minor_faults - without.minor_faults >= 45


def test_waiting_shows_as_voluntary_context_switches() -> None:
    result = _run_python("import time\nfor _ in range(50): time.sleep(0.001)")
    assert result.voluntary_switches >= 50


def test_sharing_a_core_shows_as_involuntary_context_switches() -> None:
    code = f"{_SPIN}\nimport os\nchild = os.fork()\nspin()\nif child: os.wait()"
    assert _run_python(code, cores=thread_affinity()[:1]).involuntary_switches > 0
