"""Marks the waits that do no more than try again if they end without a reason.

POSIX lets a thread that waits for a condition wake without a signal. A thread that then does
nothing but test and wait again does what it would have done if it had come later:

    pthread_mutex_lock(&mutex); while (!ready) pthread_cond_wait(&changed, &mutex);

Such calls get other names, of as many bytes, so that all else stays where it is. A thread that has
done more since it took the lock, as to count itself, does not do what it would have done later:
there the runtime has the wait end by itself where others may notice. At all other calls it tries
what may happen without a reason. A name that the program gives to something of its own says nothing
about what a call does.
"""

import re
from typing import Final

from concert.explorers.c.rewriting.timed_waits import KeptResults, all_but_success
from concert.explorers.c.source.c_syntax import every_node, syntax_tree
from concert.explorers.c.source.pure_functions import Definitions, definitions_of
from concert.explorers.c.source.syntax_nodes import Node

_WAITS: Final = {"pthread_cond_wait": "pthread_cond_loop", "cnd_wait": "cnd_loop"}
_TIMED_WAITS: Final = {
    "pthread_cond_timedwait": "pthread_cond_timedloop",
    "pthread_cond_clockwait": "pthread_cond_clockloop",
    "cnd_timedwait": "cnd_timedloop",
}
_AFTER_MORE: Final = {
    wait: loop.replace("loop", "more") for wait, loop in (_WAITS | _TIMED_WAITS).items()
}
"""Names of waits in loops that do not follow the call that takes the lock."""
_LOCKS: Final = (b"pthread_mutex_lock", b"mtx_lock")
_MARKS: Final = {**_WAITS, **_TIMED_WAITS}
_DIGRAPH: Final = re.compile(r"^[ \t]*%:", re.MULTILINE)
"""The beginning of a directive that is not read."""


def mark_pure_retries(source: str) -> str:
    """Returns the program with the marks.

    A program that uses one of the names itself stays as it is.
    """
    if not any(name in source for name in _MARKS) or any(
        name in source for name in (*_MARKS.values(), *_AFTER_MORE.values())
    ):
        return source
    if _DIGRAPH.search(source):
        return source
    made = bytearray(source.encode("utf-8"))
    root = syntax_tree(source).root_node
    known = definitions_of(root)
    kept = KeptResults(frozenset(name.encode() for name in _TIMED_WAITS))
    for node in every_node(root):
        name = _called(node)
        if name is None or name.text is None or known.defines(name.text):
            continue
        text = name.text.decode("utf-8")
        loop = _pure_loop(node, known, kept) if text in _MARKS else None
        if loop is not None:
            mark = (_MARKS if _follows_the_lock(loop, node, known) else _AFTER_MORE)[text]
            made[name.start_byte : name.end_byte] = mark.encode()
    return made.decode("utf-8")


def _follows_the_lock(loop: Node, wait: Node, known: Definitions) -> bool:
    """Tells whether a loop comes right after the call that takes the lock of its wait."""
    if loop.child_by_field_name("initializer") is not None:
        return False
    before = loop.prev_named_sibling
    while before is not None and before.type == "comment":
        before = before.prev_named_sibling
    if before is None or before.type != "expression_statement" or not before.named_children:
        return False
    name = _called(before.named_children[0])
    if name is None or name.text not in _LOCKS or known.defines(name.text):
        return False
    taken, waited = _arguments(before.named_children[0]), _arguments(wait)
    return len(taken) == 1 and len(waited) > 1 and taken[0] == waited[1]


def _arguments(call: Node) -> list[bytes]:
    arguments = call.child_by_field_name("arguments")
    return [] if arguments is None else [one.text or b"" for one in arguments.named_children]


def _pure_loop(call: Node, known: Definitions, kept: KeptResults) -> Node | None:
    """Returns the loop of which a call is all it does, if its condition changes nothing."""
    statements = all_but_success(call, kept)
    if statements is None or _asserts_in_its_own_way(statements[0], known):
        return None
    outer = statements[0].parent
    if outer is not None and outer.type == "compound_statement":
        if kept.statements_in(outer) != len(statements):
            return None
        outer = outer.parent
    if outer is None or outer.type not in ("while_statement", "for_statement"):
        return None
    # It would come between a wait and a test, and not before the first test. So the runtime could
    # not tell by the number of accesses if the thread has done more than to test.
    if outer.child_by_field_name("update") is not None:
        return None
    arguments = call.child_by_field_name("arguments")
    if arguments is None or not known.only_reads(arguments):
        return None
    test = outer.child_by_field_name("condition")
    return outer if test is None or known.only_reads(test) else None


def _asserts_in_its_own_way(statement: Node, known: Definitions) -> bool:
    """Tells whether a statement calls something of the program with the wait's result."""
    name = _called(statement.named_children[0])
    return name is not None and name.text is not None and known.defines(name.text)


def _called(node: Node) -> Node | None:
    if node.type != "call_expression":
        return None
    function = node.child_by_field_name("function")
    return function if function is not None and function.type == "identifier" else None
