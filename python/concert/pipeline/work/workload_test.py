"""Tests of the estimate of the time left, on made-up stages with a clock of their own."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager

import pytest

from concert.pipeline.work.workload import KindState, Workload, seconds_left, spread

type _Thing = tuple[str, float]
"""A kind, and how long one of it takes in s."""


class _Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def _estimates(things: Sequence[_Thing], *, width: int) -> Iterator[tuple[float, float]]:
    """Does the things; yields, whenever one is done, the time that it is, and the time left."""
    clock = _Clock()
    work = Workload(Counter(kind for kind, _ in things), width=width, clock=clock)
    waiting = list(reversed(things))
    under_way: list[tuple[float, AbstractContextManager[None]]] = []
    while waiting or under_way:
        while waiting and len(under_way) < width:
            kind, seconds = waiting.pop()
            doing = work.doing(kind)
            doing.__enter__()
            under_way.append((clock.seconds + seconds, doing))
        ends, done = min(under_way, key=lambda one: one[0])
        under_way.remove((ends, done))
        clock.seconds = ends
        done.__exit__(None, None, None)
        left = work.seconds_left()
        assert left is not None
        yield clock.seconds, left


def _many(kind: str, count: int, *seconds: float, seed: int = 1) -> list[_Thing]:
    chosen = random.Random(seed)
    return [(kind, chosen.choice(seconds)) for _ in range(count)]


_MEASURE = [*_many("races", 820, 0.001), *_many("java", 400, 0.002), *_many("tasks", 33, 60.0)]
"""Durations as observed: most passed work is not timed at all, and stands before the rest."""
_JUDGE = [
    *_many("java", 460, 1.0, 2.0, 30.0),
    *_many("races", 900, 0.002),
    *_many("tasks", 390, 10.0, 14.0, 25.0, 60.0),
]


@pytest.mark.parametrize(
    ("things", "width"),
    [
        (_MEASURE, 1),
        ([*_many("openmp", 12, 20.0, 40.0), *_many("hpx", 12, 60.0, 120.0)], 1),
        (_JUDGE, 1),
        (_JUDGE, 2),
        (_JUDGE, 16),
        (_many("java", 200, 1.0, 1.5, 2.0, 20.0), 1),
        (_many("java", 200, 1.0, 1.5, 2.0, 20.0), 2),
        (_many("java", 4000, 1.0, 1.5, 2.0, 20.0), 16),
    ],
)
def test_from_a_tenth_to_nine_tenths_it_is_right_within_a_factor_of_two(
    things: Sequence[_Thing], width: int
) -> None:
    told = list(_estimates(spread(things), width=width))
    whole = told[-1][0]
    asked = [(whole - now, left) for now, left in told if whole / 10 <= now <= whole * 9 / 10]
    assert asked
    assert not [(true, left) for true, left in asked if not true / 2 <= left <= true * 2]


def test_in_the_order_of_the_suites_a_tenth_would_not_be_enough() -> None:
    told = list(_estimates(_JUDGE, width=2))
    whole = told[-1][0]
    assert any(
        left < (whole - now) / 2 for now, left in told if whole / 10 <= now <= whole * 9 / 10
    )


def test_before_anything_is_begun_nothing_is_known() -> None:
    assert seconds_left([_state(waiting=3)], width=1) is None


def test_a_long_thing_under_way_counts_before_it_ends() -> None:
    short = _state(finished=100, finished_seconds=0.1)
    long = _state(waiting=9, ages=(60.0,))
    assert seconds_left([short, long], width=1) == 9 * 60.0 + 15.0


def test_things_that_began_together_are_taken_to_end_together() -> None:
    state = _state(waiting=16, finished=1, finished_seconds=60.0, ages=(60.0,) * 15)
    left = seconds_left([state], width=16)
    assert left is not None and 60.0 <= left <= 90.0


def test_what_is_done_at_a_time_takes_its_share_of_the_time() -> None:
    state = _state(waiting=40, finished=10, finished_seconds=20.0)
    assert [seconds_left([state], width=width) for width in (1, 4)] == [80.0, 20.0]


def test_the_last_thing_takes_its_time_however_many_could_work() -> None:
    state = _state(waiting=1, finished=10, finished_seconds=20.0)
    assert seconds_left([state], width=16) == 2.0


def test_a_kind_of_which_nothing_is_begun_is_like_the_others() -> None:
    known = _state(finished=10, finished_seconds=20.0)
    assert seconds_left([known, _state(waiting=5)], width=1) == 10.0


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 8, 9, 1000])
def test_spreading_loses_nothing_and_repeats_nothing(count: int) -> None:
    assert sorted(spread(range(count))) == list(range(count))


def test_the_first_tenth_of_spread_things_has_its_share_of_every_block() -> None:
    blocks = ["a"] * 100 + ["b"] * 500 + ["c"] * 400
    first = Counter(spread(blocks)[:100])
    assert first["a"] in range(8, 13) and first["b"] in range(45, 56)


def _state(
    *,
    waiting: int = 0,
    finished: int = 0,
    finished_seconds: float = 0.0,
    ages: tuple[float, ...] = (),
) -> KindState:
    return KindState(
        waiting=waiting, finished=finished, finished_seconds=finished_seconds, ages=ages
    )
