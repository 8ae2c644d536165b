"""Operators that put accesses under a lock which had none in common."""

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
from concert.suites.race_detection.scaling.operators.names import (
    FIRST_LOCK_NAMES,
    fresh_name,
    new_global,
)


def _guard_variable(source: CSource, seed: int) -> Iterator[Change]:
    name = fresh_name(source, FIRST_LOCK_NAMES, seed)
    declaration = f"static pthread_mutex_t {name} = PTHREAD_MUTEX_INITIALIZER;"
    for variable in source.globals:
        if variable.type not in ("char", "double", "int", "long", "unsigned"):
            continue
        guarded = [
            one
            for function in source.functions
            if source.function_name(function) != "main"
            for one in nodes(function, "expression_statement")
            if is_in_block(one) and source.mentions(variable.name, one) and _is_plain(source, one)
        ]
        if guarded:
            edits = [edit for one in guarded for edit in _guarded(source, one, name)]
            yield Change(
                place=f"{line(variable.declaration)} {variable.name}",
                what=f"statements on {variable.name} get a lock of their own",
                edits=(new_global(source, declaration), *edits),
            )


def _guard_statement(source: CSource, _: int) -> Iterator[Change]:
    held = list(sections(source))
    locks = [one.name for one in source.globals if one.type == "pthread_mutex_t" and one.is_plain]
    for function in source.functions:
        for statement in nodes(function, "expression_statement"):
            if not is_in_block(statement) or not _changes(statement):
                continue
            if not _is_plain(source, statement):
                continue
            for lock in locks[:2]:
                if any(f"&{lock}" == one.lock and _is_within(statement, one) for one in held):
                    continue
                yield Change(
                    place=f"{line(statement)} {lock}",
                    what=f"{lock} is taken for a statement",
                    edits=_guarded(source, statement, lock),
                )


def _guarded(source: CSource, statement: Node, lock: str) -> tuple[Edit, Edit]:
    return (
        source.before(statement, f"pthread_mutex_lock(&{lock});"),
        source.after(statement, f"pthread_mutex_unlock(&{lock});"),
    )


def _is_within(statement: Node, section: Section) -> bool:
    start, end = section.acquire.node.end_byte, section.release.node.start_byte
    return start < statement.start_byte < end


def _changes(statement: Node) -> bool:
    return any(nodes(statement, "assignment_expression", "update_expression"))


def _is_plain(source: CSource, statement: Node) -> bool:
    return not any(source.calls(within=statement))


GUARDS: Final = (
    Operator(name="guard-variable", find=_guard_variable, repairs=True),
    Operator(name="guard-statement", find=_guard_statement, repairs=True),
)
"""Operators of this family."""
