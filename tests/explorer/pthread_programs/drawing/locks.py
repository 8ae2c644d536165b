"""Draws blocks under locks: mutexes, robust mutexes, spin locks and read-write locks."""

import errno

from tests.explorer.pthread_programs.drawing.deeds import (
    ANYWHERE,
    GUARDED,
    deeds,
    few_deeds,
    is_zero,
)
from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.drawing.ground import Ground
from tests.explorer.pthread_programs.objects.calls import Deadline
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall, MutexKind
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock, SharedLockCall
from tests.explorer.pthread_programs.objects.spin_locks import SpinLock, SpinLockCall
from tests.explorer.pthread_programs.objects.variables import Plain, PlainCall
from tests.explorer.pthread_programs.programs.statements import Body, If, Relation, Test, do

_DEADLINES = (Deadline.LATER, Deadline.LATER, Deadline.PASSED)
_WRITES = frozenset({SharedLockCall.WRLOCK, SharedLockCall.TRYWRLOCK, SharedLockCall.TIMEDWRLOCK})


def locked(ground: Ground, _: int) -> Body:
    """Draws a section of a mutex, which rarely is not unlocked."""
    at = _any_mutex(ground)
    body = (do(MutexCall.LOCK, at), *few_deeds(ground, GUARDED))
    # A wait may not unlock a recursive mutex that is locked twice (pthread_mutexattr_settype,
    # "Application usage").
    may_forget = ground.mutex(at).kind is not MutexKind.RECURSIVE
    if may_forget and ground.random.random() < 0.04:
        return body
    return (*body, do(MutexCall.UNLOCK, at))


def try_locked(ground: Ground, _: int) -> Body:
    """Draws a section of a mutex that is only entered if that is free."""
    at, got = _any_mutex(ground), ground.register()
    inside = (*few_deeds(ground, GUARDED), do(MutexCall.UNLOCK, at))
    otherwise = deeds(ground, 1) if ground.random.random() < 0.3 else ()
    return (do(MutexCall.TRYLOCK, at, result=got), If(is_zero(got), inside, otherwise))


def timed_locked(ground: Ground, _: int) -> Body:
    """Draws a section of a mutex that is waited for until a time."""
    at = _any_mutex(ground)
    if ground.mutex(at).is_robust:
        return deeds(ground, 1)
    got, deadline = ground.register(), ground.random.choice(_DEADLINES)
    inside = (*few_deeds(ground, GUARDED), do(MutexCall.UNLOCK, at))
    lock = do(MutexCall.TIMEDLOCK, at, deadline=deadline, result=got)
    return (lock, If(is_zero(got), inside))


def relocked(ground: Ground, _: int) -> Body:
    """Draws a section within a section, of the same mutex or another one."""
    random, at = ground.random, _any_mutex(ground)
    mutexes = ground.places(Mutex)
    if ground.mutex(at).kind is not MutexKind.NORMAL:
        return _locked_twice(ground, at)
    if len(mutexes) == 1:
        tries = do(MutexCall.TRYLOCK, at, result=ground.register())
        inside = few_deeds(ground, GUARDED)
        return (do(MutexCall.LOCK, at), tries, *inside, do(MutexCall.UNLOCK, at))
    if not ground.mutex(mutexes[0]).is_robust:
        random.shuffle(mutexes)
    outer, inner = mutexes
    return (
        do(MutexCall.LOCK, outer),
        do(MutexCall.LOCK, inner),
        *few_deeds(ground, GUARDED),
        do(MutexCall.UNLOCK, inner),
        do(MutexCall.UNLOCK, outer),
    )


def _locked_twice(ground: Ground, at: int) -> Body:
    random, again = ground.random, ground.register()
    call = random.choice((MutexCall.LOCK, MutexCall.TRYLOCK, MutexCall.TIMEDLOCK))
    deadline = Deadline.LATER if call is MutexCall.TIMEDLOCK else Deadline.NEVER
    body: Body = (
        do(MutexCall.LOCK, at),
        do(call, at, deadline=deadline, result=again),
        *few_deeds(ground, GUARDED),
        If(is_zero(again), (do(MutexCall.UNLOCK, at),)),
        *deeds(ground, 1),
        do(MutexCall.UNLOCK, at, result=ground.register()),
    )
    if ground.mutex(at).kind is MutexKind.ERRORCHECK and random.random() < 0.3:
        body += (do(MutexCall.UNLOCK, at, result=ground.register()),)
    return body


def robustly_locked(ground: Ground, _: int) -> Body:
    """Draws a section of a robust mutex, which its owner may leave locked when it ends."""
    random, at, got = ground.random, ground.first(Mutex), ground.register()
    call = random.choice((MutexCall.LOCK, MutexCall.LOCK, MutexCall.TRYLOCK))
    owner_died = Test(got, Relation.EQUAL, errno.EOWNERDEAD)
    mended: Body = ()
    if random.random() < 0.6:
        mend = do(MutexCall.CONSISTENT, at, result=ground.perhaps_register(0.3))
        mended = (If(owner_died, (mend,)),)
    inside = (*mended, *few_deeds(ground, GUARDED), *_perhaps_unlocked(ground, at, 0.5))
    sound = inside
    if random.random() >= 0.3:
        sound = (*deeds(ground, 1, GUARDED), *_perhaps_unlocked(ground, at, 0.3))
    return (
        do(call, at, result=got),
        If(is_zero(got), sound, (If(owner_died, inside),)),
    )


def _perhaps_unlocked(ground: Ground, at: int, chance: float) -> Body:
    return (do(MutexCall.UNLOCK, at),) if ground.random.random() < chance else ()


def spin_locked(ground: Ground, _: int) -> Body:
    """Draws a section of a spin lock."""
    at, unlock = ground.first(SpinLock), do(SpinLockCall.UNLOCK, ground.first(SpinLock))
    inside = (*few_deeds(ground, GUARDED), unlock)
    if ground.random.random() < 0.6:
        return (do(SpinLockCall.LOCK, at), *inside)
    got = ground.register()
    return (do(SpinLockCall.TRYLOCK, at, result=got), If(is_zero(got), inside))


def shared_locked(ground: Ground, _: int) -> Body:
    """Draws a section of a read-write lock, which may be read twice."""
    random, at = ground.random, ground.first(SharedLock)
    waiting = (SharedLockCall.RDLOCK, SharedLockCall.WRLOCK)
    call = random.choice((*(each for each in SharedLockCall if each not in _NO_LOCK), *waiting))
    unlock = do(SharedLockCall.UNLOCK, at)
    inside = few_deeds(ground, GUARDED) if call in _WRITES else _read(ground)
    if call not in waiting:
        got = ground.register()
        deadline = Deadline.LATER if call in _TIMED else Deadline.NEVER
        lock = do(call, at, deadline=deadline, result=got)
        return (lock, If(is_zero(got), (*inside, unlock)))
    again: Body = ()
    after: Body = ()
    if call is SharedLockCall.RDLOCK and random.random() < 0.2:
        got = ground.register()
        second = random.choice((SharedLockCall.RDLOCK, SharedLockCall.TRYRDLOCK))
        again = (do(second, at, result=got),)
        after = (If(is_zero(got), (unlock,)),)
    return (do(call, at), *again, *inside, unlock, *after)


_NO_LOCK = frozenset({SharedLockCall.UNLOCK})
_TIMED = frozenset({SharedLockCall.TIMEDRDLOCK, SharedLockCall.TIMEDWRLOCK})


def _read(ground: Ground) -> Body:
    if ground.random.random() < 0.6:
        return (do(PlainCall.LOAD, ground.some(Plain), result=ground.register()),)
    return deeds(ground, 1, ANYWHERE)


def _any_mutex(ground: Ground) -> int:
    assert ground.has(Family.MUTEX)
    return ground.first(Mutex) if ground.random.random() < 0.75 else ground.some(Mutex)
