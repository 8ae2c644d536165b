"""Verdicts as JSON: read strictly, written in one line with sorted keys."""

import json

from concert.explorers.common.strict_json import Fields, MalformedError, load, member
from concert.explorers.java.errors import BadInputError
from concert.explorers.java.printing import printing_json, read_printing
from concert.explorers.java.verdict import (
    Coverage,
    Label,
    Limit,
    Outcome,
    Output,
    SharedObject,
    Statement,
    Verdict,
    outcome_of,
)
from concert.explorers.java.violation_json import read_observation, read_violation, violation_json

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
        BadInputError: It is no verdict.
    """
    try:
        return read_verdict(load(text))
    except MalformedError as error:
        raise BadInputError(
            f"no verdict ({error})", where=where, remedy="give what `explore --json` printed"
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
        outcome=fields.one_of(Outcome, "outcome"),
        labels=fields.items("labels", _label),
        violations=fields.objects("violations", read_violation),
        coverage=_coverage(fields.fields("coverage")),
        threads_created=fields.count("threads_created"),
        shared_objects=fields.objects("shared_objects", _shared_object),
        outputs=fields.objects("outputs", _output),
        outputs_complete=fields.flag("outputs_complete"),
        observations=fields.objects("observations", read_observation),
        printing=read_printing(fields.fields("printing")),
        printing_complete=fields.flag("printing_complete"),
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
        "observations": [violation_json(fact) for fact in verdict.observations],
        "printing": printing_json(verdict.printing),
        "printing_complete": verdict.printing_complete,
        "program": verdict.program,
        "shared_objects": [
            {
                "called_as": list(shared.called_as),
                "class": shared.name,
                "own": shared.own,
                "threads": shared.threads,
                "workers": shared.workers,
            }
            for shared in verdict.shared_objects
        ],
        "stages": dict(verdict.stages),
        "threads_created": verdict.threads_created,
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


def _coverage(fields: Fields) -> Coverage:
    coverage = Coverage(
        statement=fields.one_of(Statement, "statement"),
        limit=fields.one_of(Limit, "limit"),
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


def _shared_object(fields: Fields) -> SharedObject:
    return SharedObject(
        name=fields.text("class"),
        own=fields.flag("own"),
        called_as=fields.texts("called_as"),
        threads=fields.count("threads"),
        workers=fields.count("workers"),
    )


def _output(fields: Fields) -> Output:
    return Output(text=fields.text("text"), executions=fields.count("executions"))


def _label(value: object, where: str) -> Label:
    return member(Label, value, where)
