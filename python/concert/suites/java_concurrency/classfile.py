"""Which compiled class can the virtual machine start?

Reads as much of a class file as Chapter 4 of the Java Virtual Machine Specification (SE 8) says
is needed: names, flags and methods.
"""

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

_PUBLIC = 0x0001
_STATIC = 0x0008
_MAIN = ("main", "([Ljava/lang/String;)V")
_UTF8_TAG = 1
_CLASS_TAG = 7
_WIDE_TAGS = frozenset({5, 6})
_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 18: 4}
"""Bytes behind the tag of each constant but Utf8 (JVMS 4.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFile:
    """What a class file says of itself.

    Attributes:
        name: Binary name with '.', such as "bank.Main".
        parent: Binary name of its superclass.
        public: Whether it is public.
        starts: Whether it declares `public static void main(String[])`.
    """

    name: str
    parent: str
    public: bool
    starts: bool


def read_class_file(content: bytes) -> ClassFile:
    """Reads one class file.

    Raises:
        ValueError: It is not a class file.
    """
    try:
        return _Reader(content).read()
    except (struct.error, IndexError, KeyError) as error:
        raise ValueError("not a class file") from error


def entry_class(folder: Path, simple_name: str) -> str | None:
    """Returns the binary name of the public class to start, or None where there is none.

    Args:
        folder: Where javac wrote its classes.
        simple_name: Name of the class that the source file is named after.
    """
    classes = {found.name: found for found in _class_files(folder)}
    for name in sorted(classes):
        if name.rpartition(".")[2] == simple_name and classes[name].public:
            return name if _starts(name, classes) else None
    return None


def _class_files(folder: Path) -> Iterable[ClassFile]:
    for path in sorted(folder.rglob("*.class")):
        if path.is_file() and not path.is_symlink():
            yield read_class_file(path.read_bytes())


def _starts(name: str, classes: Mapping[str, ClassFile]) -> bool:
    # The launcher finds an inherited main too; javac has ruled out cycles.
    while name in classes:
        if classes[name].starts:
            return True
        name = classes[name].parent
    return False


class _Reader:
    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def read(self) -> ClassFile:
        magic, _, _ = self._take(">IHH")
        if magic != 0xCAFEBABE:
            raise ValueError("not a class file")
        texts, classes = self._constants()
        flags, this_class, super_class = self._take(">HHH")
        (interfaces,) = self._take(">H")
        self._at += 2 * interfaces
        self._members(texts)  # Fields.
        starts = any(
            (name, descriptor) == _MAIN and method_flags & _PUBLIC and method_flags & _STATIC
            for method_flags, name, descriptor in self._members(texts)
        )
        if self._at > len(self._content):
            raise ValueError("not a class file")
        return ClassFile(
            name=texts[classes[this_class]].replace("/", "."),
            parent=texts[classes[super_class]].replace("/", ".") if super_class else "",
            public=bool(flags & _PUBLIC),
            starts=starts,
        )

    def _take(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from(layout, self._content, self._at)
        self._at += struct.calcsize(layout)
        return values

    def _constants(self) -> tuple[dict[int, str], dict[int, int]]:
        texts: dict[int, str] = {}
        classes: dict[int, int] = {}
        (count,) = self._take(">H")
        index = 1
        while index < count:
            (tag,) = self._take(">B")
            if tag == _UTF8_TAG:
                (size,) = self._take(">H")
                raw = self._content[self._at : self._at + size]
                texts[index] = raw.decode("utf-8", "replace")
                self._at += size
            else:
                if tag == _CLASS_TAG:
                    classes[index] = int.from_bytes(self._content[self._at : self._at + 2])
                self._at += _SIZES[tag]
            # A long or double takes two places in the table (JVMS 4.4.5).
            index += 2 if tag in _WIDE_TAGS else 1
        return texts, classes

    def _members(self, texts: Mapping[int, str]) -> list[tuple[int, str, str]]:
        members = []
        (count,) = self._take(">H")
        for _ in range(count):
            flags, name, descriptor, attributes = self._take(">HHHH")
            for _ in range(attributes):
                _, size = self._take(">HI")
                self._at += size
            members.append((flags, texts[name], texts[descriptor]))
        return members
