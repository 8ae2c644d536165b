"""Specifies POSIX's mutexes, conditions, semaphores, read-write locks, spin locks and barriers.

Where POSIX leaves a choice, the rules are those of the C library that the programs are linked with:
its read-write locks prefer readers.
"""

from collections.abc import Hashable, Iterator
from enum import Enum
from typing import NamedTuple, override

from tests.explorer.objects.posix.threads import is_cancelled
from tests.explorer.objects.specification import (
    OVER,
    START,
    Call,
    Objects,
    Specification,
    Step,
    put,
)


class MutexKind(Enum):
    """The type of a mutex, as its attribute names it."""

    NORMAL = "PTHREAD_MUTEX_NORMAL"
    RECURSIVE = "PTHREAD_MUTEX_RECURSIVE"
    ERRORCHECK = "PTHREAD_MUTEX_ERRORCHECK"


class Held(NamedTuple):
    """The holder of a mutex, and how often it holds it."""

    owner: int = -1
    holds: int = 0


class Mutex(Specification):
    """pthread_mutex_t; a spin lock is one of the normal kind."""

    def __init__(self, kind: MutexKind) -> None:
        self.kind = kind

    @override
    def initial(self) -> Hashable:
        return Held()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, Held)
        again = state.owner == me
        taken = put(objects, call.at, Held(me, state.holds + 1))
        recursive = self.kind is MutexKind.RECURSIVE
        match call.name:
            case "lock" if state.owner == -1 or (again and recursive):
                yield Step(taken)
            case "lock" if again and self.kind is MutexKind.ERRORCHECK:
                yield Step(objects, None, "d")
            case "trylock" if state.owner == -1 or (again and recursive):
                yield Step(taken, None, "t")
            case "trylock":
                yield Step(objects, None, "f")
            case "timedlock":
                if state.owner == -1 or (again and recursive):
                    yield Step(taken, None, "t")
                if again and self.kind is MutexKind.ERRORCHECK:
                    yield Step(objects, None, "d")
                elif phase == "waits":
                    yield Step(objects, None, "f")
                elif state.owner != -1 and not (again and recursive):
                    yield Step(objects, "waits")
            case "unlock" if again:
                owner = me if state.holds > 1 else -1
                yield Step(put(objects, call.at, Held(owner, state.holds - 1)))
            case "unlock":
                yield Step(objects, None, "p")
            case _:
                pass


class ConditionVariable(Specification):
    """pthread_cond_t, whose mutex is the call's other object; any waiter may be woken."""

    @override
    def initial(self) -> Hashable:
        return ()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        waiters = objects[call.at]
        mutex = objects[call.other]
        assert isinstance(waiters, tuple) and isinstance(mutex, Held)
        match call.name:
            case "wait" | "timedwait" if phase == START:
                left = put(objects, call.other, Held())
                yield Step(put(left, call.at, tuple(sorted((*waiters, me)))), "waits")
            case "wait" | "timedwait":
                if me in waiters:
                    others = put(objects, call.at, tuple(each for each in waiters if each != me))
                    yield Step(others, "waits", lucky=True)
                    if call.name == "timedwait":
                        yield Step(others, "late")
                    if is_cancelled(objects, me):
                        yield Step(others, "ends")
                elif mutex.owner == -1:
                    # One that is cancelled ends with the mutex in its hands.
                    after = put(objects, call.other, Held(me, 1))
                    result = {"late": "l", "ends": ""}.get(str(phase), "w")
                    yield Step(after, OVER if phase == "ends" else None, result)
            case "broadcast":
                yield Step(put(objects, call.at, ()))
            case "signal":
                if not waiters:
                    yield Step(objects)
                for one in waiters:
                    others = tuple(each for each in waiters if each != one)
                    yield Step(put(objects, call.at, others))


class CountingSemaphore(Specification):
    """sem_t."""

    def __init__(self, value: int) -> None:
        self.value = value

    @override
    def initial(self) -> Hashable:
        return self.value

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        value = objects[call.at]
        assert isinstance(value, int)
        waits = call.name in ("wait", "timedwait")
        if waits and phase == START:
            yield Step(objects, OVER if is_cancelled(objects, me) else "tested")
            return
        if waits and value == 0 and is_cancelled(objects, me):
            yield Step(objects, OVER)
        match call.name:
            case "wait" if value:
                yield Step(put(objects, call.at, value - 1))
            case "trywait" | "timedwait":
                if value:
                    yield Step(put(objects, call.at, value - 1), None, "t")
                else:
                    yield Step(objects, None, "f")
            case "post":
                yield Step(put(objects, call.at, value + 1))
            case "getvalue":
                yield Step(objects, None, str(value))
            case _:
                pass


class _Shared(NamedTuple):
    writer: int = -1
    readers: tuple[int, ...] = ()


class SharedLock(Specification):
    """pthread_rwlock_t of the default kind."""

    @override
    def initial(self) -> Hashable:
        return _Shared()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _Shared)
        reads = state._replace(readers=tuple(sorted((*state.readers, me))))
        readable = state.writer == -1
        writable = readable and not state.readers
        match call.name:
            case "rdlock" if readable:
                yield Step(put(objects, call.at, reads))
            case "wrlock" if writable:
                yield Step(put(objects, call.at, _Shared(writer=me)))
            case "rdlock" | "wrlock" if state.writer == me:
                yield Step(objects, None, "d")
            case "timedrdlock" | "timedwrlock":
                reading = call.name == "timedrdlock"
                if readable if reading else writable:
                    after = reads if reading else _Shared(writer=me)
                    yield Step(put(objects, call.at, after), None, "t")
                if state.writer == me:
                    yield Step(objects, None, "d")
                elif phase == "waits":
                    yield Step(objects, None, "f")
                elif not (readable if reading else writable):
                    yield Step(objects, "waits")
            case "tryrdlock" if readable:
                yield Step(put(objects, call.at, reads), None, "t")
            case "trywrlock" if writable:
                yield Step(put(objects, call.at, _Shared(writer=me)), None, "t")
            case "tryrdlock" | "trywrlock":
                yield Step(objects, None, "f")
            case "unlock" if state.writer == me:
                yield Step(put(objects, call.at, _Shared()))
            case "unlock":
                readers = list(state.readers)
                readers.remove(me)
                yield Step(put(objects, call.at, _Shared(readers=tuple(readers))))
            case _:
                pass


class Barrier(Specification):
    """pthread_barrier_t: its round, and how many wait. Who is told to be the last is not asked."""

    def __init__(self, count: int) -> None:
        self.count = count

    @override
    def initial(self) -> Hashable:
        return (0, 0)

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, tuple)
        number, waiting = state
        if phase == START and waiting + 1 == self.count:
            yield Step(put(objects, call.at, (number + 1, 0)))
        elif phase == START:
            yield Step(put(objects, call.at, (number, waiting + 1)), number)
        elif number != phase:
            yield Step(objects)


class Once(Specification):
    """pthread_once_t, whose routine counts the cell that is the call's other object."""

    @override
    def initial(self) -> Hashable:
        return False

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        if objects[call.at]:
            yield Step(objects)
        else:
            count = objects[call.other]
            assert isinstance(count, int)
            yield Step(put(put(objects, call.at, True), call.other, count + 1))
