"""Knows the macros that a C program defines, so that its syntax is not taken for what it is not.

The syntax tree has macros unexpanded: `KEEP n++;` with `#define KEEP old =` looks like a statement
that drops its value, and a macro may make a text of its arguments.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from concert.explorers.c.source.syntax_nodes import Node

_DEFINITION: Final = re.compile(
    rb"#[ \t]*define[ \t]+(?P<name>\w+)(?P<body>[^\n\\]*(?:\\[^\n]?\n?[^\n\\]*)*)"
)
_HIDDEN: Final = re.compile(rb"%:|#\s*/\*|\w\\\r?\n")
"""Spellings of directives and names that the patterns here do not read."""
_NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_PARAMETERS: Final = re.compile(rb"^\([^()\n]*\)")
_WHOLE_INDEX: Final = re.compile(
    rb"\[[ \t]*(?:([A-Za-z_]\w*)|\([ \t]*([A-Za-z_]\w*)[ \t]*\))[ \t]*\]"
)
_SIMPLE_CALL: Final = re.compile(rb"\b([A-Za-z_]\w*)[ \t]*\(((?:[^()]|\([^()]*\))*)\)")
_ODD: Final = re.compile(rb"[{};]|(?<![=!<>])=(?!=)|\b(?:return|goto|if|else|do|while|for|case)\b")
_MOST_CLIMBED: Final = 64
_MOST_NESTED: Final = 8


@dataclass(frozen=True, slots=True)
class Macros:
    """The macros of a program.

    Attributes:
        names: Of all macros.
        odd: Of those that may stand for more or less than an expression.
        quoting: Of those that may make a text or another name of an argument.
        indices: Parameters that a macro uses as a whole index and as nothing else, as in
            `#define AT(i) slot[i]`, or hands to another macro for that: by macro, their positions.
        readable: Whether all of them are known.
    """

    names: frozenset[bytes]
    odd: frozenset[bytes]
    quoting: frozenset[bytes]
    indices: Mapping[bytes, frozenset[int]]
    readable: bool

    def in_argument(self, node: Node) -> bool:
        """Tells whether an expression may be an argument of a macro."""
        return self._in_argument_of(self.names, node)

    def is_quoted(self, node: Node) -> bool:
        """Tells whether a macro may make something else of an expression than its value."""
        return self._in_argument_of(self.quoting if self.readable else self.names, node)

    def _in_argument_of(self, names: frozenset[bytes], node: Node) -> bool:
        outer = node.parent
        for _ in range(_MOST_CLIMBED):
            if outer is None or outer.type == "function_definition":
                return False
            function = outer.child_by_field_name("function")
            if function is not None and function.text in names:
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
    parameters: dict[bytes, bytes] = {}
    for found in _DEFINITION.finditer(text):
        parameters[found["name"]], body = _parameters_and_body(found["body"])
        bodies.setdefault(found["name"], []).append(body)
    return Macros(
        names=frozenset(bodies),
        odd=_or_names_one(
            {name for name, each in bodies.items() if any(map(_is_odd, each))}, bodies
        ),
        quoting=_or_names_one(
            {name for name, each in bodies.items() if any(b"#" in body for body in each)}, bodies
        ),
        indices=_index_parameters(
            {name: (parameters[name], each[0]) for name, each in bodies.items() if len(each) == 1}
        ),
        readable=_HIDDEN.search(text) is None,
    )


def _parameters_and_body(definition: bytes) -> tuple[bytes, bytes]:
    """Divides what follows the name of a macro in its definition."""
    listed = _PARAMETERS.match(definition)
    return (listed.group(), definition[listed.end() :]) if listed else (b"", definition)


def _or_names_one(
    names: AbstractSet[bytes], bodies: Mapping[bytes, list[bytes]]
) -> frozenset[bytes]:
    """Returns these macros and all that name one of them, through any number of others."""
    named_by: dict[bytes, set[bytes]] = {}
    for name, each in bodies.items():
        for named in _NAME.findall(b" ".join(each)):
            named_by.setdefault(named, set()).add(name)
    found = set(names)
    waiting = list(names)
    while waiting:
        more = named_by.get(waiting.pop(), set()) - found
        found |= more
        waiting.extend(more)
    return frozenset(found)


def _index_parameters(
    definitions: Mapping[bytes, tuple[bytes, bytes]],
) -> Mapping[bytes, frozenset[int]]:
    """Returns `Macros.indices`, given the parameters and the body of each macro."""
    wanted = {
        name: (_NAME.findall(parameters), body)
        for name, (parameters, body) in definitions.items()
        if b"#" not in body and b"..." not in parameters
    }
    found: dict[bytes, frozenset[int]] = {}
    for _ in range(_MOST_NESTED):
        before = dict(found)
        for name, (listed, body) in wanted.items():
            uses = Counter(_NAME.findall(body))
            indices = Counter(bare or wrapped for bare, wrapped in _WHOLE_INDEX.findall(body))
            indices.update(_handed_on(body, before))
            positions = {at for at, one in enumerate(listed) if 0 < uses[one] == indices[one]}
            if positions:
                found[name] = frozenset(positions)
        if found == before:
            break
    return found


def _handed_on(body: bytes, indices: Mapping[bytes, frozenset[int]]) -> Iterator[bytes]:
    """Gives the arguments in a body that other macros use as indices."""
    for called, arguments in _SIMPLE_CALL.findall(body):
        for at, argument in enumerate(arguments.split(b",")):
            if at in indices.get(called, frozenset()):
                yield argument.strip(b" \t()")


def _is_odd(body: bytes) -> bool:
    stripped = body.strip()
    return _ODD.search(stripped) is not None or any(
        stripped.count(one) != stripped.count(other) for one, other in ((b"(", b")"), (b"[", b"]"))
    )
