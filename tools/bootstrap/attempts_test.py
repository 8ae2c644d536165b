"""Faults of the network are tried again, and faults that no try can mend are not."""

import hashlib
import io
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from bootstrap.attempts import PAUSES_S, TRIES, Waiting, pip, reason_of

type _Answer = Callable[["_Handler"], None]
"""Answers one request for a wheel."""


class _Waits:
    """Counts pauses in place of waiting."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self.told: list[str] = []
        self.waiting = Waiting(pause=self.pauses.append, tell=self.told.append)


def _failing(folder: Path, *messages: str) -> list[str]:
    """Returns a command that fails with one message after the other, and then succeeds."""
    for number, message in enumerate(messages):
        (folder / str(number)).write_text(message)
    script = (
        "import pathlib, sys\n"
        f"left = sorted(pathlib.Path({str(folder)!r}).iterdir(), key=lambda path: int(path.name))\n"
        "if left:\n"
        "    message = left[0].read_text()\n"
        "    left[0].unlink()\n"
        "    sys.exit(message)\n"
    )
    return [sys.executable, "-c", script]


@pytest.mark.parametrize(
    "message",
    [
        "ERROR: Could not install packages due to an OSError: connection reset",
        "ERROR: Could not find a version that satisfies the requirement numpy==2.5.5 "
        "(from versions: none)\nERROR: No matching distribution found for numpy==2.5.5",
        "ERROR: HTTP error 503 while getting tiny",
        "ERROR: Download failed because not enough bytes were received",
    ],
)
def test_what_a_network_spoils_is_tried_again(message: str, tmp_path: Path) -> None:
    waits = _Waits()
    status, _ = pip(_failing(tmp_path, message, message), waits.waiting)
    assert status == 0
    assert waits.pauses == list(PAUSES_S[:2])


@pytest.mark.parametrize(
    "message",
    [
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
        "ERROR: Could not find a version that satisfies the requirement numpy==99 "
        "(from versions: 2.5.4, 2.5.5)",
        "ERROR: Could not install packages due to an OSError: No space left on device",
    ],
)
def test_what_no_try_can_mend_is_tried_once(message: str, tmp_path: Path) -> None:
    waits = _Waits()
    status, lines = pip(_failing(tmp_path, message), waits.waiting)
    assert (status, waits.pauses) == (1, [])
    assert reason_of(lines) == message


def test_after_two_minutes_it_gives_up(tmp_path: Path) -> None:
    waits = _Waits()
    status, _ = pip(_failing(tmp_path, *["ERROR: connection reset"] * 20), waits.waiting)
    assert (status, waits.pauses) == (1, list(PAUSES_S))
    assert sum(PAUSES_S) == 120
    assert waits.told[-1] == (
        f"pip: ERROR: connection reset; trying again in 60 s (try {TRIES} of {TRIES})"
    )


def test_a_pause_ends_when_all_is_cancelled() -> None:
    waiting = Waiting(tell=lambda text: None)
    answers: list[bool] = []
    thread = threading.Thread(target=lambda: answers.append(waiting.wait(TRIES - 1, "slow")))
    thread.start()
    waiting.cancel()
    thread.join(PAUSES_S[-1] / 2)
    assert answers == [False]


class _Index(ThreadingHTTPServer):
    """An index of one package; what it does with each further request can be said before."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.wheel = _wheel()
        self.pages: list[int] = []
        self.answers: list[_Answer] = []
        self.requests: list[str] = []


class _Handler(BaseHTTPRequestHandler):
    server: _Index

    def do_GET(self) -> None:
        self.server.requests.append(f"{self.path} {self.headers.get('Range') or ''}".strip())
        if self.path.endswith(".whl"):
            answers = self.server.answers
            (answers.pop(0) if answers else _well)(self)
        elif self.server.pages:
            self.send_error(self.server.pages.pop(0))
        else:
            page = b'<!DOCTYPE html><html><body><a href="/tiny-1.0-py3-none-any.whl">tiny</a>'
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

    def log_message(self, format: str, *args: object) -> None:
        pass

    def give(self, count: int) -> None:
        """Sends the head of a right answer, and so many bytes of it."""
        start = int((self.headers.get("Range") or "bytes=0-")[6:-1])
        wheel = self.server.wheel
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(wheel) - start))
        self.send_header("Content-Range", f"bytes {start}-{len(wheel) - 1}/{len(wheel)}")
        self.send_header("ETag", '"one"')
        self.end_headers()
        self.wfile.write(wheel[start : start + count])


def _well(request: _Handler) -> None:
    request.give(len(request.server.wheel))


def _wheel() -> bytes:
    content = io.BytesIO()
    info = "tiny-1.0.dist-info"
    files = {
        "tiny.py": "# " + "x" * 100_000,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in {**files, f"{info}/RECORD": "".join(f"{n},,\n" for n in files)}.items():
            archive.writestr(name, text)
    return content.getvalue()


@pytest.fixture
def index() -> Iterator[_Index]:
    with _Index() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def _install(index: _Index, folder: Path, uri: str = "") -> list[str]:
    """Returns the command line of the repository rule's pip, for the index's package."""
    (wheel,) = (Path(sys.base_prefix) / "share/python-wheels").glob("pip-*.whl")
    digest = hashlib.sha256(index.wheel).hexdigest()
    (folder / "requirements.txt").write_text(f"tiny==1.0 --hash=sha256:{digest}\n")
    return [
        *(sys.executable, "-I", f"{wheel}/pip", "--isolated", "install", "--quiet", "--no-deps"),
        *("--disable-pip-version-check", "--root-user-action=ignore", "--only-binary=:all:"),
        *("--require-hashes", "--no-cache-dir", "--retries=1", "--resume-retries=8"),
        "--trusted-host=index.invalid",
        *("--index-url", uri or f"http://127.0.0.1:{index.server_port}/simple"),
        *(f"--target={folder}/site", f"--requirement={folder}/requirements.txt"),
    ]


def test_pip_installs_when_an_index_that_is_too_busy_recovers(
    index: _Index, tmp_path: Path
) -> None:
    waits = _Waits()
    index.pages = [503, 503, 503]
    status, lines = pip(_install(index, tmp_path), waits.waiting)
    assert status == 0, lines
    assert (tmp_path / "site/tiny.py").exists()
    # Each try of pip's own asks twice.
    assert waits.pauses == [PAUSES_S[0]]


def test_a_wheel_that_breaks_off_goes_on_where_it_stopped(index: _Index, tmp_path: Path) -> None:
    waits = _Waits()
    index.answers = [lambda request: request.give(40_000), lambda request: request.give(40_000)]
    status, lines = pip(_install(index, tmp_path), waits.waiting)
    assert status == 0, lines
    wanted = [request for request in index.requests if ".whl" in request]
    assert wanted[1:] == [f"{wanted[0]} bytes=40000-", f"{wanted[0]} bytes=80000-"]
    assert waits.pauses == []


def test_an_index_whose_name_cannot_be_looked_up_is_tried_again(
    index: _Index, tmp_path: Path
) -> None:
    waits = _Waits()
    command = _install(index, tmp_path, "http://index.invalid/simple")
    # The second try finds the network mended.
    commands = [command, _install(index, tmp_path)]
    script = tmp_path / "command.py"
    script.write_text(
        "import pathlib, subprocess, sys\n"
        f"count = pathlib.Path({str(tmp_path / 'count')!r})\n"
        "done = len(count.read_text()) if count.exists() else 0\n"
        "count.write_text('x' * (done + 1))\n"
        f"commands = {commands!r}\n"
        "sys.exit(subprocess.run(commands[done]).returncode)\n"
    )
    status, lines = pip([sys.executable, str(script)], waits.waiting)
    assert status == 0, lines
    assert waits.pauses == [PAUSES_S[0]]
    assert "Retrying" in waits.told[0]
