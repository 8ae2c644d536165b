"""The specification knows what small programs can come to."""

import pytest

from tests.explorer.objects.brute_force import Outcomes, TooLargeError, outcomes
from tests.explorer.objects.cells import Cell
from tests.explorer.objects.java.gates import Semaphore
from tests.explorer.objects.java.locks import Condition, Monitor, ReentrantLock
from tests.explorer.objects.java.programs import java_program
from tests.explorer.objects.java.threads import Threads
from tests.explorer.objects.posix.objects import ConditionVariable, Mutex, MutexKind
from tests.explorer.objects.posix.programs import c_program
from tests.explorer.objects.specification import Call, Program, Specification

_MOST = 10_000


def _of(*threads: list[Call], objects: tuple[Specification, ...]) -> Outcomes:
    program = Program(objects=(Threads(), *objects), threads=tuple(map(tuple, threads)))
    return outcomes(program, most=_MOST)


def test_two_threads_that_count_see_each_other_s_turn_or_not() -> None:
    counts = [Call("increment", 1)]
    seen = _of(counts, counts, objects=(Cell(),))
    assert seen == Outcomes(outputs=frozenset({"1|2", "2|1"}), deadlocks=False)


def test_a_notification_that_comes_before_the_wait_is_lost() -> None:
    waits = [Call("enter", 1), Call("wait", 1), Call("exit", 1)]
    tells = [Call("enter", 1), Call("notify", 1), Call("exit", 1)]
    seen = _of(waits, tells, objects=(Monitor(),))
    assert seen == Outcomes(outputs=frozenset({"w|"}), deadlocks=True)


def test_a_wake_up_without_a_reason_mends_no_deadlock() -> None:
    waits = [Call("lock", 1), Call("wait", 2, other=1), Call("unlock", 1)]
    seen = _of(waits, objects=(Mutex(MutexKind.NORMAL), ConditionVariable()))
    assert seen == Outcomes(outputs=frozenset({"w"}), deadlocks=True)


def test_locks_in_opposite_orders_deadlock() -> None:
    def both(first: int, second: int) -> list[Call]:
        return [Call(name, at) for name in ("lock", "unlock") for at in (first, second)]

    locks = (ReentrantLock(fair=False), ReentrantLock(fair=True))
    assert not _of(both(1, 2), both(1, 2), objects=locks).deadlocks
    assert _of(both(1, 2), both(2, 1), objects=locks).deadlocks


def test_one_who_wants_much_keeps_others_waiting_at_a_semaphore() -> None:
    much, little = [Call("acquire", 1, 2)], [Call("acquire", 1, 1), Call("release", 1, 1)]
    for fair in (False, True):
        seen = _of(little, much, objects=(Semaphore(1, fair=fair),))
        assert seen.deadlocks and not seen.outputs


def test_a_condition_is_for_the_owner_of_its_lock() -> None:
    objects = (ReentrantLock(fair=False), Condition())
    assert _of([Call("signal", 2, other=1)], objects=objects).outputs == {"I"}


def test_programs_that_are_too_large_are_refused() -> None:
    program = Program(objects=(Threads(), Cell()), threads=((Call("get", 1),) * 3,) * 3)
    with pytest.raises(TooLargeError):
        outcomes(program, most=10)


def test_a_seed_always_makes_the_same_program() -> None:
    for seed in range(20):
        assert java_program(seed).threads == java_program(seed).threads
        assert c_program(seed).threads == c_program(seed).threads
    assert len({c_program(seed).threads for seed in range(20)}) > 15
