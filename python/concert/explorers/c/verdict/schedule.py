"""A schedule: which thread ran at each stop, and how its choices came out."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from concert.reading.records import MalformedError, Record, Whole

type Json = bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None
type _Thread = Annotated[int, Meta(ge=0, le=(1 << 63) - 1, description="a number from 0")]
type _Child = Annotated[tuple[Whole, Whole], Meta(description="a parent and an ordinal")]


class Step(Struct, frozen=True, kw_only=True, array_like=True, forbid_unknown_fields=True):
    """One event of a schedule.

    Attributes:
        thread: Number of the thread, an index into `Schedule.threads`.
        outcomes: How the choices inside the event came out, in their order.
        timed_out: Whether it waited, and its time ran out.
    """

    thread: _Thread
    outcomes: tuple[Whole, ...]
    timed_out: bool


type _Step = Annotated[Step, Meta(description="a thread, its outcomes and whether it timed out")]


class Schedule(Record, frozen=True, kw_only=True):
    """One execution, so that it can be run again.

    As JSON it is an object like {"threads": [[0, 0]], "promoted": [], "steps": [[0, [], false]]}.

    Attributes:
        threads: For each thread, who created it and as its which child; main comes first.
        promoted: Numbers of the locations whose accesses are events.
        steps: The events, in order.
    """

    threads: tuple[_Child, ...]
    promoted: tuple[Whole, ...]
    steps: tuple[_Step, ...]


def demand_threads(schedule: Schedule, where: str) -> None:
    """Refuses a schedule that has a step of no thread.

    Raises:
        MalformedError: It has one.
    """
    for index, step in enumerate(schedule.steps):
        if step.thread >= len(schedule.threads):
            raise MalformedError("no such thread", f"{where}.steps[{index}]")


def schedule_json(schedule: Schedule) -> Json:
    """Returns a schedule as JSON."""
    value: Json = msgspec.to_builtins(schedule)
    return value


def schedule_line(schedule: Schedule) -> str:
    """Returns a schedule as one line of JSON."""
    return json_line(schedule_json(schedule))


def json_line(value: Json) -> str:
    """Returns a value as one line of ASCII with sorted keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
