"""Computes what an access through a C type reaches, and its size."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

_DEEPEST: Final = 64
"""Typedefs and members within one another: hostile debug information may turn in circles."""


class TypeKind(Enum):
    """The kind of a type, as far as accesses are concerned."""

    SCALAR = "scalar"
    POINTER = "pointer"
    ARRAY = "array"
    RECORD = "record"
    FUNCTION = "function"
    ALIAS = "alias"
    """A typedef, or a type with a qualifier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of a struct or union.

    Attributes:
        name: Its name; empty for an anonymous struct or union.
        offset: Bytes from the start of the record.
        type_id: Its type.
        is_bit_field: Whether it shares its bytes with others.
    """

    name: str
    offset: int
    type_id: int
    is_bit_field: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CType:
    """A type.

    Attributes:
        kind: Its kind.
        size: Bytes; None where it is not known, and for arrays.
        count: Elements of an array; None where it is not known.
        target: What it points to, has as elements or stands for; None for void and the unknown.
        members: Members of a record, in their order.
        is_constant: Whether it is another type with `const`.
        is_integer: Whether it is an integer or character type, but not `_Bool`.
    """

    kind: TypeKind
    size: int | None = None
    count: int | None = None
    target: int | None = None
    members: tuple[Member, ...] = ()
    is_constant: bool = False
    is_integer: bool = False


@dataclass(frozen=True, slots=True)
class TypeTable:
    """The types of a program by number.

    Attributes:
        types: The types.
    """

    types: Mapping[int, CType]

    def plain(self, type_id: int | None) -> CType | None:
        """Returns the type without typedefs and qualifiers; None where it is unknown."""
        number = self.plain_id(type_id)
        return None if number is None else self.types.get(number)

    def plain_id(self, type_id: int | None) -> int | None:
        """Returns the number of the type without typedefs and qualifiers; None: it is unknown."""
        for _ in range(_DEEPEST):
            found = None if type_id is None else self.types.get(type_id)
            if found is None or found.kind is not TypeKind.ALIAS:
                return None if found is None else type_id
            type_id = found.target
        return None

    def is_constant(self, type_id: int | None) -> bool:
        """Tells whether nobody may change a variable of the type, or any element of the array."""
        for _ in range(_DEEPEST):
            found = None if type_id is None else self.types.get(type_id)
            if found is None or found.kind not in (TypeKind.ALIAS, TypeKind.ARRAY):
                return False
            if found.is_constant:
                return True
            type_id = found.target
        return False

    def may_hold(self, whole: int | None, record: int, *, depth: int = 0) -> bool:
        """Tells whether a variable of the type `whole` can hold a record of the type `record`.

        Bytes can hold anything.
        """
        number = self.plain_id(whole)
        found = self.plain(number)
        if number == record or found is None or depth > _DEEPEST:
            return True
        if found.kind is TypeKind.ARRAY:
            element = self.plain(found.target)
            is_bytes = element is not None and element.kind is TypeKind.SCALAR and element.size == 1
            return is_bytes or self.may_hold(found.target, record, depth=depth + 1)
        return any(
            self.may_hold(member.type_id, record, depth=depth + 1) for member in found.members
        )

    def size(self, type_id: int | None, *, depth: int = 0) -> int | None:
        """Returns a type's size in bytes; None where it is unknown."""
        found = self.plain(type_id)
        if found is None or depth > _DEEPEST:
            return None
        if found.kind is not TypeKind.ARRAY:
            return found.size
        element = self.size(found.target, depth=depth + 1)
        return None if element is None or found.count is None else element * found.count

    def member(self, type_id: int | None, name: str, *, depth: int = 0) -> Member | None:
        """Returns a record's member, in anonymous ones within it too; None where there is none."""
        record = self.plain(type_id)
        if record is None or record.kind is not TypeKind.RECORD or depth > _DEEPEST:
            return None
        for member in record.members:
            if member.name == name:
                return member
            if not member.name:
                inner = self.member(member.type_id, name, depth=depth + 1)
                if inner is not None:
                    return replace(inner, offset=member.offset + inner.offset)
        return None

    def bit_fields(self) -> frozenset[str]:
        """Returns the names of all bit-fields."""
        return frozenset(
            member.name
            for record in self.types.values()
            for member in record.members
            if member.is_bit_field
        )

    def kinds_of_members(self, name: str) -> frozenset[TypeKind]:
        """Returns the kinds of all records' members of a name; empty if there is none."""
        plain = (
            self.plain(member.type_id)
            for record in self.types.values()
            for member in record.members
            if member.name == name
        )
        return frozenset(kind.kind for kind in plain if kind is not None)

    def path(self, type_id: int | None, offset: int, size: int, *, depth: int = 0) -> str:
        """Returns what lies at an offset of a variable, such as "[2].balance".

        Args:
            type_id: The variable's type.
            offset: Bytes from its start.
            size: Bytes that are accessed: the path ends where a part is no larger.
            depth: How deep the call is within others.
        """
        found = self.plain(type_id)
        whole = self.size(type_id)
        if found is None or depth > _DEEPEST or whole is None or offset >= whole:
            return ""
        if offset == 0 and whole <= size:
            return ""
        if found.kind is TypeKind.ARRAY:
            element = self.size(found.target)
            if not element:
                return ""
            index, rest = divmod(offset, element)
            return f"[{index}]" + self.path(found.target, rest, size, depth=depth + 1)
        for member in found.members:
            width = self.size(member.type_id) or 0
            if member.offset <= offset < member.offset + width:
                inner = self.path(member.type_id, offset - member.offset, size, depth=depth + 1)
                return f".{member.name}{inner}" if member.name else inner
        return ""
