"""Tells the parts of a C program that are never evaluated from those that are.

The operand of `typeof`, the first one of `_Generic`, the argument of some of GCC's builtins and the
right side of `0 && x` access nothing, whatever they name.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from concert.explorers.c.source.syntax_nodes import Node, containing

_TYPE_OF: Final = re.compile(
    rb"(?<![\w$])(?:__typeof__|__typeof|typeof|typeof_unqual|__typeof_unqual__|__typeof_unqual)"
    rb"\s*(?=\()"
)
_NOT_CODE: Final = frozenset(
    {
        "char_literal",
        "character",
        "comment",
        "escape_sequence",
        "preproc_arg",
        "string_content",
        "string_literal",
    }
)
_PIECE: Final = re.compile(rb'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|[()]')
_MOST_BYTES: Final = 1 << 12
"""Of the operand of one `typeof`."""
_NAME: Final = re.compile(rb"[A-Za-z_$][\w$]*")
_WHOLE: Final = re.compile(rb"(0[xX][0-9a-fA-F]{1,16}|0[0-7]{0,21}|[1-9][0-9]{0,19})[uUlL]{0,3}")
_MACRO: Final = re.compile(rb"^[ \t]*#[ \t]*define[ \t]+(\w+)([^\n]*)$", re.MULTILINE)
_TYPE_WORDS: Final = frozenset(
    b"_Atomic _Bool _Complex bool char const double enum float int long short signed struct union"
    b" unsigned void volatile".split()
)
_NEVER: Final = frozenset(
    {
        b"__builtin_classify_type",
        b"__builtin_constant_p",
        b"__builtin_dynamic_object_size",
        b"__builtin_has_attribute",
        b"__builtin_object_size",
        b"__builtin_types_compatible_p",
    }
)
"""Builtins that never evaluate an argument."""
_CHOICE: Final = b"__builtin_choose_expr"
_DEEPEST: Final = 32
_LABELS: Final = frozenset({"case_statement", "labeled_statement"})


@dataclass(frozen=True, slots=True)
class Unevaluated:
    """The parts of an expression or statement that are not evaluated.

    Attributes:
        never: Those that surely are not.
        perhaps: Those of which one is, at most.
    """

    never: tuple[Node, ...] = ()
    perhaps: tuple[Node, ...] = ()


_NONE: Final = Unevaluated()


def without_types_of(source: bytes, root: Node) -> bytes:
    """Returns a program without the operands of `typeof`, in as many bytes.

    C's grammar has a type there and no expression, so all that follows would be misread. An operand
    stays where it may have a type of variable length: that one is evaluated.

    Args:
        source: The program.
        root: Its syntax.
    """
    found = list(_TYPE_OF.finditer(source))
    if not found:
        return source
    varying, types = _variable_lengths(root), _TYPE_WORDS | _typedefs(root)
    made = bytearray(source)
    for match in found:
        start, end = match.end(), _closing(source, match.end())
        names = _NAME.findall(source[start:end])
        if (
            not names
            or not varying.isdisjoint(names)
            or (names[0] in types and b"[" in source[start:end])
            or _is_no_code(root, match.start())
        ):
            continue
        made[start:end] = bytes(byte if byte == ord("\n") else ord(" ") for byte in made[start:end])
    return bytes(made)


def _closing(source: bytes, at: int) -> int:
    """Returns where a parenthesis at `at` is closed, behind it; `at` if that is too far away."""
    depth = 0
    for piece in _PIECE.finditer(source, at, at + _MOST_BYTES):
        depth += {b"(": 1, b")": -1}.get(piece.group(), 0)
        if depth == 0:
            return piece.end()
    return at


def _is_no_code(root: Node, at: int) -> bool:
    there = root.descendant_for_byte_range(at, at + 1)
    return there is not None and there.type in _NOT_CODE


def _variable_lengths(root: Node) -> frozenset[bytes]:
    """Returns names that may be those of arrays of variable length, or of pointers to such."""
    found = set()
    for node in _all(root):
        if node.type != "array_declarator":
            continue
        size = node.child_by_field_name("size")
        if size is None or _NAME.search(size.text or b"") is None or node.function is None:
            continue
        found.update(_NAME.findall(node.text or b"")[:1])
    return frozenset(found)


def _typedefs(root: Node) -> frozenset[bytes]:
    return frozenset(
        name.text
        for node in _all(root)
        if node.type == "type_definition"
        for name in node.children_by_field_name("declarator")
        if name.text is not None
    )


def _all(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


class Constants:
    """Knows the whole numbers that a program gives names, and computes with them.

    Args:
        source: The program.
        root: Its syntax.
    """

    def __init__(self, source: bytes, root: Node) -> None:
        self._values: Mapping[bytes, int] = {**_enumerators(root), **_macros(source)}
        self._labelled = containing(one for one in _all(root) if one.type in _LABELS)

    def unevaluated(self, node: Node) -> Unevaluated:
        """Returns the parts of a node that are not evaluated."""
        match node.type:
            case "binary_expression":
                left, operator = node.child_by_field_name("left"), _operator(node)
                if operator in ("&&", "||"):
                    value = self._value(left)
                    if value is not None and bool(value) == (operator == "||"):
                        return _never(node, "right")
            case "conditional_expression":
                value = self._value(node.child_by_field_name("condition"))
                if value is not None:
                    return _never(node, "alternative" if value else "consequence")
            case "if_statement" | "while_statement":
                value = self._value(node.child_by_field_name("condition"))
                if value == 0:
                    part = "consequence" if node.type == "if_statement" else "body"
                    body = node.child_by_field_name(part)
                    # A jump may lead there.
                    if body is not None and body not in self._labelled:
                        return Unevaluated(never=(body,))
            case "generic_expression":
                return _of_generic(node)
            case "call_expression":
                return self._of_call(node)
            case _:
                pass
        return _NONE

    def _of_call(self, node: Node) -> Unevaluated:
        function, arguments = (node.child_by_field_name(name) for name in ("function", "arguments"))
        if function is None or arguments is None:
            return _NONE
        given = tuple(one for one in arguments.named_children if one.type != "comment")
        if function.text in _NEVER:
            return Unevaluated(never=given)
        if function.text != _CHOICE or len(given) != len(("constant", "chosen", "other")):
            return _NONE
        value = self._value(given[0])
        if value is None:
            return Unevaluated(never=given[:1], perhaps=given[1:])
        return Unevaluated(never=(given[0], given[2 if value else 1]))

    def _value(self, node: Node | None, depth: int = 0) -> int | None:
        """Returns the value of a constant; None where it is none, or not a simple one."""
        if node is None or depth > _DEEPEST:
            return None
        match node.type:
            case "number_literal":
                return _number(node.text)
            case "true" | "false":
                return int(node.type == "true")
            case "identifier":
                return self._values.get(node.text)
            case "parenthesized_expression" if node.named_child_count == 1:
                return self._value(node.named_children[0], depth + 1)
            case "unary_expression":
                value = self._value(node.child_by_field_name("argument"), depth + 1)
                if value is not None and _operator(node) == "!":
                    return int(not value)
            case "binary_expression":
                left, right = (
                    self._value(node.child_by_field_name(name), depth + 1)
                    for name in ("left", "right")
                )
                if left is not None and right is not None:
                    return _computed(_operator(node), left, right)
            case _:
                pass
        return None


def _computed(operator: str, left: int, right: int) -> int | None:
    match operator:
        case "==":
            return int(left == right)
        case "!=":
            return int(left != right)
        case "<":
            return int(left < right)
        case ">":
            return int(left > right)
        case "<=":
            return int(left <= right)
        case ">=":
            return int(left >= right)
        case "&&":
            return int(bool(left and right))
        case "||":
            return int(bool(left or right))
        case "&":
            return left & right
        case "|":
            return left | right
        case _:
            return None


def _of_generic(node: Node) -> Unevaluated:
    parts = [one for one in node.named_children if one.type != "comment"]
    values = tuple(one for one in parts[1:] if one.type != "type_descriptor")
    # `default` looks like the name of a type.
    return Unevaluated(never=tuple(parts[:1]), perhaps=values if len(values) > 1 else ())


def _never(node: Node, name: str) -> Unevaluated:
    part = node.child_by_field_name(name)
    return _NONE if part is None else Unevaluated(never=(part,))


def _operator(node: Node) -> str:
    operator = node.child_by_field_name("operator")
    return operator.type if operator is not None else ""


def _number(text: bytes) -> int | None:
    match = _WHOLE.fullmatch(text)
    if match is None:
        return None
    digits = match[1]
    is_octal = digits[:1] == b"0" and digits[1:].isdigit()
    return int(digits, 8) if is_octal else int(digits, 0)


def _macros(source: bytes) -> Mapping[bytes, int]:
    """Returns the macros that stand for one number, whatever is compiled."""
    defined = list(_MACRO.finditer(source))
    times = Counter(match[1] for match in defined)
    found = {}
    for match in defined:
        text = match[2].partition(b"//")[0].partition(b"/*")[0].strip()
        if text[:1] == b"(" and text[-1:] == b")" and match[2][:1] != b"(":
            text = text[1:-1].strip()
        value = _number(text)
        if value is not None and times[match[1]] == 1:
            found[match[1]] = value
    return found


def _enumerators(root: Node) -> Mapping[bytes, int]:
    """Returns the names of numbers in enumerations; but not those that something else may have."""
    found: dict[bytes, int] = {}
    uses: Counter[bytes] = Counter()
    for node in _all(root):
        if node.type == "enumerator_list":
            value: int | None = -1
            for one in node.named_children:
                name, given = one.child_by_field_name("name"), one.child_by_field_name("value")
                if one.type != "enumerator" or name is None or name.text is None:
                    continue
                if given is not None:
                    value = _number(given.text or b"")
                elif value is not None:
                    value += 1
                uses[name.text] += 1
                if value is not None:
                    found[name.text] = value
        elif node.type.endswith(("_declarator", "declaration")):
            for name in node.children_by_field_name("declarator"):
                if name.type == "identifier" and name.text is not None:
                    uses[name.text] += 1
    return {name: value for name, value in found.items() if uses[name] == 1}
