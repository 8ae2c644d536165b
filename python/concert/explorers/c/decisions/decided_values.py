"""Finds where a program decides by values of one origin.

A variable that may hold such a value, and whatever is computed from one, is told by its name,
wherever in the program it is, so that too much rather than too little is found. A value decides
where a condition or an index asks for it, where a whole number is divided or shifted by it, where
it is the size of an array, where a pointer that is computed with it is followed, or where a
function that the program does not define gets it. How it compares with another is shown where the
program prints that, or ends with it.
To print it, to wait until it, also in a loop that does nothing else, and to carry nanoseconds over
to seconds decide nothing.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from tree_sitter import Node

from concert.explorers.c.decisions.idle_statements import (
    PURE,
    WAITS,
    Idle,
    changes_something,
    only_carries_over,
    shared_names,
)
from concert.explorers.c.decisions.perilous_operands import (
    computed_pointers,
    divides_by,
    floating_names,
    leads_through,
    pointer_names,
    shifts_by,
    sizes_by,
)
from concert.explorers.c.decisions.value_flows import (
    FOUND_BY_POINTER,
    THREADS,
    Calls,
    all_names,
    arguments,
    called,
    declarator_around,
    flows,
    macros,
    may_compare,
    may_decide,
    root,
    words,
)
from concert.explorers.c.source.c_syntax import every_node, operator_of

_HARMLESS: Final = frozenset(
    {
        *(b"printf", b"fprintf", b"sprintf", b"snprintf", b"puts", b"fputs", b"perror"),
        *(b"ctime", b"ctime_r", b"asctime", b"asctime_r", b"strftime", b"difftime", b"free"),
        *(b"srand", b"srandom", b"srand48", b"sleep", b"usleep", b"nanosleep", b"thrd_sleep"),
        *(b"clock_nanosleep", b"pthread_cond_timedwait", b"pthread_mutex_timedlock"),
        *(b"pthread_rwlock_timedrdlock", b"pthread_rwlock_timedwrlock", b"sem_timedwait"),
        *(b"pthread_cond_clockwait", b"pthread_mutex_clocklock", b"sem_clockwait"),
        *(b"pthread_rwlock_clockrdlock", b"pthread_rwlock_clockwrlock"),
        *(b"pthread_timedjoin_np", b"cnd_timedwait", b"mtx_timedlock", b"exit"),
    }
)
_WRITES: Final = {
    **dict.fromkeys((b"sprintf", b"snprintf", b"vsprintf", b"vsnprintf", b"strftime"), 0),
    **dict.fromkeys((b"strcpy", b"strcat", b"memcpy", b"memmove"), 0),
    **dict.fromkeys((b"atomic_init", b"atomic_store", b"atomic_store_explicit"), 0),
    **dict.fromkeys((b"atomic_exchange", b"atomic_exchange_explicit", b"__atomic_store_n"), 0),
    **dict.fromkeys((b"gmtime_r", b"localtime_r", b"ctime_r", b"asctime_r", b"bcopy", b"swab"), 1),
}
"""Functions that write what they get to where one argument leads, with the number of that."""
_SHOWS: Final = frozenset(
    {
        *(b"printf", b"fprintf", b"sprintf", b"snprintf", b"puts", b"fputs", b"perror"),
        *(b"exit", b"srand", b"srandom", b"srand48"),
    }
)
"""Functions that may get a value of the origin, but not how it compares with another."""
_COMPARISONS: Final = frozenset({"<", "<=", ">", ">=", "==", "!="})
_LOOPS: Final = ("do_statement", "for_statement", "while_statement")
_CONDITIONS: Final = (
    "conditional_expression",
    "if_statement",
    "switch_statement",
    *_LOOPS,
)


def is_size(node: Node) -> bool:
    """Tells whether an expression asks for the size of a type, and for no value."""
    return node.type in ("alignof_expression", "offsetof_expression", "sizeof_expression")


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The origin of values that have one course in all executions.

    Attributes:
        names: Names of functions and macros that stand for such a value, or fill one.
        reads: Tells whether an expression gives one.
        fills: Functions, with the number of the argument that they fill.
        carries: Functions that the program does not define, whose result is such a value if an
            argument is, and that decide nothing.
        untold: Functions whose results are no such values, whatever they get.
        hides: Tells whether an expression is no such value, whatever is in it.
        knows: Tells whether a variable is known by its type to hold such values, so that its name
            need not be followed.
    """

    names: frozenset[bytes]
    reads: Callable[[Node], bool]
    fills: Mapping[bytes, int] = field(default_factory=dict)
    carries: frozenset[bytes] = frozenset()
    untold: frozenset[bytes] = frozenset()
    hides: Callable[[Node], bool] = is_size
    knows: Callable[[Node], bool] = lambda _: False


class Program:
    """A program's nodes, and the ways of values in it."""

    def __init__(self, top: Node) -> None:
        """Looks at a program."""
        self.top = top
        self.nodes = tuple(every_node(top))
        self.macros = macros(self.nodes)

    @cached_property
    def functions(self) -> dict[bytes, tuple[bytes, ...]]:
        """The functions that it defines, with the names of their parameters."""
        return _functions(self.nodes)

    @cached_property
    def shared(self) -> frozenset[bytes]:
        """The names of the variables that other threads may know."""
        return shared_names(self.nodes)

    @cached_property
    def floating(self) -> frozenset[bytes]:
        """The names of its floating-point numbers."""
        return floating_names(self.nodes)

    @cached_property
    def pointers(self) -> frozenset[bytes]:
        """The names of its pointers and arrays."""
        return pointer_names(self.nodes)

    @cached_property
    def flows(self) -> frozenset[tuple[bytes, bytes]]:
        """Pairs of names: what the first has, the second may have."""
        return flows(self.nodes, self.functions, self.calls, self.macros)

    @cached_property
    def calls(self) -> Calls:
        """Its calls, and the parameters that may get their arguments."""
        return Calls(self.nodes, self.functions, self.macros)


class OfOrigin:
    """The values of an origin in a program."""

    def __init__(self, program: Program, origin: Origin) -> None:
        """Finds all names that may hold one."""
        self._program = program
        self._origin = origin
        self._uncalled = (
            set() if self._declares() else {n for n in program.nodes if self._is_uncalled(n)}
        )
        self.names: set[bytes] = set()
        if self._is_used():
            self._find_names()

    def first_line(self) -> int:
        """Returns the first line that decides by one; 0 where none does."""
        if not self._is_used():
            return 0
        program = self._program
        computed = computed_pointers(program.nodes, self.holds, program.pointers, program.functions)
        deciding = self._deciding_macros()
        lines = [
            node.start_point[0] + 1
            for node in program.nodes
            if node in self._uncalled
            or _mentions(node, deciding)
            or self._shows_comparison(node)
            or leads_through(node, computed)
            or shifts_by(node, self.holds)
            or sizes_by(node, self.holds)
            or self._decides(node)
        ]
        return min(lines, default=0)

    def loops_ask(self) -> bool:
        """Tells whether a loop may turn until a value has got somewhere."""
        return self._is_used() and any(
            node.type in _LOOPS and self._asks(node) for node in self._program.nodes
        )

    def holds(self, node: Node) -> bool:
        """Tells whether an expression has such a value in it."""
        waiting = [node]
        while waiting:
            one = waiting.pop()
            if self._origin.reads(one) or (one.type == "identifier" and one.text in self.names):
                return True
            if FOUND_BY_POINTER in self.names and self._program.calls.is_open(one):
                return True
            if called(one) not in self._origin.untold and not self._origin.hides(one):
                waiting.extend(one.children)
        return False

    def _is_used(self) -> bool:
        told = {word for text in self._program.macros.values() for word in words(text)}
        return bool(
            told & self._origin.names
            or self._uncalled
            or any(
                called(node) in self._origin.names or self._origin.reads(node)
                for node in self._program.nodes
            )
        )

    def _find_names(self) -> None:
        texts, nodes = self._program.macros, self._program.nodes
        before = -1
        while len(self.names) > before:
            before = len(self.names)
            self.names.update(name for name, text in texts.items() if self._tells(name, text))
            for node in nodes:
                self.names.update(self._newly(node))
                if called(node) in texts.keys() & self.names:
                    self.names.update(*(root(argument) for argument in arguments(node)))
            self.names.update(to for come, to in self._program.flows if come in self.names)

    def _tells(self, name: bytes, text: bytes) -> bool:
        """Tells whether the text of a macro has such a value."""
        parameters = self._program.calls.parameters.get(name, frozenset())
        return not (words(text) - parameters).isdisjoint(self._origin.names | self.names)

    def _deciding_macros(self) -> frozenset[bytes]:
        """Returns the macros that may decide by such a value, or have one that may."""
        texts = self._program.macros
        found = {name for name in texts.keys() & self.names if may_decide(texts[name])}
        before = 0
        while len(found) > before:
            before = len(found)
            found |= {name for name, text in texts.items() if not found.isdisjoint(words(text))}
        return frozenset(found)

    def _declares(self) -> bool:
        """Tells whether a variable has the name of a function of the origin."""
        kinds = ("declaration", "init_declarator", "parameter_declaration")
        names = (
            root(node.child_by_field_name("declarator"))
            for node in self._program.nodes
            if node.type in kinds
        )
        return any(name & self._origin.names for name in names)

    def _is_uncalled(self, node: Node) -> bool:
        """Tells whether such a function is named without a call, so that anything may call it."""
        if node.type != "identifier" or node.text not in self._origin.names or node.parent is None:
            return False
        if self._origin.reads(node):
            return False
        around = node.parent
        value = around.child_by_field_name("value") or around.child_by_field_name("right")
        return (
            value == node
            or around.type in ("argument_list", "initializer_list", "return_statement")
            or (around.type == "pointer_expression")
        )

    def _newly(self, node: Node) -> set[bytes]:
        """Returns the names that a node makes hold such a value."""
        if node.type in ("assignment_expression", "init_declarator"):
            left, right = (
                node.child_by_field_name(each)
                for each in (
                    ("left", "right")
                    if node.type == "assignment_expression"
                    else ("declarator", "value")
                )
            )
            comes = self._origin.reads(node) or (right is not None and self.holds(right))
            if not comes or left is None or self._origin.knows(left):
                return set()
            return all_names(left) if left.type == "pointer_expression" else root(left)
        if node.type == "return_statement" and self.holds(node):
            return root(declarator_around(node))
        if node.type != "call_expression":
            return set()
        function, given, fills = called(node) or b"", arguments(node), self._origin.fills
        if function in fills and len(given) > fills[function]:
            return root(given[fills[function]])
        to = _WRITES.get(function, len(given))
        if to < len(given) and any(map(self.holds, given[:to] + given[to + 1 :])):
            return root(given[to])
        return {
            parameter
            for argument, parameter in self._program.calls.given(node)
            if parameter not in self.names and self.holds(argument)
        }

    def _asks(self, node: Node) -> bool:
        """Tells whether the condition of a statement has such a value."""
        condition = node.child_by_field_name("condition")
        return condition is not None and self.holds(condition)

    def _decides(self, node: Node) -> bool:
        if node.type in _CONDITIONS:
            if not self._asks(node):
                return False
            if node.type in _LOOPS:
                return not self._only_waits(node) and not self._only_carries_over(node)
            return node.type != "if_statement" or not self._only_carries_over(node)
        if node.type == "subscript_expression":
            index = node.child_by_field_name("index")
            return index is not None and self.holds(index)
        if self._chooses(node) or divides_by(node, self.holds, self._program.floating):
            return True
        if node.type != "call_expression":
            return False
        function, given = called(node), arguments(node)
        calls, known = self._program.calls, _HARMLESS | self._origin.carries | self._origin.names
        if function in self._program.functions and not calls.is_open(node):
            # Of the arguments that have no names, nobody knows what becomes.
            names = self._program.functions[function]
            given = given[names.index(b"") :] if b"" in names else []
        elif function in THREADS:
            return any(self._origin.reads(one) for one in every_node(node))
        elif function in known:
            return False
        elif function in self._program.macros:
            if calls.is_followed(function, known | THREADS | PURE | WAITS):
                return False
        elif function == b"pthread_cleanup_push" or calls.is_open(node):
            # The functions that it may be are known, and get these arguments.
            followed = {one.id for one, _ in calls.given(node) if not calls.hands_out_others}
            given = [one for one in given if one.id not in followed]
        return any(self.holds(argument) for argument in given)

    def _shows_comparison(self, node: Node) -> bool:
        """Tells whether a node lets others know how such a value compares with another."""
        if node.type == "return_statement":
            return b"main" in root(declarator_around(node)) and self._compared.holds(node)
        function = called(node)
        return (
            function in _SHOWS
            and function not in self._program.functions
            and any(self._compared.holds(argument) for argument in arguments(node))
        )

    @cached_property
    def _compared(self) -> "OfOrigin":
        """What the program computes from comparisons of such values."""
        origin = Origin(
            names=frozenset(),
            reads=self._compares,
            untold=self._origin.untold,
            hides=self._origin.hides,
            knows=self._origin.knows,
        )
        return OfOrigin(self._program, origin)

    def _compares(self, node: Node) -> bool:
        name = called(node) if node.type == "call_expression" else node.text
        if node.type in ("call_expression", "identifier") and name in self._program.macros:
            return may_compare(self._program.macros[name]) and self.holds(node)
        operator = operator_of(node)
        return (
            (node.type == "binary_expression" and operator in _COMPARISONS)
            or (node.type == "unary_expression" and operator == "!")
        ) and self.holds(node)

    def _chooses(self, node: Node) -> bool:
        """Tells whether an expression that is no condition of a statement decides."""
        operator = node.child_by_field_name("operator")
        if operator is None or node.parent is None:
            return False
        if node.type == "binary_expression" and operator.type in ("&&", "||"):
            left, right = (node.child_by_field_name(side) for side in ("left", "right"))
            is_all = node.parent.type == "expression_statement"
            return (
                left is not None
                and (is_all or changes_something(right, self._calls_nothing))
                and self.holds(left)
            )
        if node.type != "pointer_expression" or operator.type != "*":
            return False
        to = node.child_by_field_name("argument")
        while to is not None and to.type == "parenthesized_expression":
            to = to.named_children[0] if to.named_children else None
        return to is not None and to.type == "binary_expression" and self.holds(to)

    def _only_carries_over(self, node: Node) -> bool:
        """Tells whether a statement does nothing but change what holds such a value anyway."""
        return only_carries_over(
            node,
            names=self.names,
            shared=self._program.shared,
            calls=self._calls_nothing,
        )

    def _only_waits(self, loop: Node) -> bool:
        """Tells whether a loop does nothing but ask for such values, yield and sleep."""
        idle = self._idle
        if not all(
            idle.is_idle(loop.child_by_field_name(name)) for name in ("condition", "update")
        ):
            return False
        body = loop.child_by_field_name("body")
        inner = [] if body is None else body.named_children
        if body is not None and body.type != "compound_statement":
            inner = [body]
        for statement in inner:
            if statement.type == "expression_statement" and statement.named_children:
                call = statement.named_children[0]
                if called(call) not in WAITS | self._origin.fills.keys() or not idle.is_idle(call):
                    return False
            elif statement.type not in ("comment", "expression_statement"):
                return False
        return True

    @cached_property
    def _idle(self) -> Idle:
        """The functions of the program that change nothing, once all names are found."""
        return Idle(
            self._program.nodes,
            texts=self._program.macros,
            harmless=PURE | WAITS | self._origin.names,
            names=self.names,
        )

    @cached_property
    def _calls_nothing(self) -> frozenset[bytes]:
        """Functions and macros that change nothing, of which the program defines no function."""
        return self._idle.known - self._program.functions.keys()


def _mentions(node: Node, names: Collection[bytes]) -> bool:
    """Tells whether a node is one of these names of macros, but where it is defined."""
    if not names or node.type not in ("identifier", "type_identifier") or node.text not in names:
        return False
    return node.parent is None or not node.parent.type.startswith("preproc_")


def _functions(nodes: tuple[Node, ...]) -> dict[bytes, tuple[bytes, ...]]:
    """Returns the functions that the program defines, with the names of their parameters."""
    found = {}
    for node in nodes:
        if node.type != "function_definition":
            continue
        declarator = node.child_by_field_name("declarator")
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.child_by_field_name("declarator")
        if declarator is None:
            continue
        parameters = declarator.child_by_field_name("parameters")
        names = tuple(
            next(iter(root(one.child_by_field_name("declarator"))), b"")
            for one in (parameters.named_children if parameters is not None else ())
        )
        for name in root(declarator.child_by_field_name("declarator")):
            found[name] = names
    return found
