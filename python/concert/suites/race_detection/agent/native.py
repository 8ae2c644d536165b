"""Offers the tools as functions of the provider's own, and reads the calls of a model."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from concert.models.providers.provider import Completion, Message, Role, Tool, ToolCall, ToolResult
from concert.suites.race_detection.agent.action import (
    JSON,
    Action,
    Malformed,
    action_of,
    reason_of,
)
from concert.values.keys import canonical_json

_MOST_CHARACTERS = 1 << 20
"""Most characters of the arguments of a call that is carried out or sent back."""
_SHOWN_CHARACTERS = 4096
"""Characters of longer arguments that the trajectory shows."""
_MOST_CALLS = 64
_UNREADABLE = "(a call that could not be read)"


def _tool(name: str, description: str, required: Sequence[str], **fields: tuple[str, str]) -> Tool:
    properties = {
        field: {"type": kind, "description": what} for field, (kind, what) in fields.items()
    }
    schema = {"type": "object", "properties": properties, "required": list(required)}
    return Tool(name=name, description=description, parameters=canonical_json(schema))


NATIVE_TOOLS: Final = (
    _tool(
        "shell",
        "Runs a command line with /bin/sh in your folder.",
        ["command"],
        command=("string", "The command line."),
    ),
    _tool(
        "read",
        "Shows a file, or some of its lines.",
        ["path"],
        path=("string", "Path of the file."),
        first=("integer", "The first line to show, from 1. May be left out."),
        last=("integer", "The last line to show. May be left out."),
    ),
    _tool(
        "write",
        "Makes or replaces a file.",
        ["path", "content"],
        path=("string", "Path of the file."),
        content=("string", "All that is to be in it."),
    ),
)
"""The tools, as providers take them."""


def read_calls(calls: Sequence[ToolCall]) -> Action | Malformed | None:
    """Returns the one action of a reply; None where it calls no tool."""
    if not calls:
        return None
    if len(calls) > 1:
        return Malformed(why=f"you called {len(calls)} tools, and there is one call a turn")
    arguments = _arguments(calls[0])
    if isinstance(arguments, Malformed):
        return arguments
    return action_of({**arguments, "tool": calls[0].name})


def turn_messages(completion: Completion, said: str) -> tuple[Message, Message]:
    """Returns the model's turn and its outcome, as they go into the next request.

    A call that no provider would take back goes as text: others would answer it with an error, and
    the conversation would end there.
    """
    calls = completion.calls
    if calls and _may_go_back(completion):
        results = tuple(ToolResult(call=call, text=said) for call in calls)
        return (
            Message(role=Role.ASSISTANT, text=completion.text, echo=completion.echo),
            Message(role=Role.USER, text="", results=results),
        )
    text = completion.text or (_UNREADABLE if calls else "(no text)")
    return Message(role=Role.ASSISTANT, text=text), Message(role=Role.USER, text=said)


def shown_calls(calls: Sequence[ToolCall]) -> Sequence[Mapping[str, object]]:
    """Returns the calls as the trajectory shows them: long arguments by their beginning."""
    return [
        {
            "name": call.name[:_SHOWN_CHARACTERS],
            "arguments": call.arguments[:_SHOWN_CHARACTERS] if _is_long(call) else call.arguments,
            **({"characters": len(call.arguments)} if _is_long(call) else {}),
        }
        for call in calls[:_MOST_CALLS]
    ]


def _arguments(call: ToolCall) -> dict[str, object] | Malformed:
    if _is_long(call):
        return Malformed(
            why=f"its arguments have {len(call.arguments)} characters,"
            f" and {_MOST_CHARACTERS} are the most"
        )
    try:
        value = JSON.decode(call.arguments)
    except (ValueError, RecursionError) as error:
        return Malformed(why=f"its arguments are not JSON ({reason_of(error)})")
    if not isinstance(value, dict):
        return Malformed(why="its arguments are not a JSON object")
    return value


def _may_go_back(completion: Completion) -> bool:
    names = [call.call_id for call in completion.calls]
    return (
        bool(completion.echo)
        and all(names)
        and len(set(names)) == len(names) <= _MOST_CALLS
        and all(call.name and _is_strict(call) for call in completion.calls)
    )


def _is_strict(call: ToolCall) -> bool:
    """Tells whether arguments are JSON to every reader, not only to ours."""
    if _is_long(call):
        return False
    try:
        return isinstance(json.loads(call.arguments, parse_constant=_refuse), dict)
    except (ValueError, RecursionError):
        return False


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _is_long(call: ToolCall) -> bool:
    return len(call.arguments) > _MOST_CHARACTERS
