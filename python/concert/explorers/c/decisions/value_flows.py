"""Finds ways by which a value gets from one name of a C program to another, besides assignments.

A function may fill what a pointer leads to; a pointer may be another name of a variable; a thread
gets an argument and gives a result; a macro stands for its text. All by names: too much rather than
too little is found.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from tree_sitter import Node

from concert.explorers.c.source.c_syntax import every_node

CREATES: Final = {b"pthread_create": (2, 3), b"thrd_create": (1, 2)}
"""Functions that make threads, with the numbers of the function and of its argument."""
_JOINS: Final = frozenset({b"pthread_join", b"thrd_join"})
_ENDS: Final = frozenset({b"pthread_exit", b"thrd_exit"})
THREADS: Final = CREATES.keys() | _JOINS | _ENDS
"""Functions through which values get into threads and out of them."""
_RESULT: Final = b"result of a thread"
"""In place of a name."""
_WORD: Final = re.compile(rb"[A-Za-z_]\w*")
_DECIDES: Final = re.compile(rb"\b(?:if|while|for|switch|assert)\b|\?|&&|\|\||\[")

type Functions = Mapping[bytes, tuple[bytes, ...]]
"""The functions that the program defines, with the names of their parameters."""


def flows(nodes: Iterable[Node], functions: Functions) -> frozenset[tuple[bytes, bytes]]:
    """Returns pairs of names: if the first has got a value, the second may have it, too."""
    nodes = tuple(nodes)
    pointers = {name for node in nodes for name in _pointer(node)}
    found: set[tuple[bytes, bytes]] = set()
    for node in nodes:
        found |= _of_assignment(node, pointers)
        found |= _of_call(node, functions, pointers)
    return frozenset(found)


def _pointer(node: Node) -> set[bytes]:
    """Returns the name that a declarator of a pointer or an array declares."""
    if node.type not in ("pointer_declarator", "array_declarator"):
        return set()
    return root(node)


def _of_assignment(node: Node, pointers: set[bytes]) -> set[tuple[bytes, bytes]]:
    if node.type == "assignment_expression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    elif node.type == "init_declarator":
        left, right = node.child_by_field_name("declarator"), node.child_by_field_name("value")
    else:
        return set()
    if right is None:
        return set()
    found = set()
    for name in root(left):
        # Whatever is written through the one is written to the other.
        targets = _addressed(right)
        for other in all_names(right):
            if name in pointers or other in pointers:
                targets.add(other)
        found |= {(name, target) for target in targets if target != name}
    return found


def _of_call(node: Node, functions: Functions, pointers: set[bytes]) -> set[tuple[bytes, bytes]]:
    function = called(node)
    if function is None:
        return set()
    given = arguments(node)
    found: set[tuple[bytes, bytes]] = set()
    pairs = list(zip(given, functions.get(function, ()), strict=False))
    if function in CREATES:
        body, argument = CREATES[function]
        if len(given) > argument:
            for started in all_names(given[body]):
                found.add((started, _RESULT))
                pairs += [(given[argument], name) for name in functions.get(started, ())[:1]]
                found |= {
                    (other, name)
                    for name in functions.get(started, ())[:1]
                    for other in all_names(given[argument])
                }
    for argument_node, parameter in pairs:
        if parameter in pointers:
            found |= {(parameter, name) for name in all_names(argument_node)}
    if function in _JOINS and len(given) > 1:
        found |= {(_RESULT, name) for name in all_names(given[1])}
    if function in _ENDS and given:
        found |= {(name, _RESULT) for name in all_names(given[0])}
    return found


def all_names(node: Node) -> set[bytes]:
    """Returns the names in an expression."""
    return {one.text for one in every_node(node) if one.type == "identifier" and one.text}


def _addressed(node: Node) -> set[bytes]:
    """Returns the names of variables whose addresses an expression takes."""
    found = set()
    for one in every_node(node):
        operator = one.child_by_field_name("operator")
        if one.type == "pointer_expression" and operator is not None and operator.text == b"&":
            found |= root(one.child_by_field_name("argument"))
    return found


def macros(nodes: Iterable[Node]) -> dict[bytes, bytes]:
    """Returns the macros that a program defines, with their texts."""
    found = {}
    for node in nodes:
        if node.type not in ("preproc_def", "preproc_function_def"):
            continue
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None and name.text is not None and value is not None:
            found[name.text] = value.text or b""
    return found


def words(text: bytes) -> frozenset[bytes]:
    """Returns the names in a text of C."""
    return frozenset(_WORD.findall(text))


def may_decide(text: bytes) -> bool:
    """Tells whether the text of a macro has a condition or an index."""
    return _DECIDES.search(text) is not None


def root(node: Node | None) -> set[bytes]:
    """Returns the name of the variable, or function, that an expression or declarator is about."""
    for one in every_node(node) if node is not None else ():
        if one.type == "identifier" and one.text is not None:
            return {one.text}
    return set()


def called(node: Node) -> bytes | None:
    """Returns the name of the function that a call names; None for other nodes."""
    if node.type != "call_expression":
        return None
    function = node.child_by_field_name("function")
    while function is not None and function.type == "parenthesized_expression":
        function = function.named_children[0] if function.named_children else None
    return function.text if function is not None and function.type == "identifier" else None


def arguments(call: Node) -> list[Node]:
    """Returns the arguments of a call."""
    given = call.child_by_field_name("arguments")
    return [] if given is None else list(given.named_children)
