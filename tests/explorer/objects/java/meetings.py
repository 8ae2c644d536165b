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
    unarrived: int  # 0 while the last party to arrive has not begun the next phase yet.

    def arrived(self) -> "_Phase":
        return self._replace(unarrived=self.unarrived - 1)

    def advanced(self) -> "_Phase":
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
            case "register" if not state.unarrived:
                pass
            case "register":
                more = _Phase(state.number, state.parties + 1, state.unarrived + 1)
                yield Step(put(objects, call.at, more), None, number)
            case "awaitAdvance":
                if state.number != call.argument:
                    yield Step(objects, None, number)
            case "arrive" | "arriveAndAwaitAdvance":
                yield from self._arrive(objects, call, phase, state)

    @staticmethod
    def _arrive(objects: Objects, call: Call, phase: Hashable, state: _Phase) -> Iterator[Step]:
        waits = call.name == "arriveAndAwaitAdvance"
        number = str(state.number)
        if phase == "last":
            after = put(objects, call.at, state.advanced())
            yield Step(after, None, str(state.number + waits))
        elif phase != START:
            if state.number != phase:
                yield Step(objects, None, number)
        elif not state.unarrived:
            # The library takes one that comes now for a party too many.
            yield Step(objects, None, "S")
        else:
            after = put(objects, call.at, state.arrived())
            if state.unarrived == 1:
                yield Step(after, "last")
            elif waits:
                yield Step(after, state.number)
            else:
                yield Step(after, None, number)


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
