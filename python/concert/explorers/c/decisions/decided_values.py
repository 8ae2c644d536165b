"""Finds where a program decides by values of one origin.

A value decides where a condition or an index asks for it, where a whole number is divided or
shifted by it, where it is the size of an array, where a pointer that is computed with it is
followed, or where a function that the program does not define gets it. How it compares with another
is shown where the program prints that, or ends with it.
To print it, to wait until it, also in a loop that does nothing else, and to carry nanoseconds over
to seconds decide nothing.
"""

from functools import cached_property
from typing import Final

from concert.explorers.c.decisions.computed_pointers import ComputedPointers
from concert.explorers.c.decisions.idle_statements import (
    PURE,
    WAITS,
    Idle,
    changes,
    only_carries_over,
)
from concert.explorers.c.decisions.macro_texts import may_compare, may_decide, mentions
from concert.explorers.c.decisions.names import (
    arguments,
    called,
    declarator_around,
    root,
)
from concert.explorers.c.decisions.origins import OfOrigin, Origin
from concert.explorers.c.decisions.perilous_operands import (
    divides_by,
    shifts_by,
    sizes_by,
)
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.decisions.value_flows import THREADS
from concert.explorers.c.source.c_syntax import operator_of
from concert.explorers.c.source.syntax_nodes import Node, containing

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


class Decisions:
    """The decisions of a program by the values of an origin."""

    def __init__(self, program: Program, origin: Origin) -> None:
        """Finds all names that may hold such a value."""
        self._program = program
        self._origin = origin
        self._values = OfOrigin(program, origin)

    def first_line(self) -> int:
        """Returns the first line that decides by one; 0 where none does."""
        if not self._values.is_used():
            return 0
        program = self._program
        holds = self._values.holds
        computed = ComputedPointers(program, holds)
        deciding = self._deciding_macros()
        lines = [
            node.start_point[0] + 1
            for node in program.nodes
            if node in self._values.uncalled
            or mentions(node, deciding)
            or self._shows_comparison(node)
            or computed.leads_through(node)
            or shifts_by(node, holds)
            or sizes_by(node, holds)
            or self._decides(node)
        ]
        return min(lines, default=0)

    def loops_ask(self) -> bool:
        """Tells whether a loop may turn until a value has got somewhere."""
        return self._values.is_used() and any(
            node.type in _LOOPS and self._asks(node) for node in self._program.nodes
        )

    def _deciding_macros(self) -> frozenset[bytes]:
        """Returns the macros that may decide by such a value, or have one that may."""
        texts = self._program.macros
        found = {name for name in texts.keys() & self._values.names if may_decide(texts[name])}
        return frozenset(self._program.graph.leading_to(found))

    def _asks(self, node: Node) -> bool:
        """Tells whether the condition of a statement has such a value."""
        condition = node.child_by_field_name("condition")
        return condition is not None and self._values.holds(condition)

    def _decides(self, node: Node) -> bool:
        if node.type in _CONDITIONS:
            if not self._asks(node):
                return False
            if node.type in _LOOPS:
                return not self._only_waits(node) and not self._only_carries_over(node)
            return node.type != "if_statement" or not self._only_carries_over(node)
        if node.type == "subscript_expression":
            index = node.child_by_field_name("index")
            return index is not None and self._values.holds(index)
        if self._chooses(node) or divides_by(node, self._values.holds, self._program.with_floating):
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
            return node in self._values.reading
        elif function in known:
            return False
        elif function in self._program.macros:
            if calls.is_followed(function, known | THREADS | PURE | WAITS):
                return False
        elif function == b"pthread_cleanup_push" or calls.is_open(node):
            # The functions that it may be are known, and get these arguments.
            followed = () if calls.hands_out_others else calls.given(node)
            given = [one for one in given if one not in followed]
        return any(self._values.holds(argument) for argument in given)

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
    def _compared(self) -> OfOrigin:
        """Names that the program computes from comparisons of such values."""
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
            return may_compare(self._program.macros[name]) and self._values.holds(node)
        operator = operator_of(node)
        return (
            (node.type == "binary_expression" and operator in _COMPARISONS)
            or (node.type == "unary_expression" and operator == "!")
        ) and self._values.holds(node)

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
                and self._values.holds(left)
                and (is_all or right in self._changing)
            )
        if node.type != "pointer_expression" or operator.type != "*":
            return False
        to = node.child_by_field_name("argument")
        while to is not None and to.type == "parenthesized_expression":
            # One with comments in it, too.
            inner = to.named_children[0] if to.named_children else None
            to = to.bare if to.bare is not to else inner
        return to is not None and to.type == "binary_expression" and self._values.holds(to)

    def _only_carries_over(self, node: Node) -> bool:
        """Tells whether a statement does nothing but change what holds such a value anyway."""
        return only_carries_over(
            node,
            names=self._values.names,
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
        return not idle.counts_turns(loop)

    @cached_property
    def _idle(self) -> Idle:
        """The functions of the program that change nothing, once all names are found."""
        return Idle(
            self._program.nodes,
            texts=self._program.macros,
            harmless=PURE | WAITS | self._origin.names,
            names=self._values.names,
        )

    @cached_property
    def _changing(self) -> frozenset[Node]:
        """Nodes that assign, count, or call a function that may change something."""
        known = self._calls_nothing
        return containing(one for one in self._program.nodes if changes(one, known))

    @cached_property
    def _calls_nothing(self) -> frozenset[bytes]:
        """Functions and macros that change nothing, of which the program defines no function."""
        return self._idle.known - self._program.functions.keys()
