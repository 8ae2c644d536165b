"""A reply is one action, none, or something that is told what is wrong with it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.race_detection.agent.action import (
    Malformed,
    Read,
    Shell,
    Write,
    read_action,
)


def _fenced(text: str) -> str:
    return f"Let me see.\n\n```json\n{text}\n```\n"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('{"tool": "shell", "command": "ls"}', Shell(command="ls")),
        ('{"tool": "read", "path": "program.c"}', Read(path="program.c")),
        (
            '{"tool": "read", "path": "a", "first": 3, "last": 5}',
            Read(path="a", first=3, last=5),
        ),
        ('{"tool": "write", "path": "a", "content": ""}', Write(path="a", content="")),
    ],
)
def test_an_action_in_a_block_or_alone_is_read(text: str, action: object) -> None:
    assert read_action(_fenced(text)) == action
    assert read_action(text) == action
    assert read_action(f"```\n{text}\n```") == action


def test_line_ends_and_fences_inside_strings_are_content() -> None:
    reply = '```json\n{"tool": "write", "path": "a.md", "content": "x\n```json\ny\n```\n"}\n```'
    assert read_action(reply) == Write(path="a.md", content="x\n```json\ny\n```\n")


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "I would run gcc.",
        '```json\n{"races": []}\n```',
        '```json\n{"races": [{"lineA": 1, "lineB": 2}]\n```',
        '```c\nint x = {"tool"};\n```',
        "```json\n[1, 2]\n```",
    ],
)
def test_a_reply_without_an_action_has_none(reply: str) -> None:
    assert read_action(reply) is None


@pytest.mark.parametrize(
    ("reply", "word"),
    [
        (_fenced('{"tool": "browser", "url": "x"}'), "browser"),
        (_fenced('{"tool": ["shell"], "command": "ls"}'), "no tool called"),
        (_fenced('{"tool": "shell"}'), "command"),
        (_fenced('{"tool": "shell", "command": 7}'), "command"),
        (_fenced('{"tool": "shell", "command": "a\\u0000b"}'), "NUL"),
        (_fenced('{"tool": "read", "path": ""}'), "path"),
        (_fenced('{"tool": "read", "path": "a", "first": 0}'), "first"),
        (_fenced('{"tool": "read", "path": "a", "last": true}'), "last"),
        (_fenced('{"tool": "write", "path": "a"}'), "content"),
        (_fenced('{"tool": "shell", "command": "ls"'), "cannot be read"),
        (_fenced('{"tool": "shell", "command": "ls"}') * 2, "2 actions"),
        (_fenced("{}") * 100, "more than 64"),
        ('{"tool": ' + "[" * 100_000, "cannot be read"),
    ],
)
def test_what_is_no_action_is_told_why(reply: str, word: str) -> None:
    malformed = read_action(reply)
    assert isinstance(malformed, Malformed)
    assert word in malformed.why
    assert len(malformed.why) < 200


@given(st.text())
def test_every_command_survives_the_way_into_json(command: str) -> None:
    read = read_action(_fenced(json.dumps({"tool": "shell", "command": command})))
    if "\0" in command:
        assert isinstance(read, Malformed)
    else:
        assert read == Shell(command=command)


@given(st.text(alphabet='`{}[]"\\:json tol\n', max_size=200))
def test_nothing_that_a_model_says_breaks_the_reader(reply: str) -> None:
    read_action(reply)
