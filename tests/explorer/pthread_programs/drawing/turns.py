"""Draws the turns of loops that do something while they wait."""

from collections.abc import Callable

from tests.explorer.pthread_programs.drawing.deeds import (
    is_zero,
    tried,
)
from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.drawing.ground import Ground
from tests.explorer.pthread_programs.objects.barriers_and_once import Barrier, BarrierCall
from tests.explorer.pthread_programs.objects.calls import Deadline
from tests.explorer.pthread_programs.objects.conditions import Condition, ConditionCall
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock, SharedLockCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall
from tests.explorer.pthread_programs.objects.variables import (
    Atomic,
    AtomicCall,
    Plain,
    PlainCall,
)
from tests.explorer.pthread_programs.programs.statements import (
    Body,
    If,
    do,
)

_YIELD = do(ThreadCall.YIELD, THREADS)
_DEADLINES = (Deadline.LATER, Deadline.LATER, Deadline.PASSED)

type Draw = Callable[[Ground], Body]


def turns(ground: Ground) -> list[Draw]:
    """Returns the turns that fit, those that shall come often several times."""
    has = ground.has
    drawn: list[Draw] = [_store, _load, _pause_once, _exchange]
    drawn += [_try_lock, _lock, _try_lock] * (ground.sound_mutex() is not None)
    drawn += [_try_permit, _wait_for_permit] * has(Family.SEMAPHORE)
    drawn += [_signal] * has(Family.CONDITION)
    drawn += [_try_read] * has(Family.SHARED_LOCK)
    drawn += [_testcancel] * 2 * has(Family.CANCELLATION)
    drawn += [_meet] * (has(Family.BARRIER) and ground.random.random() < 0.2)
    return drawn


def _store(ground: Ground) -> Body:
    value = ground.random.randint(0, 1)
    return (do(AtomicCall.STORE, ground.some(Atomic), value=value),)


def _load(ground: Ground) -> Body:
    return (do(AtomicCall.LOAD, ground.some(Atomic), result=ground.register()),)


def _pause_once(_: Ground) -> Body:
    return (_YIELD,)


def _exchange(ground: Ground) -> Body:
    strong, result = AtomicCall.COMPARE_EXCHANGE_STRONG, ground.register()
    return (do(strong, ground.some(Atomic), expected=0, value=1, result=result),)


def _try_lock(ground: Ground) -> Body:
    at, got = ground.first(Mutex), ground.register()
    sets = (do(PlainCall.STORE, ground.first(Plain), value=1),) * ground.random.choice((0, 1))
    inside = (*sets, do(MutexCall.UNLOCK, at))
    return (do(MutexCall.TRYLOCK, at, result=got), If(is_zero(got), inside))


def _lock(ground: Ground) -> Body:
    at, variable = ground.first(Mutex), ground.first(Plain)
    if ground.random.random() < 0.5:
        deed = do(PlainCall.STORE, variable, value=ground.random.randint(0, 1))
    else:
        deed = do(PlainCall.LOAD, variable, result=ground.register())
    return (do(MutexCall.LOCK, at), deed, do(MutexCall.UNLOCK, at))


def _try_permit(ground: Ground) -> Body:
    return (do(SemaphoreCall.TRYWAIT, ground.first(Semaphore), result=ground.register()),)


def _wait_for_permit(ground: Ground) -> Body:
    at, result = ground.first(Semaphore), ground.register()
    return (do(SemaphoreCall.WAIT, at, deadline=Deadline.LATER, result=result),)


def _signal(ground: Ground) -> Body:
    return (do(ConditionCall.SIGNAL, ground.first(Condition)),)


def _try_read(ground: Ground) -> Body:
    at = ground.first(SharedLock)
    return tried(ground, SharedLockCall.TRYRDLOCK, SharedLockCall.UNLOCK, at)


def _testcancel(_: Ground) -> Body:
    return (do(ThreadCall.TESTCANCEL, THREADS),)


def _meet(ground: Ground) -> Body:
    return (do(BarrierCall.WAIT, ground.first(Barrier)),)
