"""The suite says what it needs, what limits it sets and who judges."""

import json

import pytest

from concert.suites.checkers import Checker, CheckerChoice
from concert.suites.java_concurrency import JavaConcurrency
from concert.suites.protocol import Suite

_SUITE: Suite = JavaConcurrency()


def test_it_needs_the_jdk_only() -> None:
    assert (_SUITE.name, _SUITE.needs) == ("java-concurrency", ("jdk8",))
    assert all(task.requires == ("jdk8",) for task in _SUITE.tasks())


def test_limits_are_canonical_and_take_overrides_of_their_own_names() -> None:
    default = json.loads(_SUITE.limits({}))
    changed = json.loads(_SUITE.limits({"executions": 3.0, "search_cpu_seconds": 2, "other": 1.0}))
    assert changed == {**default, "executions": 3, "search_cpu_seconds": 2.0}
    of_the_program = json.loads(_SUITE.limits({"cpu_seconds": 3.0, "memory_bytes": 1.0}))
    assert of_the_program == {**default, "search_cpu_seconds": 3.0}
    assert _SUITE.limits({}) == json.dumps(default, sort_keys=True, separators=(",", ":"))


@pytest.mark.parametrize("checker", [Checker.JPF, Checker.BOTH])
def test_the_budget_of_jpf_is_among_the_limits_of_a_suite_that_asks_it(checker: Checker) -> None:
    suite = JavaConcurrency(choice=CheckerChoice(checker=checker, jpf="8.0 abc"))
    ours = json.loads(_SUITE.limits({}))
    default = json.loads(suite.limits({}))
    budget = {name: value for name, value in default.items() if name not in ours}
    assert sorted(budget) == [
        "jpf_cpu_seconds",
        "jpf_depth",
        "jpf_instructions",
        "jpf_memory_mb",
        "jpf_states",
    ]
    changed = json.loads(suite.limits({"jpf_states": 7.0, "jpf_depth": 9.0}))
    assert changed == {**default, "jpf_states": 7, "jpf_depth": 9}


def test_without_jpf_its_budget_changes_no_verdict() -> None:
    assert _SUITE.limits({"jpf_states": 7.0}) == _SUITE.limits({})


def test_the_checker_has_a_version_and_the_identity_of_the_code() -> None:
    checker, code = _SUITE.checker.split("; code ")
    name, version = checker.split()
    assert (name, version.isdigit(), len(code)) == ("explorer", True, 16)


def test_with_jpf_it_needs_jpf_and_verdicts_are_told_apart() -> None:
    suites = [
        JavaConcurrency(choice=CheckerChoice(checker=checker, jpf=jpf))
        for checker in (Checker.JPF, Checker.BOTH)
        for jpf in ("1 aaaa", "1 bbbb")
    ]
    assert all(suite.needs == ("jdk8", "jpf") for suite in suites)
    assert len({suite.checker for suite in [*suites, JavaConcurrency()]}) == 5
    assert suites[0].checker.startswith("jpf ") and " jpf 1 aaaa; " in suites[0].checker
    assert suites[2].checker.startswith("both ") and " jpf 1 aaaa; " in suites[2].checker
