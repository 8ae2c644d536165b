"""A message that is too long costs the server no memory, and the agent gets one error for it."""

import io
import json
import subprocess
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from concert.app.agent_server.agent_for_tests import start
from concert.app.agent_server.incoming import MOST_LINE_BYTES, BoundedLines, MessageId

_INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
_LISTING = {"jsonrpc": "2.0", "id": 3, "method": "tools/list"}
_MOST_GROWTH_BYTES = 64 << 20


@given(
    lines=st.lists(st.binary(max_size=40).map(lambda line: line.replace(b"\n", b" "))),
    most=st.integers(1, 30),
    ends=st.booleans(),
)
def test_short_lines_come_as_they_are_and_each_long_one_is_told_once(
    lines: list[bytes], most: int, ends: bool
) -> None:
    told: list[MessageId] = []
    stream = io.BytesIO(b"\n".join(lines) + b"\n" * ends)
    bounded = BoundedLines(stream, most_bytes=most, tell=told.append)
    came = list(iter(bounded.readline, ""))
    wanted = [line.decode("utf-8", "replace") if len(line) <= most else "" for line in lines]
    text = "\n".join(wanted) + "\n" * ends
    # After a long line at the end of the stream a blank one stands.
    assert "".join(came) in (text, f"{text}\n")
    assert len(told) == sum(len(line) > most for line in lines)


@given(identifier=st.integers(0, 10**17) | st.from_regex(r"[a-z0-9.-]{1,40}", fullmatch=True))
def test_the_identifier_of_a_long_request_is_known(identifier: int | str) -> None:
    told: list[MessageId] = []
    line = json.dumps({"jsonrpc": "2.0", "id": identifier, "params": "x" * 500}).encode()
    BoundedLines(io.BytesIO(line), most_bytes=200, tell=told.append).readline()
    assert told == [identifier]


def test_a_call_that_is_too_long_is_refused_and_the_next_one_is_answered(tmp_path: Path) -> None:
    server = start(tmp_path)
    _exchange(server, _INITIALIZE)
    before = _peak_bytes(server)
    head = b'{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "explore_c", "'
    assert server.stdin is not None
    server.stdin.write(head)
    for _ in range(256):
        server.stdin.write(b"a" * (1 << 20))
    refusal = _exchange(server, "end of the line")
    assert refusal["id"] == 2
    assert f"more than {MOST_LINE_BYTES:,} bytes in one line" in refusal["error"]["message"]
    assert _peak_bytes(server) - before < _MOST_GROWTH_BYTES
    assert len(_exchange(server, _LISTING)["result"]["tools"]) == 4
    output, errors = server.communicate(timeout=240)
    assert (server.returncode, output) == (0, b"")
    assert errors.decode() == f"concert: {refusal['error']['message']}\n"


def test_a_line_without_an_end_is_refused_when_the_agent_leaves(tmp_path: Path) -> None:
    server = start(tmp_path)
    _exchange(server, _INITIALIZE)
    output, _ = server.communicate(b"a" * (MOST_LINE_BYTES + 1), timeout=240)
    assert server.returncode == 0
    assert [json.loads(line)["id"] for line in output.splitlines()] == [None]


def _exchange(server: subprocess.Popen[bytes], message: object) -> Any:
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(message).encode() + b"\n")
    server.stdin.flush()
    return json.loads(server.stdout.readline())


def _peak_bytes(server: subprocess.Popen[bytes]) -> int:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) << 10
