"""Reads types from a C program's declarators and casts, as far as they are or lead to pointers.

Types that come from headers are not seen: they are taken for whole numbers where a pointer becomes
one of them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from concert.explorers.c.source.syntax_nodes import Node

FUNCTION: Final = b"()"
"""The base of a function's type."""
AGGREGATES: Final = frozenset({"struct_specifier", "union_specifier"})
_NAMES: Final = frozenset({"field_identifier", "identifier", "type_identifier"})
_FLOATING: Final = re.compile(rb"\b(?:double|float)\b")
_QUALIFIERS: Final = re.compile(rb"\b(?:const|volatile|restrict)\b")
_MOST_DEPTH: Final = 64
"""Macros in one another that are looked at."""


@dataclass(frozen=True, slots=True)
class CType:
    """A type.

    Attributes:
        base: What is left without pointers and arrays; that of a function has parentheses only.
        levels: How many pointers and arrays lead to the base.
        is_array: Tells whether it is an array of the others.
    """

    base: bytes
    levels: int = 0
    is_array: bool = False

    @property
    def is_pointer(self) -> bool:
        """Tells whether a value of it is an address."""
        return self.levels > 0 or self.base == FUNCTION

    @property
    def is_number(self) -> bool:
        """Tells whether it may be a whole number."""
        return (
            not self.is_pointer
            and self.base not in (b"void", b"bool", b"_Bool")
            and not self.base.startswith((b"struct", b"union"))
            and _FLOATING.search(self.base) is None
        )

    @property
    def to_anything(self) -> bool:
        """Tells whether it is `void *`."""
        return self.base == b"void" and self.levels == 1

    def less(self) -> "CType | None":
        """Returns what a pointer of this type leads to."""
        if self.base == FUNCTION and not self.levels:
            return self
        return CType(self.base, self.levels - 1) if self.levels else None

    def more(self) -> "CType":
        """Returns the type of a pointer to this."""
        return CType(self.base, self.levels + 1)


class Declarators:
    """The types that a program's declarators and casts give."""

    def __init__(self, macros: Mapping[bytes, bytes]) -> None:
        """Starts with the program's macros, which may stand for types."""
        self._macros = macros
        self._named: dict[bytes, CType] = {}

    def name_types(self, node: Node) -> None:
        """Keeps the names that a type definition gives to types."""
        for name, kind, _ in self.declared(node):
            self._named[name] = kind

    def declared(self, node: Node) -> Iterator[tuple[bytes, CType, CType | None]]:
        """Gives the names that a node declares, with their types; and, of functions, results."""
        specifier = node.child_by_field_name("type")
        if specifier is None:
            return
        is_parameter = node.type == "parameter_declaration"
        declarators = node.children_by_field_name("declarator")
        base = self.base(specifier) if declarators else CType(b"")
        for declarator in declarators:
            kind, returned, at = base, None, declarator
            while at.type not in _NAMES:
                if at.type == "pointer_declarator":
                    kind = kind.more()
                elif at.type == "array_declarator":
                    kind = CType(kind.base, kind.levels + 1, is_array=not is_parameter)
                elif at.type == "function_declarator":
                    returned, kind = kind, CType(FUNCTION)
                inner = at.child_by_field_name("declarator") or next(
                    (
                        one
                        for one in at.named_children
                        if one.type in _NAMES or one.type.endswith("declarator")
                    ),
                    None,
                )
                if inner is None:
                    break
                at = inner
            if at.type in _NAMES and at.text is not None:
                is_function = kind.base == FUNCTION and not kind.levels and not is_parameter
                yield at.text, kind, returned if is_function else None

    def described(self, descriptor: Node | None) -> CType | None:
        """Returns the type that a cast names."""
        kind = descriptor.child_by_field_name("type") if descriptor is not None else None
        if descriptor is None or kind is None:
            return None
        found = self.base(kind)
        abstract = descriptor.child_by_field_name("declarator")
        while abstract is not None:
            if abstract.type == "abstract_function_declarator":
                found = CType(FUNCTION)
            elif abstract.type != "abstract_parenthesized_declarator":
                found = found.more()
            abstract = abstract.child_by_field_name("declarator") or next(
                (one for one in abstract.named_children if one.type.startswith("abstract")), None
            )
        return found

    def base(self, specifier: Node) -> CType:
        """Returns the type that a specifier names."""
        if specifier.type in AGGREGATES:
            name = specifier.child_by_field_name("name")
            kind = specifier.type.removesuffix("_specifier").encode()
            named = (name.text or b"") if name is not None else b"%d" % specifier.start_byte
            return CType(kind + b" " + named)
        if specifier.type == "enum_specifier":
            return CType(b"int")
        text = b" ".join(_QUALIFIERS.sub(b" ", specifier.text or b"").split())
        if text in self._named:
            return self._named[text]
        for _ in range(_MOST_DEPTH):
            if text not in self._macros:
                break
            text = b" ".join(_QUALIFIERS.sub(b" ", self._macros[text]).split())
        stars = text.count(b"*")
        text = text.replace(b"*", b"").strip()
        known = self._named.get(text, CType(text))
        return CType(known.base, known.levels + stars)
