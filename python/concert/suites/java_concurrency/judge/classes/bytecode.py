"""Reads the instructions of a method's code."""

import struct
from collections.abc import Iterator
from typing import Final

MONITOR_ENTER: Final = 0xC2
"""The instruction at which a synchronized block begins."""

_TABLE_SWITCH = 0xAA
_LOOKUP_SWITCH = 0xAB
_WIDE = 0xC4
_WIDE_INCREMENT = 0x84
# Operand bytes by opcode, 0 where none is named (JVMS SE 8, 6.5).
_OPERANDS: Final = {
    **dict.fromkeys((0x10, 0x12, 0xBC), 1),
    **dict.fromkeys(range(0x15, 0x1A), 1),
    **dict.fromkeys(range(0x36, 0x3B), 1),
    0xA9: 1,
    **dict.fromkeys((0x11, 0x13, 0x14, 0x84), 2),
    **dict.fromkeys(range(0x99, 0xA9), 2),
    **dict.fromkeys(range(0xB2, 0xB9), 2),
    **dict.fromkeys((0xBB, 0xBD, 0xC0, 0xC1, 0xC6, 0xC7), 2),
    0xC5: 3,
    **dict.fromkeys((0xB9, 0xBA, 0xC8, 0xC9), 4),
}


def opcodes(code: bytes) -> Iterator[int]:
    """Yields the opcode of each instruction, in order."""
    at = 0
    while at < len(code):
        opcode = code[at]
        yield opcode
        at += 1 + _operand_bytes(code, at, opcode)


def _operand_bytes(code: bytes, at: int, opcode: int) -> int:
    if opcode == _WIDE:
        return 5 if code[at + 1 : at + 2] == bytes([_WIDE_INCREMENT]) else 3
    if opcode not in (_TABLE_SWITCH, _LOOKUP_SWITCH):
        return _OPERANDS.get(opcode, 0)
    # Operands of switches are aligned to four bytes from the beginning of the code.
    padding = -(at + 1) % 4
    first = at + 1 + padding
    if opcode == _LOOKUP_SWITCH:
        pairs: int = struct.unpack_from(">i", code, first + 4)[0]
        return padding + 8 + 8 * max(pairs, 0)
    low: int
    high: int
    low, high = struct.unpack_from(">ii", code, first + 4)
    return padding + 12 + 4 * max(high - low + 1, 0)
