"""Specifies the cancellation of POSIX threads, which is deferred here.

Of the threads' state, `interrupted` has those with a pending cancellation, and `permits` those that
have put theirs off.
"""

from collections.abc import Hashable, Iterator
from typing import override

from tests.explorer.objects.specification import (
    LIFE,
    OVER,
    Call,
    Life,
    Objects,
    Specification,
    Step,
    life,
    put,
)


def is_cancelled(objects: Objects, me: int) -> bool:
    """Tells whether a thread ends at its next cancellation point."""
    state = life(objects)
    return me in state.interrupted and me not in state.permits


class PosixThreads(Specification):
    """pthread_cancel, of a thread that has been made before, and what a thread does about it."""

    @override
    def initial(self) -> Hashable:
        return Life()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = life(objects)
        match call.name:
            case "cancel":
                after = state._replace(interrupted=state.interrupted | {call.argument})
                yield Step(put(objects, LIFE, after))
            case "disable":
                yield Step(put(objects, LIFE, state._replace(permits=state.permits | {me})))
            case "enable":
                yield Step(put(objects, LIFE, state._replace(permits=state.permits - {me})))
            case "testcancel":
                yield Step(objects, OVER if is_cancelled(objects, me) else None)
