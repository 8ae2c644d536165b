"""The files by which a run and its user talk are taken as they must be, or not at all."""

import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest

from concert.pipeline import Orders, read_value, write_value
from concert.reading import UnreadableError

_ORDERS = Orders(token="0123", number=1, paused=True, jobs=3)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    write_value(tmp_path / "orders", _ORDERS)
    assert read_value(tmp_path / "orders", Orders) == _ORDERS


def test_no_file_is_no_value(tmp_path: Path) -> None:
    assert read_value(tmp_path / "orders", Orders) is None


@pytest.mark.parametrize(
    "change",
    [
        {"jobs": -1},
        {"jobs": 10**6},
        {"jobs": 1.5},
        {"jobs": True},
        {"paused": 1},
        {"number": "x"},
        {"number": 2**60},
        {"version": 2},
        {"version": None},
        {"more": 1},
        {"token": None},
        {"token": "x" * 5000},
        {"cancelled": "yes"},
    ],
)
def test_a_field_that_cannot_be_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "orders"
    path.write_text(json.dumps({"version": 1, **asdict(_ORDERS), **change}))
    with pytest.raises(UnreadableError) as caught:
        read_value(path, Orders)
    assert len(str(caught.value).splitlines()) == 1


def test_a_field_that_is_missing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "orders"
    path.write_text('{"version":1,"token":"a","number":1}')
    with pytest.raises(UnreadableError, match="other fields"):
        read_value(path, Orders)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b"[" * 60_000, b" " * (1 << 17), b'{"a":1,"a":1}', b"NaN"],
)
def test_a_text_that_is_no_object_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "orders"
    path.write_bytes(content)
    with pytest.raises(UnreadableError):
        read_value(path, Orders)


@pytest.mark.parametrize("kind", ["link", "lost link", "FIFO", "folder"])
def test_what_is_no_file_is_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "orders"
    if "link" in kind:
        path.symlink_to("/dev/zero" if kind == "link" else "/nowhere")
    elif kind == "FIFO":
        os.mkfifo(path)
    else:
        path.mkdir()
    with pytest.raises(UnreadableError):
        read_value(path, Orders)
