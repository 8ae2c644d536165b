"""Tells which expressions of a C program name one of some objects.

Such an expression is a name, also with `*` before it or in parentheses, and members and elements of
that by names and numbers. Each is told by what it is a part of, so that long ones are read once.
"""

import bisect
import re
from enum import Enum, auto
from typing import Final

from concert.explorers.c.source.syntax_nodes import Node

_NAME: Final = re.compile(rb"[A-Za-z_]\w*")
_STAR: Final = re.compile(rb"\*\s*")
_STARRED: Final = re.compile(rb"(?:\*\s*)*[A-Za-z_]\w*")
_ALONE: Final = re.compile(rb"\(\s*(?:\*\s*)*[A-Za-z_]\w*\s*\)")
_PART: Final = re.compile(rb"\s*(?:\.|->)\s*[A-Za-z_]\w*|\s*\[\s*\w+\s*\]")
_WITH_PARTS: Final = frozenset({"field_expression", "pointer_expression", "subscript_expression"})


class _Form(Enum):
    """The forms of expressions that are known here, with any members and elements of them."""

    OTHER = auto()
    NAME = auto()
    """A name, with any number of `*` before it."""
    IN_PARENTHESES = auto()
    """Such a one in parentheses."""


class NamedObjects:
    """The expressions of a program that name one of some objects, as the text of each shows.

    Args:
        root: The program.
        names: The names of the objects.
    """

    def __init__(self, root: Node, names: frozenset[bytes]) -> None:
        self._starts = [
            root.start_byte + found.start()
            for found in _NAME.finditer(root.text if names else b"")
            if found.group() in names
        ]
        self._text = root.text
        self._before = root.start_byte
        self._forms: dict[Node, _Form] = {}

    def are_named_in(self, node: Node) -> bool:
        """Tells whether an expression names such an object, in one line."""
        at = bisect.bisect_left(self._starts, node.start_byte)
        if at == len(self._starts) or self._starts[at] >= node.end_byte:
            return False
        if node.start_point.row != node.end_point.row:
            return False
        return self._form(node) is not _Form.OTHER

    def _form(self, node: Node) -> _Form:
        """Returns the form of an expression, which that of what it is a part of tells."""
        around: list[Node] = []
        inner: Node | None = node
        while inner is not None and inner not in self._forms:
            around.append(inner)
            inner = inner.child_by_field_name("argument") if inner.type in _WITH_PARTS else None
        for one in reversed(around):
            argument = one.child_by_field_name("argument")
            known = self._forms.get(argument) if argument is not None else None
            self._forms[one] = self._form_from(one, argument, known or _Form.OTHER)
        return self._forms[node]

    def _form_from(self, node: Node, argument: Node | None, of_argument: _Form) -> _Form:
        if argument is None or node.type not in _WITH_PARTS:
            if self._is_all(_STARRED, node.start_byte, node.end_byte):
                return _Form.NAME
            is_alone = self._is_all(_ALONE, node.start_byte, node.end_byte)
            return _Form.IN_PARENTHESES if is_alone else _Form.OTHER
        if node.type == "pointer_expression":
            is_known = of_argument is _Form.NAME
            is_known = is_known and self._is_all(_STAR, node.start_byte, argument.start_byte)
        else:
            is_known = self._is_all(_PART, argument.end_byte, node.end_byte)
        return of_argument if is_known else _Form.OTHER

    def _is_all(self, pattern: re.Pattern[bytes], start: int, end: int) -> bool:
        found = pattern.fullmatch(self._text, start - self._before, end - self._before)
        return found is not None
