"""Makes values, files and texts that no command may stumble over."""

import contextlib
import math
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Final

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None

TEXTS: Final[Mapping[str, str]] = {
    "empty": "",
    "blank": " \t ",
    "escape-sequence": "\x1b[31mred\x1b]0;title\x07",
    "two-lines": "one\nconcert: two",
    "carriage-return": "shown\rhidden",
    "null-character": "a\0b",
    "one-byte-escape": "a\x9b31mb",
    "line-separator": "a\u2028b",
    "right-to-left": "a\u202eb",
    "long": "name " * 20_000,
    "path-upwards": "../../../../../../etc/passwd",
    "absolute-path": "/etc/passwd",
    "two-folders-up": "../../escape",
    "parent": "..",
    "no-such-word": "no such word",
    "markup": "<script>alert(1)</script>|`x`",
    "formula": "=1+1",
    "wide-digits": "\uff11\uff12",
    "arabic-digits": "\u0663",
    "superscript": "\u00b2",
    "half-json": '{"a": ',
    "deep-json": "[" * 100_000,
    "other-json": "[1]",
    "json-number": "7",
    "json-not-finite": '{"a": NaN, "b": 1e999}',
    "json-digits": '{"a": ' + "9" * 5_000 + "}",
}
"""Texts for columns and fields; all of them are Unicode that UTF-8 can say."""

INTEGERS: Final[Mapping[str, int]] = {
    "minus-one": -1,
    "zero": 0,
    "largest": 2**31 - 1,
    "smallest": -(2**31),
    "large": 2**63 - 1,
    "least": -(2**63),
}
FLOATS: Final[Mapping[str, float]] = {
    "not-a-number": math.nan,
    "infinite": math.inf,
    "below-all": -math.inf,
    "huge": 1e308,
    "negative": -1.0,
}
JSON_VALUES: Final[Mapping[str, Json]] = {
    "null": None,
    "true": True,
    "minus-one": -1,
    "beyond-64-bits": 2**70,
    "thousands-of-digits": 10**4000,
    "fraction": 0.5,
    "not-a-number": math.nan,
    "infinite": math.inf,
    "list": [],
    "nested-list": [[[]]],
    "object": {},
    "lone-surrogate": "\ud800",
    **{name: TEXTS[name] for name in ("empty", "escape-sequence", "two-lines", "null-character")},
    **{name: TEXTS[name] for name in ("long", "path-upwards", "no-such-word", "wide-digits")},
}

BYTES: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "empty-file": lambda _: b"",
    "one-newline": lambda _: b"\n",
    "only-nulls": lambda _: b"\0" * 4096,
    "byte-order-mark": lambda right: b"\xef\xbb\xbf" + right,
    "utf-16": lambda right: right.decode("utf-8", "replace").encode("utf-16"),
    "latin-1": lambda right: right + "caf\xe9\n".encode("latin-1"),
    "overlong-utf-8": lambda right: right + b"\xc0\xaf\n",
    "surrogate-bytes": lambda right: right + b"\xed\xa0\x80\n",
    "null-in-the-middle": lambda right: right[: len(right) // 2] + b"\0" + right[len(right) // 2 :],
    "half": lambda right: right[: len(right) // 2],
    "without-last-byte": lambda right: right[:-1],
    "twice": lambda right: right * 2,
    "first-byte-changed": lambda right: bytes([right[0] ^ 0x55]) + right[1:],
    "middle-byte-changed": lambda right: _changed(right, len(right) // 2),
    "carriage-returns": lambda right: right.replace(b"\n", b"\r\n"),
    "brackets": lambda _: b"[" * 200_000,
    "braces-and-quotes": lambda _: b'{"a":' * 100_000,
    "long-line": lambda _: b"a" * (32 << 20),
    "many-lines": lambda right: right + b"\n" * 2_000_000,
    "escape-sequence": lambda right: b"\x1b[2J\x1b]0;title\x07\n" + right,
    "elf": lambda _: b"\x7fELF\x02\x01\x01" + b"\0" * 200,
    "parquet-ends": lambda _: b"PAR1" + b"\0" * 64 + b"\xff\xff\xff\x7fPAR1",
    "zip": lambda _: b"PK\x03\x04" + b"\0" * 200,
}
"""The ways in which a file's right bytes are damaged."""


def _changed(right: bytes, place: int) -> bytes:
    return right[:place] + bytes([right[place] ^ 0xFF]) + right[place + 1 :] if right else b"\xff"


def json_variants(right: Json) -> Iterator[tuple[str, Json]]:
    """Yields, for every place in a value, variants of the whole with another value there."""
    for place in _places(right):
        name = ".".join(map(str, place)) or "top"
        for kind, wrong in JSON_VALUES.items():
            yield f"{name}={kind}", _with(right, place, wrong)
        if place and isinstance(place[-1], str):
            yield f"{name}-missing", _without(right, place)
        if isinstance(_at(right, place), dict):
            yield f"{name}-with-more", _with(right, (*place, "no such field"), 1)


def _places(value: Json, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield here
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*here, key))
    elif isinstance(value, list) and value:
        yield from _places(value[0], (*here, 0))


def _at(value: Json, place: tuple[str | int, ...]) -> Json:
    for step in place:
        value = value[step]  # type: ignore[index]
    return value


def _with(value: Json, place: tuple[str | int, ...], wrong: Json) -> Json:
    if not place:
        return wrong
    copied = deepcopy(value)
    _at(copied, place[:-1])[place[-1]] = wrong  # type: ignore[index]
    return copied


def _without(value: Json, place: tuple[str | int, ...]) -> Json:
    copied = deepcopy(value)
    del _at(copied, place[:-1])[place[-1]]  # type: ignore[union-attr, arg-type]
    return copied


def _directory(path: Path) -> None:
    path.mkdir()


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _sparse(path: Path) -> None:
    path.touch()
    os.truncate(path, 60 << 30)


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _dangling(path: Path) -> None:
    path.symlink_to(path.parent / "gone")


def _socket(path: Path) -> None:
    # A socket's path has at most 107 bytes, so it is bound from its own folder.
    listener = socket.socket(socket.AF_UNIX)
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        listener.bind(f"/proc/self/fd/{descriptor}/{path.name}")
    finally:
        os.close(descriptor)
        listener.close()


def _to(target: str) -> Callable[[Path], None]:
    def link(path: Path) -> None:
        path.symlink_to(target)

    return link


KINDS: Final[Mapping[str, Callable[[Path], None]]] = {
    "directory": _directory,
    "fifo": _fifo,
    "socket": _socket,
    "sparse-60-gb": _sparse,
    "link-to-itself": _loop,
    "link-to-nothing": _dangling,
    "zeros": _to("/dev/zero"),
    "random": _to("/dev/urandom"),
    "full": _to("/dev/full"),
    "null": _to("/dev/null"),
    "terminal": _to("/dev/tty"),
    "own-memory": _to("/proc/self/mem"),
    "endless-proc-file": _to("/proc/self/pagemap"),
    "kernel-log": _to("/dev/kmsg"),
}
"""Makes at a path what is not a regular file, or not one that can be read to its end."""


@contextlib.contextmanager
def growing(path: Path, right: bytes) -> Iterator[None]:
    """Appends to a file, as fast as its readers can read, while the context lasts."""
    path.write_bytes(right)
    stop = threading.Event()

    def append() -> None:
        with path.open("ab") as file:
            while not stop.is_set() and file.tell() < 3 << 29:
                file.write(right * (1 + (4 << 20) // len(right)))
                time.sleep(0.001)

    writer = threading.Thread(target=append)
    writer.start()
    try:
        yield
    finally:
        stop.set()
        writer.join()
