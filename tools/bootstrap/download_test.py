"""Packages are fetched whole or not at all, in spite of mirrors and networks that fail at times."""

import hashlib
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest

from bootstrap import download
from bootstrap.attempts import PAUSES_S, TRIES, Waiting
from bootstrap.download import Package
from bootstrap.errors import BootstrapError

_NOBODY: Final = "http://127.0.0.1:1"
_CONTENT: Final = bytes(range(256)) * 2048
"""Eight blocks of what is read at a time."""
_THREE_BLOCKS: Final = 3 << 16

type _Answer = Callable[["_Handler"], None]
"""Answers one request."""


class _Mirror(ThreadingHTTPServer):
    """Serves contents by path; what it does with each further request can be said before."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.contents: dict[str, bytes] = {}
        self.answers: list[_Answer] = []
        self.ranges: list[str] = []
        self.always: _Answer = well
        self.stalled = threading.Event()

    @property
    def uri(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Says nothing of connections that the client has left."""


class _Handler(BaseHTTPRequestHandler):
    server: _Mirror

    def do_GET(self) -> None:
        self.server.ranges.append(self.headers.get("Range") or "")
        answers = self.server.answers
        (answers.pop(0) if answers else self.server.always)(self)

    def log_message(self, format: str, *args: object) -> None:
        pass

    @property
    def content(self) -> bytes:
        return self.server.contents.get(self.path, b"")

    def begin(self) -> int:
        """Sends the head of a right answer; returns the position of its first byte."""
        start = int((self.headers.get("Range") or "bytes=0-")[6:-1])
        if start:
            self.send_response(206)
            last = len(self.content) - 1
            self.send_header("Content-Range", f"bytes {start}-{last}/{len(self.content)}")
        else:
            self.send_response(200)
        self.send_header("Content-Length", str(len(self.content) - start))
        self.end_headers()
        return start


def well(request: _Handler) -> None:
    if not request.content:
        request.send_error(404)
    else:
        request.wfile.write(request.content[request.begin() :])


def _refusing(status: int) -> _Answer:
    return lambda request: request.send_error(status)


def _breaking_off(count: int) -> _Answer:
    def answer(request: _Handler) -> None:
        start = request.begin()
        request.wfile.write(request.content[start : start + count])

    return answer


def _resetting(count: int) -> _Answer:
    def answer(request: _Handler) -> None:
        start = request.begin()
        request.wfile.write(request.content[start : start + count])
        request.wfile.flush()
        # Lets what was sent arrive: a reset throws away what the client has not read.
        time.sleep(0.2)
        reset = struct.pack("ii", 1, 0)
        request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
        request.connection.close()

    return answer


def _stalling(request: _Handler) -> None:
    start = request.begin()
    request.wfile.write(request.content[start : start + _THREE_BLOCKS])
    request.wfile.flush()
    request.server.stalled.wait()


def _whole(request: _Handler) -> None:
    """Answers as a mirror that knows no ranges."""
    request.send_response(200)
    request.send_header("Content-Length", str(len(request.content)))
    request.end_headers()
    request.wfile.write(request.content)


class _Waits:
    """Counts pauses in place of waiting."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self.told: list[str] = []
        self.waiting = Waiting(pause=self.pauses.append, tell=self.told.append)


@pytest.fixture
def mirror() -> Iterator[_Mirror]:
    with _Mirror() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.stalled.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def waits() -> _Waits:
    return _Waits()


def _pin(content: bytes, name: str = "tool") -> Package:
    digest = hashlib.sha256(content).hexdigest()
    return Package(name, "1.0", f"{name}.deb", len(content), digest)


def _serve(mirror: _Mirror, content: bytes = _CONTENT, name: str = "tool") -> Package:
    mirror.contents[f"/{name}.deb"] = content
    return _pin(content, name)


def _fetched(pin: Package, uris: list[str], folder: Path, waits: _Waits) -> bytes:
    (path,) = download.fetch([pin], uris, str(folder), waits.waiting)
    assert [file.name for file in folder.iterdir()] == [f"{pin.sha256}.deb"]
    return Path(path).read_bytes()


def test_a_package_with_the_pinned_hash_is_kept(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    assert _fetched(_serve(mirror), [mirror.uri], tmp_path, waits) == _CONTENT
    assert waits.told == []


def test_a_package_that_was_fetched_needs_no_mirror(waits: _Waits, tmp_path: Path) -> None:
    pin = _pin(b"content")
    (tmp_path / f"{pin.sha256}.deb").write_bytes(b"content")
    assert _fetched(pin, [_NOBODY], tmp_path, waits) == b"content"


def test_a_damaged_file_in_the_cache_is_fetched_again(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    pin = _serve(mirror)
    (tmp_path / f"{pin.sha256}.deb").write_bytes(b"conte")
    assert _fetched(pin, [mirror.uri], tmp_path, waits) == _CONTENT


def test_a_wrong_hash_is_refused_at_once_and_leaves_nothing(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    mirror.contents["/tool.deb"] = b"something else"
    with pytest.raises(BootstrapError, match="the lock says") as caught:
        download.fetch([_pin(b"content")], [mirror.uri], str(tmp_path), waits.waiting)
    assert caught.value.where == "tool 1.0"
    assert (list(tmp_path.iterdir()), waits.pauses) == ([], [])


def test_the_second_mirror_serves_what_the_first_has_dropped(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    pin = _serve(mirror)
    assert _fetched(pin, [f"{mirror.uri}/nowhere", mirror.uri], tmp_path, waits) == _CONTENT
    assert waits.pauses == []


def test_a_vanished_version_is_not_waited_for_and_names_the_archive_and_the_update(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    with pytest.raises(BootstrapError) as caught:
        download.fetch([_pin(b"content")], [mirror.uri], str(tmp_path), waits.waiting)
    assert "archive mirror" in caught.value.remedy
    assert "//third_party/debian:update" in caught.value.remedy
    assert (len(mirror.ranges), waits.pauses) == (1, [])


def test_an_unreachable_mirror_is_tried_for_two_minutes_and_asks_for_the_network(
    waits: _Waits, tmp_path: Path
) -> None:
    with pytest.raises(BootstrapError) as caught:
        download.fetch([_pin(b"content")], [_NOBODY], str(tmp_path), waits.waiting)
    assert "check the network" in caught.value.remedy
    assert waits.pauses == list(PAUSES_S)
    assert sum(PAUSES_S) == 120
    assert len(waits.told) == len(PAUSES_S)
    assert "Connection refused; trying again in 1 s (try 2 of 8)" in waits.told[0]


def test_look_ups_of_a_name_that_fail_at_first_cost_a_pause_each(
    mirror: _Mirror, waits: _Waits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_up = socket.getaddrinfo
    failures = [socket.gaierror(-3, "Temporary failure in name resolution")] * 3

    def unsteady(host: str, *others: object, **named: object) -> object:
        if failures:
            raise failures.pop()
        return look_up("127.0.0.1", *others, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", unsteady)
    uri = f"http://debian.example:{mirror.server_port}"
    assert _fetched(_serve(mirror), [uri], tmp_path, waits) == _CONTENT
    assert waits.pauses == list(PAUSES_S[:3])
    assert "Temporary failure in name resolution" in waits.told[0]


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_server_that_is_too_busy_is_asked_again(
    status: int, mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    mirror.answers = [_refusing(status), _refusing(status)]
    assert _fetched(_serve(mirror), [mirror.uri], tmp_path, waits) == _CONTENT
    assert waits.pauses == list(PAUSES_S[:2])
    assert str(status) in waits.told[0]


@pytest.mark.parametrize("fault", [_breaking_off(_THREE_BLOCKS), _resetting(_THREE_BLOCKS)])
def test_what_broke_off_goes_on_where_it_stopped(
    fault: _Answer, mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    mirror.answers = [fault]
    assert _fetched(_serve(mirror), [mirror.uri], tmp_path, waits) == _CONTENT
    assert mirror.ranges == ["", f"bytes={_THREE_BLOCKS}-"]
    assert waits.pauses == [PAUSES_S[0]]


def test_a_mirror_that_says_nothing_any_more_is_left(
    mirror: _Mirror, waits: _Waits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "_SILENCE_S", 0.3)
    mirror.answers = [_stalling]
    assert _fetched(_serve(mirror), [mirror.uri], tmp_path, waits) == _CONTENT
    assert mirror.ranges == ["", f"bytes={_THREE_BLOCKS}-"]
    assert "timed out" in waits.told[0]


def test_the_second_mirror_goes_on_where_the_first_broke_off(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    mirror.answers = [_breaking_off(_THREE_BLOCKS)]
    assert _fetched(_serve(mirror), [mirror.uri, mirror.uri], tmp_path, waits) == _CONTENT
    assert mirror.ranges == ["", f"bytes={_THREE_BLOCKS}-"]
    assert waits.pauses == []


def test_a_mirror_that_always_breaks_off_gets_there_as_long_as_something_comes(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    content = _CONTENT * 2
    mirror.always = _breaking_off(1 << 16)
    assert _fetched(_serve(mirror, content), [mirror.uri], tmp_path, waits) == content
    assert len(mirror.ranges) == 16 > TRIES
    assert set(waits.pauses) == {PAUSES_S[0]}


def test_a_mirror_of_which_next_to_nothing_comes_is_given_up(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    mirror.always = _breaking_off(10)
    with pytest.raises(BootstrapError, match="the answer broke off after 80 of 524288 bytes"):
        download.fetch([_serve(mirror)], [mirror.uri], str(tmp_path), waits.waiting)
    assert len(mirror.ranges) == TRIES


def test_the_next_start_goes_on_where_the_last_one_gave_up(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    pin = _serve(mirror)
    (tmp_path / f"{pin.sha256}.deb.part").write_bytes(_CONTENT[:_THREE_BLOCKS])
    assert _fetched(pin, [mirror.uri], tmp_path, waits) == _CONTENT
    assert mirror.ranges == [f"bytes={_THREE_BLOCKS}-"]


def test_a_mirror_that_knows_no_ranges_is_taken_from_the_beginning(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    mirror.answers = [_breaking_off(_THREE_BLOCKS)]
    mirror.always = _whole
    assert _fetched(_serve(mirror), [mirror.uri], tmp_path, waits) == _CONTENT


def test_a_beginning_that_was_wrong_is_fetched_anew(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    pin = _serve(mirror)
    (tmp_path / f"{pin.sha256}.deb.part").write_bytes(b"wrong")
    assert _fetched(pin, [mirror.uri], tmp_path, waits) == _CONTENT
    assert mirror.ranges == ["bytes=5-", ""]


def test_packages_for_which_the_same_went_wrong_say_so_once(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    names = [f"tool{number}" for number in range(8)]
    pins = [_serve(mirror, name.encode() * 100, name) for name in names]
    refused = set[str]()

    def refuse_once(request: _Handler) -> None:
        first = request.path not in refused
        refused.add(request.path)
        request.send_error(503) if first else well(request)

    mirror.always = refuse_once
    download.fetch(pins, [mirror.uri], str(tmp_path), waits.waiting)
    assert max(Counter(waits.told).values()) == 1


def test_one_package_that_cannot_be_had_ends_the_pauses_of_the_others(
    mirror: _Mirror, tmp_path: Path
) -> None:
    mirror.contents["/there.deb"] = b"there"
    mirror.always = lambda request: (
        well(request) if "gone" in request.path else request.send_error(503)
    )
    waiting = Waiting(tell=lambda text: None)
    pins = [_pin(b"there", "there"), _pin(b"gone", "gone")]
    with pytest.raises(BootstrapError, match=r"gone 1\.0"):
        download.fetch(pins, [mirror.uri], str(tmp_path), waiting)
    assert not waiting.wait(1, "anything")


def test_an_address_without_a_scheme_gets_one_line_at_once(waits: _Waits, tmp_path: Path) -> None:
    with pytest.raises(BootstrapError, match="unknown url type"):
        download.fetch([_pin(b"x")], ["mirror/debian"], str(tmp_path), waits.waiting)
    assert waits.pauses == []


def test_a_server_that_speaks_no_http_gets_one_line(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    def greet(request: _Handler) -> None:
        request.wfile.write(b"hello\r\n")

    mirror.always = greet
    with pytest.raises(BootstrapError, match="cannot be had from any mirror"):
        download.fetch([_serve(mirror)], [mirror.uri], str(tmp_path), waits.waiting)


def test_a_full_disk_is_not_the_mirrors_fault(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    pin = _serve(mirror)
    (tmp_path / f"{pin.sha256}.deb.part").symlink_to("/dev/full")
    with pytest.raises(BootstrapError, match="the disk is full"):
        download.fetch([pin], [mirror.uri], str(tmp_path), waits.waiting)
    assert waits.pauses == []


def test_a_folder_that_cannot_be_written_is_not_waited_for(
    mirror: _Mirror, waits: _Waits, tmp_path: Path
) -> None:
    pin = _serve(mirror)
    (tmp_path / f"{pin.sha256}.deb.part").mkdir()
    with pytest.raises(IsADirectoryError):
        download.fetch([pin], [mirror.uri], str(tmp_path), waits.waiting)
    assert waits.pauses == []
