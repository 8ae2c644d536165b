"""A verdict is read exactly as written, and nothing else is read."""

import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.explorers.java import (
    Access,
    Coverage,
    ExplorerError,
    Fact,
    Label,
    Limit,
    Outcome,
    Output,
    Piece,
    PrintingOrder,
    PrintingThread,
    SharedObject,
    Statement,
    Step,
    ThreadState,
    Verdict,
    Violation,
    parse_verdict,
    verdict_line,
)
from concert.explorers.java.fake_machine import FAILED, VERDICT

_COUNTS = st.integers(0, (1 << 63) - 1)
_THREADS = st.integers(0, (1 << 31) - 1)
# Lone surrogates too: Java's strings may hold them.
_TEXTS = st.text(st.characters(), max_size=12)
_STEPS = st.builds(Step, thread=_THREADS, outcomes=st.lists(_THREADS, max_size=3).map(tuple))
_STATES = st.builds(
    ThreadState, name=_TEXTS, state=_TEXTS, stack=st.lists(_TEXTS, max_size=2).map(tuple)
)


@st.composite
def _violations[K: (Label, Fact)](draw: st.DrawFn, kind: K) -> Violation[K]:
    race = kind is Label.DATA_RACE
    return Violation(
        kind=kind,
        message=draw(_TEXTS),
        threads=tuple(draw(st.lists(_STATES, max_size=2))),
        sites=tuple(
            draw(st.lists(_TEXTS, min_size=2 if race else 0, max_size=2)),
        ),
        accesses=tuple(draw(st.sampled_from(Access)) for _ in range(2)) if race else (),
        variable=draw(_TEXTS) if race else "",
        exception=draw(_TEXTS) if kind is Label.UNCAUGHT_EXCEPTION else "",
        schedule=tuple(draw(st.lists(_STEPS, max_size=4))),
        promoted=tuple(draw(st.lists(st.integers(-(1 << 63), (1 << 63) - 1), max_size=2))),
    )


@st.composite
def _printing_orders(draw: st.DrawFn) -> PrintingOrder:
    count = draw(st.integers(0, 2))
    befores = st.lists(_THREADS, min_size=count, max_size=count).map(tuple)
    pieces = st.lists(st.builds(Piece, text=_TEXTS, late=st.booleans(), before=befores), max_size=2)
    thread = st.builds(PrintingThread, number=_THREADS, pieces=pieces.map(tuple))
    return PrintingOrder(
        executions=draw(_THREADS),
        first=draw(_THREADS),
        threads=tuple(draw(st.lists(thread, min_size=count, max_size=count))),
    )


_SHARED = st.builds(
    SharedObject,
    name=_TEXTS,
    own=st.booleans(),
    called_as=st.lists(_TEXTS, max_size=2).map(tuple),
    threads=_COUNTS,
    workers=_COUNTS,
)


@st.composite
def _verdicts(draw: st.DrawFn) -> Verdict:
    labels = tuple(sorted(draw(st.sets(st.sampled_from(Label)))))
    statement = draw(st.sampled_from(Statement))
    if set(labels) - {Label.RESOURCE_LIMIT}:
        outcome = Outcome.FAIL
    elif labels or statement is not Statement.EXHAUSTED:
        outcome = Outcome.INCONCLUSIVE
    else:
        outcome = Outcome.PASS
    return Verdict(
        program=draw(_TEXTS),
        outcome=outcome,
        labels=labels,
        violations=tuple(draw(_violations(label)) for label in labels),
        coverage=Coverage(
            statement=statement,
            limit=draw(st.sampled_from(Limit)),
            executions=draw(_COUNTS),
            events=draw(_COUNTS),
            rounds=draw(_COUNTS),
            blocked=draw(_COUNTS),
            seed=draw(_COUNTS),
            bounds=draw(st.dictionaries(_TEXTS, _COUNTS, max_size=2)),
        ),
        threads_created=draw(_COUNTS),
        shared_objects=tuple(draw(st.lists(_SHARED, max_size=2))),
        outputs=tuple(
            draw(st.lists(st.builds(Output, text=_TEXTS, executions=_COUNTS), max_size=2))
        ),
        outputs_complete=draw(st.booleans()),
        observations=tuple(
            draw(_violations(fact)) for fact in draw(st.sets(st.sampled_from(Fact)))
        ),
        printing=tuple(draw(st.lists(_printing_orders(), max_size=2))),
        printing_complete=draw(st.booleans()),
        stages=draw(st.dictionaries(_TEXTS, st.floats(0, 1e9), max_size=2)),
    )


@given(_verdicts())
def test_what_was_written_is_read_again(verdict: Verdict) -> None:
    line = verdict_line(verdict)
    assert "\n" not in line
    assert line.isascii()
    assert parse_verdict(line.encode("ascii"), where="a test") == verdict


def test_the_explorers_own_line_is_written_byte_for_byte_with_its_language() -> None:
    line = json.dumps(FAILED, sort_keys=True, separators=(",", ":"))
    told = json.dumps({**FAILED, "language": "java"}, sort_keys=True, separators=(",", ":"))
    for form in (line, told):
        assert verdict_line(parse_verdict(form.encode("ascii"), where="a test")) == told


def _changed(verdict: Mapping[str, object], path: str, value: object) -> bytes:
    """Returns a verdict with one value changed; `...` removes it."""
    copy = json.loads(json.dumps(verdict))
    inner = copy
    *parents, last = [int(name) if name.isdigit() else name for name in path.split(".")]
    for name in parents:
        inner = inner[name]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return json.dumps(copy).encode("ascii")


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("mood", "sunny", "mood: unknown"),
        ("program", ..., "program: missing"),
        ("format", 2, "format: format 1 is expected"),
        ("language", "c", "language: java is expected"),
        ("outcome", "perfect", "outcome: one of pass, fail, inconclusive is expected"),
        ("outcome", ["fail"], "outcome: one of pass, fail, inconclusive is expected"),
        ("outcome", "pass", "the outcome pass contradicts labels and coverage"),
        ("labels", [], "a violation without its label: deadlock"),
        ("labels", ["deadlock", "livelock"], "a label without a violation: livelock"),
        ("labels", ["deadlock", "deadlock"], "labels are sorted and different"),
        ("labels", ["single_thread", "deadlock"], "labels are sorted and different"),
        ("labels", ["sloth"], "labels[0]: one of data_race, deadlock,"),
        ("labels", "deadlock", "labels: a list is expected"),
        ("violations", [], "a label without a violation: deadlock"),
        ("violations.0.kind", "race", "violations[0].kind: one of"),
        ("violations.0.kind", "data_race", "violations[0].accesses: missing"),
        ("violations.0.colour", 1, "violations[0].colour: unknown"),
        ("violations.0.schedule", [[0]], "schedule[0]: a thread and its outcomes"),
        ("violations.0.schedule", [[-1, []]], "schedule[0][0]: a number from 0"),
        ("violations.0.schedule", [[0, [True]]], "schedule[0][1][0]: a number from 0"),
        ("violations.0.promoted", [0.5], "promoted[0]: a whole number is expected"),
        ("violations.0.promoted", [1 << 63], "promoted[0]: a whole number is expected"),
        ("violations.0.threads.0.stack", [1], "threads[0].stack[0]: a string is expected"),
        ("coverage.executions", -1, "coverage.executions: a whole number from 0"),
        ("coverage.executions", 1.0, "coverage.executions: a whole number from 0"),
        ("coverage.executions", True, "coverage.executions: a whole number from 0"),
        ("coverage.limit", "patience", "coverage.limit: one of"),
        ("coverage.bounds", {"a": "b"}, "coverage.bounds.a: a whole number from 0"),
        ("outputs.0.text", None, "outputs[0].text: a string is expected"),
        ("outputs_complete", 1, "outputs_complete: true or false"),
        ("stages.load_ms", -0.5, "stages.load_ms: a number from 0"),
        ("stages.load_ms", 10**400, "stages.load_ms: a number from 0"),
        ("threads_created", 1 << 63, "threads_created: a whole number from 0"),
    ],
)
def test_what_departs_from_the_form_is_told_in_one_line(
    path: str, value: object, told: str
) -> None:
    with pytest.raises(ExplorerError) as caught:
        parse_verdict(_changed(FAILED, path, value), where="a test")
    assert told in caught.value.what
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'"pass"',
        b"\xff",
        b'{"format": NaN}',
        b'{"format": 1, "format": 1}',
        b"[" * 100_000,
        b'{"format": ' + b"9" * 10_000 + b"}",
    ],
)
def test_what_is_no_verdict_at_all_is_told_in_one_line(text: bytes) -> None:
    with pytest.raises(ExplorerError) as caught:
        parse_verdict(text, where="a test")
    assert caught.value.what.startswith("no verdict (")
    assert len(str(caught.value).splitlines()) == 1


def test_a_verdict_that_saw_only_part_and_found_nothing_is_not_a_pass() -> None:
    bounded = _changed(VERDICT, "coverage.statement", "bounded")
    with pytest.raises(ExplorerError, match="the outcome pass contradicts"):
        parse_verdict(bounded, where="a test")
