"""Threads run where they are pinned; a refusal names the core and the reason."""

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from concert_timing import (
    Fault,
    TimingError,
    pin_process,
    pin_thread,
    process_affinity,
    thread_affinity,
)

_NO_LINUX_HAS_IT = 1_000_000
_THIS_MACHINE_LACKS_IT = 8191

_THREADED_CHILD = """
import threading
for _ in range(3):
    threading.Thread(target=threading.Event().wait, daemon=True).start()
print("started", flush=True)
input()
"""


def _in_thread[T](function: Callable[[], T]) -> T:
    """Calls `function` in a thread that may be pinned without a trace."""
    results: list[T] = []
    thread = threading.Thread(target=lambda: results.append(function()))
    thread.start()
    thread.join()
    return results[0]


def _pin_and_read(cores: Sequence[int]) -> tuple[int, ...]:
    pin_thread(cores)
    return thread_affinity()


def test_affinity_is_what_the_kernel_says() -> None:
    assert set(thread_affinity()) == os.sched_getaffinity(0)


def test_a_pinned_thread_has_the_cores_that_were_asked_for() -> None:
    for core in thread_affinity():
        assert _in_thread(partial(_pin_and_read, [core])) == (core,)


def test_order_and_repetition_of_cores_do_not_matter() -> None:
    cores = thread_affinity()
    assert _in_thread(lambda: _pin_and_read([*reversed(cores), *cores])) == cores


def test_pinning_one_thread_leaves_the_others_alone() -> None:
    before = thread_affinity()
    _in_thread(lambda: _pin_and_read(before[:1]))
    assert thread_affinity() == before


def test_a_thread_can_pin_another() -> None:
    core = thread_affinity()[-1]
    may_end = threading.Event()
    worker = threading.Thread(target=may_end.wait)
    worker.start()
    pin_thread([core], tid=worker.native_id)
    cores = thread_affinity(tid=worker.native_id)
    may_end.set()
    worker.join()
    assert cores == (core,)


def test_pinning_a_process_pins_all_its_threads() -> None:
    core = thread_affinity()[-1]
    command = [sys.executable, "-I", "-S", "-c", _THREADED_CHILD]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"started\n"
        pinned = pin_process([core], pid=child.pid)
        affinity = process_affinity(pid=child.pid)
        child.communicate(b"\n")
    assert len(affinity) == 4
    assert pinned == tuple(affinity)
    assert child.pid in affinity
    assert set(affinity.values()) == {(core,)}


def test_the_own_process_is_meant_where_none_is_named() -> None:
    assert process_affinity()[threading.get_native_id()] == thread_affinity()
    assert os.getpid() in process_affinity()


@pytest.mark.parametrize("core", [-1, _THIS_MACHINE_LACKS_IT, _NO_LINUX_HAS_IT])
def test_a_core_that_does_not_exist_is_named(core: int) -> None:
    with pytest.raises(TimingError) as raised:
        pin_thread([core])
    assert raised.value.fault is Fault.NO_SUCH_CORE
    assert raised.value.cores == (core,)
    assert str(core) in str(raised.value)


def test_a_refused_pin_changes_nothing_even_if_some_cores_exist() -> None:
    before = thread_affinity()

    def pin() -> tuple[int, ...]:
        with pytest.raises(TimingError) as raised:
            pin_thread([before[0], _THIS_MACHINE_LACKS_IT])
        assert raised.value.cores == (_THIS_MACHINE_LACKS_IT,)
        return thread_affinity()

    assert _in_thread(pin) == before


def test_a_refused_pin_of_a_process_changes_nothing() -> None:
    before = process_affinity()
    with pytest.raises(TimingError):
        pin_process([thread_affinity()[0], _THIS_MACHINE_LACKS_IT])
    assert process_affinity() == before


def test_no_core_at_all_is_refused() -> None:
    with pytest.raises(TimingError) as raised:
        pin_thread([])
    assert raised.value.fault is Fault.BAD_ARGUMENT


def test_a_process_that_is_gone_cannot_be_pinned() -> None:
    with subprocess.Popen([sys.executable, "-I", "-S", "-c", ""]) as child:
        child.wait()
    calls: dict[Fault, Callable[[], object]] = {
        Fault.NO_SUCH_PROCESS: lambda: pin_process([0], pid=child.pid),
        Fault.NO_SUCH_THREAD: lambda: pin_thread([0], tid=child.pid),
    }
    for fault, call in calls.items():
        with pytest.raises(TimingError) as raised:
            call()
        assert raised.value.fault is fault
        assert str(child.pid) in raised.value.where


def test_an_error_survives_the_way_between_processes() -> None:
    with pytest.raises(TimingError) as raised:
        pin_thread([_THIS_MACHINE_LACKS_IT])
    copy = pickle.loads(pickle.dumps(raised.value))
    assert type(copy) is TimingError
    assert vars(copy) == vars(raised.value)
    assert str(copy) == str(raised.value)
