"""Serves coding agents over standard input and output: `bazel run //:mcp`.

The protocol is the Model Context Protocol. What it says alone goes to standard output; whatever the
commands below print goes to pipes of theirs, and our own messages to standard error.
"""

import contextlib
import sys
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, TextIO, cast

import anyio
import anyio.from_thread
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import (
    INVALID_REQUEST,
    CallToolRequestParams,
    CallToolResult,
    ErrorData,
    JSONRPCError,
    ListToolsResult,
    PaginatedRequestParams,
)

from concert.app.agent_server.incoming import (
    MOST_LINE_BYTES,
    BoundedLines,
    MessageId,
)
from concert.app.agent_server.offered_tools import answer, tools, tools_text
from concert.app.agent_server.questions import MOST_SOURCE_BYTES
from concert.app.agent_server.session import Session
from concert.app.agent_server.standard_streams import standard_input, standard_output
from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import print_line, run_command
from concert.app.explore.explore_options import add_sandbox
from concert.app.surroundings import print_text
from concert.values import ExitStatus

_INSTRUCTIONS: Final = (
    "Concert decides what a small concurrent program does under every interleaving of its threads. "
    "Give explore_java or explore_c a whole program; for each fault that it tells, replay tells an "
    "execution step by step. Only outcome pass says that no interleaving has a fault; inconclusive "
    "says that not all were seen. Correct the program and explore it again until it passes."
)


_TOO_LONG: Final = (
    f"a message is too long: more than {MOST_LINE_BYTES:,} bytes in one line, which nobody reads;"
    f" give programs of at most {MOST_SOURCE_BYTES:,} bytes"
)


def main(argv: Sequence[str]) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.

    Returns:
        0 once the client has left; 2 bad options, 70 a defect, 130 or 143 after a signal.
    """
    arguments = _parser().parse_args(argv)

    def body() -> int:
        if arguments.list:
            print_text(tools_text())
            return ExitStatus.SOUND
        return _serve(arguments.sandbox)

    return run_command(body, traceback_folder=working_directory)


def _parser() -> CommandParser:
    parser = CommandParser(
        "mcp",
        usage="mcp [--list] [--sandbox=KIND]",
        description="Let a coding agent explore programs and replay executions, over standard "
        "input and output (Model Context Protocol). An agent starts this, and no person.",
    )
    parser.add_argument("--list", action="store_true", help="list the tools and end")
    add_sandbox(parser)
    return parser


def _serve(sandbox: str) -> int:
    if sys.stdin.isatty():
        print_line("this waits for an agent; docs/one-program/agents.md says how to set it up")
    answers = standard_output()
    # There is nobody to tell where the client has left while it was answered.
    try:
        with contextlib.suppress(BrokenPipeError, anyio.BrokenResourceError):
            anyio.run(_conversation, Session(sandbox=sandbox), answers)
    finally:
        # Nor does anybody get what could not be written. Python would complain of that in the end.
        with contextlib.suppress(BrokenPipeError):
            answers.close()
    return ExitStatus.SOUND


async def _conversation(session: Session, answers: TextIO) -> None:
    """Answers until the client closes our standard input."""

    async def list_tools(
        context: ServerRequestContext, asked: PaginatedRequestParams | None
    ) -> ListToolsResult:
        del context, asked
        return ListToolsResult(tools=tools())

    async def call_tool(
        context: ServerRequestContext, asked: CallToolRequestParams
    ) -> CallToolResult:
        del context
        return await answer(session, asked.name, asked.arguments or {})

    server: Server[dict[str, object]] = Server(
        "concert",
        title="Concert",
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    refusals = _Refusals()
    lines = BoundedLines(standard_input(), most_bytes=MOST_LINE_BYTES, tell=refusals.from_thread)
    # It reads lines alone, and `BoundedLines` has no more of a file than that.
    stdin = anyio.wrap_file(cast("TextIO", lines))
    async with stdio_server(stdin, anyio.wrap_file(answers)) as (incoming, outgoing):
        refusals.begin(outgoing.send)
        await server.run(incoming, outgoing, server.create_initialization_options())


class _Refusals:
    """Answers messages that were too long to be read."""

    def __init__(self) -> None:
        self._can_send = threading.Event()
        self._send: Callable[[SessionMessage], Coroutine[Any, Any, None]] | None = None

    def begin(self, send: Callable[[SessionMessage], Coroutine[Any, Any, None]]) -> None:
        """Sends refusals from now on, the first of which may wait."""
        self._send = send
        self._can_send.set()

    def from_thread(self, identifier: MessageId) -> None:
        """Refuses a message; called from the thread that reads."""
        self._can_send.wait()
        assert self._send is not None
        error = ErrorData(code=INVALID_REQUEST, message=_TOO_LONG)
        refusal = JSONRPCError(jsonrpc="2.0", id=identifier, error=error)
        print_line(_TOO_LONG)
        anyio.from_thread.run(self._send, SessionMessage(refusal))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
