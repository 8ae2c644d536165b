"""Finds in a text the executions that `replay` can run again.

The text is the explorer's verdict or the evidence that a suite keeps of one: evidence tells faults,
of which those that an execution shows have its schedule.
"""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from concert.explorers.java.errors import BadInputError
from concert.explorers.java.verdict.schedule import Schedule
from concert.explorers.java.verdict.verdict import Access, Fact, Label, Violation
from concert.explorers.java.verdict.verdict_json import read_verdict
from concert.reading.records import MalformedError, Whole, load_value, read_record


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The faults found in a program, as text.

    Attributes:
        program: Binary name of the main class; empty where there is none.
        violations: What is wrong, in order; without a schedule where no execution shows it.
    """

    program: str
    violations: tuple[Violation, ...]


def parse_shown(text: bytes, *, where: str) -> Shown:
    """Returns the executions in a line that `explore --json` printed, or in a suite's evidence.

    Args:
        text: The text, in UTF-8.
        where: What to call it in an error.

    Raises:
        BadInputError: It is neither.
    """
    try:
        value = load_value(text)
        if isinstance(value, dict) and "faults" in value and "format" not in value:
            return _evidence(value)
        verdict = read_verdict(value)
        return Shown(program=verdict.program, violations=verdict.violations)
    except MalformedError as error:
        raise BadInputError(
            f"no verdict ({error})",
            where=where,
            remedy="give what `explore --json` printed, or the evidence of one candidate",
        ) from None


class _Fault(Struct, frozen=True, kw_only=True):
    # Its other contents belong to the suite.
    what: str
    seen: str = ""
    kind: str = ""
    sites: tuple[str, ...] = ()
    accesses: tuple[Access, ...] = ()
    variable: str = ""
    schedule: Schedule | None = None
    promoted: tuple[Whole, ...] = ()


class _Evidence(Struct, frozen=True, kw_only=True):
    entry: str
    faults: tuple[_Fault, ...]


def _evidence(value: dict[str, Any]) -> Shown:
    read = read_record(_Evidence, value)
    faults = tuple(
        _fault(fault, value["faults"][index], f"faults[{index}]")
        for index, fault in enumerate(read.faults)
    )
    return Shown(program=read.entry, violations=faults)


def _fault(fault: _Fault, value: dict[str, Any], where: str) -> Violation:
    message = f"{fault.what}, but {fault.seen}" if fault.seen else fault.what
    if fault.schedule is None:
        return Violation(kind=Fact.OUTPUT, message=message)
    for name in ("kind", "sites", "promoted"):
        if name not in value:
            raise MalformedError("missing", f"{where}.{name}")
    facts = {fact.value: fact for fact in Fact}
    kind = facts.get(fault.kind) or read_record(Label, fault.kind, f"{where}.kind")
    return Violation(
        kind=kind,
        message=message,
        sites=fault.sites,
        accesses=fault.accesses,
        variable=fault.variable,
        schedule=fault.schedule,
        promoted=fault.promoted,
    )
