"""Finds the statement of a loop that does nothing more if a wait with a time limit succeeds.

Such a wait tells by its result whether the time was over. A loop may keep that result or leave:

    while (!ready && late == 0) late = pthread_cond_timedwait(&changed, &mutex, &until);
    while (!ready) if (pthread_cond_timedwait(&changed, &mutex, &until) != 0) return false;
    while (!ready) { int error = cnd_timedwait(&changed, &mutex, &until); if (error) break; }

If the wait succeeds, all that follows is the loop's next test, and a variable that keeps the result
has been 0 before or nothing.
"""

from collections.abc import Callable, Iterator

from tree_sitter import Node

_ZERO = frozenset({b"0", b"thrd_success"})
_LATE = frozenset({b"ETIMEDOUT", b"thrd_timedout"})


def all_but_success(call: Node) -> tuple[Node, ...] | None:
    """Returns the statements of a loop's body which only the wait's failure sets going.

    Args:
        call: The call of the wait.

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
    if outer.type == "assignment_expression":
        return _kept(call, outer, "left", "right")
    if outer.type == "init_declarator":
        return _kept(call, outer, "declarator", "value")
    test = _enclosing_test(outer)
    if test is not None and _is_idle(test, lambda node: node == call):
        return (test,)
    return None


def _kept(call: Node, keeps: Node, name: str, value: str) -> tuple[Node, ...] | None:
    """Returns the statements around `name = call`."""
    variable, given = keeps.child_by_field_name(name), keeps.child_by_field_name(value)
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
    if not declares and not _is_zero_otherwise(variable, call):
        return None
    return (statement, *tested)


def _enclosing_test(node: Node) -> Node | None:
    while node.type in ("binary_expression", "parenthesized_expression"):
        if node.parent is None:
            return None
        node = node.parent
    return node if node.type == "if_statement" else None


def _is_idle(test: Node, is_result: Callable[[Node], bool]) -> bool:
    """Tells whether an `if` does nothing where the result is 0."""
    condition = test.child_by_field_name("condition")
    return (
        condition is not None
        and test.child_by_field_name("alternative") is None
        and _fails_at_zero(condition, is_result)
    )


def _fails_at_zero(node: Node, is_result: Callable[[Node], bool]) -> bool:
    if node.type == "parenthesized_expression":
        return len(node.named_children) == 1 and _fails_at_zero(node.named_children[0], is_result)
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
        return _fails_at_zero(left, is_result)
    if is_result(right):
        left, right = right, left
    told = right.text or b""
    return is_result(left) and (
        (operator.type == "==" and told in _LATE) or (operator.type == "!=" and told in _ZERO)
    )


def _is_zero_otherwise(variable: Node, call: Node) -> bool:
    """Tells whether a local variable is 0, or nothing, wherever the call has not set it."""
    function = variable.parent
    while function is not None and function.type != "function_definition":
        function = function.parent
    if function is None:
        return False
    declared = False
    for node in _nodes(function):
        if node.text != variable.text or node.type != "identifier" or node.parent is None:
            continue
        use = node.parent
        if use.type in ("declaration", "init_declarator", "parameter_declaration"):
            if use.type == "parameter_declaration" or _is_static(use):
                return False
            declared = True
        if use.type in ("update_expression", "pointer_expression"):
            return False
        if use.type == "init_declarator" and use.child_by_field_name("declarator") == node:
            given = use.child_by_field_name("value")
        elif use.type == "assignment_expression" and use.child_by_field_name("left") == node:
            given = use.child_by_field_name("right")
        else:
            continue
        operator = use.child_by_field_name("operator")
        if operator is not None and operator.type != "=":
            return False
        if given is None or (given != call and given.text not in _ZERO):
            return False
    return declared


def _is_static(node: Node) -> bool:
    declaration = node if node.type == "declaration" else node.parent
    return declaration is not None and any(
        child.type == "storage_class_specifier" for child in declaration.children
    )


def _nodes(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(node.children)
