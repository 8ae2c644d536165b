"""Speaks Chromium's DevTools protocol over the pipe to a browser of its own."""

import json
import os
import select
import subprocess
from collections import deque
from pathlib import Path
from typing import IO, Any

type Message = dict[str, Any]
"""The protocol's own objects (https://chromedevtools.github.io/devtools-protocol)."""

_LAUNCHER = Path(__file__).parent / "chromium"

_GIVE_UP_S = 120.0
"""A browser that says nothing for so long hangs. No test depends on it otherwise."""

_LOG_BYTES = 2000
_FLAGS = (
    # Bubblewrap confines the browser; its own sandbox would need another user namespace inside.
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-gpu",
    "--no-first-run",
    "--user-data-dir=/tmp/profile",
    # One program has one picture of a page on every machine.
    "--disable-lcd-text",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--force-device-scale-factor=1",
    "--hide-scrollbars",
)


_LEFT = ("Inspected target navigated or closed", "Execution context was destroyed.")
"""The words of the browser about a question whose page is no longer there."""


class BrowserError(Exception):
    """The browser did not start, refused a command, or ended."""


class PageLeftError(BrowserError):
    """The page went to another one before it answered."""


class DevTools:
    """One browser process, attached to its only page.

    Attributes:
        events: Events that nobody has taken yet, the oldest first: method and parameters.
    """

    def __init__(self, folder: Path, *, log: IO[bytes]) -> None:
        """Starts the browser.

        Args:
            folder: What pages see as /site. It must hold files, not links to files elsewhere.
            log: A file for what the browser prints.

        Raises:
            BrowserError: It does not start.
        """
        self.events: deque[tuple[str, Message]] = deque()
        self._log = log
        self._number = 0
        self._unread = b""
        self._session: str | None = None
        self._process = subprocess.Popen(
            [str(_LAUNCHER), str(folder.resolve()), *_FLAGS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
        )
        try:
            page = self.send("Target.createTarget", url="about:blank")["targetId"]
            attached = self.send("Target.attachToTarget", targetId=page, flatten=True)
        except BaseException:
            self.close()
            raise
        self._session = attached["sessionId"]

    def send(self, method: str, **parameters: object) -> Message:
        """Sends a command and returns its result; events that come before it are kept.

        Raises:
            BrowserError: The browser refuses the command, or has ended.
        """
        number = self._write(method, parameters)
        while True:
            answer = self._receive()
            if answer.get("id") != number:
                self._keep(answer)
            elif "error" in answer:
                said = answer["error"]["message"]
                kind = PageLeftError if said in _LEFT else BrowserError
                raise kind(f"{method}: {said}")
            else:
                result: Message = answer["result"]
                return result

    def wait_for_event(self) -> None:
        """Waits until `events` holds one more.

        Raises:
            BrowserError: None comes.
        """
        before = len(self.events)
        while len(self.events) == before:
            self._keep(self._receive())

    def close(self) -> None:
        """Ends the browser."""
        self._process.kill()
        self._process.communicate()

    def _write(self, method: str, parameters: Message) -> int:
        self._number += 1
        message: Message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\0")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._ended() from None
        return self._number

    def _keep(self, message: Message) -> None:
        if "method" in message:
            self.events.append((message["method"], message["params"]))
            # The page stands still until somebody closes its dialog.
            if message["method"] == "Page.javascriptDialogOpening":
                self._write("Page.handleJavaScriptDialog", {"accept": False})

    def _receive(self) -> Message:
        assert self._process.stdout is not None
        source = self._process.stdout.fileno()
        parts = [self._unread]
        while b"\0" not in parts[-1]:
            if not select.select([source], [], [], _GIVE_UP_S)[0]:
                raise BrowserError(f"the browser said nothing for {_GIVE_UP_S:.0f} s")
            parts.append(os.read(source, 1 << 16))
            if not parts[-1]:
                raise self._ended()
        line, _, self._unread = b"".join(parts).partition(b"\0")
        message: Message = json.loads(line)
        return message

    def _ended(self) -> BrowserError:
        status = self._process.wait()
        self._log.seek(0)
        said = self._log.read()[-_LOG_BYTES:].decode("utf-8", "replace")
        return BrowserError(f"the browser ended with status {status} and said: {said}")
