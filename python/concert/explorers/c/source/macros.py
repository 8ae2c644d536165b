"""Knows the macros that a C program defines, so that its syntax is not taken for what it is not.

The syntax tree has macros unexpanded: `KEEP n++;` with `#define KEEP old =` looks like a statement
that drops its value, and a macro may make a text of its arguments.
"""

import re
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

_DEFINITION: Final = re.compile(
    rb"#[ \t]*define[ \t]+(?P<name>\w+)(?P<body>[^\n\\]*(?:\\[^\n]?\n?[^\n\\]*)*)"
)
_HIDDEN: Final = re.compile(rb"%:|#\s*/\*|\w\\\r?\n")
"""Spellings of directives and names that the patterns here do not read."""
_NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_PARAMETERS: Final = re.compile(rb"^\([^()\n]*\)")
_ODD: Final = re.compile(rb"[{};]|(?<![=!<>])=(?!=)|\b(?:return|goto|if|else|do|while|for|case)\b")
_MOST_CLIMBED: Final = 64


@dataclass(frozen=True, slots=True)
class Macros:
    """The macros of a program.

    Attributes:
        names: Of all macros.
        odd: Of those that may stand for more or less than an expression.
        readable: Whether all of them are known.
    """

    names: frozenset[bytes]
    odd: frozenset[bytes]
    readable: bool

    def in_argument(self, node: Node) -> bool:
        """Tells whether an expression may be an argument of a macro."""
        outer = node.parent
        for _ in range(_MOST_CLIMBED):
            if outer is None or outer.type == "function_definition":
                return False
            function = outer.child_by_field_name("function")
            if function is not None and function.text in self.names:
                return True
            outer = outer.parent
        return True

    def leaves_statements(self, function: Node) -> bool:
        """Tells whether the statements of a function are those that its syntax shows."""
        named = frozenset(_NAME.findall(function.text or b""))
        return self.readable and not function.has_error and self.odd.isdisjoint(named)


def macros_of(source: str) -> Macros:
    """Returns the macros of a program."""
    text = source.encode("utf-8")
    bodies: dict[bytes, list[bytes]] = {}
    for found in _DEFINITION.finditer(text):
        body = _PARAMETERS.sub(b"", found["body"])
        bodies.setdefault(found["name"], []).append(body)
    odd = {name for name, each in bodies.items() if any(map(_is_odd, each))}
    # A macro that names an odd one may be one.
    grows = True
    while grows:
        more = {
            name
            for name, each in bodies.items()
            if name not in odd and not odd.isdisjoint(_NAME.findall(b" ".join(each)))
        }
        odd |= more
        grows = bool(more)
    return Macros(frozenset(bodies), frozenset(odd), _HIDDEN.search(text) is None)


def _is_odd(body: bytes) -> bool:
    stripped = body.strip()
    return _ODD.search(stripped) is not None or any(
        stripped.count(one) != stripped.count(other) for one, other in ((b"(", b")"), (b"[", b"]"))
    )
