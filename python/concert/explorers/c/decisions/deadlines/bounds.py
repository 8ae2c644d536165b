"""Bounds the values of the whole numbers that a C program computes, as far as its text shows.

A variable has the values that the program gives to its name anywhere, whichever variable of that
name it is. A name of which an address is taken, or that a macro has to do with, may have any value.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from concert.explorers.c.decisions.deadlines.ranges import (
    ANY,
    Kind,
    Range,
    computed,
    converted,
    either,
    kind_of,
    of_literal,
)
from concert.explorers.c.decisions.deadlines.word_places import WordPlaces
from concert.explorers.c.source.c_syntax import every_node, syntax_tree
from concert.explorers.c.source.syntax_nodes import Node

PARTS_OF_SECONDS: Final = {b"tv_nsec": 1_000_000_000, b"tv_usec": 1_000_000}
"""Members of times, and how many of them a second has."""

_NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_READING: Final = frozenset(
    {
        *("binary_expression", "cast_expression", "comma_expression", "conditional_expression"),
        *("argument_list", "expression_statement", "initializer_list", "initializer_pair"),
        *("if_statement", "while_statement", "do_statement", "for_statement", "switch_statement"),
        *("return_statement", "sizeof_expression", "subscript_expression", "unary_expression"),
        "case_statement",
    }
)
"""Expressions and statements that change nothing of what is right in them."""
_DEEPEST: Final = 48
"""Expressions within each other, those of variables included."""
_GIVING: Final = {"assignment_expression": "right", "init_declarator": "value"}


class Bounds:
    """The bounds of what a program computes.

    Args:
        nodes: All nodes of the program.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        """Looks at a program."""
        self._constants: dict[bytes, Range] = {}
        self._uses: dict[bytes, list[Node]] = {}
        self._known: dict[bytes, Range] = {}
        self._hidden: frozenset[bytes] = frozenset()
        self._depth = 0
        self._plain: dict[Node, bool] = {}
        self._given_values: dict[bytes, list[list[Node]] | None] = {}
        self._types: dict[Node, Kind | None] = {}
        names = self._read_macros(nodes)
        self.macros = names - self._constants.keys()
        """The macros that do not stand for one number."""
        self._macro_places = WordPlaces(nodes, self.macros)
        bodies = (node.text or b"" for node in nodes if node.type == "preproc_arg")
        self._hidden = self.macros.union(*map(_NAME.findall, bodies)) - self._constants.keys()
        for node in nodes:
            if node.type == "identifier":
                self._uses.setdefault(node.text or b"", []).append(node)

    def _read_macros(self, nodes: Sequence[Node]) -> frozenset[bytes]:
        """Learns which macros stand for one number each, and returns the names of all."""
        names: list[bytes] = []
        bodies: dict[bytes, Node] = {}
        for node in nodes:
            name = node.child_by_field_name("name")
            if node.type == "preproc_call" and b"undef" in (node.text or b""):
                names += _NAME.findall(node.text or b"")
            if node.type not in ("preproc_def", "preproc_function_def") or name is None:
                continue
            names.append(name.text or b"")
            body = node.child_by_field_name("value")
            if node.type == "preproc_def" and body is not None:
                bodies[name.text or b""] = body
        times = Counter(names)
        expressions = [
            (each, _expression(body.text)) for each, body in bodies.items() if times[each] == 1
        ]
        # Those that use others are known in the second turn.
        for each, expression in (*expressions, *expressions):
            value = self.range(expression)
            if value.exactly() is not None:
                self._constants[each] = value
        return frozenset(names)

    def is_read(self, node: Node) -> bool:
        """Tells whether an expression surely is nothing but read where it stands."""
        inner, outer = node.whole, node.whole.parent
        if outer is None or inner.has_error:
            return False
        given = outer.child_by_field_name(_GIVING.get(outer.type, "right"))
        if outer.type not in _READING and (outer.type not in _GIVING or given != inner):
            return False
        return self._is_plain(outer)

    def _is_plain(self, node: Node) -> bool:
        """Tells whether no error and no call of a macro is around, within the statement."""
        outer: Node | None = node
        passed: list[Node] = []
        is_plain = True
        while outer is not None and not outer.type.endswith(("_statement", "_definition")):
            if outer in self._plain:
                is_plain = self._plain[outer]
                break
            passed.append(outer)
            function = outer.child_by_field_name("function")
            if outer.has_error or (function is not None and self.is_of_macro(function)):
                is_plain = False
                break
            outer = outer.parent
        self._plain.update(dict.fromkeys(passed, is_plain))
        return is_plain

    def is_of_macro(self, node: Node) -> bool:
        """Tells whether a macro that does not stand for one number has a part in an expression."""
        return self._macro_places.are_in(node)

    def range(self, node: Node | None) -> Range:
        """Returns the bounds of an expression; none of one that is deeper than people write."""
        if node is None or self._depth == _DEEPEST:
            return ANY
        self._depth += 1
        try:
            return self._range(node)
        finally:
            self._depth -= 1

    def _range(self, node: Node) -> Range:
        parts = [one for one in node.named_children if one.type != "comment"]
        match node.type:
            case "number_literal":
                return of_literal(node.text or b"")
            case "identifier":
                return self._constants.get(node.text or b"") or self._of_name(node.text or b"")
            case "parenthesized_expression" if len(parts) == 1:
                return self.range(parts[0])
            case "cast_expression":
                kind = node.child_by_field_name("type")
                value = self.range(node.child_by_field_name("value"))
                return converted(value, kind_of((kind.text if kind else None) or b""))
            case "field_expression":
                field = node.child_by_field_name("field")
                most = PARTS_OF_SECONDS.get((field.text if field else None) or b"")
                return Range(0, most - 1, Kind(wide=True)) if most else ANY
            case "unary_expression" if operator_of(node) == b"-":
                return computed(b"-", Range(0, 0), self.range(node.child_by_field_name("argument")))
            case "assignment_expression" if operator_of(node) == b"=":
                left, right = (node.child_by_field_name(one) for one in ("left", "right"))
                return self.range(right) if self.range(left) != ANY else ANY
            case "conditional_expression":
                ways = (node.child_by_field_name(one) for one in ("consequence", "alternative"))
                return either(self.range(way) for way in ways)
            case "binary_expression":
                left, right = (node.child_by_field_name(one) for one in ("left", "right"))
                return computed(operator_of(node), self.range(left), self.range(right))
            case _:
                return ANY

    def _of_name(self, name: bytes) -> Range:
        if name in self._hidden or name not in self._uses:
            return ANY
        if name not in self._known:
            # Of what depends on itself nothing is known.
            self._known[name] = ANY
            given: list[Range] = []
            kinds: list[Kind | None] = []
            for use in self._uses[name]:
                given += self._given(use)
                kinds += self._declared(use)
            value = either(given)
            self._known[name] = either(converted(value, kind) for kind in kinds)
        return self._known[name]

    def _given(self, name: Node) -> Iterator[Range]:
        """Gives what a variable may get where its name is."""
        outer = name.parent
        if outer is None or self.is_read(name):
            return
        match outer.type:
            case "init_declarator":
                yield self.range(outer.child_by_field_name("value"))
            case "declaration":
                yield Range(0, 0)
            case "enumerator" if (given := outer.child_by_field_name("value")) is not None:
                yield self.range(given)
            case "parameter_declaration":
                yield self._of_parameter(outer)
            case "assignment_expression" if operator_of(outer) == b"=":
                yield self.range(outer.child_by_field_name("right"))
            case "update_expression" if operator_of(outer) == b"++":
                yield Range(0, None)
            case _:
                yield ANY

    def _of_parameter(self, parameter: Node) -> Range:
        """Returns what calls give for a parameter."""
        listed = parameter.parent
        declarator = listed.parent if listed is not None else None
        function = declarator.child_by_field_name("declarator") if declarator is not None else None
        name = (function.text if function is not None else None) or b""
        if listed is None or name in self._hidden or name == b"main":
            return ANY
        if name not in self._given_values:
            self._given_values[name] = self._given_to(name)
        calls = self._given_values[name]
        if calls is None:
            return ANY
        at = parameter.rank
        if any(one.type == "comment" for one in listed.named_children):
            at = _arguments(listed).index(parameter)
        given = []
        for values in calls:
            if at >= len(values):
                # No other gets more.
                given.append(ANY)
                break
            given.append(self.range(values[at]))
        return either(given)

    def _given_to(self, function: bytes) -> list[list[Node]] | None:
        """Returns the arguments of all calls, the most first; None if some are not known."""
        found = []
        for use in self._uses.get(function, ()):
            outer = use.parent
            if outer is None or use.part != "function":
                if outer is None or outer.type != "function_declarator":
                    return None
                continue
            arguments = outer.child_by_field_name("arguments")
            found.append(_arguments(arguments) if arguments is not None else [])
        return sorted(found, key=len, reverse=True)

    def _declared(self, name: Node) -> Iterator[Kind | None]:
        """Gives the type that a name has where it is declared; None if it is no plain number."""
        outer = name.parent
        if outer is not None and outer.type == "enumerator":
            yield Kind()
        if outer is not None and outer.type == "init_declarator":
            name, outer = outer, outer.parent
        if outer is None or outer.type not in ("declaration", "parameter_declaration"):
            return
        if name.part != "declarator":
            return
        if outer not in self._types:
            self._types[outer] = _type_of(outer)
        yield self._types[outer]


def operator_of(node: Node) -> bytes:
    """Returns the operator of an expression."""
    operator = node.child_by_field_name("operator")
    return (operator.text if operator is not None else None) or b""


def _expression(body: bytes) -> Node | None:
    """Returns what the body of a macro is, if it is one number wherever it is put."""
    top = syntax_tree(f"long x = {body.decode('utf-8', 'replace')}\n;").root_node
    values = [one for one in every_node(top) if one.type == "init_declarator"]
    value = values[0].child_by_field_name("value") if len(values) == 1 else None
    is_whole = value is not None and value.type in ("number_literal", "parenthesized_expression")
    return value if is_whole and not top.has_error and top.named_child_count == 1 else None


def _arguments(listed: Node) -> list[Node]:
    return [one for one in listed.named_children if one.type != "comment"]


def _type_of(declaration: Node) -> Kind | None:
    """Returns the type of what is declared; None where that is no plain number."""
    kind = declaration.child_by_field_name("type")
    is_extern = any(child.is_word(b"extern") for child in declaration.children)
    around = declaration.parent
    is_old_style = around is not None and around.type == "function_definition"
    return None if kind is None or is_extern or is_old_style else kind_of(kind.text)
