"""Removes the comments from a C file."""

import re

_PIECE = re.compile(
    r"""
    (?P<comment> //(?:[^\n\\]|\\.)*+ | /\*.*?(?:\*/|\Z) )
  | "(?:[^"\\\n]|\\.)*+"?
  | '(?:[^'\\\n]|\\.)*+'?
    """,
    re.DOTALL | re.VERBOSE,
)
"""Comments, and the literals in which they are none. A literal that is not closed ends with its
line, as in `#error don't`; each piece is read once, whatever the text."""

_NOT_NEWLINE = re.compile(r"[^\n]")


def without_comments(text: str) -> str:
    """Returns the text with a space in place of each character of a comment; lines stay."""
    return _PIECE.sub(_blanked, text)


def has_comments(text: str) -> bool:
    """Returns whether there is a comment in the text."""
    return any(piece["comment"] for piece in _PIECE.finditer(text))


def _blanked(piece: re.Match[str]) -> str:
    comment = piece["comment"]
    return piece[0] if comment is None else _NOT_NEWLINE.sub(" ", comment)
