"""Draws loops that wait for a value, a lock or a permit without being woken."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.explorer.pthread_programs.drawing.deeds import (
    ANYWHERE,
    GUARDED,
    deeds,
)
from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.drawing.ground import Ground
from tests.explorer.pthread_programs.drawing.turns import turns
from tests.explorer.pthread_programs.drawing.waits import load_into, value_is_zero
from tests.explorer.pthread_programs.objects.calls import Deadline, Operation
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock, SharedLockCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.objects.spin_locks import SpinLock, SpinLockCall
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall
from tests.explorer.pthread_programs.objects.variables import (
    Atomic,
    AtomicCall,
    Plain,
    PlainCall,
)
from tests.explorer.pthread_programs.programs.statements import (
    Body,
    Break,
    Do,
    Forever,
    If,
    Relation,
    Test,
    While,
    do,
)

_YIELD = do(ThreadCall.YIELD, THREADS)
_DEADLINES = (Deadline.LATER, Deadline.LATER, Deadline.PASSED)


class _Lock(NamedTuple):
    """A lock: how others look under it, how one writes under it, and how it is let go."""

    at: int
    read: Operation
    write: Operation
    try_read: Operation
    try_write: Operation
    release: Operation


def _locks(ground: Ground) -> Sequence[_Lock]:
    """Returns the program's locks, without robust mutexes."""
    lock, tries, unlock = MutexCall.LOCK, MutexCall.TRYLOCK, MutexCall.UNLOCK
    found = [
        _Lock(at, lock, lock, tries, tries, unlock)
        for at in ground.places(Mutex)
        if not ground.mutex(at).is_robust
    ]
    spin, spin_try, spin_unlock = SpinLockCall.LOCK, SpinLockCall.TRYLOCK, SpinLockCall.UNLOCK
    found += [
        _Lock(at, spin, spin, spin_try, spin_try, spin_unlock) for at in ground.places(SpinLock)
    ]
    found += [
        _Lock(
            at,
            SharedLockCall.RDLOCK,
            SharedLockCall.WRLOCK,
            SharedLockCall.TRYRDLOCK,
            SharedLockCall.TRYWRLOCK,
            SharedLockCall.UNLOCK,
        )
        for at in ground.places(SharedLock)
    ]
    return found


def spun(ground: Ground, _: int) -> Body:
    """Draws a loop that waits for another thread."""
    random = ground.random
    locks = _locks(ground)
    if ground.has(Family.SEMAPHORE) and random.random() < 0.2:
        return _until_taken(ground, do(SemaphoreCall.TRYWAIT, ground.first(Semaphore)))
    if random.random() < 0.45:
        return random.choice(_loops(ground))(ground)
    if not locks or random.random() < 0.4:
        return (While((value_is_zero(ground, ground.some(Atomic)),), _pause(ground)),)
    lock = random.choice(locks)
    if random.random() < 0.6:
        variable = ground.some(random.choice((Plain, Atomic)))
        return _looked_under(ground, lock, variable)
    attempt = lock.try_write
    if isinstance(ground.objects[lock.at], SharedLock) and random.random() < 0.5:
        attempt = lock.try_read
    where = ANYWHERE if attempt is SharedLockCall.TRYRDLOCK else GUARDED
    taken = _until_taken(ground, do(attempt, lock.at))
    return (*taken, *deeds(ground, 1, where), do(lock.release, lock.at))


def released(ground: Ground, _: int) -> Body:
    """Draws the store that ends such a loop, under a lock or without one."""
    locks = _locks(ground)
    if not locks or ground.random.random() >= 0.6:
        return (do(AtomicCall.STORE, ground.some(Atomic), value=1),)
    lock = ground.random.choice(locks)
    if ground.random.random() < 0.5:
        stores = do(PlainCall.STORE, ground.some(Plain), value=1)
    else:
        stores = do(AtomicCall.STORE, ground.first(Atomic), value=1)
    return (do(lock.write, lock.at), stores, do(lock.release, lock.at))


def incremented(ground: Ground, _: int) -> Body:
    """Draws an increment by compare-and-exchange."""
    calls = (AtomicCall.INCREMENT_STRONG, AtomicCall.INCREMENT_WEAK)
    return (do(ground.random.choice(calls), ground.some(Atomic)),)


def _pause(ground: Ground) -> Body:
    return (_YIELD,) if ground.random.random() < 0.5 else ()


def _until_taken(ground: Ground, attempt: Do) -> Body:
    failed = Test(attempt.call, Relation.UNEQUAL, 0)
    return (While((failed,), _pause(ground)),)


def _looked_under(ground: Ground, lock: _Lock, variable: int) -> Body:
    """Draws a loop that looks at a variable under a lock until it is set."""
    take, release = do(lock.read, lock.at), do(lock.release, lock.at)
    form = ground.random.choice(("take each time", "hold while looking", "try"))
    if form == "hold while looking":
        turn = (release, _YIELD, take)
        return (take, While((value_is_zero(ground, variable),), turn), release)
    loads = load_into(ground, variable)
    assert loads.call.result is not None
    leaves = Break(Test(loads.call.result, Relation.UNEQUAL, 0))
    if form == "take each time":
        return (Forever((take, loads, release, leaves, _YIELD)),)
    free = Test(do(lock.try_read, lock.at).call, Relation.EQUAL, 0)
    return (Forever((If(free, (loads, release, leaves)), _YIELD)),)


type _Draw = Callable[[Ground], Body]


def _loops(ground: Ground) -> list[_Draw]:
    loops: list[_Draw] = [_busy, _busy, _busy, _test_and_set]
    loops += [_until_permit] * 2 * ground.has(Family.SEMAPHORE)
    loops += [_until_locked_in_time] * 2 * (ground.sound_mutex() is not None)
    loops += [_until_shared_in_time] * 2 * ground.has(Family.SHARED_LOCK)
    return loops


def _test_and_set(ground: Ground) -> Body:
    at = ground.some(Atomic)
    taken = _until_taken(ground, do(AtomicCall.EXCHANGE, at, value=1))
    return (*taken, *deeds(ground, 1, GUARDED), do(AtomicCall.STORE, at, value=0))


def _until_permit(ground: Ground) -> Body:
    deadline = ground.random.choice(_DEADLINES)
    waits = do(SemaphoreCall.WAIT, ground.first(Semaphore), deadline=deadline)
    return (*_until_taken(ground, waits), *deeds(ground, 1))


def _until_locked_in_time(ground: Ground) -> Body:
    at = ground.first(Mutex)
    lock = do(MutexCall.TIMEDLOCK, at, deadline=ground.random.choice(_DEADLINES))
    return (
        *_until_taken(ground, lock),
        *deeds(ground, 1, GUARDED),
        do(MutexCall.UNLOCK, at),
    )


def _until_shared_in_time(ground: Ground) -> Body:
    at = ground.first(SharedLock)
    calls = (SharedLockCall.TIMEDRDLOCK, SharedLockCall.TIMEDWRLOCK)
    call = ground.random.choice(calls)
    where = GUARDED if call is SharedLockCall.TIMEDWRLOCK else ANYWHERE
    taken = _until_taken(ground, do(call, at, deadline=Deadline.LATER))
    return (*taken, *deeds(ground, 1, where), do(SharedLockCall.UNLOCK, at))


def _busy(ground: Ground) -> Body:
    """Draws a loop that does something in each turn."""
    random = ground.random
    body: Body = ()
    for _ in range(random.choice((1, 1, 2))):
        body += random.choice(turns(ground))(ground)
    return (While((value_is_zero(ground, ground.some(Atomic)),), body),)
