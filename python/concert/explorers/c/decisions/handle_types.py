"""Tells which expressions of a C program are handles of threads by the types of its variables.

A handle that `pthread_create` stores comes by no assignment, so that no name leads to it. The type
of the variable tells it: one of `pthread_t` in the function, or else in the program.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Final

from concert.explorers.c.decisions.names import arguments, called
from concert.explorers.c.decisions.origins import is_size
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

HANDLES: Final = frozenset({b"pthread_self", b"thrd_current"})
"""Functions by which a thread asks for its handle."""
_THREADS: Final = (b"pthread_", b"thrd_")
"""Beginnings of functions whose results are no handles, but for those that ask for one."""
_KINDS: Final = frozenset({b"pthread_t", b"thrd_t"})
_COMPARES_BYTES: Final = frozenset({b"memcmp", b"bcmp"})
_DECLARES: Final = ("declaration", "field_declaration", "parameter_declaration")
_LEVELS: Final = frozenset({"array_declarator", "pointer_declarator"})
_ABSTRACT_LEVELS: Final = frozenset({"abstract_array_declarator", "abstract_pointer_declarator"})
_NAMES: Final = frozenset({"field_identifier", "identifier"})
_ANYWHERE: Final = -1
"""In place of a function."""


@dataclass(slots=True)
class _Scope:
    """The variables that a function, or the program outside of functions, declares.

    Attributes:
        handles: Of the names of handles, how many steps lead from the variable to a handle.
        others: The names of variables of other types.
    """

    handles: dict[bytes, int] = field(default_factory=dict)
    others: set[bytes] = field(default_factory=set)


class HandleTypes:
    """The handles of a program, by the types of its variables."""

    def __init__(self, program: Program) -> None:
        """Looks at all declarations of a program."""
        self.kinds = _kinds(program)
        """The names of the types of handles, those that the program gives them included."""
        self._scopes: dict[int, _Scope] = {_ANYWHERE: _Scope()}
        self._members: dict[bytes, int] = {}
        self._returning: set[bytes] = set()
        for node in program.nodes:
            if node.type in _DECLARES or node.type == "function_definition":
                self._declare(node)
        self._steps: dict[Node, int] = {}
        # The parts of an expression come before it.
        for node in reversed(program.nodes):
            steps = self._steps_from(node)
            if steps is not None:
                self._steps[node] = steps

    def steps(self, node: Node | None) -> int | None:
        """Returns how many steps lead from an expression to a handle; 0 if it is one.

        None if its type shows no handle.
        """
        return self._steps.get(unwrapped(node)) if node is not None else None

    def _steps_from(self, node: Node) -> int | None:
        """Returns the same of an expression of which the parts are known."""
        inner = node.child_by_field_name("argument")
        match node.type:
            case "identifier":
                return self._of_name(node)
            case "field_expression":
                member = node.child_by_field_name("field")
                return self._members.get(member.text or b"") if member is not None else None
            case "subscript_expression":
                return _less(self.steps(inner))
            case "pointer_expression":
                of_inner = self.steps(inner)
                if operator_of(node) == "*":
                    return _less(of_inner)
                return None if of_inner is None else of_inner + 1
            case "cast_expression":
                return self._of_type(node.child_by_field_name("type"))
            case "call_expression":
                return 0 if called(node) in HANDLES | self._returning else None
            case "binary_expression" if operator_of(node) in ("+", "-"):
                sides = [self.steps(node.child_by_field_name(one)) for one in ("left", "right")]
                moved = [steps for steps in sides if steps]
                return moved[0] if len(moved) == 1 else None
            case "update_expression":
                return self.steps(inner) or None
        return None

    def is_handle(self, node: Node) -> bool:
        """Tells whether an expression is a handle, or the bytes of one under another type."""
        around = node.parent
        is_pointed_at = around is not None and around.type == "pointer_expression"
        if around is not None and is_pointed_at and operator_of(around) == "&":
            return False
        if node.type == "cast_expression" and self.steps(node) is None:
            kind = node.child_by_field_name("type")
            is_void = kind is None or b"void" in (kind.text or b"")
            return not is_void and bool(self.steps(node.child_by_field_name("value")))
        return node.type != "parenthesized_expression" and self.steps(node) == 0

    def orders_bytes(self, node: Node) -> bool:
        """Tells whether a call compares the bytes of handles, and not only whether they differ."""
        if not self.compares_bytes(node):
            return False
        inner, outer = node.whole, node.whole.parent
        if outer is None or operator_of(outer) in ("!", "&&", "||"):
            return False
        if operator_of(outer) in ("==", "!="):
            sides = [outer.child_by_field_name(one) for one in ("left", "right")]
            return not any(one is not None and one.is_word(b"0") for one in sides)
        return inner != outer.child_by_field_name("condition")

    def compares_bytes(self, node: Node) -> bool:
        """Tells whether a call compares the bytes of handles."""
        given = arguments(node) if called(node) in _COMPARES_BYTES else []
        return any(self.steps(_without_void(one)) for one in given)

    def _declare(self, node: Node) -> None:
        kind = node.child_by_field_name("type")
        is_handle = kind is not None and kind.text in self.kinds
        for declarator in node.children_by_field_name("declarator"):
            steps, name, calls = 0, declarator, False
            while name.type not in _NAMES:
                steps += name.type in _LEVELS
                calls |= name.type == "function_declarator"
                inner = name.child_by_field_name("declarator") or next(
                    (one for one in name.named_children if one.type.endswith("declarator")), None
                )
                if inner is None:
                    inner = next((one for one in name.named_children if one.type in _NAMES), None)
                if inner is None:
                    break
                name = inner
            if name.type not in _NAMES or name.text is None:
                continue
            if calls:
                if is_handle and not steps:
                    self._returning.add(name.text)
            elif node.type == "field_declaration":
                # Members of a union have other names, too.
                if is_handle and not _in_union(node):
                    self._members[name.text] = steps
            elif node.type != "function_definition":
                function = _function_at(node)
                if node.type == "parameter_declaration" and function == _ANYWHERE:
                    continue
                scope = self._scopes.setdefault(function, _Scope())
                if is_handle:
                    scope.handles[name.text] = steps
                else:
                    scope.others.add(name.text)

    def _of_name(self, node: Node) -> int | None:
        name = node.text or b""
        own = self._scopes.get(_function_at(node), _Scope())
        if name in own.handles:
            return own.handles[name]
        if name in own.others:
            return None
        return self._scopes[_ANYWHERE].handles.get(name)

    def _of_type(self, descriptor: Node | None) -> int | None:
        kind = descriptor.child_by_field_name("type") if descriptor is not None else None
        if descriptor is None or kind is None or kind.text not in self.kinds:
            return None
        return sum(1 for one in _chain(descriptor) if one.type in _ABSTRACT_LEVELS)


def hides_handle(node: Node, functions: Container[bytes]) -> bool:
    """Tells whether an expression is no handle, though there may be one in it.

    Args:
        node: The expression.
        functions: Those that the program defines. What they return tells if it is a handle.
    """
    if node.type == "argument_list" and node.parent is not None:
        name = called(node.parent)
        return name is not None and (name in functions or name.startswith(_THREADS))
    return is_size(node) or operator_of(node) in ("!", "==", "!=", "&&", "||")


def _kinds(program: Program) -> frozenset[bytes]:
    kinds = set(_KINDS)
    kinds |= {name for name, text in program.macros.items() if text.strip() in _KINDS}
    for node in program.nodes:
        kind = node.child_by_field_name("type") if node.type == "type_definition" else None
        if kind is not None and kind.text in kinds:
            named = node.children_by_field_name("declarator")
            kinds |= {one.text for one in named if one.text is not None}
    return frozenset(kinds)


def _chain(descriptor: Node) -> Iterator[Node]:
    node = descriptor.child_by_field_name("declarator")
    while node is not None:
        yield node
        node = node.child_by_field_name("declarator")


def _less(steps: int | None) -> int | None:
    return steps - 1 if steps else None


def _in_union(node: Node) -> bool:
    return node.record is not None and node.record.type == "union_specifier"


def _function_at(node: Node) -> int:
    """Returns where the function begins that a node is in."""
    return node.outermost.start_byte if node.outermost is not None else _ANYWHERE


def _without_void(node: Node) -> Node:
    """Returns what a cast to a pointer to anything is of."""
    node = unwrapped(node)
    while node.type == "cast_expression" and b"void" in (
        getattr(node.child_by_field_name("type"), "text", None) or b""
    ):
        value = node.child_by_field_name("value")
        if value is None:
            break
        node = unwrapped(value)
    return node
