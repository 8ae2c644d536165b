"""The whole numbers that programs for verifiers ask for, by the names of the functions."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class InputType:
    """A type of C.

    Attributes:
        name: Its name.
        least: Its least value.
        most: Its largest value.
        spellings: The ways to write it.
        wraps: Whether a negative number that it is compared with is a large one.
    """

    name: str
    least: int
    most: int
    spellings: frozenset[bytes]
    wraps: bool = False


_INT_BITS: Final = 32


def _signed(name: str, bits: int, *spellings: bytes) -> InputType:
    limit = 1 << (bits - 1)
    return InputType(name, -limit, limit - 1, frozenset({name.encode(), *spellings}))


def _unsigned(name: str, bits: int, *spellings: bytes) -> InputType:
    most = (1 << bits) - 1
    # Shorter types become int before they are compared.
    wraps = bits >= _INT_BITS
    return InputType(name, 0, most, frozenset({name.encode(), *spellings}), wraps)


_UNSIGNED: Final = _unsigned("unsigned int", 32, b"unsigned")
_UNSIGNED_CHAR: Final = _unsigned("unsigned char", 8)
INPUTS: Final = {
    b"__VERIFIER_nondet_char": _signed("char", 8),
    b"__VERIFIER_nondet_int": _signed("int", 32, b"signed", b"signed int"),
    b"__VERIFIER_nondet_long": _signed("long", 64, b"long int"),
    b"__VERIFIER_nondet_short": _signed("short", 16, b"short int"),
    b"__VERIFIER_nondet_uchar": _UNSIGNED_CHAR,
    b"__VERIFIER_nondet_uint": _UNSIGNED,
    b"__VERIFIER_nondet_ulong": _unsigned("unsigned long", 64, b"unsigned long int"),
    b"__VERIFIER_nondet_unsigned": _UNSIGNED,
    b"__VERIFIER_nondet_unsigned_char": _UNSIGNED_CHAR,
    b"__VERIFIER_nondet_unsigned_int": _UNSIGNED,
    b"__VERIFIER_nondet_ushort": _unsigned("unsigned short", 16, b"unsigned short int"),
}
"""The type of what each function returns."""
