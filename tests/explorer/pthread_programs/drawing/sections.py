"""Draws atomic sections, some of which wait within."""

from tests.explorer.pthread_programs.drawing.deeds import GUARDED, Where, deeds
from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.drawing.ground import Ground
from tests.explorer.pthread_programs.objects.mutexes import MutexCall
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock, SharedLockCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.programs.statements import Body, Section, do


def sectioned(ground: Ground, _: int) -> Body:
    """Draws an atomic section."""
    random = ground.random
    where = Where(is_guarded=random.random() < 0.5, is_in_section=True)
    body = deeds(ground, random.choice((1, 2)), where)
    mutex, kind = ground.sound_mutex(), random.random()
    if kind < 0.2 and mutex is not None:
        lock, unlock = do(MutexCall.LOCK, mutex), do(MutexCall.UNLOCK, mutex)
        if random.random() < 2 / 3:
            return (Section((lock, *body, unlock)),)
        return (Section((lock, *body)), *deeds(ground, 1, GUARDED), unlock)
    # A thread that is cancelled in a section would end in it.
    may_wait = ground.has(Family.SEMAPHORE) and not ground.has(Family.CANCELLATION)
    if 0.2 <= kind < 0.35 and may_wait:
        return (Section((do(SemaphoreCall.WAIT, ground.first(Semaphore)), *body)),)
    if 0.35 <= kind < 0.45 and ground.has(Family.SHARED_LOCK):
        at = ground.first(SharedLock)
        call = random.choice((SharedLockCall.RDLOCK, SharedLockCall.WRLOCK))
        return (Section((do(call, at), *body, do(SharedLockCall.UNLOCK, at))),)
    return (Section(body),)
