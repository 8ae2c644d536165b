"""Specifies Java's concurrent collections that make nobody wait, or those who take only."""

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


class UnboundedQueue(Specification):
    """ConcurrentLinkedQueue, and PriorityBlockingQueue which gives the least first."""

    def __init__(self, *, ordered: bool) -> None:
        self.ordered = ordered

    @override
    def initial(self) -> Hashable:
        return ()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        items = objects[call.at]
        assert isinstance(items, tuple)
        throws = call.name == "take" and is_interrupted(objects, me)
        if throws:
            yield Step(uninterrupted(objects, me), None, "X")
            if phase == START:
                return
        match call.name:
            case "insert":
                more = (*items, call.argument)
                after = tuple(sorted(more)) if self.ordered else more
                yield Step(put(objects, call.at, after))
            case "poll" | "take" if items:
                yield Step(put(objects, call.at, items[1:]), None, str(items[0]))
            case "poll":
                yield Step(objects, None, "-")
            case "take" if phase == START:
                yield Step(objects, "waits")
            case "peek":
                yield Step(objects, None, str(items[0]) if items else "-")
            case _:
                pass


class TransferQueue(Specification):
    """LinkedTransferQueue: items with who waits for each, takers, and what those got."""

    @override
    def initial(self) -> Hashable:
        return ((), (), ())

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, tuple)
        items, takers, met = state
        takes = call.name in ("take", "poll")
        if phase != START:
            if me in dict(met):
                rest = tuple(each for each in met if each[0] != me)
                result = str(dict(met)[me]) if takes else ""
                yield Step(put(objects, call.at, (items, takers, rest)), None, result)
            elif is_interrupted(objects, me):
                others = tuple(each for each in items if each[1] != me)
                waiting = tuple(each for each in takers if each != me)
                after = put(objects, call.at, (others, waiting, met))
                yield Step(uninterrupted(after, me), None, "X")
        elif call.name == "hasWaitingConsumer":
            yield Step(objects, None, "t" if takers else "f")
        elif takes and items:
            (item, giver), rest = items[0], items[1:]
            told = met if giver < 0 else tuple(sorted((*met, (giver, 0))))
            yield Step(put(objects, call.at, (rest, takers, told)), None, str(item))
        elif call.name == "poll":
            yield Step(objects, None, "-")
        elif takes:
            yield Step(put(objects, call.at, (items, (*takers, me), met)), "waits")
        elif takers:
            told = tuple(sorted((*met, (takers[0], call.argument))))
            after = put(objects, call.at, (items, takers[1:], told))
            yield Step(after, None, "t" if call.name == "tryTransfer" else "")
        elif call.name == "tryTransfer":
            yield Step(objects, None, "f")
        else:
            transfers = call.name == "transfer"
            more = (*items, (call.argument, me if transfers else -1))
            after = put(objects, call.at, (more, takers, met))
            yield Step(after, "waits" if transfers else None)


class Map(Specification):
    """ConcurrentHashMap with one key, and ConcurrentSkipListMap: its value, or 0."""

    def __init__(self, *, sorted_keys: bool) -> None:
        self.sorted_keys = sorted_keys

    @override
    def initial(self) -> Hashable:
        return 0

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        value = objects[call.at]
        assert isinstance(value, int)
        told = str(value) if value else "-"
        given = put(objects, call.at, call.argument)
        match call.name:
            case "getKey":
                yield Step(objects, None, told)
            case "putKey":
                yield Step(given, None, told)
            case "putIfAbsent":
                yield Step(objects if value else given, None, told)
            case "removeKey":
                yield Step(put(objects, call.at, 0), None, told)
            case "replaceKey":
                yield Step(given if value else objects, None, told)
            case "computeIfAbsent":
                yield Step(objects if value else given, None, str(value or call.argument))
            case "merge":
                total = value + call.argument
                yield Step(put(objects, call.at, total), None, str(total))
