"""Reads the action that a model's reply asks for."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from concert.suites.common.fences import fenced_json_objects

TOOLS: Final = ("read", "shell", "write")
"""Names of the tools, sorted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shell:
    """Runs a command line."""

    command: str

    @property
    def fields(self) -> Mapping[str, object]:
        """The action as JSON has it."""
        return {"tool": "shell", **asdict(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """Shows a file, or the lines of it from `first` to `last`, which count from 1."""

    path: str
    first: int = 1
    last: int | None = None

    @property
    def fields(self) -> Mapping[str, object]:
        """The action as JSON has it."""
        return {"tool": "read", **asdict(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """Makes or replaces a file."""

    path: str
    content: str

    @property
    def fields(self) -> Mapping[str, object]:
        """The action as JSON has it."""
        return {"tool": "write", **asdict(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed:
    """Wants to be an action and is none.

    Attributes:
        why: What is wrong with it, for the model.
    """

    why: str


type Action = Shell | Read | Write
"""Something to be done."""

_MOST_BLOCKS = 64
# Models put line ends into strings as they are.
JSON: Final = json.JSONDecoder(strict=False)
"""Reads what models write."""
_TOOL_KEY = re.compile(r'"tool"\s*:')


def read_action(reply: str) -> Action | Malformed | None:
    """Returns the one action of a reply; None where it has none, as a final answer has none.

    An action is a JSON object with a key `tool`, in a fenced block or as the whole reply.

    Args:
        reply: The reply without its reasoning, of any size.
    """
    starts = list(fenced_json_objects(reply))
    if len(starts) > _MOST_BLOCKS:
        return Malformed(why=f"it has more than {_MOST_BLOCKS} blocks")
    if reply.lstrip().startswith("{"):
        starts.insert(0, len(reply) - len(reply.lstrip()))
    actions: list[dict[str, object]] = []
    broken = ""
    for start in starts:
        try:
            value, _ = JSON.raw_decode(reply, start)
        except (ValueError, RecursionError) as error:
            # Whatever else is no JSON may be an answer, which has a reader of its own.
            if _TOOL_KEY.search(reply, start, start + 200):
                broken = f"its JSON cannot be read ({reason_of(error)})"
            continue
        if isinstance(value, dict) and "tool" in value:
            actions.append(value)
    if len(actions) > 1:
        return Malformed(why=f"it has {len(actions)} actions, and there is one a turn")
    if actions:
        return action_of(actions[0])
    return Malformed(why=broken) if broken else None


def action_of(fields: Mapping[str, object]) -> Action | Malformed:
    """Returns the action that fields ask for, the name of the tool among them."""
    try:
        match fields["tool"]:
            case "shell":
                return Shell(command=_text(fields, "command"))
            case "read":
                last = fields.get("last")
                return Read(
                    path=_path(fields),
                    first=_line(fields.get("first", 1), "first"),
                    last=None if last is None else _line(last, "last"),
                )
            case "write":
                return Write(path=_path(fields), content=_text(fields, "content"))
            case other:
                known = ", ".join(TOOLS)
                return Malformed(why=f"there is no tool called {str(other)[:40]!r}, only {known}")
    except ValueError as error:
        return Malformed(why=str(error))


def _path(fields: Mapping[str, object]) -> str:
    path = _text(fields, "path")
    if not path or "\0" in path:
        raise ValueError('"path" names no file')
    return path


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise ValueError(f'"{name}" is missing or no text')
    if name == "command" and "\0" in value:
        raise ValueError(f'"{name}" holds a NUL')
    return value


def _line(value: object, name: str) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(f'"{name}" is no line number')
    return value


def reason_of(error: Exception) -> str:
    """Returns why JSON could not be read."""
    return error.msg if isinstance(error, json.JSONDecodeError) else "nested too deep"
