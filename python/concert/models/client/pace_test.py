"""An endpoint is never asked faster than it may be, and not much slower."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.models import ModelClosedError
from concert.models.client.cancellation import Halt
from concert.models.client.concurrency_limit import Window
from concert.models.client.minute_limit import MinuteLimit
from concert.models.client.pace import Pace, PaceLimits
from concert.models.testing.fake_provider import SECOND_NS
from concert.models.testing.simulated_clock import SimulatedClock

_MINUTE_NS = 60 * SECOND_NS


def _requests(
    pace: Pace,
    clock: SimulatedClock,
    number: int,
    *,
    width: int,
    refused: Callable[[int], bool] = lambda under_way: False,
    latency_ns: int = SECOND_NS,
    tokens: int = 1,
) -> tuple[list[int], int]:
    """Returns when so many requests started, and the most of them at a time."""
    starts: list[int] = []
    under_way = most = 0
    left = iter(range(number))

    def work() -> None:
        nonlocal under_way, most
        for _ in left:
            with pace.passage(tokens=tokens, halt=Halt()) as passage:
                starts.append(clock.now_ns())
                under_way += 1
                most = max(most, under_way)
                is_refused = refused(under_way)
                clock.sleep(latency_ns)
                under_way -= 1
                if is_refused:
                    passage.refused()
                else:
                    passage.served(tokens=None)

    clock.run([work] * width)
    return starts, most


def test_it_starts_with_the_start_value_and_grows_to_the_most() -> None:
    clock = SimulatedClock()
    pace = Pace(PaceLimits(start_concurrency=3, max_concurrency=6), clock=clock)
    starts, most = _requests(pace, clock, 60, width=20)
    per_second = [starts.count(second * SECOND_NS) for second in range(6)]
    assert per_second == [3, 4, 5, 6, 6, 6]
    assert most == 6


def test_it_settles_near_what_the_endpoint_serves() -> None:
    clock = SimulatedClock()
    pace = Pace(PaceLimits(start_concurrency=8, max_concurrency=64), clock=clock)
    refusals: list[bool] = []

    def refused(under_way: int) -> bool:
        refusals.append(under_way > 10)
        return refusals[-1]

    starts, _ = _requests(pace, clock, 2000, width=64, refused=refused)
    late = refusals[1000:]
    assert late.count(True) < len(late) / 5
    # 10 a second are served at best.
    assert starts[-1] < 2000 / 8 * SECOND_NS


def test_a_stray_refusal_hardly_slows_it() -> None:
    window = Window(start=32, most=32)
    for number in range(1000):
        window.entered(under_way=window.width)
        window.left(refused=number % 25 == 0)
    assert window.width >= 28


def test_a_round_of_refusals_halves_the_window_once() -> None:
    window = Window(start=32, most=64)
    window.entered(under_way=32)
    for _ in range(31):
        window.left(refused=True)
        assert window.width == 32
    window.left(refused=True)
    assert window.width == 16


def test_a_window_that_is_not_used_does_not_grow() -> None:
    window = Window(start=8, most=64)
    for _ in range(100):
        window.entered(under_way=2)
        window.left(refused=False)
    assert window.width == 8


@given(
    start=st.integers(-3, 100),
    most=st.integers(-3, 100),
    ends=st.lists(st.booleans(), max_size=400),
)
def test_the_window_keeps_its_bounds(start: int, most: int, ends: list[bool]) -> None:
    window = Window(start=start, most=most)
    for refused in ends:
        window.entered(under_way=window.width)
        window.left(refused=refused)
        assert 1 <= window.width <= max(1, most)


@settings(max_examples=50, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    limit=st.integers(1, 30),
    width=st.integers(1, 20),
    latency_ns=st.integers(0, 3 * _MINUTE_NS // 10),
)
def test_no_minute_sees_more_requests_than_allowed(
    seed: int, limit: int, width: int, latency_ns: int
) -> None:
    clock = SimulatedClock(seed=seed)
    pace = Pace(PaceLimits(max_requests_per_minute=limit), clock=clock)
    starts, _ = _requests(pace, clock, 4 * limit, width=width, latency_ns=latency_ns)
    for index, start in enumerate(starts):
        assert sum(start <= other < start + _MINUTE_NS for other in starts[index:]) <= limit
    # Nor is time lost: limit by limit, or as fast as they end.
    if latency_ns == 0:
        assert starts[:limit] == [0] * limit
        assert starts[limit] == _MINUTE_NS


@given(
    limit=st.integers(1, 1000),
    amounts=st.lists(st.tuples(st.integers(0, 1500), st.integers(0, 90 * SECOND_NS)), max_size=60),
)
def test_no_minute_sees_more_tokens_than_allowed(
    limit: int, amounts: list[tuple[int, int]]
) -> None:
    minute = MinuteLimit(limit)
    now_ns = 0
    spent: list[tuple[int, int]] = []
    for amount, later_ns in amounts:
        now_ns += later_ns
        wait_ns = minute.wait_ns(amount, now_ns=now_ns)
        if wait_ns:
            assert minute.wait_ns(amount, now_ns=now_ns + wait_ns - 1) > 0
            now_ns += wait_ns
            assert minute.wait_ns(amount, now_ns=now_ns) == 0
        minute.spend(amount, now_ns=now_ns)
        spent.append((now_ns, amount))
        within = [amount for at_ns, amount in spent if at_ns > now_ns - _MINUTE_NS]
        assert sum(within) <= limit or [one for one in within if one] == [amount]


def test_what_was_estimated_too_high_comes_free() -> None:
    minute = MinuteLimit(100)
    spent = minute.spend(100, now_ns=0)
    assert minute.wait_ns(50, now_ns=1) == _MINUTE_NS - 1
    minute.settle(spent, 40)
    assert minute.wait_ns(50, now_ns=1) == 0


def test_what_is_settled_late_changes_no_later_minute() -> None:
    minute = MinuteLimit(100)
    spent = minute.spend(100, now_ns=0)
    assert minute.wait_ns(100, now_ns=_MINUTE_NS) == 0
    minute.settle(spent, 0)
    minute.spend(100, now_ns=_MINUTE_NS)
    assert minute.wait_ns(1, now_ns=_MINUTE_NS) == _MINUTE_NS


def test_without_limits_nobody_waits() -> None:
    minute = MinuteLimit(None)
    for _ in range(1000):
        minute.spend(10**9, now_ns=0)
    assert minute.wait_ns(10**9, now_ns=0) == 0


def test_those_who_wait_pass_in_the_order_in_which_they_came() -> None:
    clock = SimulatedClock(seed=3)
    pace = Pace(PaceLimits(start_concurrency=1, max_concurrency=1), clock=clock)
    passed: list[int] = []

    def come(number: int) -> None:
        clock.sleep(number)
        with pace.passage(tokens=1, halt=Halt()):
            passed.append(number)
            clock.sleep(SECOND_NS)

    clock.run([lambda number=number: come(number) for number in range(20)])  # type: ignore[misc]
    assert passed == list(range(20))


def test_two_profiles_at_one_endpoint_keep_to_the_stricter_of_each_limit() -> None:
    clock = SimulatedClock()
    pace = Pace(PaceLimits(start_concurrency=8, max_concurrency=9), clock=clock)
    pace.tighten(PaceLimits(start_concurrency=4, max_concurrency=50, max_requests_per_minute=6))
    pace.tighten(PaceLimits(start_concurrency=5, max_concurrency=50))
    assert pace.max_concurrency == 9
    starts, _ = _requests(pace, clock, 8, width=8)
    assert [start // SECOND_NS for start in starts] == [0] * 4 + [1] * 2 + [60] * 2


def test_who_gives_up_in_the_queue_holds_up_nobody() -> None:
    clock = SimulatedClock()
    pace = Pace(PaceLimits(start_concurrency=1, max_concurrency=1), clock=clock)
    halt = Halt()
    passed: list[int] = []

    def hold() -> None:
        with pace.passage(tokens=1, halt=Halt()):
            clock.sleep(10 * SECOND_NS)

    def give_up() -> None:
        clock.sleep(1)
        with pytest.raises(ModelClosedError), pace.passage(tokens=1, halt=halt):
            pass

    def stay() -> None:
        clock.sleep(2)
        with pace.passage(tokens=1, halt=Halt()):
            passed.append(clock.now_ns())

    def end() -> None:
        clock.sleep(SECOND_NS)
        halt.set(ModelClosedError(what="closed", remedy="none"))
        pace.wake()

    clock.run([hold, give_up, stay, end])
    assert passed == [10 * SECOND_NS]
