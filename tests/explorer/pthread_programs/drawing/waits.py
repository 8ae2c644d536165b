"""Draws waits: at conditions, semaphores, barriers and once controls."""

from tests.explorer.pthread_programs.drawing.deeds import (
    ANYWHERE,
    GUARDED,
    deeds,
    few_deeds,
    is_zero,
)
from tests.explorer.pthread_programs.drawing.ground import Ground
from tests.explorer.pthread_programs.objects.barriers_and_once import (
    Barrier,
    BarrierCall,
    Once,
    OnceCall,
)
from tests.explorer.pthread_programs.objects.calls import Call, Deadline, Operation
from tests.explorer.pthread_programs.objects.conditions import Condition, ConditionCall
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
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
    DoWhile,
    Forever,
    If,
    Relation,
    Test,
    While,
    do,
)

_DEADLINES = (Deadline.LATER, Deadline.LATER, Deadline.PASSED)


def value_is_zero(ground: Ground, at: int) -> Test:
    """Returns the test that a variable is 0."""
    return Test(_load(ground, at), Relation.EQUAL, 0)


def waited(ground: Ground, _: int) -> Body:
    """Draws a wait for a variable to be set, under the mutex."""
    mutex = ground.first(Mutex)
    return (do(MutexCall.LOCK, mutex), *wait(ground), do(MutexCall.UNLOCK, mutex))


def wait(ground: Ground) -> Body:
    """Draws a wait, and what comes before and after it under the mutex."""
    random, flag = ground.random, _flag(ground)
    before = deeds(ground, 1, GUARDED) if random.random() < 0.3 else ()
    waits = _loop(ground, value_is_zero(ground, flag))
    after: Body = ()
    if random.random() < 0.4:
        after = (do(_storing(ground, flag), flag, value=0),)
    elif random.random() < 0.5:
        after = deeds(ground, 1, GUARDED)
    return (*before, *waits, *after)


def _loop(ground: Ground, unset: Test) -> Body:
    """Draws the loop around a wait, or an `if`, or nothing around it."""
    random = ground.random
    deadline = random.choice((*[Deadline.NEVER] * 3, *_DEADLINES))
    forms = ["while", "while", "while", "if", "do", "bare", "for"]
    result = None
    if deadline is not Deadline.NEVER:
        result = ground.register()
        forms = ["while in time", "while in time", "if", "bare"]
        forms += ["while"] * (deadline is Deadline.LATER)
    elif not ground.mutex(ground.first(Mutex)).is_robust:
        result = ground.perhaps_register(0.15)
    condition, mutex = ground.first(Condition), ground.first(Mutex)
    waits = do(ConditionCall.WAIT, condition, other=mutex, deadline=deadline, result=result)
    match random.choice(forms):
        case "while":
            return (While((unset,), (waits,)),)
        case "while in time":
            assert result is not None
            return (While((unset, is_zero(result)), (waits,)),)
        case "if":
            counts = do(AtomicCall.FETCH_ADD, ground.first(Atomic), value=1)
            return (If(unset, (waits, counts) if random.random() < 0.12 else (waits,)),)
        case "do":
            return (DoWhile((waits,), unset),)
        case "for":
            return (Forever((Break(unset.opposite), waits)),)
        case _:
            return (waits,)


def signalled(ground: Ground, _: int) -> Body:
    """Draws the setting of a variable with a signal, under the mutex or after it."""
    random, flag = ground.random, _flag(ground)
    condition, mutex = ground.first(Condition), ground.first(Mutex)
    calls = (ConditionCall.SIGNAL, ConditionCall.SIGNAL, ConditionCall.BROADCAST)
    signal = do(random.choice(calls), condition)
    sets = do(_storing(ground, flag), flag, value=1)
    if random.random() >= 0.75:
        is_plain = isinstance(ground.objects[flag], Plain)
        sets = do(PlainCall.ADD if is_plain else AtomicCall.FETCH_ADD, flag, value=1)
    if isinstance(ground.objects[flag], Atomic) and random.random() < 0.1:
        return (sets, signal)
    lock, unlock = do(MutexCall.LOCK, mutex), do(MutexCall.UNLOCK, mutex)
    match random.randrange(3):
        case 0:
            return (lock, sets, signal, unlock)
        case 1:
            return (lock, sets, unlock, signal)
        case _:
            return (lock, signal, unlock)


def semaphore_waited(ground: Ground, _: int) -> Body:
    """Draws a wait at a semaphore, whose permit may be given back."""
    at = ground.first(Semaphore)
    where = GUARDED if ground.random.random() < 0.5 else ANYWHERE
    body = (do(SemaphoreCall.WAIT, at), *few_deeds(ground, where))
    return (*body, do(SemaphoreCall.POST, at)) if ground.random.random() < 0.6 else body


def semaphore_waited_in_time(ground: Ground, _: int) -> Body:
    """Draws a wait at a semaphore until a time."""
    at, got = ground.first(Semaphore), ground.register()
    deadline = ground.random.choice(_DEADLINES)
    waits = do(SemaphoreCall.WAIT, at, deadline=deadline, result=got)
    if ground.random.random() >= 0.6:
        return (waits,)
    return (waits, If(is_zero(got), (*few_deeds(ground), do(SemaphoreCall.POST, at))))


def met(ground: Ground, _: int) -> Body:
    """Draws a wait at a barrier."""
    waits = do(BarrierCall.WAIT, ground.first(Barrier), result=ground.perhaps_register(0.6))
    return (waits, *deeds(ground, 1, GUARDED if ground.random.random() < 0.3 else ANYWHERE))


def called_once(ground: Ground, _: int) -> Body:
    """Draws a call of the routine that runs once."""
    call = do(OnceCall.CALL, ground.first(Once))
    if ground.random.random() < 0.5:
        return (call, do(PlainCall.LOAD, ground.some(Plain), result=ground.register()))
    return (call, *deeds(ground, 1))


def _flag(ground: Ground) -> int:
    return ground.first(Plain) if ground.random.random() < 0.75 else ground.first(Atomic)


def _storing(ground: Ground, at: int) -> Operation:
    return AtomicCall.STORE if isinstance(ground.objects[at], Atomic) else PlainCall.STORE


def _load(ground: Ground, at: int) -> Call:
    is_atomic = isinstance(ground.objects[at], Atomic)
    return Call(operation=AtomicCall.LOAD if is_atomic else PlainCall.LOAD, at=at)


def load_into(ground: Ground, at: int) -> Do:
    """Returns a look at a variable that a local register keeps."""
    result = ground.register(is_local=True)
    loads = _load(ground, at)
    return do(loads.operation, at, result=result)
