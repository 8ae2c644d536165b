"""Are pinned packages fetched whole or not at all, and unpacked where they should be?"""

import hashlib
import io
import socket
import tarfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from bootstrap import packages
from bootstrap.errors import BootstrapError
from bootstrap.packages import Package


class _SilentHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def mirror(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address under which it is served."""
    folder = tmp_path / "mirror"
    folder.mkdir()
    handler = partial(_SilentHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield folder, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def _pin(content: bytes) -> Package:
    digest = hashlib.sha256(content).hexdigest()
    return Package("tool", "1.0", "tool.deb", len(content), digest)


def _deb(members: dict[str, str], links: dict[str, str]) -> bytes:
    """A .deb with files (name: text) and symbolic links (name: target)."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:xz") as archive:
        for name, text in members.items():
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(text), 0o755
            archive.addfile(info, io.BytesIO(text.encode()))
        for name, target in links.items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, target
            archive.addfile(info)
    whole = b"!<arch>\n"
    for name, content in (("debian-binary", b"2.0\n"), ("data.tar.xz", data.getvalue())):
        whole += f"{name:<16}{0:<12}{0:<6}{0:<6}{0o644:<8}{len(content):<10}`\n".encode() + content
        whole += b"\n" * (len(content) % 2)
    return whole


def test_a_package_with_the_pinned_hash_is_kept(mirror: tuple[Path, str], tmp_path: Path) -> None:
    (mirror[0] / "tool.deb").write_bytes(b"content")
    (path,) = packages.fetch([_pin(b"content")], [mirror[1]], str(tmp_path / "debs"))
    assert Path(path).read_bytes() == b"content"


def test_a_package_that_was_fetched_needs_no_mirror(tmp_path: Path) -> None:
    pin = _pin(b"content")
    (tmp_path / f"{pin.sha256}.deb").write_bytes(b"content")
    assert packages.fetch([pin], ["http://127.0.0.1:1"], str(tmp_path))


def test_a_wrong_hash_is_refused_and_leaves_nothing(
    mirror: tuple[Path, str], tmp_path: Path
) -> None:
    (mirror[0] / "tool.deb").write_bytes(b"something else")
    with pytest.raises(BootstrapError, match="the lock says") as caught:
        packages.fetch([_pin(b"content")], [mirror[1]], str(tmp_path / "debs"))
    assert caught.value.where == "tool 1.0"
    assert not list((tmp_path / "debs").iterdir())


def test_a_damaged_file_in_the_cache_is_fetched_again(
    mirror: tuple[Path, str], tmp_path: Path
) -> None:
    pin = _pin(b"content")
    (mirror[0] / "tool.deb").write_bytes(b"content")
    (tmp_path / f"{pin.sha256}.deb").write_bytes(b"conte")
    (path,) = packages.fetch([pin], [mirror[1]], str(tmp_path))
    assert Path(path).read_bytes() == b"content"


def test_the_second_mirror_serves_what_the_first_has_dropped(
    mirror: tuple[Path, str], tmp_path: Path
) -> None:
    (mirror[0] / "tool.deb").write_bytes(b"content")
    uris = [f"{mirror[1]}/nowhere", mirror[1]]
    assert packages.fetch([_pin(b"content")], uris, str(tmp_path / "debs"))


def test_a_vanished_version_names_the_archive_and_the_update(
    mirror: tuple[Path, str], tmp_path: Path
) -> None:
    with pytest.raises(BootstrapError) as caught:
        packages.fetch([_pin(b"content")], [mirror[1]], str(tmp_path / "debs"))
    assert "archive mirror" in caught.value.remedy
    assert "//third_party/debian:update" in caught.value.remedy


def test_an_unreachable_mirror_asks_for_the_network(tmp_path: Path) -> None:
    with pytest.raises(BootstrapError) as caught:
        packages.fetch([_pin(b"content")], ["http://127.0.0.1:1"], str(tmp_path / "debs"))
    assert "check the network" in caught.value.remedy


def test_an_address_without_a_scheme_gets_one_line(tmp_path: Path) -> None:
    with pytest.raises(BootstrapError, match="unknown url type"):
        packages.fetch([_pin(b"x")], ["mirror/debian"], str(tmp_path / "debs"))


def test_a_server_that_speaks_no_http_gets_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            client, _ = server.accept()
            with client:
                client.recv(1 << 16)
                client.sendall(b"hello\r\n")

        thread = threading.Thread(target=greet)
        thread.start()
        uri = f"http://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(BootstrapError, match="cannot be had from any mirror"):
            packages.fetch([_pin(b"x")], [uri], str(tmp_path / "debs"))
        thread.join()


def test_unpacking_keeps_programs_executable(tmp_path: Path) -> None:
    (tmp_path / "tool.deb").write_bytes(_deb({"./usr/bin/tool": "run"}, {}))
    packages.unpack(str(tmp_path / "tool.deb"), str(tmp_path / "root"))
    program = tmp_path / "root/usr/bin/tool"
    assert program.read_text() == "run"
    assert program.stat().st_mode & 0o111


def test_absolute_links_stay_inside_the_folder(tmp_path: Path) -> None:
    deb = _deb({"./etc/settings": "inside"}, {"./usr/lib/settings": "/etc/settings"})
    (tmp_path / "tool.deb").write_bytes(deb)
    packages.unpack(str(tmp_path / "tool.deb"), str(tmp_path / "root"))
    assert (tmp_path / "root/usr/lib/settings").read_text() == "inside"


def test_documentation_is_left_out(tmp_path: Path) -> None:
    deb = _deb({"./usr/share/doc/tool/copyright": "x", "./usr/bin/tool": "x"}, {})
    (tmp_path / "tool.deb").write_bytes(deb)
    packages.unpack(str(tmp_path / "tool.deb"), str(tmp_path / "root"))
    assert not (tmp_path / "root/usr/share/doc").exists()
