"""Operators by which threads come to share memory, or reach it by another name."""

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from concert.suites.race_detection.scaling.operators.c_source import (
    CSource,
    Edit,
    Variable,
    line,
    nodes,
)
from concert.suites.race_detection.scaling.operators.change import Change, Operator

_SCALARS: Final = frozenset({"bool", "char", "double", "int", "long", "unsigned"})


def _share_slot(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls("pthread_create"):
        for node in nodes(call.arguments[-1], "subscript_expression"):
            index = node.child_by_field_name("index")
            if index is not None and not source.written(index).isdigit():
                yield Change(
                    place=str(line(call.node)),
                    what="all threads get the same element",
                    edits=(source.replace(index, "0"),),
                )


def _redirect(source: CSource, _: int) -> Iterator[Change]:
    for function in source.functions:
        body = function.child_by_field_name("body")
        if body is None:
            continue
        local = [one for one in source.variables(body) if one.type != "pthread_t"]
        for node in nodes(body, "pointer_expression"):
            target = node.child_by_field_name("argument")
            if target is None or target.type != "identifier" or source.written(node)[0] != "&":
                continue
            known = {one.name: one for one in (*source.globals, *local) if one.is_plain}
            aimed = known.get(source.written(target))
            if aimed is None or not _is_shareable(aimed):
                continue
            for other in known.values():
                if other.type == aimed.type and other.name != aimed.name:
                    before = other.declaration.end_byte < node.start_byte
                    if before and other.words == aimed.words:
                        yield Change(
                            place=f"{line(node)}:{node.start_point.column + 1} {other.name}",
                            what=f"&{other.name} takes the place of &{aimed.name}",
                            edits=(source.replace(target, other.name),),
                        )


def _is_shareable(variable: Variable) -> bool:
    return not variable.type.startswith(("pthread_", "sem_", "atomic_", "_Atomic"))


def _share_local(source: CSource, _: int) -> Iterator[Change]:
    for function in source.functions:
        if source.function_name(function) == "main":
            continue
        for block in nodes(function, "compound_statement"):
            for variable in source.variables(block):
                if not variable.is_plain or variable.words or variable.type not in _SCALARS:
                    continue
                yield Change(
                    place=f"{line(variable.declaration)} {variable.name}",
                    what=f"{variable.name} is static",
                    edits=(_static(source, variable),),
                )


def _static(source: CSource, variable: Variable) -> Edit:
    whole = source.remove(variable.declaration)
    column = " " * variable.declaration.start_point.column
    lines = [f"static {variable.type} {variable.name};"]
    if variable.value is not None:
        lines.append(f"{variable.name} = {source.written(variable.value)};")
    return Edit(start=whole.start, end=whole.end, text="".join(f"{column}{one}\n" for one in lines))


def _unshare_nothing(source: CSource, _: int) -> Iterator[Change]:
    for node in nodes(source.root, "declaration"):
        for word in node.children:
            if source.written(word) in ("_Thread_local", "__thread"):
                yield Change(
                    place=str(line(node)),
                    what="a thread-local variable is one for all",
                    edits=(Edit(start=word.start_byte, end=word.end_byte + 1, text=""),),
                )


def _by_pointer(source: CSource, _: int) -> Iterator[Change]:
    for function in source.functions:
        body = function.child_by_field_name("body")
        if body is None or not body.named_children:
            continue
        for variable in source.globals:
            changed = _through_pointer(source, variable, body)
            if changed:
                first = body.named_children[0]
                yield Change(
                    place=f"{line(function)} {variable.name}",
                    what=f"{variable.name} is reached by a pointer",
                    edits=(
                        source.before(
                            first, f"{variable.type} *{_alias(variable)} = &{variable.name};"
                        ),
                        *changed,
                    ),
                )


def _alias(variable: Variable) -> str:
    return f"{variable.name}_place"


def _through_pointer(source: CSource, variable: Variable, body: Node) -> list[Edit]:
    """Returns what makes a function reach a variable by a pointer; nothing where it cannot."""
    shared = variable.is_plain and variable.type in _SCALARS and variable.words == ("static",)
    if not shared or _alias(variable) in source.names:
        return []
    edits = []
    for mention in source.mentions(variable.name, body):
        outer = mention.parent
        if outer is None or outer.type in ("pointer_expression", "init_declarator"):
            if outer is None or outer.child_by_field_name("declarator") == mention:
                return []
            if outer.type == "pointer_expression":
                return []
        binds = outer.type in ("update_expression", "subscript_expression")
        reached = f"*{_alias(variable)}"
        edits.append(source.replace(mention, f"({reached})" if binds else reached))
    return edits


ALIASING: Final = (
    Operator(name="share-slot", find=_share_slot),
    Operator(name="redirect-pointer", find=_redirect),
    Operator(name="share-local", find=_share_local),
    Operator(name="share-thread-local", find=_unshare_nothing),
)
"""Operators that make threads share."""
POINTERS: Final = (Operator(name="reach-by-pointer", find=_by_pointer),)
"""Operators that give memory another name, and leave who accesses it."""
