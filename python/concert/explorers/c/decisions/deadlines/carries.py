"""Knows how a C program carries nanoseconds that are too many over to the seconds, or borrows."""

from typing import Final

from concert.explorers.c.decisions.deadlines.bounds import PARTS_OF_SECONDS, Bounds, operator_of
from concert.explorers.c.decisions.deadlines.ranges import Range
from concert.explorers.c.source.c_syntax import every_node, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

_CHANGING: Final = frozenset({"assignment_expression", "call_expression", "update_expression"})
_LASTING: Final = frozenset(
    {
        *("identifier", "field_identifier", "field_expression", "number_literal"),
        *("parenthesized_expression", "pointer_expression", "subscript_expression"),
    }
)


def is_lasting(member: Node) -> bool:
    """Tells whether an expression is the same member each time that it is written."""
    return all(one.type in _LASTING for one in every_node(member) if one.is_named)


def is_part_of_carry(change: Node, member: Node, limit: int, bounds: Bounds) -> bool:
    """Tells whether a change is the one that a carry or a borrow makes."""
    outer = change.parent
    while outer is not None and outer.type in ("expression_statement", "compound_statement"):
        outer = outer.parent
    return outer is not None and _carry(outer, member, limit, bounds) == operator_of(change)


def is_carried_next(change: Node, member: Node, total: Range, bounds: Bounds) -> bool:
    """Tells whether the next statements make of a total what is less than a second.

    Args:
        change: What made it.
        member: What has it.
        total: The values that it may have.
        bounds: What the program computes.
    """
    name = member.child_by_field_name("field")
    limit = PARTS_OF_SECONDS[(name.text if name is not None else None) or b""]
    after = _next_statement(change)
    while after is not None and _is_of_seconds(after, bounds):
        after = _next(after)
    if after is None:
        return False
    low, high = total.low, total.high
    if low is None or high is None:
        return False
    if _is_remainder(after, member, limit, bounds):
        return low >= 0
    operator = _carry(after, member, limit, bounds)
    is_loop = after.type == "while_statement"
    if operator == b"-=":
        return low >= 0 and (is_loop or high < 2 * limit)
    return operator == b"+=" and high < limit and (is_loop or low >= -limit)


def _next_statement(change: Node) -> Node | None:
    statement = change.parent
    is_statement = statement is not None and statement.type == "expression_statement"
    return _next(statement) if is_statement and statement is not None else None


def _next(statement: Node) -> Node | None:
    after = statement.next_named_sibling
    while after is not None and after.type == "comment":
        after = after.next_named_sibling
    return after


def _is_of_seconds(statement: Node, bounds: Bounds) -> bool:
    """Tells whether a statement changes seconds and nothing else."""
    change = statement.named_children[0] if statement.named_children else None
    if statement.type != "expression_statement" or change is None or bounds.is_of_macro(change):
        return False
    part = {"assignment_expression": "left", "update_expression": "argument"}.get(change.type)
    target = change.child_by_field_name(part) if part is not None else None
    field = unwrapped(target).child_by_field_name("field") if target is not None else None
    others = [one for one in every_node(change) if one.type in _CHANGING]
    return field is not None and field.text == b"tv_sec" and others == [change]


def _is_remainder(statement: Node, member: Node, limit: int, bounds: Bounds) -> bool:
    """Tells whether a statement leaves the remainder of the division by a second."""
    change = statement.named_children[0] if statement.named_children else None
    if statement.type != "expression_statement" or change is None or statement.has_error:
        return False
    if bounds.is_of_macro(statement):
        return False
    left, right = (change.child_by_field_name(one) for one in ("left", "right"))
    if left is None or right is None or unwrapped(left).text != member.text:
        return False
    if operator_of(change) == b"=" and unwrapped(right).type == "binary_expression":
        change = unwrapped(right)
        left, right = (change.child_by_field_name(one) for one in ("left", "right"))
        if operator_of(change) != b"%" or left is None or unwrapped(left).text != member.text:
            return False
    elif operator_of(change) != b"%=":
        return False
    return bounds.range(right).exactly() == limit


def _carry(node: Node, member: Node, limit: int, bounds: Bounds) -> bytes:
    """Returns `-=` if a statement takes a second from a member if there is one in it.

    It is `+=` if the statement adds one to what is below zero, and empty otherwise.
    """
    if node.type not in ("if_statement", "while_statement") or node.has_error:
        return b""
    if bounds.is_of_macro(node):
        return b""
    condition = node.child_by_field_name("condition")
    body = node.child_by_field_name("consequence" if node.type == "if_statement" else "body")
    test = unwrapped(condition) if condition is not None else None
    if test is None or body is None or test.type != "binary_expression":
        return b""
    left, right = test.child_by_field_name("left"), test.child_by_field_name("right")
    if left is None or unwrapped(left).text != member.text:
        return b""
    bound = bounds.range(right).exactly()
    done = {
        (b">=", limit): b"-=",
        (b">", limit - 1): b"-=",
        (b"<", 0): b"+=",
        (b"<=", -1): b"+=",
    }.get((operator_of(test), bound if bound is not None else limit + 1))
    statements = body.named_children if body.type == "compound_statement" else [body]
    rest = [one for one in statements if one.type != "comment" and not _is_of_seconds(one, bounds)]
    change = rest[0].named_children[0] if len(rest) == 1 and rest[0].named_children else None
    if done is None or change is None or rest[0].type != "expression_statement":
        return b""
    target, taken = (change.child_by_field_name(one) for one in ("left", "right"))
    is_done = (
        change.type == "assignment_expression"
        and operator_of(change) == done
        and target is not None
        and unwrapped(target).text == member.text
        and bounds.range(taken).exactly() == limit
    )
    return done if is_done else b""
