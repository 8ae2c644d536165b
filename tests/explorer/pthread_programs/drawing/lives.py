"""Draws blocks around the lives of threads: cancellation, cleanup, own data, detaching."""

from tests.explorer.pthread_programs.drawing.deeds import (
    GUARDED,
    IN_HANDLER,
    deeds,
    few_deeds,
)
from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.drawing.ground import Ground
from tests.explorer.pthread_programs.drawing.waits import wait
from tests.explorer.pthread_programs.objects.calls import SELF, Deadline
from tests.explorer.pthread_programs.objects.conditions import Condition, ConditionCall
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.objects.state import MAIN
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall
from tests.explorer.pthread_programs.objects.variables import Key, KeyCall
from tests.explorer.pthread_programs.programs.statements import Body, Cleanup, Do, do


def testcancel() -> Do:
    """Returns a cancellation point that does nothing else."""
    return do(ThreadCall.TESTCANCEL, THREADS)


def cleaned_up(ground: Ground, _: int) -> Body:
    """Draws a cancellation point with a cleanup handler."""
    has = ground.has
    match ground.random.randrange(4):
        case 0 if has(Family.CONDITION):
            return _cleaned_up_wait(ground)
        case 1 if has(Family.SEMAPHORE):
            return _cleaned_up_semaphore(ground)
        case 2 if has(Family.MUTEX):
            mutex = ground.first(Mutex)
            handler = ground.handler((do(MutexCall.UNLOCK, mutex),))
            body = (*deeds(ground, 1, GUARDED), testcancel(), *deeds(ground, 1, GUARDED))
            return (do(MutexCall.LOCK, mutex), Cleanup(handler, body, True))
        case _:
            handler = ground.handler(deeds(ground, 1, IN_HANDLER))
            return (Cleanup(handler, (*deeds(ground, 1), testcancel()), _either(ground)),)


def _cleaned_up_wait(ground: Ground) -> Body:
    random, mutex = ground.random, ground.first(Mutex)
    signal: Body = ()
    if random.random() < 0.3:
        call = random.choice((ConditionCall.SIGNAL, ConditionCall.BROADCAST))
        signal = (do(call, ground.first(Condition)),)
    cleans = deeds(ground, random.choice((0, 0, 1)), IN_HANDLER)
    handler = ground.handler((*signal, *cleans, do(MutexCall.UNLOCK, mutex)))
    return (do(MutexCall.LOCK, mutex), Cleanup(handler, wait(ground), True))


def _cleaned_up_semaphore(ground: Ground) -> Body:
    at, handler = ground.first(Semaphore), ground.handler(deeds(ground, 1, IN_HANDLER))
    waits = do(SemaphoreCall.WAIT, at)
    if ground.random.random() >= 0.6:
        got = ground.register()
        waits = do(SemaphoreCall.WAIT, at, deadline=Deadline.LATER, result=got)
    return (Cleanup(handler, (waits, *deeds(ground, 1)), _either(ground)),)


def _either(ground: Ground) -> bool:
    return ground.random.random() < 0.5


def disabled(ground: Ground, body: Body) -> Body:
    """Draws a body in which the thread cannot be cancelled."""
    disable = do(ThreadCall.DISABLE, THREADS, result=ground.perhaps_register(0.5))
    point = (testcancel(),) if ground.random.random() < 0.6 else ()
    return (disable, *body, do(ThreadCall.ENABLE, THREADS), *point)


def cancelled(ground: Ground, me: int) -> Body:
    """Draws the cancellation of a thread that has been made before, or of itself."""
    other = ground.random.randint(1, ground.threads - 1)
    named = other if me == MAIN or other < me else SELF
    return (do(ThreadCall.CANCEL, THREADS, value=named),)


def set_specific(ground: Ground, _: int) -> Body:
    """Draws the setting of a thread's own value."""
    random, key = ground.random, ground.first(Key)
    body = (do(KeyCall.SETSPECIFIC, key, value=random.randint(1, 2)), *deeds(ground, 1))
    if random.random() >= 0.3:
        return body
    return (*body, do(KeyCall.GETSPECIFIC, key, result=ground.register()))


def detached(ground: Ground, me: int) -> Body:
    """Draws a thread that detaches itself."""
    if me == MAIN or me in ground.detached:
        return few_deeds(ground)
    ground.detached.add(me)
    return (do(ThreadCall.DETACH, THREADS, value=SELF),)
