"""The server answers readers of this machine, and gives others nothing."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.app.errors import EnvironmentFaultError
from concert.app.report.site_server import ADDRESS, SiteServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SiteServer]:
    site = tmp_path / "site"
    (site / "data").mkdir(parents=True)
    (site / "index.html").write_text("<p>results</p>")
    (site / "data/a-1.js").write_text("concert.put()")
    (tmp_path / "secret.html").write_text("secret")
    (tmp_path / "site-2").mkdir()
    (tmp_path / "site-2/secret.html").write_text("secret")
    found = SiteServer(0)
    found.start()
    found.show(folder=site, made={"run.html": b"run"})
    yield found
    found.close()


def _answer(server: SiteServer, request: str) -> str:
    with socket.create_connection((ADDRESS, server.port), timeout=30) as reader:
        reader.sendall(request.encode("latin-1"))
        pieces = []
        while piece := reader.recv(1 << 16):
            pieces.append(piece)
    return b"".join(pieces).decode("latin-1")


def _ask(server: SiteServer, path: str, *, method: str = "GET", host: str = "") -> str:
    named = host or f"{ADDRESS}:{server.port}"
    return _answer(server, f"{method} {path} HTTP/1.0\r\nHost: {named}\r\n\r\n")


def _status(answer: str) -> int:
    return int(answer.split()[1])


def test_pages_of_the_folder_and_made_ones_are_served(server: SiteServer) -> None:
    page = _ask(server, "/index.html?3")
    assert page.endswith("\r\n\r\n<p>results</p>")
    assert "Content-Type: text/html; charset=utf-8" in page
    assert "Content-Type: text/javascript" in _ask(server, "/data/a-1.js")
    assert _ask(server, "/run.html").endswith("\r\n\r\nrun")
    assert "Location: /run.html" in _ask(server, "/")
    assert _status(_ask(server, "/index.html", host=f"localhost:{server.port}")) == 200


def test_a_question_for_the_head_gets_no_content(server: SiteServer) -> None:
    head = _ask(server, "/index.html", method="HEAD")
    assert "Content-Length: 14" in head
    assert head.endswith("\r\n\r\n")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "X"])
def test_no_other_method_is_answered(server: SiteServer, method: str) -> None:
    assert _status(_ask(server, "/index.html", method=method)) == 501


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.html",
        "/data/../../secret.html",
        "/%2e%2e/secret.html",
        "/..%2fsecret.html",
        "/../site-2/secret.html",
        "//secret.html",
        "/data//a-1.js",
        "/data",
        "/data/",
        "/.hidden",
        "/data/.",
        "/index.html%00",
        "/index.html\\..\\..\\secret.html",
        "http://127.0.0.1/index.html",
        "index.html",
        "/" + "a/" * 5000,
    ],
)
def test_no_path_leads_out_of_the_site(server: SiteServer, path: str) -> None:
    answer = _ask(server, path)
    assert _status(answer) == 404
    assert "secret" not in answer.partition("\r\n\r\n")[2]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "localhost:1"]
)
def test_a_name_that_only_leads_here_gets_nothing(server: SiteServer, host: str) -> None:
    answer = _ask(server, "/index.html", host=host.format(port=server.port))
    assert _status(answer) == 421
    assert "results" not in answer


def test_a_request_without_a_name_gets_nothing(server: SiteServer) -> None:
    assert _status(_answer(server, "GET /index.html HTTP/1.0\r\n\r\n")) == 421


def test_pages_of_others_may_not_load_the_data(server: SiteServer) -> None:
    # They are scripts, and a script may be loaded from anywhere unless it says otherwise.
    assert "Cross-Origin-Resource-Policy: same-origin" in _ask(server, "/data/a-1.js")


def test_bytes_that_are_no_request_end_nothing(
    server: SiteServer, capsys: pytest.CaptureFixture[str]
) -> None:
    _answer(server, "\x00\xff\r\n\r\n")
    _answer(server, "GET " + "a" * 70_000 + " HTTP/1.0\r\n\r\n")
    assert _status(_ask(server, "/index.html")) == 200
    assert capsys.readouterr().err == ""


def test_only_this_machine_is_served(server: SiteServer) -> None:
    with pytest.raises(OSError), socket.create_connection(("127.0.0.2", server.port), timeout=30):
        pass


def test_a_port_that_is_taken_is_one_line(server: SiteServer) -> None:
    with pytest.raises(EnvironmentFaultError, match=f"port {server.port} cannot be used") as found:
        SiteServer(server.port)
    assert "--port" in str(found.value)
