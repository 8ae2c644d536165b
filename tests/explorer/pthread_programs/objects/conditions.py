"""Specifies conditions: signals, timed waits, wake-ups without a reason and cancelled waits.

POSIX.1-2017, pthread_cond_wait and pthread_cond_timedwait, pthread_cond_signal; C11 7.26.3.
"""

import errno
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, assert_never, override

from tests.explorer.pthread_programs.objects.calls import Call, Deadline, Interface, Operation
from tests.explorer.pthread_programs.objects.mutexes import THRD_TIMEDOUT, Mutex, held
from tests.explorer.pthread_programs.objects.specification import (
    Moment,
    Next,
    Reading,
    Specification,
    Step,
)
from tests.explorer.pthread_programs.objects.state import Phase, Stage, State


class ConditionCall(Operation):
    """A call on a condition; its value is the end of the function's name."""

    WAIT = "wait"
    SIGNAL = "signal"
    BROADCAST = "broadcast"


class _Waiter(NamedTuple):
    thread: int
    deadline: Deadline


type _Queue = tuple[_Waiter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(Specification):
    """pthread_cond_t and cnd_t, whose mutex is the call's other object; any waiter may be woken.

    Attributes:
        name: Its variable.
        interface: The standard that its calls are of.
    """

    name: str
    interface: Interface = Interface.POSIX

    @override
    def initial(self) -> Hashable:
        return ()

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        operation = now.call.operation
        assert isinstance(operation, ConditionCall)
        match operation:
            case ConditionCall.WAIT if now.phase is None:
                yield from self._begun(now)
            case ConditionCall.WAIT if now.phase is not None and now.phase.stage is Stage.WAITS:
                yield from self._waiting(now)
            case ConditionCall.WAIT:
                yield from self._relocked(now)
            case ConditionCall.SIGNAL:
                queue = _queue(now.state, now.call.at)
                if not queue:
                    yield Step(now.state)
                for waiter in queue:
                    yield from map(Step, self._woken(now, now.state, waiter))
            case ConditionCall.BROADCAST:
                states = [now.state]
                for waiter in _queue(now.state, now.call.at):
                    states = [after for each in states for after in self._woken(now, each, waiter)]
                yield from map(Step, states)
            case _:
                assert_never(operation)

    def _begun(self, now: Moment) -> Iterator[Step]:
        """Yields the beginnings of a wait.

        A pending cancellation ends the thread here. POSIX.1-2017, XSH 2.9.5.2, lets it end only
        once the wait has begun, in which a signal may come first. So glibc does: it looks for a
        cancellation only where it blocks, and a signal that has come by then keeps it from that.
        """
        state, me, call = now.state, now.me, now.call
        mutex = _mutex(now)
        if now.thread.is_cancelled:
            yield Step(state, Next.END)
            if now.reading is Reading.NARROW:
                return
        if held(state, call.other).owner == me:
            after = mutex.unlocked(state, me, call.other)
            # In the C library a wait whose time was over at the call takes no signal from others.
            if call.deadline is not Deadline.PASSED or now.reading is Reading.WIDE:
                waiter = _Waiter(me, call.deadline)
                after = after.with_object(call.at, _joined(_queue(after, call.at), waiter))
            yield now.stays(after, Phase(Stage.WAITS))
        elif now.thread.is_cancelled:
            return
        elif mutex.is_checked:
            yield Step(state, result=errno.EPERM)
        else:
            yield Step(state, Next.MISUSE)

    def _waiting(self, now: Moment) -> Iterator[Step]:
        """Yields the ends of a wait that nobody has signalled."""
        call = now.call
        left = _left(now.state, call, now.me)
        is_over = call.deadline is Deadline.PASSED
        if now.thread.is_cancelled and (not is_over or now.reading is Reading.WIDE):
            yield now.stays(left, Phase(Stage.RELOCKS_TO_END))
        if call.deadline is not Deadline.NEVER:
            yield now.stays(left, Phase(Stage.RELOCKS, self._timed_out))
        if not is_over:
            yield now.stays(left, Phase(Stage.RELOCKS))._replace(is_lucky=True)

    def _relocked(self, now: Moment) -> Iterator[Step]:
        """Yields the end of a wait that takes the mutex again."""
        assert now.phase is not None
        done = _mutex(now).locked(now, now.call.other)
        if done is None:
            return
        ends = now.phase.stage is Stage.RELOCKS_TO_END
        yield Step(done.state, Next.END if ends else Next.RETURN, done.error or now.phase.result)

    def _woken(self, now: Moment, state: State, waiter: _Waiter) -> Iterator[State]:
        """Yields the states after a signal for one waiter.

        One whose time is over may have consumed it (pthread_cond_timedwait). One that is cancelled
        does not if others wait (pthread_cond_wait), and if none do, that makes no difference.
        """
        at = now.call.at
        queue = tuple(each for each in _queue(state, at) if each != waiter)
        left = state.with_object(at, queue)
        if waiter.deadline is not Deadline.PASSED:
            yield left.with_phase(waiter.thread, Phase(Stage.RELOCKS))
        if waiter.deadline is not Deadline.NEVER:
            yield left.with_phase(waiter.thread, Phase(Stage.RELOCKS, self._timed_out))

    @property
    def _timed_out(self) -> int:
        return THRD_TIMEDOUT if self.interface is Interface.C11 else errno.ETIMEDOUT


def _mutex(now: Moment) -> Mutex:
    found = now.objects[now.call.other]
    assert isinstance(found, Mutex)
    return found


def _queue(state: State, at: int) -> _Queue:
    found = state.objects[at]
    assert isinstance(found, tuple)
    return found


def _joined(queue: _Queue, waiter: _Waiter) -> _Queue:
    return tuple(sorted((*queue, waiter), key=lambda each: each.thread))


def _left(state: State, call: Call, me: int) -> State:
    queue = tuple(each for each in _queue(state, call.at) if each.thread != me)
    return state.with_object(call.at, queue)
