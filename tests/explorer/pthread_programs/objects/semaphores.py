"""Specifies semaphores.

POSIX.1-2017, sem_wait, sem_timedwait, sem_post, sem_getvalue. A wait is a cancellation point: one
that has not blocked yet acts on what is pending, and one that has blocked may do so although it
could return (XSH 2.9.5.2).
"""

import errno
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import assert_never, override

from tests.explorer.pthread_programs.objects.calls import Deadline, Operation
from tests.explorer.pthread_programs.objects.specification import (
    Moment,
    Next,
    Reading,
    Specification,
    Step,
)
from tests.explorer.pthread_programs.objects.state import Phase, Stage, State


class SemaphoreCall(Operation):
    """A call on a semaphore; its value is the end of the function's name."""

    POST = "post"
    WAIT = "wait"
    TRYWAIT = "trywait"
    GETVALUE = "getvalue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Semaphore(Specification):
    """sem_t.

    Attributes:
        name: Its variable.
        value: Its first value.
    """

    name: str
    value: int = 0

    @override
    def initial(self) -> Hashable:
        return self.value

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        state, at = now.state, now.call.at
        operation = now.call.operation
        assert isinstance(operation, SemaphoreCall)
        match operation:
            case SemaphoreCall.POST:
                yield Step(state.released(now.me, at).with_object(at, _value(state, at) + 1))
            case SemaphoreCall.TRYWAIT if _value(state, at):
                yield _taken(now)
            case SemaphoreCall.TRYWAIT:
                yield Step(state, result=errno.EAGAIN)
            case SemaphoreCall.GETVALUE:
                yield Step(state, result=_value(state, at))
            case SemaphoreCall.WAIT:
                yield from self._waited(now)
            case _:
                assert_never(operation)

    def _waited(self, now: Moment) -> Iterator[Step]:
        state, call = now.state, now.call
        is_new = now.phase is None
        if now.thread.is_cancelled:
            yield Step(state, Next.END)
            if is_new or now.reading is Reading.NARROW:
                return
        has_permit = bool(_value(state, call.at))
        is_over = call.deadline is Deadline.PASSED
        if has_permit:
            yield _taken(now)
        elif is_over or (call.deadline is Deadline.LATER and not is_new):
            yield Step(state, result=errno.ETIMEDOUT)
        if not is_new:
            return
        blocks = not has_permit and not is_over
        if blocks and call.deadline is Deadline.LATER:
            yield now.stays(state, Phase(Stage.INSIDE))
        elif now.thread.is_cancellable and (blocks or now.reading is Reading.WIDE):
            # From here on it need not look for a cancellation any more.
            yield now.stays(state, Phase(Stage.INSIDE))


def _taken(now: Moment) -> Step:
    at = now.call.at
    return Step(now.state.acquired(now.me, at).with_object(at, _value(now.state, at) - 1))


def _value(state: State, at: int) -> int:
    found = state.objects[at]
    assert isinstance(found, int)
    return found
