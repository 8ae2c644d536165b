"""The model knows what small programs over POSIX's objects can come to.

Each expected set was written down by hand from the standard. Registers are printed in the order of
their numbers, atomic and plain variables behind them.
"""

import errno

import pytest

from tests.explorer.pthread_programs.brute_force import TooLargeError, outcomes
from tests.explorer.pthread_programs.interpreter import Fault
from tests.explorer.pthread_programs.objects.barriers_and_once import (
    Barrier,
    BarrierCall,
    Once,
    OnceCall,
)
from tests.explorer.pthread_programs.objects.calls import SELF, Deadline, Register
from tests.explorer.pthread_programs.objects.conditions import Condition, ConditionCall
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall, Threads
from tests.explorer.pthread_programs.objects.variables import Atomic, AtomicCall, Key, KeyCall
from tests.explorer.pthread_programs.programs.statements import (
    Assert,
    Body,
    Cleanup,
    If,
    Leave,
    Relation,
    Test,
    Way,
    While,
    do,
)
from tests.explorer.pthread_programs.small_programs_for_tests import (
    outcomes_of,
    printed,
    program_of,
)

_LOCK, _UNLOCK = do(MutexCall.LOCK, 1), do(MutexCall.UNLOCK, 1)
_MUTEX, _CONDITION = Mutex(name="m0"), Condition(name="c0")
_WAIT = do(ConditionCall.WAIT, 2, other=1)
_SIGNAL = do(ConditionCall.SIGNAL, 2)


def test_a_signal_that_comes_before_the_wait_is_lost() -> None:
    seen = outcomes_of(
        (_LOCK, _WAIT, _UNLOCK), (_LOCK, _SIGNAL, _UNLOCK), objects=(_MUTEX, _CONDITION)
    )
    assert seen.must == seen.may
    assert seen.must.faults == {Fault.HANG}
    assert seen.must.outputs == printed("")


def test_a_wake_up_without_a_reason_mends_no_deadlock() -> None:
    seen = outcomes_of((_LOCK, _WAIT, _UNLOCK), objects=(_MUTEX, _CONDITION))
    assert seen.must.outputs == printed("")
    assert seen.must.faults == {Fault.HANG}


def test_a_broadcast_wakes_all() -> None:
    waits = (_LOCK, While((_is(2 + 1, 0),), (_WAIT,)), _UNLOCK)
    sets = (_LOCK, do(AtomicCall.STORE, 3, value=1), do(ConditionCall.BROADCAST, 2), _UNLOCK)
    objects = (_MUTEX, _CONDITION, Atomic(name="a0"))
    assert not outcomes_of(waits, waits, sets, objects=objects).may.faults
    signals = (*sets[:2], _SIGNAL, _UNLOCK)
    assert outcomes_of(waits, waits, signals, objects=objects).must.faults == {Fault.HANG}


def _is(at: int, value: int) -> Test:
    return Test(do(AtomicCall.LOAD, at).call, Relation.EQUAL, value)


@pytest.mark.parametrize(
    ("deadline", "results"),
    [(Deadline.LATER, (0, errno.ETIMEDOUT)), (Deadline.PASSED, (errno.ETIMEDOUT,))],
)
def test_a_wait_in_time_ends_with_a_time_out(deadline: Deadline, results: tuple[int, ...]) -> None:
    waits = do(ConditionCall.WAIT, 2, other=1, deadline=deadline, result=Register(0))
    seen = outcomes_of((_LOCK, waits, _UNLOCK), objects=(_MUTEX, _CONDITION))
    assert seen.must.outputs == seen.may.outputs == printed(*map(str, results))
    assert not seen.may.faults


def test_one_thread_at_a_barrier_is_the_serial_one() -> None:
    waits = [(do(BarrierCall.WAIT, 1, result=Register(number)),) for number in range(2)]
    seen = outcomes_of(*waits, objects=(Barrier(name="b0", count=2),))
    assert seen.must == seen.may
    assert seen.must.outputs == printed("-1 0", "0 -1")
    assert not seen.may.faults
    assert outcomes_of(waits[0], objects=(Barrier(name="b0", count=2),)).must.faults == {Fault.HANG}


def test_a_routine_runs_once_and_all_wait_for_its_end() -> None:
    calls = [
        (do(OnceCall.CALL, 1), do(AtomicCall.LOAD, 2, result=Register(number)))
        for number in range(2)
    ]
    counts = (do(AtomicCall.FETCH_ADD, 2, value=1),)
    objects = (Once(name="o0"), Atomic(name="a0"))
    seen = outcomes_of(*calls, objects=objects, routine=counts)
    assert seen.must.outputs == printed("1 1 1")
    assert seen.may.faults == set()


def test_a_routine_whose_thread_is_cancelled_runs_again() -> None:
    routine = (do(AtomicCall.FETCH_ADD, 2, value=1), do(ThreadCall.TESTCANCEL, THREADS))
    call = do(OnceCall.CALL, 1)
    cancels = do(ThreadCall.CANCEL, THREADS, value=SELF)
    objects = (Once(name="o0"), Atomic(name="a0"))
    seen = outcomes_of((cancels, call), (call,), objects=objects, routine=routine)
    assert seen.must.outputs == printed("1", "2")
    assert not seen.may.faults


def test_a_cancelled_wait_ends_with_the_mutex_locked() -> None:
    handler = (do(AtomicCall.STORE, 3, value=1), _UNLOCK)
    waits = (_LOCK, Cleanup(0, (_WAIT, do(AtomicCall.STORE, 3, value=2)), True))
    main = (
        do(ThreadCall.CANCEL, THREADS, value=1),
        do(ThreadCall.JOIN, THREADS, value=1, result=Register(0)),
    )
    objects = (_MUTEX, _CONDITION, Atomic(name="a0"))
    seen = outcomes_of(waits, objects=objects, main=main, left=(1,), handlers=(handler,))
    # It ends in the wait, or wakes up by itself before.
    assert seen.must.outputs == seen.may.outputs == printed("-1 1", "0 1")
    assert not seen.may.faults


def test_a_cancelled_wait_takes_no_signal_from_another() -> None:
    waits = (_LOCK, do(AtomicCall.FETCH_ADD, 3, value=1), Cleanup(0, (_WAIT,), True))
    few_wait = Test(do(AtomicCall.LOAD, 3).call, Relation.LESS, 2)
    left = Register(0)
    main = (
        _LOCK,
        While((few_wait,), (_UNLOCK, do(ThreadCall.YIELD, THREADS), _LOCK)),
        do(ThreadCall.CANCEL, THREADS, value=1),
        _SIGNAL,
        _UNLOCK,
        do(ThreadCall.JOIN, THREADS, value=1, result=left),
        # The signal was for the first thread only if that has not ended by its cancellation.
        If(Test(left, Relation.UNEQUAL, -1), (do(ConditionCall.BROADCAST, 2),)),
        do(ThreadCall.JOIN, THREADS, value=2),
    )
    seen = outcomes_of(
        waits,
        waits,
        objects=(_MUTEX, _CONDITION, Atomic(name="a0")),
        main=main,
        left=(1, 2),
        handlers=((_UNLOCK,),),
    )
    assert seen.may.outputs == seen.must.outputs == printed("-1 2", "0 2")
    assert not seen.may.faults


def test_a_pending_cancellation_ends_a_wait_at_its_beginning_or_a_signal_does() -> None:
    waits = (
        _LOCK,
        do(ThreadCall.CANCEL, THREADS, value=SELF),
        Cleanup(0, (_WAIT,), True),
        Leave(3, Way.RETURN),
    )
    main = (
        _LOCK,
        _SIGNAL,
        _UNLOCK,
        do(ThreadCall.JOIN, THREADS, value=1, result=Register(0)),
    )
    seen = outcomes_of(
        waits, objects=(_MUTEX, _CONDITION), main=main, left=(1,), handlers=((_UNLOCK,),)
    )
    assert seen.must.outputs == printed("-1")
    assert seen.may.outputs == printed("-1", "3")


def test_a_wait_that_has_begun_may_get_its_permit_before_it_sees_a_cancellation() -> None:
    got = Register(0)
    waits = (do(SemaphoreCall.WAIT, 1, deadline=Deadline.PASSED, result=got), Leave(3, Way.RETURN))
    main = (
        do(ThreadCall.CANCEL, THREADS, value=1),
        do(SemaphoreCall.POST, 1),
        do(ThreadCall.JOIN, THREADS, value=1, result=Register(1)),
    )
    seen = outcomes_of(waits, objects=(Semaphore(name="s0"),), main=main, left=(1,))
    assert seen.must.outputs == printed("0 -1", "110 3")
    assert seen.may.outputs == printed("0 -1", "110 3", "0 3")


def test_a_cancellation_waits_until_it_is_enabled() -> None:
    body = (
        do(ThreadCall.DISABLE, THREADS),
        do(ThreadCall.CANCEL, THREADS, value=SELF),
        do(ThreadCall.TESTCANCEL, THREADS),
        do(AtomicCall.STORE, 1, value=1),
        do(ThreadCall.ENABLE, THREADS),
        do(ThreadCall.TESTCANCEL, THREADS),
        do(AtomicCall.STORE, 1, value=2),
    )
    assert outcomes_of(body, objects=(Atomic(name="a0"),)).must.outputs == printed("1")


@pytest.mark.parametrize(("sets_again", "rounds"), [(False, 1), (True, 4)])
def test_a_destructor_runs_as_long_as_there_is_a_value(sets_again: bool, rounds: int) -> None:
    sets = do(KeyCall.SETSPECIFIC, 1, value=1)
    destructor = (do(AtomicCall.FETCH_ADD, 2, value=1), *(sets,) * sets_again)
    objects = (Key(name="k0"), Atomic(name="a0"))
    seen = outcomes_of((sets,), objects=objects, destructor=destructor)
    assert seen.must.outputs == printed(str(rounds))


def test_a_thread_that_has_been_joined_cannot_be_detached() -> None:
    joins = do(ThreadCall.JOIN, THREADS, value=1)
    detaches = do(ThreadCall.DETACH, THREADS, value=1)
    for main in ((joins, detaches), (detaches, detaches)):
        seen = outcomes_of((), objects=(), main=main, left=(1,))
        assert seen.must.faults == {Fault.MISUSE}


def test_a_loop_that_nobody_ends_hangs() -> None:
    spins, sets = (While((_is(1, 0),)),), (do(AtomicCall.STORE, 1, value=1),)
    assert outcomes_of(spins, objects=(Atomic(name="a0"),)).must.faults == {Fault.HANG}
    assert not outcomes_of(spins, sets, objects=(Atomic(name="a0"),)).may.faults


def test_a_weak_exchange_may_fail_without_a_reason() -> None:
    def exchange(operation: AtomicCall) -> Body:
        return (do(operation, 1, expected=0, value=1, result=Register(0)),)

    weak = outcomes_of(exchange(AtomicCall.COMPARE_EXCHANGE_WEAK), objects=(Atomic(name="a0"),))
    assert weak.must.outputs == printed("0 0", "10 1")
    strong = outcomes_of(exchange(AtomicCall.COMPARE_EXCHANGE_STRONG), objects=(Atomic(name="a0"),))
    assert strong.may.outputs == printed("10 1")


def test_an_assertion_fails_where_its_test_does_not_hold() -> None:
    got = Register(0)
    looks = (do(AtomicCall.LOAD, 1, result=got), Assert(Test(got, Relation.EQUAL, 0)))
    sets = (do(AtomicCall.STORE, 1, value=1),)
    seen = outcomes_of(looks, sets, objects=(Atomic(name="a0"),))
    assert seen.must.outputs == printed("0 1")
    assert seen.must.faults == {Fault.ASSERTION}


def test_an_early_end_leaves_a_value() -> None:
    got = Register(0)
    body = (
        do(AtomicCall.LOAD, 1, result=got),
        If(Test(got, Relation.EQUAL, 0), (Leave(3, Way.EXIT),)),
        do(AtomicCall.STORE, 1, value=9),
    )
    main = (do(ThreadCall.JOIN, THREADS, value=1, result=Register(1)),)
    seen = outcomes_of(body, objects=(Atomic(name="a0"),), main=main, left=(1,))
    assert seen.must.outputs == printed("0 3 0")


def test_programs_that_are_too_large_are_refused() -> None:
    counts = (do(AtomicCall.FETCH_ADD, 1, value=1),) * 3
    program = program_of(counts, counts, objects=(Atomic(name="a0"),))
    assert isinstance(program.objects[THREADS], Threads)
    with pytest.raises(TooLargeError):
        outcomes(program, most=10)
