"""Specifies what Java's threads wait at for each other: semaphores, latches, barriers."""

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


class _Permits(NamedTuple):
    free: int
    queue: tuple[tuple[int, int], ...] = ()  # Threads with the permits that they want.


class Semaphore(Specification):
    """java.util.concurrent.Semaphore."""

    def __init__(self, permits: int, *, fair: bool) -> None:
        self.permits = permits
        self.fair = fair

    @override
    def initial(self) -> Hashable:
        return _Permits(self.permits)

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _Permits)
        wanted = call.argument
        match call.name:
            case "acquire" | "timedAcquire" | "acquireUninterruptibly":
                yield from self._acquire(objects, me, call, phase, state)
            case "tryAcquire":
                if state.free >= wanted:
                    after = state._replace(free=state.free - wanted)
                    yield Step(put(objects, call.at, after), None, "t")
                else:
                    yield Step(objects, None, "f")
            case "release":
                yield Step(put(objects, call.at, state._replace(free=state.free + wanted)))
            case "drainPermits":
                yield Step(put(objects, call.at, state._replace(free=0)), None, str(state.free))
            case "availablePermits":
                yield Step(objects, None, str(state.free))
            case "hasQueuedThreads":
                yield Step(objects, None, "t" if state.queue else "f")

    def _acquire(
        self, objects: Objects, me: int, call: Call, phase: Hashable, state: _Permits
    ) -> Iterator[Step]:
        wanted = call.argument
        told = "t" if call.name == "timedAcquire" else ""
        hears = call.name != "acquireUninterruptibly"
        enough = state.free >= wanted
        if phase == START:
            if hears and is_interrupted(objects, me):
                yield Step(uninterrupted(objects, me), None, "X")
            elif enough and not (self.fair and state.queue):
                after = state._replace(free=state.free - wanted)
                yield Step(put(objects, call.at, after), None, told)
            else:
                queue = (*state.queue, (me, wanted))
                yield Step(put(objects, call.at, state._replace(queue=queue)), "queued")
            return
        gone = state._replace(queue=tuple(each for each in state.queue if each[0] != me))
        if enough and state.queue[0][0] == me:
            after = gone._replace(free=state.free - wanted)
            yield Step(put(objects, call.at, after), None, told)
        if hears and is_interrupted(objects, me):
            yield Step(uninterrupted(put(objects, call.at, gone), me), None, "X")
        if call.name == "timedAcquire":
            yield Step(put(objects, call.at, gone), None, "f")


class CountDownLatch(Specification):
    """java.util.concurrent.CountDownLatch."""

    def __init__(self, count: int) -> None:
        self.count = count

    @override
    def initial(self) -> Hashable:
        return self.count

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        count = objects[call.at]
        assert isinstance(count, int)
        match call.name:
            case "countDown":
                yield Step(put(objects, call.at, max(0, count - 1)))
            case "getCount":
                yield Step(objects, None, str(count))
            case "await" | "timedAwait":
                timed = call.name == "timedAwait"
                throws = is_interrupted(objects, me)
                if throws:
                    yield Step(uninterrupted(objects, me), None, "X")
                # One that waits already may see the open latch before its interrupt.
                if count == 0 and not (throws and phase == START):
                    yield Step(objects, None, "t" if timed else "")
                elif phase == START and not throws:
                    yield Step(objects, "waits")
                elif phase != START and timed:
                    yield Step(objects, None, "f")


class _Round(NamedTuple):
    number: int = 0
    waiting: int = 0
    broken: bool = False


class CyclicBarrier(Specification):
    """java.util.concurrent.CyclicBarrier."""

    def __init__(self, parties: int) -> None:
        self.parties = parties

    @override
    def initial(self) -> Hashable:
        return _Round()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _Round)
        match call.name:
            case "getNumberWaiting":
                yield Step(objects, None, str(state.waiting))
            case "isBroken":
                yield Step(objects, None, "t" if state.broken else "f")
            case "await":
                yield from self._await(objects, me, call, phase, state)

    def _await(
        self, objects: Objects, me: int, call: Call, phase: Hashable, state: _Round
    ) -> Iterator[Step]:
        broken = put(objects, call.at, _Round(number=state.number, broken=True))
        if phase == START:
            if state.broken:
                yield Step(objects, None, "B")
            elif is_interrupted(objects, me):
                yield Step(uninterrupted(broken, me), None, "X")
            elif state.waiting + 1 == self.parties:
                yield Step(put(objects, call.at, _Round(number=state.number + 1)), None, "0")
            else:
                index = self.parties - 1 - state.waiting
                after = put(objects, call.at, state._replace(waiting=state.waiting + 1))
                yield Step(after, ("waits", state.number, index))
            return
        assert isinstance(phase, tuple)
        _, number, index = phase
        if state.number != number:
            yield Step(objects, None, str(index))
        elif state.broken:
            yield Step(objects, None, "B")
        elif is_interrupted(objects, me):
            yield Step(uninterrupted(broken, me), None, "X")
