"""Each lane goes on by itself; whatever ends the work early, what was done is handed over."""

import signal
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.pipeline import Interrupted, Stop
from concert.pipeline.work.lanes import Lane, do_in_lanes

_LIMIT_SECONDS = 60


class _GoneError(Exception):
    pass


def _nothing() -> None:
    pass


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9)), max_size=4))
def test_every_item_is_done_once(shapes: list[tuple[int, int]]) -> None:
    lanes = [
        Lane(items=[(lane, index) for index in range(count)], width=width)
        for lane, (count, width) in enumerate(shapes)
    ]
    done = list(do_in_lanes(lanes, lambda item: item, stop=Stop(), leave=_nothing))
    assert sorted(item for item, _ in done) == [item for lane in lanes for item in lane.items]
    assert all(item == result for item, result in done)


def test_no_lane_is_wider_than_it_may_be() -> None:
    lock, under_way, most = threading.Lock(), [0], [0]

    def do(item: int) -> int:
        with lock:
            under_way[0] += 1
            most[0] = max(most[0], under_way[0])
        with lock:
            under_way[0] -= 1
        return item

    lanes = [Lane(items=range(500), width=3)]
    assert len(list(do_in_lanes(lanes, do, stop=Stop(), leave=_nothing))) == 500
    assert most[0] <= 3


def test_a_lane_that_waits_holds_up_no_other() -> None:
    others_done = threading.Event()

    def do(item: str) -> str:
        if item == "slow":
            assert others_done.wait(_LIMIT_SECONDS)
        return item

    lanes = [Lane(items=["slow"], width=1), Lane(items=["a", "b", "c"], width=1)]
    seen = []
    for item, _ in do_in_lanes(lanes, do, stop=Stop(), leave=_nothing):
        seen.append(item)
        if len(seen) == 3:
            others_done.set()
    assert seen == ["a", "b", "c", "slow"]


def test_what_is_raised_ends_the_others_and_what_they_bring_is_handed_over() -> None:
    second_runs, left = threading.Event(), threading.Event()

    def do(item: str) -> str:
        if item == "fails":
            assert second_runs.wait(_LIMIT_SECONDS)
            raise _GoneError
        second_runs.set()
        assert left.wait(_LIMIT_SECONDS)
        return item

    lanes = [Lane(items=["fails", "never"], width=1), Lane(items=["late", "never"], width=1)]
    seen = []
    with pytest.raises(_GoneError):
        for item, _ in do_in_lanes(lanes, do, stop=Stop(), leave=left.set):
            seen.append(item)
    assert seen == ["late"]


def test_a_stop_ends_what_is_under_way() -> None:
    stop, left = Stop(), threading.Event()

    def do(item: int) -> int:
        if item == 3:
            stop.request(signal.SIGINT)
            assert left.wait(_LIMIT_SECONDS)
            raise _GoneError
        return item

    seen = []
    with pytest.raises(Interrupted):
        for item, _ in do_in_lanes(
            [Lane(items=range(100), width=1)], do, stop=stop, leave=left.set
        ):
            seen.append(item)
    assert seen == [0, 1, 2]


def test_a_call_that_does_not_end_is_left_behind() -> None:
    stop, never = Stop(), threading.Event()

    def do(item: int) -> int:
        stop.request(signal.SIGTERM)
        never.wait(_LIMIT_SECONDS)
        return item

    lanes = [Lane(items=range(4), width=2)]
    with pytest.raises(Interrupted):
        list(do_in_lanes(lanes, do, stop=stop, leave=_nothing))
    assert not never.is_set()
    never.set()


def test_whoever_takes_the_results_may_break_off() -> None:
    left = threading.Event()

    def do(item: int) -> int:
        if item:
            assert left.wait(_LIMIT_SECONDS)
        return item

    with pytest.raises(_GoneError):
        for _ in do_in_lanes([Lane(items=range(9), width=4)], do, stop=Stop(), leave=left.set):
            raise _GoneError
    assert left.is_set()
