"""Specifies where Java's threads meet or wait for a result: phasers, exchangers, futures."""

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


class _Phase(NamedTuple):
    number: int
    parties: int
    unarrived: int

    def arrived(self) -> "_Phase":
        if self.unarrived > 1:
            return self._replace(unarrived=self.unarrived - 1)
        return _Phase(self.number + 1, self.parties, self.parties)


class Phaser(Specification):
    """java.util.concurrent.Phaser, which nobody leaves."""

    def __init__(self, parties: int) -> None:
        self.parties = parties

    @override
    def initial(self) -> Hashable:
        return _Phase(0, self.parties, self.parties)

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _Phase)
        number = str(state.number)
        match call.name:
            case "getPhase":
                yield Step(objects, None, number)
            case "getArrivedParties":
                yield Step(objects, None, str(state.parties - state.unarrived))
            case "register":
                more = _Phase(state.number, state.parties + 1, state.unarrived + 1)
                yield Step(put(objects, call.at, more), None, number)
            case "arrive":
                yield Step(put(objects, call.at, state.arrived()), None, number)
            case "awaitAdvance":
                if state.number != call.argument:
                    yield Step(objects, None, number)
            case "arriveAndAwaitAdvance":
                if phase != START:
                    if state.number != phase:
                        yield Step(objects, None, number)
                    return
                after = state.arrived()
                if after.number != state.number:
                    yield Step(put(objects, call.at, after), None, str(after.number))
                else:
                    yield Step(put(objects, call.at, after), state.number)


class Exchanger(Specification):
    """java.util.concurrent.Exchanger: who waits with what, and what those get who have been met."""

    @override
    def initial(self) -> Hashable:
        return ((), ())

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, tuple)
        waiting, met = state
        if phase == START and is_interrupted(objects, me):
            yield Step(uninterrupted(objects, me), None, "X")
        elif phase == START and waiting:
            ((partner, item),) = waiting
            after = ((), tuple(sorted((*met, (partner, call.argument)))))
            yield Step(put(objects, call.at, after), None, str(item))
        elif phase == START:
            yield Step(put(objects, call.at, (((me, call.argument),), met)), "waits")
        elif me in dict(met):
            rest = tuple(each for each in met if each[0] != me)
            yield Step(put(objects, call.at, (waiting, rest)), None, str(dict(met)[me]))
        elif is_interrupted(objects, me):
            yield Step(uninterrupted(put(objects, call.at, ((), met)), me), None, "X")


class Future(Specification):
    """java.util.concurrent.CompletableFuture: its value, or 0 while it has none."""

    @override
    def initial(self) -> Hashable:
        return 0

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        value = objects[call.at]
        assert isinstance(value, int)
        match call.name:
            case "complete" if value:
                yield Step(objects, None, "f")
            case "complete":
                yield Step(put(objects, call.at, call.argument), None, "t")
            case "isDone":
                yield Step(objects, None, "t" if value else "f")
            case "getNow":
                yield Step(objects, None, str(value))
            case "joinValue" if value:
                yield Step(objects, None, str(value))
            case _:
                pass
