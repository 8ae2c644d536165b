"""A schedule: which thread ran at each stop, and how its choices came out."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from concert.reading.records import Number


class Step(Struct, frozen=True, kw_only=True, array_like=True, forbid_unknown_fields=True):
    """One event of a schedule; as JSON a list like [1, [2]].

    Attributes:
        thread: Number of the thread; 0 is the one that runs main.
        outcomes: How the choices inside the event came out, in their order.
    """

    thread: Number
    outcomes: tuple[Number, ...]


type Schedule = tuple[Annotated[Step, Meta(description="a thread and its outcomes")], ...]


def schedule_text(schedule: Sequence[Step]) -> str:
    """Returns a schedule as requests have it: "0;1:2,0;0"."""
    return ";".join(map(_step_text, schedule))


def _step_text(step: Step) -> str:
    outcomes = ",".join(map(str, step.outcomes))
    return f"{step.thread}:{outcomes}" if outcomes else str(step.thread)
