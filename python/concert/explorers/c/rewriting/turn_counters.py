"""Takes out counters of turns that nobody reads: `while (!atomic_load(&flag)) n++;`.

Such a loop comes back to another state in each turn, so that the explorer would not know that it
waits. Nobody can tell if a local variable is counted that is read nowhere: it is declared, and all
else that the function does with it is to count. What counts becomes the name alone, in as many
bytes, so that all else stays where it is.
"""

import bisect
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from concert.explorers.c.source.c_syntax import every_node, operator_of, syntax_tree
from concert.explorers.c.source.syntax_nodes import Node

_STEP: Final = re.compile(r"\+\+|--|[+-]=")
_WORD: Final = re.compile(rb"[A-Za-z_$]\w*")
_NUMBER: Final = re.compile(rb"0[xX][0-9a-fA-F]+|[0-9]+")
_KINDS: Final = frozenset({"primitive_type", "sized_type_specifier"})
_FLOATING: Final = frozenset({b"double", b"float"})
_NO_USES: Final = frozenset({"char_literal", "comment", "field_identifier", "string_literal"})
"""Nodes in which a name is no variable's."""
_PASTE: Final = (b"##", b"%:%:")
_MACROS: Final = frozenset({"preproc_def", "preproc_function_def"})


def without_turn_counters(source: str) -> str:
    """Returns a program that counts nothing that nobody reads; the same if there is no such thing.

    A function that is not understood in full stays as it is.
    """
    if _STEP.search(source) is None:
        return source
    text = source.encode("utf-8")
    root = syntax_tree(source).root_node
    if any(mark in macro for macro in _macros(root) for mark in _PASTE):
        # A name may be put together of two.
        return source
    in_macros = frozenset(_words_of_macros(root))
    made = bytearray(text)
    for function in _functions(root):
        for counting, name in _counters(function, text, in_macros):
            for at in range(counting.start_byte, counting.end_byte):
                if not name.start_byte <= at < name.end_byte and text[at] not in b"\r\n":
                    made[at] = ord(" ")
    return made.decode("utf-8")


def _words_of_macros(root: Node) -> Iterator[bytes]:
    """Gives the names of macros, and all that their texts name."""
    for text in _macros(root):
        yield from _WORD.findall(text)


def _macros(root: Node) -> Iterator[bytes]:
    return (node.text or b"" for node in every_node(root) if node.type in _MACROS)


def _functions(root: Node) -> Iterator[Node]:
    """Gives the functions that stand in no other, and hold no directive, if all is understood."""
    end = 0
    for node in every_node(root):
        if node.type == "function_definition" and node.start_byte >= end:
            end = node.end_byte
            # Of two branches of the preprocessor's, one declares what the other does not.
            is_whole = not any(one.type.startswith("preproc_") for one in every_node(node))
            if is_whole and not node.has_error:
                yield node


def _counters(
    function: Node, text: bytes, in_macros: frozenset[bytes]
) -> Sequence[tuple[Node, Node]]:
    """Returns what counts variables that nobody reads, and the names in it."""
    declared: dict[bytes, list[tuple[Node, int]]] = {}
    counted: dict[bytes, list[tuple[Node, Node]]] = {}
    nowhere: list[tuple[int, int]] = []
    for node in _reached(function):
        if node.type in _NO_USES:
            nowhere.append((node.start_byte, node.end_byte))
        elif node.type == "declaration":
            for name in _declared(node, in_macros):
                end = function.end_byte if node.parent is None else node.parent.end_byte
                declared.setdefault(name.text or b"", []).append((name, end))
        else:
            counting = _counting(node)
            counted_name = None if counting is None else _counted(counting)
            if counting is not None and counted_name is not None:
                counted.setdefault(counted_name.text or b"", []).append((counting, counted_name))
    chosen = {
        spelling: declared[spelling][0]
        for spelling in declared.keys() & counted.keys() - in_macros
        if len(declared[spelling]) == 1
    }
    uses = _uses(function, text, frozenset(chosen), nowhere)
    found: list[tuple[Node, Node]] = []
    for spelling, (declaration, end) in chosen.items():
        places = [one.start_byte for _, one in counted[spelling]]
        # Outside of the variable's block, its name is another's.
        is_seen = all(declaration.start_byte < at < end for at in places)
        if is_seen and uses[spelling] == {declaration.start_byte, *places}:
            found += counted[spelling]
    return found


def _reached(function: Node) -> Iterator[Node]:
    """Gives the nodes of a function, but for those of GCC's `({ ... })`, which may be values."""
    waiting = [function]
    while waiting:
        node = waiting.pop()
        yield node
        for child in reversed(node.children):
            is_value = node.type == "parenthesized_expression"
            if not (is_value and child.type == "compound_statement"):
                waiting.append(child)


def _declared(declaration: Node, in_macros: frozenset[bytes]) -> Iterator[Node]:
    """Gives the names of whole numbers that a declaration without anything special declares."""
    kind = declaration.child_by_field_name("type")
    if kind is None or kind.type not in _KINDS:
        return
    words = set(_WORD.findall(kind.text or b""))
    if not words.isdisjoint(_FLOATING | in_macros):
        return
    names: list[Node] = []
    for child in declaration.named_children:
        name: Node | None = child
        if child.type == "init_declarator":
            value = child.child_by_field_name("value")
            name = child.child_by_field_name("declarator")
            if child.named_children != [name, value]:
                return
        if child == kind or child.type == "comment":
            continue
        # A storage class, a qualifier or an attribute is for all of the names.
        if name is None or (name.type != "identifier" and not name.type.endswith("declarator")):
            return
        if name.type == "identifier":
            names.append(name)
    yield from names


def _counting(node: Node) -> Node | None:
    """Returns the expression that is all of a statement, or of what a loop does after each turn."""
    if node.type == "expression_statement" and node.named_child_count == 1:
        return node.named_children[0]
    return node.child_by_field_name("update") if node.type == "for_statement" else None


def _counted(counting: Node) -> Node | None:
    """Returns the name of what an expression counts, if that is all it does."""
    name = None
    if counting.type == "update_expression":
        name = counting.child_by_field_name("argument")
    elif counting.type == "assignment_expression" and operator_of(counting) in ("+=", "-="):
        added = counting.child_by_field_name("right")
        if added is not None and _NUMBER.fullmatch(added.text or b""):
            name = counting.child_by_field_name("left")
    return name if name is not None and name.type == "identifier" else None


def _uses(
    function: Node, text: bytes, names: frozenset[bytes], nowhere: Iterable[tuple[int, int]]
) -> dict[bytes, set[int]]:
    """Returns where names stand in a function, as its text and not its syntax says."""
    found: dict[bytes, set[int]] = {name: set() for name in names}
    if not names:
        return found
    gaps = sorted(nowhere)
    starts = [start for start, _ in gaps]
    for match in _WORD.finditer(text, function.start_byte, function.end_byte):
        if match[0] not in names:
            continue
        index = bisect.bisect_right(starts, match.start()) - 1
        if index < 0 or match.start() >= gaps[index][1]:
            found[match[0]].add(match.start())
    return found
