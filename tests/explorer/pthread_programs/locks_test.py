"""The model knows what small programs over locks and semaphores can come to.

Each expected set was written down by hand from the standard. Registers are printed in the order of
their numbers, atomic and plain variables behind them.
"""

import errno

import pytest

from tests.explorer.pthread_programs.interpreter import Fault
from tests.explorer.pthread_programs.objects.calls import Deadline, Interface, Register
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall, MutexKind
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock, SharedLockCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.objects.spin_locks import SpinLock, SpinLockCall
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall
from tests.explorer.pthread_programs.programs.statements import (
    Body,
    do,
)
from tests.explorer.pthread_programs.small_programs_for_tests import (
    outcomes_of,
    printed,
)

_LOCK, _UNLOCK = do(MutexCall.LOCK, 1), do(MutexCall.UNLOCK, 1)
_MUTEX = Mutex(name="m0")


@pytest.mark.parametrize(
    ("is_mended", "results"), [(True, (errno.EOWNERDEAD, 0)), (False, (errno.EOWNERDEAD, 131))]
)
def test_a_robust_mutex_whose_owner_has_died_tells_so(
    is_mended: bool, results: tuple[int, ...]
) -> None:
    mends = (do(MutexCall.CONSISTENT, 1),) if is_mended else ()
    main = (
        do(ThreadCall.JOIN, THREADS, value=1),
        do(MutexCall.LOCK, 1, result=Register(0)),
        *mends,
        _UNLOCK,
        do(MutexCall.LOCK, 1, result=Register(1)),
    )
    seen = outcomes_of((_LOCK,), objects=(Mutex(name="m0", is_robust=True),), main=main, left=(1,))
    assert errno.ENOTRECOVERABLE == 131
    assert seen.must == seen.may
    assert seen.must.outputs == printed(f"{results[0]} {results[1]}")
    assert not seen.may.faults


def test_a_mutex_that_is_no_longer_recoverable_says_so() -> None:
    main = (
        do(ThreadCall.JOIN, THREADS, value=1),
        _LOCK,
        _UNLOCK,
        do(MutexCall.TRYLOCK, 1, result=Register(0)),
    )
    seen = outcomes_of((_LOCK,), objects=(Mutex(name="m0", is_robust=True),), main=main, left=(1,))
    assert seen.must.outputs == printed(str(errno.ENOTRECOVERABLE))
    assert seen.may.outputs == seen.must.outputs


@pytest.mark.parametrize(
    ("kind", "locked", "tried"),
    [
        (MutexKind.RECURSIVE, 0, 0),
        (MutexKind.ERRORCHECK, errno.EDEADLK, errno.EBUSY),
    ],
)
def test_an_owner_that_locks_again_learns_of_it(kind: MutexKind, locked: int, tried: int) -> None:
    again = (
        do(MutexCall.LOCK, 1, result=Register(0)),
        do(MutexCall.TRYLOCK, 1, result=Register(1)),
    )
    seen = outcomes_of((_LOCK, *again), objects=(Mutex(name="m0", kind=kind),))
    assert seen.must.outputs == printed(f"{locked} {tried}")


def test_an_owner_of_a_normal_mutex_that_locks_again_hangs() -> None:
    seen = outcomes_of((_LOCK, _LOCK), objects=(_MUTEX,))
    assert seen.must.outputs == frozenset()
    assert seen.must.faults == {Fault.HANG}
    timed = do(MutexCall.TIMEDLOCK, 1, deadline=Deadline.LATER, result=Register(0))
    seen = outcomes_of((_LOCK, timed, _UNLOCK), objects=(_MUTEX,))
    assert seen.must.outputs == printed(str(errno.ETIMEDOUT))
    assert seen.may.faults == set()


def test_only_an_owner_may_unlock() -> None:
    assert outcomes_of((_UNLOCK,), objects=(_MUTEX,)).must.faults == {Fault.MISUSE}
    unlocks = (do(MutexCall.UNLOCK, 1, result=Register(0)),)
    checked = Mutex(name="m0", kind=MutexKind.ERRORCHECK)
    assert outcomes_of(unlocks, objects=(checked,)).must.outputs == printed(str(errno.EPERM))


def test_locks_in_opposite_orders_deadlock() -> None:
    mutexes = (_MUTEX, Mutex(name="m1"))

    def both(first: int, second: int) -> Body:
        unlocks = do(MutexCall.UNLOCK, first), do(MutexCall.UNLOCK, second)
        return do(MutexCall.LOCK, first), do(MutexCall.LOCK, second), *unlocks

    assert not outcomes_of(both(1, 2), both(1, 2), objects=mutexes).may.faults
    assert outcomes_of(both(1, 2), both(2, 1), objects=mutexes).must.faults == {Fault.HANG}


def test_a_reader_passes_a_writer_that_waits() -> None:
    read, write, unlock = (
        do(each, 1)
        for each in (SharedLockCall.RDLOCK, SharedLockCall.WRLOCK, SharedLockCall.UNLOCK)
    )
    lock = SharedLock(name="w0")
    seen = outcomes_of((read, read, unlock, unlock), (write, unlock), objects=(lock,))
    assert not seen.may.faults
    again = do(SharedLockCall.WRLOCK, 1, result=Register(0))
    assert outcomes_of((write, again, unlock), objects=(lock,)).must.outputs == printed(
        str(errno.EDEADLK)
    )
    tries = do(SharedLockCall.TRYWRLOCK, 1, result=Register(0))
    assert outcomes_of((read, tries, unlock), objects=(lock,)).must.outputs == printed(
        str(errno.EBUSY)
    )


def test_a_permit_lets_one_pass() -> None:
    tries = [(do(SemaphoreCall.TRYWAIT, 1, result=Register(number)),) for number in range(2)]
    seen = outcomes_of(*tries, objects=(Semaphore(name="s0", value=1),))
    assert seen.must.outputs == printed(f"0 {errno.EAGAIN}", f"{errno.EAGAIN} 0")
    waits = (do(SemaphoreCall.WAIT, 1),)
    seen = outcomes_of(waits, waits, objects=(Semaphore(name="s0", value=1),))
    assert seen.must.outputs == frozenset()
    assert seen.must.faults == {Fault.HANG}


def test_a_spin_lock_is_for_one() -> None:
    lock, tries = do(SpinLockCall.LOCK, 1), do(SpinLockCall.TRYLOCK, 1, result=Register(0))
    seen = outcomes_of((lock, tries, do(SpinLockCall.UNLOCK, 1)), objects=(SpinLock(name="p0"),))
    assert seen.must.outputs == printed(str(errno.EBUSY))


def test_a_mutex_of_c11_may_be_found_busy_without_a_reason() -> None:
    tries = (do(MutexCall.TRYLOCK, 1, result=Register(0)),)
    seen = outcomes_of(tries, objects=(Mutex(name="m0", interface=Interface.C11),))
    assert seen.must.outputs == seen.may.outputs == printed("0", "1")
    assert outcomes_of(tries, objects=(_MUTEX,)).may.outputs == printed("0")
