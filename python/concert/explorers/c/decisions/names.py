"""Reads the names in the expressions, declarations and calls of a C program."""

from typing import Final

from concert.explorers.c.source.c_syntax import every_node
from concert.explorers.c.source.syntax_nodes import Node

_DECLARATORS: Final = frozenset(
    {
        *("function_declarator", "parameter_declaration", "pointer_declarator"),
        *("array_declarator", "declaration", "parenthesized_declarator", "preproc_params"),
        *("preproc_def", "preproc_function_def", "preproc_ifdef", "enumerator"),
    }
)


def root(node: Node | None) -> set[bytes]:
    """Returns the name of the variable, or function, that an expression or declarator is about."""
    found = node.variable if node is not None else None
    return {found.text} if found is not None else set()


def all_names(node: Node) -> set[bytes]:
    """Returns the names in an expression."""
    return {one.text for one in every_node(node) if one.type == "identifier" and one.text}


def called(node: Node) -> bytes | None:
    """Returns the name of the function that a call names; None for other nodes."""
    if node.type != "call_expression":
        return None
    function = node.child_by_field_name("function")
    while function is not None and function.type == "parenthesized_expression":
        # One with comments in it, too.
        inner = function.named_children[0] if function.named_children else None
        function = function.bare if function.bare is not function else inner
    return function.text if function is not None and function.type == "identifier" else None


def arguments(call: Node) -> list[Node]:
    """Returns the arguments of a call."""
    given = call.child_by_field_name("arguments")
    return [] if given is None else given.named_children


def declarator_around(node: Node) -> Node | None:
    """Returns the declarator of the function that a node is in."""
    return node.function.child_by_field_name("declarator") if node.function is not None else None


def variables_of(node: Node) -> set[bytes]:
    """Returns the names of the variables and parameters that a node declares."""
    if node.type not in ("declaration", "parameter_declaration"):
        return set()
    found = set()
    for declarator in node.children_by_field_name("declarator"):
        inner: Node | None = declarator
        while inner is not None and inner.type in (
            *("init_declarator", "pointer_declarator", "array_declarator"),
        ):
            inner = inner.child_by_field_name("declarator")
        is_prototype = inner is not None and inner.type == "function_declarator"
        named = inner.child_by_field_name("declarator") if is_prototype and inner else None
        if named is None or named.type != "identifier":
            found |= root(declarator)
    return found


def is_value(node: Node) -> bool:
    """Tells whether a name is used, but not as the function of a call."""
    outer = node.parent
    if node.type != "identifier" or outer is None or outer.type in _DECLARATORS:
        return False
    if outer.type == "init_declarator":
        return id_of(outer.child_by_field_name("declarator")) != node.id
    node, outer = node.whole, node.whole.parent
    if outer is None or outer.type != "call_expression":
        return True
    return id_of(outer.child_by_field_name("function")) != node.id


def id_of(node: Node | None) -> int | None:
    """Returns what tells a node from all others; None for no node."""
    return node.id if node is not None else None
