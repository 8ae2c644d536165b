"""A call of a function is one action, or the model learns why it is none; it goes back whole."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.models.providers.provider import Completion, Finish, ToolCall, Usage
from concert.suites.race_detection.agent import AgentLimits, build_agent_prompt
from concert.suites.race_detection.agent.action import TOOLS, Malformed, Read, Shell, Write
from concert.suites.race_detection.agent.native import (
    NATIVE_TOOLS,
    read_calls,
    shown_calls,
    turn_messages,
)
from concert.suites.race_detection.agent.prompt import native_prompt


def _call(arguments: str, *, name: str = "shell", call_id: str = "1") -> ToolCall:
    return ToolCall(call_id=call_id, name=name, arguments=arguments)


def _completion(*calls: ToolCall, text: str = "", echo: str = "[]") -> Completion:
    return Completion(text=text, finish=Finish.STOP, usage=Usage(), calls=calls, echo=echo)


def test_each_tool_is_offered_with_its_arguments() -> None:
    assert {tool.name for tool in NATIVE_TOOLS} == set(TOOLS)
    for tool in NATIVE_TOOLS:
        schema = json.loads(tool.parameters)
        assert set(schema["required"]) <= set(schema["properties"])
        assert all(field["description"] for field in schema["properties"].values())


@pytest.mark.parametrize(
    ("name", "arguments", "action"),
    [
        ("shell", '{"command": "ls"}', Shell(command="ls")),
        ("shell", '{"command": "a\nb"}', Shell(command="a\nb")),
        ("read", '{"path": "a", "first": 2}', Read(path="a", first=2)),
        # No argument changes which tool it is.
        ("write", '{"path": "a", "content": "", "tool": "shell"}', Write(path="a", content="")),
    ],
)
def test_a_call_is_an_action(name: str, arguments: str, action: object) -> None:
    assert read_calls([_call(arguments, name=name)]) == action


def test_no_call_is_no_action() -> None:
    assert read_calls([]) is None


@pytest.mark.parametrize(
    ("calls", "word"),
    [
        ([_call("{}", name="browser")], "browser"),
        ([_call("{}", name="x" * 10**6)], "no tool called"),
        ([_call("")], "not JSON"),
        ([_call('{"command": "ls"')], "not JSON"),
        ([_call("[" * 200_000)], "not JSON"),
        ([_call('{"command": ' + "9" * 5000 + "}")], "JSON"),
        ([_call('["ls"]')], "not a JSON object"),
        ([_call('{"command": NaN}')], "command"),
        ([_call('{"command": null}')], "command"),
        ([_call("{}", name="read")], "path"),
        ([_call(json.dumps({"command": "x" * (2 << 20)}))], "2097167 characters"),
        ([_call('{"command": "ls"}')] * 2, "2 tools"),
        ([_call("x" * 5000)] * 9999, "9999 tools"),
    ],
)
def test_what_is_no_action_is_told_why_and_kept_short(calls: list[ToolCall], word: str) -> None:
    malformed = read_calls(calls)
    assert isinstance(malformed, Malformed)
    assert word in malformed.why
    assert len(malformed.why) < 200
    assert len(json.dumps(shown_calls(calls))) < 500_000


def test_a_turn_goes_back_as_it_came_and_every_call_gets_its_result() -> None:
    calls = (_call("{}", call_id="1"), _call('{"command": "ls"}', call_id="2"))
    said, told = turn_messages(_completion(*calls, text="Hm."), "no")
    assert (said.text, said.echo) == ("Hm.", "[]")
    assert [(result.call, result.text) for result in told.results] == [(one, "no") for one in calls]
    assert not told.text


@pytest.mark.parametrize(
    "completion",
    [
        _completion(),
        _completion(_call("{"), echo="[1]"),
        _completion(_call('{"command": "a\nb"}')),
        _completion(_call('{"command": NaN}')),
        _completion(_call("{}", call_id="")),
        _completion(_call("{}", name="")),
        _completion(_call("{}"), _call("{}")),
        _completion(_call("{}"), echo=""),
        _completion(_call(json.dumps({"command": "x" * (2 << 20)}))),
    ],
)
def test_what_no_provider_would_take_back_goes_as_text(completion: Completion) -> None:
    said, told = turn_messages(completion, "no")
    assert said.text and not said.echo
    assert (told.text, told.results) == ("no", ())


@given(st.lists(st.builds(ToolCall, call_id=st.text(), name=st.text(), arguments=st.text())))
def test_nothing_that_a_model_calls_breaks_the_reader(calls: list[ToolCall]) -> None:
    read_calls(calls)
    turn_messages(_completion(*calls), "told")
    shown_calls(calls)


def test_the_first_message_names_the_tools_and_says_nothing_of_json_for_them() -> None:
    text = build_agent_prompt("Answer in JSON.\n## Tools\nNone.", limits=AgentLimits())
    native = native_prompt(text)
    assert native.startswith("Answer in JSON.\n## Tools\nNone.")
    for word in (
        "call one of your three tools",
        "`read` shows a file",
        "20 turns",
        "without a call",
    ):
        assert word in native
    for word in ('{"tool"', "fenced block and nothing", "without an action"):
        assert word in text
        assert word not in native
    assert native_prompt("Without tools.") == "Without tools."
