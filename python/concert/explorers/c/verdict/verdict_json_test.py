"""A verdict on a C program reads back as it was written."""

import json
from copy import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.explorers.c import (
    Access,
    BadVerdictError,
    Coverage,
    Finding,
    FindingKind,
    Frame,
    Outcome,
    Output,
    Race,
    RaceClass,
    RaceSide,
    Schedule,
    Statement,
    Step,
    ThreadState,
    Verdict,
    is_verdict_on_c,
    parse_verdict,
    verdict_line,
    verdict_text,
)
from concert.explorers.c.verdict.verdict import outcome_of

_SCHEDULE: Final = Schedule(
    threads=((-1, 0), (0, 0)),
    promoted=(8192,),
    steps=(
        Step(thread=0, outcomes=(), timed_out=False),
        Step(thread=1, outcomes=(1, -2), timed_out=True),
    ),
)
_STACK: Final = (Frame(function="work", line=4), Frame(function="", line=0))
_SIDES: Final = tuple(
    RaceSide(
        thread=thread,
        access=access,
        size=4,
        line=line,
        column=9,
        expression=expression,
        candidates=candidates,
        through=through,
        stack=_STACK,
    )
    for thread, access, line, expression, candidates, through in (
        (1, Access.READ, 4, "", ("*a", "*b"), ""),
        (0, Access.ATOMIC_WRITE, 7, "s->f", (), "memset"),
    )
)
_RACE: Final = Race(
    race_class=RaceClass.SECONDARY,
    variable="s->f",
    aliases=("x",),
    memory="global x",
    sides=(_SIDES[0], _SIDES[1]),
    schedule=_SCHEDULE,
)
_FINDING: Final = Finding(
    kind=FindingKind.ABORT,
    message="abort()",
    threads=(ThreadState(thread=1, stack=_STACK, waits_for="a mutex"),),
    schedule=_SCHEDULE,
)
VERDICT: Final = Verdict(
    program="a.c",
    digest="ab" * 32,
    outcome=Outcome.FAIL,
    races=(_RACE,),
    findings=(_FINDING,),
    coverage=Coverage(
        statement=Statement.BOUNDED,
        limit="executions",
        executions=3,
        bounds=(("threads", "more than 12"),),
    ),
    outputs=(Output(text="1\n", executions=3),),
    inputs=(-1, 0, 1),
    unseen=((4, "assembler"),),
)


def test_a_verdict_reads_back_as_it_was_written() -> None:
    line = verdict_line(VERDICT)
    assert line.isascii()
    assert "\n" not in line
    assert parse_verdict(line.encode(), where="here") == VERDICT
    assert is_verdict_on_c(line.encode())


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"format": 2}, "format: format 1 is expected"),
        ({"language": "java"}, "language: c is expected"),
        ({"outcome": "pass"}, "the outcome pass contradicts the rest"),
        ({"colour": 1}, "colour: unknown key; known are program, digest, "),
        ({"unseen": [[True, "x"]]}, "unseen[0][0]: a number from 0 is expected, not true"),
        ({"unseen": [[4]]}, "unseen[0]: a line and what is there are expected, not [4]"),
        ({"coverage": {}}, "coverage.statement: missing"),
        ({"limits": {"seed": 1}}, "limits.random_executions: missing"),
        ({"races": {}}, "a list is expected"),
    ],
)
def test_what_is_no_verdict_is_refused_in_one_line(change: dict[str, object], part: str) -> None:
    text = json.dumps(json.loads(verdict_line(VERDICT)) | change).encode()
    with pytest.raises(BadVerdictError) as caught:
        parse_verdict(text, where="v.json")
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("kinds", "statement", "bounds", "outcome"),
    [
        ((), Statement.EXHAUSTED, (), Outcome.PASS),
        ((), Statement.BOUNDED, (), Outcome.INCONCLUSIVE),
        ((), Statement.EXHAUSTED, (("values", "of 8"),), Outcome.INCONCLUSIVE),
        ((FindingKind.DEADLOCK,), Statement.BOUNDED, (), Outcome.FAIL),
        ((FindingKind.ABORT, FindingKind.EXIT_STATUS), Statement.EXHAUSTED, (), Outcome.PASS),
        ((FindingKind.UNSUPPORTED_CALL,), Statement.EXHAUSTED, (), Outcome.INCONCLUSIVE),
    ],
)
def test_the_outcome_follows_from_findings_and_coverage(
    kinds: tuple[FindingKind, ...],
    statement: Statement,
    bounds: tuple[tuple[str, str], ...],
    outcome: Outcome,
) -> None:
    findings = [replace(_FINDING, kind=kind) for kind in kinds]
    assert outcome_of((), findings, Coverage(statement=statement, bounds=bounds)) is outcome
    assert outcome_of((_RACE,), findings, Coverage(statement=statement)) is Outcome.FAIL


@given(st.text(max_size=200))
def test_no_line_of_a_verdict_s_text_disturbs_a_terminal(text: str) -> None:
    verdict = replace(VERDICT, findings=(replace(_FINDING, message=text),))
    for line in verdict_text(verdict).split("\n"):
        assert len(line) <= 100
        assert line.isprintable()
