"""Tells of which blocks of the heap nobody else knows before an exchange that publishes them.

    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load(&top);
    while (!atomic_compare_exchange_weak(&top, &node->next, node)) {}

Whoever pushes so has the only pointer to the node until the exchange succeeds: the function gives
the variable one new block, and uses it for nothing but to set members, to ask whether there was
memory, and in the exchange.
"""

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from tree_sitter import Node

from concert.explorers.c.source.c_syntax import every_node, unwrapped

_ALLOCATES: Final = (b"malloc", b"calloc")
_NOTHING: Final = (b"NULL", b"0", b"nullptr")
_WORD: Final = re.compile(rb"\w+")
_LOOPS: Final = ("while_statement", "for_statement", "do_statement")
_SIZES: Final = ("sizeof_expression", "alignof_expression")


def is_unpublished(
    member: Node, *, call: Node, loop: Node, function: Node, own: Collection[bytes]
) -> bool:
    """Tells whether a member of a block, such as `node->next`, is the function's alone till then.

    Args:
        member: The member, as the exchange names it.
        call: The exchange.
        loop: The loop that the exchange stands in.
        function: The function that the loop stands in.
        own: Names of variables that belong to one call of the function.
    """
    pointer = member.child_by_field_name("argument")
    if pointer is None or pointer.type != "identifier" or b"->" not in (member.text or b""):
        return False
    name = pointer.text
    if name is None or name not in own or _is_redefined(name, function):
        return False
    if any(one.type == "goto_statement" for one in every_node(function)):
        return False
    uses = [
        one
        for one in every_node(function)
        if one.type == "identifier" and one.text == name and one.start_byte < loop.end_byte
    ]
    given = [one for one in uses if _is_allocated(one)]
    return (
        len(given) == 1
        and given[0].end_byte <= loop.start_byte
        and _comes_anew(given[0], loop)
        and all(one in given or _tells_nobody(one, call) for one in uses)
    )


def _is_redefined(name: bytes, function: Node) -> bool:
    """Tells whether a macro names the variable, or the program has an allocation of its own."""
    root = function
    while root.parent is not None:
        root = root.parent
    words, allocates = _definitions(root)
    return allocates or name in words


# Programs have many exchanges: each is asked about in turn.
@lru_cache(maxsize=1)
def _definitions(root: Node) -> tuple[frozenset[bytes], bool]:
    """Returns the words of all macros, and whether the program has an allocation of its own."""
    words: set[bytes] = set()
    allocates = False
    for one in every_node(root):
        if one.type in ("preproc_def", "preproc_function_def"):
            found = _WORD.findall(one.text or b"")
            words.update(found)
            allocates = allocates or (len(found) > 1 and found[1] in _ALLOCATES)
        if one.type == "function_declarator":
            declared = one.child_by_field_name("declarator")
            allocates = allocates or (declared is not None and declared.text in _ALLOCATES)
    return frozenset(words), allocates


def _comes_anew(given: Node, loop: Node) -> bool:
    """Tells whether no thread comes to the loop twice with one block."""
    outer = loop.parent
    while outer is not None and outer.type != "function_definition":
        if outer.type in _LOOPS and not outer.start_byte <= given.start_byte < outer.end_byte:
            return False
        outer = outer.parent
    return True


def _is_allocated(name: Node) -> bool:
    """Tells whether the variable gets a new block where it stands."""
    target, outer = name, name.parent
    while outer is not None and outer.type == "pointer_declarator":
        target, outer = outer, outer.parent
    if outer is None or outer.type not in ("init_declarator", "assignment_expression"):
        return False
    is_set = outer.child_by_field_name("declarator") or outer.child_by_field_name("left")
    operator = outer.child_by_field_name("operator")
    value = outer.child_by_field_name("value") or outer.child_by_field_name("right")
    if is_set != target or value is None or (operator is not None and operator.text != b"="):
        return False
    value = unwrapped(value)
    if value.type == "cast_expression":
        value = value.child_by_field_name("value") or value
    function = value.child_by_field_name("function")
    return function is not None and function.text in _ALLOCATES


def _tells_nobody(name: Node, call: Node) -> bool:
    outer = name.parent
    if outer is None:
        return False
    while outer.type == "pointer_declarator" and outer.parent is not None:
        outer = outer.parent
    match outer.type:
        case "declaration":
            return True
        case "field_expression":
            use = outer.parent
            is_expected = use is not None and _argument_of(use) == call
            return is_expected or (
                use is not None
                and use.type == "assignment_expression"
                and use.child_by_field_name("left") == outer
            )
        case "unary_expression":
            return (outer.text or b"").startswith(b"!")
        case "binary_expression":
            sides = (outer.child_by_field_name("left"), outer.child_by_field_name("right"))
            operator = outer.child_by_field_name("operator")
            compared = [side.text for side in sides if side is not None and side != name]
            return (
                operator is not None
                and operator.text in (b"==", b"!=")
                and all(each in _NOTHING for each in compared)
            )
        case "argument_list":
            return outer.parent == call
        case _:
            return _is_measured(name)


def _argument_of(address: Node) -> Node | None:
    """Returns the call that has such a `&...` as an argument."""
    arguments = address.parent
    is_address = address.type == "pointer_expression" and (address.text or b"").startswith(b"&")
    is_argument = arguments is not None and arguments.type == "argument_list"
    return arguments.parent if is_address and is_argument and arguments is not None else None


def _is_measured(name: Node) -> bool:
    outer = name.parent
    while outer is not None and outer.type in ("pointer_expression", "parenthesized_expression"):
        outer = outer.parent
    return outer is not None and outer.type in _SIZES
