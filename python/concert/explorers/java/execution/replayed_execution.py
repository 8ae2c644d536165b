"""A replayed execution: its threads, steps, violation and output."""

from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec import structs

from concert.explorers.common.replayed_step import ReplayedObject, ReplayedStep, Wait
from concert.explorers.java.verdict.verdict import Violation
from concert.explorers.java.verdict.violation_json import read_either
from concert.reading.records import MalformedError, Record, read_record

_LIBRARY: Final = ("java.", "javax.", "jdk.", "sun.", "com.sun.")
"""Prefixes of the names of classes that no program defines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """One replayed execution.

    Attributes:
        threads: Names of the threads by number.
        steps: What they did.
        violation: What went wrong, or was observed; None where nothing was.
        output: What the program left on standard output.
        left_out: Number of steps that are not among `steps`.
        objects: What the deeds of the steps are about.
        waits: Threads that cannot go on in the end.
    """

    threads: tuple[str, ...]
    steps: tuple[ReplayedStep, ...]
    violation: Violation | None
    output: str
    left_out: int = 0
    objects: tuple[ReplayedObject, ...] = ()
    waits: tuple[Wait, ...] = ()

    def essential(self) -> "Replayed":
        """Returns the execution without what no other thread sees, and without library frames."""
        steps = tuple(step for step in self.steps if step.shared)
        violation = self.violation and structs.replace(
            self.violation,
            threads=tuple(
                structs.replace(thread, stack=tuple(filter(is_of_user, thread.stack)))
                for thread in self.violation.threads
            ),
        )
        left_out = len(self.steps) - len(steps)
        return replace(self, steps=steps, violation=violation, left_out=left_out)


def is_of_user(frame: str) -> bool:
    """Tells whether a frame such as "Bank.transfer(Bank.java:12)" is of the program's own code."""
    return not frame.startswith(_LIBRARY)


class _Written(Record, frozen=True, kw_only=True):
    threads: tuple[str, ...]
    steps: tuple[ReplayedStep, ...]
    violation: dict[str, Any] | None
    output: str
    objects: tuple[ReplayedObject, ...] = ()
    waits: tuple[Wait, ...] = ()


def read_replayed(value: object, where: str = "") -> Replayed:
    """Returns the replayed execution in a JSON value.

    Raises:
        MalformedError: A field is missing, unknown or of another type.
    """
    written = read_record(_Written, value, where)
    prefix = f"{where}." if where else ""
    found = written.violation
    for index, step in enumerate(written.steps):
        if step.thread >= len(written.threads):
            raise MalformedError("no such thread", f"{prefix}steps[{index}].thread")
        if any(deed.object >= len(written.objects) for deed in step.deeds):
            raise MalformedError("no such object", f"{prefix}steps[{index}].deeds")
    if any(wait.thread >= len(written.threads) for wait in written.waits):
        raise MalformedError("no such thread", f"{prefix}waits")
    return Replayed(
        threads=written.threads,
        steps=written.steps,
        violation=None if found is None else read_either(found, f"{prefix}violation"),
        output=written.output,
        objects=written.objects,
        waits=written.waits,
    )
