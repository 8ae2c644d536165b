"""Finds the statement of a loop that does nothing more if a wait with a time limit succeeds.

Such a wait tells by its result whether the time was over. A loop may keep that result or leave:

    while (!ready && late == 0) late = pthread_cond_timedwait(&changed, &mutex, &until);
    while (!ready) if (pthread_cond_timedwait(&changed, &mutex, &until) != 0) return false;
    while (!ready) { int error = cnd_timedwait(&changed, &mutex, &until); if (error) break; }
    while (!ready) assert(pthread_cond_wait(&changed, &mutex) == 0);

If the wait succeeds, all that follows is the loop's next test, and a variable that keeps the result
has been 0 before or nothing: it is another one in each turn, or whoever comes to the wait has left
the loop, or not come into it, when it was anything else.
"""

import re
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final

from concert.explorers.c.source.c_syntax import every_node
from concert.explorers.c.source.syntax_nodes import Node

_WORD: Final = re.compile(rb"[A-Za-z_]\w*")
_DEEPEST: Final = 64
"""Expressions around one another that are looked at."""
_ZERO = frozenset({b"0", b"thrd_success"})
_SPOILING = frozenset({"update_expression", "pointer_expression", "parameter_declaration"})
_LOOPS = frozenset({"while_statement", "for_statement", "do_statement"})
_LATE = frozenset({b"ETIMEDOUT", b"thrd_timedout"})
_OF_SUCCESS: Final = {"==": _ZERO, "!=": _LATE}
"""Comparisons that hold for the result of a wait that succeeds."""


class KeptResults:
    """The local variables that only one wait sets to anything but 0."""

    def __init__(self, waits: frozenset[bytes]) -> None:
        """Looks at no function yet.

        Args:
            waits: The names of the calls whose results are kept.
        """
        self._waits = waits
        self._of_functions: dict[Node, frozenset[bytes]] = {}
        self._statements: dict[Node, int] = {}

    def statements_in(self, block: Node) -> int:
        """Returns the number of the statements right in a block."""
        if block not in self._statements:
            each = block.named_children
            self._statements[block] = sum(one.type != "comment" for one in each)
        return self._statements[block]

    def keeps(self, variable: Node) -> bool:
        """Tells whether a variable of a function is such a one."""
        function = variable.function
        if function is None or variable.text is None:
            return False
        if function not in self._of_functions:
            self._of_functions[function] = self._kept_in(function)
        return variable.text in self._of_functions[function]

    def _kept_in(self, function: Node) -> frozenset[bytes]:
        declared: set[bytes] = set()
        waited: set[bytes] = set()
        # Nobody looks at the use that macros make of a name.
        others = set(_words_of_macros(function))
        for node in every_node(function):
            if node.type != "identifier" or node.parent is None or node.text is None:
                continue
            use = node.parent
            if use.type in ("declaration", "init_declarator"):
                declared.add(node.text)
            if _is_given_to_a_macro(node, others):
                others.add(node.text)
            given = self._given(node, use)
            if given is None or given in _ZERO:
                continue
            if given in self._waits and node.text not in waited:
                waited.add(node.text)
            else:
                others.add(node.text)
        return frozenset(declared - others)

    @staticmethod
    def _given(node: Node, use: Node) -> bytes | None:
        """Returns what a use gives a variable: a text, the name of a call, or None for nothing."""
        node, use = node.whole, node.whole.parent or use
        if use.type in _SPOILING or use.type.startswith("gnu_asm") or _is_static(use):
            return b""
        if use.type == "init_declarator" and use.child_by_field_name("declarator") == node:
            given = use.child_by_field_name("value")
        elif use.type == "assignment_expression" and use.child_by_field_name("left") == node:
            given = use.child_by_field_name("right")
        else:
            return None
        operator = use.child_by_field_name("operator")
        if given is None or (operator is not None and operator.type != "="):
            return b""
        called = given.child_by_field_name("function") if given.type == "call_expression" else None
        return (given.text if called is None else called.text) or b""


def _words_of_macros(function: Node) -> frozenset[bytes]:
    root = function
    while root.parent is not None:
        root = root.parent
    return _macros(root)


@lru_cache(maxsize=1)
def _macros(root: Node) -> frozenset[bytes]:
    """Returns the names of all macros, and all names in what they stand for."""
    found: set[bytes] = set()
    for node in every_node(root):
        if node.type in ("preproc_def", "preproc_function_def"):
            found.update(_WORD.findall(node.text or b""))
    return frozenset(found)


def _is_given_to_a_macro(node: Node, macros: Collection[bytes]) -> bool:
    outer, depth = node.parent, 0
    while outer is not None and not outer.type.endswith(("_statement", "declaration")):
        depth += 1
        if depth > _DEEPEST:
            return True
        called = outer.child_by_field_name("function") if outer.type == "call_expression" else None
        if called is not None and called.text in macros:
            return True
        outer = outer.parent
    return False


def all_but_success(call: Node, kept: KeptResults) -> tuple[Node, ...] | None:
    """Returns the statements of a loop's body which only the wait's failure sets going.

    Args:
        call: The call of the wait.
        kept: The variables that may keep its result.

    Returns:
        The statement with the call, and one behind it that tests its result if there is one; None
        if success does more than to go on.
    """
    outer = call.parent
    while outer is not None and outer.type == "parenthesized_expression":
        outer = outer.parent
    if outer is None:
        return None
    if outer.type == "expression_statement":
        return (outer,)
    if outer.type in ("assignment_expression", "init_declarator"):
        return _around(call, outer, kept)
    test = _enclosing_test(outer)
    if test is not None and _is_idle(test, lambda node: node == call):
        return (test,)
    asserts = _enclosing_assertion(outer, call)
    return None if asserts is None else (asserts,)


def _around(call: Node, keeps: Node, kept: KeptResults) -> tuple[Node, ...] | None:
    """Returns the statements around `name = call`."""
    assigns = keeps.type == "assignment_expression"
    variable = keeps.child_by_field_name("left" if assigns else "declarator")
    given = keeps.child_by_field_name("right" if assigns else "value")
    statement = keeps.parent
    if variable is None or variable.type != "identifier" or given != call or statement is None:
        return None
    declares = statement.type == "declaration"
    if not declares and statement.type != "expression_statement":
        return None
    text = variable.text
    follows = statement.next_named_sibling
    while follows is not None and follows.type == "comment":
        follows = follows.next_named_sibling
    tested: tuple[Node, ...] = ()
    if follows is not None and follows.type == "if_statement" and statement.parent is not None:
        is_body = statement.parent.type == "compound_statement"
        if not (is_body and _is_idle(follows, lambda node: node.text == text)):
            return None
        tested = (follows,)
    if not declares and not (kept.keeps(variable) and _is_left(statement, variable, tested)):
        return None
    return (statement, *tested)


def _is_left(statement: Node, variable: Node, tested: tuple[Node, ...]) -> bool:
    """Tells whether nobody comes to a wait whose result was not 0 the last time.

    Args:
        statement: The statement with the wait.
        variable: The variable that keeps the result.
        tested: The statement behind it that tests the result, if there is one.
    """
    loop = statement.parent
    if loop is not None and loop.type == "compound_statement":
        loop = loop.parent
    if loop is None:
        return False
    condition = loop.child_by_field_name("condition")
    if condition is not None and _holds_at_zero_only(condition, variable.text or b""):
        return True
    return all(map(_leaves, tested)) and bool(tested) and not _comes_again(loop, variable)


def _holds_at_zero_only(node: Node, variable: bytes) -> bool:
    """Tells whether a condition of `&&` has a part such as `late == 0` or `late != ETIMEDOUT`."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        operator = one.child_by_field_name("operator")
        sides = [one.child_by_field_name(each) for each in ("left", "right", "argument")]
        texts = {side.text for side in sides if side is not None}
        if one.type == "parenthesized_expression":
            waiting.extend(one.named_children)
        elif operator is None or variable not in texts:
            if operator is not None and operator.type == "&&":
                waiting.extend(side for side in sides if side is not None)
        elif operator.type == "!" or not texts.isdisjoint(_OF_SUCCESS.get(operator.type, ())):
            return True
    return False


def _leaves(test: Node) -> bool:
    """Tells whether an `if` leaves the loop around it."""
    last = test.child_by_field_name("consequence")
    if last is not None and last.type == "compound_statement":
        statements = [one for one in last.named_children if one.type != "comment"]
        last = statements[-1] if statements else None
    return last is not None and last.type in ("break_statement", "return_statement")


def _comes_again(loop: Node, variable: Node) -> bool:
    """Tells whether a function may come to one of its loops again with the same variable."""
    outer: Node | None = loop.parent
    declared = turns = False
    while outer is not None and outer.type != "function_definition":
        if outer.type == "compound_statement" and not declared:
            declared = _declares(outer, variable)
        if outer.type in _LOOPS and not declared:
            turns = True
        outer = outer.parent
    labels = outer is None or any(one.type == "labeled_statement" for one in every_node(outer))
    return turns or labels


def _declares(block: Node, variable: Node) -> bool:
    declarators = [
        each
        for one in block.named_children
        if one.type == "declaration"
        for each in one.children_by_field_name("declarator")
    ]
    names = [one.child_by_field_name("declarator") or one for one in declarators]
    return any(one.text == variable.text for one in names)


def _enclosing_test(node: Node) -> Node | None:
    for _ in range(_DEEPEST):
        if node.type not in ("binary_expression", "parenthesized_expression"):
            break
        if node.parent is None:
            return None
        node = node.parent
    return node if node.type == "if_statement" else None


def _enclosing_assertion(node: Node, call: Node) -> Node | None:
    """Returns `assert(call == 0);`, also with the sides exchanged, and `assert(!call);`."""
    if node.type == "binary_expression":
        operator = node.child_by_field_name("operator")
        sides = [node.child_by_field_name(each) for each in ("left", "right")]
        others = [side.text for side in sides if side is not None and side != call]
        holds = operator is not None and operator.type == "==" and others[0] in _ZERO
    else:
        holds = node.type == "unary_expression" and (node.text or b"").startswith(b"!")
    arguments = node.parent
    outer = None if arguments is None else arguments.parent
    if not holds or outer is None or outer.type != "call_expression":
        return None
    function, statement = outer.child_by_field_name("function"), outer.parent
    is_assertion = function is not None and function.text == b"assert"
    is_all = statement is not None and statement.type == "expression_statement"
    return statement if is_assertion and is_all else None


def _is_idle(test: Node, is_result: Callable[[Node], bool]) -> bool:
    """Tells whether an `if` does nothing where the result is 0."""
    condition = test.child_by_field_name("condition")
    return (
        condition is not None
        and test.child_by_field_name("alternative") is None
        and _fails_at_zero(condition, is_result)
    )


def _fails_at_zero(node: Node, is_result: Callable[[Node], bool], depth: int = 0) -> bool:
    if depth == _DEEPEST:
        return False
    if node.type == "parenthesized_expression":
        inner = node.named_children
        return len(inner) == 1 and _fails_at_zero(inner[0], is_result, depth + 1)
    if is_result(node):
        return True
    if node.type != "binary_expression":
        return False
    operator = node.child_by_field_name("operator")
    sides = [node.child_by_field_name("left"), node.child_by_field_name("right")]
    if operator is None or None in sides:
        return False
    left, right = (side for side in sides if side is not None)
    if operator.type == "&&":
        # Only if the result is looked at first: what else is asked might change something.
        return _fails_at_zero(left, is_result, depth + 1)
    if is_result(right):
        left, right = right, left
    told = right.text or b""
    return is_result(left) and (
        (operator.type == "==" and told in _LATE) or (operator.type == "!=" and told in _ZERO)
    )


def _is_static(node: Node) -> bool:
    declaration = node if node.type == "declaration" else node.parent
    return declaration is not None and any(
        child.type == "storage_class_specifier" for child in declaration.children
    )
