"""Verdicts on C programs as JSON: read strictly, written in one line with sorted keys."""

import dataclasses
from typing import Final

from concert.explorers.c.errors import BadVerdictError
from concert.explorers.c.findings import Access, FindingKind, Outcome, RaceClass, Statement
from concert.explorers.c.request import SearchLimits
from concert.explorers.c.schedule import Json, json_line, read_schedule, schedule_json
from concert.explorers.c.verdict import (
    Coverage,
    Finding,
    Frame,
    Output,
    Race,
    RaceSide,
    ThreadState,
    Verdict,
    outcome_of,
)
from concert.explorers.common.strict_json import Fields, MalformedError, load

FORMAT: Final = "races 1"
"""Version of the form of verdicts."""


def is_verdict_on_c(text: bytes) -> bool:
    """Whether a text is meant as a verdict of this explorer's, and not of that for Java."""
    try:
        fields = Fields(load(text))
        return fields.has("format") and fields.take("format") == FORMAT
    except MalformedError:
        return False


def parse_verdict(text: bytes, *, where: str) -> Verdict:
    """Returns the verdict in a JSON text, such as a line that `verdict_line` made.

    Args:
        text: The text, in UTF-8.
        where: What to call it in an error.

    Raises:
        BadVerdictError: It is no verdict.
    """
    try:
        return _verdict(Fields(load(text)))
    except MalformedError as error:
        raise BadVerdictError(
            f"no verdict ({error})", where=where, remedy="give what `explore --json` printed"
        ) from None


def verdict_line(verdict: Verdict) -> str:
    """Returns a verdict as one line of JSON, ASCII, without the end of line."""
    coverage = verdict.coverage
    return json_line(
        {
            "coverage": {
                "blocked": coverage.blocked,
                "bounds": [list(bound) for bound in coverage.bounds],
                "events": coverage.events,
                "executions": coverage.executions,
                "limit": coverage.limit,
                "promoted": coverage.promoted,
                "random_executions": coverage.random_executions,
                "rounds": coverage.rounds,
                "statement": coverage.statement.value,
                "threads_created": coverage.threads_created,
            },
            "digest": verdict.digest,
            "findings": [_finding_json(finding) for finding in verdict.findings],
            "format": FORMAT,
            "inputs": list(verdict.inputs),
            "limits": dataclasses.asdict(verdict.limits),
            "outcome": verdict.outcome.value,
            "outputs": [
                {"executions": output.executions, "text": output.text} for output in verdict.outputs
            ],
            "outputs_complete": verdict.outputs_complete,
            "program": verdict.program,
            "races": [_race_json(race) for race in verdict.races],
            "unseen": [list(one) for one in verdict.unseen],
        }
    )


def _race_json(race: Race) -> Json:
    return {
        "aliases": list(race.aliases),
        "class": race.race_class.value,
        "memory": race.memory,
        "schedule": schedule_json(race.schedule),
        "sides": [
            {
                "access": side.access.value,
                "candidates": list(side.candidates),
                "column": side.column,
                "expression": side.expression,
                "line": side.line,
                "size": side.size,
                "stack": _stack_json(side.stack),
                "thread": side.thread,
                "through": side.through,
            }
            for side in race.sides
        ],
        "variable": race.variable,
    }


def _finding_json(finding: Finding) -> Json:
    return {
        "kind": finding.kind.value,
        "schedule": schedule_json(finding.schedule),
        "threads": [
            {
                "stack": _stack_json(thread.stack),
                "thread": thread.thread,
                "waits_for": thread.waits_for,
            }
            for thread in finding.threads
        ],
        "what": finding.what,
    }


def _stack_json(stack: tuple[Frame, ...]) -> Json:
    return [[frame.function, frame.line] for frame in stack]


def _verdict(fields: Fields) -> Verdict:
    if fields.text("format") != FORMAT:
        raise MalformedError(f"format {FORMAT!r} is expected", "format")
    verdict = Verdict(
        program=fields.text("program"),
        digest=fields.text("digest"),
        outcome=fields.one_of(Outcome, "outcome"),
        races=fields.objects("races", _race),
        findings=fields.objects("findings", _finding),
        coverage=_coverage(fields.fields("coverage")),
        outputs=fields.objects("outputs", _output),
        outputs_complete=fields.flag("outputs_complete"),
        limits=_limits(fields.fields("limits")),
        inputs=fields.integers("inputs"),
        unseen=fields.items("unseen", _unseen),
    )
    fields.end()
    parts = (verdict.races, verdict.findings, verdict.coverage, verdict.unseen)
    if verdict.outcome is not outcome_of(*parts):
        raise MalformedError(f"the outcome {verdict.outcome} contradicts the rest", "outcome")
    return verdict


def _coverage(fields: Fields) -> Coverage:
    coverage = Coverage(
        statement=fields.one_of(Statement, "statement"),
        limit=fields.text("limit"),
        executions=fields.count("executions"),
        random_executions=fields.count("random_executions"),
        blocked=fields.count("blocked"),
        events=fields.count("events"),
        rounds=fields.count("rounds"),
        threads_created=fields.count("threads_created"),
        bounds=fields.items("bounds", _bound),
        promoted=fields.count("promoted"),
    )
    fields.end()
    return coverage


def _limits(fields: Fields) -> SearchLimits:
    names = [field.name for field in dataclasses.fields(SearchLimits)]
    limits = SearchLimits(**{name: fields.count(name) for name in names})
    fields.end()
    return limits


def _race(fields: Fields) -> Race:
    sides = fields.objects("sides", _side)
    if len(sides) != 2:
        raise MalformedError("two sides are expected", fields.path("sides"))
    return Race(
        race_class=fields.one_of(RaceClass, "class"),
        variable=fields.text("variable"),
        aliases=fields.texts("aliases"),
        memory=fields.text("memory"),
        sides=(sides[0], sides[1]),
        schedule=read_schedule(fields.fields("schedule")),
    )


def _side(fields: Fields) -> RaceSide:
    return RaceSide(
        thread=fields.count("thread"),
        access=fields.one_of(Access, "access"),
        size=fields.count("size"),
        line=fields.count("line"),
        column=fields.count("column"),
        expression=fields.text("expression"),
        candidates=fields.texts("candidates"),
        through=fields.text("through"),
        stack=fields.items("stack", _frame),
    )


def _finding(fields: Fields) -> Finding:
    return Finding(
        kind=fields.one_of(FindingKind, "kind"),
        what=fields.text("what"),
        threads=fields.objects("threads", _thread),
        schedule=read_schedule(fields.fields("schedule")),
    )


def _thread(fields: Fields) -> ThreadState:
    return ThreadState(
        thread=fields.count("thread"),
        stack=fields.items("stack", _frame),
        waits_for=fields.text("waits_for"),
    )


def _output(fields: Fields) -> Output:
    return Output(text=fields.text("text"), executions=fields.count("executions"))


def _frame(value: object, where: str) -> Frame:
    match value:
        case [str(function), int(line)] if not isinstance(line, bool) and 0 <= line < 1 << 31:
            return Frame(function=function, line=line)
    raise MalformedError("a function and a line are expected", where)


def _bound(value: object, where: str) -> tuple[str, str]:
    match value:
        case [str(name), str(detail)]:
            return name, detail
    raise MalformedError("a name and a detail are expected", where)


def _unseen(value: object, where: str) -> tuple[int, str]:
    match value:
        case [int(line), str(what)] if not isinstance(line, bool) and 0 <= line < 1 << 31:
            return line, what
    raise MalformedError("a line and what is there are expected", where)
