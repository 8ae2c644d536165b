"""Tells whether the deadlines that a C program computes are times that waits take.

A wait until such a time ends when it gets what it waits for, or when the time is over, and the
explorer tries both at any place: its result says nothing of the clock. But a wait whose nanoseconds
are too many ends with EINVAL, and one for the time of another clock may never end, and which of
these a program has depends on when it looks. So all that it writes into `tv_nsec` must stay below a
second, or be carried over at once; and all into `tv_usec`, which nanoseconds are computed from.
Each mention of these names must be of a form that is known here. Nor may the program write to such
a time as to something else: casts to and from pointers to it must leave it what it is, but that
threads get pointers to anything.
"""

import re
from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from tree_sitter import Node

from concert.explorers.c.decisions.bounds import PARTS_OF_SECONDS, Bounds, operator_of
from concert.explorers.c.decisions.carries import is_carried_next, is_lasting, is_part_of_carry
from concert.explorers.c.decisions.ranges import computed
from concert.explorers.c.decisions.time_lists import TimeLists, defined_words
from concert.explorers.c.decisions.value_flows import arguments, called
from concert.explorers.c.source.c_syntax import every_node, unwrapped
from concert.explorers.c.source.c_syntax import operator_of as operator_name
from concert.explorers.c.verdict.findings import WaitClock

TIMED_WAITS: Final = frozenset(
    {
        *(b"pthread_cond_timedwait", b"pthread_mutex_timedlock", b"sem_timedwait"),
        *(b"pthread_rwlock_timedrdlock", b"pthread_rwlock_timedwrlock"),
        *(b"pthread_timedjoin_np", b"cnd_timedwait", b"mtx_timedlock"),
        *(b"pthread_cond_clockwait", b"pthread_mutex_clocklock", b"sem_clockwait"),
        *(b"pthread_rwlock_clockrdlock", b"pthread_rwlock_clockwrlock", b"pthread_clockjoin_np"),
    }
)

_WORD: Final = re.compile(rb"\w+")
_MEMBER: Final = re.compile(rb"\btv_[nu]sec\b")
_HIDING: Final = re.compile(rb"##(?!\s*__VA_ARGS__)|%:|\w\\\r?\n")
"""Spellings that may make a name that the text does not show."""
_OTHER_CLOCKS: Final = re.compile(
    rb"\b(?:pthread_condattr_setclock|pthread_clockjoin_np|\w+_clock(?:wait|\w*lock))\b"
)
_REALTIME: Final = re.compile(
    rb"\bCLOCK_(?!MONOTONIC\b)|\b(?:time(?!\.h)|gettimeofday|timespec_get|ftime)\b"
)
"""Uses of other clocks than the monotonic one."""
_TEXTS: Final = frozenset({"comment", "string_content", "string_literal", "escape_sequence"})
_TIMES: Final = frozenset({b"timespec", b"timeval"})
_NAMES: Final = {
    WaitClock.REALTIME: (b"CLOCK_REALTIME", b"0"),
    WaitClock.MONOTONIC: (b"CLOCK_MONOTONIC", b"1"),
}

_QUALIFIERS: Final = frozenset(
    {b"const", b"volatile", b"static", b"struct", b"restrict", b"_Atomic", b"extern", b"register"}
)
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
_LEVELS: Final = frozenset({"array_declarator", "pointer_declarator"})
_MOST_DEPTH: Final = 32
"""Expressions in one another that are looked at."""


def clock_of_deadlines(root: Node, nodes: Sequence[Node]) -> WaitClock | None:
    """Returns the clock of which every time in the program is one, and valid.

    If it is the monotonic clock, the text does not show that waits go by it: conditions are told
    their clock as the program runs.

    Args:
        root: The program.
        nodes: All nodes of it.

    Returns:
        The clock; None where there is none, or more than one, or no wait for a time.
    """
    text = root.text or b""
    if TIMED_WAITS.isdisjoint(_WORD.findall(text)) or _HIDING.search(text):
        return None
    for clock, others in ((WaitClock.REALTIME, _OTHER_CLOCKS), (WaitClock.MONOTONIC, _REALTIME)):
        if not others.search(text) and all(_names_the_clock(one, _NAMES[clock]) for one in nodes):
            return clock if _are_valid(root, nodes) else None
    return None


def _names_the_clock(node: Node, clock: Collection[bytes]) -> bool:
    if node.type == "preproc_arg":
        return b"clock_gettime" not in _WORD.findall(node.text or b"")
    if node.type != "identifier" or node.text != b"clock_gettime":
        return True
    call = node.parent
    if call is not None and call.type == "function_declarator":
        return True
    arguments = call.child_by_field_name("arguments") if call is not None else None
    first = arguments.named_children[0] if arguments and arguments.named_children else None
    return first is not None and first.text in clock


def _are_valid(root: Node, nodes: Sequence[Node]) -> bool:
    bounds = Bounds(nodes)
    lists = TimeLists(nodes, bounds)
    casts = _TimeCasts(nodes, lists.times)
    if not lists.are_valid() or not all(map(casts.is_valid, nodes)):
        return False
    for found in _MEMBER.finditer(root.text or b""):
        # The text of a program does not have the blank lines that it begins with.
        start, end = root.start_byte + found.start(), root.start_byte + found.end()
        node = root.descendant_for_byte_range(start, end)
        if node is None or not _is_valid(node, bounds):
            return False
    return True


def _is_valid(name: Node, bounds: Bounds) -> bool:
    """Tells whether a mention of a part of seconds leaves it below a second, or reads it."""
    if name.type in _TEXTS:
        return True
    member = name.parent
    if name.type != "field_identifier" or member is None:
        return False
    match member.type:
        case "field_declaration":
            record = member.parent.parent if member.parent is not None else None
            kind = record.child_by_field_name("name") if record is not None else None
            return kind is not None and kind.text in _TIMES
        case "field_designator":
            # The lists are looked at as wholes.
            return True
        case "field_expression":
            return not bounds.is_of_macro(member) and (
                bounds.is_read(member) or _is_written_well(member, bounds)
            )
        case _:
            return False


def _is_written_well(member: Node, bounds: Bounds) -> bool:
    left, change = member, member.parent
    while change is not None and change.type == "parenthesized_expression":
        left, change = change, change.parent
    if change is None or change.type != "assignment_expression" or change.has_error:
        return False
    if change.child_by_field_name("left") != left or not is_lasting(member):
        return False
    name = member.child_by_field_name("field")
    limit = PARTS_OF_SECONDS[(name.text if name is not None else None) or b""]
    right = change.child_by_field_name("right")
    if right is None or bounds.is_of_macro(change):
        return False
    operator, value = operator_of(change), bounds.range(right)
    if operator == b"%=":
        return value.is_within(1, limit + 1) and value.exactly() is not None
    if is_part_of_carry(change, member, limit, bounds):
        return True
    if operator != b"=":
        value = computed(operator[:1], bounds.range(member), value)
    return value.is_within(0, limit) or is_carried_next(change, member, value, bounds)


@dataclass(frozen=True, slots=True)
class _Kind:
    """The type of a variable, member or function.

    Attributes:
        words: The words of it, but for those that every type may have.
        levels: How many pointers and arrays lead to a value of the type.
    """

    words: frozenset[bytes]
    levels: int


@dataclass(slots=True)
class _Function:
    """The names that a function declares, and the types of its parameters, in their order."""

    kinds: dict[bytes, set[_Kind]] = field(default_factory=dict)
    parameters: list[_Kind] = field(default_factory=list)


class _TimeCasts:
    """The ways by which a time may be written as something else, or the other way round.

    Args:
        nodes: All nodes of the program.
        times: The types that have a time in them.
    """

    def __init__(self, nodes: Sequence[Node], times: frozenset[bytes]) -> None:
        self._times = times
        self._same = {b"timespec": b"timespec"}
        places = [(one.start_byte, one.end_byte) for one in nodes if _is_function(one)]
        self._starts = [start for start, _ in places]
        self._ends = [end for _, end in places]
        self._functions = [_Function() for _ in places]
        self._named: dict[bytes, _Function] = {}
        self._all: dict[bytes, set[_Kind]] = {}
        self._macros: dict[bytes, bytes] = {}
        for node in nodes:
            if node.type == "type_definition":
                for name, defined in defined_words(node):
                    if _words_of(defined) - {name, b"typedef"} == {b"timespec"}:
                        self._same[name] = b"timespec"
            elif node.type in ("preproc_def", "preproc_function_def"):
                self._macros.update((name, node.text or b"") for name in _names(node, "name"))
        for node in nodes:
            if node.type.endswith("declaration") or node.type == "function_definition":
                self._declare(node)

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
            case "pointer_expression" if operator_name(node) == "&":
                inner = node.child_by_field_name("argument")
                is_of_seconds = inner is not None and _names(inner, "field") == [b"tv_sec"]
                call = node.parent.parent if node.parent is not None else None
                return not is_of_seconds or (call is not None and called(call) in _ASKS)
            case _:
                return True

    def _is_cast_valid(self, cast: Node) -> bool:
        value, kind = cast.child_by_field_name("value"), self._kind_of_cast(cast)
        if value is None or kind == _Kind(_VOID, 0):
            return True
        if self._is_time(kind):
            return self._is_anything(value) or self._are(value, kind.words)
        if not self._leads_to_time(value):
            return True
        return kind == _Kind(_VOID, 1) and self._is_kept_anything(cast, value)

    def _is_kept_anything(self, cast: Node, value: Node) -> bool:
        """Tells whether a pointer to anything does not become one to something else at once."""
        inner, outer = cast, cast.parent
        while outer is not None and outer.type == "parenthesized_expression":
            inner, outer = outer, outer.parent
        if outer is None:
            return True
        match outer.type:
            case "argument_list":
                at = [one.id for one in outer.named_children].index(inner.id)
                function = self._named.get((called(outer.parent) if outer.parent else b"") or b"")
                given = [] if function is None else function.parameters[at : at + 1]
                kinds = set(given)
            case "init_declarator" | "assignment_expression":
                left = outer.child_by_field_name("declarator") or outer.child_by_field_name("left")
                kinds = self._kinds(left) if left is not None else set()
            case "cast_expression":
                kinds = {self._kind_of_cast(outer)}
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
            return other.text == b"0"
        words = {one.words for one in self._kinds(given[place]) if self._is_time(one)}
        return (
            function in _COPIES
            and other is not None
            and (self._is_anything(other) or all(self._are(other, each) for each in words))
        )

    def _is_time(self, kind: _Kind) -> bool:
        return not self._times.isdisjoint(kind.words)

    def _leads_to_time(self, value: Node) -> bool:
        return any(self._is_time(one) and one.levels > 0 for one in self._kinds(value))

    def _are(self, value: Node, words: frozenset[bytes]) -> bool:
        """Tells whether a pointer is one to values of a type already."""
        kinds = self._kinds(value)
        return bool(kinds) and all(one.words == words for one in kinds)

    def _is_anything(self, value: Node) -> bool:
        """Tells whether an expression is a pointer to anything, as a thread gets one."""
        value = unwrapped(value)
        if value.type == "null" or value.text in (b"0", b"NULL"):
            return True
        if called(value) in _GIVES_ANYTHING:
            return True
        if value.type == "cast_expression":
            inner = value.child_by_field_name("value")
            is_void = self._kind_of_cast(value) == _Kind(_VOID, 1)
            return is_void and inner is not None and self._is_anything(inner)
        kinds = self._kinds(value)
        return bool(kinds) and all(one.words == _VOID and one.levels > 0 for one in kinds)

    def _kinds(self, node: Node, depth: int = 0) -> set[_Kind]:
        """Returns the types that an expression may have; none where the text shows none."""
        node = unwrapped(node)
        inner = node.child_by_field_name("argument")
        step, parts = 0, [inner]
        match node.type:
            case "identifier":
                return self._kinds_of_name(node)
            case "field_expression":
                return {kind for name in _names(node, "field") for kind in self._all.get(name, ())}
            case "call_expression":
                parts = [node.child_by_field_name("function")]
            case "cast_expression":
                return {self._kind_of_cast(node)}
            case "subscript_expression":
                step = -1
            case "pointer_expression":
                step = 1 if operator_name(node) == "&" else -1
            case "pointer_declarator" | "array_declarator":
                parts = [node.child_by_field_name("declarator")]
            case "assignment_expression":
                parts = [node.child_by_field_name("right")]
            case "conditional_expression":
                parts = [node.child_by_field_name(one) for one in ("consequence", "alternative")]
            case "binary_expression" if operator_name(node) in ("+", "-"):
                sides = [node.child_by_field_name(one) for one in ("left", "right")]
                of_sides = [
                    self._kinds(one, depth + 1) for one in sides if one and depth < _MOST_DEPTH
                ]
                moved = [one for one in of_sides if any(each.levels for each in one)]
                return moved[0] if len(moved) == 1 else set()
            case "update_expression":
                pass
            case _:
                return set()
        if depth > _MOST_DEPTH:
            return set()
        return {
            _Kind(kind.words, max(kind.levels + step, 0))
            for part in parts
            if part is not None
            for kind in self._kinds(part, depth + 1)
        }

    def _kinds_of_name(self, name: Node) -> set[_Kind]:
        """Returns the types of a name, of its function or else of the program."""
        text, function = name.text or b"", self._function_at(name)
        own = function.kinds.get(text) if function is not None else None
        return own or self._all.get(text, set())

    def _function_at(self, node: Node) -> _Function | None:
        at = bisect(self._starts, node.start_byte) - 1
        is_inside = at >= 0 and self._starts[at] < node.start_byte < self._ends[at]
        return self._functions[at] if is_inside else None

    def _kind_of_cast(self, cast: Node) -> _Kind:
        kind = cast.child_by_field_name("type")
        of = kind.child_by_field_name("type") if kind is not None else None
        stars = sum(
            one.type.startswith("abstract_pointer") for one in (every_node(kind) if kind else ())
        )
        return _Kind(self._words(of), stars)

    def _words(self, kind: Node | None) -> frozenset[bytes]:
        found = _words_of(_WORD.findall((kind.text if kind is not None else None) or b""))
        return frozenset(self._same.get(one, one) for one in found)

    def _declare(self, node: Node) -> None:
        words = self._words(_short(node.child_by_field_name("type")))
        function = self._function_at(node)
        for declarator in node.children_by_field_name("declarator"):
            levels, inner = 0, declarator
            while inner.child_by_field_name("declarator") is not None:
                levels += inner.type in _LEVELS
                inner = inner.child_by_field_name("declarator") or inner
            kind = _Kind(words, levels)
            for one in every_node(inner):
                if one.type in ("identifier", "field_identifier") and one.text is not None:
                    self._all.setdefault(one.text, set()).add(kind)
                    if node.type == "function_definition":
                        self._named[one.text] = self._functions[
                            bisect(self._starts, node.start_byte) - 1
                        ]
                    elif function is not None:
                        function.kinds.setdefault(one.text, set()).add(kind)
                    break
            if function is not None and _is_own_parameter(node):
                function.parameters.append(kind)


def _is_function(node: Node) -> bool:
    return node.type == "function_definition"


def _is_own_parameter(node: Node) -> bool:
    """Tells whether a node declares a parameter, and none of a pointer to a function."""
    declarator = node.parent.parent if node.parent is not None else None
    if node.type != "parameter_declaration" or declarator is None:
        return False
    function = declarator.child_by_field_name("declarator")
    return function is not None and function.type == "identifier"


def _words_of(words: Sequence[bytes]) -> frozenset[bytes]:
    return frozenset(words) - _QUALIFIERS


def _short(kind: Node | None) -> Node | None:
    """Returns the name of a type that has its members with it, else the type."""
    name = kind.child_by_field_name("name") if kind is not None else None
    return name if name is not None else kind


def _names(node: Node, part: str) -> list[bytes]:
    one = node.child_by_field_name(part)
    return [one.text] if one is not None and one.text is not None else []
