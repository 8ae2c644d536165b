"""Finds the instructions of a compiled program that announce an access."""

import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

_CALL: Final = 0xE8
_CALL_BYTES: Final = 5
_MOST_TEXT_BYTES: Final = 16 << 20
_SYMBOL: Final = struct.Struct("<IBBHQQ")
"""Elf64_Sym: name, information, visibility, section, value, size."""
_PREFIX: Final = b"__tsan_"
_HOOK: Final = re.compile(
    r"__tsan_(?:volatile_|unaligned_)*(?P<does>read|write)(?P<bytes>\d+|_range)"
    r"|__tsan_atomic\d+_(?P<atomic>\w+)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessSite:
    """An instruction that calls the runtime for an access.

    Attributes:
        pc: An address within the instruction, as reports have it.
        writes: Whether the access writes.
        size: Bytes; 0 for a range, and for an atomic one, which may count as a read and as a write.
    """

    pc: int
    writes: bool
    size: int


def access_sites(elf: Any, functions: Iterable[tuple[int, int]]) -> Iterator[AccessSite]:
    """Gives the access sites in functions, by the calls that their code holds.

    What looks like a call and is none would have to lead to the runtime's own functions.

    Args:
        elf: The executable, as pyelftools reads it.
        functions: First address of each, and the address after its last.
    """
    hooks = _hooks(elf)
    for low, high in functions:
        code = _bytes_at(elf, low, min(high, low + _MOST_TEXT_BYTES))
        for offset in range(len(code) - _CALL_BYTES + 1):
            if code[offset] != _CALL:
                continue
            after = low + offset + _CALL_BYTES
            distance = int.from_bytes(
                code[offset + 1 : offset + _CALL_BYTES], "little", signed=True
            )
            for writes, size in hooks.get(after + distance, ()):
                yield AccessSite(pc=after - 1, writes=writes, size=size)


def _hooks(elf: Any) -> Mapping[int, tuple[tuple[bool, int], ...]]:
    symbols = elf.get_section_by_name(".symtab")
    if symbols is None:
        return {}
    # Read by hand: pyelftools takes a third of a second for the runtime's symbols.
    names: bytes = elf.get_section(symbols["sh_link"]).data()
    content: bytes = symbols.data()
    found: dict[int, tuple[tuple[bool, int], ...]] = {}
    whole = len(content) - len(content) % _SYMBOL.size
    for name, _, _, _, value, _ in _SYMBOL.iter_unpack(content[:whole]):
        if not names.startswith(_PREFIX, name):
            continue
        match = _HOOK.fullmatch(names[name : names.find(b"\0", name)].decode("ascii", "replace"))
        if match is None:
            continue
        if match["does"] is not None:
            size = int(match["bytes"]) if match["bytes"].isdigit() else 0
            found[value] = ((match["does"] == "write", size),)
        else:
            both = ((False, 0), (True, 0))
            found[value] = {"load": both[:1], "store": both[1:]}.get(match["atomic"], both)
    return found


def _bytes_at(elf: Any, low: int, high: int) -> bytes:
    for section in elf.iter_sections():
        start, size = section["sh_addr"], section["sh_size"]
        if section["sh_type"] == "SHT_PROGBITS" and start <= low < high <= start + size:
            content: bytes = section.data()[low - start : high - start]
            return content
    return b""
