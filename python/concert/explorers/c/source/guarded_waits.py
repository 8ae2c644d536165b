"""Marks the waits for a condition variable that a wake-up without a signal cannot mislead.

POSIX lets a thread wake without a signal. A thread that does nothing but test again and wait again
does what it would have done if it had come to its test later: `while (!ready) pthread_cond_wait()`.
Such calls get other names, of as many bytes, so that all else stays where it is; at all others the
runtime tries a wake-up without a signal.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from concert.explorers.c.source.c_syntax import syntax_tree

_GUARDED: Final = {"pthread_cond_wait": "pthread_cond_loop", "cnd_wait": "cnd_loop"}
_LOADS: Final = frozenset({"atomic_load", "atomic_load_explicit"})
_CHANGING: Final = frozenset({"assignment_expression", "update_expression", "gnu_asm_expression"})
_CHANGES: Final = re.compile(rb"(?<![=!<>])=(?!=)|\+\+|--|<<=|>>=|\w\s*\(")


@dataclass(frozen=True, slots=True)
class _Definitions:
    functions: Mapping[bytes, Node]
    macros: Mapping[bytes, bytes]


def mark_guarded_waits(source: str) -> str:
    """Returns the program with the marks.

    A program that uses one of the names itself stays as it is.
    """
    if not any(name in source for name in _GUARDED) or any(
        name in source for name in _GUARDED.values()
    ):
        return source
    made = bytearray(source.encode("utf-8"))
    root = syntax_tree(source).root_node
    known = _definitions(root)
    for node in _nodes(root):
        name = _called(node)
        if name is None or name.text is None or not _is_guarded(node, known):
            continue
        other = _GUARDED.get(name.text.decode("utf-8"))
        if other is not None:
            made[name.start_byte : name.end_byte] = other.encode()
    return made.decode("utf-8")


def _is_guarded(call: Node, known: _Definitions) -> bool:
    """Tells whether a call is all that a loop does, and its condition changes nothing."""
    statement = call.parent
    if statement is None or statement.type != "expression_statement":
        return False
    outer = statement.parent
    if outer is not None and outer.type == "compound_statement":
        others = [node for node in outer.named_children if node.type != "comment"]
        if len(others) != 1:
            return False
        outer = outer.parent
    if outer is None or outer.type not in ("while_statement", "for_statement"):
        return False
    tested = (outer.child_by_field_name(each) for each in ("condition", "update"))
    return all(one is None or _only_reads(one, known, within=frozenset()) for one in tested)


def _only_reads(node: Node, known: _Definitions, *, within: frozenset[bytes]) -> bool:
    for one in _nodes(node):
        if one.type in _CHANGING:
            return False
        if one.type == "identifier" and _CHANGES.search(known.macros.get(one.text or b"", b"")):
            return False
        if one.type != "call_expression":
            continue
        name = _called(one)
        if name is None or name.text is None or not _function_only_reads(name.text, known, within):
            return False
    return True


def _function_only_reads(name: bytes, known: _Definitions, within: frozenset[bytes]) -> bool:
    if name.decode("utf-8") in _LOADS:
        return True
    if name in known.macros:
        # Its text is looked at where its name is.
        return True
    body = known.functions.get(name)
    if body is None or name in within:
        return False
    return _only_reads(body, known, within=within | {name})


def _called(node: Node) -> Node | None:
    if node.type != "call_expression":
        return None
    function = node.child_by_field_name("function")
    return function if function is not None and function.type == "identifier" else None


def _definitions(root: Node) -> _Definitions:
    functions: dict[bytes, Node] = {}
    macros: dict[bytes, bytes] = {}
    for node in _nodes(root):
        if node.type in ("preproc_def", "preproc_function_def"):
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if name is not None and name.text is not None:
                text = value.text if value is not None else None
                # Of a macro that is defined twice, both texts may be meant.
                macros[name.text] = macros.get(name.text, b"") + b" " + (text or b"")
        if node.type != "function_definition":
            continue
        declarator, body = (node.child_by_field_name(each) for each in ("declarator", "body"))
        while declarator is not None and declarator.type != "identifier":
            declarator = declarator.child_by_field_name("declarator")
        if declarator is not None and declarator.text is not None and body is not None:
            functions[declarator.text] = body
    return _Definitions(functions=functions, macros=macros)


def _nodes(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(node.children)
