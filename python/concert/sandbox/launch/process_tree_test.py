"""Tests of reading /proc and of adding up what a tree uses."""

import os
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from concert.sandbox.launch.process_tree import Meter, ProcessStat, parse_stat

_TAIL = b"S 7 1 1 0 -1 0 0 0 0 0 11 22 33 44 20 0 5 0 99 1000 77 " + b"0 " * 27 + b"139\n"


@given(st.binary(min_size=0, max_size=15).filter(lambda name: b"\0" not in name))
def test_any_process_name_is_read(name: bytes) -> None:
    assert parse_stat(b"42 (" + name + b") " + _TAIL) == ProcessStat(
        pid=42,
        parent=7,
        state="S",
        own_ticks=33,
        children_ticks=77,
        threads=5,
        start_ticks=99,
        resident_pages=77,
        wait_status=139,
    )


def _process(pid: int, own_ticks: int, *, state: str = "R", children_ticks: int = 0) -> ProcessStat:
    return ProcessStat(
        pid=pid,
        parent=1,
        state=state,
        own_ticks=own_ticks,
        children_ticks=children_ticks,
        threads=1,
        start_ticks=pid,
        resident_pages=10,
        wait_status=0,
    )


class _Tree:
    """A tree that is what it was told."""

    def __init__(self) -> None:
        self.now: list[ProcessStat] = []

    def processes(self) -> Iterator[ProcessStat]:
        yield from self.now

    def reaper(self) -> ProcessStat | None:
        return None

    def kill(self) -> int:
        return 0


def test_time_of_a_reaped_child_counts_once() -> None:
    tree = _Tree()
    meter = Meter(tree)
    tree.now = [_process(2, 100), _process(3, 200)]
    before = meter.measure(most_tasks=9).cpu_seconds
    tree.now = [_process(2, 100, children_ticks=200)]
    after = meter.measure(most_tasks=9).cpu_seconds
    assert before == after == 300 / os.sysconf("SC_CLK_TCK")


def test_time_of_a_child_that_nobody_waited_for_counts() -> None:
    tree = _Tree()
    meter = Meter(tree)
    for pid in range(10, 20):
        tree.now = [_process(2, 0), _process(pid, 50)]
        usage = meter.measure(most_tasks=9)
    assert usage.cpu_seconds == 500 / os.sysconf("SC_CLK_TCK")


def test_dead_processes_are_no_tasks() -> None:
    tree = _Tree()
    tree.now = [_process(2, 0), _process(3, 0, state="Z"), _process(4, 0, state="T")]
    assert Meter(tree).measure(most_tasks=9).tasks == 2
