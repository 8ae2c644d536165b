"""Carries the bytes of requests: time limits, cancellation, connection reuse.

All client packages send through this transport instead of their own, so that
  - the key is put on here and nowhere else: the packages never hold it, and no redirect takes it
    along; whatever they would send besides (organisation, project, headers from the environment,
    telemetry) stays here;
  - a request has one time limit for all of it, which a server that sends a byte now and then cannot
    stretch;
  - closing ends what is under way at once;
  - each request has a connection of its own: a server that sends an answer twice cannot have the
    second one taken for the answer to the next request.
"""

import logging
import socket
import ssl
import threading
import time
from collections.abc import Iterable, Mapping

import httpcore2
import httpx2

from concert.models.profiles.profile import Profile
from concert.models.providers.faults import Endpoint
from concert.models.providers.provider import Fault, ProviderSetupError


def most_bytes_of(profile: Profile) -> int:
    """Returns how long an answer is taken in: those of a whole batch come as one."""
    return _MOST_BYTES if profile.batch is None else _MOST_BYTES_OF_A_BATCH


class Transport(httpx2.BaseTransport):
    """The way to one endpoint. Safe to use from several threads at once."""

    def __init__(
        self,
        *,
        base_url: str,
        endpoint: Endpoint,
        headers: Mapping[str, str],
        passed: Iterable[str] = (),
        timeout_seconds: float,
        environment: Mapping[str, str],
        most_bytes: int,
    ) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            base_url: Requests to another origin than its own are not sent.
            endpoint: Where that is, for people.
            headers: Headers to put on, the key among them; names in lower case.
            passed: Names of further headers, in lower case, that the client package may put on.
            timeout_seconds: Longest time of one request.
            environment: Says by its usual variables which proxy is used; none to this machine.
            most_bytes: Longest answer that is taken in.

        Raises:
            ProviderSetupError: The proxy is of a kind that is not supported.
        """
        url = httpx2.URL(base_url)
        self._origin = _origin(url)
        self._endpoint = endpoint
        self._headers = dict(headers)
        self._passed = _PASSED | set(passed)
        self._timeout_seconds = timeout_seconds
        self._most_bytes = most_bytes
        self._proxy = _proxy(url, environment)
        self._ssl_context = httpx2.create_ssl_context() if url.scheme == "https" else None
        self._lock = threading.Lock()
        self._lines: set[_Line] = set()
        self._is_closed = False

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Sends a request and takes in all of the answer.

        Raises:
            ProviderFaultError: There is no answer.
        """
        if _origin(request.url) != self._origin:
            raise self._endpoint.failure(
                Fault.BAD_REQUEST, f"a request to {request.url.host} is not sent"
            )
        line = _Line(time.monotonic() + self._timeout_seconds)
        with self._lock:
            if self._is_closed:
                raise self._endpoint.failure(Fault.CONNECTION, _CLOSED, was_sent=False)
            self._lines.add(line)
        try:
            return self._send(request, line)
        except httpcore2.TimeoutException as error:
            sent = not isinstance(error, httpcore2.ConnectTimeout)
            late = self._took_too_long()
            raise self._failure(line, Fault.TIMEOUT, late, was_sent=sent) from None
        except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.ProxyError) as error:
            fault = Fault.TIMEOUT if line.is_late else Fault.CONNECTION
            text = self._took_too_long() if line.is_late else f"no connection ({_words(error)})"
            sent = not isinstance(error, httpcore2.ConnectError | httpcore2.ProxyError)
            raise self._failure(line, fault, text, was_sent=sent) from None
        finally:
            with self._lock:
                self._lines.discard(line)

    def close(self) -> None:
        """Ends the requests under way; further ones fail."""
        with self._lock:
            self._is_closed = True
            lines = list(self._lines)
        for line in lines:
            line.cut()

    def _send(self, request: httpx2.Request, line: "_Line") -> httpx2.Response:
        pool = httpcore2.ConnectionPool(
            ssl_context=self._ssl_context,
            proxy=self._proxy,
            max_connections=1,
            max_keepalive_connections=0,
            network_backend=_Backend(line),
        )
        with pool:
            response = pool.handle_request(
                httpcore2.Request(
                    method=request.method,
                    url=str(request.url),
                    headers=self._wanted(request),
                    content=request.read(),
                )
            )
            body = bytearray()
            try:
                for part in response.iter_stream():
                    body += part
                    if len(body) > self._most_bytes:
                        raise self._endpoint.failure(
                            Fault.MALFORMED, f"an answer of more than {self._most_bytes >> 20} MiB"
                        )
            finally:
                response.close()
        try:
            return httpx2.Response(
                status_code=response.status, headers=response.headers, content=bytes(body)
            )
        except httpx2.DecodingError:
            raise self._endpoint.failure(
                Fault.MALFORMED, "an answer that cannot be decompressed"
            ) from None

    def _wanted(self, request: httpx2.Request) -> list[tuple[str, str]]:
        kept = [
            (name, value)
            for name, value in request.headers.multi_items()
            if name.lower() in self._passed and name.lower() not in self._headers
        ]
        return [*kept, *_FIXED.items(), *self._headers.items()]

    def _failure(self, line: "_Line", fault: Fault, what: str, *, was_sent: bool) -> Exception:
        if line.is_cut:
            return self._endpoint.failure(Fault.CONNECTION, _CLOSED, was_sent=was_sent)
        return self._endpoint.failure(fault, what, was_sent=was_sent)

    def _took_too_long(self) -> str:
        return f"no complete answer within {self._timeout_seconds:g} s"


# At its finest, this package logs what servers send, which may quote the key.
logging.getLogger("httpcore2").setLevel(logging.INFO)

_CLOSED = "closed while requests were under way"
_MOST_BYTES = 64 << 20
_MOST_BYTES_OF_A_BATCH = 1 << 30
_CONNECT_SECONDS = 30.0
_PASSED = frozenset({"accept", "content-length", "content-type", "host", "user-agent"})
_FIXED = {"accept-encoding": "identity", "connection": "close"}


class _Line:
    """One request's way: its time and its socket."""

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self.is_cut = False

    @property
    def is_late(self) -> bool:
        return time.monotonic() >= self._deadline

    def seconds_left(self) -> float:
        """Returns the time for the next step.

        Raises:
            httpcore2.NetworkError: The line was cut.
            httpcore2.TimeoutException: There is no time left.
        """
        if self.is_cut:
            raise httpcore2.NetworkError(_CLOSED)
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise httpcore2.TimeoutException
        return left

    def hold(self, stream: httpcore2.NetworkStream) -> None:
        found = stream.get_extra_info("socket")
        with self._lock:
            self._socket = found
            is_cut = self.is_cut
        if is_cut:
            self._shut_down()

    def cut(self) -> None:
        with self._lock:
            self.is_cut = True
        self._shut_down()

    def _shut_down(self) -> None:
        """Wakes whoever waits for the socket; closing it would not."""
        found = self._socket
        if found is None:
            return
        try:
            # Past the TLS layer, whose state belongs to the thread that reads.
            socket.socket.shutdown(found, socket.SHUT_RDWR)
        except OSError:
            return  # It has ended by itself.


class _Stream(httpcore2.NetworkStream):
    """A stream within the time of its line."""

    def __init__(self, stream: httpcore2.NetworkStream, line: _Line) -> None:
        self._stream = stream
        self._line = line

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._line.seconds_left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._line.seconds_left())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._line.seconds_left())
        self._line.hold(secured)
        return _Stream(secured, self._line)

    def get_extra_info(self, info: str) -> object:
        return self._stream.get_extra_info(info)


class _Backend(httpcore2.NetworkBackend):
    """Connects one line."""

    def __init__(self, line: _Line) -> None:
        self._line = line
        self._sync = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.NetworkStream:
        seconds = min(self._line.seconds_left(), _CONNECT_SECONDS)
        stream = self._sync.connect_tcp(host, port, seconds, local_address, socket_options)
        self._line.hold(stream)
        return _Stream(stream, self._line)


def _origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__


def _proxy(url: httpx2.URL, environment: Mapping[str, str]) -> httpcore2.Proxy | None:
    """Returns the proxy that the environment asks for, as curl and Python's urllib read it."""
    if url.host in _THIS_MACHINE:
        return None
    exempt = (environment.get("no_proxy") or environment.get("NO_PROXY") or "").split(",")
    if any(_covers(name.strip(), url.host) for name in exempt):
        return None
    for name in (f"{url.scheme}_proxy", f"{url.scheme}_proxy".upper(), "all_proxy", "ALL_PROXY"):
        # Not HTTP_PROXY in capitals: a web server may set it from what a client sends.
        if name != "HTTP_PROXY" and (value := environment.get(name)):
            try:
                proxy = httpx2.URL(value if "://" in value else f"http://{value}")
            except httpx2.InvalidURL:
                proxy = httpx2.URL()
            if proxy.scheme not in ("http", "https") or not proxy.host:
                raise ProviderSetupError(
                    provider=url.host,
                    what=f"{name} does not name a proxy that Concert can use",
                    remedy="give http://HOST:PORT, or unset it",
                )
            has_password = proxy.username or proxy.password
            return httpcore2.Proxy(
                str(proxy.copy_with(username=None, password=None)),
                auth=(proxy.username, proxy.password) if has_password else None,
            )
    return None


def _covers(name: str, host: str) -> bool:
    """Returns whether an entry of NO_PROXY stands for a host: itself, or a domain above it."""
    bare = name.removeprefix("*").removeprefix(".").lower()
    return name == "*" or (bare != "" and (host == bare or host.endswith(f".{bare}")))


_THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
