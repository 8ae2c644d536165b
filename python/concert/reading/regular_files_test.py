"""A named file is read within its bound, or refused by kind in one line, whatever it is."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from concert.reading import UnreadableError, copy_file, read_bytes, read_lines, read_text

type Make = Callable[[Path], None]


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


_ODD: dict[str, tuple[Make, str]] = {
    "nothing": (lambda path: None, "No such file or directory"),
    "folder": (lambda path: path.mkdir(), "a folder, not a regular file"),
    "fifo": (lambda path: os.mkfifo(path), "a FIFO, not a regular file"),
    "endless device": (lambda path: path.symlink_to("/dev/zero"), "a device, not a regular file"),
    "full device": (lambda path: path.symlink_to("/dev/full"), "a device, not a regular file"),
    "link to itself": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "sparse file": (lambda path: os.truncate(_empty(path), 60 << 30), "larger than 1000 bytes"),
    "one byte too many": (lambda path: _fill(path, b"x" * 1001), "larger than 1000 bytes"),
    "file without a size": (lambda path: path.symlink_to("/proc/self/smaps"), "larger than 1000"),
    "Latin-1": (lambda path: _fill(path, b"ab\nc\xe9\n"), "not UTF-8 (line 2 has a byte 0xe9)"),
    "half a surrogate pair": (lambda path: _fill(path, b"\xed\xa0\x80"), "not UTF-8 (line 1"),
}


@pytest.mark.parametrize("kind", _ODD)
def test_what_is_no_text_of_a_regular_file_is_refused_with_its_cause(
    tmp_path: Path, kind: str
) -> None:
    make, part = _ODD[kind]
    path = tmp_path / "odd"
    make(path)
    for read in (_read_text, _read_lines):
        with pytest.raises(UnreadableError) as caught:
            read(path)
        assert part in caught.value.what
        assert caught.value.where == path


def test_a_socket_is_refused(tmp_path: Path) -> None:
    path = Path(os.path.relpath(tmp_path / "s"))
    _socket(path)
    with pytest.raises(UnreadableError, match=r"No such device or address|a socket"):
        read_bytes(path, most_bytes=10)


@pytest.mark.parametrize("name", ["a\0b", "x" * 300])
def test_a_name_that_no_file_has_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableError, match="cannot read it: "):
        read_bytes(tmp_path / name, most_bytes=10)


def test_a_file_of_the_largest_size_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1000)
    assert read_bytes(path, most_bytes=1000) == b"x" * 1000


def test_a_name_that_is_not_utf8_is_read_as_any_other() -> None:
    path = Path(os.fsdecode(os.fsencode(os.environ.get("TEST_TMPDIR", "/tmp")) + b"/\xff"))
    path.write_text("text")
    try:
        assert read_text(path, most_bytes=9) == "text"
    finally:
        path.unlink()


def test_lines_end_with_a_newline_alone_and_begin_after_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes("\ufeffa\u2028b\r\n\nc".encode())
    lines = read_lines(path, most_bytes=100, most_line_bytes=100)
    assert list(lines) == ["a\u2028b\r", "", "c"]


def test_a_line_that_is_too_long_is_refused_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"a\n" + b"b" * (2 << 20))
    with pytest.raises(UnreadableError, match="line 2 is longer than 1 MiB"):
        list(read_lines(path, most_bytes=4 << 20, most_line_bytes=1 << 20))


def test_a_copy_holds_the_bytes_and_goes_through_no_link_of_the_target(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_bytes(b"bytes")
    assert copy_file(source, target, most_bytes=5) == 5
    assert target.read_bytes() == b"bytes"
    with pytest.raises(FileExistsError):
        copy_file(source, target, most_bytes=5)


def test_a_copy_of_too_much_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="larger than 9 bytes"):
        copy_file(Path("/proc/self/smaps"), tmp_path / "copy", most_bytes=9)


def _read_text(path: Path) -> object:
    return read_text(path, most_bytes=1000)


def _read_lines(path: Path) -> object:
    return list(read_lines(path, most_bytes=1000, most_line_bytes=1000))


def _empty(path: Path) -> Path:
    path.touch()
    return path


def _fill(path: Path, data: bytes) -> None:
    path.write_bytes(data)
