"""Talks to the server as an agent does, with the protocol's own client."""

import os
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import anyio
from mcp import Client, StdioServerParameters, stdio_client
from mcp_types import CallToolResult, TextContent

from concert import runfiles

RACY: Final = """#include <pthread.h>
static int count;
static void *work(void *argument)
{
    count++;
    return argument;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    count++;
    pthread_join(thread, NULL);
    return 0;
}
"""
ENDLESS: Final = """#include <pthread.h>
#include <stdatomic.h>
static atomic_int count;
static void *work(void *argument)
{
    for (int turn = 0; turn < 50; turn++)
        atomic_fetch_add(&count, turn);
    return argument;
}
int main(void)
{
    pthread_t threads[4];
    for (int number = 0; number < 4; number++)
        pthread_create(&threads[number], NULL, work, NULL);
    for (int number = 0; number < 4; number++)
        pthread_join(threads[number], NULL);
    return 0;
}
"""
UNBOUNDED: Final = {
    "executions": 10**12,
    "random_executions": 10**12,
    "total_events": 10**15,
    "cpu_ms": 10**8,
}


def program() -> Path:
    """Returns the server's program."""
    return runfiles.folder("python/concert/app/agent_server/mcp")


def talk[T](folder: Path, conversation: Callable[[Client], Awaitable[T]]) -> T:
    """Starts the server, talks to it and lets it end.

    Args:
        folder: An empty folder: what the server logs and leaves is there.
        conversation: What the agent does.
    """
    temporary = folder / "temporary"
    temporary.mkdir(exist_ok=True)
    server = StdioServerParameters(command=str(program()), env={"TMPDIR": str(temporary)})

    async def run() -> T:
        with (folder / "log").open("w", encoding="utf-8") as log:
            async with Client(stdio_client(server, errlog=log)) as client:
                return await conversation(client)

    return anyio.run(run)


def call(folder: Path, tool: str, **arguments: Any) -> CallToolResult:
    """Returns the answer to one call of a session of its own."""

    async def conversation(client: Client) -> CallToolResult:
        return await client.call_tool(tool, arguments)

    return talk(folder, conversation)


def text_of(answer: CallToolResult) -> str:
    """Returns an answer's text."""
    (block,) = answer.content
    assert isinstance(block, TextContent)
    return block.text


def start(folder: Path) -> subprocess.Popen[bytes]:
    """Starts the server with plain pipes, for a client that misbehaves."""
    temporary = folder / "temporary"
    temporary.mkdir(exist_ok=True)
    return subprocess.Popen(
        [program()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary)},
    )


def descendants(process: int) -> dict[int, str]:
    """Returns the processes below one, with the time at which each began."""
    below: dict[int, list[tuple[int, str]]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        below.setdefault(int(fields[1]), []).append((int(path.parent.name), fields[19]))
    found: dict[int, str] = {}
    waiting = [process]
    while waiting:
        for number, began in below.get(waiting.pop(), []):
            found[number] = began
            waiting.append(number)
    return found


def is_alive(process: int, began: str) -> bool:
    """Tells whether a process that began then still runs."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return fields[19] == began and fields[0] != "Z"
