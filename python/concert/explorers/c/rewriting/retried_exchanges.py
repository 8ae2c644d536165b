"""Tells of which weak exchanges a failure without a reason leads to the same exchange, and no more.

C lets a weak compare-and-exchange fail although the values are equal (C11 7.17.7.4). Then nothing
has changed, and the thread goes round its loop. That adds nothing to the executions if the thread
comes back to the exchange in the state in which it would have come later:

    do { node->next = top; } while (!atomic_compare_exchange_weak(&head, &top, node));
    for (;;) { old = load(); if (old == 0) return 0; if (exchange_weak(..)) return 1; }

What comes after the failed exchange has to be nothing, or to give variables the values that they
have. What comes before the exchange in each turn may read, leave the loop, and set variables of the
function that it does not read before. Whatever fails writes what it expected, so that has to be a
variable that nobody else sees, or a member of a block that nobody else knows before the exchange.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from tree_sitter import Node

from concert.explorers.c.rewriting.unpublished_blocks import is_unpublished
from concert.explorers.c.source.c_syntax import every_node

OnlyReads = Callable[[Node], bool]
"""Tells whether a piece of the program changes nothing."""

_LOOPS: Final = ("while_statement", "for_statement", "do_statement")
_LEAVES: Final = ("return_statement", "break_statement")
_WAYS: Final = (*_LEAVES, "continue_statement", "goto_statement", "labeled_statement")
_FOREVER: Final = (b"1", b"true")
_EXCHANGES: Final = (b"atomic_compare_exchange_", b"__atomic_compare_exchange")
_GIVING: Final = ("assignment_expression", "init_declarator")
_MEMORY: Final = ("pointer_expression", "field_expression", "subscript_expression")


def leads_to_a_retry(call: Node, only_reads: OnlyReads, may_yield: OnlyReads) -> bool:
    """Tells whether a failed exchange leads back to itself, and nothing notices.

    Args:
        call: The exchange.
        only_reads: Tells whether a piece changes nothing; calls that yield do.
        may_yield: The same, where such calls do not.
    """
    arguments = call.child_by_field_name("arguments")
    if arguments is None or not only_reads(arguments):
        return False
    asked, negated, others = _condition(call, only_reads)
    function = _function(call)
    if asked is None or function is None:
        return False
    before: list[Node] = []
    after: list[Node | None] = []
    if asked.type in _LOOPS and negated and all(one.end_byte <= call.start_byte for one in others):
        # Whoever asks for more after a failure may leave the loop, and not come back.
        loop = asked
        body = loop.child_by_field_name("body")
        before = others
        if loop.type == "do_statement":
            before = [*_statements(body), *others]
        else:
            after = [body, loop.child_by_field_name("update")]
    elif asked.type == "if_statement" and not negated and _leaves(asked):
        block = asked.parent
        body = block if block is not None and block.type == "compound_statement" else asked
        found = body.parent
        if found is None or found.type not in _LOOPS:
            return False
        loop = found
        statements = _statements(body)
        place = statements.index(asked)
        before = statements[:place]
        condition = loop.child_by_field_name("condition")
        after = [*statements[place + 1 :], loop.child_by_field_name("update")]
        if loop.type == "do_statement":
            if condition is None or (condition.text or b"").strip(b"( )") not in _FOREVER:
                return False
        elif condition is not None:
            if not only_reads(condition):
                return False
            before = [condition, *before]
    else:
        return False
    turn = _Turn(function=function, loop=loop, call=call, may_yield=may_yield)
    return (
        turn.expects_its_own()
        and turn.begins_anew(before)
        and all(turn.adds_nothing(one) for one in after)
    )


def _condition(call: Node, only_reads: OnlyReads) -> tuple[Node | None, bool, list[Node]]:
    """Returns the statement whose condition is the call, and two facts about the condition.

    Returns:
        The statement; whether it asks if the call has failed; and for what it asks as well, which
        changes nothing.
    """
    node, negated = call, False
    joined: list[Node] = []
    while node.parent is not None:
        outer = node.parent
        if outer.type == "unary_expression" and (outer.text or b"").startswith(b"!"):
            negated = not negated
        elif outer.type == "binary_expression":
            operator = outer.child_by_field_name("operator")
            sides = [outer.child_by_field_name(side) for side in ("left", "right")]
            others = [side for side in sides if side is not None and side != node]
            if operator is None or operator.type != "&&" or not all(map(only_reads, others)):
                return None, False, []
            joined = [*others, *joined]
        elif outer.type != "parenthesized_expression":
            is_condition = outer.child_by_field_name("condition") == node
            return (outer if is_condition else None), negated, joined
        node = outer
    return None, False, []


def _function(node: Node) -> Node | None:
    outer = node.parent
    while outer is not None and outer.type != "function_definition":
        outer = outer.parent
    return outer


def _statements(body: Node | None) -> list[Node]:
    if body is None:
        return []
    if body.type != "compound_statement":
        return [body]
    return [one for one in body.named_children if one.type != "comment"]


def _leaves(asked: Node) -> bool:
    """Tells whether whoever has succeeded leaves, and whoever has not goes on."""
    if asked.child_by_field_name("alternative") is not None:
        return False
    statements = _statements(asked.child_by_field_name("consequence"))
    return bool(statements) and statements[-1].type in _LEAVES


class _Turn:
    """A turn of the loop in which the exchange fails without a reason."""

    def __init__(self, *, function: Node, loop: Node, call: Node, may_yield: OnlyReads) -> None:
        self._loop = loop
        self._call = call
        self._may_yield = may_yield
        self._function = function
        self._own = _own_variables(function)
        self._sets = tuple(_sets(function, call))

    def expects_its_own(self) -> bool:
        """Tells whether what a failure writes is a variable that only exchanges see."""
        given = _arguments(self._call)
        if len(given) < 2 or given[1].type != "pointer_expression":
            return False
        name = given[1].child_by_field_name("argument")
        if name is None or not (given[1].text or b"").startswith(b"&"):
            return False
        if name.type == "field_expression":
            return self._is_plain_member(name) and is_unpublished(
                name, call=self._call, loop=self._loop, function=self._function, own=self._own
            )
        return (
            name.type == "identifier"
            and name.text in self._own
            and _is_declared_around(self._call, name.text, self._function)
            and not self._is_shown(name.text, to_exchanges=False)
        )

    def adds_nothing(self, part: Node | None) -> bool:
        """Tells whether what comes after the exchange leaves all as it is."""
        for one in _statements(part):
            if any(each.type in _WAYS for each in every_node(one)):
                return False
            whole = one if one.type == "assignment_expression" else _whole_assignment(one)
            if not self._changes_only(one, whole):
                return False
            if whole is not None and not self._has_value(whole):
                return False
        return True

    def begins_anew(self, statements: Sequence[Node]) -> bool:
        """Tells whether what comes before the exchange depends on no earlier turn."""
        set_here = {
            name
            for one in statements
            for assignment in _assignments(one)
            if (name := _left(assignment))
        }
        fresh: set[bytes] = set()
        writes_memory = False
        for statement in statements:
            if any(
                one.type in ("goto_statement", "labeled_statement") for one in every_node(statement)
            ):
                return False
            whole = _whole_assignment(statement)
            if not self._changes_only(statement, whole):
                return False
            left = None if whole is None else whole.child_by_field_name("left")
            read = [one for one in every_node(statement) if left is None or one != left]
            names = {one.text for one in read if one.type == "identifier" and one.text is not None}
            if names & (set_here - fresh):
                return False
            if writes_memory and any(one.type in _MEMORY for one in read):
                return False
            if left is not None and left.type == "field_expression":
                writes_memory = True
                if not self._is_plain_member(left):
                    return False
            elif left is not None:
                name = left.text
                if name not in self._own or self._is_shown(name):
                    return False
                fresh.add(name)
            elif statement.type == "declaration":
                fresh |= _declared(statement)
        return True

    def _changes_only(self, statement: Node, whole: Node | None) -> bool:
        """Tells whether a statement changes nothing but by the assignment that is all of it."""
        if whole is None:
            return self._may_yield(statement)
        operator = whole.child_by_field_name("operator")
        sides = (whole.child_by_field_name("left"), whole.child_by_field_name("right"))
        return (
            operator is not None
            and operator.type == "="
            and all(side is not None and self._may_yield(side) for side in sides)
        )

    def _has_value(self, assignment: Node) -> bool:
        """Tells whether a variable already has what it is given."""
        left, right = (assignment.child_by_field_name(each) for each in ("left", "right"))
        if left is None or right is None or left.type != "identifier" or left.text not in self._own:
            return False
        if self._is_shown(left.text):
            return False
        given = self._given(left.text)
        if given is None or given.text != right.text:
            return False
        if any(one.type in _MEMORY or one.type == "call_expression" for one in every_node(right)):
            return False
        names = {one.text for one in every_node(right) if one.type == "identifier"}
        if names & _shared_variables(self._function):
            return False
        expected = _expected(self._call)
        return all(
            not (given.end_byte <= place < self._loop.end_byte and name in names)
            # The assignment is there to use what the exchange itself finds.
            or (name == expected and place >= self._loop.start_byte)
            for place, name in self._sets
        )

    def _given(self, name: bytes) -> Node | None:
        """Returns the value that a variable has before the loop, if it is given one, and once."""
        sets = [place for place, one in self._sets if one == name]
        before = [place for place in sets if place < self._loop.start_byte]
        declared = [one for one in every_node(self._function) if one.type == "declaration"]
        if len(before) != 1 or sum(name in _names_declared(one) for one in declared) > 1:
            return None
        for one in every_node(self._function):
            if one.start_byte != before[0] or one.type not in _GIVING:
                continue
            block = None if one.parent is None else one.parent.parent
            around = None if block is None else self._loop.parent
            while around is not None and around != block:
                around = around.parent
            if block is None or around is None or block.type != "compound_statement":
                return None
            field = "right" if one.type == "assignment_expression" else "value"
            return one.child_by_field_name(field)
        return None

    def _is_shown(self, name: bytes | None, *, to_exchanges: bool = True) -> bool:
        """Tells whether somebody else than the exchange has the variable's address.

        Args:
            name: The variable.
            to_exchanges: Whether other exchanges count, which set it to what they find.
        """
        shown = [
            one
            for one in every_node(self._function)
            if one.type == "pointer_expression"
            and (one.text or b"").startswith(b"&")
            and (one.text or b"")[1:].strip(b" ()") == name
        ]
        return any(
            outer != self._call and (to_exchanges or not _is_exchange(outer))
            for outer in map(_parent_call, shown)
        )

    def _is_plain_member(self, member: Node) -> bool:
        """Tells whether no structure has an atomic member of the name."""
        field = member.child_by_field_name("field")
        root = self._function
        while root.parent is not None:
            root = root.parent
        return field is not None and field.text not in _atomic_members(root)


@lru_cache(maxsize=1)
def _atomic_members(root: Node) -> frozenset[bytes]:
    """Returns the names in all declarations of atomic members."""
    return frozenset(
        each.text
        for one in every_node(root)
        if one.type == "field_declaration" and b"tomic" in (one.text or b"")
        for each in every_node(one)
        if each.type == "field_identifier" and each.text is not None
    )


def _assignments(node: Node) -> Iterator[Node]:
    return (one for one in every_node(node) if one.type == "assignment_expression")


def _whole_assignment(statement: Node) -> Node | None:
    """Returns the assignment that is all a statement does."""
    if statement.type != "expression_statement" or not statement.named_children:
        return None
    inner = statement.named_children[0]
    return inner if inner.type == "assignment_expression" else None


def _left(assignment: Node) -> bytes | None:
    left = assignment.child_by_field_name("left")
    return None if left is None else left.text


def _parent_call(node: Node) -> Node | None:
    outer = node.parent
    while outer is not None and outer.type in ("argument_list", "parenthesized_expression"):
        outer = outer.parent
    return outer


def _arguments(call: Node) -> list[Node]:
    arguments = call.child_by_field_name("arguments")
    return [] if arguments is None else arguments.named_children


def _is_exchange(call: Node | None) -> bool:
    function = None if call is None else call.child_by_field_name("function")
    return function is not None and (function.text or b"").startswith(_EXCHANGES)


def _sets(function: Node, call: Node) -> Iterator[tuple[int, bytes]]:
    """Gives where a function sets variables, but for what the exchange itself finds."""
    for one in every_node(function):
        name: bytes | None = None
        if one.type == "assignment_expression":
            name = _left(one)
        elif one.type == "update_expression":
            argument = one.child_by_field_name("argument")
            name = None if argument is None else argument.text
        elif one.type == "init_declarator":
            declarator = one.child_by_field_name("declarator")
            name = None if declarator is None else declarator.text
        elif one.type == "pointer_expression" and (one.text or b"").startswith(b"&"):
            name = (one.text or b"")[1:].strip(b" ()") if _parent_call(one) != call else None
        if name is not None:
            yield one.start_byte, name.strip(b" ()")


def _shared_variables(function: Node) -> set[bytes]:
    """Returns the names of variables outside of all functions."""
    root = function
    while root.parent is not None:
        root = root.parent
    return {
        name for one in root.children if one.type == "declaration" for name in _names_declared(one)
    }


def _names_declared(declaration: Node) -> Iterator[bytes]:
    for child in declaration.children_by_field_name("declarator"):
        for one in every_node(child):
            if one.type == "identifier" and one.text is not None:
                yield one.text
                break


def _is_declared_around(call: Node, name: bytes, function: Node) -> bool:
    """Tells whether a variable of the name is declared in a block that a call stands in."""
    for one in every_node(function):
        if one.type not in ("declaration", "parameter_declaration") or name not in _declared(one):
            continue
        scope = one.parent
        if scope is not None and scope.type == "parameter_list":
            scope = function
        if scope is not None and scope.start_byte <= call.start_byte < scope.end_byte:
            return True
    return False


def _expected(call: Node) -> bytes | None:
    given = _arguments(call)
    return (given[1].text or b"").lstrip(b"&").strip(b" ()") if len(given) > 1 else None


def _declared(declaration: Node) -> set[bytes]:
    return {
        one.text
        for one in every_node(declaration)
        if one.type == "identifier" and one.text is not None
    }


def _without_values(declaration: Node) -> bytes:
    """Returns the text of a declaration, but for the values that it gives."""
    parts = (
        child.child_by_field_name("declarator") if child.type == "init_declarator" else child
        for child in declaration.children
    )
    return b" ".join(part.text or b"" for part in parts if part is not None)


def _own_variables(function: Node) -> set[bytes]:
    """Returns the names of variables that belong to one call, and that are not atomic."""
    own: set[bytes] = set()
    for one in every_node(function):
        if one.type not in ("declaration", "parameter_declaration"):
            continue
        text = _without_values(one)
        if b"static" in text or b"extern" in text or b"tomic" in text or b"volatile" in text:
            continue
        for declared in every_node(one):
            outer = declared.parent
            if declared.type != "identifier" or declared.text is None or outer is None:
                continue
            is_value = outer.child_by_field_name("value") == declared
            if outer.type != "init_declarator" or not is_value:
                own.add(declared.text)
    return own
