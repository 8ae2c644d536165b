"""Reads the lines that one side of a reported race names.

The paper asks for a number (Listing 1). Models also write "12", "line 12", "L12", "12: x++",
"12-14" or "12, 14". Several lines on a side are read as that many claims, and each pair of the two
sides is a reported race of its own: a wide range can therefore not buy a match for nothing.
"""

import re

LINES_PER_SIDE_LIMIT = 16
"""A side that names more lines than this names no place."""

_INT64_MAX = 2**63 - 1
_LENGTH_LIMIT = 200
_SURELY_INT64 = 19
"""Fewer digits than this are no more than `_INT64_MAX`."""

_PLAIN = re.compile(r"\s*[+-]?\d{1,19}\s*", re.ASCII)
_DECIMAL = re.compile(r"\s*(\d{1,19})\.0+\s*", re.ASCII)
_NUMBER = r"(?:lines?\b|l(?=[\s#:.]*\d))?[\s#:.]*(\d{1,19})(?!\d)"
_ITEM = re.compile(
    rf"\s*{_NUMBER}(?:\s*(?:-|–|—|\.\.|to\b|through\b)\s*{_NUMBER})?\s*",
    re.ASCII | re.IGNORECASE,
)
_TWO = re.compile(
    rf"[\s\[(]*{_NUMBER}\s*(?:-|–|—|,|;|/|&|and\b|to\b)\s*{_NUMBER}[\s\])]*",
    re.ASCII | re.IGNORECASE,
)
_AND = re.compile(r"(?:[,;/&]|and\b|or\b)\s*", re.ASCII | re.IGNORECASE)


def read_side(text: str) -> tuple[int, ...]:
    """Returns the lines that one side names, sorted; () where it names none or no definite ones.

    Args:
        text: The side as written, without quotes. May be a list of items as joined by ",".
    """
    if len(text) < _SURELY_INT64 and text.isascii() and text.isdecimal():
        return (int(text),)
    if len(text) > _LENGTH_LIMIT:
        return ()
    if _PLAIN.fullmatch(text):
        return _within_int64({int(text)})
    decimal = _DECIMAL.fullmatch(text)
    if decimal is not None:
        return _within_int64({int(decimal[1])})
    return _within_int64(_items(text))


def read_both_sides(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the two lines that a text names for both sides, as in "12, 30" or "12-30".

    Two empty sides where it does not name exactly two: with more, nobody knows which belong
    together.
    """
    match = _TWO.fullmatch(text) if len(text) <= _LENGTH_LIMIT else None
    if match is None:
        return (), ()
    return _within_int64({int(match[1])}), _within_int64({int(match[2])})


def _items(text: str) -> set[int]:
    lines: set[int] = set()
    position = 0
    while (item := _ITEM.match(text, position)) is not None:
        first = int(item[1])
        last = first if item[2] is None else int(item[2])
        if not first <= last < first + LINES_PER_SIDE_LIMIT:
            return set()
        lines.update(range(first, last + 1))
        position = item.end()
        if position == len(text) or text[position] in ":(":
            # The rest is the model's comment, most often the code of the line.
            return lines
        joint = _AND.match(text, position)
        if joint is None:
            return set()
        position = joint.end()
    return set()


def _within_int64(lines: set[int]) -> tuple[int, ...]:
    if len(lines) > LINES_PER_SIDE_LIMIT or any(abs(line) > _INT64_MAX for line in lines):
        return ()
    return tuple(sorted(lines))
