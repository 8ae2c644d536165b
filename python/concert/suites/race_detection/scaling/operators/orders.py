"""Operators on atomics: weaken memory orders, make atomics plain, publish too early, wait not."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from tree_sitter import Node

from concert.suites.race_detection.scaling.operators.c_source import (
    CSource,
    Edit,
    is_in_block,
    line,
    nodes,
    previous_statement,
)
from concert.suites.race_detection.scaling.operators.change import Change, Operator

_WEAKER: Final[Mapping[str, tuple[str, ...]]] = {
    "memory_order_acquire": ("memory_order_relaxed",),
    "memory_order_release": ("memory_order_relaxed",),
    "memory_order_acq_rel": (
        "memory_order_relaxed",
        "memory_order_acquire",
        "memory_order_release",
    ),
    "memory_order_seq_cst": ("memory_order_relaxed",),
    "__ATOMIC_ACQUIRE": ("__ATOMIC_RELAXED",),
    "__ATOMIC_RELEASE": ("__ATOMIC_RELAXED",),
    "__ATOMIC_ACQ_REL": ("__ATOMIC_RELAXED", "__ATOMIC_ACQUIRE", "__ATOMIC_RELEASE"),
    "__ATOMIC_SEQ_CST": ("__ATOMIC_RELAXED",),
}
_GENERIC: Final = re.compile(r"atomic_(?:load|store|exchange|fetch_(?:add|sub|or|and|xor))")
_PLAIN: Final[Mapping[str, str]] = {
    "atomic_bool": "_Bool",
    "atomic_int": "int",
    "atomic_long": "long",
    "atomic_uint": "unsigned",
}
_OF_FETCH: Final[Mapping[str, str]] = {"add": "+=", "sub": "-=", "or": "|=", "and": "&="}


def _weaken(source: CSource, _: int) -> Iterator[Change]:
    for node in nodes(source.root, "identifier"):
        order = source.written(node)
        # Compare-and-exchange has a second order, for failure, which may not be a stronger one.
        if node.parent is None or node.parent.type != "argument_list":
            continue
        for weaker in _WEAKER.get(order, ()):
            yield Change(
                place=f"{line(node)}:{node.start_point.column + 1} {weaker}",
                what=f"{order} is {weaker}",
                edits=(source.replace(node, weaker),),
            )


def _relax(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls():
        if _GENERIC.fullmatch(call.name):
            arguments = ", ".join(map(source.written, call.arguments))
            text = f"{call.name}_explicit({arguments}, memory_order_relaxed)"
            yield Change(
                place=f"{line(call.node)}:{call.node.start_point.column + 1}",
                what=f"{call.name} is relaxed",
                edits=(source.replace(call.node, text),),
            )


def _make_plain(source: CSource, _: int) -> Iterator[Change]:
    for variable in source.globals:
        plain = _PLAIN.get(variable.type)
        if plain is None or not variable.is_plain:
            continue
        kind = variable.declaration.child_by_field_name("type")
        edits = _plain_uses(source, variable.name)
        if kind is not None and edits:
            yield Change(
                place=str(line(variable.declaration)),
                what=f"{variable.name} is not atomic",
                edits=(source.replace(kind, plain), *edits),
            )


def _plain_uses(source: CSource, name: str) -> list[Edit]:
    """Returns what makes plain accesses of atomic ones; nothing where some cannot be made so."""
    edits = []
    for function in source.functions:
        for mention in source.mentions(name, function):
            outer = mention.parent
            if outer is None or outer.type != "pointer_expression":
                continue
            call = _call_around(outer)
            text = "" if call is None else _plain_call(source, call, name)
            if call is None or not text:
                return []
            edits.append(source.replace(call, text))
    return edits


def _call_around(argument: Node) -> Node | None:
    outer = argument.parent.parent if argument.parent is not None else None
    return outer if outer is not None and outer.type == "call_expression" else None


def _plain_call(source: CSource, call: Node, name: str) -> str:
    found = next((one for one in source.calls(within=call) if one.node == call), None)
    if found is None or not found.arguments:
        return ""
    alone = found.statement is not None
    operation = found.name.removesuffix("_explicit").removeprefix("atomic_")
    if operation == "load":
        return name
    if operation in ("store", "init") and alone:
        return f"{name} = {source.written(found.arguments[1])}"
    if operation.startswith("fetch_") and alone:
        sign = _OF_FETCH.get(operation.removeprefix("fetch_"))
        return f"{name} {sign} {source.written(found.arguments[1])}" if sign else ""
    return ""


def _publish_earlier(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls():
        if call.statement is None or not call.name.startswith(("atomic_", "__atomic_")):
            continue
        before = previous_statement(call.statement)
        if before is None or before.type != "expression_statement" or not call.arguments:
            continue
        yield Change(
            place=str(line(call.node)),
            what=f"{source.written(call.arguments[0])} changes a statement earlier",
            edits=source.swap(before, call.statement),
        )


def _skip_waiting(source: CSource, _: int) -> Iterator[Change]:
    for loop in nodes(source.root, "while_statement"):
        body = loop.child_by_field_name("body")
        if body is None or not is_in_block(loop):
            continue
        statements = [source.written(one) for one in body.named_children]
        if all(one in ("sched_yield();", "thrd_yield();", ";") for one in statements):
            yield Change(
                place=str(line(loop)),
                what="a loop that waits is left out",
                edits=(source.remove(loop),),
            )


ORDERS: Final = (
    Operator(name="weaken-order", find=_weaken),
    Operator(name="relax-atomic", find=_relax),
    Operator(name="make-plain", find=_make_plain),
    Operator(name="publish-earlier", find=_publish_earlier),
    Operator(name="skip-waiting", find=_skip_waiting),
)
"""Operators of this family."""
