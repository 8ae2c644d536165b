"""Maps addresses of a compiled program to source lines and declarations.

The program is hostile, and assembler in it can write any debug information. What is read here is
bounded in size, and whatever goes wrong while it is read is one error.
"""

import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast

from elftools.dwarf.compileunit import CompileUnit
from elftools.dwarf.die import DIE
from elftools.dwarf.dwarfinfo import DWARFInfo
from elftools.elf.elffile import ELFFile

from concert.explorers.c.errors import RaceExplorerError
from concert.explorers.c.source.access_sites import access_sites
from concert.explorers.c.source.c_types import CType, Member, TypeKind, TypeTable

_MOST_FILE_BYTES: Final = 64 << 20
_MOST_DEBUG_BYTES: Final = 8 << 20
"""Of one unit's entries, or of one line program."""
_MOST_DIMENSIONS: Final = 1 << 20
_COMPRESSED: Final = 0x800
"""SHF_COMPRESSED: what it unpacks to has no bound."""
_INTEGERS: Final = frozenset({5, 6, 7, 8})
"""DW_ATE_signed, DW_ATE_signed_char, DW_ATE_unsigned, DW_ATE_unsigned_char."""
_OP_ADDRESS: Final = 0x03
_OP_TLS: Final = frozenset({0x9B, 0xE0})

_ALIASES: Final = frozenset(
    {
        "DW_TAG_typedef",
        "DW_TAG_const_type",
        "DW_TAG_volatile_type",
        "DW_TAG_atomic_type",
        "DW_TAG_restrict_type",
    }
)
_SCALARS: Final = frozenset({"DW_TAG_base_type", "DW_TAG_enumeration_type"})
_RECORDS: Final = frozenset({"DW_TAG_structure_type", "DW_TAG_union_type"})


@dataclass(frozen=True, slots=True, order=True)
class SourcePlace:
    """A place in a source file.

    Attributes:
        file: The file's name without folders.
        line: From 1; 0 where it is unknown.
        column: In bytes, from 1; 0 where it is unknown.
    """

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """A declared variable.

    Attributes:
        name: Its name.
        type_id: Its type; None where that is unknown.
        address: Where it lies; None for those on the stack, and thread-local ones.
        is_thread_local: Whether each thread has its own.
        function: The function that declares it; empty for one of the file.
    """

    name: str
    type_id: int | None
    address: int | None
    is_thread_local: bool = False
    function: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """A function or a block, and what it declares.

    Attributes:
        function: Name of the function that it is, or lies in.
        is_function: Whether it is one.
        low: Its first address.
        high: The address after its last.
        variables: What it declares, by name; parameters too.
    """

    function: str
    is_function: bool
    low: int
    high: int
    variables: Mapping[str, Variable]


@dataclass(frozen=True, slots=True, kw_only=True)
class DebugInformation:
    """The facts about its source that a compiled program carries.

    Attributes:
        starts: First addresses of the line table's rows, ascending.
        places: The rows' places; None between two sequences.
        scopes: Functions and blocks, outer ones before those within them.
        globals: Variables of the file, by name.
        statics: All variables with an address, by that, ascending.
        types: The types.
        sites: Where the program announces an access: the place, whether it writes, its size; and
            the addresses of the code that does, ascending.
    """

    starts: Sequence[int]
    places: Sequence[SourcePlace | None]
    scopes: Sequence[Scope]
    globals: Mapping[str, Variable]
    statics: Sequence[Variable]
    types: TypeTable
    sites: Mapping[tuple[SourcePlace, bool, int], Sequence[int]]

    def place(self, address: int) -> SourcePlace | None:
        """Returns the place of the instruction that holds an address."""
        index = bisect.bisect_right(self.starts, address) - 1
        return self.places[index] if index >= 0 else None

    def scopes_at(self, address: int) -> Sequence[Scope]:
        """Returns the scopes around an address, outer ones first."""
        return [scope for scope in self.scopes if scope.low <= address < scope.high]

    def function_at(self, address: int) -> str:
        """Returns the name of the function that holds an address; empty where there is none."""
        return next((one.function for one in self.scopes_at(address) if one.is_function), "")

    def variable(self, name: str, *, at: int) -> Variable | None:
        """Returns the variable that a name stands for at an address of the code."""
        for scope in reversed(self.scopes_at(at)):
            if name in scope.variables:
                return scope.variables[name]
        return self.globals.get(name)

    def static_at(self, address: int) -> Variable | None:
        """Returns the variable with static storage that holds an address."""
        index = bisect.bisect_right(self.statics, address, key=_address) - 1
        if index < 0:
            return None
        found = self.statics[index]
        size = self.types.size(found.type_id)
        return found if size is not None and address < _address(found) + size else None

    def functions(self) -> frozenset[str]:
        """Returns the names of the functions that the program defines."""
        return frozenset(scope.function for scope in self.scopes if scope.is_function)


def read_debug_information(program: Path, *, source: str) -> DebugInformation:
    """Reads the debug information of a linked program.

    Args:
        program: The file.
        source: Name of the source file whose unit is wanted; others are the runtime's.

    Raises:
        RaceExplorerError: It has none, or none that can be read.
    """
    try:
        if program.stat().st_size > _MOST_FILE_BYTES:
            raise _fault(f"a program of more than {_MOST_FILE_BYTES} bytes")
        with program.open("rb") as stream:
            elf = cast(Any, ELFFile)(stream)
            for section in elf.iter_sections():
                if section.name.startswith(".debug") and section["sh_flags"] & _COMPRESSED:
                    raise _fault("compressed debug information")
            dwarf = elf.get_dwarf_info()
            read = _Reader(dwarf, _unit_of(dwarf, source)).read()
            functions = ((one.low, one.high) for one in read.scopes if one.is_function)
            sites: dict[tuple[SourcePlace, bool, int], list[int]] = {}
            for site in sorted(access_sites(elf, functions), key=lambda site: site.pc):
                place = read.place(site.pc)
                if place is not None:
                    sites.setdefault((place, site.writes, site.size), []).append(site.pc)
            return replace(read, sites=sites)
    except RaceExplorerError:
        raise
    except OSError as error:
        raise _fault(error.strerror or "an error of the disk") from error
    except Exception as error:
        # Whatever a reader in Python makes of bytes that somebody chose.
        raise _fault(f"{type(error).__name__}") from error


def _unit_of(dwarf: DWARFInfo, source: str) -> CompileUnit:
    for unit in dwarf.iter_CUs():
        name = _text(unit.get_top_DIE(), "DW_AT_name")
        if name.rpartition("/")[2] == source:
            if unit["unit_length"] > _MOST_DEBUG_BYTES:
                raise _fault("more debug information than a small program has")
            return unit
    raise _fault(f"no debug information on {source}")


@dataclass(slots=True)
class _Reader:
    dwarf: DWARFInfo
    unit: CompileUnit
    types: dict[int, CType] = field(default_factory=dict)
    globals: dict[str, Variable] = field(default_factory=dict)
    statics: dict[int, Variable] = field(default_factory=dict)
    scopes: list[Scope] = field(default_factory=list)

    def read(self) -> DebugInformation:
        top = self.unit.get_top_DIE()
        self._children(top, function="", into=self.globals)
        starts, places = self._lines()
        return DebugInformation(
            starts=starts,
            places=places,
            scopes=self.scopes,
            globals=self.globals,
            statics=[self.statics[address] for address in sorted(self.statics)],
            types=TypeTable(self.types),
            sites={},
        )

    def _children(self, parent: DIE, *, function: str, into: dict[str, Variable]) -> None:
        for entry in parent.iter_children():
            if entry.tag in ("DW_TAG_variable", "DW_TAG_formal_parameter"):
                self._variable(entry, function, into)
            elif entry.tag == "DW_TAG_subprogram":
                self._scope(entry, _text(self._origin(entry), "DW_AT_name"), is_function=True)
            elif entry.tag == "DW_TAG_lexical_block":
                self._scope(entry, function, is_function=False)
            else:
                self._type(entry)

    def _scope(self, entry: DIE, function: str, *, is_function: bool) -> None:
        low, high = _number(entry, "DW_AT_low_pc"), entry.attributes.get("DW_AT_high_pc")
        variables: dict[str, Variable] = {}
        place = len(self.scopes)
        self._children(entry, function=function, into=variables)
        if low is None or high is None:
            return
        end = high.value if high.form == "DW_FORM_addr" else low + high.value
        self.scopes.insert(
            place,
            Scope(
                function=function,
                is_function=is_function,
                low=low,
                high=end,
                variables=variables,
            ),
        )

    def _variable(self, entry: DIE, function: str, into: dict[str, Variable]) -> None:
        origin = self._origin(entry)
        name = _text(origin, "DW_AT_name") or _text(entry, "DW_AT_name")
        type_id = _reference(entry, "DW_AT_type")
        type_id = _reference(origin, "DW_AT_type") if type_id is None else type_id
        address, is_thread_local = _location(entry)
        found = Variable(
            name=name,
            type_id=type_id,
            address=address,
            is_thread_local=is_thread_local,
            function=function,
        )
        if name and (name not in into or address is not None or is_thread_local):
            into[name] = found
        if address is not None and name:
            self.statics[address] = found

    def _origin(self, entry: DIE) -> DIE:
        for name in ("DW_AT_specification", "DW_AT_abstract_origin"):
            if name in entry.attributes:
                return entry.get_DIE_from_attribute(name)
        return entry

    def _type(self, entry: DIE) -> None:
        target = _reference(entry, "DW_AT_type")
        size = _number(entry, "DW_AT_byte_size")
        made: CType | None = None
        if entry.tag in _ALIASES:
            made = CType(
                kind=TypeKind.ALIAS,
                target=target,
                is_constant=entry.tag == "DW_TAG_const_type",
            )
        elif entry.tag in _SCALARS:
            is_integer = _number(entry, "DW_AT_encoding") in _INTEGERS
            made = CType(kind=TypeKind.SCALAR, size=size, is_integer=is_integer)
        elif entry.tag == "DW_TAG_pointer_type":
            made = CType(kind=TypeKind.POINTER, size=size, target=target)
        elif entry.tag == "DW_TAG_subroutine_type":
            made = CType(kind=TypeKind.FUNCTION)
        elif entry.tag in _RECORDS:
            made = CType(kind=TypeKind.RECORD, size=size, members=tuple(_members(entry)))
            # Types may be declared within.
            for child in entry.iter_children():
                if child.tag != "DW_TAG_member":
                    self._type(child)
        elif entry.tag == "DW_TAG_array_type":
            self._array(entry, target)
            return
        if made is not None:
            self.types[entry.offset] = made

    def _array(self, entry: DIE, element: int | None) -> None:
        """Enters an array; one of several dimensions has arrays as elements."""
        lengths = [
            _length(child) for child in entry.iter_children() if child.tag == "DW_TAG_subrange_type"
        ]
        inner = element
        for depth in range(len(lengths) - 1, -1, -1):
            # Entries have numbers from 0, so these are free.
            number = entry.offset if depth == 0 else -(entry.offset * _MOST_DIMENSIONS + depth)
            self.types[number] = CType(kind=TypeKind.ARRAY, count=lengths[depth], target=inner)
            inner = number

    def _lines(self) -> tuple[list[int], list[SourcePlace | None]]:
        program = self.dwarf.line_program_for_CU(self.unit)
        if program is None:
            raise _fault("no lines in the debug information")
        if program["unit_length"] > _MOST_DEBUG_BYTES:
            raise _fault("more lines than a small program has")
        files = [_decoded(entry.name) for entry in program["file_entry"]]
        first = 0 if program["version"] >= 5 else 1
        rows: dict[int, SourcePlace | None] = {}
        for entry in program.get_entries():
            state = entry.state
            if state is None:
                continue
            if state.end_sequence:
                rows.setdefault(state.address, None)
                continue
            name = files[state.file - first] if 0 <= state.file - first < len(files) else ""
            rows[state.address] = SourcePlace(name, state.line, state.column)
        starts = sorted(rows)
        return starts, [rows[start] for start in starts]


def _members(record: DIE) -> Iterator[Member]:
    for child in record.iter_children():
        type_id = _reference(child, "DW_AT_type")
        if child.tag == "DW_TAG_member" and type_id is not None:
            bits = _number(child, "DW_AT_data_bit_offset")
            offset = _number(child, "DW_AT_data_member_location")
            yield Member(
                name=_text(child, "DW_AT_name"),
                offset=offset if offset is not None else (bits or 0) // 8,
                type_id=type_id,
                is_bit_field="DW_AT_bit_size" in child.attributes,
            )


def _length(subrange: DIE) -> int | None:
    count = _number(subrange, "DW_AT_count")
    last = _number(subrange, "DW_AT_upper_bound")
    if count is None and last is not None:
        count = last + 1
    return count


def _location(entry: DIE) -> tuple[int | None, bool]:
    """Returns a variable's address, and whether it is thread-local instead."""
    attribute = entry.attributes.get("DW_AT_location")
    if attribute is None or attribute.form != "DW_FORM_exprloc" or not attribute.value:
        return None, False
    expression = bytes(attribute.value)
    if len(expression) == 9 and expression[0] == _OP_ADDRESS:
        return int.from_bytes(expression[1:], "little"), False
    return None, expression[-1] in _OP_TLS


def _reference(entry: DIE, name: str) -> int | None:
    if name not in entry.attributes:
        return None
    return entry.get_DIE_from_attribute(name).offset


def _number(entry: DIE, name: str) -> int | None:
    attribute = entry.attributes.get(name)
    return attribute.value if attribute is not None and isinstance(attribute.value, int) else None


def _text(entry: DIE, name: str) -> str:
    attribute = entry.attributes.get(name)
    return _decoded(attribute.value) if attribute is not None else ""


def _decoded(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def _address(variable: Variable) -> int:
    assert variable.address is not None
    return variable.address


def _fault(what: str) -> RaceExplorerError:
    return RaceExplorerError(
        "the program's debug information cannot be read",
        where=what,
        remedy="leave assembler out of the program",
    )
