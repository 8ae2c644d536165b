"""Checks the lists and literals from which a C program makes times that waits may get."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from concert.explorers.c.decisions.deadlines.bounds import PARTS_OF_SECONDS, Bounds
from concert.explorers.c.source.syntax_nodes import Node

_WORD: Final = re.compile(rb"[A-Za-z_]\w*")
_RECORDS: Final = frozenset(
    {
        *(b"timespec", b"timeval", b"itimerspec", b"itimerval", b"stat", b"rusage", b"timex"),
        *(b"ntptimeval", b"utmpx", b"__typeof__", b"typeof", b"__typeof", b"__auto_type"),
    }
)
"""Types of the headers that may have such a time in them, and words for any type."""
_ZEROS: Final = re.compile(rb"\{[\s0,{}]*\}")
_NO_NUMBERS: Final = frozenset({"string_literal", "concatenated_string", "null", "char_literal"})
_KNOWN_ELSEWHERE: Final = re.compile(rb"\w+_t|atomic_\w+|FILE|DIR|bool|va_list")
"""Types of the headers that are no such times."""
_PLAIN: Final = frozenset(
    {
        *(b"int", b"long", b"short", b"char", b"unsigned", b"signed", b"float", b"double"),
        *(b"_Bool", b"const", b"volatile", b"static", b"void", b"enum", b"_Atomic"),
    }
)
_DEFINING: Final = frozenset({"struct_specifier", "type_definition", "preproc_def"})


class TimeLists:
    """The lists of values in a program.

    Args:
        nodes: All nodes of the program.
        bounds: What the program computes.
    """

    def __init__(self, nodes: Sequence[Node], bounds: Bounds) -> None:
        """Finds the types that may have a time in them."""
        self._nodes = nodes
        self._bounds = bounds
        defined = [pair for node in nodes if node.type in _DEFINING for pair in defined_words(node)]
        self._known = frozenset(name for name, _ in defined)
        times, before = set(_RECORDS), 0
        while len(times) > before:
            before = len(times)
            times.update(name for name, words in defined if not times.isdisjoint(words))
        self.times = frozenset(times)
        """The types that have a time in them."""
        has_small = any(one.type == "type_identifier" and one.text == b"timeval" for one in nodes)
        self._limit = PARTS_OF_SECONDS[b"tv_usec" if has_small else b"tv_nsec"]

    def are_valid(self) -> bool:
        """Tells whether each time that a list makes has less than a second in its last part."""
        return all(self._is_valid(node) for node in self._nodes)

    def _is_valid(self, node: Node) -> bool:
        match node.type:
            case "preproc_arg":
                text = _ZEROS.sub(b"", node.text or b"")
                return b"{" not in text or self.times.isdisjoint(_WORD.findall(text))
            case "union_specifier":
                return self.times.isdisjoint(_WORD.findall(node.text or b""))
            case "compound_literal_expression":
                kind, value = (node.child_by_field_name(one) for one in ("type", "value"))
                return value is None or kind is None or self._starts_well(kind, value)
            case "init_declarator":
                value = node.child_by_field_name("value")
                declaration = node.parent
                kind = declaration.child_by_field_name("type") if declaration is not None else None
                return value is None or kind is None or self._starts_well(kind, value)
            case "initializer_pair":
                most = PARTS_OF_SECONDS.get(_member(node))
                given = self._bounds.range(node.child_by_field_name("value"))
                return most is None or given.is_within(0, most)
            case "cast_expression":
                words = _WORD.findall((node.child_by_field_name("type") or node).text or b"")
                value = node.child_by_field_name("value")
                is_of_macro = value is not None and self._bounds.is_of_macro(value)
                return not is_of_macro or self.times.isdisjoint(words)
            case _:
                return True

    def _starts_well(self, kind: Node, value: Node) -> bool:
        words = _WORD.findall(kind.text or b"")
        if value.type == "initializer_list":
            if not self._may_have_time(kind, words):
                return True
            is_plain = words == [b"struct", b"timespec"]
            limit = PARTS_OF_SECONDS[b"tv_nsec"] if is_plain else self._limit
            return self._is_list_valid(value, limit)
        return self.times.isdisjoint(words) or not self._bounds.is_of_macro(value)

    def _may_have_time(self, kind: Node, words: Sequence[bytes]) -> bool:
        if not self.times.isdisjoint(words):
            return True
        is_named = kind.type in ("type_identifier", "type_descriptor")
        unknown = [word for word in words if not self._known_otherwise(word)]
        return is_named and b"struct" not in words and bool(unknown)

    def _known_otherwise(self, word: bytes) -> bool:
        return word in self._known or word in _PLAIN or bool(_KNOWN_ELSEWHERE.fullmatch(word))

    def _is_list_valid(self, values: Node, limit: int) -> bool:
        each = [one for one in values.named_children if one.type != "comment"]
        return all(self._is_element_valid(at, one, limit) for at, one in enumerate(each))

    def _is_element_valid(self, at: int, value: Node, limit: int) -> bool:
        if value.type == "initializer_pair":
            given = value.child_by_field_name("value")
            if given is not None and given.type == "initializer_list":
                return self._is_list_valid(given, limit)
            # A member that a list names gets this value, and no member in it.
            return not self._bounds.is_of_macro(value)
        if value.type == "initializer_list":
            # A number alone may have braces of its own.
            alone = value.named_children[0] if at and value.named_child_count == 1 else None
            if alone is not None and not alone.type.startswith("initializer"):
                return self._bounds.range(alone).is_within(0, limit)
            return self._is_list_valid(value, limit)
        if value.type in _NO_NUMBERS or value.text == b"NULL":
            return True
        if self._bounds.is_of_macro(value):
            return False
        # A time begins with its seconds.
        return at == 0 or _is_address(value) or self._bounds.range(value).is_within(0, limit)


def defined_words(node: Node) -> Iterator[tuple[bytes, list[bytes]]]:
    """Gives the names that a type or macro defines, with the words that it defines them by."""
    words = _WORD.findall(node.text or b"")
    name = node.child_by_field_name("name")
    is_whole = node.type == "preproc_def" or node.child_by_field_name("body") is not None
    if is_whole and name is not None and name.text is not None:
        words.remove(name.text)
        yield name.text, words
    for declarator in node.children_by_field_name("declarator"):
        for one in _WORD.findall(declarator.text or b"")[:1]:
            yield one, words


def _member(pair: Node) -> bytes:
    """Returns the last name of a member to which a list gives a value."""
    designators = pair.children_by_field_name("designator")
    return ((designators[-1].text if designators else None) or b"").lstrip(b". \t")


def _is_address(value: Node) -> bool:
    return value.type == "pointer_expression" and value.children[0].type == "&"
