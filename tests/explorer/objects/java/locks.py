"""Specifies Java's monitors, reentrant locks with conditions, and read-write locks.

The rules of queues are those of the JDK's AbstractQueuedSynchronizer: a thread that fails joins the
tail, only the head tries again, and a lock that is not fair may go to one who has just come.
"""

from collections.abc import Hashable, Iterator
from typing import NamedTuple, override

from tests.explorer.objects.specification import (
    START,
    Call,
    Objects,
    Specification,
    Step,
    is_interrupted,
    put,
    uninterrupted,
)


class _Owned(NamedTuple):
    owner: int = -1
    holds: int = 0
    queue: tuple[int, ...] = ()

    def taken(self, me: int, count: int = 1) -> "_Owned":
        return self._replace(owner=me, holds=self.holds + count)

    def left(self) -> "_Owned":
        holds = self.holds - 1
        return self._replace(owner=self.owner if holds else -1, holds=holds)


class Monitor(Specification):
    """The monitor of an object; `queue` is its wait set, of which any may be notified."""

    @override
    def initial(self) -> Hashable:
        return _Owned()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _Owned)
        match call.name:
            case "enter":
                if state.owner in (-1, me):
                    yield Step(put(objects, call.at, state.taken(me)))
            case "exit":
                yield Step(put(objects, call.at, state.left()))
            case "wait" | "timedWait":
                yield from self._wait(objects, me, call, phase, state)
            case "notify" | "notifyAll" if state.owner != me:
                yield Step(objects, None, "I")
            case "notifyAll":
                yield Step(put(objects, call.at, state._replace(queue=())))
            case "notify":
                if not state.queue:
                    yield Step(objects)
                for one in state.queue:
                    others = tuple(each for each in state.queue if each != one)
                    yield Step(put(objects, call.at, state._replace(queue=others)))

    def _wait(
        self, objects: Objects, me: int, call: Call, phase: Hashable, state: _Owned
    ) -> Iterator[Step]:
        if phase == START:
            if state.owner != me:
                yield Step(objects, None, "I")
            elif is_interrupted(objects, me):
                yield Step(uninterrupted(objects, me), None, "X")
            else:
                waits = _Owned(queue=tuple(sorted((*state.queue, me))))
                yield Step(put(objects, call.at, waits), ("waits", state.holds))
            return
        assert isinstance(phase, tuple)
        kind, count = phase
        if kind == "waits" and me in state.queue:
            gone = state._replace(queue=tuple(each for each in state.queue if each != me))
            if call.name == "timedWait":
                yield Step(put(objects, call.at, gone), ("back", count))
            if is_interrupted(objects, me):
                yield Step(uninterrupted(put(objects, call.at, gone), me), ("thrown", count))
        elif state.owner == -1:
            result = "X" if kind == "thrown" else "w"
            yield Step(put(objects, call.at, state.taken(me, count)), None, result)


class ReentrantLock(Specification):
    """java.util.concurrent.locks.ReentrantLock."""

    def __init__(self, *, fair: bool) -> None:
        self.fair = fair

    @override
    def initial(self) -> Hashable:
        return _Owned()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _Owned)
        match call.name:
            case "lock" | "lockInterruptibly" | "timedLock":
                yield from self._lock(objects, me, call, phase, state)
            case "tryLock":
                if state.owner in (-1, me):
                    yield Step(put(objects, call.at, state.taken(me)), None, "t")
                else:
                    yield Step(objects, None, "f")
            case "unlock":
                if state.owner == me:
                    yield Step(put(objects, call.at, state.left()))
                else:
                    yield Step(objects, None, "I")
            case "isLocked":
                yield Step(objects, None, "f" if state.owner == -1 else "t")
            case "hasQueuedThreads":
                yield Step(objects, None, "t" if state.queue else "f")
            case "getHoldCount":
                yield Step(objects, None, str(state.holds if state.owner == me else 0))

    def _lock(
        self, objects: Objects, me: int, call: Call, phase: Hashable, state: _Owned
    ) -> Iterator[Step]:
        told = "t" if call.name == "timedLock" else ""
        if phase == START:
            if call.name != "lock" and is_interrupted(objects, me):
                yield Step(uninterrupted(objects, me), None, "X")
            elif state.owner == me or (state.owner == -1 and not (self.fair and state.queue)):
                yield Step(put(objects, call.at, state.taken(me)), None, told)
            else:
                queue = (*state.queue, me)
                yield Step(put(objects, call.at, state._replace(queue=queue)), "queued")
            return
        gone = state._replace(queue=tuple(each for each in state.queue if each != me))
        if state.owner == -1 and state.queue[0] == me:
            yield Step(put(objects, call.at, gone.taken(me)), None, told)
        if call.name != "lock" and is_interrupted(objects, me):
            yield Step(uninterrupted(put(objects, call.at, gone), me), None, "X")
        if call.name == "timedLock":
            yield Step(put(objects, call.at, gone), None, "f")


class Condition(Specification):
    """A condition of a ReentrantLock, which is the call's other object; its waiters in order."""

    @override
    def initial(self) -> Hashable:
        return ()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        waiters = objects[call.at]
        lock = objects[call.other]
        assert isinstance(waiters, tuple) and isinstance(lock, _Owned)
        if call.name in ("await", "timedAwait", "awaitUninterruptibly"):
            yield from self._await(objects, me, call, phase)
        elif lock.owner != me:
            yield Step(objects, None, "I")
        else:
            some = waiters if call.name == "signalAll" else waiters[:1]
            queued = lock._replace(queue=lock.queue + some)
            yield Step(put(put(objects, call.at, waiters[len(some) :]), call.other, queued))

    def _await(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        waiters = objects[call.at]
        lock = objects[call.other]
        assert isinstance(waiters, tuple) and isinstance(lock, _Owned)
        hears = call.name != "awaitUninterruptibly"
        if phase == START:
            if hears and is_interrupted(objects, me):
                yield Step(uninterrupted(objects, me), None, "X")
                return
            left = put(objects, call.other, lock._replace(owner=-1, holds=0))
            yield Step(put(left, call.at, (*waiters, me)), ("waits", lock.holds))
            return
        assert isinstance(phase, tuple)
        kind, count = phase
        if me in waiters:
            others = tuple(each for each in waiters if each != me)
            queued = lock._replace(queue=(*lock.queue, me))
            left = put(put(objects, call.at, others), call.other, queued)
            if hears and is_interrupted(objects, me):
                yield Step(uninterrupted(left, me), ("thrown", count))
            if call.name == "timedAwait":
                yield Step(left, ("late", count))
        elif lock.owner == -1 and lock.queue[0] == me:
            taken = lock._replace(owner=me, holds=count, queue=lock.queue[1:])
            result = {"waits": "w", "thrown": "X", "late": "l"}[str(kind)]
            yield Step(put(objects, call.other, taken), None, result)


class _Shared(NamedTuple):
    writer: int = -1
    writes: int = 0
    readers: tuple[int, ...] = ()  # Once for each hold.
    queue: tuple[tuple[int, bool], ...] = ()  # With whether it wants to write.


class ReadWriteLock(Specification):
    """java.util.concurrent.locks.ReentrantReadWriteLock."""

    def __init__(self, *, fair: bool) -> None:
        self.fair = fair

    @override
    def initial(self) -> Hashable:
        return _Shared()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _Shared)
        match call.name:
            case "lockRead" | "lockWrite":
                writes = call.name == "lockWrite"
                if phase == START and self._may(state, me, writes=writes):
                    yield Step(put(objects, call.at, self._taken(state, me, writes=writes)))
                elif phase == START:
                    queue = (*state.queue, (me, writes))
                    yield Step(put(objects, call.at, state._replace(queue=queue)), "queued")
                elif state.queue[0][0] == me:
                    head = state._replace(queue=state.queue[1:])
                    free = head.writer == -1 and not (writes and head.readers)
                    if free:
                        yield Step(put(objects, call.at, self._taken(head, me, writes=writes)))
            case "tryRead" | "tryWrite":
                writes = call.name == "tryWrite"
                may = state.writer in (-1, me) and not (
                    writes and state.readers and state.writer != me
                )
                if may:
                    taken = self._taken(state, me, writes=writes)
                    yield Step(put(objects, call.at, taken), None, "t")
                else:
                    yield Step(objects, None, "f")
            case "unlockRead" if me in state.readers:
                readers = list(state.readers)
                readers.remove(me)
                yield Step(put(objects, call.at, state._replace(readers=tuple(readers))))
            case "unlockWrite" if state.writer == me:
                count = state.writes - 1
                writer = me if count else -1
                yield Step(put(objects, call.at, state._replace(writer=writer, writes=count)))
            case "unlockRead" | "unlockWrite":
                yield Step(objects, None, "I")
            case "getReadLockCount":
                yield Step(objects, None, str(len(state.readers)))
            case "isWriteLocked":
                yield Step(objects, None, "f" if state.writer == -1 else "t")
            case "hasQueuedThreads":
                yield Step(objects, None, "t" if state.queue else "f")

    def _may(self, state: _Shared, me: int, *, writes: bool) -> bool:
        if state.writer == me:
            return True
        if state.writer != -1:
            return False
        if writes:
            return not state.readers and not (self.fair and state.queue)
        blocks = bool(state.queue) if self.fair else bool(state.queue) and state.queue[0][1]
        return not blocks or me in state.readers

    @staticmethod
    def _taken(state: _Shared, me: int, *, writes: bool) -> _Shared:
        if writes:
            return state._replace(writer=me, writes=state.writes + 1)
        return state._replace(readers=tuple(sorted((*state.readers, me))))
