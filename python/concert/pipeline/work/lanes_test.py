"""Each lane goes on by itself; whatever ends the work early, what was done is handed over."""

import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.pipeline import Interrupted, Steering, Stop
from concert.pipeline.work.lanes import Lane, do_in_lanes
from concert.pipeline.work.steering import Width

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


class _Wheel(Steering):
    """A wheel that a function turns, which says how wide lanes are when the main thread looks."""

    def __init__(self, width: Callable[[int], int]) -> None:
        super().__init__(Path(), run_id="", command="", stop=Stop(), warn=print)
        self._turn = width

    def look(self) -> None:
        """Does nothing."""

    def width(self, usual: int, by: Width) -> int:
        """Returns what the function says."""
        return self._turn(usual) if by is Width.JOBS else usual


def test_a_lane_becomes_narrower_and_wider_by_order() -> None:
    lock, under_way, most, done = threading.Lock(), [0], [0], [0]

    def do(item: int) -> int:
        with lock:
            under_way[0] += 1
            most[0] = max(most[0], under_way[0])
        threading.Event().wait(0.01)
        with lock:
            under_way[0] -= 1
            done[0] += 1
        return item

    wheel = _Wheel(lambda usual: usual if done[0] < 20 else 6)
    lane = Lane(items=range(60), width=1, by=Width.JOBS)
    widths = []
    for item, _ in do_in_lanes([lane], do, stop=Stop(), leave=_nothing, steering=wheel):
        widths.append(most[0])
        assert item < 60
    assert len(widths) == 60
    assert widths[9] == 1
    assert 1 < most[0] <= 6


def test_a_lane_grows_with_what_tells_its_width() -> None:
    lock, under_way, most = threading.Lock(), [0], [0]
    both = threading.Barrier(2, timeout=_LIMIT_SECONDS)
    done: list[int] = []

    def do(item: int) -> int:
        with lock:
            under_way[0] += 1
            most[0] = max(most[0], under_way[0])
        if item >= 5:
            both.wait()
        with lock:
            under_way[0] -= 1
        return item

    lane = Lane(items=range(9), width=lambda: 1 if len(done) < 5 else 2)
    for item, _ in do_in_lanes([lane], do, stop=Stop(), leave=_nothing):
        assert len(done) >= 5 or most[0] == 1
        done.append(item)
    assert sorted(done) == list(range(9))
    assert most[0] == 2


def test_a_lane_of_no_width_begins_nothing_until_it_has_one() -> None:
    looks, begun = [0], [0]

    def width(usual: int) -> int:
        looks[0] += 1
        if looks[0] < 4:
            assert begun[0] == 0
            return 0
        return usual

    def do(item: int) -> int:
        begun[0] += 1
        return item

    lane = Lane(items=range(5), width=2, by=Width.JOBS)
    done = do_in_lanes([lane], do, stop=Stop(), leave=_nothing, steering=_Wheel(width))
    assert sorted(item for item, _ in done) == [0, 1, 2, 3, 4]


def test_a_lane_that_no_order_widens_keeps_its_width() -> None:
    lanes = [Lane(items=range(9), width=1)]
    wheel = _Wheel(lambda usual: 0 * usual)
    assert (
        len(list(do_in_lanes(lanes, lambda one: one, stop=Stop(), leave=_nothing, steering=wheel)))
        == 9
    )


def test_a_stop_ends_lanes_that_wait() -> None:
    stop = Stop()

    def width(usual: int) -> int:
        stop.request(signal.SIGINT)
        return 0 * usual

    lane = Lane(items=range(5), width=2, by=Width.JOBS)
    with pytest.raises(Interrupted):
        list(
            do_in_lanes([lane], lambda one: one, stop=stop, leave=_nothing, steering=_Wheel(width))
        )
