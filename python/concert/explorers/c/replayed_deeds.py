"""Says what the steps of a replayed C program do to which objects."""

from collections.abc import Mapping
from typing import Final

from concert.explorers.c.report import ReportedObject, ReportedStep
from concert.explorers.c.source.symbolise import Symboliser
from concert.explorers.common.replayed_step import ObjectKind, Op, ReplayedDeed, ReplayedObject

_OPS: Final[Mapping[str, Op]] = {
    "atomic_read": Op.OBSERVE,
    "atomic_write": Op.PUBLISH,
    "lock": Op.ACQUIRE,
    "read": Op.READ,
    "read_lock": Op.ACQUIRE,
    "unlock": Op.RELEASE,
    "write": Op.WRITE,
    "write_lock": Op.ACQUIRE,
}
"""Operations of the runtime that do one thing to one object."""
_KINDS: Final[Mapping[Op, ObjectKind]] = {
    Op.ACQUIRE: ObjectKind.LOCK,
    Op.RELEASE: ObjectKind.LOCK,
    Op.OBSERVE: ObjectKind.SYNC,
    Op.PUBLISH: ObjectKind.SYNC,
}


def signed_value(step: ReportedStep) -> str:
    """Returns the number that a step reads or writes, as if it had a sign; empty where unknown."""
    if step.value is None:
        return ""
    bits = 8 * step.size
    is_negative = bits > 0 and step.value >= 1 << (bits - 1)
    return str(step.value - (1 << bits) if is_negative else step.value)


class NamedObjects:
    """The objects that steps are about, numbered as they come up."""

    def __init__(self, symboliser: Symboliser) -> None:
        self._symboliser = symboliser
        self._numbers: dict[int, int] = {}
        self._objects: list[ReplayedObject] = []

    def all(self) -> tuple[ReplayedObject, ...]:
        """Returns the objects by number."""
        return tuple(self._objects)

    def deeds(self, step: ReportedStep, name: str) -> tuple[ReplayedDeed, ...]:
        """Returns what a step does.

        Args:
            step: The step.
            name: The object as the source has it there; empty where that is unknown.
        """
        if step.created is not None:
            return (ReplayedDeed(Op.START, -1, "", str(step.created)),)
        op = _OPS.get(step.operation)
        if op is None or step.object is None:
            return ()
        kind = _KINDS.get(op, ObjectKind.VARIABLE)
        number = self._number(step.object, name, kind)
        value = signed_value(step)
        return (ReplayedDeed(op, number, "", value),)

    def _number(self, found: ReportedObject, name: str, kind: ObjectKind) -> int:
        number = self._numbers.setdefault(found.address, len(self._objects))
        if number == len(self._objects):
            own = self._symboliser.variable_name(found)
            known = own or name or self._symboliser.memory(found)
            self._objects.append(ReplayedObject(known, kind))
        elif name and self._objects[number].name == self._symboliser.memory(found):
            # A later step says what an earlier one could not.
            self._objects[number] = ReplayedObject(name, self._objects[number].kind)
        return number
