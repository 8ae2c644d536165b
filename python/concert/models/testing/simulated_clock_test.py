"""Simulated time passes at once, in order, and the same way each time."""

import threading

import pytest

from concert.models.client.clock import SystemClock, to_ns
from concert.models.testing.simulated_clock import DeadlockError, SimulatedClock


def test_sleepers_wake_in_the_order_of_time() -> None:
    clock = SimulatedClock()
    woken: list[tuple[int, int]] = []

    def sleep(wait_ns: int) -> None:
        clock.sleep(wait_ns)
        woken.append((wait_ns, clock.now_ns()))

    clock.run([lambda: sleep(30), lambda: sleep(10), lambda: sleep(20)])
    assert woken == [(10, 10), (20, 20), (30, 30)]


def test_who_is_woken_does_not_wait_for_the_end() -> None:
    clock = SimulatedClock()
    condition = threading.Condition()
    woken: list[int] = []

    def wait() -> None:
        with condition:
            clock.wait(condition, 1000)
        woken.append(clock.now_ns())

    def wake() -> None:
        clock.sleep(7)
        with condition:
            clock.wake(condition)

    clock.run([wait, wake])
    assert woken == [7]


def test_a_deadlock_is_told() -> None:
    clock = SimulatedClock()
    condition = threading.Condition()

    def wait() -> None:
        with condition:
            clock.wait(condition, None)

    with pytest.raises(DeadlockError):
        clock.run([wait, wait])


def test_what_a_thread_raises_is_raised() -> None:
    def fail() -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        SimulatedClock().run([lambda: None, fail])


def test_the_seed_decides_the_order() -> None:
    def order(seed: int) -> list[int]:
        clock = SimulatedClock(seed=seed)
        came: list[int] = []

        def come(number: int) -> None:
            for _ in range(3):
                came.append(number)
                clock.sleep(1)

        clock.run([lambda number=number: come(number) for number in range(5)])  # type: ignore[misc]
        return came

    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(10)}) > 1


def test_the_system_clock_waits_no_longer_than_told_and_wakes() -> None:
    clock = SystemClock()
    condition = threading.Condition()
    with condition:
        before_ns = clock.now_ns()
        clock.wait(condition, 1_000_000)
        assert clock.now_ns() > before_ns
    entered = threading.Event()

    def wait() -> None:
        with condition:
            entered.set()
            clock.wait(condition, 10**30)

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    entered.wait(60)
    with condition:
        clock.wake(condition)
    thread.join(60)
    assert not thread.is_alive()


@pytest.mark.parametrize(
    ("seconds", "ns"), [(0, 0), (1.5, 1_500_000_000), (1e-10, 1), (0.1, 10**8)]
)
def test_a_time_in_ns_is_no_shorter(seconds: float, ns: int) -> None:
    assert to_ns(seconds) == ns
