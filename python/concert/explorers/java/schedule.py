"""A schedule: which thread ran at each stop, and how its choices came out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from concert.explorers.common.strict_json import MalformedError, items


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One event of a schedule.

    Attributes:
        thread: Number of the thread; 0 is the one that runs main.
        outcomes: How the choices inside the event came out, in their order.
    """

    thread: int
    outcomes: tuple[int, ...] = ()


def schedule_from_json(value: object, where: str) -> tuple[Step, ...]:
    """Reads `[[0, []], [1, [2]], ...]`.

    Raises:
        MalformedError: It is something else.
    """
    return items(value, where, _step)


def schedule_to_json(schedule: Iterable[Step]) -> list[list[int | list[int]]]:
    """Returns what `schedule_from_json` reads."""
    return [[step.thread, list(step.outcomes)] for step in schedule]


def schedule_text(schedule: Sequence[Step]) -> str:
    """Returns a schedule as requests have it: "0;1:2,0;0"."""
    return ";".join(map(_step_text, schedule))


def _step_text(step: Step) -> str:
    outcomes = ",".join(map(str, step.outcomes))
    return f"{step.thread}:{outcomes}" if outcomes else str(step.thread)


def _step(value: object, where: str) -> Step:
    pair = items(value, where, lambda item, place: (item, place))
    if len(pair) != 2:
        raise MalformedError("a thread and its outcomes are expected", where)
    return Step(thread=_number(*pair[0]), outcomes=items(*pair[1], _number))


def _number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 31:
        raise MalformedError("a number from 0 is expected", where)
    return value
