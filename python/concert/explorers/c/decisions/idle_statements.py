"""Tells which conditional statements and loops do nothing that others may notice.

A program that only moves a value on, as where it carries seconds over, or that only waits until a
time, does the same whatever the value is: nobody but its variable knows of it.
"""

from collections.abc import Collection
from typing import Final

from tree_sitter import Node

from concert.explorers.c.decisions.value_flows import called, root
from concert.explorers.c.source.c_syntax import every_node

_CHANGES: Final = ("assignment_expression", "update_expression")
_MEMBERS: Final = ("field_expression", "identifier", "field_identifier", "parenthesized_expression")


def shared_names(nodes: Collection[Node]) -> frozenset[bytes]:
    """Returns the names of variables outside of all functions, and of static ones."""
    found: set[bytes] = set()
    for node in nodes:
        if node.type != "declaration":
            continue
        is_outside = node.parent is not None and node.parent.type not in (
            "compound_statement",
            "for_statement",
            "case_statement",
        )
        is_static = any(child.text in (b"static", b"extern") for child in node.children)
        if is_outside or is_static:
            for one in node.children_by_field_name("declarator"):
                found |= root(one)
    return frozenset(found)


def changes_something(node: Node | None, calls: Collection[bytes] = ()) -> bool:
    """Tells whether an expression assigns, counts or calls one of these functions."""
    return any(
        one.type in _CHANGES or (one.type == "call_expression" and called(one) in calls)
        for one in (every_node(node) if node is not None else ())
    )


def only_changes(node: Node | None, names: Collection[bytes]) -> bool:
    """Tells whether all that an expression assigns or counts are variables of these names."""
    return all(
        bool(known := root(one.child_by_field_name("left") or one.child_by_field_name("argument")))
        and known <= set(names)
        for one in (every_node(node) if node is not None else ())
        if one.type in _CHANGES
    )


def only_carries_over(
    statement: Node,
    *,
    names: Collection[bytes],
    shared: Collection[bytes],
    calls: Collection[bytes],
) -> bool:
    """Tells whether an `if` or loop only changes variables that hold such values anyway.

    Args:
        statement: The statement.
        names: The variables that hold such values.
        shared: Variables that other threads may know.
        calls: The functions that the program defines.
    """
    body = statement.child_by_field_name(
        "consequence" if statement.type == "if_statement" else "body"
    )
    if body is None or statement.child_by_field_name("alternative") is not None:
        return False
    if changes_something(statement.child_by_field_name("condition"), calls):
        return False
    inner = list(body.named_children) if body.type == "compound_statement" else [body]
    update = statement.child_by_field_name("update")
    changes = [update] if update is not None else []
    for one in inner:
        if one.type == "comment":
            continue
        if one.type != "expression_statement" or not one.named_children:
            return False
        changes.append(one.named_children[0])
    return all(_is_own_change(one, names=names, shared=shared, calls=calls) for one in changes)


def _is_own_change(
    change: Node, *, names: Collection[bytes], shared: Collection[bytes], calls: Collection[bytes]
) -> bool:
    if change.type not in _CHANGES or changes_something(change.child_by_field_name("right"), calls):
        return False
    changed = change.child_by_field_name("left") or change.child_by_field_name("argument")
    if changed is None or any(
        one.type not in _MEMBERS or b"->" in (one.text or b"")
        for one in every_node(changed)
        if one.is_named
    ):
        return False
    known = root(changed)
    return bool(known) and known <= set(names) and not known & set(shared)
