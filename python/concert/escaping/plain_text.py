"""Escapes what a terminal or a reader's eye could be misled by, and bounds the length of lines.

Names of models, tasks and files, texts of compilers and messages of exceptions are other people's.
A control character in them drives a terminal, a bidirectional override shows another text than the
one that is there, a newline makes one line into two, half a surrogate pair cannot be written.
"""

from typing import Final

MOST_LINE: Final = 2_000
_MESSAGE_END: Final = 500
"""Characters of a line that tells of something: more is no line any more."""
_ELLIPSIS: Final = "..."
_SPACES: Final = frozenset(" \t\n\r\f\v\x1c\x1d\x1e\x1f\x85\u2028\u2029")


def one_line(text: str, *, most: int = MOST_LINE) -> str:
    """Returns a text as one line of printable characters.

    Each run of spaces and ends of lines becomes one space; other characters that are not printable
    become escapes as in Python's string literals.

    Args:
        text: The text.
        most: The longest line that is returned; a longer one ends with an ellipsis.
    """
    # So long a text is never shown whole, and need not be looked at whole.
    head = text[: 4 * most + 64]
    joined = "".join(" " if c in _SPACES else c for c in head)
    line = _escaped(" ".join(part for part in joined.split(" ") if part))
    if len(line) > most or len(head) < len(text):
        return line[: max(0, most - len(_ELLIPSIS))] + _ELLIPSIS
    return line


def message_line(text: str) -> str:
    """Returns a message as `one_line` does, but shortens it in the middle.

    What is quoted in a message may be long; why it is refused, and what to do, stand at the end.
    """
    line = one_line(text)
    if not line.endswith(_ELLIPSIS) or text.endswith(_ELLIPSIS):
        return line
    end = one_line(text[-_MESSAGE_END:])[-_MESSAGE_END:]
    return line[: MOST_LINE - _MESSAGE_END - len(_ELLIPSIS)] + _ELLIPSIS + end


def plain_lines(text: str) -> str:
    r"""Returns a text of several lines without unprintable characters but "\n" and tabs."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "\n".join(
        "\t".join(_escaped(part) for part in line.split("\t")) for line in text.split("\n")
    )


def _escaped(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def _escape(character: str) -> str:
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
