"""A schedule: which thread ran at each stop, and how its choices came out."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concert.explorers.common.strict_json import Fields, MalformedError, items

type Json = bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None

_MOST: Final = 1 << 63


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One event of a schedule.

    Attributes:
        thread: Number of the thread, an index into `Schedule.threads`.
        outcomes: How the choices inside the event came out, in their order.
        timed_out: Whether it waited, and its time ran out.
    """

    thread: int
    outcomes: tuple[int, ...] = ()
    timed_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """One execution, so that it can be run again.

    Attributes:
        threads: For each thread, who created it and as its which child; main comes first.
        promoted: Numbers of the locations whose accesses are events.
        steps: The events, in order.
    """

    threads: tuple[tuple[int, int], ...] = ()
    promoted: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()


def read_schedule(fields: Fields) -> Schedule:
    """Reads an object like {"threads": [[0, 0]], "promoted": [], "steps": [[0, [], false]]}.

    Raises:
        MalformedError: It is something else, or a step is of no thread.
    """
    schedule = Schedule(
        threads=fields.items("threads", _pair),
        promoted=fields.integers("promoted"),
        steps=fields.items("steps", _step),
    )
    where = fields.path("steps")
    fields.end()
    for index, step in enumerate(schedule.steps):
        if step.thread >= len(schedule.threads):
            raise MalformedError("no such thread", f"{where}[{index}]")
    return schedule


def schedule_json(schedule: Schedule) -> Json:
    """Returns what `read_schedule` reads."""
    return {
        "promoted": list(schedule.promoted),
        "steps": [[step.thread, list(step.outcomes), step.timed_out] for step in schedule.steps],
        "threads": [list(thread) for thread in schedule.threads],
    }


def schedule_line(schedule: Schedule) -> str:
    """Returns a schedule as one line of JSON."""
    return json_line(schedule_json(schedule))


def json_line(value: Json) -> str:
    """Returns a value as one line of ASCII with sorted keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _pair(value: object, where: str) -> tuple[int, int]:
    pair = items(value, where, _integer)
    if len(pair) != 2:
        raise MalformedError("a parent and an ordinal are expected", where)
    return pair[0], pair[1]


def _step(value: object, where: str) -> Step:
    parts = items(value, where, lambda item, place: (item, place))
    if len(parts) != 3:
        raise MalformedError("a thread, its outcomes and whether it timed out are expected", where)
    (thread, thread_at), (outcomes, outcomes_at), (timed_out, timed_out_at) = parts
    number = _integer(thread, thread_at)
    if number < 0:
        raise MalformedError("a number from 0 is expected", thread_at)
    if not isinstance(timed_out, bool):
        raise MalformedError("true or false is expected", timed_out_at)
    return Step(thread=number, outcomes=items(outcomes, outcomes_at, _integer), timed_out=timed_out)


def _integer(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -_MOST <= value < _MOST:
        raise MalformedError("a whole number is expected", where)
    return value
