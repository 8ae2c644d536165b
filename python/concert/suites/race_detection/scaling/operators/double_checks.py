"""Operators that break double-checked locking, or do without its first check."""

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from concert.suites.race_detection.scaling.operators.c_source import (
    CSource,
    Edit,
    is_in_block,
    line,
    nodes,
)
from concert.suites.race_detection.scaling.operators.change import Change, Operator
from concert.suites.race_detection.scaling.operators.locks import Section, sections


def _double_checks(source: CSource) -> Iterator[tuple[Node, Section, Node]]:
    """Gives the outer check, the section within it, and the check in that."""
    for section in sections(source):
        block = section.acquire.statement.parent if section.acquire.statement else None
        outer = block.parent if block is not None else None
        if (
            outer is None
            or outer.type != "if_statement"
            or outer.child_by_field_name("alternative")
        ):
            continue
        for inner in section.inner:
            if inner.type == "if_statement" and not inner.child_by_field_name("alternative"):
                yield outer, section, inner


def _once_checked(source: CSource, _: int) -> Iterator[Change]:
    for _outer, section, inner in _double_checks(source):
        body = inner.child_by_field_name("consequence")
        if body is not None and body.type == "compound_statement":
            yield Change(
                place=section.place,
                what=f"it is not checked again under {section.lock}",
                edits=(_unwrap(source, inner, body),),
            )


def _always_locked(source: CSource, _: int) -> Iterator[Change]:
    for outer, section, _inner in _double_checks(source):
        body = outer.child_by_field_name("consequence")
        if body is not None and body.type == "compound_statement" and is_in_block(outer):
            yield Change(
                place=section.place,
                what=f"{section.lock} is taken without a check before",
                edits=(_unwrap(source, outer, body),),
            )


def _announced_early(source: CSource, _: int) -> Iterator[Change]:
    """Puts assignments in a branch in the other order, such as a flag and what it tells of."""
    known = {variable.name for variable in source.globals}
    for check in nodes(source.root, "if_statement"):
        body = check.child_by_field_name("consequence")
        if body is None or body.type != "compound_statement":
            continue
        for first, second in zip(body.named_children, body.named_children[1:], strict=False):
            if all(_writes_one_of(source, one, known) for one in (first, second)):
                yield Change(
                    place=str(line(first)),
                    what="two assignments are in the other order",
                    edits=source.swap(first, second),
                )


def _writes_one_of(source: CSource, statement: Node, known: set[str]) -> bool:
    if statement.type != "expression_statement" or any(source.calls(within=statement)):
        return False
    first = statement.named_children[0] if statement.named_children else None
    if first is None or first.type not in ("assignment_expression", "update_expression"):
        return False
    target = first.child_by_field_name("left") or first.child_by_field_name("argument")
    return target is not None and any(
        source.written(one) in known for one in nodes(target, "identifier")
    )


def _unwrap(source: CSource, branch: Node, body: Node) -> Edit:
    whole = source.remove(branch)
    return Edit(start=whole.start, end=whole.end, text=source.unwrapped(body))


DOUBLE_CHECKS: Final = (
    Operator(name="check-once", find=_once_checked),
    Operator(name="lock-always", find=_always_locked, repairs=True),
    Operator(name="announce-early", find=_announced_early),
)
"""Operators of this family."""
