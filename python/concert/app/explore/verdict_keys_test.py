"""The JSON verdicts on Java and C use the same keys for the same things."""

import json
from typing import Any

from concert.explorers import c, java
from concert.explorers.java.fake_machine import FAILED

_C = c.Verdict(
    program="a.c",
    digest="ab" * 32,
    outcome=c.Outcome.FAIL,
    races=(),
    findings=(
        c.Finding(
            kind=c.FindingKind.DEADLOCK,
            message="nobody can go on",
            threads=(),
            schedule=c.Schedule(threads=(), promoted=(), steps=()),
        ),
    ),
    coverage=c.Coverage(statement=c.Statement.EXHAUSTED),
    outputs=(c.Output(text="1\n", executions=3),),
)


def _verdicts() -> tuple[dict[str, Any], dict[str, Any]]:
    verdict = java.parse_verdict(json.dumps(FAILED).encode(), where="a verdict")
    return json.loads(c.verdict_line(_C)), json.loads(java.verdict_line(verdict))


def test_a_verdict_names_its_language_and_the_version_of_its_form() -> None:
    of_c, of_java = _verdicts()
    assert (of_c["language"], of_java["language"]) == ("c", "java")
    assert of_c["format"] == of_java["format"] == 1


def test_what_both_verdicts_say_has_one_key() -> None:
    of_c, of_java = _verdicts()
    shared = {"language", "format", "program", "outcome", "coverage", "threads_created"}
    assert set(of_c) & set(of_java) == shared | {"outputs", "outputs_complete"}
    assert set(of_c["coverage"]) & set(of_java["coverage"]) == {
        *("statement", "limit", "executions", "events", "rounds", "blocked", "left_out"),
    }
    (finding,), (violation,) = of_c["findings"], of_java["violations"]
    assert set(finding) & set(violation) == {"kind", "message", "threads", "schedule"}


def test_what_only_one_verdict_says_has_a_key_of_its_own() -> None:
    of_c, of_java = _verdicts()
    assert set(of_c) - set(of_java) == {
        *("digest", "races", "findings", "limits", "inputs", "unseen"),
    }
    assert set(of_c["coverage"]) - set(of_java["coverage"]) == {"promoted", "random_executions"}
