"""Tells which statements, loops and functions do nothing that others may notice.

A program that only moves a value on, as where it carries seconds over, or that only waits until a
time, does the same whatever the value is: nobody but its variable knows of it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Final

from concert.explorers.c.decisions.macro_texts import without_casts, words
from concert.explorers.c.decisions.names import all_names, arguments, called, root
from concert.explorers.c.source.c_syntax import every_node, operator_of
from concert.explorers.c.source.syntax_nodes import Node

_CHANGES: Final = ("assignment_expression", "update_expression")
_MEMBERS: Final = ("field_expression", "identifier", "field_identifier", "parenthesized_expression")
WAITS: Final = frozenset(
    {
        *(b"sched_yield", b"thrd_yield", b"pthread_yield", b"sleep", b"usleep", b"nanosleep"),
        *(b"thrd_sleep", b"_mm_pause", b"__builtin_ia32_pause"),
    }
)
"""Functions that let time go by, and do nothing else."""
PURE: Final = frozenset(
    {
        *(b"difftime", b"abs", b"labs", b"llabs", b"fabs", b"floor", b"ceil", b"round", b"sqrt"),
        *(
            b"fmin",
            b"fmax",
            b"fmod",
            b"pow",
            b"lround",
            b"llround",
            b"trunc",
            b"rint",
            b"log",
            b"exp",
            b"strlen",
            b"strcmp",
            b"strncmp",
        ),
        *(b"memcmp", b"atomic_load", b"atomic_load_explicit", b"__atomic_load_n"),
        *(b"__atomic_load", b"pthread_self", b"pthread_equal", b"thrd_current", b"thrd_equal"),
        *(b"__builtin_expect", b"__builtin_constant_p", b"sem_getvalue"),
    }
)
"""Functions that compute or look at something, and change nothing that others may notice."""
_LOCKS: Final = frozenset(
    {b"pthread_mutex_lock", b"mtx_lock", b"pthread_rwlock_rdlock", b"pthread_rwlock_wrlock"}
)
_UNLOCKS: Final = frozenset({b"pthread_mutex_unlock", b"mtx_unlock", b"pthread_rwlock_unlock"})
_CALLED: Final = re.compile(rb"([A-Za-z_]\w*)[ \t]{0,8}\(")
_CHANGES_IN_TEXT: Final = re.compile(rb"\+\+|--|(?<![=!<>])=(?!=)|<<=|>>=|[)\]][ \t]{0,8}\(")
_KEYWORDS: Final = frozenset({b"sizeof", b"defined", b"_Alignof", b"return"})


class Idle:
    """The functions and macros of a program that do nothing which others may notice.

    Args:
        nodes: All nodes of the program.
        texts: Its macros.
        harmless: Functions that the program does not define, and that do nothing.
        names: The variables that hold values of the origin that is looked for: to change them
            is found wherever they decide.
    """

    def __init__(
        self,
        nodes: Collection[Node],
        *,
        texts: Mapping[bytes, bytes],
        harmless: Collection[bytes],
        names: Collection[bytes],
    ) -> None:
        """Finds them."""
        self._texts, self._names = texts, names
        own = {
            name: node
            for node in nodes
            if node.type == "function_definition"
            for name in root(node.child_by_field_name("declarator"))
        }
        self._own = own
        self._mentions = mentions = {name: _mentions(node, texts) for name, node in own.items()}
        changing = {name for name, node in own.items() if self._changes(node)}
        for name, text in texts.items():
            # A call in a text shows no more than the name.
            called_there = set(_CALLED.findall(text)) - _KEYWORDS
            mentions[name] = called_there | (words(text) & texts.keys())
            if _CHANGES_IN_TEXT.search(without_casts(text)):
                changing.add(name)
        known = set(harmless) - mentions.keys()
        callers: dict[bytes, list[bytes]] = {}
        for name, each in mentions.items():
            for one in each - known:
                callers.setdefault(one, []).append(name)
                if one not in mentions:
                    changing.add(name)
        waiting = list(changing)
        while waiting:
            more = set(callers.get(waiting.pop(), ())) - changing
            changing |= more
            waiting.extend(more)
        self.known = frozenset((known | mentions.keys()) - changing)
        """All functions and macros that do nothing."""

    def is_idle(self, node: Node | None) -> bool:
        """Tells whether an expression changes at most variables of the origin."""
        return only_changes(node, self._names) and not calls_another(
            node, self.known, macros=self._texts
        )

    def counts_turns(self, loop: Node) -> bool:
        """Tells whether each turn of an idle loop moves a value on, which tells how many it makes.

        Such a value has come from the clock as well, but it shows how often a look at the clock
        found that the time was not over.
        """
        fields = ("condition", "update", "body")
        parts = [
            one
            for field in fields
            if (part := loop.child_by_field_name(field)) is not None
            for one in every_node(part)
        ]
        changes = [one for one in parts if one.type in _CHANGES]
        reached: set[bytes] = set()
        waiting = {one.text for one in parts if one.type == "identifier" and one.text}
        while waiting:
            reached |= waiting
            waiting = {more for one in waiting for more in self._mentions.get(one, ())} - reached
        for name in reached & self._own.keys():
            changes.extend(self._lasting_changes(self._own[name]))
        return _moves_on([_targets_and_sources(one) for one in changes])

    def _lasting_changes(self, function: Node) -> list[Node]:
        """Returns what a function changes besides its own variables, which end with it."""
        parts = list(every_node(function))
        own = _own_names(parts)
        return [
            one
            for one in parts
            if one.type in _CHANGES
            and not (_is_simple(changed := _changed_by(one)) and root(changed) <= own)
        ]

    def _changes(self, function: Node) -> bool:
        """Tells whether a function changes more than its own variables, but through calls."""
        parts = list(_own_nodes(function))
        held = {_first(one) for one in parts if called(one) in _LOCKS}
        released = {_first(one) for one in parts if called(one) in _UNLOCKS}
        if held != released or any(one.type == "gnu_asm_expression" for one in parts):
            return True
        own = _own_names(parts)
        return not all(self._is_own(one, own) for one in parts if one.type in _CHANGES)

    def _is_own(self, change: Node, own: set[bytes]) -> bool:
        changed = _changed_by(change)
        known = root(changed)
        if known and all(one in self._names for one in known):
            return True
        return bool(known) and known <= own and _is_simple(changed)


def _own_names(parts: Collection[Node]) -> set[bytes]:
    """Returns the names of variables and parameters that are a function's own in each call."""
    return {
        name
        for one in parts
        if one.type in ("declaration", "parameter_declaration")
        for declarator in one.children_by_field_name("declarator")
        for name in root(declarator)
    } - shared_names(parts)


def _changed_by(change: Node) -> Node | None:
    return change.child_by_field_name("left") or change.child_by_field_name("argument")


def _targets_and_sources(change: Node) -> tuple[set[bytes], set[bytes]]:
    """Returns the name that a change sets, and the names on which its new value depends."""
    targets = root(_changed_by(change))
    right = change.child_by_field_name("right")
    sources = all_names(right) if right is not None else set[bytes]()
    return targets, sources if operator_of(change) == "=" else sources | targets


def _moves_on(changes: Iterable[tuple[set[bytes], set[bytes]]]) -> bool:
    """Tells whether a value comes, by some of these changes, from what it was before."""
    comes_from = dict[bytes, set[bytes]]()
    for targets, sources in changes:
        for name in targets:
            comes_from.setdefault(name, set()).update(sources)
    try:
        TopologicalSorter(comes_from).prepare()
    except CycleError:
        return True
    return False


def _own_nodes(top: Node) -> Iterator[Node]:
    """Gives the nodes of a function or its body, but for what is in GCC's functions in it."""
    waiting = [top]
    while waiting:
        node = waiting.pop()
        yield node
        if node is top or node.type != "function_definition":
            waiting.extend(reversed(node.children))


def _mentions(function: Node, texts: Mapping[bytes, bytes]) -> set[bytes]:
    """Returns the names of what a function calls, but for locks, and of macros in it."""
    found = set()
    body = function.child_by_field_name("body")
    for one in _own_nodes(body) if body is not None else ():
        if one.type == "call_expression":
            found.add(called(one) or b"a pointer")
        elif one.type == "function_definition":
            found |= root(one.child_by_field_name("declarator"))
        elif one.type == "identifier" and one.text is not None and one.text in texts:
            found.add(one.text)
    return found - _LOCKS - _UNLOCKS


def _first(call: Node) -> bytes | None:
    given = arguments(call)
    return given[0].text if given else None


def calls_another(
    node: Node | None, known: Collection[bytes], macros: Collection[bytes] = ()
) -> bool:
    """Tells whether an expression calls a function, or mentions a macro, that is none of these.

    Args:
        node: The expression.
        known: The functions and macros.
        macros: All macros.
    """
    each = every_node(node) if node is not None else ()
    return any(_is_call_of_another(one, known, macros) for one in each)


def _is_call_of_another(node: Node, known: Collection[bytes], macros: Collection[bytes]) -> bool:
    return (
        (node.type == "call_expression" and called(node) not in known)
        or (node.type == "identifier" and node.text in macros and node.text not in known)
        or node.type == "gnu_asm_expression"
    )


def shared_names(nodes: Collection[Node]) -> frozenset[bytes]:
    """Returns the names of variables outside of all functions, and of static ones."""
    found: set[bytes] = set()
    for node in nodes:
        if node.type != "declaration":
            continue
        is_outside = node.parent is not None and node.parent.type not in (
            "compound_statement",
            "for_statement",
            "case_statement",
        )
        is_static = any(child.is_word(b"static", b"extern") for child in node.children)
        if is_outside or is_static:
            for one in node.children_by_field_name("declarator"):
                found |= root(one)
    return frozenset(found)


def changes_something(
    node: Node | None, known: Collection[bytes], macros: Collection[bytes] = ()
) -> bool:
    """Tells whether an expression assigns, counts or calls a function that is none of these."""
    return any(
        changes(one, known, macros) for one in (every_node(node) if node is not None else ())
    )


def changes(node: Node, known: Collection[bytes], macros: Collection[bytes] = ()) -> bool:
    """Tells whether a node itself does so, and not only something in it."""
    return node.type in _CHANGES or _is_call_of_another(node, known, macros)


def only_changes(node: Node | None, names: Collection[bytes]) -> bool:
    """Tells whether all that an expression assigns or counts are variables of these names."""
    return all(
        bool(known := root(_changed_by(one))) and all(each in names for each in known)
        for one in (every_node(node) if node is not None else ())
        if one.type in _CHANGES
    )


def only_carries_over(
    statement: Node,
    *,
    names: Collection[bytes],
    shared: Collection[bytes],
    calls: Collection[bytes],
) -> bool:
    """Tells whether an `if` or loop only changes variables that hold such values anyway.

    It changes what it compares, as nanoseconds that are carried over. Else it may be a count of
    how often a comparison held.

    Args:
        statement: The statement.
        names: The variables that hold such values.
        shared: Variables that other threads may know.
        calls: Functions that change nothing.
    """
    body = statement.child_by_field_name(
        "consequence" if statement.type == "if_statement" else "body"
    )
    if body is None or statement.child_by_field_name("alternative") is not None:
        return False
    if changes_something(statement.child_by_field_name("condition"), calls):
        return False
    inner = list(body.named_children) if body.type == "compound_statement" else [body]
    update = statement.child_by_field_name("update")
    changes = [update] if update is not None else []
    for one in inner:
        if one.type == "comment":
            continue
        if one.type != "expression_statement" or not one.named_children:
            return False
        changes.append(one.named_children[0])
    return _changes_what_it_compares(statement, changes) and all(
        _is_own_change(one, names=names, shared=shared, calls=calls) for one in changes
    )


def _changes_what_it_compares(statement: Node, changes: Collection[Node]) -> bool:
    condition = statement.child_by_field_name("condition")
    if condition is None:
        return False
    parts = list(every_node(condition))
    asks = statement.type != "if_statement" and any(one.type == "call_expression" for one in parts)
    joins = any(operator_of(one) in ("&&", "||") for one in parts)
    compared = all_names(condition)
    return not asks and not joins and any(root(_changed_by(one)) & compared for one in changes)


def _is_own_change(
    change: Node, *, names: Collection[bytes], shared: Collection[bytes], calls: Collection[bytes]
) -> bool:
    if change.type not in _CHANGES or changes_something(change.child_by_field_name("right"), calls):
        return False
    changed = _changed_by(change)
    if not _is_simple(changed):
        return False
    known = root(changed)
    return bool(known) and all(one in names and one not in shared for one in known)


def _is_simple(changed: Node | None) -> bool:
    """Tells whether an expression is a variable or a member of one, and follows no pointer."""
    return changed is not None and not any(
        one.type not in _MEMBERS or b"->" in (one.text or b"")
        for one in every_node(changed)
        if one.is_named
    )
