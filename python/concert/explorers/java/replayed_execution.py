"""A replayed execution: its threads, steps, violation and output."""

from dataclasses import dataclass

from concert.explorers.common.replayed_step import ReplayedStep
from concert.explorers.common.strict_json import Fields, MalformedError
from concert.explorers.java.verdict import Violation
from concert.explorers.java.violation_json import read_either


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


def read_replayed(value: object, where: str = "") -> Replayed:
    """Returns the replayed execution in a JSON value.

    Raises:
        MalformedError: A field is missing, unknown or of another type.
    """
    fields = Fields(value, where)
    threads = fields.texts("threads")
    steps = fields.objects("steps", _step)
    found = fields.take("violation")
    violation = None
    if found is not None:
        inner = Fields(found, fields.path("violation"))
        violation = read_either(inner)
        inner.end()
    replayed = Replayed(
        threads=threads, steps=steps, violation=violation, output=fields.text("output")
    )
    fields.end()
    for index, step in enumerate(steps):
        if step.thread >= len(threads):
            raise MalformedError("no such thread", fields.path(f"steps[{index}].thread"))
    return replayed


def _step(fields: Fields) -> ReplayedStep:
    return ReplayedStep(
        thread=fields.count("thread"), site=fields.text("site"), text=fields.text("text")
    )
