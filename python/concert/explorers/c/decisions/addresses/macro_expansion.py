"""Puts the text of a C program's macros in place of their uses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import syntax_tree
from concert.explorers.c.source.syntax_nodes import Node

_TOKEN: Final = re.compile(
    rb'"(?:[^"\\\n]|\\.)*"|' + rb"'(?:[^'\\\n]|\\.)*'"
    rb"|//[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|[A-Za-z_]\w*|[(),]|\n|[^\w\"'/(),\n]+|\w+|.",
    re.DOTALL,
)
_ATOMIC_TYPE: Final = re.compile(rb"\b_Atomic\(([^()\n]{1,80})\)")
_PLAIN_NUMBER: Final = re.compile(rb"\s*\(?\s*-?\s*\d\w*\s*\)?\s*")
_DIRECTIVES: Final = frozenset(
    {"preproc_call", "preproc_def", "preproc_function_def", "preproc_include"}
)
_MOST_EXPANSIONS: Final = 16
"""Macros in one another that are looked at."""
_MOST_BYTES: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class _Macro:
    """A macro: its text in tokens, and the names of its parameters if it has a list of them."""

    tokens: tuple[bytes, ...]
    parameters: tuple[bytes, ...] | None
    is_in_itself: bool


def expanded(program: Program) -> Program:
    """Returns a program with the text of its macros in place of their uses, on the same lines."""
    macros = {name: macro for node in program.nodes for name, macro in _macro(node)}
    source = program.top.text or b""
    if not macros and _ATOMIC_TYPE.search(source) is None:
        return program
    parts, at = [], 0
    budget = [_MOST_BYTES]
    for node in program.nodes:
        if node.type.startswith("preproc_") and node.type in _DIRECTIVES and node.start_byte >= at:
            parts += [_expand(source[at : node.start_byte], macros, budget)]
            parts += [source[node.start_byte : node.end_byte]]
            at = node.end_byte
    parts.append(_expand(source[at:], macros, budget))
    # The syntax does not know such a declaration.
    text = _ATOMIC_TYPE.sub(rb"\1", b"".join(parts))
    if text == source:
        return program
    return Program(syntax_tree(text.decode("utf-8", "replace")).root_node)


def _macro(node: Node) -> Iterator[tuple[bytes, _Macro]]:
    if node.type not in ("preproc_def", "preproc_function_def"):
        return
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    text = (value.text or b"") if value is not None else b""
    text = text.replace(b"\\\n", b" ").replace(b"\n", b" ")
    if name is None or name.text is None or b"#" in text or _PLAIN_NUMBER.fullmatch(text):
        return
    given = node.child_by_field_name("parameters")
    names = tuple(one.text or b"" for one in given.named_children) if given is not None else None
    if given is None or b"..." not in (given.text or b""):
        tokens = tuple(_TOKEN.findall(text))
        yield name.text, _Macro(tokens, names, name.text in tokens)


def _expand(text: bytes, macros: dict[bytes, _Macro], budget: list[int]) -> bytes:
    """Returns a text with all macros in it expanded, as far as the budget of bytes goes."""
    tokens = _TOKEN.findall(text)
    for _ in range(_MOST_EXPANSIONS):
        after = _expand_once(tokens, macros, budget)
        if after == tokens:
            break
        tokens = after
    return b"".join(tokens)


def _expand_once(
    tokens: list[bytes], macros: dict[bytes, _Macro], budget: list[int]
) -> list[bytes]:
    found: list[bytes] = []
    closing = _closing(tokens)
    at = 0
    while at < len(tokens):
        macro = macros.get(tokens[at])
        if macro is not None and (macro.is_in_itself or budget[0] <= 0):
            macro = None
        given, end = ([], at + 1) if macro is None else _given(tokens, at + 1, macro, closing)
        if macro is None or given is None:
            found.append(tokens[at])
            at += 1
            continue
        values = dict(zip(macro.parameters or (), given, strict=False))
        for token in macro.tokens:
            added = values.get(token, [token])
            budget[0] -= sum(map(len, added))
            found += added
        # Lines keep their numbers.
        found += [b"\n"] * sum(token.count(b"\n") for token in tokens[at:end])
        at = end
    return found


def _closing(tokens: list[bytes]) -> dict[int, int]:
    """Returns where each parenthesis is closed that is closed at all."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for at, token in enumerate(tokens):
        if token == b"(":
            waiting.append(at)
        elif token == b")" and waiting:
            found[waiting.pop()] = at
    return found


def _given(
    tokens: list[bytes], at: int, macro: _Macro, closing: dict[int, int]
) -> tuple[list[list[bytes]] | None, int]:
    """Returns the arguments of a macro, None if there are none, and where they end."""
    if macro.parameters is None:
        return [], at
    while at < len(tokens) and tokens[at].isspace():
        at += 1
    if tokens[at : at + 1] != [b"("] or at not in closing:
        return None, at
    given: list[list[bytes]] = [[]]
    depth = 0
    for end in range(at, len(tokens)):
        token = tokens[end]
        depth += (token == b"(") - (token == b")")
        if not depth:
            return given, end + 1
        if token == b"," and depth == 1:
            given.append([])
        elif end > at:
            is_space = token == b"\n" or token.startswith((b"//", b"/*"))
            given[-1].append(b" " if is_space else token)
    return None, at
