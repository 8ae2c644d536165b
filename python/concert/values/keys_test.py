"""The same parts are the same key; any change of a part is another key."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.results import canonical_json, response_key, verdict_key
from concert.values.values import Candidate, Task

_TASK = Task(
    suite="s",
    task_id="t",
    title="",
    prompt="p",
    reference="r",
    seeded=(),
    requires=(),
    digest="d",
)
_PARTS = {
    "task": _TASK,
    "candidate": Candidate(text="x", file_name="A.java"),
    "checker": "c 1",
    "toolchains": {"jdk8": "1", "gcc13": "2"},
    "limits": "{}",
    "sandbox": "bubblewrap 0.12.0",
}


@pytest.mark.parametrize(
    "change",
    [
        {"task": dataclasses.replace(_TASK, digest="e")},
        {"task": dataclasses.replace(_TASK, task_id="u")},
        {"task": dataclasses.replace(_TASK, suite="v")},
        {"candidate": Candidate(text="y", file_name="A.java")},
        {"candidate": Candidate(text="x", file_name="B.java")},
        {"candidate": Candidate(text="x", file_name="A.java", fault="no code")},
        {"checker": "c 2"},
        {"toolchains": {"jdk8": "1", "gcc13": "3"}},
        {"toolchains": {"jdk8": "2", "gcc13": "1"}},
        {"toolchains": {"jdk8": "1"}},
        {"limits": '{"cpu_seconds":1}'},
        {"sandbox": "none"},
    ],
)
def test_whatever_can_change_a_verdict_changes_its_key(change: dict[str, object]) -> None:
    assert verdict_key(**{**_PARTS, **change}) != verdict_key(**_PARTS)  # type: ignore[arg-type]


def test_a_key_does_not_depend_on_the_order_of_toolchains() -> None:
    other = {**_PARTS, "toolchains": {"gcc13": "2", "jdk8": "1"}}
    assert verdict_key(**other) == verdict_key(**_PARTS)  # type: ignore[arg-type]


def test_titles_prompts_and_references_do_not_change_a_key() -> None:
    retitled = dataclasses.replace(_TASK, title="other", prompt="q", reference="s")
    other = {**_PARTS, "task": retitled}
    assert verdict_key(**other) == verdict_key(**_PARTS)  # type: ignore[arg-type]


_NAMES = ("suite", "task_id", "variant", "prompt_sha256", "model", "sampling")
_ASKED = st.tuples(*(st.text(max_size=3) for _ in _NAMES), st.integers(0, 3))


@given(_ASKED, _ASKED)
def test_different_questions_have_different_keys(
    one: tuple[object, ...], other: tuple[object, ...]
) -> None:
    keys = [
        response_key(**dict(zip((*_NAMES, "sample"), parts, strict=True)))  # type: ignore[arg-type]
        for parts in (one, other)
    ]
    assert (keys[0] == keys[1]) == (one == other)


def test_canonical_json_is_one_text_a_value() -> None:
    assert canonical_json({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"\\u00e9"]}'
