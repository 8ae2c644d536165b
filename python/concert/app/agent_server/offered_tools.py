"""Offers the tools: their names, texts and schemas, and the way from a call to its answer."""

import textwrap
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from mcp_types import CallToolResult, TextContent, Tool, ToolAnnotations

from concert.app.agent_server.questions import (
    TOLD,
    ExplainLimits,
    ExploreC,
    ExploreJava,
    Replay,
)
from concert.app.agent_server.session import Session
from concert.app.agent_server.telling_verdicts import as_structure
from concert.app.agent_server.told import ToldExecution, ToldLimits, ToldVerdict
from concert.app.errors import UsageError
from concert.app.lacking import lacking_of
from concert.escaping import message_line
from concert.reading.records import MalformedError, read_record
from concert.values import ConcertError

_WIDTH: Final = 100

type _Answer = tuple[msgspec.Struct, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Offered:
    """One tool.

    Attributes:
        description: What it does, for the model.
        asks: The form of its arguments.
        tells: The form of its answer.
        call: Answers.
    """

    description: str
    asks: type[msgspec.Struct]
    tells: type[msgspec.Struct]
    call: Callable[[Session, Any], Awaitable[_Answer]]


_TOOLS: Final[Mapping[str, _Offered]] = {
    "explore_java": _Offered(
        description="Run a Java 8 program under every interleaving of its threads that can make a "
        "difference, and tell data races, deadlocks, livelocks, starvation and uncaught "
        "exceptions, each with an execution that shows it. The program gets no input and no "
        "network. Only outcome pass says that no interleaving has a fault, within the bounds that "
        "the verdict states.",
        asks=ExploreJava,
        tells=ToldVerdict,
        call=Session.explore_java,
    ),
    "explore_c": _Offered(
        description="Run a C program with POSIX threads or C11 atomics under every interleaving "
        "that can make a difference, and tell data races, deadlocks, failed assertions and "
        "memory errors, each with an execution that shows it. The program gets no input and no "
        "network. Only outcome pass says that no interleaving has a fault, within the bounds that "
        "the verdict states.",
        asks=ExploreC,
        tells=ToldVerdict,
        call=Session.explore_c,
    ),
    "replay": _Offered(
        description="Run an execution again that explore_java or explore_c found in this session, "
        "and tell it step by step: who does what at which line, and which steps convict the "
        "program.",
        asks=Replay,
        tells=ToldExecution,
        call=Session.replay,
    ),
    "explain_limits": _Offered(
        description="List the limits of a search that explore_java and explore_c take, with their "
        "defaults. A verdict is inconclusive where one of them ended the search.",
        asks=ExplainLimits,
        tells=ToldLimits,
        call=Session.explain_limits,
    ),
}


def tools() -> list[Tool]:
    """Returns the tools, as the protocol lists them."""
    return [
        Tool(
            name=name,
            description=offered.description,
            input_schema=_schema(offered.asks),
            output_schema=_schema(offered.tells),
            # Programs run in the sandbox and leave nothing.
            annotations=ToolAnnotations(
                read_only_hint=True, destructive_hint=False, open_world_hint=False
            ),
        )
        for name, offered in _TOOLS.items()
    ]


def tools_text() -> str:
    """Returns the tools and their arguments in words, for people."""
    lines = []
    for tool in tools():
        lines += [tool.name, *_wrapped(tool.description or "", indent=2)]
        needed = tool.input_schema.get("required", ())
        for name, form in tool.input_schema["properties"].items():
            optional = "" if name in needed else " May be left out."
            lines += _wrapped(f"{name}: {form['description']}{optional}", indent=4)
    return "\n".join(lines)


def _wrapped(text: str, *, indent: int) -> list[str]:
    first, others = " " * indent, " " * (indent + 2)
    return textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=others)


async def answer(session: Session, name: str, arguments: object) -> CallToolResult:
    """Returns the answer to a call; whatever is wrong with it is told in one line.

    Args:
        session: Whose call it is.
        name: The tool.
        arguments: What the client gave.
    """
    try:
        offered = _TOOLS.get(name)
        if offered is None:
            known = ", ".join(_TOOLS)
            raise UsageError(f"there is no tool {name!r}", remedy=f"choose from {known}")
        asked = read_record(offered.asks, arguments)
        told, text = await offered.call(session, asked)
    except MalformedError as error:
        return _refused(f"{error}; give what the tool's schema says")
    except ConcertError as error:
        return _refused(str(error))
    except (OSError, MemoryError) as error:
        if not (lacking := lacking_of(error)):
            raise
        return _refused(lacking)
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=as_structure(told)
    )


def _refused(line: str) -> CallToolResult:
    text = TextContent(type="text", text=message_line(line))
    return CallToolResult(content=[text], is_error=True)


def _schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Returns the schema of a record, with the record itself at the root."""
    (root,), definitions = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    own = definitions.pop(root["$ref"].rpartition("/")[2])
    for each in (own, *definitions.values()):
        each["description"] = each["description"].partition("\n\nAttributes:")[0]
        for form in each["properties"].values():
            if TOLD in form:
                form["description"] = form.pop(TOLD)
    return {**own, "$defs": definitions} if definitions else own
