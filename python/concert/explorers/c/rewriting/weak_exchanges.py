"""Has compare-and-exchanges be weak whose weakness is no constant.

`__atomic_compare_exchange_n(p, e, n, weak, s, f)` is a weak one if `weak` is not 0. GCC makes a
strong one where it does not know that. Macros of the builtins' names make both there, of which the
program chooses one.
"""

import re
from typing import Final

_NAME: Final = re.compile(r"\b__atomic_compare_exchange(?:_n)?\b")
_OPENING: Final = re.compile(r"\s{0,64}\(")
_PIECE: Final = re.compile(r"[()\[\]{},]")
_DEPTH: Final = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_CONSTANT: Final = re.compile(r"[\s(]*(?:\d+|0[xX][0-9a-fA-F]+|true|false)[\s)]*")
_WEAK: Final = 3
"""The place of the argument, from 0."""
_MOST_CHARACTERS: Final = 1 << 12
"""Of the arguments of one call."""
_NAMES: Final = ("__atomic_compare_exchange_n", "__atomic_compare_exchange")
_BOTH: Final = "((_Bool)((w) ? {name}(p, e, n, 1, s, f) : {name}(p, e, n, 0, s, f)))"
_FLAGS: Final = tuple(f"-D{name}(p, e, n, w, s, f)={_BOTH.format(name=name)}" for name in _NAMES)


def weak_exchanges(source: str) -> tuple[str, ...]:
    """Returns what GCC has to be told of a program; nothing where it knows which ones are weak."""
    return () if all(_is_known(source, name.end()) for name in _NAME.finditer(source)) else _FLAGS


def _is_known(source: str, after: int) -> bool:
    """Tells whether what follows the name of a builtin is a call with a constant."""
    opening = _OPENING.match(source, after)
    if opening is None:
        return False
    return _CONSTANT.fullmatch(_argument(source, opening.end())) is not None


def _argument(source: str, start: int) -> str:
    """Returns the text of the argument; empty if it cannot be found."""
    depth, commas, begin = 1, 0, start
    for piece in _PIECE.finditer(source, start, start + _MOST_CHARACTERS):
        depth += _DEPTH.get(piece.group(), 0)
        if depth == 0 or (depth == 1 and piece.group() == ","):
            if commas == _WEAK:
                return source[begin : piece.start()]
            commas, begin = commas + 1, piece.end()
        if depth == 0:
            break
    return ""
