"""Violations, and what else was observed, as JSON: what reading leaves to check, and writing."""

from typing import Any, Final

import msgspec

from concert.explorers.java.verdict.verdict import Fact, Label, Violation
from concert.reading.records import MalformedError, read_record

_DEMANDED: Final = ("message", "threads", "schedule")
_OF_A_KIND: Final = {
    Label.DATA_RACE: ("accesses", "variable", "sites"),
    Label.UNCAUGHT_EXCEPTION: ("exception",),
}
_LEFT_OUT: Final = ("accesses", "exception", "variable")


def read_either(value: object, where: str) -> Violation:
    """Returns a violation, or what was observed.

    Raises:
        MalformedError: It is neither.
    """
    kind = value.get("kind") if isinstance(value, dict) else None
    is_fact = isinstance(kind, str) and kind in {fact.value for fact in Fact}
    form: Any = Violation[Fact] if is_fact else Violation[Label]
    violation: Violation = read_record(form, value, where)
    demand_parts(violation, value, where)
    return violation


def demand_parts(violation: Violation, value: Any, where: str) -> None:
    """Refuses a violation without a part that those of its kind have.

    Args:
        violation: What was read.
        value: The JSON that it was read from.
        where: Path of the value.

    Raises:
        MalformedError: A part is missing.
    """
    parts = _OF_A_KIND.get(violation.kind, ()) if isinstance(violation.kind, Label) else ()
    for name in (*_DEMANDED, *parts):
        if name not in value:
            raise MalformedError("missing", f"{where}.{name}")
    is_race = violation.kind is Label.DATA_RACE
    if is_race and not len(violation.sites) == len(violation.accesses) == 2:
        raise MalformedError("a race has two accesses", f"{where}.sites")


def violation_json(violation: Violation) -> dict[str, Any]:
    """Returns a violation as JSON has it."""
    value: dict[str, Any] = msgspec.to_builtins(violation)
    parts = _OF_A_KIND.get(violation.kind, ()) if isinstance(violation.kind, Label) else ()
    return {name: part for name, part in value.items() if name in parts or name not in _LEFT_OUT}
