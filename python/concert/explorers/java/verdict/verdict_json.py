"""Verdicts as JSON: read strictly, written in one line with sorted keys."""

import json
from typing import Any

import msgspec

from concert.explorers.java.errors import BadInputError
from concert.explorers.java.verdict.printing import printing_json, read_printing
from concert.explorers.java.verdict.verdict import Coverage, Label, Verdict, outcome_of
from concert.explorers.java.verdict.violation_json import demand_parts, violation_json
from concert.reading.records import (
    MalformedError,
    demand_all_fields,
    load_value,
    read_record,
)

LANGUAGE = "java"
FORMAT = 1
"""Version of the form of verdicts."""

# Labels that an execution can show, so that a violation must come with them.
_SHOWN = frozenset(
    {
        Label.DATA_RACE,
        Label.DEADLOCK,
        Label.LIVELOCK,
        Label.STARVATION,
        Label.UNCAUGHT_EXCEPTION,
    }
)


def parse_verdict(text: bytes, *, where: str) -> Verdict:
    """Returns the verdict in a JSON text, such as a line that `verdict_line` made.

    Args:
        text: The text, in UTF-8.
        where: What to call it in an error.

    Raises:
        BadInputError: It is no verdict.
    """
    try:
        return read_verdict(load_value(text))
    except MalformedError as error:
        raise BadInputError(
            f"no verdict ({error})", where=where, remedy="give what `explore --json` printed"
        ) from None


def read_verdict(value: object, where: str = "") -> Verdict:
    """Returns the verdict in a JSON value.

    Raises:
        MalformedError: A field is missing, unknown or of another type, or two contradict.
    """
    if not isinstance(value, dict):
        raise MalformedError("an object is expected", where)
    prefix = f"{where}." if where else ""
    if "format" not in value:
        raise MalformedError("missing", f"{prefix}format")
    if value["format"] != FORMAT:
        raise MalformedError(f"format {FORMAT} is expected", f"{prefix}format")
    # The virtual machine does not name the language; `explore` does.
    if value.get("language", LANGUAGE) != LANGUAGE:
        raise MalformedError(f"{LANGUAGE} is expected", f"{prefix}language")
    head = ("language", "format")
    parts: dict[str, Any] = {name: part for name, part in value.items() if name not in head}
    # A written verdict leaves out no field, not even one with a default.
    demand_all_fields(Verdict, parts, where)
    demand_all_fields(Coverage, parts["coverage"], f"{prefix}coverage")
    printing = read_printing(parts["printing"], f"{prefix}printing")
    verdict = read_record(Verdict, {**parts, "printing": []}, where)
    for index, violation in enumerate(verdict.violations):
        demand_parts(violation, parts["violations"][index], f"{prefix}violations[{index}]")
    for index, fact in enumerate(verdict.observations):
        demand_parts(fact, parts["observations"][index], f"{prefix}observations[{index}]")
    _check(verdict, where)
    return msgspec.structs.replace(verdict, printing=printing)


def verdict_line(verdict: Verdict) -> str:
    """Returns a verdict as one line of JSON, ASCII, without the end of line."""
    value = {
        **msgspec.to_builtins(msgspec.structs.replace(verdict, printing=())),
        "format": FORMAT,
        "language": LANGUAGE,
        "observations": [violation_json(fact) for fact in verdict.observations],
        "printing": printing_json(verdict.printing),
        "violations": [violation_json(violation) for violation in verdict.violations],
    }
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _check(verdict: Verdict, where: str) -> None:
    labels = verdict.labels
    if list(labels) != sorted(set(labels)):
        raise MalformedError("labels are sorted and different", where)
    shown = {violation.kind for violation in verdict.violations}
    if shown - set(labels):
        raise MalformedError(f"a violation without its label: {min(shown - set(labels))}", where)
    unshown = set(labels) & _SHOWN - shown
    if unshown:
        raise MalformedError(f"a label without a violation: {min(unshown)}", where)
    if verdict.outcome is not outcome_of(labels, verdict.coverage.statement):
        raise MalformedError(
            f"the outcome {verdict.outcome} contradicts labels and coverage", where
        )
