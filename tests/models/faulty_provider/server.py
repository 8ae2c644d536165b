"""A provider on this machine that answers, and misbehaves, as a plan says."""

import contextlib
import os
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from tests.models.faulty_provider import (
    anthropic_batches,
    anthropic_wire,
    bedrock_wire,
    gemini_batches,
    gemini_wire,
    openai_batches,
    openai_wire,
    responses_wire,
)
from tests.models.faulty_provider.batch_desk import BatchDesk, BatchManners
from tests.models.faulty_provider.exchange import (
    Asked,
    Reply,
    Said,
    Wire,
    answer_text,
    json_reply,
)
from tests.models.faulty_provider.kinds import ODD, RESULTS, Kind
from tests.models.faulty_provider.ledger import Ledger, Tally
from tests.models.faulty_provider.plan import Plan, SeededPlan

_WIRES = {
    Wire.ANTHROPIC: anthropic_wire,
    Wire.BEDROCK: bedrock_wire,
    Wire.GEMINI: gemini_wire,
    Wire.OPENAI: openai_wire,
    Wire.RESPONSES: responses_wire,
}
_NAMED_IN_BODY = (
    (anthropic_wire.PATH_END, anthropic_wire.read_request),
    (openai_wire.PATH_END, openai_wire.read_request),
    (responses_wire.PATH_END, responses_wire.read_request),
)
_NAMED_IN_PATH = (
    (bedrock_wire.PATH, bedrock_wire.read_request),
    (gemini_wire.PATH, gemini_wire.read_request),
)
_WITH_BATCHES = (anthropic_batches.reply, gemini_batches.reply, openai_batches.reply)
_YEAR_SECONDS = 365 * 86_400
_PAGE = b"<html><body><h1>Welcome to the captive portal</h1></body></html>"
_WAITS = (Kind.RATE_LIMITED_SECONDS, Kind.RATE_LIMITED_DATE, Kind.RATE_LIMITED_SKEWED)
_OBEYED = (
    *(Kind.SERVER_ERROR, Kind.CUT_BEFORE, Kind.RESET, Kind.CUT_IN_BODY, Kind.HALF_JSON),
    *(Kind.WRONG_CONTENT_TYPE, Kind.SILENT),
)
"""Calls about batches that meet these are obeyed, which nobody learns."""
_SILENCE_SECONDS = 120.0
"""The time after which the server drops a silent request whose client never hangs up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """The behaviour of the server.

    Attributes:
        plan: Which request meets what.
        latency_seconds: How long every answer takes.
        slow_seconds: How much longer a slow one takes.
        duplicate_seconds: How long after the first a late duplicate comes.
        retry_after_seconds: What Retry-After asks for.
        answer_letters: About how long answers are.
        credential: The key that is demanded; empty lets everyone in.
        answer: Says what is answered; None for about as many letters, different for each question.
        batches: How it behaves towards batches.
    """

    plan: Plan = field(default_factory=SeededPlan)
    latency_seconds: float = 0.0
    slow_seconds: float = 0.5
    duplicate_seconds: float = 0.05
    retry_after_seconds: int = 1
    answer_letters: int = 400
    credential: str = ""
    answer: Callable[[Asked], str | Said] | None = None
    batches: BatchManners = field(default_factory=BatchManners)


def said_for(manners: Manners, asked: Asked) -> Said:
    """Returns what is answered."""
    if manners.answer is None:
        return Said(text=answer_text(asked, letters=manners.answer_letters))
    said = manners.answer(asked)
    return Said(text=said) if isinstance(said, str) else said


class FaultyProvider:
    """A running server."""

    def __init__(self, server: "_Server") -> None:
        self._server = server

    @property
    def port(self) -> int:
        """The port on 127.0.0.1 that it listens at."""
        return int(self._server.server_address[1])

    @property
    def openai_url(self) -> str:
        """The base URL for clients of OpenAI's protocols."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def gemini_url(self) -> str:
        """The base URL for clients of Gemini's, Anthropic's and Bedrock's protocols."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def desk(self) -> BatchDesk:
        """Its batches."""
        return self._server.desk

    def tally(self) -> Tally:
        """Returns what it has seen and served so far."""
        return self._server.ledger.tally()


@contextlib.contextmanager
def faulty_provider(manners: Manners | None = None, *, port: int = 0) -> Iterator[FaultyProvider]:
    """Runs a server in this process until the context ends.

    Args:
        manners: How it behaves; None is well.
        port: Where it listens on 127.0.0.1; 0 takes any.
    """
    with _Server(("127.0.0.1", port), manners or Manners()) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield FaultyProvider(server)
        finally:
            server.closing.set()
            server.shutdown()
            thread.join()


class _Server(ThreadingHTTPServer):
    """Takes connections, a thread each."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 1024

    def __init__(self, address: tuple[str, int], manners: Manners) -> None:
        super().__init__(address, _Handler)
        self.manners = manners
        self.ledger = Ledger()
        self.desk = BatchDesk(manners.batches, self._in_a_batch)
        self.closing = threading.Event()

    def _in_a_batch(self, asked: Asked) -> Reply:
        """Returns the result of a request of a batch, which the plan decides like any other."""
        kind = self.manners.plan.kind(asked.key, 0)
        text = said_for(self.manners, asked).text
        wire = _WIRES[asked.wire]
        reply: Reply = (
            wire.special(asked, kind, text) if kind in RESULTS else wire.completion(asked, text)
        )
        return reply

    def handle_error(self, request: object, client_address: object) -> None:
        """Says nothing: a client that was killed is what the server is there for."""


class _Handler(BaseHTTPRequestHandler):
    """Serves one connection."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def do_GET(self) -> None:
        """Tells the tally at /ledger."""
        if urlsplit(self.path).path == "/ledger":
            body = self.server.ledger.tally().to_json().encode()
            self._send(Reply(status=200, body=body))
        elif not self._serve_batches("GET", b""):
            self._send(json_reply(404, {"error": {"message": "no such page"}}))

    def do_POST(self) -> None:
        """Serves a completion, or what the plan has in its place."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self._serve_batches("POST", body):
            return
        asked = self._read(urlsplit(self.path).path, body)
        if asked is None:
            self._send(json_reply(400, {"error": {"code": 400, "message": "nonsense"}}))
            return
        arrival = self.server.ledger.arrived(asked.key)
        try:
            self._serve(asked, arrival)
        finally:
            self.server.ledger.left()

    def _serve_batches(self, method: str, body: bytes) -> bool:
        """Serves a call about batches, or what the plan has in its place."""
        parts, manners, desk = urlsplit(self.path), self.server.manners, self.server.desk
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        call = f"{method} {parts.path}"
        credential = self._credential()
        kind: Kind | None = None
        if manners.credential and credential != manners.credential:
            kind = Kind.AUTHENTICATION
        for reply in _WITH_BATCHES if kind is None else ():
            kind = kind or manners.batches.calls.kind(call, desk.calls.get(call, 0))
            if kind is not None and kind not in _OBEYED:
                break
            found = reply(desk, method, parts.path, query=query, body=body, credential=credential)
            if found is not None:
                desk.called(call)
                self._pause(manners.batches.answer_seconds)
                self._answer_call(found, kind)
                return True
        if kind is None or not _is_about_batches(parts.path):
            return False
        desk.called(call)
        self.server.ledger.mistreated(kind)
        asked = Asked(
            wire=Wire.ANTHROPIC if "/messages/" in parts.path else Wire.OPENAI,
            model="ghost",
            key=call,
            prompt="",
            question="",
            seed=None,
            credential=credential,
        )
        self._refuse(asked, _WIRES[asked.wire].special(asked, kind, ""), kind)
        return True

    def _answer_call(self, reply: Reply, kind: Kind | None) -> None:
        if kind is not None:
            self.server.ledger.mistreated(kind)
        if kind is Kind.SERVER_ERROR:
            said = {"error": {"message": f"It broke for the key {self._credential()}"}}
            self._send(json_reply(500, said))
        elif kind is None or not self._mangle(reply, kind):
            self._send(reply)

    def _mangle(self, reply: Reply, kind: Kind) -> bool:
        """Delivers a reply badly; returns whether the kind is one of these ways."""
        if kind in (Kind.CUT_BEFORE, Kind.RESET):
            self._cut(reset=kind is Kind.RESET)
        elif kind is Kind.SILENT:
            self._stay_silent()
        elif kind is Kind.CUT_IN_BODY:
            self._write(self._head(reply) + reply.body[: len(reply.body) // 2])
            self._cut(reset=False)
        elif kind is Kind.HALF_JSON:
            self._send(replace(reply, body=reply.body[: len(reply.body) // 2]))
        elif kind is Kind.WRONG_CONTENT_TYPE:
            self._send(Reply(status=200, body=_PAGE, content_type="text/html"))
        else:
            return False
        return True

    def _read(self, path: str, body: bytes) -> Asked | None:
        credential = self._credential()
        for pattern, read_named in _NAMED_IN_PATH:
            if found := pattern.fullmatch(path):
                return read_named(found["model"], body, credential=credential)
        for path_end, read in _NAMED_IN_BODY:
            if path.endswith(path_end):
                return read(body, credential=credential)
        return None

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""

    def _serve(self, asked: Asked, arrival: int) -> None:
        manners = self.server.manners
        kind = manners.plan.kind(asked.key, arrival)
        if manners.credential and asked.credential != manners.credential:
            kind = Kind.AUTHENTICATION
        if kind is not None:
            self.server.ledger.mistreated(kind)
        wire = _WIRES[asked.wire]
        said = said_for(manners, asked)
        text, plain = said.text, wire.completion(asked, said.text, calls=said.calls)
        if kind is None or kind in ODD:
            self._pause(manners.latency_seconds)
            self._answer(asked, plain, kind)
        elif kind in RESULTS:
            self._pause(manners.latency_seconds)
            # As with budgets for thinking that leave nothing to say.
            left = text[: len(text) // 2] if int(asked.key[-1], 16) % 2 else ""
            self._answer(asked, wire.special(asked, kind, left), None)
        elif not self._mangle(plain, kind):
            self._refuse(asked, wire.special(asked, kind, text), kind)

    def _answer(self, asked: Asked, reply: Reply, kind: Kind | None) -> None:
        manners = self.server.manners
        if kind is Kind.SLOW:
            self._pause(manners.slow_seconds)
        date = time.time() - (10 * _YEAR_SECONDS if kind is Kind.SKEWED_CLOCK else 0)
        whole = self._head(reply, date=date) + reply.body
        self.server.ledger.completed(asked.key)
        self._write(whole * 2 if kind is Kind.DUPLICATE else whole)
        if kind is Kind.LATE_DUPLICATE:
            self._pause(manners.duplicate_seconds)
            self._write(whole)

    def _refuse(self, asked: Asked, reply: Reply, kind: Kind) -> None:
        seconds = self.server.manners.retry_after_seconds
        date = time.time() + (_YEAR_SECONDS if kind is Kind.RATE_LIMITED_SKEWED else 0)
        after = ""
        if kind in _WAITS:
            self.server.ledger.asked_to_wait(asked.key, seconds)
            in_seconds = kind is Kind.RATE_LIMITED_SECONDS
            # Dates count whole seconds: both are cut alike, so that they lie `seconds` apart.
            after = str(seconds) if in_seconds else formatdate(int(date) + seconds, usegmt=True)
        self._send(reply, date=date, retry_after=after)

    def _credential(self) -> str:
        for header in ("x-goog-api-key", "x-api-key", "Authorization"):
            if value := self.headers.get(header):
                return str(value).removeprefix("Bearer ")
        return parse_qs(urlsplit(self.path).query).get("key", [""])[0]

    def _pause(self, seconds: float) -> None:
        if seconds > 0:
            self.server.closing.wait(seconds)

    def _stay_silent(self) -> None:
        end = time.monotonic() + _SILENCE_SECONDS
        hung_up = select.poll()
        hung_up.register(self.connection, select.POLLIN | select.POLLHUP)
        while time.monotonic() < end and not self.server.closing.is_set():
            # Readable in the midst of a request means that the client hung up.
            if hung_up.poll(50):
                break
        self._cut(reset=False)

    def _send(self, reply: Reply, *, date: float | None = None, retry_after: str = "") -> None:
        head = self._head(reply, date=date, retry_after=retry_after)
        self._write(head + reply.body)

    def _head(self, reply: Reply, *, date: float | None = None, retry_after: str = "") -> bytes:
        lines = [
            f"HTTP/1.1 {reply.status} {self.responses.get(reply.status, ('', ''))[0]}",
            f"Date: {formatdate(int(time.time() if date is None else date), usegmt=True)}",
            f"Content-Type: {reply.content_type}",
            f"Content-Length: {len(reply.body)}",
            *(f"{name}: {value}" for name, value in reply.headers),
        ]
        if retry_after:
            lines.append(f"Retry-After: {retry_after}")
        return "\r\n".join([*lines, "", ""]).encode()

    def _write(self, data: bytes) -> None:
        try:
            self.connection.sendall(data)
        except OSError:
            self.close_connection = True

    def _cut(self, *, reset: bool) -> None:
        self.close_connection = True
        if reset:
            # No lingering: closing sends RST, and what was not sent is thrown away.
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            os.close(self.connection.detach())
        else:
            with contextlib.suppress(OSError):
                self.connection.shutdown(socket.SHUT_RDWR)


def _is_about_batches(path: str) -> bool:
    return "batch" in path or "/files" in path
