"""Specifies threads: how they are made, joined, detached and cancelled.

POSIX.1-2017, pthread_create, pthread_join, pthread_detach, pthread_cancel, and XSH 2.9.5,
"Thread Cancellation"; C11 7.26.5. Cancellation is deferred here.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Final, assert_never, override

from tests.explorer.pthread_programs.objects.calls import SELF, Interface, Operation
from tests.explorer.pthread_programs.objects.happens_before import handed_on, thread_bit
from tests.explorer.pthread_programs.objects.specification import (
    Moment,
    Next,
    Reading,
    Specification,
    Step,
)
from tests.explorer.pthread_programs.objects.state import Life, Phase, Stage, State

THREADS: Final = 0
"""The place of the threads among a program's objects."""
_LOST: Final = frozenset({Life.JOINED, Life.GONE})
"""Ages at which a thread's handle names nothing (XSH 2.9.2)."""


class ThreadCall(Operation):
    """A call on a thread."""

    CREATE = "create"
    JOIN = "join"
    DETACH = "detach"
    CANCEL = "cancel"
    TESTCANCEL = "testcancel"
    YIELD = "yield"
    DISABLE = "PTHREAD_CANCEL_DISABLE"
    ENABLE = "PTHREAD_CANCEL_ENABLE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Threads(Specification):
    """pthread_t and thrd_t; the threads' states lie elsewhere.

    Attributes:
        interface: The standard that makes and joins them.
    """

    interface: Interface = Interface.POSIX

    @override
    def initial(self) -> Hashable:
        return 0

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        state, call = now.state, now.call
        operation = call.operation
        assert isinstance(operation, ThreadCall)
        other = now.me if call.value == SELF else call.value
        named = state.threads[other]
        match operation:
            case ThreadCall.YIELD:
                yield Step(state)
            case ThreadCall.TESTCANCEL:
                yield Step(state, Next.END if now.thread.is_cancelled else Next.RETURN)
            case ThreadCall.CREATE:
                order = handed_on(state.order, thread_bit(now.me), thread_bit(other))
                made = state.with_thread(other, named._replace(life=Life.RUNS))
                yield Step(made.with_order(order))
            case ThreadCall.JOIN:
                yield from self._joined(now, other)
            case ThreadCall.DETACH:
                if named.is_detached or named.life in _LOST:
                    yield Step(state, Next.MISUSE)
                    return
                life = Life.GONE if named.life is Life.ENDED else named.life
                yield Step(state.with_thread(other, named._replace(is_detached=True, life=life)))
            case ThreadCall.CANCEL:
                if named.life in _LOST:
                    yield Step(state, Next.MISUSE)
                elif named.life is Life.RUNS and not named.is_exiting:
                    yield Step(state.with_thread(other, named._replace(is_pending=True)))
                else:
                    yield Step(state)
            case ThreadCall.DISABLE | ThreadCall.ENABLE:
                raise AssertionError("no other thread sees the state of cancelability")
            case _:
                assert_never(operation)

    def _joined(self, now: Moment, other: int) -> Iterator[Step]:
        state, named = now.state, now.state.threads[other]
        is_new = now.phase is None
        if now.thread.is_cancelled:
            yield Step(state, Next.END)
            if is_new or now.reading is Reading.NARROW:
                return
        if named.is_detached or named.life is Life.JOINED:
            yield Step(state, Next.MISUSE)
        elif named.life is Life.ENDED:
            yield Step(_after_join(state, now.me, other), result=named.value)
        elif is_new and now.thread.is_cancellable:
            yield now.stays(state, Phase(Stage.INSIDE))


def _after_join(state: State, me: int, other: int) -> State:
    named = state.threads[other]._replace(life=Life.JOINED)
    order = handed_on(state.order, thread_bit(other), thread_bit(me))
    return state.with_thread(other, named).with_order(order)
