"""Specifies threads: their lives, their permits and their interrupts (Java)."""

from collections.abc import Hashable, Iterator
from typing import override

from tests.explorer.objects.specification import (
    LIFE,
    Call,
    Life,
    Objects,
    Specification,
    Step,
    life,
    put,
)


class Threads(Specification):
    """java.lang.Thread and LockSupport."""

    @override
    def initial(self) -> Hashable:
        return Life()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = life(objects)
        other = call.argument
        lives = other < state.started and other not in state.ended
        match call.name:
            case "isAlive":
                yield Step(objects, None, "t" if lives else "f")
            case "join":
                if not lives:
                    yield Step(objects)
            case "unpark":
                # Nothing to a thread that has not started (its documentation promises nothing).
                permits = state.permits | {other} if lives else state.permits
                yield Step(put(objects, LIFE, state._replace(permits=permits)))
            case "park":
                if me in state.permits:
                    permits = state.permits - {me}
                    yield Step(put(objects, LIFE, state._replace(permits=permits)))
                elif me in state.interrupted:
                    yield Step(objects)
            case "interrupt":
                interrupted = state.interrupted | {other} if lives else state.interrupted
                yield Step(put(objects, LIFE, state._replace(interrupted=interrupted)))
            case "isInterrupted":
                is_it = lives and other in state.interrupted
                yield Step(objects, None, "t" if is_it else "f")
            case "interrupted":
                after = put(objects, LIFE, state._replace(interrupted=state.interrupted - {me}))
                yield Step(after, None, "t" if me in state.interrupted else "f")
