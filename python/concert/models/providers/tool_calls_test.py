"""Calls of tools are read from every protocol, however odd, and go back as they came."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from concert.models.profiles.profile import Profile
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import (
    Completion,
    Finish,
    Message,
    Provider,
    Request,
    Role,
    Tool,
    ToolCall,
    ToolResult,
)
from concert.models.providers.providers import PROVIDERS, open_provider
from concert.models.testing.stub_server import StubServer, answer

_SAMPLING = Sampling(max_output_tokens=100)
_SCHEMA = '{"properties":{"a":{"type":"string"}},"required":["a"],"type":"object"}'
_TOOL = Tool(name="act", description="Acts.", parameters=_SCHEMA)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wire:
    """One protocol.

    Attributes:
        turn: Returns the model's turn that calls `act` with arguments (JSON), as it goes back.
        reply: Returns the whole reply around a turn.
        conversation: Returns the turns of a request.
        tools: Returns the tools of a request.
        result: The turn that answers the call with "done".
    """

    turn: Callable[[str], object]
    reply: Callable[[object], object]
    conversation: str
    tools: object
    result: object


def _anthropic(arguments: str) -> object:
    return [
        {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"},
        {"type": "redacted_thinking", "data": "eA"},
        {"type": "tool_use", "id": "c1", "name": "act", "input": json.loads(arguments)},
    ]


def _bedrock(arguments: str) -> object:
    told = {"reasoningText": {"text": "Hm.", "signature": "c2ln"}}
    use = {"toolUseId": "c1", "name": "act", "input": json.loads(arguments)}
    return [{"reasoningContent": told}, {"toolUse": use}]


def _gemini(arguments: str) -> object:
    call = {"id": "c1", "name": "act", "args": json.loads(arguments)}
    return {
        "role": "model",
        "parts": [
            {"text": "Hm.", "thought": True},
            {"functionCall": call, "thoughtSignature": "-_8="},
        ],
    }


def _openai(arguments: str) -> object:
    call = {"id": "c1", "type": "function", "function": {"name": "act", "arguments": arguments}}
    return {"role": "assistant", "content": None, "reasoning": "Hm.", "tool_calls": [call]}


def _responses(arguments: str) -> object:
    return [
        {"type": "reasoning", "id": "r1", "summary": [], "encrypted_content": "eA"},
        {"type": "function_call", "call_id": "c1", "name": "act", "arguments": arguments},
    ]


_DECLARED = {"name": "act", "description": "Acts."}
_WIRES = {
    "anthropic": _Wire(
        turn=_anthropic,
        reply=lambda turn: {"type": "message", "content": turn, "stop_reason": "tool_use"},
        conversation="messages",
        tools=[{**_DECLARED, "input_schema": json.loads(_SCHEMA)}],
        result={
            "role": "user",
            "content": [{"type": "tool_result", "tool_use_id": "c1", "content": "done"}],
        },
    ),
    "bedrock": _Wire(
        turn=_bedrock,
        reply=lambda turn: {"output": {"message": {"content": turn}}, "stopReason": "tool_use"},
        conversation="messages",
        tools=[{"toolSpec": {**_DECLARED, "inputSchema": {"json": json.loads(_SCHEMA)}}}],
        result={
            "role": "user",
            "content": [{"toolResult": {"toolUseId": "c1", "content": [{"text": "done"}]}}],
        },
    ),
    "gemini": _Wire(
        turn=_gemini,
        reply=lambda turn: {"candidates": [{"content": turn, "finishReason": "STOP"}]},
        conversation="contents",
        tools=[
            {"functionDeclarations": [{**_DECLARED, "parametersJsonSchema": json.loads(_SCHEMA)}]}
        ],
        result={
            "role": "user",
            "parts": [
                {"functionResponse": {"id": "c1", "name": "act", "response": {"result": "done"}}}
            ],
        },
    ),
    "openai_compatible": _Wire(
        turn=_openai,
        reply=lambda turn: {"choices": [{"finish_reason": "tool_calls", "message": turn}]},
        conversation="messages",
        tools=[{"type": "function", "function": {**_DECLARED, "parameters": json.loads(_SCHEMA)}}],
        result={"role": "tool", "tool_call_id": "c1", "content": "done"},
    ),
    "openai_responses": _Wire(
        turn=_responses,
        reply=lambda turn: {"status": "completed", "output": turn},
        conversation="input",
        tools=[
            {"type": "function", **_DECLARED, "parameters": json.loads(_SCHEMA), "strict": False}
        ],
        result={"type": "function_call_output", "call_id": "c1", "output": "done"},
    ),
}
_EACH = pytest.mark.parametrize("name", PROVIDERS)


@pytest.fixture
def server() -> Iterator[StubServer]:
    with StubServer() as running:
        yield running


def _open(name: str, server: StubServer) -> Provider:
    profile = Profile(
        name="test",
        sampling=_SAMPLING,
        base_url=f"http://127.0.0.1:{server.port}",
        api_key_env="MINE",
        timeout_seconds=20,
    )
    return open_provider(name, "m", profile, environment={"MINE": "sk-0123456789abcdef"})


def _request(*further: Message) -> Request:
    first = Message(role=Role.USER, text="Act.")
    return Request(messages=(first, *further), sampling=_SAMPLING, tools=(_TOOL,))


def _called(name: str, server: StubServer, turn: object) -> Completion:
    return _open(name, server.play(answer(_WIRES[name].reply(turn)))).complete(_request())


def _flat(turns: object) -> list[object]:
    """Returns turns without the wrapping that some protocols have around a turn of the model."""
    assert isinstance(turns, list)
    return [
        turn["content"]
        if isinstance(turn, dict) and turn.get("role") == "assistant" and turn["content"]
        else turn
        for turn in turns
    ]


@_EACH
def test_a_call_goes_back_as_it_came_with_its_result(name: str, server: StubServer) -> None:
    wire = _WIRES[name]
    turn = wire.turn('{"a": "b"}')
    called = _called(name, server, turn)
    (call,) = called.calls
    assert (call.call_id, call.name, json.loads(call.arguments)) == ("c1", "act", {"a": "b"})
    assert called.finish is Finish.STOP
    result = ToolResult(call=call, text="done")
    _open(name, server).complete(
        _request(
            Message(role=Role.ASSISTANT, text="", echo=called.echo),
            Message(role=Role.USER, text="", results=(result,)),
        )
    )
    # The names that protobuf takes for the same.
    sent = json.dumps(server.seen[-1].body).replace(
        "parameters_json_schema", "parametersJsonSchema"
    )
    body = json.loads(sent)
    tools = body["toolConfig"] if name == "bedrock" else body
    assert tools["tools"] == wire.tools
    flat = _flat(body[wire.conversation])
    back = flat[1:-1] if name == "openai_responses" else flat[1]
    assert back == turn
    assert flat[-1] == wire.result


@_EACH
def test_without_tools_a_request_says_nothing_of_them(name: str, server: StubServer) -> None:
    provider = _open(name, server.play(answer(_WIRES[name].reply(_WIRES[name].turn("{}")))))
    provider.complete(Request(messages=_request().messages, sampling=_SAMPLING))
    assert not {"tools", "toolConfig", "tool_choice"} & set(server.seen[-1].body)


_ODD_CALLS = [
    {},
    {"name": 7, "input": 7, "args": 7, "arguments": 7, "function": 7, "id": 7},
    {"name": "act", "input": "x", "args": "x", "arguments": "{", "function": {"name": "act"}},
    {"name": "act", "input": float("nan"), "args": {"a": float("inf")}, "arguments": "NaN"},
    {"name": "\ud83d", "id": "\ud83d", "input": {"a": "\ud83d"}, "args": {"a": "\ud83d"}},
    {"name": "act", "id": "x" * 10**6, "input": {"a": "x" * 10**6}, "unheard": [1]},
]


@_EACH
@pytest.mark.parametrize("odd", _ODD_CALLS)
def test_an_odd_call_is_a_call_all_the_same(name: str, server: StubServer, odd: object) -> None:
    assert isinstance(odd, dict)
    turns: dict[str, object] = {
        "anthropic": [{"type": "tool_use", **odd}],
        "bedrock": [{"toolUse": {"toolUseId": odd.get("id"), **odd}}],
        "gemini": {"parts": [{"functionCall": odd, "thoughtSignature": "no base 64"}]},
        "openai_compatible": {"tool_calls": [{"function": odd, **odd}]},
        "openai_responses": [{"type": "function_call", **odd}],
    }
    assert len(_called(name, server, turns[name]).calls) == 1


@pytest.mark.parametrize(
    ("name", "reply"),
    [
        ("bedrock", {"output": {}, "stopReason": "malformed_tool_use"}),
        ("gemini", {"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}]}),
        ("gemini", {"candidates": [{"finishReason": "UNEXPECTED_TOOL_CALL"}]}),
    ],
)
def test_a_call_that_the_provider_could_not_read_is_one_that_nobody_can(
    name: str, reply: object, server: StubServer
) -> None:
    completion = _open(name, server.play(answer(reply))).complete(_request())
    assert completion.calls == (ToolCall(call_id="", name="", arguments=""),)
    assert completion.finish is Finish.STOP
