"""Specifies Java's blocking queues."""

from collections.abc import Hashable, Iterator
from typing import override

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


class BoundedQueue(Specification):
    """ArrayBlockingQueue and LinkedBlockingQueue.

    Who waits longest cannot be seen from outside, so that it is the same to all who goes on.
    """

    def __init__(self, capacity: int, *, linked: bool) -> None:
        self.capacity = capacity
        self.linked = linked

    @override
    def initial(self) -> Hashable:
        return ()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        items = objects[call.at]
        assert isinstance(items, tuple)
        full = len(items) == self.capacity
        gives = call.name in ("put", "offer", "timedOffer")
        hears = call.name in ("put", "take", "timedOffer", "timedPoll")
        if call.name == "peek":
            yield Step(objects, None, str(items[0]) if items else "-")
            return
        if call.name == "size":
            yield Step(objects, None, str(len(items)))
            return
        if hears and is_interrupted(objects, me):
            yield Step(uninterrupted(objects, me), None, "X")
            if phase == START:
                return
        if gives and not full:
            told = "" if call.name == "put" else "t"
            yield Step(put(objects, call.at, (*items, call.argument)), None, told)
        elif not gives and items:
            yield Step(put(objects, call.at, items[1:]), None, str(items[0]))
        elif hears and phase == START:
            yield Step(objects, "waits")
        elif call.name not in ("put", "take"):
            # Those with a limit of time look once more when it is over.
            yield Step(objects, None, "f" if gives else "-")


class SynchronousQueue(Specification):
    """java.util.concurrent.SynchronousQueue: waiters in the order in which they are met.

    A state is the waiters, each a thread with what it gives (-1 if it takes), and what those get
    who have been met.
    """

    def __init__(self, *, fair: bool) -> None:
        self.fair = fair

    @override
    def initial(self) -> Hashable:
        return ((), ())

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, tuple)
        waiters, met = state
        gives = call.name in ("put", "offer")
        if phase != START:
            got = dict(met)
            if me in got:
                rest = tuple(each for each in met if each[0] != me)
                result = "" if gives else str(got[me])
                yield Step(put(objects, call.at, (waiters, rest)), None, result)
            elif is_interrupted(objects, me):
                others = tuple(each for each in waiters if each[0] != me)
                after = put(objects, call.at, (others, met))
                yield Step(uninterrupted(after, me), None, "X")
            return
        opposite = bool(waiters) and (waiters[0][1] == -1) == gives
        if opposite:
            at = 0 if self.fair else len(waiters) - 1
            partner, item = waiters[at]
            others = (*waiters[:at], *waiters[at + 1 :])
            after = (others, tuple(sorted((*met, (partner, call.argument if gives else -1)))))
            result = {"put": "", "offer": "t"}.get(call.name, str(item))
            yield Step(put(objects, call.at, after), None, result)
        elif call.name == "offer":
            yield Step(objects, None, "f")
        elif call.name == "poll":
            yield Step(objects, None, "-")
        else:
            waits = (*waiters, (me, call.argument if gives else -1))
            yield Step(put(objects, call.at, (waits, met)), "waits")
