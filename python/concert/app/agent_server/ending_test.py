"""However a session ends, nothing of it stays, and only the protocol is printed."""

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from concert.app.agent_server.agent_for_tests import (
    ENDLESS,
    RACY,
    UNBOUNDED,
    call,
    descendants,
    is_alive,
    start,
    talk,
)
from concert.app.trial import wait_for

_INITIALIZE = {
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


def _send(server: subprocess.Popen[bytes], message: dict[str, Any]) -> None:
    assert server.stdin is not None
    server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
    server.stdin.flush()


def _call(source: str, **limits: int) -> dict[str, Any]:
    arguments = {"source": source, "limits": limits}
    return {"method": "tools/call", "params": {"name": "explore_c", "arguments": arguments}}


def _at_work(folder: Path) -> subprocess.Popen[bytes]:
    """Returns a server in the middle of an exploration that would not end."""
    server = start(folder)
    assert server.stdout is not None
    _send(server, {"id": 1, **_INITIALIZE})
    json.loads(server.stdout.readline())
    _send(server, {"method": "notifications/initialized"})
    _send(server, {"id": 2, **_call(ENDLESS, **UNBOUNDED)})
    wait_for(lambda: _explores(server.pid))
    return server


def _explores(server: int) -> bool:
    """Tells whether a program runs below the server, in the sandbox."""
    return any(_name(process) == "program" for process in descendants(server))


def _name(process: int) -> str:
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


@pytest.mark.parametrize(
    ("how", "status"),
    [
        ("the client leaves", 0),
        ("the client dies", 0),
        (signal.SIGINT, 128 + signal.SIGINT),
        (signal.SIGTERM, 128 + signal.SIGTERM),
    ],
)
def test_nothing_of_a_call_at_work_stays(
    tmp_path: Path, how: signal.Signals | str, status: int
) -> None:
    server = _at_work(tmp_path)
    below = descendants(server.pid)
    assert len(below) > 2
    assert server.stdout is not None
    if isinstance(how, signal.Signals):
        server.send_signal(how)
    elif how == "the client dies":
        server.stdout.close()
    _, errors = server.communicate(timeout=240)
    assert (server.returncode, errors) == (status, b"")
    wait_for(lambda: not any(is_alive(*one) for one in below.items()))
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_killed_server_takes_its_programs_along_and_the_next_removes_its_folders(
    tmp_path: Path,
) -> None:
    server = _at_work(tmp_path)
    below = descendants(server.pid)
    server.kill()
    server.communicate(timeout=240)
    wait_for(lambda: not any(is_alive(*one) for one in below.items()))
    assert not call(tmp_path, "explore_c", source=RACY).is_error
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_call_that_is_cancelled_stops_working_and_others_are_answered(tmp_path: Path) -> None:
    async def conversation(client: Client) -> Any:
        async with anyio.create_task_group() as group:
            group.start_soon(
                client.call_tool, "explore_c", {"source": ENDLESS, "limits": UNBOUNDED}
            )
            while not any((tmp_path / "temporary").glob("*/concert-agent-*")):
                await anyio.sleep(0.02)
            group.cancel_scope.cancel()
        while any((tmp_path / "temporary").glob("*/concert-agent-*")):
            await anyio.sleep(0.02)
        return await client.call_tool("explore_c", {"source": RACY})

    assert talk(tmp_path, conversation).structured_content["outcome"] == "fail"


def test_nothing_but_the_protocol_is_printed(tmp_path: Path) -> None:
    server = start(tmp_path)
    assert server.stdin is not None
    assert server.stdout is not None
    _send(server, {"id": 1, **_INITIALIZE})
    _send(server, {"method": "notifications/initialized"})
    server.stdin.write(b'no json \x1b[2J\n{"jsonrpc": "2.0"}\n\xff\n\n')
    _send(server, {"id": 2, **_call(RACY)})
    _send(server, {"id": 3, **_call("int main(void) { return x; }")})
    answers = [json.loads(server.stdout.readline()) for _ in range(3)]
    rest, errors = server.communicate(timeout=240)
    assert rest == b""
    assert errors.decode().replace("\n", "").isprintable()
    assert {answer["jsonrpc"] for answer in answers} == {"2.0"}
    assert sorted(answer["id"] for answer in answers) == [1, 2, 3]
