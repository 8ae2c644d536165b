"""The suite says what it needs, what limits it sets and who judges."""

import json

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
    assert _SUITE.limits({}) == json.dumps(default, sort_keys=True, separators=(",", ":"))


def test_the_checker_has_a_version_and_the_explorers_identity() -> None:
    name, version, explorer = _SUITE.checker.split()
    assert (name, version.isdigit(), len(explorer)) == ("explorer", True, 16)
