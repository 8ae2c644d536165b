"""Tells which expressions of a C program are pointers, by the types of its variables."""

from typing import Final

from concert.explorers.c.decisions.addresses.declarators import CType
from concert.explorers.c.decisions.addresses.symbol_table import MEMBER, Key, SymbolTable
from concert.explorers.c.decisions.names import arguments, called
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import operator_of, unwrapped
from concert.explorers.c.source.syntax_nodes import Node

_ALLOCATES: Final = frozenset(
    {
        *(b"alloca", b"calloc", b"malloc", b"realloc", b"reallocarray", b"aligned_alloc"),
        *(b"memalign", b"valloc", b"pvalloc", b"mmap", b"sbrk"),
        *(b"__builtin_frame_address", b"__builtin_return_address"),
    }
)
SEARCHES: Final = frozenset(
    {
        *(b"strchr", b"strrchr", b"strstr", b"strpbrk", b"strchrnul", b"strcasestr", b"stpcpy"),
        *(b"memchr", b"memrchr", b"memmem", b"rawmemchr", b"index", b"rindex"),
    }
)
"""Functions that return a place in the array that their first argument leads to."""
_TEXTS: Final = SEARCHES | {b"strdup", b"strndup", b"getenv", b"strtok", b"strtok_r", b"strcpy"}
_ANYTHING: Final = frozenset({b"pthread_getspecific", b"tss_get"})
ATOMIC: Final = (b"atomic_", b"__atomic_", b"__sync_")
"""Beginnings of the names of atomic operations, whose first argument leads to the value."""
_MOST_STEPS: Final = 64
"""Steps from pointers to what they lead to that are followed."""
_NUMBER: Final = CType(b"long")


class PointerTypes:
    """The types of a program's expressions, as far as they are or lead to pointers."""

    def __init__(self, program: Program) -> None:
        """Looks at all declarations of a program."""
        self.symbols = SymbolTable(program)
        """The types that the program's names are declared with."""
        self._keys: dict[Node, Key | None] = {}
        self._types: dict[Node, CType] = {}
        # The parts of an expression come before it.
        for node in reversed(program.nodes):
            kind = self._type_from(node)
            if kind is not None:
                self._types[node] = kind

    def key(self, node: Node) -> Key | None:
        """Returns the variable or member that an expression without casts stands for."""
        node = unwrapped(node)
        around: list[Node] = []
        while node not in self._keys:
            inner = node.child_by_field_name("argument")
            if inner is None or not _follows_pointer(node):
                self._keys[node] = self._own_key(node)
                break
            around.append(node)
            node = inner.plain
        found = self._keys[node]
        for one in reversed(around):
            if found is not None:
                stars = len(found[1]) - len(found[1].lstrip(b"*"))
                found = (found[0], b"*" + found[1]) if stars < _MOST_STEPS else None
            self._keys[one] = found
        return found

    def _own_key(self, node: Node) -> Key | None:
        if node.type == "identifier":
            return self.symbols.key(node.text, node)
        if node.type == "field_expression":
            member = node.child_by_field_name("field")
            return (MEMBER, member.text) if member is not None and member.text else None
        return None

    def of(self, node: Node | None) -> CType | None:
        """Returns the type of an expression; None if the text does not show it."""
        return self._types.get(unwrapped(node)) if node is not None else None

    def _type_from(self, node: Node) -> CType | None:
        """Returns the same of an expression of which the parts are known."""
        inner = node.child_by_field_name("argument")
        match node.type:
            case "identifier":
                return self.symbols.of_name(node)
            case "field_expression":
                return self._of_member(node, self.of(inner))
            case "subscript_expression" | "update_expression":
                kind = self.of(inner)
                return kind.less() if kind and node.type == "subscript_expression" else kind
            case "pointer_expression":
                kind = self.of(inner)
                if operator_of(node) == "&":
                    return kind.more() if kind is not None else CType(b"", 1)
                return kind.less() if kind is not None else None
            case "cast_expression" | "compound_literal_expression":
                return self.symbols.described(node.child_by_field_name("type"))
            case "call_expression":
                return self._of_call(node)
            case "binary_expression":
                return self._of_operation(node)
            case "string_literal" | "concatenated_string":
                return CType(b"char", 1)
            case "number_literal" | "char_literal" | "sizeof_expression" | "unary_expression":
                return _NUMBER
        return self._of_choice(node)

    def union_of(self, node: Node) -> dict[bytes, CType]:
        """Returns the members of the union that a member is of, with their types."""
        owner = self.of(node.child_by_field_name("argument"))
        member = node.child_by_field_name("field")
        name = (member.text or b"") if member is not None else b""
        return self.symbols.union_of(name, owner)

    def _of_member(self, node: Node, owner: CType | None) -> CType | None:
        member = node.child_by_field_name("field")
        name = member.text if member is not None else None
        return self.symbols.of_member(name, owner) if name is not None else None

    def _of_call(self, node: Node) -> CType | None:
        name = called(node) or b""
        if name in self.symbols.returns:
            return self.symbols.returns[name]
        if name in _ALLOCATES | _ANYTHING:
            return CType(b"void", 1)
        if name.startswith(ATOMIC):
            kind = self.of(next(iter(arguments(node)), None))
            return kind.less() if kind is not None else None
        return CType(b"char", 1) if name in _TEXTS else None

    def _of_operation(self, node: Node) -> CType | None:
        if operator_of(node) not in ("+", "-"):
            return _NUMBER
        sides = [self.of(node.child_by_field_name(one)) for one in ("left", "right")]
        pointers = [kind for kind in sides if kind is not None and kind.is_pointer]
        if len(pointers) == 1:
            return CType(pointers[0].base, pointers[0].levels)
        return None if None in sides else _NUMBER

    def _of_choice(self, node: Node) -> CType | None:
        match node.type:
            case "assignment_expression":
                return self.of(node.child_by_field_name("left"))
            case "comma_expression":
                return self.of(node.child_by_field_name("right"))
            case "conditional_expression":
                kinds = [
                    self.of(node.child_by_field_name(one)) for one in ("consequence", "alternative")
                ]
                return next((one for one in kinds if one and one.is_pointer), kinds[1])
        return None


def _follows_pointer(node: Node) -> bool:
    return node.type == "subscript_expression" or (
        node.type == "pointer_expression" and operator_of(node) == "*"
    )


def without_casts(node: Node) -> Node:
    """Returns an expression without the casts and parentheses around it."""
    return node.plain


def sides_of(node: Node) -> list[Node]:
    """Returns both sides of an operation or assignment, as far as it has them."""
    both = [node.child_by_field_name(side) for side in ("left", "right")]
    return [one for one in both if one is not None]
