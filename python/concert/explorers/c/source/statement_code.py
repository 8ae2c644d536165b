"""Finds the code of a C program's statements in the compiled program."""

import bisect
from collections.abc import Mapping, Sequence
from typing import Final

from concert.explorers.c.source.debug_information import Scope
from concert.explorers.c.source.syntax_nodes import Node

_JUMPS: Final = frozenset(
    {"break_statement", "continue_statement", "goto_statement", "return_statement"}
)
_FOLDED: Final = frozenset({"expression_statement", "if_statement", "switch_statement"})
"""Statements that may have no code at all though they are reached."""
_OPERATIONS: Final = frozenset({"binary_expression", "parenthesized_expression"})
_CONDITIONS: Final = frozenset({"preproc_elif", "preproc_else", "preproc_if", "preproc_ifdef"})


class StatementCode:
    """The code of a program's statements, each of which is looked at once.

    Args:
        rows: The addresses of each line's code, ascending.
        scopes: The functions of the compiled program, by name.
    """

    def __init__(self, rows: Mapping[int, Sequence[int]], scopes: Mapping[str, Scope]) -> None:
        self._rows = rows
        self._lines = sorted(rows)
        self._scopes = scopes
        self._statements: dict[Node, Node] = {}
        self._conditions: dict[Node, Node | None] = {}
        self._code: dict[Node, int | None] = {}
        self._beyond: dict[Node, Node | None] = {}
        self._next: dict[Node, Node | None] = {}
        self._first_code: dict[tuple[Node, int], int | None] = {}

    def statement(self, node: Node) -> Node:
        """Returns the statement that an expression stands in."""
        found, around = node, node.parent
        passed: list[Node] = []
        while around is not None and not found.type.endswith(("_statement", "declaration")):
            if found in self._statements:
                found = self._statements[found]
                break
            passed.append(found)
            found, around = around, around.parent
        self._statements.update(dict.fromkeys(passed, found))
        return found

    def beyond_operations(self, node: Node) -> Node | None:
        """Returns what is around an expression and the computations that it is an operand of."""
        outer = node.parent
        passed: list[Node] = []
        while outer is not None and outer.type in _OPERATIONS:
            if outer in self._beyond:
                outer = self._beyond[outer]
                break
            passed.append(outer)
            outer = outer.parent
        self._beyond.update(dict.fromkeys(passed, outer))
        return outer

    def of(self, node: Node) -> int | None:
        """Returns an address in the code of an expression's statement; None where it is dead.

        A statement all of which is folded away has no code; that of its function will do. If all
        that a condition of the preprocessor includes has no code, the condition does not hold.
        """
        function = node if node.type == "function_definition" else node.function
        if function is None:
            return None
        statement = self.statement(node)
        if statement not in self._code:
            self._code[statement] = self._find(statement, function)
        return self._code[statement]

    def _find(self, statement: Node, function: Node) -> int | None:
        name = function.child_by_field_name("declarator")
        while name is not None and name.type != "identifier":
            name = name.child_by_field_name("declarator")
        text = name.text.decode("utf-8", "replace") if name is not None else ""
        scope = self._scopes.get(text)
        if scope is None:
            return None
        at = self._first(statement, scope)
        if at is None and self._is_left_out(statement, scope):
            return None
        if at is None and statement.type in _FOLDED and _is_dropped(statement):
            following = self._following(statement, scope)
            if following is None or self._first(following, scope) is not None:
                return scope.low
        return at

    def _is_left_out(self, statement: Node, scope: Scope) -> bool:
        outer = statement.parent
        passed: list[Node] = []
        while outer is not None and outer.type not in _CONDITIONS:
            if outer in self._conditions:
                outer = self._conditions[outer]
                break
            passed.append(outer)
            outer = outer.parent
        self._conditions.update(dict.fromkeys(passed, outer))
        return outer is not None and self._first(outer, scope) is None

    def _following(self, statement: Node, scope: Scope) -> Node | None:
        """Returns the next statement that leaves a trace; None where there is none."""
        following = statement.next_named_sibling
        passed = [statement]
        while following is not None and self._leaves_no_trace(following, scope):
            if following in self._next:
                following = self._next[following]
                break
            passed.append(following)
            following = following.next_named_sibling
        self._next.update(dict.fromkeys(passed, following))
        return following

    def _leaves_no_trace(self, node: Node, scope: Scope) -> bool:
        """Tells whether a comment, or a statement that may be folded away, has no code."""
        return node.type == "comment" or (node.type in _FOLDED and self._first(node, scope) is None)

    def _first(self, node: Node, scope: Scope) -> int | None:
        """Returns the first address of a function's code in the lines of a node, line by line."""
        key = (node, scope.low)
        if key not in self._first_code:
            self._first_code[key] = self._find_first(node, scope)
        return self._first_code[key]

    def _find_first(self, node: Node, scope: Scope) -> int | None:
        first = bisect.bisect_left(self._lines, node.start_point.row + 1)
        for at in range(first, len(self._lines)):
            if self._lines[at] > node.end_point.row + 1:
                break
            addresses = self._rows[self._lines[at]]
            index = bisect.bisect_left(addresses, scope.low)
            if index < len(addresses) and addresses[index] < scope.high:
                return addresses[index]
        return None


def _is_dropped(statement: Node) -> bool:
    """Tells whether a statement without code could be reached, as far as the one before it says."""
    before = statement.prev_named_sibling
    return before is None or before.type not in _JUMPS
