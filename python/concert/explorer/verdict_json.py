"""Verdicts as JSON: read strictly, written in one line with sorted keys."""

import json
from enum import StrEnum

from concert.explorer.errors import ExplorerError
from concert.explorer.schedule import schedule_from_json, schedule_to_json
from concert.explorer.strict_json import Fields, MalformedError, load
from concert.explorer.verdict import (
    Access,
    Coverage,
    Label,
    Limit,
    Outcome,
    Output,
    Statement,
    ThreadState,
    Verdict,
    Violation,
    outcome_of,
)

FORMAT = 1
"""Version of the form of verdicts."""

type _Json = bool | float | str | list[_Json] | dict[str, _Json] | None

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
        ExplorerError: It is no verdict.
    """
    try:
        return read_verdict(load(text))
    except MalformedError as error:
        raise ExplorerError(
            f"no verdict ({error})", where=where, remedy="give what `explore` printed"
        ) from None


def read_verdict(value: object, where: str = "") -> Verdict:
    """Returns the verdict in a JSON value.

    Raises:
        MalformedError: A field is missing, unknown or of another type, or two contradict.
    """
    fields = Fields(value, where)
    if fields.count("format") != FORMAT:
        raise MalformedError(f"format {FORMAT} is expected", fields.path("format"))
    verdict = Verdict(
        program=fields.text("program"),
        outcome=_one_of(Outcome, fields, "outcome"),
        labels=fields.items("labels", _label),
        violations=fields.objects("violations", read_violation),
        coverage=_coverage(fields.fields("coverage")),
        threads_created=fields.count("threads_created"),
        shared_objects=fields.texts("shared_objects"),
        outputs=fields.objects("outputs", _output),
        outputs_complete=fields.flag("outputs_complete"),
        stages=_stages(fields.fields("stages")),
    )
    fields.end()
    _check(verdict, where)
    return verdict


def verdict_line(verdict: Verdict) -> str:
    """Returns a verdict as one line of JSON, ASCII, without the end of line."""
    value: dict[str, _Json] = {
        "coverage": {
            "blocked": verdict.coverage.blocked,
            "bounds": dict(verdict.coverage.bounds),
            "events": verdict.coverage.events,
            "executions": verdict.coverage.executions,
            "limit": verdict.coverage.limit.value,
            "rounds": verdict.coverage.rounds,
            "seed": verdict.coverage.seed,
            "statement": verdict.coverage.statement.value,
        },
        "format": FORMAT,
        "labels": [label.value for label in verdict.labels],
        "outcome": verdict.outcome.value,
        "outputs": [
            {"executions": output.executions, "text": output.text} for output in verdict.outputs
        ],
        "outputs_complete": verdict.outputs_complete,
        "program": verdict.program,
        "shared_objects": list(verdict.shared_objects),
        "stages": dict(verdict.stages),
        "threads_created": verdict.threads_created,
        "violations": [_violation_json(violation) for violation in verdict.violations],
    }
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def read_violation(fields: Fields) -> Violation:
    """Returns the violation in a JSON object; leaves unknown fields for `fields.end`."""
    kind = _one_of(Label, fields, "kind")
    race = kind is Label.DATA_RACE
    violation = Violation(
        kind=kind,
        message=fields.text("message"),
        threads=fields.objects("threads", _thread),
        sites=fields.texts("sites") if race or fields.has("sites") else (),
        accesses=fields.items("accesses", _access) if race or fields.has("accesses") else (),
        variable=fields.text("variable") if race or fields.has("variable") else "",
        exception=(
            fields.text("exception")
            if kind is Label.UNCAUGHT_EXCEPTION or fields.has("exception")
            else ""
        ),
        schedule=schedule_from_json(fields.take("schedule"), fields.path("schedule")),
        promoted=fields.integers("promoted") if fields.has("promoted") else (),
    )
    if race and not len(violation.sites) == len(violation.accesses) == 2:
        raise MalformedError("a race has two accesses", fields.path("sites"))
    return violation


def _violation_json(violation: Violation) -> dict[str, _Json]:
    schedule: list[_Json] = [list(step) for step in schedule_to_json(violation.schedule)]  # type: ignore[arg-type]
    value: dict[str, _Json] = {
        "kind": violation.kind.value,
        "message": violation.message,
        "promoted": list(violation.promoted),
        "schedule": schedule,
        "sites": list(violation.sites),
        "threads": [
            {"name": thread.name, "stack": list(thread.stack), "state": thread.state}
            for thread in violation.threads
        ],
    }
    if violation.kind is Label.DATA_RACE:
        value["accesses"] = [access.value for access in violation.accesses]
        value["variable"] = violation.variable
    if violation.kind is Label.UNCAUGHT_EXCEPTION:
        value["exception"] = violation.exception
    return value


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


def _coverage(fields: Fields) -> Coverage:
    coverage = Coverage(
        statement=_one_of(Statement, fields, "statement"),
        limit=_one_of(Limit, fields, "limit"),
        executions=fields.count("executions"),
        events=fields.count("events"),
        rounds=fields.count("rounds"),
        blocked=fields.count("blocked"),
        seed=fields.count("seed"),
        bounds=_bounds(fields.fields("bounds")),
    )
    fields.end()
    return coverage


def _bounds(fields: Fields) -> tuple[tuple[str, int], ...]:
    return tuple((name, fields.count(name)) for name in fields.names())


def _stages(fields: Fields) -> tuple[tuple[str, float], ...]:
    return tuple((name, fields.amount(name)) for name in fields.names())


def _output(fields: Fields) -> Output:
    return Output(text=fields.text("text"), executions=fields.count("executions"))


def _thread(fields: Fields) -> ThreadState:
    return ThreadState(
        name=fields.text("name"), state=fields.text("state"), stack=fields.texts("stack")
    )


def _label(value: object, where: str) -> Label:
    return _member(Label, value, where)


def _access(value: object, where: str) -> Access:
    return _member(Access, value, where)


def _one_of[E: StrEnum](kind: type[E], fields: Fields, name: str) -> E:
    return _member(kind, fields.take(name), fields.path(name))


def _member[E: StrEnum](kind: type[E], value: object, where: str) -> E:
    known = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in known:
        shown = ", ".join(name or '""' for name in known)
        raise MalformedError(f"one of {shown} is expected, not {str(value)[:40]!r}", where)
    return known[value]
