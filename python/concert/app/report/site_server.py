"""Serves a site on the loopback address: files of one folder, and pages made on request.

The reader's browser also shows pages of others. So a request must name this machine in its header
Host: a page elsewhere cannot, even if its name leads here. No page elsewhere may load the answers.
"""

import re
import sys
import threading
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from concert.app.errors import EnvironmentFaultError, print_line
from concert.reading import UnreadableError, read_bytes

ADDRESS: Final = "127.0.0.1"
_NAMES: Final = (ADDRESS, "localhost")
_MOST_BYTES: Final = 1 << 28
_NAME: Final = r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}"
_PATH: Final = re.compile(rf"/((?:{_NAME}/){{0,4}}{_NAME})")
_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
_OTHER_KIND: Final = "application/octet-stream"
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}


class SiteServer:
    """A server that answers in threads of its own until the process ends."""

    def __init__(self, port: int) -> None:
        """Takes a port.

        Args:
            port: The port; 0: any that is free.

        Raises:
            EnvironmentFaultError: The port is taken, or this user may not have it.
        """
        try:
            self._server = _Server((ADDRESS, port), _Handler)
        except OSError as error:
            raise EnvironmentFaultError(
                f"port {port} cannot be used ({error.strerror})",
                remedy="name another one by --port, or leave it out",
            ) from None
        self._server.site = self
        self.port = int(self._server.server_address[1])
        self._guard = threading.Lock()
        self._folder: Path | None = None
        self._made: dict[str, bytes] = {}

    def start(self) -> None:
        """Begins to answer."""
        threading.Thread(target=self._server.serve_forever, name="serve", daemon=True).start()

    def close(self) -> None:
        """Ends a server that was started."""
        self._server.shutdown()
        self._server.server_close()

    def show(self, *, folder: Path | None, made: Mapping[str, bytes]) -> None:
        """Serves a folder and what was made from now on.

        Args:
            folder: The folder of a site; None: none yet.
            made: What comes in front of its files, by path without the first slash.
        """
        with self._guard:
            self._folder = folder
            self._made = dict(made)

    def content(self, path: str) -> bytes | None:
        """Returns what stands under a path; None where nothing does."""
        found = _PATH.fullmatch(path)
        if found is None:
            return None
        with self._guard:
            folder, made = self._folder, self._made
        if found[1] in made:
            return made[found[1]]
        if folder is None:
            return None
        try:
            return read_bytes(folder / found[1], most_bytes=_MOST_BYTES)
        except UnreadableError:
            return None

    def is_asked(self, host: str) -> bool:
        """Returns whether a header Host names this server."""
        return host.lower() in {f"{name}:{self.port}" for name in _NAMES}


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    site: SiteServer

    def handle_error(self, request: object, client_address: object) -> None:
        """Tells of a defect in one line; a reader who has left is none."""
        del request, client_address
        error = sys.exception()
        if not isinstance(error, OSError):
            print_line(f"a request was not answered: {type(error).__name__}: {error}")


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = 30
    server_version = "Concert"
    sys_version = ""

    def do_GET(self) -> None:
        """Answers with the content."""
        self._answer()

    def do_HEAD(self) -> None:
        """Answers without the content."""
        self._answer()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: the terminal is the user's."""

    def _answer(self) -> None:
        site = self.server.site
        if not site.is_asked(self.headers.get("Host", "")):
            self._send(HTTPStatus.MISDIRECTED_REQUEST, b"not the name of this server\n")
            return
        path = self.path.partition("?")[0]
        if path == "/":
            self._send(HTTPStatus.FOUND, b"", to="/run.html")
            return
        content = site.content(path)
        if content is None:
            self._send(HTTPStatus.NOT_FOUND, b"no such page; the site may have been made anew\n")
            return
        self._send(HTTPStatus.OK, content, kind=_KINDS.get(Path(path).suffix, _OTHER_KIND))

    def _send(
        self, status: HTTPStatus, content: bytes, *, kind: str = "text/plain", to: str = ""
    ) -> None:
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        if to:
            self.send_header("Location", to)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
