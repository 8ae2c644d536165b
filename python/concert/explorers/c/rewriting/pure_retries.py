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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concert.explorers.c.rewriting.timed_waits import KeptResults, all_but_success
from concert.explorers.c.source.c_syntax import every_node, syntax_tree
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
_LOADS: Final = frozenset({"atomic_load", "atomic_load_explicit"})
_CHANGING: Final = frozenset({"assignment_expression", "update_expression", "gnu_asm_expression"})
_NAMES: Final = re.compile(rb"[A-Za-z_]\w*")
_CHANGES: Final = re.compile(rb"(?<![=!<>])=(?!=)|\+\+|--|<<=|>>=|[\w)\]][\s\\]*\(")
"""Assignments and calls."""
_COMMENT: Final = re.compile(rb"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|//[^\n]*")
_TWO_WORDS: Final = re.compile(rb"([A-Za-z_]\w*)\s+(?=[A-Za-z_])")
_OF_TYPES: Final = frozenset(
    {
        *(b"const", b"double", b"enum", b"float", b"int", b"long", b"return", b"short", b"signed"),
        *(b"sizeof", b"struct", b"union", b"unsigned", b"volatile", b"_Atomic"),
    }
)
"""Words that stand before another without a call that macros put together."""
_DIGRAPH: Final = re.compile(r"^[ \t]*%:", re.MULTILINE)
"""The beginning of a directive that is not read."""


@dataclass(frozen=True, slots=True)
class _Definitions:
    functions: Mapping[bytes, Sequence[Node]]
    macros: Mapping[bytes, bytes]
    hidden: frozenset[bytes]  # Names of variables, which may hide functions.

    def defines(self, name: bytes) -> bool:
        """Tells whether a name may be a macro, function or variable of the program."""
        return name in self.functions or name in self.macros or name in self.hidden


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
    known = _definitions(root)
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


def _follows_the_lock(loop: Node, wait: Node, known: _Definitions) -> bool:
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


def _pure_loop(call: Node, known: _Definitions, kept: KeptResults) -> Node | None:
    """Returns the loop of which a call is all it does, if its condition changes nothing."""
    statements = all_but_success(call, kept)
    if statements is None or _asserts_in_its_own_way(statements[0], known):
        return None
    outer = statements[0].parent
    if outer is not None and outer.type == "compound_statement":
        others = [node for node in outer.named_children if node.type != "comment"]
        if len(others) != len(statements):
            return None
        outer = outer.parent
    if outer is None or outer.type not in ("while_statement", "for_statement"):
        return None
    # It would come between a wait and a test, and not before the first test. So the runtime could
    # not tell by the number of accesses if the thread has done more than to test.
    if outer.child_by_field_name("update") is not None:
        return None
    arguments = call.child_by_field_name("arguments")
    if arguments is None or not _only_reads(arguments, known, within=frozenset()):
        return None
    test = outer.child_by_field_name("condition")
    return outer if test is None or _only_reads(test, known, within=frozenset()) else None


def _asserts_in_its_own_way(statement: Node, known: _Definitions) -> bool:
    """Tells whether a statement calls something of the program with the wait's result."""
    name = _called(statement.named_children[0])
    return name is not None and name.text is not None and known.defines(name.text)


def _only_reads(node: Node, known: _Definitions, *, within: frozenset[bytes]) -> bool:
    for one in every_node(node):
        if one.type in _CHANGING:
            return False
        if one.type == "identifier" and _macro_changes(one.text or b"", known, frozenset()):
            return False
        if one.type != "call_expression":
            continue
        name = _called(one)
        if name is None or name.text is None:
            return False
        if not _function_only_reads(name.text, known, within):
            return False
    return True


def _macro_changes(name: bytes, known: _Definitions, within: frozenset[bytes]) -> bool:
    """Tells whether a macro, or one that its text names, may change something."""
    text = known.macros.get(name)
    if text is None or name in within:
        return False
    text = _COMMENT.sub(b" ", text)
    if not _OF_TYPES.issuperset(_TWO_WORDS.findall(text)):
        return True
    return _CHANGES.search(text) is not None or any(
        _macro_changes(one, known, within | {name}) for one in set(_NAMES.findall(text))
    )


def _function_only_reads(name: bytes, known: _Definitions, within: frozenset[bytes]) -> bool:
    if name.decode("utf-8") in _LOADS and not known.defines(name):
        return True
    if name in known.hidden:
        return False
    if name in known.macros:
        # Its text is looked at where its name is, but for another name of a function.
        other = known.macros[name].strip()
        if _NAMES.fullmatch(other) is None:
            return True
        return name not in within and _function_only_reads(other, known, within | {name})
    bodies = known.functions.get(name)
    if bodies is None or name in within:
        return False
    return all(_only_reads(body, known, within=within | {name}) for body in bodies)


def _called(node: Node) -> Node | None:
    if node.type != "call_expression":
        return None
    function = node.child_by_field_name("function")
    return function if function is not None and function.type == "identifier" else None


def _definitions(root: Node) -> _Definitions:
    functions: dict[bytes, list[Node]] = {}
    hidden: set[bytes] = set()
    macros: dict[bytes, bytes] = {}
    for node in every_node(root):
        if node.type in ("preproc_def", "preproc_function_def"):
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if name is not None and name.text is not None:
                text = value.text if value is not None else None
                # Of a macro that is defined twice, both texts may be meant.
                macros[name.text] = macros.get(name.text, b"") + b" " + (text or b"")
        if node.type in ("declaration", "parameter_declaration"):
            hidden |= _variables(node)
        if node.type != "function_definition":
            continue
        declarator, body = (node.child_by_field_name(each) for each in ("declarator", "body"))
        while declarator is not None and declarator.type != "identifier":
            declarator = declarator.child_by_field_name("declarator")
        if declarator is not None and declarator.text is not None and body is not None:
            # Of one that is defined twice, either may be meant.
            functions.setdefault(declarator.text, []).append(body)
    return _Definitions(functions=functions, macros=macros, hidden=frozenset(hidden))


def _variables(declaration: Node) -> set[bytes]:
    """Returns the names that a declaration gives to variables, pointers to functions included."""
    found: set[bytes] = set()
    for one in declaration.children_by_field_name("declarator"):
        inner: Node | None = one
        is_function = False
        while inner is not None and inner.type != "identifier":
            is_function = inner.type == "function_declarator"
            inner = inner.child_by_field_name("declarator") or next(
                (each for each in inner.named_children if each.type.endswith("declarator")), None
            )
        if inner is not None and inner.text is not None and not is_function:
            found.add(inner.text)
    return found
