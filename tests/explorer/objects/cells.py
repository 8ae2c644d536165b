"""Specifies variables of one word whose accesses are indivisible."""

from collections.abc import Hashable, Iterator
from typing import override

from tests.explorer.objects.specification import Call, Objects, Specification, Step, put


class Cell(Specification):
    """A number: Java's AtomicInteger, C's atomic_int."""

    @override
    def initial(self) -> Hashable:
        return 0

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        value = objects[call.at]
        assert isinstance(value, int)
        match call.name:
            case "get":
                yield Step(objects, None, str(value))
            case "set":
                yield Step(put(objects, call.at, call.argument))
            case "increment":
                yield Step(put(objects, call.at, value + 1), None, str(value + 1))
            case "add":
                yield Step(put(objects, call.at, value + call.argument))
            case "swap":
                if value == 0:
                    yield Step(put(objects, call.at, call.argument), None, "t")
                else:
                    yield Step(objects, None, "f")
