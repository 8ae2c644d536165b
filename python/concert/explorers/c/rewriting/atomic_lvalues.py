"""Has atomic objects loaded where GCC reads them as if they were plain data.

To use the value of an atomic object is to load it (C11 6.3.2.1, 6.2.6.1). GCC 13 does not where the
object is an index, as in `slot[head]`, a pointer that is subscripted, or a function that is called.
There the expression is replaced by the name of a macro, `(0,head)`, in as many bytes, so that all
else stays where it is. That has the same value, whatever the expression is.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from concert.explorers.c.rewriting.atomic_types import (
    atomic_types,
    is_atomic_type,
    names_of_pointers,
)
from concert.explorers.c.rewriting.named_objects import NamedObjects
from concert.explorers.c.rewriting.rewritten import TOKEN, Rewritten, unused_name
from concert.explorers.c.source.c_syntax import syntax_tree, unwrapped
from concert.explorers.c.source.macros import Macros, macros_of
from concert.explorers.c.source.syntax_nodes import Node

_PIECE: Final = re.compile(rb"[^;{}()]+")
_NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_OBJECT: Final = re.compile(
    rb"(?:(?:\*\s*)*[A-Za-z_]\w*|\(\s*(?:\*\s*)*[A-Za-z_]\w*\s*\))(?:\s*(?:\.|->)\s*[A-Za-z_]\w*|\s*\[\s*\w+\s*\])*"
)
_INDEX: Final = re.compile(rb"\[[ \t]*(" + _OBJECT.pattern + rb")[ \t]*\]")
_USES: Final = {
    "index": "subscript_expression",
    "argument": "subscript_expression",
    "function": "call_expression",
}
"""Parts of expressions, and the type of the expression."""
_UNEVALUATED: Final = frozenset(
    {"alignof_expression", "attribute_specifier", "offsetof_expression", "sizeof_expression"}
)


def loaded(program: Rewritten) -> Rewritten:
    """Returns a program that does what `program` does, with these loads."""
    text = program.source.encode("utf-8")
    types = atomic_types(text)
    pointers = names_of_pointers(text, types)
    objects = _objects(text, types.atomic) | pointers
    if not objects:
        return program
    names: dict[tuple[bytes, bytes], str] = {}
    taken = set(TOKEN.findall(program.source))
    made = bytearray(text)
    root = syntax_tree(program.source).root_node
    values: dict[str, bytes] = {}
    macros = macros_of(program.source)
    read = _read_as_plain(root, NamedObjects(root, objects), NamedObjects(root, pointers), macros)
    loads = [
        (node.start_byte, node.text or b"", b"", _value(node, inner))
        for node, inner in _nested(read)
    ]
    loads += [
        (at, text, given, b"(0," + text + b")")
        for at, text, given in _in_bodies(root, objects, macros)
    ]
    for at, expression, given, value in loads:
        length = len(expression) - len(given)
        name = names.get((expression, given)) or unused_name(length, taken)
        if name is not None:
            names[expression, given] = name
            values[name] = given + b"=" + value
            taken.add(name)
            made[at : at + len(expression)] = name.encode() + given
    replaced = sorted((name, expression.decode()) for (expression, _), name in names.items())
    return Rewritten(
        source=made.decode("utf-8"),
        flags=(*program.flags, *(f"-D{name}{values[name].decode()}" for name, _ in replaced)),
        names=(*program.names, *replaced),
    )


def _nested(nodes: Iterable[Node]) -> Iterator[tuple[Node, list[Node]]]:
    """Gives each node that is in none of the others, with those that are in it."""
    outer: Node | None = None
    inner: list[Node] = []
    for node in sorted(nodes, key=lambda one: (one.start_byte, -one.end_byte)):
        if outer is not None and node.end_byte <= outer.end_byte:
            inner.append(node)
            continue
        if outer is not None:
            yield outer, inner
        outer, inner = node, []
    if outer is not None:
        yield outer, inner


def _value(node: Node, inner: Iterable[Node]) -> bytes:
    """Returns an expression that loads what `node` names, and what `inner` names in it."""
    each = [node, *inner]
    signs = [(one.start_byte, b"(0,") for one in each] + [(one.end_byte, b")") for one in each]
    parts, at = [], node.start_byte
    whole = node.text
    for place, sign in sorted(signs, key=lambda one: one[0]):
        parts += [whole[at - node.start_byte : place - node.start_byte], sign]
        at = place
    return b"".join(parts)


def _objects(text: bytes, types: frozenset[bytes]) -> frozenset[bytes]:
    """Returns names that may be those of atomic objects."""
    pieces = (_NAME.findall(piece) for piece in _PIECE.findall(text))
    return frozenset(
        name
        for names in pieces
        if any(is_atomic_type(one) or one in types for one in names)
        for name in names
    )


def _read_as_plain(
    root: Node, objects: NamedObjects, pointers: NamedObjects, macros: Macros
) -> Iterator[Node]:
    for node in _evaluated(root):
        for field, names in (("index", objects), ("argument", pointers), ("function", pointers)):
            if node.type != _USES[field]:
                continue
            candidate = node.child_by_field_name(field)
            if candidate is None:
                continue
            found = unwrapped(candidate)
            # A macro may do anything to its arguments, such as print them.
            if names.are_named_in(found) and not macros.is_quoted(node):
                yield found
        yield from _indices_of_macro(node, objects, macros)


def _is_object(text: bytes, names: frozenset[bytes]) -> bool:
    return (
        _OBJECT.fullmatch(text) is not None
        and b"\n" not in text
        and not names.isdisjoint(_NAME.findall(text))
    )


def _indices_of_macro(node: Node, objects: NamedObjects, macros: Macros) -> Iterator[Node]:
    """Gives the arguments that a macro uses as indices, such as `head` in `AT(head)`."""
    function, arguments = (node.child_by_field_name(one) for one in ("function", "arguments"))
    if function is None or arguments is None or not macros.readable:
        return
    positions = macros.indices.get(function.text or b"", frozenset())
    for at, argument in enumerate(arguments.named_children):
        found = unwrapped(argument)
        wanted = at in positions and objects.are_named_in(found)
        if wanted and not macros.is_quoted(found):
            yield found


def _in_bodies(
    root: Node, objects: frozenset[bytes], macros: Macros
) -> Iterator[tuple[int, bytes, bytes]]:
    """Gives the indices in the bodies of macros: where they begin in the text, and as what.

    Parameters that stand in an index, as in `(ring)->slot[(ring)->head]`, are parameters of the
    macro that takes its place, too: `(ring)` is the third of what is given, which is empty where
    there are none.
    """
    for node in _definitions(root) if macros.readable else ():
        name, body = node.child_by_field_name("name"), node.child_by_field_name("value")
        parameters = node.child_by_field_name("parameters")
        if name is None or body is None or name.text in macros.quoting:
            continue
        listed = set(_NAME.findall((parameters.text if parameters is not None else None) or b""))
        for found in _INDEX.finditer(body.text or b""):
            text = found.group(1)
            used = sorted(listed.intersection(_NAME.findall(text)))
            if _is_object(text, objects - listed):
                given = b"(" + b",".join(used) + b")" if used else b""
                yield body.start_byte + found.start(1), text, given


def _definitions(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.type in ("preproc_def", "preproc_function_def"):
            yield node
        waiting.extend(reversed(node.children))


def _evaluated(root: Node) -> Iterator[Node]:
    """Gives the nodes of functions that are run, but for what C wants to be constant."""
    waiting = [(root, False)]
    while waiting:
        node, inside = waiting.pop()
        if node.type in _UNEVALUATED or (inside and _is_static(node)):
            continue
        inside = inside or node.type == "function_definition"
        if inside:
            yield node
        waiting.extend((child, inside) for child in reversed(node.children))


def _is_static(node: Node) -> bool:
    return node.type == "declaration" and any(
        child.type == "storage_class_specifier" and child.is_word(b"static", b"_Thread_local")
        for child in node.children
    )
