"""Finds what a program asks of an input, and with that values that stand for all others."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from concert.explorers.c.rewriting.declarations import (
    LocalNames,
    called,
    called_at,
    constants,
    declared_at,
    declares_only,
    functions,
    is_simple,
    mentions,
    names_in,
    number_of,
    variable_of,
)
from concert.explorers.c.rewriting.input_types import INPUTS, InputType
from concert.explorers.c.rewriting.plain_text import PlainText
from concert.explorers.c.rewriting.value_classes import (
    IS_TRUE,
    TURNED,
    Question,
    representatives,
)
from concert.explorers.c.source.c_syntax import every_node, operator_of, syntax_tree
from concert.explorers.c.source.macros import Macros, macros_of
from concert.explorers.c.source.syntax_nodes import Node

_CONDITIONS: Final = frozenset(
    {
        "conditional_expression",
        "do_statement",
        "for_statement",
        "if_statement",
        "while_statement",
    }
)
_CALL: Final = re.compile(rb"\w+[ \t]*\([ \t]*(?:void)?[ \t]*\)")
_DECLARED: Final = re.compile(rb"(?:extern )?(?P<type>[\w ]+) \w+ ?\( ?(?:void)? ?\) ?;")
_PURE: Final = frozenset(
    {"binary_expression", "identifier", "number_literal", "parenthesized_expression"}
)
"""Expressions that look at values and do nothing else."""
_ASSUMES: Final = re.compile(
    rb"(?:static\s+)?void\s+\w+\s*\(\s*int\s+(?P<name>\w+)\s*\)\s*\{\s*if\s*\(\s*!\s*(?P=name)\s*\)\s*\{?\s*abort\s*\(\s*\)\s*;"
    rb"\s*\}?\s*\}"
)
_ASSUME: Final = frozenset({b"__VERIFIER_assume", b"assume_abort_if_not"})
_MOST_VALUES: Final = 16
"""Of one input, where all values of a range are needed."""
_MOST_QUESTIONS: Final = 32
_MOST_USES: Final = 256
"""Of one variable."""


@dataclass(slots=True)
class _Uses:
    """The questions that a program asks of a value.

    Attributes:
        questions: The questions.
        is_whole: Whether it does more than to ask.
    """

    questions: set[Question] = field(default_factory=set)
    is_whole: bool = False


class InputUses:
    """The inputs of a program, as far as its syntax shows them.

    Args:
        source: The program.
        plain: What its directives are.
    """

    def __init__(self, source: str, plain: PlainText) -> None:
        self._root: Final = syntax_tree(source).root_node
        self._plain: Final = plain
        self._macros: Final[Macros] = macros_of(source)
        self._constants: Final = dict(constants(self._root, plain.last_include))
        self._declared: Final[dict[bytes, list[tuple[int, bytes]]]] = {}
        for name, at, text in declared_at(self._root):
            self._declared.setdefault(name, []).append((at, text))
        self._called: Final[dict[bytes, set[int]]] = {}
        for name, at in called_at(self._root):
            self._called.setdefault(name, set()).add(at)
        self._known: Final = self._known_functions(source.encode("utf-8"))

    def inputs(self) -> Iterator[tuple[Node, tuple[int, ...]]]:
        """Gives calls for an input of few classes, with a value of each class."""
        for function in functions(self._root):
            calls = [node for node in every_node(function) if self._is_input(node)]
            if not calls or not self._macros.leaves_statements(function) or not is_simple(function):
                continue
            names = LocalNames(function)
            asked: dict[bytes, _Uses] = {}
            for call in calls:
                values = self._values(call, names, asked)
                if 0 < len(values) <= 2 * _MOST_VALUES:
                    yield call, values

    def _known_functions(self, code: bytes) -> frozenset[bytes]:
        """Returns functions of which each mention is a call, or declares them at file scope."""
        names = {*INPUTS, *_ASSUME} - self._plain.macros
        places = {
            name: {at for at, _ in self._declared.get(name, ())} | self._called.get(name, set())
            for name in names
        }
        strange = {
            name
            for name, at in mentions(code, names)
            if at not in places[name] and not self._plain.in_directive(at)
        }
        return frozenset(names - strange)

    def _is_input(self, call: Node) -> bool:
        """Tells whether a call is one for an input of the type that its name says."""
        name = called(call)
        if name not in INPUTS or name not in self._known or self._macros.in_argument(call):
            return False
        kind = INPUTS[name]
        declared = [
            _DECLARED.fullmatch(b" ".join(text.split())) for _, text in self._declared.get(name, ())
        ]
        if not declared and kind.name != "int":
            return False
        return _CALL.fullmatch(call.text or b"") is not None and all(
            one is not None and one["type"] in kind.spellings for one in declared
        )

    def _values(self, call: Node, names: LocalNames, asked: dict[bytes, _Uses]) -> tuple[int, ...]:
        kind = INPUTS[called(call)]
        variable = variable_of(call)
        if variable is None:
            uses = self._asked([call])
            return () if uses.is_whole else _classes(kind, uses.questions)
        if variable in self._plain.words:
            return ()
        if names.is_declared(variable, kind.spellings, call):
            if variable not in asked:
                asked[variable] = self._asked(names.uses(variable)[: _MOST_USES + 1])
            uses = asked[variable]
            if not uses.is_whole:
                return _classes(kind, uses.questions)
        statement = _statement_of(call)
        # Of a variable that is declared before, another thread may know.
        if statement is None or not declares_only(statement, kind.spellings):
            return ()
        assumed = self._assumed(statement, variable)
        whole = _between(assumed, kind)
        return _classes(kind, assumed, whole) if whole else ()

    def _asked(self, values: Iterable[Node]) -> _Uses:
        uses = _Uses()
        for number, node in enumerate(values):
            self._ask(node, uses)
            if number >= _MOST_USES or len(uses.questions) > _MOST_QUESTIONS:
                uses.is_whole = True
            if uses.is_whole:
                break
        return uses

    def _ask(self, node: Node, uses: _Uses) -> None:
        """Adds what a program asks of the value of an expression."""
        while node.parent is not None and node.parent.type == "parenthesized_expression":
            if node.parent.named_child_count != 1:
                break
            node = node.parent
        outer = node.parent
        if outer is None or self._macros.in_argument(node):
            uses.is_whole = True
            return
        comparison = operator_of(outer)
        if outer.type == "expression_statement":
            return
        if _asks_for_truth(node, outer):
            uses.questions.add(IS_TRUE)
        elif outer.type == "binary_expression" and comparison in TURNED:
            self._compare(node, outer, comparison, uses)
        elif outer.type == "switch_statement" and outer.child_by_field_name("condition") == node:
            for case in every_node(outer):
                if case.type == "case_statement":
                    self._equal(case, uses)
        else:
            uses.is_whole = True

    def _compare(self, node: Node, comparison: Node, sign: str, uses: _Uses) -> None:
        left = comparison.child_by_field_name("left")
        right = comparison.child_by_field_name("right")
        other = right if left == node else left
        constant = None if other is None else self._constant(other)
        if constant is None:
            uses.is_whole = True
        else:
            uses.questions.add(Question(sign if left == node else TURNED[sign], constant))

    def _equal(self, case: Node, uses: _Uses) -> None:
        value = case.child_by_field_name("value")
        constant = None if value is None else self._constant(value)
        if constant is not None:
            uses.questions.add(Question("==", constant))
        elif value is not None:
            uses.is_whole = True

    def _constant(self, node: Node) -> int | None:
        text = node.text or b""
        if text.startswith(b"-"):
            value = number_of(text[1:].strip())
            return None if value is None else -value
        if node.type == "identifier":
            value, end = self._constants.get(node.text or b"", (None, 0))
            return value if node.start_byte > end else None
        return number_of(node.text or b"") if node.type == "number_literal" else None

    def _assumed(self, statement: Node, variable: bytes) -> Sequence[Question]:
        """Returns what must hold of a variable in all that comes after a statement that sets it."""
        if names_in(statement).count(variable) != 1:
            return ()
        after = statement.next_named_sibling
        while after is not None:
            if after.type == "comment":
                after = after.next_named_sibling
                continue
            condition = self._assumption(after)
            if condition is None or any(
                node.type not in _PURE for node in every_node(condition) if node.is_named
            ):
                return ()
            if variable in names_in(condition):
                return self._conjunction(condition, variable)
            after = after.next_named_sibling
        return ()

    def _assumption(self, statement: Node) -> Node | None:
        """Returns the condition of a statement that lets no execution go on without it."""
        call = statement.named_children[0] if statement.named_child_count == 1 else None
        if statement.type != "expression_statement" or call is None:
            return None
        name = called(call)
        if name not in _ASSUME or name not in self._known or self._macros.in_argument(call):
            return None
        defined = [text for _, text in self._declared.get(name, ()) if text.endswith(b"}")]
        if len(defined) > 1 or not all(map(_ASSUMES.fullmatch, defined)):
            return None
        arguments = call.child_by_field_name("arguments")
        if arguments is None or arguments.named_child_count != 1:
            return None
        return arguments.named_children[0]

    def _conjunction(self, condition: Node, variable: bytes) -> Sequence[Question]:
        """Returns the comparisons of a variable with constants that a condition is made of."""
        found: list[Question] = []
        waiting = [condition]
        while waiting:
            node = waiting.pop()
            sign = operator_of(node)
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            if node.type == "parenthesized_expression" and node.named_child_count == 1:
                waiting.append(node.named_children[0])
            elif left is None or right is None or node.type != "binary_expression":
                return ()
            elif sign == "&&":
                waiting += [left, right]
            elif sign in TURNED and variable in (left.text, right.text):
                uses = _Uses()
                self._compare(left if left.text == variable else right, node, sign, uses)
                if uses.is_whole:
                    return ()
                found += uses.questions
            else:
                return ()
        return found


def _statement_of(call: Node) -> Node | None:
    """Returns the statement of a block that a call is in."""
    statement = call.parent
    while statement is not None and statement.type not in ("declaration", "expression_statement"):
        statement = statement.parent
    if statement is None or statement.parent is None:
        return None
    return statement if statement.parent.type == "compound_statement" else None


def _classes(
    kind: InputType, questions: Iterable[Question], whole: Iterable[int] = ()
) -> tuple[int, ...]:
    """Returns a value of each class; none where a comparison is not what it looks like."""
    asked = list(questions)
    if kind.wraps and any(one.constant < 0 for one in asked):
        return ()
    return representatives(asked, least=kind.least, most=kind.most, whole=whole)


def _asks_for_truth(node: Node, outer: Node) -> bool:
    if outer.type == "conditional_expression" and outer.child_by_field_name("consequence") is None:
        # The value of `n ?: 1` may be that of n.
        return False
    if outer.type in _CONDITIONS:
        return outer.child_by_field_name("condition") == node
    if outer.type == "unary_expression":
        return operator_of(outer) == "!"
    return outer.type == "binary_expression" and operator_of(outer) in ("&&", "||")


def _between(questions: Sequence[Question], kind: InputType) -> Sequence[int]:
    """Returns all values for which each question holds; none if they are too many."""

    def holds(value: int) -> bool:
        return all(one.answer(value) for one in questions)

    # Beyond the constants and their neighbours the answers stay what they are.
    near = {one.constant + step for one in questions for step in (-1, 0, 1)}
    near = {value for value in near if kind.least <= value <= kind.most}
    if not near:
        return ()
    first = kind.least if holds(min(near)) else min(near)
    last = kind.most if holds(max(near)) else max(near)
    if last - first > _MOST_VALUES + 2:
        return ()
    held = [value for value in range(first, last + 1) if holds(value)]
    return held if len(held) <= _MOST_VALUES else ()
