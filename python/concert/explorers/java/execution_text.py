"""Finds in a text the executions that `replay` can run again.

The text is the explorer's verdict or the evidence that a suite keeps of one: evidence tells faults,
of which those that an execution shows have its schedule.
"""

from dataclasses import dataclass

from concert.explorers.common.strict_json import Fields, MalformedError, load, member
from concert.explorers.java.errors import BadInputError
from concert.explorers.java.schedule import schedule_from_json
from concert.explorers.java.verdict import Access, Fact, Label, Violation
from concert.explorers.java.verdict_json import read_verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What was found wrong with a program.

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
        value = load(text)
        if isinstance(value, dict) and "faults" in value and "format" not in value:
            return _evidence(Fields(value))
        verdict = read_verdict(value)
        return Shown(program=verdict.program, violations=verdict.violations)
    except MalformedError as error:
        raise BadInputError(
            f"no verdict ({error})",
            where=where,
            remedy="give what `explore --json` printed, or the evidence of one candidate",
        ) from None


def _evidence(fields: Fields) -> Shown:
    # What else it tells is the suite's.
    return Shown(program=fields.text("entry"), violations=fields.items("faults", _fault))


def _fault(value: object, where: str) -> Violation:
    fields = Fields(value, where)
    message = fields.text("what")
    if fields.has("seen"):
        message = f"{message}, but {fields.text('seen')}"
    if not fields.has("schedule"):
        return Violation(kind=Fact.OUTPUT, message=message)
    return Violation(
        kind=_kind(fields),
        message=message,
        sites=fields.texts("sites"),
        accesses=fields.items("accesses", _access) if fields.has("accesses") else (),
        variable=fields.text("variable") if fields.has("variable") else "",
        schedule=schedule_from_json(fields.take("schedule"), fields.path("schedule")),
        promoted=fields.integers("promoted"),
    )


def _kind(fields: Fields) -> Label | Fact:
    name = fields.text("kind")
    if name in {fact.value for fact in Fact}:
        return Fact(name)
    return member(Label, name, fields.path("kind"))


def _access(value: object, where: str) -> Access:
    return member(Access, value, where)
