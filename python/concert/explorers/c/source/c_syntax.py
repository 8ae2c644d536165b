"""Finds the expressions of a C program that access memory, where GCC places them.

GCC 13 gives an access the line and column of an operator, and not of the variable: `a[i]` that of
`[`, `s->f` that of `->`, `*p` that of `*`; what is written that of the `=` or `++` that writes. A
name alone has no place of its own and takes that of the operator, call or declaration around it:
in `y = x + 1` the `+` is where `x` is read. So each expression gets the places where GCC may have
put it, the likeliest first.
"""

import functools
import re
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from typing import Final

import tree_sitter_c
from tree_sitter import Language, Parser

from concert.explorers.c.source.evaluated import Constants, without_types_of
from concert.explorers.c.source.macros import macros_of
from concert.explorers.c.source.syntax_nodes import Node, Tree

_MOST_CLIMBED: Final = 64
"""Expressions around one another that are looked at."""

_WORD: Final = re.compile(r"\w+")
_WHOLE: Final = re.compile(r"(?:0[xX][0-9a-fA-F]{1,16}|0[0-7]{0,20}|[1-9][0-9]{0,18})[uUlL]{0,3}")

_STATEMENTS: Final = frozenset(
    {
        "compound_statement",
        "declaration",
        "do_statement",
        "expression_statement",
        "for_statement",
        "function_definition",
        "if_statement",
        "return_statement",
        "switch_statement",
        "translation_unit",
        "while_statement",
    }
)
_OUTERMOST: Final = frozenset({"function_definition", "translation_unit"})
_NO_ACCESS: Final = frozenset(
    {
        "alignof_expression",
        "attribute_specifier",
        "offsetof_expression",
        "preproc_def",
        "preproc_function_def",
        "sizeof_expression",
        "type_descriptor",
    }
)
_DECLARATORS: Final = frozenset(
    {
        "array_declarator",
        "attributed_declarator",
        "enumerator",
        "function_declarator",
        "init_declarator",
        "parameter_declaration",
        "parenthesized_declarator",
        "pointer_declarator",
    }
)


class Use(Flag):
    """The ways in which an expression may access the memory that it names."""

    READ = auto()
    WRITE = auto()
    POINTEE = auto()
    """It is an argument, and the function may access what it points to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessExpression:
    """An expression that may access memory.

    Attributes:
        node: Its syntax.
        use: What it may do.
        source: The program.
        places: Where it may be, the likeliest place first.
        rank: The number of the place that it was looked up by.
        initialises: Whether it is a declared name, parts of which get their first values.
    """

    node: Node
    use: Use
    source: bytes
    places: tuple[tuple[int, int], ...]
    rank: int
    initialises: bool

    @property
    def text(self) -> str:
        """It as it stands in the source, in one line."""
        return _line_of(self.source[self.node.start_byte : self.node.end_byte])

    @property
    def line(self) -> int:
        """The line where it begins."""
        return self.node.start_point.row + 1

    @property
    def likelier(self) -> tuple[tuple[int, int], ...]:
        """The places where it more likely is than at the one it was looked up by."""
        return self.places[: self.rank]


class SourceAccesses:
    """The accesses of a C program by the places that GCC gives them.

    Args:
        source: The program.
    """

    def __init__(self, source: str) -> None:
        text = source.encode("utf-8")
        root = syntax_tree(source).root_node
        clear = without_types_of(text, root)
        if clear != text:
            root = _parsed(clear).root_node
        constants = Constants(text, root)
        macros = _function_macros(root)
        self._macro_calls = frozenset(_macro_calls(root, macros))
        self._places: dict[Node, tuple[tuple[int, int], ...]] = {}
        # In pairs of a number of a use and one of its places: deep expressions have very many.
        at: dict[tuple[int, int], array[int]] = {}
        looked_up: list[tuple[Node, Use, tuple[tuple[int, int], ...], bool]] = []
        each_use: list[tuple[Node, Use, tuple[tuple[int, int], ...]]] = []
        for node, perhaps in _evaluated(root, constants):
            use = _use(node)
            if use is None:
                continue
            macro = self._macro_around(node)
            # A statement within the argument of a macro has no place of its own.
            expanded = [] if macro is None else [_place(macro)]
            for each in (Use.READ, Use.WRITE, Use.POINTEE):
                if each not in use and (each is Use.POINTEE or macro is None):
                    continue
                places = tuple(dict.fromkeys((*self._places_of(node, each), *expanded)))
                if each in use and not perhaps:
                    each_use.append((node, each, places))
                for rank, place in enumerate(places):
                    if place not in at:
                        at[place] = array("Q")
                    at[place].extend((len(looked_up), rank))
                looked_up.append((node, each, places, use is Use.WRITE and declares(node)))
        self._source = text
        self.read = clear
        """The text that was read: the program without the operands of `typeof`."""
        self._each = tuple(each_use)
        self._looked_up = looked_up
        self._at: Mapping[tuple[int, int], array[int]] = at
        self._calls = dict(_calls(root))
        self.statements = tuple(
            node for node in _nodes(root) if node.type == "expression_statement"
        )
        """The program's statements that are expressions."""
        self.constants = _constants(root)
        """The program's whole numbers, with how often each occurs."""
        self.macros = macros_of(source)
        """The program's macros."""

    def at(self, line: int, column: int) -> Sequence[AccessExpression]:
        """Returns the expressions that may access memory at a place; both count from 1."""
        found = self._at.get((line, column), ())
        return [
            self._expression(number, rank)
            for number, rank in zip(found[::2], found[1::2], strict=True)
        ]

    def _expression(self, number: int, rank: int) -> AccessExpression:
        node, use, places, initialises = self._looked_up[number]
        return AccessExpression(
            node=node,
            use=use,
            source=self._source,
            places=places,
            rank=rank,
            initialises=initialises,
        )

    def each(self) -> Sequence[tuple[Node, Use, tuple[tuple[int, int], ...]]]:
        """Returns each expression's uses, and the places of each use, the likeliest first.

        What may not be evaluated is none of them.
        """
        return self._each

    def text(self, node: Node) -> str:
        """Returns an expression as it stands in the source, in one line."""
        return _line_of(self._source[node.start_byte : node.end_byte])

    def in_macro(self, node: Node) -> bool:
        """Tells whether an expression is an argument of a macro, which may do anything to it."""
        return self._macro_around(node) is not None

    def _macro_around(self, node: Node) -> Node | None:
        """Returns the outermost macro that has an expression in an argument, itself or in a block.

        A macro may do anything to its arguments.
        """
        found = None
        outer = node.parent
        for _ in range(_MOST_CLIMBED if self._macro_calls else 0):
            if outer is None or outer.type in _OUTERMOST:
                return found
            if outer in self._macro_calls:
                found = outer
            outer = outer.parent
        return found

    def _places_of(self, node: Node, use: Use) -> Iterator[tuple[int, int]]:
        """Gives the places where GCC may say that an expression is accessed, likeliest first."""
        climber: Node | None = node
        if use is Use.READ:
            yield from self._anchors(node)
            # A test of a bit-field.
            yield _place(node)
        elif use is Use.WRITE:
            if node.type == "identifier" and declares(node):
                yield _place(node)
                return
            climber = node.whole
        else:
            climber = node.whole.parent
            while climber is not None and climber.type != "argument_list":
                climber = climber.parent
        for _ in range(_MOST_CLIMBED):
            climber = climber.parent if climber is not None else None
            if climber is None:
                return
            yield from self._anchors(climber)
            if climber.type in _STATEMENTS:
                return

    def _anchors(self, node: Node) -> Sequence[tuple[int, int]]:
        """Returns the places that an expression has itself."""
        if node not in self._places:
            self._places[node] = tuple(_anchors(node))
        return self._places[node]

    def call_at(self, line: int, column: int) -> str:
        """Returns the function or macro whose call begins at a place; empty where there is none."""
        return self._calls.get((line, column), "")


def syntax_tree(source: str) -> Tree:
    """Returns a program's syntax; what is no C stands in it as an error."""
    return _parsed(source.encode("utf-8"))


def unwrapped(node: Node) -> Node:
    """Returns an expression without the parentheses around it."""
    return node.bare


def is_called(node: Node) -> bool:
    """Tells whether an expression is the function of a call."""
    inner, outer = _around(node)
    return (
        outer is not None
        and outer.type == "call_expression"
        and _is(outer.child_by_field_name("function"), inner)
    )


def declares(name: Node) -> bool:
    """Tells whether a name is declared where it stands."""
    parent = name.parent
    if parent is None:
        return False
    if parent.type in ("array_declarator", "init_declarator", "enumerator"):
        field = "name" if parent.type == "enumerator" else "declarator"
        return _is(parent.child_by_field_name(field), name)
    return parent.type in _DECLARATORS or parent.type in ("declaration", "labeled_statement")


def operator_of(node: Node) -> str:
    """Returns the operator of an expression; empty where it has none."""
    operator = node.child_by_field_name("operator")
    return operator.type if operator is not None else ""


def _text(node: Node) -> str:
    return _line_of(node.text or b"")


def _line_of(text: bytes) -> str:
    return " ".join(text.decode("utf-8", "replace").split())


def every_node(root: Node) -> Iterator[Node]:
    """Gives all nodes, in the order of the source."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def _nodes(root: Node) -> Iterator[Node]:
    """Gives the nodes in which something is accessed, in the order of the source."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if node.type not in _NO_ACCESS:
            waiting.extend(reversed(node.children))


def _evaluated(root: Node, constants: Constants) -> Iterator[tuple[Node, bool]]:
    """Gives the nodes that are evaluated, in the order of the source, and if that is not sure."""
    waiting = [(root, False)]
    never: set[int] = set()
    doubtful: set[int] = set()
    while waiting:
        node, perhaps = waiting.pop()
        if node.id in never:
            continue
        perhaps = perhaps or node.id in doubtful
        yield node, perhaps
        if node.type not in _NO_ACCESS:
            without = constants.unevaluated(node)
            never.update(part.id for part in without.never)
            doubtful.update(part.id for part in without.perhaps)
            waiting.extend((child, perhaps) for child in reversed(node.children))


def _use(node: Node) -> Use | None:
    """Returns what an expression may do; None for what accesses nothing."""
    match node.type:
        case "identifier":
            if declares(node):
                return Use.WRITE if _is_initialised(node) else None
        case "field_expression" | "subscript_expression":
            pass
        case "pointer_expression":
            if operator_of(node) != "*" or _follows_goto(node):
                return None
        case _:
            return None
    inner, outer = _around(node)
    if outer is None:
        return None
    match outer.type:
        case "assignment_expression" if _is(outer.child_by_field_name("left"), inner):
            # A use of an assignment's value reads it back.
            return Use.WRITE if _is_only_set(outer) else Use.READ | Use.WRITE
        case "update_expression":
            return Use.READ | Use.WRITE
        case "pointer_expression" if operator_of(outer) == "&":
            _, call = _around(outer)
            return Use.POINTEE if call is not None and call.type == "argument_list" else None
        case "field_expression" if operator_of(outer) == ".":
            return None
        case "argument_list":
            return Use.READ | Use.POINTEE
    return Use.READ


def _follows_goto(pointer: Node) -> bool:
    """Tells whether its `*` is that of a computed `goto *p;`, which reads `p` and not `*p`.

    C's grammar has no such statement: it is an error, and an expression follows it.
    """
    outer = pointer.parent
    # All that begins before it, and all around that, is no such statement.
    while outer is not None and outer.start_byte == pointer.start_byte:
        if outer.type == "expression_statement":
            break
        outer = outer.parent
    if outer is None or outer.start_byte != pointer.start_byte:
        return False
    before = outer.prev_sibling
    return before is not None and before.type == "ERROR" and before.text == b"goto"


def _around(node: Node) -> tuple[Node, Node | None]:
    """Returns a node with the parentheses around it, and what those stand in."""
    return node.whole, node.whole.parent


def _is_only_set(assignment: Node) -> bool:
    """Tells whether it is a plain assignment whose value is not used."""
    _, outer = _around(assignment)
    return operator_of(assignment) == "=" and (
        outer is None or outer.type in ("comma_expression", "expression_statement")
    )


def _is(one: Node | None, other: Node) -> bool:
    return one is not None and one.id == other.id


def _is_initialised(name: Node) -> bool:
    """Tells whether a declared name is that of a variable with a value; a prototype's is not."""
    inner, outer = name, name.parent
    while outer is not None and outer.type in _DECLARATORS - {"init_declarator"}:
        inner, outer = outer, outer.parent
    return (
        outer is not None
        and outer.type == "init_declarator"
        and _is(outer.child_by_field_name("declarator"), inner)
    )


def _anchors(node: Node) -> Iterator[tuple[int, int]]:
    """Gives the places that an expression has itself."""
    match node.type:
        case "assignment_expression" | "binary_expression" | "field_expression":
            operator = node.child_by_field_name("operator")
            yield _place(operator if operator is not None else node)
        case "pointer_expression" | "unary_expression" | "update_expression":
            operator = node.child_by_field_name("operator")
            yield _place(operator if operator is not None else node)
        case "subscript_expression":
            yield _place(next((one for one in node.children if one.type == "["), node))
        case "conditional_expression":
            yield from (_place(one) for one in node.children if one.type in (":", "?"))
        case "init_declarator":
            name = node.child_by_field_name("declarator")
            while name is not None and name.type != "identifier":
                inner = name.child_by_field_name("declarator")
                # In parentheses, as in that of a pointer to a function, it has no name.
                name = inner if inner is not None else _named(name, *_DECLARATORS, "identifier")
            yield _place(name if name is not None else node)
        case "argument_list" | "comma_expression" | "initializer_list" | "initializer_pair":
            pass
        case "call_expression":
            # Of a function in parentheses, the call has the place of what is in them.
            function = node.child_by_field_name("function")
            places = [_place(node)]
            for _ in range(_MOST_CLIMBED):
                if function is None or function.type != "parenthesized_expression":
                    break
                node = unwrapped(function)
                if node.type != "call_expression":
                    places += reversed(list(_anchors(node)))
                    break
                places.append(_place(node))
                function = node.child_by_field_name("function")
            yield from reversed(places)
        case kind if kind in _STATEMENTS:
            if kind in ("switch_statement", "return_statement", "if_statement"):
                yield _place(node)
        case _:
            yield _place(node)


def _named(node: Node, *kinds: str) -> Node | None:
    return next((one for one in node.named_children if one.type in kinds), None)


def _place(node: Node) -> tuple[int, int]:
    return node.start_point.row + 1, node.start_point.column + 1


def _macro_calls(root: Node, macros: frozenset[str]) -> Iterator[Node]:
    """Gives the uses of macros with parameters, which look like calls."""
    for node in every_node(root) if macros else ():
        function = node.child_by_field_name("function") if node.type == "call_expression" else None
        # The name of a macro is one word.
        if function is not None and not function.children and _text(function) in macros:
            yield node


def _function_macros(root: Node) -> frozenset[str]:
    """Returns the names of macros with parameters that the program defines."""
    names = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.type == "preproc_function_def":
            name = node.child_by_field_name("name")
            if name is not None:
                names.add(_text(name))
        elif node.type.startswith("preproc_") or node.type == "translation_unit":
            waiting.extend(node.children)
    return frozenset(names)


def _constants(root: Node) -> Counter[int]:
    found: Counter[int] = Counter()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting.extend(node.children)
        texts = [_text(node)] if node.type == "number_literal" else []
        # The text of a macro is not parsed.
        if node.type == "preproc_arg":
            texts = _WORD.findall(_text(node))
        for text in filter(_WHOLE.fullmatch, texts):
            digits = text.rstrip("uUlL")
            base = 16 if digits[:2] in ("0x", "0X") else 8 if digits.startswith("0") else 10
            found[int(digits, base)] += 1
    return found


def _calls(root: Node) -> Iterator[tuple[tuple[int, int], str]]:
    for node in _nodes(root):
        if node.type == "call_expression":
            function = node.child_by_field_name("function")
            if function is not None and function.type == "identifier":
                yield _place(node), _text(function)


def _parsed(text: bytes) -> Tree:
    return Tree(text, _parser().parse(text))


@functools.cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_c.language()))
