"""Specifies barriers and once controls.

POSIX.1-2017, pthread_barrier_wait and pthread_once; C11 7.26.2.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, assert_never, override

from tests.explorer.pthread_programs.objects.calls import Interface, Operation
from tests.explorer.pthread_programs.objects.specification import (
    Moment,
    Next,
    Reading,
    Specification,
    Step,
)
from tests.explorer.pthread_programs.objects.state import Phase, Stage

SERIAL_THREAD: Final = -1
"""PTHREAD_BARRIER_SERIAL_THREAD."""


class BarrierCall(Operation):
    """A call on a barrier; its value is the end of the function's name."""

    WAIT = "wait"


class OnceCall(Operation):
    """A call on a once control, and the end of its routine."""

    CALL = "once"
    FINISH = "finish"


@dataclass(frozen=True, slots=True, kw_only=True)
class Barrier(Specification):
    """pthread_barrier_t, whose state is the threads that wait.

    One of the threads gets PTHREAD_BARRIER_SERIAL_THREAD. POSIX does not say which; in glibc it is
    the last one to come.

    Attributes:
        name: Its variable.
        count: Threads that it waits for.
    """

    name: str
    count: int

    @override
    def initial(self) -> Hashable:
        return ()

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        me, at, phase = now.me, now.call.at, now.phase
        waiting = now.state.objects[at]
        assert isinstance(waiting, tuple)
        if phase is not None:
            if phase.stage is Stage.INSIDE:
                yield Step(now.state, result=phase.result)
            return
        state = now.state.released(me, at)
        everyone = tuple(sorted((*waiting, me)))
        if len(everyone) < self.count:
            yield now.stays(state.with_object(at, everyone), Phase(Stage.WAITS))
            return
        state = state.with_object(at, ())
        for each in everyone:
            state = state.acquired(each, at)
        for serial in everyone if now.reading is Reading.WIDE else (me,):
            after = state
            for each in waiting:
                result = SERIAL_THREAD if each == serial else 0
                after = after.with_phase(each, Phase(Stage.INSIDE, result))
            yield Step(after, result=SERIAL_THREAD if serial == me else 0)


class Progress(IntEnum):
    """The state of a once control."""

    FRESH = 0
    RUNS = 1
    OVER = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Once(Specification):
    """pthread_once_t and once_flag.

    A thread that is cancelled in the routine leaves the control as if it had not called.

    Attributes:
        name: Its variable.
        interface: The standard that its calls are of.
    """

    name: str
    interface: Interface = Interface.POSIX

    @override
    def initial(self) -> Hashable:
        return Progress.FRESH

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        state, at = now.state, now.call.at
        operation = now.call.operation
        assert isinstance(operation, OnceCall)
        match operation:
            case OnceCall.CALL if state.objects[at] == Progress.FRESH:
                begun = state.acquired(now.me, at).with_object(at, Progress.RUNS)
                yield Step(begun, Next.ROUTINE)
            case OnceCall.CALL if state.objects[at] == Progress.OVER:
                yield Step(state.acquired(now.me, at))
            case OnceCall.CALL:
                return
            case OnceCall.FINISH:
                yield Step(state.released(now.me, at).with_object(at, Progress.OVER))
            case _:
                assert_never(operation)
