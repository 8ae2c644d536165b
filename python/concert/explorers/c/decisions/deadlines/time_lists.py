"""Checks the lists and literals from which a C program makes times that waits may get."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from concert.explorers.c.decisions.deadlines.bounds import PARTS_OF_SECONDS, Bounds
from concert.explorers.c.decisions.deadlines.word_places import places_of_words
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
        defining = {node: names for node in nodes if (names := list(_defined_names(node)))}
        self._known = frozenset(name for names in defining.values() for name in names)
        self._timed: set[Node] = set()
        self._words: dict[Node, list[bytes]] = {}
        times, waiting = set(_RECORDS), list(_RECORDS)
        places = places_of_words(nodes)
        while waiting:
            for at in places.get(waiting.pop(), ()):
                one = nodes[0].descendant_for_byte_range(at, at + 1)
                # All that is around a node that names one has been looked at already.
                while one is not None and one not in self._timed:
                    self._timed.add(one)
                    new = [name for name in defining.get(one, ()) if name not in times]
                    times.update(new)
                    waiting += new
                    one = one.parent
        self.times = frozenset(times)
        """The types that have a time in them."""
        has_small = any(one.type == "type_identifier" and one.is_word(b"timeval") for one in nodes)
        self._limit = PARTS_OF_SECONDS[b"tv_usec" if has_small else b"tv_nsec"]

    def has_time(self, node: Node) -> bool:
        """Tells whether a type that has a time in it is named in a node."""
        return node in self._timed

    def are_valid(self) -> bool:
        """Tells whether each time that a list makes has less than a second in its last part."""
        return all(self._is_valid(node) for node in self._nodes)

    def _is_valid(self, node: Node) -> bool:
        match node.type:
            case "preproc_arg":
                text = _ZEROS.sub(b"", node.text or b"")
                return b"{" not in text or self.times.isdisjoint(_WORD.findall(text))
            case "union_specifier":
                return node not in self._timed
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
                kind, value = node.child_by_field_name("type"), node.child_by_field_name("value")
                is_of_macro = value is not None and self._bounds.is_of_macro(value)
                return not is_of_macro or (kind or node) not in self._timed
            case _:
                return True

    def _starts_well(self, kind: Node, value: Node) -> bool:
        if value.type == "initializer_list":
            if kind not in self._words:
                self._words[kind] = _WORD.findall(kind.text)
            words = self._words[kind]
            if not self._may_have_time(kind, words):
                return True
            is_plain = words == [b"struct", b"timespec"]
            limit = PARTS_OF_SECONDS[b"tv_nsec"] if is_plain else self._limit
            return self._is_list_valid(value, limit)
        return kind not in self._timed or not self._bounds.is_of_macro(value)

    def _may_have_time(self, kind: Node, words: Sequence[bytes]) -> bool:
        if kind in self._timed:
            return True
        is_named = kind.type in ("type_identifier", "type_descriptor")
        unknown = [word for word in words if not self._known_otherwise(word)]
        return is_named and b"struct" not in words and bool(unknown)

    def _known_otherwise(self, word: bytes) -> bool:
        return word in self._known or word in _PLAIN or bool(_KNOWN_ELSEWHERE.fullmatch(word))

    def _is_list_valid(self, values: Node, limit: int) -> bool:
        waiting = [values]
        while waiting:
            each = [one for one in waiting.pop().named_children if one.type != "comment"]
            for at, one in enumerate(each):
                inner = _list_in(at, one)
                if inner is not None:
                    waiting.append(inner)
                elif not self._is_element_valid(at, one, limit):
                    return False
        return True

    def _is_element_valid(self, at: int, value: Node, limit: int) -> bool:
        if value.type == "initializer_pair":
            # A member that a list names gets this value, and no member in it.
            return not self._bounds.is_of_macro(value)
        if value.type == "initializer_list":
            return self._bounds.range(value.named_children[0]).is_within(0, limit)
        if value.type in _NO_NUMBERS or value.is_word(b"NULL"):
            return True
        if self._bounds.is_of_macro(value):
            return False
        # A time begins with its seconds.
        return at == 0 or _is_address(value) or self._bounds.range(value).is_within(0, limit)


def _list_in(at: int, value: Node) -> Node | None:
    """Returns the list that an element of a list is, or that a named member gets."""
    if value.type == "initializer_pair":
        given = value.child_by_field_name("value")
        return given if given is not None and given.type == "initializer_list" else None
    if value.type != "initializer_list":
        return None
    # A number alone may have braces of its own.
    alone = value.named_children[0] if at and value.named_child_count == 1 else None
    is_number = alone is not None and not alone.type.startswith("initializer")
    return None if is_number else value


def _defined_names(node: Node) -> Iterator[bytes]:
    """Gives the names that a type or macro defines."""
    if node.type not in _DEFINING:
        return
    name = node.child_by_field_name("name")
    is_whole = node.type == "preproc_def" or node.child_by_field_name("body") is not None
    if is_whole and name is not None:
        yield name.text
    for declarator in node.children_by_field_name("declarator"):
        found = _WORD.search(declarator.text)
        if found is not None:
            yield found.group()


def _member(pair: Node) -> bytes:
    """Returns the last name of a member to which a list gives a value."""
    designators = pair.children_by_field_name("designator")
    return ((designators[-1].text if designators else None) or b"").lstrip(b". \t")


def _is_address(value: Node) -> bool:
    return value.type == "pointer_expression" and value.children[0].type == "&"
