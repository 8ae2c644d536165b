"""A replayed execution: its threads, steps, violation and output."""

from dataclasses import dataclass
from typing import Any

from concert.explorers.common.replayed_step import ReplayedStep
from concert.explorers.java.verdict import Violation
from concert.explorers.java.violation_json import read_either
from concert.reading.records import MalformedError, Record, read_record


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """One replayed execution.

    Attributes:
        threads: Names of the threads by number.
        steps: What they did.
        violation: What went wrong, or was observed; None where nothing was.
        output: What the program left on standard output.
    """

    threads: tuple[str, ...]
    steps: tuple[ReplayedStep, ...]
    violation: Violation | None
    output: str


class _Written(Record, frozen=True, kw_only=True):
    threads: tuple[str, ...]
    steps: tuple[ReplayedStep, ...]
    violation: dict[str, Any] | None
    output: str


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
    return Replayed(
        threads=written.threads,
        steps=written.steps,
        violation=None if found is None else read_either(found, f"{prefix}violation"),
        output=written.output,
    )
