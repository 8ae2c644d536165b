"""Class files are read as far as the entry point needs, and nothing else is taken for one."""

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.java_concurrency.judge.classes.classfile import (
    entry_class,
    read_class_file,
)

_PUBLIC_STATIC = 0x0009


def _class_file(
    name: str, *, parent: str = "java/lang/Object", flags: int = 1, method_flags: int | None
) -> bytes:
    def utf8(text: str) -> bytes:
        return b"\x01" + struct.pack(">H", len(text)) + text.encode()

    constants = [
        utf8(name),
        b"\x07" + struct.pack(">H", 1),
        utf8(parent),
        b"\x07" + struct.pack(">H", 3),
        utf8("main"),
        utf8("([Ljava/lang/String;)V"),
        b"\x05" + bytes(8),  # A long takes two places.
        utf8("Code"),
    ]
    # No stack, one local, the instruction return, neither handlers nor attributes.
    code = struct.pack(">HHIBHH", 0, 1, 1, 0xB1, 0, 0)
    methods = (
        b""
        if method_flags is None
        else struct.pack(">HHHHHI", method_flags, 5, 6, 1, 9, len(code)) + code
    )
    return (
        struct.pack(">IHHH", 0xCAFEBABE, 0, 52, 10)
        + b"".join(constants)
        + struct.pack(">HHHHH", flags, 2, 4, 0, 0)
        + struct.pack(">H", 0 if method_flags is None else 1)
        + methods
        + struct.pack(">H", 0)
    )


def test_a_class_file_tells_name_parent_and_main() -> None:
    content = _class_file("bank/Main", parent="bank/Base", method_flags=_PUBLIC_STATIC)
    found = read_class_file(content)
    assert (found.name, found.parent) == ("bank.Main", "bank.Base")
    assert found.public and found.starts


@pytest.mark.parametrize("method_flags", [None, 0x0001, 0x0008, 0x0000])
def test_main_must_be_public_and_static(method_flags: int | None) -> None:
    assert not read_class_file(_class_file("Main", method_flags=method_flags)).starts


def test_the_entry_is_the_public_class_that_the_file_is_named_after(tmp_path: Path) -> None:
    (tmp_path / "Main.class").write_bytes(_class_file("Main", method_flags=_PUBLIC_STATIC))
    (tmp_path / "Other.class").write_bytes(_class_file("Other", method_flags=_PUBLIC_STATIC))
    assert entry_class(tmp_path, "Main") == "Main"
    assert entry_class(tmp_path, "Absent") is None


def test_a_class_that_is_not_public_is_no_entry(tmp_path: Path) -> None:
    content = _class_file("Main", flags=0, method_flags=_PUBLIC_STATIC)
    (tmp_path / "Main.class").write_bytes(content)
    assert entry_class(tmp_path, "Main") is None


def test_main_may_be_inherited(tmp_path: Path) -> None:
    base = _class_file("Base", flags=0, method_flags=_PUBLIC_STATIC)
    (tmp_path / "Base.class").write_bytes(base)
    main = _class_file("Main", parent="Base", method_flags=None)
    (tmp_path / "Main.class").write_bytes(main)
    assert entry_class(tmp_path, "Main") == "Main"


@given(st.binary(max_size=200))
def test_other_bytes_are_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="not a class file"):
        read_class_file(content)


@given(st.integers(0, 120))
def test_a_class_file_cut_short_is_refused(size: int) -> None:
    content = _class_file("Main", method_flags=_PUBLIC_STATIC)
    with pytest.raises(ValueError, match="not a class file"):
        read_class_file(content[: min(size, len(content) - 3)])
