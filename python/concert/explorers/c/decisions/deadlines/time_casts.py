"""Tells whether a C program writes to its times only as to times.

A pointer to a time may become one to something else by a cast, and a function may write any bytes
where it leads. So casts to and from such pointers must leave them what they are, but that threads
get pointers to anything.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from concert.explorers.c.decisions.deadlines.expression_kinds import (
    ExpressionKinds,
    Kind,
    part_names,
)
from concert.explorers.c.decisions.names import arguments, called
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

_VOID: Final = frozenset({b"void"})
_GIVES_ANYTHING: Final = frozenset(
    {
        *(b"malloc", b"calloc", b"realloc", b"reallocarray", b"aligned_alloc", b"alloca"),
        *(b"pthread_getspecific", b"tss_get", b"va_arg"),
    }
)
"""Functions whose results are pointers to anything."""
_OVERWRITES: Final = {
    **dict.fromkeys((b"memcpy", b"memmove", b"memset", b"mempcpy", b"fread"), 0),
    **dict.fromkeys((b"bcopy", b"read", b"recv", b"pread"), 1),
}
"""Functions that write bytes, with the number of the argument that leads there."""
_COPIES: Final = frozenset({b"memcpy", b"memmove", b"mempcpy"})
_ASKS: Final = frozenset(
    {
        *(b"time", b"localtime", b"gmtime", b"localtime_r", b"gmtime_r", b"ctime", b"ctime_r"),
        *(b"mktime", b"timegm"),
    }
)
"""Functions that get the address of seconds, and write no more than these."""
_CASTS_IN_TEXT: Final = re.compile(rb"(\w+)[ \t]{0,8}\*[ \t]{0,8}\)")


class TimeCasts:
    """The ways by which a time may be written as something else, or the other way round.

    Args:
        nodes: All nodes of the program.
        times: The types that have a time in them.
        has_time: Tells whether one of them is named in a node.
    """

    def __init__(
        self, nodes: Sequence[Node], times: frozenset[bytes], has_time: Callable[[Node], bool]
    ) -> None:
        self._times = times
        self._kinds = ExpressionKinds(nodes, has_time)
        self._macros: dict[bytes, bytes] = {}
        for node in nodes:
            if node.type in ("preproc_def", "preproc_function_def"):
                self._macros.update((name, node.text or b"") for name in part_names(node, "name"))

    def is_valid(self, node: Node) -> bool:
        """Tells whether a node makes no time of something else, nor something else of a time."""
        match node.type:
            case "cast_expression":
                return self._is_cast_valid(node)
            case "call_expression":
                return self._is_call_valid(node)
            case "preproc_arg":
                casts = _CASTS_IN_TEXT.findall(node.text or b"")
                return self._times.isdisjoint(casts)
            case "pointer_expression" if operator_of(node) == "&":
                inner = node.child_by_field_name("argument")
                is_of_seconds = inner is not None and part_names(inner, "field") == [b"tv_sec"]
                call = node.parent.parent if node.parent is not None else None
                return not is_of_seconds or (call is not None and called(call) in _ASKS)
            case _:
                return True

    def _is_cast_valid(self, cast: Node) -> bool:
        value, kind = cast.child_by_field_name("value"), self._kinds.kind_of_cast(cast)
        if value is None or kind == Kind(_VOID, 0):
            return True
        if self._is_time(kind):
            return self._is_anything(value) or self._are(value, kind.words)
        if not self._leads_to_time(value):
            return True
        return kind == Kind(_VOID, 1) and self._is_kept_anything(cast, value)

    def _is_kept_anything(self, cast: Node, value: Node) -> bool:
        """Tells whether a pointer to anything does not become one to something else at once."""
        inner, outer = cast.whole, cast.whole.parent
        if outer is None:
            return True
        match outer.type:
            case "argument_list":
                at = inner.rank
                function = (called(outer.parent) if outer.parent else b"") or b""
                kinds = set(self._kinds.parameters(function)[at : at + 1])
            case "init_declarator" | "assignment_expression":
                left = outer.child_by_field_name("declarator") or outer.child_by_field_name("left")
                kinds = self._kinds.of(left) if left is not None else set()
            case "cast_expression":
                kinds = {self._kinds.kind_of_cast(outer)}
            case _:
                return outer.type not in ("pointer_expression", "subscript_expression")
        return all(one.words == _VOID or self._are(value, one.words) for one in kinds)

    def _is_call_valid(self, call: Node) -> bool:
        function, given = called(call), arguments(call)
        if function in self._macros:
            has_cast = _CASTS_IN_TEXT.search(self._macros[function]) is not None
            return not has_cast or not any(map(self._leads_to_time, given))
        place = _OVERWRITES.get(function or b"", len(given))
        if place >= len(given) or not self._leads_to_time(given[place]):
            return True
        other = given[1] if place == 0 and len(given) > 1 else None
        if other is not None and function == b"memset":
            return other.is_word(b"0")
        words = {one.words for one in self._kinds.of(given[place]) if self._is_time(one)}
        return (
            function in _COPIES
            and other is not None
            and (self._is_anything(other) or all(self._are(other, each) for each in words))
        )

    def _is_time(self, kind: Kind) -> bool:
        return not self._times.isdisjoint(kind.words)

    def _leads_to_time(self, value: Node) -> bool:
        return any(self._is_time(one) and one.levels > 0 for one in self._kinds.of(value))

    def _are(self, value: Node, words: frozenset[bytes]) -> bool:
        """Tells whether a pointer is one to values of a type already."""
        kinds = self._kinds.of(value)
        return bool(kinds) and all(one.words == words for one in kinds)

    def _is_anything(self, value: Node) -> bool:
        """Tells whether an expression is a pointer to anything, as a thread gets one."""
        value = unwrapped(value)
        if value.type == "null" or value.is_word(b"0", b"NULL"):
            return True
        if called(value) in _GIVES_ANYTHING:
            return True
        if value.type == "cast_expression":
            inner = value.child_by_field_name("value")
            is_void = self._kinds.kind_of_cast(value) == Kind(_VOID, 1)
            return is_void and inner is not None and self._is_anything(inner)
        kinds = self._kinds.of(value)
        return bool(kinds) and all(one.words == _VOID and one.levels > 0 for one in kinds)
