"""Finds ways by which a value gets from one name of a C program to another, besides assignments.

A function may fill what a pointer leads to; a pointer may be another name of a variable; a thread
gets an argument and gives a result; a macro stands for its text. All by names: too much rather than
too little is found. A call through a pointer may be one of any function whose address the program
takes, so that values flow between its arguments and the parameters of all of these.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from tree_sitter import Node

from concert.explorers.c.source.c_syntax import every_node, operator_of, unwrapped

CREATES: Final = {b"pthread_create": (2, 3), b"thrd_create": (1, 2)}
"""Functions that make threads, with the numbers of the function and of its argument."""
_JOINS: Final = frozenset({b"pthread_join", b"thrd_join"})
_ENDS: Final = frozenset({b"pthread_exit", b"thrd_exit"})
THREADS: Final = CREATES.keys() | _JOINS | _ENDS
"""Functions through which values get into threads and out of them."""
_KEEPS: Final = frozenset({b"pthread_setspecific", b"tss_set"})
"""Functions that keep a pointer, which another function of the program may get."""
_COPIES: Final = frozenset(
    {
        *(b"memcpy", b"memmove", b"atomic_init", b"atomic_store", b"atomic_store_explicit"),
        *(b"atomic_exchange", b"atomic_exchange_explicit", b"__atomic_store_n"),
        *_KEEPS,
    }
)
"""Functions that write their second argument to where their first leads."""
_CALLS_BACK: Final = frozenset(
    {
        *(b"qsort", b"qsort_r", b"bsearch", b"lfind", b"lsearch", b"tsearch", b"tfind", b"twalk"),
        *(b"pthread_cleanup_push", b"on_exit"),
    }
)
"""Functions that give one of their arguments to another, which is a function."""
_RESULT: Final = b"result of a thread"
"""In place of a name."""
FOUND_BY_POINTER: Final = b"result of a call through a pointer"
"""In place of a name."""
_REST: Final = b"arguments without names"
"""In place of a name."""
_WORD: Final = re.compile(rb"[A-Za-z_]\w*")
_CALLED: Final = re.compile(rb"([A-Za-z_]\w*)[ \t]{0,8}\(")
_BETWEEN: Final = re.compile(rb"\(([\w \t*]{1,64})\)")
_ARITHMETIC: Final = re.compile(
    rb"void|int|long|short|char|unsigned|signed|float|double|const|struct|timespec|timeval|\w+_t"
)
_BY_MEMBER: Final = re.compile(rb"(?:\.|->)[ \t]{0,8}\w+[ \t]{0,8}\(|[)\]][ \t]{0,8}\(")
_DECIDES: Final = re.compile(rb"\b(?:if|while|for|switch|assert)\b|\?|&&|\|\||\[")
_COMPARES: Final = re.compile(rb"(?<![-<>])[<>](?![<>])|!|==")
_HEADERS_PLAIN: Final = re.compile(rb"(?!u?intptr_t)\w+_t|atomic_(?!u?intptr_t)\w+|bool|FILE|DIR")
_PLAIN_RECORDS: Final = frozenset({b"timespec", b"timeval", b"tm", b"itimerspec", b"rusage"})
_DECLARES: Final = frozenset({"declaration", "parameter_declaration", "function_definition"})
_POINTERS: Final = frozenset({"pointer_declarator", "abstract_pointer_declarator"})
_DECLARATORS: Final = frozenset(
    {
        *("function_declarator", "parameter_declaration", "pointer_declarator"),
        *("array_declarator", "declaration", "parenthesized_declarator", "preproc_params"),
        *("preproc_def", "preproc_function_def", "preproc_ifdef", "enumerator"),
    }
)
_OF_LIBRARY: Final = re.compile(rb"(?!memory_order_)[a-z]\w*")
_NO_FUNCTIONS: Final = frozenset(
    {
        *(b"errno", b"stdin", b"stdout", b"stderr", b"environ", b"optarg", b"void", b"int"),
        *(b"long", b"char", b"double", b"unsigned", b"mtx_plain", b"mtx_timed"),
        *(b"mtx_recursive", b"thrd_success", b"thrd_busy", b"thrd_timedout", b"thrd_error"),
    }
)

type Functions = Mapping[bytes, tuple[bytes, ...]]
"""The functions that the program defines, with the names of their parameters."""


class Calls:
    """The calls of a program, and the parameters that may get their arguments."""

    def __init__(
        self, nodes: Sequence[Node], functions: Functions, texts: Mapping[bytes, bytes]
    ) -> None:
        """Looks at a program.

        Args:
            nodes: All nodes of it.
            functions: The functions that it defines.
            texts: Its macros.
        """
        self._functions = functions
        self._texts = texts
        self._variables = frozenset(name for node in nodes for name in _variables(node))
        self.parameters = {
            name: words((node.child_by_field_name("parameters") or node).text or b"")
            for node in nodes
            if node.type == "preproc_function_def"
            for name in root(node.child_by_field_name("name"))
        }
        """The names of the parameters of macros."""
        self.taken = self._taken(nodes)
        """The functions whose addresses the program takes, but to start threads by their names."""
        self._leading = {name for name, text in texts.items() if self._leads_anywhere(name, text)}
        enumerators = {name for node in nodes for name in _enumerator(node)}
        known = self._variables | functions.keys() | texts.keys() | enumerators | _NO_FUNCTIONS
        self.hands_out_others = any(
            _is_handed_out(node)
            and node.text not in known
            and _OF_LIBRARY.fullmatch(node.text or b"")
            for node in nodes
        )
        """Whether a pointer may lead to a function that the program does not define."""

    def is_open(self, call: Node) -> bool:
        """Tells whether a call may be one of any function whose address is taken."""
        if call.type != "call_expression":
            return False
        function = called(call)
        return function is None or function in self._variables or function in self._leading

    def given(self, call: Node) -> list[tuple[Node, bytes]]:
        """Returns the arguments of a call, with the parameters that may get them."""
        if call.type != "call_expression":
            return []
        given, function = arguments(call), called(call) or b""
        pairs = self._by_place(given, [function] if function in self._functions else ())
        if function in CREATES:
            return [
                (argument, name)
                for argument in given[CREATES[function][1] :][:1]
                for started in self.started(call)
                for name in self._functions[started][:1]
            ]
        if self.is_open(call):
            pairs += self._by_place(given, self.taken)
        if function in self._texts:
            called_there = words(self._text(function)) & self._functions.keys()
            pairs += self._anywhere(given, called_there)
            pairs += self._anywhere(given, self.taken if function in self._leading else ())
        elif function not in self._functions:
            named = [one for one in map(_plain_name, given) if one in self._functions]
            pairs += self._anywhere(given, named)
            if function in _KEEPS or (function in _CALLS_BACK and not named):
                pairs += self._anywhere(given, self.taken)
        return pairs

    def started(self, call: Node) -> frozenset[bytes]:
        """Returns the functions that a call may start as threads."""
        given, function = arguments(call), called(call)
        place = CREATES[function][0] if function in CREATES else len(given)
        if place >= len(given):
            return frozenset()
        body = _plain_name(given[place])
        if body in self._functions and body not in self._variables:
            return frozenset({body})
        return self.taken | (all_names(given[place]) & self._functions.keys())

    def _by_place(
        self, given: Sequence[Node], functions: Iterable[bytes]
    ) -> list[tuple[Node, bytes]]:
        pairs = []
        for function in functions:
            names = self._functions[function]
            for at, argument in enumerate(given):
                if at < len(names) and names[at]:
                    pairs.append((argument, names[at]))
                elif names and not names[-1]:
                    pairs.append((argument, _REST))
        return pairs

    def _anywhere(
        self, given: Sequence[Node], functions: Iterable[bytes]
    ) -> list[tuple[Node, bytes]]:
        names = {name for function in functions for name in self._functions[function] if name}
        return [(argument, name) for argument in given for name in names]

    def is_followed(self, macro: bytes, known: Collection[bytes]) -> bool:
        """Tells whether a macro only hands its arguments on to functions that are known.

        Args:
            macro: The name of the macro.
            known: Functions that the program does not define.
        """
        text = self._text(macro)
        others = set(_CALLED.findall(text)) - self._functions.keys() - self._texts.keys()
        return others <= set(known) and not may_decide(text) and not may_compare(text)

    def _text(self, macro: bytes) -> bytes:
        """Returns the text of a macro, with those of the macros in it."""
        found, waiting = {macro}, [macro]
        while waiting:
            inner = words(self._texts[waiting.pop()]) & self._texts.keys()
            waiting.extend(inner - found)
            found |= inner
        return b"\n".join(self._texts[name] for name in sorted(found))

    def _leads_anywhere(self, name: bytes, text: bytes) -> bool:
        """Tells whether a macro calls what no name of a function tells."""
        inside = set(_CALLED.findall(text))
        return (
            bool(inside & (self._variables | CREATES.keys()))
            or _BY_MEMBER.search(without_casts(text)) is not None
            or bool(inside & self.parameters.get(name, frozenset()))
            or text.strip() in self._variables
        )

    def _taken(self, nodes: Sequence[Node]) -> frozenset[bytes]:
        found = {
            node.text
            for node in nodes
            if node.text is not None
            and node.text in self._functions
            and _is_value(node)
            and not _is_body(node)
        }
        for text in self._texts.values():
            # A macro that stands for the name of a function alone is as good as the function.
            found |= {name for name in words(text) if name in self._functions} - (
                set(_CALLED.findall(text)) if b"(" in text else {text.strip()}
            )
        return frozenset(found)


def flows(
    nodes: Iterable[Node], functions: Functions, calls: Calls, texts: Mapping[bytes, bytes]
) -> frozenset[tuple[bytes, bytes]]:
    """Returns pairs of names: if the first has got a value, the second may have it, too."""
    nodes = tuple(nodes)
    reach = _Reach(nodes, functions, texts)
    found = {(function, FOUND_BY_POINTER) for function in calls.taken}
    for node in nodes:
        found |= reach.of_assignment(node)
        found |= reach.of_call(node, calls)
    for name, text in texts.items():
        # Whatever is written to a macro is written to what it stands for.
        inside = words(text) - calls.parameters.get(name, frozenset())
        found |= {(name, other) for other in inside & reach.variables}
        found |= {
            (name, parameter)
            for function in inside & functions.keys()
            for parameter in functions[function]
            if parameter
        }
    return frozenset(found)


class _Reach:
    """The names of a program whose values may lead to variables."""

    def __init__(
        self, nodes: Sequence[Node], functions: Functions, texts: Mapping[bytes, bytes]
    ) -> None:
        self._functions = functions
        self.variables = {name for node in nodes for name in _variables(node)}
        self._pointers = {name for node in nodes for name in _pointer(node)}
        kinds = _LeadingKinds(nodes, texts)
        self._leading = self._pointers | {
            name
            for node in nodes
            if node.type in _DECLARES and kinds.leads(node.child_by_field_name("type"))
            for declarator in node.children_by_field_name("declarator")
            for name in root(declarator)
        }

    def of_assignment(self, node: Node) -> set[tuple[bytes, bytes]]:
        """Returns the pairs of names that an assignment or a returned value makes."""
        if node.type == "assignment_expression":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        elif node.type == "init_declarator":
            left, right = node.child_by_field_name("declarator"), node.child_by_field_name("value")
        elif node.type == "return_statement" and node.named_children:
            left, right = declarator_around(node), node.named_children[0]
        else:
            return set()
        if right is None:
            return set()
        is_returned = node.type == "return_statement"
        # Whatever is written through the one is written to the other.
        return {
            (name, target)
            for name in root(left)
            if not is_returned or name in self._leading
            for target in self._targets(name, right, is_returned=is_returned)
            if target != name
        }

    def of_call(self, node: Node, calls: Calls) -> set[tuple[bytes, bytes]]:
        """Returns the pairs of names that a call makes."""
        if node.type != "call_expression":
            return set()
        function, given = called(node), arguments(node)
        found = {
            (parameter, name)
            for argument, parameter in calls.given(node)
            if parameter in self._leading or parameter == _REST
            for name in self._names(argument)
        }
        if function in CREATES:
            found |= {(started, _RESULT) for started in calls.started(node)}
            found |= {
                (name, parameter)
                for argument, parameter in calls.given(node)
                for name in all_names(argument)
            }
        elif function == b"va_start" and given:
            found |= {(name, _REST) for name in all_names(given[0])}
        elif function in _COPIES and len(given) > 1:
            found |= {
                (name, target)
                for name in root(given[0])
                if name in self._leading or function in _KEEPS
                for target in self._targets(name, given[1], is_returned=True)
            }
        if function in _JOINS and len(given) > 1:
            found |= {(_RESULT, name) for name in all_names(given[1])}
        if function in _ENDS and given:
            found |= {(name, _RESULT) for name in all_names(given[0])}
        return found

    def _targets(self, name: bytes, right: Node, *, is_returned: bool) -> set[bytes]:
        others = self._names(right)
        if name not in self._pointers or is_returned:
            also = self._leading if name in self._leading else self._pointers
            others = {other for other in others if other in also}
        return _addressed(right) | others

    def _names(self, node: Node) -> set[bytes]:
        """Returns the names in an expression by which it may lead to variables."""
        found, waiting = set(), [node]
        while waiting:
            one = waiting.pop()
            if one.type == "identifier" and one.text is not None:
                is_function = one.text in self._functions and one.text not in self.variables
                if not is_function or not _is_value(one):
                    found.add(one.text)
            if one.type == "subscript_expression":
                # An element is found in the array, and not in its number.
                index = one.child_by_field_name("index")
                is_number = not any(each in self._pointers for each in root(index))
                waiting.extend(
                    each for each in one.children if not is_number or each.id != _id(index)
                )
            elif one.type != "sizeof_expression":
                waiting.extend(one.children)
        return found


class _LeadingKinds:
    """The types of a program whose values may lead to variables."""

    def __init__(self, nodes: Sequence[Node], texts: Mapping[bytes, bytes]) -> None:
        defined: dict[bytes, list[Node]] = {}
        for node in nodes:
            for name in _defined_kind(node):
                defined.setdefault(name, []).append(node)
        self._defined = frozenset(defined)
        self._found = {name for name, text in texts.items() if b"*" in text}
        inside = {
            name: [one for each in of for one in every_node(each)] for name, of in defined.items()
        }
        before = -1
        while len(self._found) > before:
            before = len(self._found)
            for name, each in inside.items():
                if name not in self._found and any(self._shows(one) for one in each):
                    self._found.add(name)

    def leads(self, kind: Node | None) -> bool:
        """Tells whether values of a type may lead to variables."""
        return kind is not None and any(self._shows(one) for one in every_node(kind))

    def _shows(self, one: Node) -> bool:
        if one.type in _POINTERS:
            return True
        if one.type != "type_identifier":
            return False
        name = one.text or b""
        if name in self._found:
            return True
        is_known = _HEADERS_PLAIN.fullmatch(name) or name in _PLAIN_RECORDS
        is_own_enum = one.parent is not None and one.parent.type == "enum_specifier"
        return name not in self._defined and not is_known and not is_own_enum


def _defined_kind(node: Node) -> Iterator[bytes]:
    """Gives the names of the types that a node defines."""
    if node.type in ("struct_specifier", "union_specifier", "enum_specifier"):
        name = node.child_by_field_name("name")
        if node.child_by_field_name("body") is not None and name is not None and name.text:
            yield name.text
    elif node.type == "type_definition":
        for declarator in node.children_by_field_name("declarator"):
            for one in every_node(declarator):
                if one.type == "type_identifier" and one.text:
                    yield one.text
                    break


def _variables(node: Node) -> set[bytes]:
    """Returns the names of the variables and parameters that a node declares."""
    if node.type not in ("declaration", "parameter_declaration"):
        return set()
    found = set()
    for declarator in node.children_by_field_name("declarator"):
        inner: Node | None = declarator
        while inner is not None and inner.type in (
            *("init_declarator", "pointer_declarator", "array_declarator"),
        ):
            inner = inner.child_by_field_name("declarator")
        is_prototype = inner is not None and inner.type == "function_declarator"
        named = inner.child_by_field_name("declarator") if is_prototype and inner else None
        if named is None or named.type != "identifier":
            found |= root(declarator)
    return found


def _enumerator(node: Node) -> set[bytes]:
    return root(node.child_by_field_name("name")) if node.type == "enumerator" else set()


def _is_value(node: Node) -> bool:
    """Tells whether a name is used, but not as the function of a call."""
    outer = node.parent
    if node.type != "identifier" or outer is None or outer.type in _DECLARATORS:
        return False
    if outer.type == "init_declarator":
        return _id(outer.child_by_field_name("declarator")) != node.id
    while outer is not None and outer.type == "parenthesized_expression":
        node, outer = outer, outer.parent
    if outer is None or outer.type != "call_expression":
        return True
    return _id(outer.child_by_field_name("function")) != node.id


def _is_handed_out(node: Node) -> bool:
    """Tells whether a name is a value that a variable, a function or a caller gets."""
    outer = node.parent
    if not _is_value(node) or outer is None:
        return False
    value = outer.child_by_field_name("value") or outer.child_by_field_name("right")
    return _id(value) == node.id or outer.type in (
        *("argument_list", "initializer_list", "return_statement", "pointer_expression"),
        *("cast_expression", "conditional_expression"),
    )


def _is_body(name: Node) -> bool:
    """Tells whether a name is that of the function that a call starts as a thread."""
    call = name.parent.parent if name.parent is not None else None
    function = called(call) if call is not None else None
    if call is None or function not in CREATES:
        return False
    return [_id(one) for one in arguments(call)[CREATES[function][0] :][:1]] == [name.id]


def _plain_name(node: Node) -> bytes:
    """Returns the name that an expression is, but for casts and the operators of addresses."""
    node = unwrapped(node)
    while node.type in ("cast_expression", "pointer_expression"):
        inner = node.child_by_field_name("value") or node.child_by_field_name("argument")
        if inner is None:
            break
        node = unwrapped(inner)
    return (node.text or b"") if node.type == "identifier" else b""


def declarator_around(node: Node) -> Node | None:
    """Returns the declarator of the function that a node is in."""
    outer = node.parent
    while outer is not None and outer.type != "function_definition":
        outer = outer.parent
    return outer.child_by_field_name("declarator") if outer is not None else None


def _id(node: Node | None) -> int | None:
    return node.id if node is not None else None


def _pointer(node: Node) -> set[bytes]:
    """Returns the name that a declarator of a pointer or an array declares."""
    if node.type not in ("pointer_declarator", "array_declarator"):
        return set()
    return root(node)


def all_names(node: Node) -> set[bytes]:
    """Returns the names in an expression."""
    return {one.text for one in every_node(node) if one.type == "identifier" and one.text}


def _addressed(node: Node) -> set[bytes]:
    """Returns the names of variables whose addresses an expression takes."""
    found = set()
    for one in every_node(node):
        if one.type == "pointer_expression" and operator_of(one) == "&":
            found |= root(one.child_by_field_name("argument"))
    return found


def macros(nodes: Iterable[Node]) -> dict[bytes, bytes]:
    """Returns the macros that a program defines, with their texts, of each all that it has."""
    found: dict[bytes, bytes] = {}
    for node in nodes:
        if node.type not in ("preproc_def", "preproc_function_def"):
            continue
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None and name.text is not None and value is not None:
            before = found.get(name.text)
            text = value.text or b""
            found[name.text] = text if before is None else before + b"\n" + text
    return found


def words(text: bytes) -> frozenset[bytes]:
    """Returns the names in a text of C."""
    return frozenset(_WORD.findall(text))


def may_decide(text: bytes) -> bool:
    """Tells whether the text of a macro has a condition or an index."""
    return _DECIDES.search(text) is not None


def without_casts(text: bytes) -> bytes:
    """Returns the text of a macro without casts to numbers, which look like calls."""

    def kept(found: re.Match[bytes]) -> bytes:
        is_cast = all(_ARITHMETIC.fullmatch(word) for word in words(found[1]))
        return b" " if is_cast and words(found[1]) else found[0]

    return _BETWEEN.sub(kept, text)


def may_compare(text: bytes) -> bool:
    """Tells whether the text of a macro compares."""
    return _COMPARES.search(text) is not None


def root(node: Node | None) -> set[bytes]:
    """Returns the name of the variable, or function, that an expression or declarator is about."""
    for one in every_node(node) if node is not None else ():
        if one.type == "identifier" and one.text is not None:
            return {one.text}
    return set()


def called(node: Node) -> bytes | None:
    """Returns the name of the function that a call names; None for other nodes."""
    if node.type != "call_expression":
        return None
    function = node.child_by_field_name("function")
    while function is not None and function.type == "parenthesized_expression":
        function = function.named_children[0] if function.named_children else None
    return function.text if function is not None and function.type == "identifier" else None


def arguments(call: Node) -> list[Node]:
    """Returns the arguments of a call."""
    given = call.child_by_field_name("arguments")
    return [] if given is None else list(given.named_children)
