"""Operators that leave what a program does: rename, outline, inline."""

import random
from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from concert.suites.race_detection.scaling.operators.c_source import (
    CSource,
    Edit,
    function_around,
    is_in_block,
    line,
    nodes,
)
from concert.suites.race_detection.scaling.operators.change import Change, Operator
from concert.suites.race_detection.scaling.operators.names import NOUNS, fresh_name

_RAW: Final = ("preproc_arg", "preproc_function_def", "gnu_asm_expression")
"""Syntax in which names are not told apart."""
_WRAPPED: Final = (
    "argument_list",
    "declaration",
    "expression_statement",
    "parameter_list",
    "parenthesized_expression",
    "return_statement",
)
"""Syntax that is laid out by the lengths of the names in it, where it takes several lines."""


def _rename(source: CSource, seed: int) -> Iterator[Change]:
    chance = random.Random(seed)
    fixed = [
        *nodes(source.root, *_RAW),
        *(one for one in nodes(source.root, *_WRAPPED) if one.start_point.row < one.end_point.row),
    ]
    kept = CSource(" ".join(map(source.written, fixed))).names
    functions = [source.function_name(one) for one in source.functions]
    candidates = [*(one.name for one in source.globals), *functions]
    names = [one for one in candidates if one != "main" and one not in kept]
    if not names:
        return
    words = [word for word in NOUNS if word not in source.names]
    chosen = chance.sample(words, min(len(names), len(words)))
    new = dict(zip(names, chosen, strict=False))
    edits = tuple(
        source.replace(node, new[source.written(node)])
        for node in nodes(source.root, "identifier")
        if source.written(node) in new
    )
    yield Change(place="all", what="variables and functions have other names", edits=edits)


def _outline(source: CSource, seed: int) -> Iterator[Change]:
    name = fresh_name(source, [f"{verb}_step" for verb in ("do", "make", "take", "next")], seed)
    shared = {one.name for one in source.globals} | {
        source.function_name(one) for one in source.functions
    }
    for function in source.functions:
        if source.function_name(function) == "main":
            continue
        for statement in nodes(function, "expression_statement"):
            used = {source.written(one) for one in nodes(statement, "identifier")}
            if not is_in_block(statement) or not used & shared or not used <= shared:
                continue
            made = f"static void {name}(void)\n{{\n    {source.written(statement)}\n}}\n\n"
            call = f"{' ' * statement.start_point.column}{name}();\n"
            whole = source.remove(statement)
            start = source.remove(function).start
            yield Change(
                place=str(line(statement)),
                what="a statement is in a function of its own",
                edits=(
                    Edit(start=start, end=start, text=made),
                    Edit(start=whole.start, end=whole.end, text=call),
                ),
            )


def _inline(source: CSource, _: int) -> Iterator[Change]:
    for function in source.functions:
        body = _inlinable(source, function)
        name = source.function_name(function)
        if body is None:
            continue
        calls = list(source.calls(name))
        mentions = source.mentions(name, source.root)
        places = [one.statement for one in calls if one.statement is not None]
        if not places or len(places) != len(mentions) - 1:
            continue
        if any(function_around(one) == function for one in places):
            continue
        lines = source.unwrapped(body).splitlines()
        edits = []
        for one in places:
            whole = source.remove(one)
            # They stand one level deep in their function, and as deep as the call here.
            column = " " * one.start_point.column
            text = "".join(f"{column}{each}\n" if each else "\n" for each in lines)
            edits.append(Edit(start=whole.start, end=whole.end, text=text))
        gone = source.remove(function)
        after = source.text.encode("utf-8")[gone.end : gone.end + 1] == b"\n"
        yield Change(
            place=str(line(function)),
            what=f"{name} is put where it was called",
            edits=(Edit(start=gone.start, end=gone.end + after, text=""), *edits),
        )


def _inlinable(source: CSource, function: Node) -> Node | None:
    """Returns the body of a function without parameters, result, locals and jumps."""
    declarator = function.child_by_field_name("declarator")
    kind = function.child_by_field_name("type")
    if declarator is None or declarator.type != "function_declarator" or kind is None:
        return None
    parameters = declarator.child_by_field_name("parameters")
    plain = parameters is not None and source.written(parameters) in ("(void)", "()")
    if not plain or source.written(kind) != "void":
        return None
    body = function.child_by_field_name("body")
    if body is None or any(nodes(body, "declaration", "return_statement", "goto_statement")):
        return None
    return body


RENAMING: Final = Operator(name="rename", find=_rename)
"""Gives the variables with file scope and the functions other names."""
RESHAPING: Final = (
    Operator(name="outline", find=_outline),
    Operator(name="inline", find=_inline),
)
"""Operators that move statements into functions and out of them."""
