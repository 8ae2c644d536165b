"""Finds the types that the expressions of a C program may have, by the names in them.

A name has the types with which its function declares it, or else those with which anything in the
program does. Of a type only its words count, and the number of pointers that lead to its values.
"""

import re
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from concert.explorers.c.source.c_syntax import every_node, operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

_WORD: Final = re.compile(rb"\w+")
_NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_QUALIFIERS: Final = frozenset(
    {b"const", b"volatile", b"static", b"struct", b"restrict", b"_Atomic", b"extern", b"register"}
)
_LEVELS: Final = frozenset({"array_declarator", "pointer_declarator"})
_MOST_DEPTH: Final = 32
"""Expressions in one another that are looked at."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The type of a variable, member or function.

    Attributes:
        words: The words of it, but for those that every type may have.
        levels: How many pointers and arrays lead to a value of the type.
    """

    words: frozenset[bytes]
    levels: int


@dataclass(slots=True)
class _Function:
    """The names that a function declares, and the types of its parameters, in their order."""

    kinds: dict[bytes, set[Kind]] = field(default_factory=dict)
    parameters: list[Kind] = field(default_factory=list)


class ExpressionKinds:
    """The types of a program's expressions.

    Args:
        nodes: All nodes of the program.
        has_time: Tells whether a type that has a time in it is named in a node.
    """

    def __init__(self, nodes: Sequence[Node], has_time: Callable[[Node], bool]) -> None:
        self._has_time = has_time
        self._same = {b"timespec": b"timespec"}
        places = [(one.start_byte, one.end_byte) for one in nodes if _is_function(one)]
        self._starts = [start for start, _ in places]
        self._ends = [end for _, end in places]
        self._functions = [_Function() for _ in places]
        self._named: dict[bytes, _Function] = {}
        self._all: dict[bytes, set[Kind]] = {}
        for node in nodes:
            if node.type == "type_definition":
                for name in _names_of_timespec(node):
                    self._same[name] = b"timespec"
        for node in nodes:
            if node.type.endswith("declaration") or node.type == "function_definition":
                self._declare(node)

    def parameters(self, function: bytes) -> Sequence[Kind]:
        """Returns the types of a function's parameters; none of one that the text does not show."""
        named = self._named.get(function)
        return [] if named is None else named.parameters

    def of(self, node: Node, depth: int = 0) -> set[Kind]:
        """Returns the types that an expression may have; none where the text shows none."""
        node = unwrapped(node)
        inner = node.child_by_field_name("argument")
        step, parts = 0, [inner]
        match node.type:
            case "identifier":
                return self._kinds_of_name(node)
            case "field_expression":
                return {
                    kind for name in part_names(node, "field") for kind in self._all.get(name, ())
                }
            case "call_expression":
                parts = [node.child_by_field_name("function")]
            case "cast_expression":
                return {self.kind_of_cast(node)}
            case "subscript_expression":
                step = -1
            case "pointer_expression":
                step = 1 if operator_of(node) == "&" else -1
            case "pointer_declarator" | "array_declarator":
                parts = [node.child_by_field_name("declarator")]
            case "assignment_expression":
                parts = [node.child_by_field_name("right")]
            case "conditional_expression":
                parts = [node.child_by_field_name(one) for one in ("consequence", "alternative")]
            case "binary_expression" if operator_of(node) in ("+", "-"):
                sides = [node.child_by_field_name(one) for one in ("left", "right")]
                of_sides = [self.of(one, depth + 1) for one in sides if one and depth < _MOST_DEPTH]
                moved = [one for one in of_sides if any(each.levels for each in one)]
                return moved[0] if len(moved) == 1 else set()
            case "update_expression":
                pass
            case _:
                return set()
        if depth > _MOST_DEPTH:
            return set()
        return {
            Kind(kind.words, max(kind.levels + step, 0))
            for part in parts
            if part is not None
            for kind in self.of(part, depth + 1)
        }

    def _kinds_of_name(self, name: Node) -> set[Kind]:
        """Returns the types of a name, of its function or else of the program."""
        text, function = name.text or b"", self._function_at(name)
        own = function.kinds.get(text) if function is not None else None
        return own or self._all.get(text, set())

    def _function_at(self, node: Node) -> _Function | None:
        at = bisect(self._starts, node.start_byte) - 1
        is_inside = at >= 0 and self._starts[at] < node.start_byte < self._ends[at]
        return self._functions[at] if is_inside else None

    def kind_of_cast(self, cast: Node) -> Kind:
        """Returns the type to which a cast is."""
        kind = cast.child_by_field_name("type")
        of = kind.child_by_field_name("type") if kind is not None else None
        stars = sum(
            one.type.startswith("abstract_pointer") for one in (every_node(kind) if kind else ())
        )
        return Kind(self._words(of), stars)

    def _words(self, kind: Node | None) -> frozenset[bytes]:
        if kind is not None and kind.child_by_field_name("body") is not None:
            # A struct without a name may have others in it, in any number of levels.
            time = {b"timespec"} if self._has_time(kind) else set()
            return frozenset({b"type at %d" % kind.start_byte, *time})
        found = _words_of(_WORD.findall((kind.text if kind is not None else None) or b""))
        return frozenset(self._same.get(one, one) for one in found)

    def _declare(self, node: Node) -> None:
        words = self._words(_short(node.child_by_field_name("type")))
        function = self._function_at(node)
        for declarator in node.children_by_field_name("declarator"):
            levels, inner = 0, declarator
            while inner.child_by_field_name("declarator") is not None:
                levels += inner.type in _LEVELS
                inner = inner.child_by_field_name("declarator") or inner
            kind = Kind(words, levels)
            if inner.name is not None:
                name = inner.name.text
                self._all.setdefault(name, set()).add(kind)
                if node.type == "function_definition":
                    self._named[name] = self._functions[bisect(self._starts, node.start_byte) - 1]
                elif function is not None:
                    function.kinds.setdefault(name, set()).add(kind)
            if function is not None and _is_own_parameter(node):
                function.parameters.append(kind)


def part_names(node: Node, part: str) -> list[bytes]:
    """Returns the text of a part of a node; none where it has no such part."""
    one = node.child_by_field_name(part)
    return [one.text] if one is not None and one.text is not None else []


def _is_function(node: Node) -> bool:
    return node.type == "function_definition"


def _is_own_parameter(node: Node) -> bool:
    """Tells whether a node declares a parameter, and none of a pointer to a function."""
    declarator = node.parent.parent if node.parent is not None else None
    if node.type != "parameter_declaration" or declarator is None:
        return False
    function = declarator.child_by_field_name("declarator")
    return function is not None and function.type == "identifier"


def _words_of(words: Sequence[bytes]) -> frozenset[bytes]:
    return frozenset(words) - _QUALIFIERS


def _short(kind: Node | None) -> Node | None:
    """Returns the name of a type that has its members with it, else the type."""
    name = kind.child_by_field_name("name") if kind is not None else None
    return name if name is not None else kind


def _names_of_timespec(definition: Node) -> Iterator[bytes]:
    """Gives the names that a definition of a type gives to that of times, and to nothing else."""
    words = _NAME.findall(definition.text)
    for declarator in definition.children_by_field_name("declarator"):
        name = _NAME.search(declarator.text)
        if name is not None and _words_of(words) - {name.group(), b"typedef"} == {b"timespec"}:
            yield name.group()
