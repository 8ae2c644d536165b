"""Reads from a class file whether it can be started, and what it uses.

Reads as much of a class file as Chapter 4 of the Java Virtual Machine Specification (SE 8) says
is needed: names, flags, members, and what the code refers to.
"""

import re
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from concert.suites.java_concurrency.judge.classes.bytecode import MONITOR_ENTER, opcodes

_PUBLIC = 0x0001
_STATIC = 0x0008
_SYNCHRONIZED = 0x0020
_VOLATILE = 0x0040
_SYNTHETIC = 0x1000
_MAIN = ("main", "([Ljava/lang/String;)V")
_CLASS_IN_DESCRIPTOR = re.compile(r"L([^;]++)(?:;|\Z)")
_UTF8_TAG = 1
_CLASS_TAG = 7
_METHOD_TAGS = frozenset({10, 11})
_NAME_TAG = 12
_WIDE_TAGS = frozenset({5, 6})
_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 18: 4}
"""Bytes behind the tag of each constant but Utf8 (JVMS 4.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFile:
    """The contents of a class file.

    Attributes:
        name: Binary name with '.', such as "bank.Main".
        parent: Binary name of its superclass.
        public: Whether it is public.
        starts: Whether it declares `public static void main(String[])`.
        interfaces: Binary names of the interfaces that it names, sorted.
        uses: Binary names of the classes that its code and members refer to, sorted.
        calls: Methods that its code refers to, as (binary name of the class, method), sorted.
        synchronises: Whether a method or a block of it is synchronized.
        has_volatile: Whether it declares a volatile field.
    """

    name: str
    parent: str
    public: bool
    starts: bool
    interfaces: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    calls: tuple[tuple[str, str], ...] = ()
    synchronises: bool = False
    has_volatile: bool = False


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
    classes = {found.name: found for found in class_files(folder)}
    for name in sorted(classes):
        if name.rpartition(".")[2] == simple_name and classes[name].public:
            return name if _starts(name, classes) else None
    return None


def class_files(folder: Path) -> Iterable[ClassFile]:
    """Yields what the class files of a folder say, sorted by path.

    Raises:
        ValueError: A file with the name of one is none.
    """
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
        self._texts: dict[int, str] = {}
        self._classes: dict[int, int] = {}
        self._names: dict[int, tuple[int, int]] = {}
        self._methods: list[tuple[int, int]] = []

    def read(self) -> ClassFile:
        magic, _, _ = self._take(">IHH")
        if magic != 0xCAFEBABE:
            raise ValueError("not a class file")
        self._constants()
        flags, this_class, super_class = self._take(">HHH")
        (count,) = self._take(">H")
        interfaces = [self._class_name(index) for index in self._take(f">{count}H")]
        fields = self._members()
        methods = self._members()
        if self._at > len(self._content):
            raise ValueError("not a class file")
        return ClassFile(
            name=self._class_name(this_class),
            parent=self._class_name(super_class) if super_class else "",
            public=bool(flags & _PUBLIC),
            starts=any(
                (each.name, each.descriptor) == _MAIN
                and each.flags & _PUBLIC
                and each.flags & _STATIC
                for each in methods
            ),
            interfaces=tuple(sorted(interfaces)),
            uses=tuple(sorted(self._uses())),
            calls=tuple(sorted(self._calls())),
            synchronises=any(
                each.flags & _SYNCHRONIZED or each.enters_monitor
                for each in methods
                if not each.flags & _SYNTHETIC or each.name.startswith("lambda$")
            ),
            has_volatile=any(
                each.flags & _VOLATILE for each in fields if not each.flags & _SYNTHETIC
            ),
        )

    def _take(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from(layout, self._content, self._at)
        self._at += struct.calcsize(layout)
        return values

    def _class_name(self, index: int) -> str:
        return self._texts[self._classes[index]].replace("/", ".")

    def _uses(self) -> set[str]:
        # Only a descriptor names the interface of a lambda.
        described = {
            match[1].replace("/", ".")
            for _, descriptor in self._names.values()
            for match in _CLASS_IN_DESCRIPTOR.finditer(self._texts[descriptor])
        }
        return described | {self._class_name(index) for index in self._classes}

    def _calls(self) -> set[tuple[str, str]]:
        return {
            (self._class_name(owner), self._texts[self._names[name][0]])
            for owner, name in self._methods
        }

    def _constants(self) -> None:
        (count,) = self._take(">H")
        index = 1
        while index < count:
            (tag,) = self._take(">B")
            if tag == _UTF8_TAG:
                (size,) = self._take(">H")
                raw = self._content[self._at : self._at + size]
                self._texts[index] = raw.decode("utf-8", "replace")
                self._at += size
            else:
                start = self._at
                if tag == _CLASS_TAG:
                    self._classes[index] = self._take(">H")[0]
                elif tag in _METHOD_TAGS:
                    owner, name = self._take(">HH")
                    self._methods.append((owner, name))
                elif tag == _NAME_TAG:
                    name, descriptor = self._take(">HH")
                    self._names[index] = (name, descriptor)
                self._at = start + _SIZES[tag]
            # A long or double takes two places in the table (JVMS 4.4.5).
            index += 2 if tag in _WIDE_TAGS else 1

    def _members(self) -> list["_Member"]:
        members = []
        (count,) = self._take(">H")
        for _ in range(count):
            flags, name, descriptor, attributes = self._take(">HHHH")
            enters_monitor = False
            for _ in range(attributes):
                kind, size = self._take(">HI")
                if self._texts[kind] == "Code":
                    (length,) = struct.unpack_from(">I", self._content, self._at + 4)
                    code = self._content[self._at + 8 : self._at + 8 + length]
                    enters_monitor = MONITOR_ENTER in opcodes(code)
                self._at += size
            members.append(
                _Member(flags, self._texts[name], self._texts[descriptor], enters_monitor)
            )
        return members


@dataclass(frozen=True, slots=True)
class _Member:
    flags: int
    name: str
    descriptor: str
    enters_monitor: bool
