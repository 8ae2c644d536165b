"""Verdicts as JSON: read strictly, written in one line with sorted keys."""

from typing import Final

import msgspec

from concert.explorers.c.errors import BadVerdictError
from concert.explorers.c.verdict.request import SearchLimits
from concert.explorers.c.verdict.schedule import demand_threads, json_line
from concert.explorers.c.verdict.verdict import Coverage, Verdict, outcome_of
from concert.reading.records import (
    MalformedError,
    demand_all_fields,
    load_value,
    read_record,
)

LANGUAGE: Final = "c"
FORMAT: Final = 1
"""Version of the form of verdicts."""


def is_verdict_on_c(text: bytes) -> bool:
    """Tells whether a text is meant as a verdict of this explorer's, and not of that for Java."""
    try:
        value = load_value(text)
    except MalformedError:
        return False
    return isinstance(value, dict) and value.get("language") == LANGUAGE


def parse_verdict(text: bytes, *, where: str) -> Verdict:
    """Returns the verdict in a JSON text, such as a line that `verdict_line` made.

    Args:
        text: The text, in UTF-8.
        where: What to call it in an error.

    Raises:
        BadVerdictError: It is no verdict.
    """
    try:
        return _verdict(load_value(text))
    except MalformedError as error:
        raise BadVerdictError(
            f"no verdict ({error})", where=where, remedy="give what `explore --json` printed"
        ) from None


def verdict_line(verdict: Verdict) -> str:
    """Returns a verdict as one line of JSON, ASCII, without the end of line."""
    return json_line({"language": LANGUAGE, "format": FORMAT, **msgspec.to_builtins(verdict)})


def _verdict(value: object) -> Verdict:
    if not isinstance(value, dict):
        raise MalformedError("an object is expected")
    head = {"language": f"{LANGUAGE} is expected", "format": f"format {FORMAT} is expected"}
    for name, expected in head.items():
        if name not in value:
            raise MalformedError("missing", name)
        if value[name] != (LANGUAGE if name == "language" else FORMAT):
            raise MalformedError(expected, name)
    rest = {name: part for name, part in value.items() if name not in head}
    # A written verdict leaves out no field, not even one with a default.
    demand_all_fields(Verdict, rest)
    demand_all_fields(Coverage, rest["coverage"], "coverage")
    demand_all_fields(SearchLimits, rest["limits"], "limits")
    verdict = read_record(Verdict, rest)
    for index, race in enumerate(verdict.races):
        demand_threads(race.schedule, f"races[{index}].schedule")
    for index, finding in enumerate(verdict.findings):
        demand_threads(finding.schedule, f"findings[{index}].schedule")
    parts = (verdict.races, verdict.findings, verdict.coverage, verdict.unseen)
    if verdict.outcome is not outcome_of(*parts):
        raise MalformedError(f"the outcome {verdict.outcome} contradicts the rest", "outcome")
    return verdict
