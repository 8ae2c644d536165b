"""Operators on the life of threads: drop or delay joins, start early, add threads or take some."""

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from concert.suites.race_detection.scaling.operators.c_source import (
    CSource,
    function_around,
    is_in_block,
    line,
    next_statement,
    nodes,
    previous_statement,
)
from concert.suites.race_detection.scaling.operators.change import Change, Operator


def _joins(source: CSource) -> Iterator[Node]:
    """Gives the statements and loops that do nothing but join."""
    for call in source.calls("pthread_join"):
        statement = call.statement
        if statement is None:
            continue
        block = statement.parent
        loop = block.parent if block is not None and len(block.named_children) == 1 else None
        if loop is not None and loop.type == "for_statement" and is_in_block(loop):
            yield loop
        elif loop is None:
            yield statement


def _drop_join(source: CSource, _: int) -> Iterator[Change]:
    for join in _joins(source):
        yield Change(
            place=str(line(join)),
            what="threads are not joined",
            edits=(source.remove(join),),
        )


def _join_later(source: CSource, _: int) -> Iterator[Change]:
    for join in _joins(source):
        after = next_statement(join)
        if after is not None and after.type not in ("return_statement", "declaration"):
            yield Change(
                place=str(line(join)),
                what="threads are joined a statement later",
                edits=source.swap(join, after),
            )


def _creations(source: CSource) -> Iterator[Node]:
    for call in source.calls("pthread_create"):
        statement = call.statement
        if statement is None or statement.parent is None:
            continue
        block = statement.parent
        if len(block.named_children) == 1 and block.parent is not None:
            if block.parent.type == "for_statement" and is_in_block(block.parent):
                yield block.parent
        else:
            yield statement


def _start_earlier(source: CSource, _: int) -> Iterator[Change]:
    for creation in _creations(source):
        before = previous_statement(creation)
        if before is not None and before.type in ("expression_statement", "for_statement"):
            yield Change(
                place=str(line(creation)),
                what="threads start a statement earlier",
                edits=source.swap(before, creation),
            )


def _add_thread(source: CSource, _: int) -> Iterator[Change]:
    if _may_overflow(source):
        return
    for call in source.calls("pthread_create"):
        handle = call.arguments[0].named_children if call.arguments else []
        function = function_around(call.node)
        if call.statement is None or not handle or handle[0].type != "identifier":
            continue
        name = source.written(handle[0])
        declared = [
            one
            for block in (source.root, call.statement.parent)
            if block is not None
            for one in source.variables(block)
            if one.name == name and one.type == "pthread_t" and one.is_plain
        ]
        joins = [
            one
            for one in source.calls("pthread_join", within=function)
            if one.statement is not None and source.written(one.arguments[0]) == name
        ]
        added = f"other_{name}"
        if len(declared) != 1 or len(joins) != 1 or added in source.names:
            continue
        create = source.written(call.statement).replace(f"&{name},", f"&{added},", 1)
        join = source.written(joins[0].statement or joins[0].node).replace(name, added, 1)
        words = "".join(f"{word} " for word in declared[0].words)
        yield Change(
            place=str(line(call.node)),
            what=f"a second thread does what {name} does",
            edits=(
                source.after(declared[0].declaration, f"{words}pthread_t {added};"),
                source.after(call.statement, create),
                source.after(joins[0].statement or joins[0].node, join),
            ),
        )


def _may_overflow(source: CSource) -> bool:
    """Tells whether threads index arrays: one more of them might get beyond the end."""
    return any(
        any(nodes(function, "subscript_expression"))
        for function in source.functions
        if source.function_name(function) != "main"
    )


def _fewer(source: CSource, _: int) -> Iterator[Change]:
    lowered = [*_lowered_names(source), *_lowered_loops(source)]
    started = list(_lowered_starts(source))
    if lowered or started:
        yield Change(
            place="all",
            what="there are fewer threads and rounds",
            edits=tuple(source.replace(node, str(fewer)) for node, fewer in (*lowered, *started)),
        )
    for node, fewer in lowered:
        yield Change(
            place=str(line(node)),
            what=f"{source.written(node).strip()} in line {line(node)} is {fewer}",
            edits=(source.replace(node, str(fewer)),),
        )


def _lowered_names(source: CSource) -> Iterator[tuple[Node, int]]:
    """Gives the values of macros that may be two, which most are of two or more threads."""
    for node in nodes(source.root, "preproc_def"):
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        amount = _number(source, value)
        if name is not None and value is not None and amount > 2:
            word = source.written(name)
            too_long = any(
                source.mentions(word, one)
                and any(each.named_child_count > 2 for each in nodes(one, "initializer_list"))
                for one in nodes(source.root, "init_declarator")
            )
            if not too_long:
                yield value, 2


def _lowered_loops(source: CSource) -> Iterator[tuple[Node, int]]:
    """Gives how often threads do something, which may be once."""
    for function in source.functions:
        if source.function_name(function) == "main":
            continue
        for loop in nodes(function, "for_statement"):
            condition = loop.child_by_field_name("condition")
            limit = condition.child_by_field_name("right") if condition is not None else None
            if limit is not None and limit.type == "number_literal" and _number(source, limit) > 1:
                yield limit, 1


def _lowered_starts(source: CSource) -> Iterator[tuple[Node, int]]:
    """Gives how often main does something, such as starting a thread, which may be twice."""
    for function in source.functions:
        if source.function_name(function) == "main":
            for loop in nodes(function, "for_statement"):
                condition = loop.child_by_field_name("condition")
                limit = condition.child_by_field_name("right") if condition is not None else None
                is_number = limit is not None and limit.type == "number_literal"
                if limit is not None and is_number and _number(source, limit) > 2:
                    yield limit, 2


def _number(source: CSource, node: Node | None) -> int:
    text = "" if node is None else source.written(node).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0


THREADS: Final = (
    Operator(name="drop-join", find=_drop_join),
    Operator(name="join-later", find=_join_later),
    Operator(name="start-earlier", find=_start_earlier),
    Operator(name="add-thread", find=_add_thread),
    Operator(name="fewer", find=_fewer),
)
"""Operators of this family."""
