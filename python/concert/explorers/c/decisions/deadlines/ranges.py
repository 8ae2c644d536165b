"""Computes with ranges of whole numbers as C does with the numbers."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

_MOST_INT: Final = 2**31 - 1
_MOST_LONG: Final = 2**63 - 1
_LITERAL: Final = re.compile(rb"(0|[1-9][0-9]*)([uUlL]{0,3})")
_SAY_NOTHING: Final = frozenset({b"const", b"volatile", b"signed"})
_NARROW: Final = frozenset({b"int", b"int32_t"})
_WIDE: Final = frozenset(
    {
        *(b"long", b"long int", b"long long", b"long long int", b"int64_t", b"intmax_t"),
        *(b"time_t", b"suseconds_t", b"ssize_t", b"intptr_t", b"ptrdiff_t", b"__time_t"),
    }
)
_NARROW_UNSIGNED: Final = frozenset(
    {b"unsigned", b"unsigned int", b"uint32_t", b"useconds_t", b"uint"}
)
_WIDE_UNSIGNED: Final = frozenset(
    {
        *(b"unsigned long", b"unsigned long int", b"unsigned long long", b"uint64_t"),
        *(b"unsigned long long int", b"size_t", b"uintmax_t"),
    }
)
_COMPARISONS: Final = frozenset({b"<", b">", b"<=", b">=", b"==", b"!=", b"&&", b"||"})


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of whole numbers.

    Attributes:
        wide: Whether it has 64 bits, and not 32.
        unsigned: Whether it has no sign.
    """

    wide: bool = False
    unsigned: bool = False


@dataclass(frozen=True, slots=True)
class Range:
    """Values of an expression, none of which has wrapped around.

    Attributes:
        low: The least; None where it is not known.
        high: The largest; None where it is not known.
        kind: Their type, or a type that holds less.
    """

    low: int | None = None
    high: int | None = None
    kind: Kind = Kind()

    def is_within(self, low: int, end: int) -> bool:
        """Tells whether all values are at least `low` and less than `end`."""
        return (
            self.low is not None and self.high is not None and low <= self.low and self.high < end
        )

    def exactly(self) -> int | None:
        """Returns the one value; None where there may be others."""
        return self.low if self.low == self.high else None


ANY: Final = Range()


def of_literal(text: bytes) -> Range:
    """Returns the value of a decimal number."""
    literal = _LITERAL.fullmatch(text)
    if literal is None:
        return ANY
    value, suffix = int(literal.group(1)), literal.group(2).lower()
    kind = Kind(wide=b"l" in suffix or value > _MOST_INT, unsigned=b"u" in suffix)
    return _fitting(Range(value, value, kind))


def kind_of(text: bytes) -> Kind | None:
    """Returns the type of this name; None where it is no known one of whole numbers."""
    name = b" ".join(word for word in text.split() if word not in _SAY_NOTHING)
    if name in _NARROW | _WIDE:
        return Kind(wide=name in _WIDE)
    if name in _NARROW_UNSIGNED | _WIDE_UNSIGNED:
        return Kind(wide=name in _WIDE_UNSIGNED, unsigned=True)
    return None


def computed(operator: bytes, left: Range, right: Range) -> Range:
    """Returns the range of what an operator makes of two values."""
    kind = Kind(
        wide=left.kind.wide or right.kind.wide, unsigned=left.kind.unsigned or right.kind.unsigned
    )
    divisor = right.exactly()
    if operator in _COMPARISONS:
        return Range(0, 1)
    if operator == b"%" and divisor is not None and divisor > 0:
        is_positive = left.low is not None and left.low >= 0
        high = divisor - 1
        if is_positive and left.high is not None:
            high = min(high, left.high)
        return Range(0 if is_positive else 1 - divisor, high, kind)
    if left.low is None or right.low is None or left.high is None or right.high is None:
        return Range(0, None, kind) if kind.unsigned else ANY
    match operator:
        case b"+":
            low, high = left.low + right.low, left.high + right.high
        case b"-":
            low, high = left.low - right.high, left.high - right.low
        case b"*":
            ends = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            low, high = min(ends), max(ends)
        case b"/" if divisor is not None and divisor > 0 and left.low >= 0:
            low, high = left.low // divisor, left.high // divisor
        case _:
            return ANY
    if kind.unsigned and min(low, left.low, right.low) < 0:
        return ANY
    return _fitting(Range(low, high, kind))


def either(values: Iterable[Range]) -> Range:
    """Returns the range of what is one of several values."""
    each = list(values)
    lows = [one.low for one in each if one.low is not None]
    highs = [one.high for one in each if one.high is not None]
    return Range(
        min(lows) if lows and len(lows) == len(each) else None,
        max(highs) if highs and len(highs) == len(each) else None,
        Kind(
            wide=bool(each) and all(one.kind.wide for one in each),
            unsigned=any(one.kind.unsigned for one in each),
        ),
    )


def converted(value: Range, kind: Kind | None) -> Range:
    """Returns the range of a value as one of a type."""
    if kind is None:
        return ANY
    if value.is_within(0 if kind.unsigned else -_most(kind), _most(kind) + 1):
        return replace(value, kind=kind)
    if kind.unsigned:
        return Range(0, None, kind)
    is_counted = value.low is not None and value.low >= 0 and not value.kind.unsigned
    # A count that has no end does not get beyond its own type.
    return Range(value.low, None, kind) if is_counted and kind.wide >= value.kind.wide else ANY


def _fitting(value: Range) -> Range:
    """Returns a range if its type holds all of it."""
    most = _most(value.kind)
    return value if value.is_within(-most, most + 1) else ANY


def _most(kind: Kind) -> int:
    return _MOST_LONG if kind.wide else _MOST_INT
