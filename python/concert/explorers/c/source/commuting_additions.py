"""Finds additions whose result nobody uses: `n++;`, `n += 2;`, `--n;`, `n -= k;`.

What they leave in `n` does not depend on their order. So critical sections that do no more than add
to the same variable need to be run in one order only. The runtime still decides for each addition
whether it is one: it reads a variable and then writes that very variable, with no other access in
between.

A statement counts if the variable and what is added to it are integers, so that nothing is rounded
and nothing is cut off but at the width of the variable, which commutes. What is added may have none
of the variable's names in it: GCC reads `n` only once for `n += n`, which doubles it. Another name
of the same variable is a read of its own, by which the runtime sees that more is done.

An atomic addition is one access, of whatever type its operands are: `n++;` of an atomic `n`, or a
call such as `atomic_fetch_add(&n, 1);`. It counts if it is the only atomic access at its place.
"""

from collections.abc import Iterator
from typing import Final

from concert.explorers.c.source.c_syntax import SourceAccesses, every_node, operator_of, unwrapped
from concert.explorers.c.source.c_types import TypeKind
from concert.explorers.c.source.debug_information import DebugInformation
from concert.explorers.c.source.reached import reached_by
from concert.explorers.c.source.syntax_nodes import Node

_STEPS: Final = frozenset({"++", "--"})
_SUMS: Final = frozenset({"+=", "-="})
_ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"})
_VARIABLES: Final = frozenset(
    {"field_expression", "identifier", "pointer_expression", "subscript_expression"}
)
_SIZES: Final = frozenset({1, 2, 4, 8})
_ATOMIC_ADDITIONS: Final = frozenset(
    f"{prefix}{name}{suffix}".encode()
    for prefix, names, suffixes in (
        ("atomic_", ("fetch_add", "fetch_sub"), ("", "_explicit")),
        ("__atomic_", ("fetch_add", "fetch_sub", "add_fetch", "sub_fetch"), ("",)),
        ("__sync_", ("fetch_and_add", "fetch_and_sub", "add_and_fetch", "sub_and_fetch"), ("",)),
    )
    for name in names
    for suffix in suffixes
)
_OF_ATOMICS: Final = 0
"""The size that sites of atomic accesses are listed with."""
_DEEPEST: Final = 32
"""Expressions within one another that are looked at."""


def commuting_additions(
    source: SourceAccesses, debug: DebugInformation, *, file: str
) -> tuple[int, ...]:
    """Returns the addresses of the code that announces the accesses of such additions, sorted.

    Args:
        source: The program's syntax.
        debug: The compiled program's account of its source.
        file: Name under which it was compiled.
    """
    statements = dict(_statements(source))
    atomic = statements.keys() | frozenset(_calls(source))
    bit_fields = debug.types.bit_fields()
    found: set[int] = set()
    for (place, writes, size), addresses in debug.sites.items():
        at = (place.line, place.column)
        if place.file != file:
            continue
        if size == _OF_ATOMICS:
            # An atomic access reads and writes; that of a range does one of the two.
            both = debug.sites.get((place, not writes, size)) == addresses
            if at in atomic and both and len(addresses) == 1:
                found.update(addresses)
        elif (
            at in statements
            and size in _SIZES
            and _adds_integers(statements[at], addresses[0], size, debug, bit_fields)
        ):
            found.update(addresses)
    return tuple(sorted(found))


def _statements(source: SourceAccesses) -> Iterator[tuple[tuple[int, int], Node]]:
    """Gives the expressions that are statements of that form, by the places of their operators."""
    for statement in _dropped(source):
        expression = unwrapped(statement.named_children[0])
        operator = expression.child_by_field_name("operator")
        is_step = expression.type == "update_expression" and operator_of(expression) in _STEPS
        is_sum = expression.type == "assignment_expression" and operator_of(expression) in _SUMS
        if operator is not None and (is_step or is_sum) and _is_of_variable(expression):
            point = operator.start_point
            yield (point.row + 1, point.column + 1), expression


def _calls(source: SourceAccesses) -> Iterator[tuple[int, int]]:
    """Gives the places of the statements that call an atomic addition."""
    for statement in _dropped(source):
        call = unwrapped(statement.named_children[0])
        if call.type == "cast_expression":
            call = unwrapped(call.child_by_field_name("value") or call)
        function = call.child_by_field_name("function")
        if function is not None and function.text in _ATOMIC_ADDITIONS - source.macros.names:
            yield function.start_point.row + 1, function.start_point.column + 1


def _dropped(source: SourceAccesses) -> Iterator[Node]:
    """Gives the statements that are expressions whose value nobody uses."""
    functions: dict[int, bool] = {}
    known: dict[Node, Node | None] = {}
    for statement in source.statements:
        function = _function_of(statement, known)
        if function is None or statement.named_child_count != 1:
            continue
        if function.start_byte not in functions:
            functions[function.start_byte] = source.macros.leaves_statements(function)
        if functions[function.start_byte]:
            yield statement


def _function_of(statement: Node, known: dict[Node, Node | None]) -> Node | None:
    """Returns the function of a statement; None if it may be the value of GCC's `({ ... })`.

    Args:
        statement: The statement.
        known: The same of what is around the statements before; this one is added.
    """
    outer = statement.parent
    passed: list[Node] = []
    while outer is not None and outer.type != "function_definition":
        if outer in known:
            outer = known[outer]
            break
        passed.append(outer)
        outer = outer.parent if outer.type != "parenthesized_expression" else None
    known.update(dict.fromkeys(passed, outer))
    return outer


def _is_of_variable(expression: Node) -> bool:
    name = "argument" if expression.type == "update_expression" else "left"
    variable = expression.child_by_field_name(name)
    return variable is not None and unwrapped(variable).type in _VARIABLES


def _adds_integers(
    expression: Node, at: int, size: int, debug: DebugInformation, bit_fields: frozenset[str]
) -> bool:
    name = "argument" if expression.type == "update_expression" else "left"
    variable = expression.child_by_field_name(name)
    added = expression.child_by_field_name("right")
    return (
        variable is not None
        and _is_integer_variable(variable, at, debug, bit_fields, size=size)
        and (
            added is None
            or (
                _names(variable).isdisjoint(_names(added))
                and _is_integer(added, at, debug, bit_fields)
            )
        )
    )


def _names(node: Node) -> frozenset[bytes]:
    """Returns the names of variables in an expression, but not those of members."""
    return frozenset(
        one.text for one in every_node(node) if one.type == "identifier" and one.text is not None
    )


def _is_integer_variable(
    node: Node, at: int, debug: DebugInformation, bit_fields: frozenset[str], *, size: int = 0
) -> bool:
    """Tells whether an expression names an integer; of the given size, where that is not 0."""
    node = unwrapped(node)
    if node.type not in _VARIABLES or (
        node.type == "pointer_expression" and operator_of(node) != "*"
    ):
        return False
    if node.type == "field_expression":
        field = node.child_by_field_name("field")
        if field is None or (field.text or b"").decode("utf-8", "replace") in bit_fields:
            return False
    kind = debug.types.plain(reached_by(node, at, debug).type_id)
    return (
        kind is not None
        and kind.kind is TypeKind.SCALAR
        and kind.is_integer
        and size in (0, kind.size)
    )


def _is_integer(
    node: Node, at: int, debug: DebugInformation, bit_fields: frozenset[str], depth: int = 0
) -> bool:
    node = unwrapped(node)
    if depth > _DEEPEST:
        return False
    match node.type:
        case "number_literal":
            text = (node.text or b"").lower()
            return (
                b"." not in text
                and (text.startswith(b"0x") or b"e" not in text)
                and b"p" not in text
            )
        case "char_literal" | "sizeof_expression":
            return True
        case "unary_expression" if operator_of(node) in ("-", "+", "~", "!"):
            argument = node.child_by_field_name("argument")
            return argument is not None and _is_integer(argument, at, debug, bit_fields, depth + 1)
        case "binary_expression" if operator_of(node) in _ARITHMETIC:
            parts = (node.child_by_field_name(name) for name in ("left", "right"))
            return all(
                part is not None and _is_integer(part, at, debug, bit_fields, depth + 1)
                for part in parts
            )
    return _is_integer_variable(node, at, debug, bit_fields)
