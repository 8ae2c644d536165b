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
    changed = json.loads(_SUITE.limits({"executions": 3.0, "cpu_seconds": 2, "foreign": 1.0}))
    assert changed == {**default, "executions": 3, "cpu_seconds": 2.0}
    assert _SUITE.limits({}) == json.dumps(default, sort_keys=True, separators=(",", ":"))


def test_the_checker_has_a_version_and_the_hash_of_its_agent() -> None:
    name, version, agent = _SUITE.checker.split()
    assert (name, version.isdigit(), len(agent)) == ("sampled-runs", True, 16)
