"""Draws small deeds: single accesses and calls that do not wait."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.drawing.ground import Ground
from tests.explorer.pthread_programs.objects.calls import (
    Operation,
    Register,
)
from tests.explorer.pthread_programs.objects.conditions import Condition, ConditionCall
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock, SharedLockCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.objects.spin_locks import SpinLock, SpinLockCall
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall
from tests.explorer.pthread_programs.objects.variables import (
    Atomic,
    AtomicCall,
    Key,
    KeyCall,
    Plain,
    PlainCall,
)
from tests.explorer.pthread_programs.programs.statements import Body, If, Relation, Test, do


class Function(Enum):
    """The function that a deed is in. Only threads have registers."""

    THREAD = auto()
    HANDLER = auto()
    """A cleanup handler, or the destructor of a key."""
    ROUTINE = auto()
    """The routine of a once control."""


@dataclass(frozen=True, slots=True)
class Where:
    """The surroundings of a deed.

    Attributes:
        function: Its function.
        is_guarded: Whether a lock may guard plain data there.
        is_in_section: Whether it is in an atomic section.
    """

    function: Function = Function.THREAD
    is_guarded: bool = False
    is_in_section: bool = False


ANYWHERE = Where()
GUARDED = Where(is_guarded=True)
IN_HANDLER = Where(Function.HANDLER)
IN_ROUTINE = Where(Function.ROUTINE)


def is_zero(register: Register) -> Test:
    """Returns the test that a call has succeeded."""
    return Test(register, Relation.EQUAL, 0)


def tried(ground: Ground, attempt: Operation, release: Operation, at: int) -> Body:
    """Returns an attempt to take something, which is given back at once."""
    got = ground.register()
    return (do(attempt, at, result=got), If(is_zero(got), (do(release, at),)))


def deeds(ground: Ground, count: int, where: Where = ANYWHERE) -> Body:
    """Draws some deeds."""
    drawn: Body = ()
    for _ in range(count):
        drawn += ground.random.choice(_choices(ground, where))(ground)
    return drawn


def few_deeds(ground: Ground, where: Where = ANYWHERE) -> Body:
    """Draws up to two deeds."""
    return deeds(ground, ground.random.choice((0, 1, 1, 2)), where)


type _Draw = Callable[[Ground], Body]


def _choices(ground: Ground, where: Where) -> list[_Draw]:
    """Returns the deeds that fit, those that shall come often several times."""
    random, has = ground.random, ground.has
    is_thread = where.function is Function.THREAD
    choices: list[_Draw] = [_atomic_store, _atomic_store]
    if is_thread:
        choices += [_atomic_load, _atomic_load]
        choices += [draw for family, draw in _OF_THREADS if has(family)]
    if where.is_guarded:
        choices += [_plain_write] * 3
        choices += [_plain_load] * is_thread
    if not is_thread and has(Family.MUTEX):
        choices.append(_guarded_addition)
    if where.function is Function.ROUTINE:
        choices += [_plain_write] * 2
    if has(Family.SEMAPHORE):
        choices += [_post, _post]
        if not is_thread and random.random() < 0.4:
            choices.append(_semaphore_wait)
    if has(Family.CONDITION):
        choices += [_signal, _signal]
    if has(Family.CANCELLATION) and not where.is_in_section:
        choices.append(_testcancel)
    if has(Family.SPECIFIC) and not where.is_in_section:
        if is_thread:
            choices.append(_set_specific)
        elif where.function is Function.HANDLER and random.random() < 0.3:
            choices.append(_set_specific_again)
    if random.random() < 0.06:
        choices.append(_plain_write)
    if has(Family.SPINNING) and not where.is_in_section and random.random() < 0.5:
        choices.append(_yield)
    return choices


def _atomic_store(ground: Ground) -> Body:
    random, at = ground.random, ground.some(Atomic)
    match random.randrange(3):
        case 0:
            return (do(AtomicCall.STORE, at, value=1),)
        case 1:
            return (do(AtomicCall.STORE, at, value=random.randint(0, 2)),)
        case _:
            return (do(AtomicCall.FETCH_ADD, at, value=1),)


def _atomic_load(ground: Ground) -> Body:
    return (do(AtomicCall.LOAD, ground.some(Atomic), result=ground.register()),)


def _plain_write(ground: Ground) -> Body:
    random, at = ground.random, ground.some(Plain)
    match random.randrange(3):
        case 0:
            return (do(PlainCall.STORE, at, value=1),)
        case 1:
            return (do(PlainCall.STORE, at, value=random.randint(0, 2)),)
        case _:
            return (do(PlainCall.ADD, at, value=1),)


def _plain_load(ground: Ground) -> Body:
    return (do(PlainCall.LOAD, ground.some(Plain), result=ground.register()),)


def _guarded_addition(ground: Ground) -> Body:
    mutex = ground.first(Mutex)
    addition = do(PlainCall.ADD, ground.some(Plain), value=1)
    return (do(MutexCall.LOCK, mutex), addition, do(MutexCall.UNLOCK, mutex))


def _post(ground: Ground) -> Body:
    return (do(SemaphoreCall.POST, ground.first(Semaphore)),)


def _semaphore_wait(ground: Ground) -> Body:
    return (do(SemaphoreCall.WAIT, ground.first(Semaphore)),)


def _semaphore_try(ground: Ground) -> Body:
    return (do(SemaphoreCall.TRYWAIT, ground.first(Semaphore), result=ground.register()),)


def _semaphore_look(ground: Ground) -> Body:
    return (do(SemaphoreCall.GETVALUE, ground.first(Semaphore), result=ground.register()),)


def _signal(ground: Ground) -> Body:
    calls = (ConditionCall.SIGNAL, ConditionCall.SIGNAL, ConditionCall.BROADCAST)
    return (do(ground.random.choice(calls), ground.first(Condition)),)


def _mutex_try(ground: Ground) -> Body:
    return tried(ground, MutexCall.TRYLOCK, MutexCall.UNLOCK, ground.some(Mutex))


def _spin_try(ground: Ground) -> Body:
    return tried(ground, SpinLockCall.TRYLOCK, SpinLockCall.UNLOCK, ground.first(SpinLock))


def _shared_try(ground: Ground) -> Body:
    calls = (SharedLockCall.TRYRDLOCK, SharedLockCall.TRYWRLOCK)
    attempt = ground.random.choice(calls)
    return tried(ground, attempt, SharedLockCall.UNLOCK, ground.first(SharedLock))


def _testcancel(_: Ground) -> Body:
    return (do(ThreadCall.TESTCANCEL, THREADS),)


def _yield(_: Ground) -> Body:
    return (do(ThreadCall.YIELD, THREADS),)


def _modify(ground: Ground) -> Body:
    random, at, result = ground.random, ground.some(Atomic), ground.register()
    match random.randrange(5):
        case 0:
            return (do(AtomicCall.EXCHANGE, at, value=random.randint(1, 3), result=result),)
        case 1:
            return (do(AtomicCall.FETCH_ADD, at, value=1, result=result),)
        case 2:
            strong = AtomicCall.COMPARE_EXCHANGE_STRONG
            return (do(strong, at, expected=0, value=1, result=result),)
        case 3:
            strong = AtomicCall.COMPARE_EXCHANGE_STRONG
            return (do(strong, at, expected=1, value=2, result=result),)
        case _:
            weak = AtomicCall.COMPARE_EXCHANGE_WEAK
            return (do(weak, at, expected=0, value=1, result=result),)


def _set_specific(ground: Ground) -> Body:
    value = ground.random.randint(0, 2)
    return (do(KeyCall.SETSPECIFIC, ground.first(Key), value=value),)


def _set_specific_again(ground: Ground) -> Body:
    return (do(KeyCall.SETSPECIFIC, ground.first(Key), value=1),)


_OF_THREADS: tuple[tuple[Family, _Draw], ...] = (
    (Family.SEMAPHORE, _semaphore_try),
    (Family.SEMAPHORE, _semaphore_look),
    (Family.MUTEX, _mutex_try),
    (Family.SPIN_LOCK, _spin_try),
    (Family.SHARED_LOCK, _shared_try),
    (Family.ATOMIC, _modify),
    (Family.ATOMIC, _modify),
    (Family.ATOMIC, _modify),
)
"""Deeds whose results threads keep."""
