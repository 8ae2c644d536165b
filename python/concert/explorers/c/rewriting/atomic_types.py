"""Finds the names that a C program gives to atomic types, and the atomic pointers of such types."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_QUALIFIERS: Final = rb"(?:(?:volatile|const|restrict)\s+)*"
_POINTER: Final = re.compile(
    rb"\*\s*" + _QUALIFIERS + rb"_Atomic\b[\s*]*" + _QUALIFIERS + rb"(\w+)"
)
_OF_TYPE: Final = re.compile(rb"\b_Atomic\s*\(")
_TYPEDEF: Final = re.compile(rb"\btypedef\b([^;{}]*);")
_ATOMIC_NAMED: Final = re.compile(rb"\b_Atomic\s+" + _QUALIFIERS + rb"([A-Za-z_]\w*)")
_NAMED_ATOMIC: Final = re.compile(rb"\b([A-Za-z_]\w*)\s+" + _QUALIFIERS + rb"_Atomic\b(?!\s*\()")
_GROUP: Final = re.compile(rb"\(([^()]*)\)")
_PUNCTUATION: Final = re.compile(rb"[A-Za-z_]\w*|[][(){};,=]")
_MOST_BYTES: Final = 256
"""Of a type between the parentheses of `_Atomic(...)`, and of what it declares."""


@dataclass(frozen=True, slots=True)
class AtomicTypes:
    """Names that a program gives to types.

    Attributes:
        atomic: Of those that may be atomic.
        pointers: Of those that may be pointers, atomic or not.
    """

    atomic: frozenset[bytes]
    pointers: frozenset[bytes]


def is_atomic_type(name: bytes) -> bool:
    """Tells whether C has a name for atomic types."""
    return name == b"_Atomic" or name.startswith(b"atomic_")


def atomic_types(text: bytes) -> AtomicTypes:
    """Returns the names of a program's types, through any number of typedefs."""
    defined = [
        (frozenset(_defined(found.group(1))), found.group(1)) for found in _TYPEDEF.finditer(text)
    ]
    words = [frozenset(_NAME.findall(definition)) for _, definition in defined]
    using: dict[bytes, list[frozenset[bytes]]] = {}
    atomic: set[bytes] = set()
    pointers: set[bytes] = set()
    for (names, definition), each in zip(defined, words, strict=True):
        for word in each:
            using.setdefault(word, []).append(names)
        if any(map(is_atomic_type, each)):
            atomic |= names
        if b"*" in definition:
            pointers |= names
    return AtomicTypes(atomic=_with_others(atomic, using), pointers=_with_others(pointers, using))


def _with_others(
    names: set[bytes], using: Mapping[bytes, Sequence[frozenset[bytes]]]
) -> frozenset[bytes]:
    """Returns some names of types, and all that are defined by them, through any number."""
    found, waiting = set(names), list(names)
    while waiting:
        for others in using.get(waiting.pop(), ()):
            waiting += others - found
            found |= others
    return frozenset(found)


def names_of_pointers(text: bytes, types: AtomicTypes) -> frozenset[bytes]:
    """Returns names that may be those of atomic pointers, and all that `_Atomic(...)` declares."""
    names = set(_POINTER.findall(text))
    for found in _OF_TYPE.finditer(text):
        after = _closing(text, found.end())
        names.update(_declared(text, after) if after is not None else ())
    for pattern in (_ATOMIC_NAMED, _NAMED_ATOMIC):
        for found in pattern.finditer(text):
            if found.group(1) in types.pointers:
                names.update(_declared(text, found.end()))
    both = types.atomic & types.pointers
    if both:
        for found in _NAME.finditer(text):
            if found.group() in both:
                names.update(_declared(text, found.end()))
    return frozenset(names)


def _closing(text: bytes, at: int) -> int | None:
    """Returns what is behind the parenthesis that ends where `at` is in one."""
    depth, end = 1, min(len(text), at + _MOST_BYTES)
    while at < end and depth:
        depth += (text[at : at + 1] == b"(") - (text[at : at + 1] == b")")
        at += 1
    return at if depth == 0 else None


def _defined(definition: bytes) -> Iterator[bytes]:
    """Gives the names that a typedef defines."""
    found = _OF_TYPE.search(definition)
    after = _closing(definition, found.end()) if found is not None else None
    declarators = definition if after is None else definition[after:]
    depth, start = 0, 0
    parts = []
    for at, byte in enumerate(declarators):
        depth += (byte == ord("(")) - (byte == ord(")"))
        if byte == ord(",") and depth == 0:
            parts.append(declarators[start:at])
            start = at + 1
    for part in (*parts, declarators[start:]):
        group = _GROUP.search(part)
        inner = group.group(1) if group is not None and b"*" in group.group(1) else b""
        outer = part[: group.start()] if group is not None else part
        names = _NAME.findall(inner) or _NAME.findall(outer.partition(b"[")[0])
        yield from names[-1:]


def _declared(text: bytes, at: int) -> Iterator[bytes]:
    """Gives the names that are declared behind a type, in all its declarators."""
    depth, is_value = 0, False
    for found in _PUNCTUATION.finditer(text, at, min(len(text), at + _MOST_BYTES)):
        match found.group():
            case b"(" | b"[":
                depth += 1
            case b"{" if is_value:
                depth += 1
            case b")" | b"]" | b"}" if depth:
                depth -= 1
            case b"{" | b"}" | b")" | b"]" | b";":
                return
            case b"=":
                is_value = True
            case b",":
                is_value = is_value and depth > 0
            case name:
                if not is_value:
                    yield name
