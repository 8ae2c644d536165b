"""Finds the parameters of a C program's functions that may get the arguments of its calls.

A call through a pointer may be one of any function whose address the program takes, so that all of
these may get its arguments. A thread gets an argument; a macro stands for its text, and may hand
its arguments on to each function in it.

Of many calls that may each be one of many functions, nobody lists each pair: the parameters that
such arguments may get have one name together, a way, and the ways lead on to the parameters.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from concert.explorers.c.decisions.macro_graph import MacroGraph
from concert.explorers.c.decisions.macro_texts import (
    may_compare,
    may_decide,
    without_casts,
    words,
)
from concert.explorers.c.decisions.names import (
    all_names,
    arguments,
    called,
    id_of,
    is_value,
    root,
    variables_of,
)
from concert.explorers.c.decisions.parameter_ways import Functions, Ways
from concert.explorers.c.source.c_syntax import unwrapped
from concert.explorers.c.source.syntax_nodes import Node

CREATES: Final = {b"pthread_create": (2, 3), b"thrd_create": (1, 2)}
"""Functions that make threads, with the numbers of the function and of its argument."""
KEEPS: Final = frozenset({b"pthread_setspecific", b"tss_set"})
"""Functions that keep a pointer, which another function of the program may get."""
_CALLS_BACK: Final = frozenset(
    {
        *(b"qsort", b"qsort_r", b"bsearch", b"lfind", b"lsearch", b"tsearch", b"tfind", b"twalk"),
        *(b"pthread_cleanup_push", b"on_exit"),
    }
)
"""Functions that give one of their arguments to another, which is a function."""
_CALLED: Final = re.compile(rb"([A-Za-z_]\w*)[ \t]{0,8}\(")
_BY_MEMBER: Final = re.compile(rb"(?:\.|->)[ \t]{0,8}\w+[ \t]{0,8}\(|[)\]][ \t]{0,8}\(")
_OF_LIBRARY: Final = re.compile(rb"(?!memory_order_)[a-z]\w*")
_NO_FUNCTIONS: Final = frozenset(
    {
        *(b"errno", b"stdin", b"stdout", b"stderr", b"environ", b"optarg", b"void", b"int"),
        *(b"long", b"char", b"double", b"unsigned", b"mtx_plain", b"mtx_timed"),
        *(b"mtx_recursive", b"thrd_success", b"thrd_busy", b"thrd_timedout", b"thrd_error"),
    }
)


class Calls:
    """The calls of a program, and the parameters that may get their arguments."""

    def __init__(
        self,
        nodes: Sequence[Node],
        functions: Functions,
        texts: Mapping[bytes, bytes],
        graph: MacroGraph,
    ) -> None:
        """Looks at a program.

        Args:
            nodes: All nodes of it.
            functions: The functions that it defines.
            texts: Its macros.
            graph: The same, with those in whose texts they are.
        """
        self._functions = functions
        self._texts = texts
        self._graph = graph
        self._variables = frozenset(name for node in nodes for name in variables_of(node))
        self.parameters = {
            name: words((node.child_by_field_name("parameters") or node).text or b"")
            for node in nodes
            if node.type == "preproc_function_def"
            for name in root(node.child_by_field_name("name"))
        }
        """The names of the parameters of macros."""
        self.taken = self._taken(nodes)
        """The functions whose addresses the program takes, but to start threads by their names."""
        self._unnamed = self._variables | CREATES.keys()
        self._leading = {name for name, text in texts.items() if self._leads_anywhere(name, text)}
        enumerators = {name for node in nodes for name in _enumerator(node)}
        known = self._variables | functions.keys() | texts.keys() | enumerators | _NO_FUNCTIONS
        self.hands_out_others = any(
            _is_handed_out(node)
            and node.text not in known
            and _OF_LIBRARY.fullmatch(node.text or b"")
            for node in nodes
        )
        """Tells whether a pointer may lead to a function that the program does not define."""
        self.ways = Ways(functions, self._graph)
        """The parameters to which the ways of arguments lead."""
        self._given: dict[Node, dict[Node, list[bytes]]] = {}
        self._followed: dict[frozenset[bytes], set[bytes]] = {}

    def is_open(self, call: Node) -> bool:
        """Tells whether a call may be one of any function whose address is taken."""
        if call.type != "call_expression":
            return False
        function = called(call)
        return function is None or function in self._variables or function in self._leading

    def given(self, call: Node) -> Mapping[Node, Sequence[bytes]]:
        """Returns the arguments of a call, with the ways to the parameters that may get them."""
        if call not in self._given:
            pairs: dict[Node, list[bytes]] = {}
            for argument, way in self._pairs(call) if call.type == "call_expression" else ():
                if self.ways.leads(way):
                    pairs.setdefault(argument, []).append(way)
            self._given[call] = pairs
        return self._given[call]

    def _pairs(self, call: Node) -> Iterator[tuple[Node, bytes]]:
        given, function = arguments(call), called(call) or b""
        ways = self.ways
        if function in CREATES:
            for argument in given[CREATES[function][1] :][:1]:
                yield argument, ways.to_first(self.started(call))
            return
        is_open = self.is_open(call)
        for at, argument in enumerate(given):
            if function in self._functions:
                yield argument, ways.to_place(frozenset({function}), at)
            if is_open:
                yield argument, ways.to_place(self.taken, at)
        to: list[bytes] = []
        if function in self._texts:
            to.append(ways.to_macro(function))
            if function in self._leading:
                to.append(ways.to_any(self.taken))
        elif function not in self._functions:
            named = frozenset(one for one in map(_plain_name, given) if one in self._functions)
            to.append(ways.to_any(named))
            if function in KEEPS or (function in _CALLS_BACK and not named):
                to.append(ways.to_any(self.taken))
        yield from ((argument, way) for argument in given for way in to)

    def started(self, call: Node) -> frozenset[bytes]:
        """Returns the functions that a call may start as threads."""
        given, function = arguments(call), called(call)
        place = CREATES[function][0] if function in CREATES else len(given)
        if place >= len(given):
            return frozenset()
        body = _plain_name(given[place])
        if body in self._functions and body not in self._variables:
            return frozenset({body})
        more = all_names(given[place]) & self._functions.keys()
        return self.taken if more <= self.taken else self.taken | more

    def is_followed(self, macro: bytes, known: Collection[bytes]) -> bool:
        """Tells whether a macro only hands its arguments on to functions that are known.

        Args:
            macro: The name of the macro.
            known: Functions that the program does not define.
        """
        followed = frozenset(known)
        if followed not in self._followed:
            own = self._functions.keys() | self._texts.keys() | followed

            def is_strange(_: bytes, text: bytes) -> bool:
                others = set(_CALLED.findall(text)) - own
                return bool(others) or may_decide(text) or may_compare(text)

            self._followed[followed] = self._graph.with_text(is_strange)
        return macro not in self._followed[followed]

    def _leads_anywhere(self, name: bytes, text: bytes) -> bool:
        """Tells whether a macro calls what no name of a function tells."""
        inside = set(_CALLED.findall(text))
        return (
            not inside.isdisjoint(self._unnamed)
            or _BY_MEMBER.search(without_casts(text)) is not None
            or bool(inside & self.parameters.get(name, frozenset()))
            or text.strip() in self._variables
        )

    def _taken(self, nodes: Sequence[Node]) -> frozenset[bytes]:
        found = {
            node.text
            for node in nodes
            if is_value(node) and node.text in self._functions and not _is_body(node)
        }
        for text in self._texts.values():
            # A macro that stands for the name of a function alone is as good as the function.
            found |= {name for name in words(text) if name in self._functions} - (
                set(_CALLED.findall(text)) if b"(" in text else {text.strip()}
            )
        return frozenset(found)


def _enumerator(node: Node) -> set[bytes]:
    return root(node.child_by_field_name("name")) if node.type == "enumerator" else set()


def _is_handed_out(node: Node) -> bool:
    """Tells whether a name is a value that a variable, a function or a caller gets."""
    outer = node.parent
    if not is_value(node) or outer is None:
        return False
    value = outer.child_by_field_name("value") or outer.child_by_field_name("right")
    return id_of(value) == node.id or outer.type in (
        *("argument_list", "initializer_list", "return_statement", "pointer_expression"),
        *("cast_expression", "conditional_expression"),
    )


def _is_body(name: Node) -> bool:
    """Tells whether a name is that of the function that a call starts as a thread."""
    call = name.parent.parent if name.parent is not None else None
    function = called(call) if call is not None else None
    if call is None or function not in CREATES:
        return False
    return [id_of(one) for one in arguments(call)[CREATES[function][0] :][:1]] == [name.id]


def _plain_name(node: Node) -> bytes:
    """Returns the name that an expression is, but for casts and the operators of addresses."""
    node = unwrapped(node)
    while node.type in ("cast_expression", "pointer_expression"):
        inner = node.child_by_field_name("value") or node.child_by_field_name("argument")
        if inner is None:
            break
        node = unwrapped(inner)
    return (node.text or b"") if node.type == "identifier" else b""
