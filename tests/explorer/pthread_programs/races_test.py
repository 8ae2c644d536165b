"""The model knows which plain variables of small programs can race."""

import errno

import pytest

from tests.explorer.pthread_programs.brute_force import outcomes
from tests.explorer.pthread_programs.objects.calls import Register
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock, SharedLockCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.objects.specification import Specification
from tests.explorer.pthread_programs.objects.variables import (
    Atomic,
    AtomicCall,
    Plain,
    PlainCall,
)
from tests.explorer.pthread_programs.programs.statements import (
    Body,
    If,
    Relation,
    Section,
    Test,
    do,
)
from tests.explorer.pthread_programs.small_programs_for_tests import program_of

_X = Plain(name="x0", number=0)
_WRITE, _READ = do(PlainCall.STORE, 1, value=1), do(PlainCall.LOAD, 1, result=Register(0))
_ADD = do(PlainCall.ADD, 1, value=1)
_FLAG = Atomic(name="a0")


def _races(*others: Body, objects: tuple[Specification, ...] = ()) -> tuple[bool, bool]:
    """Returns whether a program must and may race."""
    seen = outcomes(program_of(*others, objects=(_X, *objects)), most=10_000)
    return "x0" in seen.must.races, "x0" in seen.may.races


def _if_set(value: int, *body: Body) -> Body:
    looks = do(AtomicCall.LOAD, 2, result=Register(1))
    return (looks, If(Test(Register(1), Relation.EQUAL, value), sum(body, ())))


def test_two_reads_do_not_race_and_a_write_does() -> None:
    assert _races((_READ,), (_READ,)) == (False, False)
    assert _races((_READ,), (_WRITE,)) == (True, True)


def test_an_addition_that_loses_an_update_races() -> None:
    seen = outcomes(program_of((_ADD,), (_ADD,), objects=(_X,)), most=1_000)
    assert seen.must.outputs == {"1\n", "2\n"}
    assert seen.must.races == {"x0"}


@pytest.mark.parametrize("body", [(_ADD,), (_READ,)], ids=["add", "read"])
def test_a_mutex_orders(body: Body) -> None:
    lock, unlock = do(MutexCall.LOCK, 2), do(MutexCall.UNLOCK, 2)
    sections = ((lock, *body, unlock), (lock, _WRITE, unlock))
    assert _races(*sections, objects=(Mutex(name="m0"),)) == (False, False)


def test_a_flag_orders_behind_it() -> None:
    sets = (_WRITE, do(AtomicCall.STORE, 2, value=1))
    assert _races(sets, _if_set(1, (_READ,)), objects=(_FLAG,)) == (False, False)
    assert _races(sets, _if_set(0, (_READ,)), objects=(_FLAG,)) == (True, True)


def test_a_store_of_another_thread_ends_a_release_sequence() -> None:
    sets = (_WRITE, do(AtomicCall.STORE, 2, value=1))
    reads = _if_set(2, (_READ,))
    stores = (do(AtomicCall.STORE, 2, value=2),)
    assert _races(sets, stores, reads, objects=(_FLAG,)) == (True, True)
    alone = (do(AtomicCall.STORE, 2, value=1),)
    adds = (do(AtomicCall.FETCH_ADD, 2, value=1),)
    assert _races((_WRITE, *alone), adds, reads, objects=(_FLAG,)) == (False, False)


def test_a_permit_orders() -> None:
    posts = (_WRITE, do(SemaphoreCall.POST, 2))
    waits = (do(SemaphoreCall.WAIT, 2), _READ)
    assert _races(posts, waits, objects=(Semaphore(name="s0"),)) == (False, False)
    assert _races(posts, waits, objects=(Semaphore(name="s0", value=1),)) == (True, True)


def test_readers_are_not_ordered_among_themselves() -> None:
    unlock = do(SharedLockCall.UNLOCK, 2)

    def under(call: SharedLockCall) -> Body:
        return (do(call, 2), _WRITE, unlock)

    lock, read, write = (SharedLock(name="w0"),), SharedLockCall.RDLOCK, SharedLockCall.WRLOCK
    assert _races(under(read), under(read), objects=lock) == (True, True)
    assert _races(under(read), under(write), objects=lock) == (False, False)
    assert _races(under(write), under(write), objects=lock) == (False, False)


def test_atomic_sections_order_what_they_share() -> None:
    assert _races((Section((_ADD,)),), (Section((_ADD,)),)) == (False, False)
    assert _races((Section((_ADD,)),), (_ADD,)) == (True, True)


def test_sections_that_share_nothing_may_be_ordered_or_not() -> None:
    # A mutex that is not free says which section came first, and orders nothing itself.
    lock, tries = do(MutexCall.LOCK, 4), do(MutexCall.TRYLOCK, 4, result=Register(1))
    first = (_WRITE, Section((do(AtomicCall.STORE, 2, value=1),)), lock)
    busy = Test(Register(1), Relation.UNEQUAL, 0)
    second = (tries, Section((do(AtomicCall.STORE, 3, value=1),)), If(busy, (_READ,)))
    objects = (_FLAG, Atomic(name="a1"), Mutex(name="m0"))
    assert _races(first, second, objects=objects) == (False, True)


def test_an_error_may_order_or_not() -> None:
    lock, unlock = do(MutexCall.LOCK, 2), do(MutexCall.UNLOCK, 2)
    learns = do(MutexCall.LOCK, 2, result=Register(1))
    is_lost = Test(Register(1), Relation.EQUAL, errno.ENOTRECOVERABLE)
    robust = (Mutex(name="m0", is_robust=True),)
    # The second thread finds that the first one has died, and gives the mutex up.
    others = (lock,), (lock, _WRITE, unlock), (learns, If(is_lost, (_READ,)))
    assert _races(*others, objects=robust) == (False, True)
