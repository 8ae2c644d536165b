"""Finds the fenced blocks of a Markdown text.

A fence is a line of at least three backticks or tildes, behind blanks and quotation marks of
Markdown; what follows them is the info string, which names a language. The block ends with the next
fence of the same character that is at least as long and has no info string: fences inside of a
longer fence are text. A block that is quoted as a whole is text without its quotation marks, and
code on the line of the opening fence belongs to it. Reading is one pass over the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(
    r"^(?P<before>[ \t>]*+)(?P<marks>`{3,}+|~{3,}+)[ \t]*+(?P<info>[^\n`]*+)$", re.MULTILINE
)
_CODE = re.compile(
    r"(?<![^ \t])(?:#[ \t]*+(?:include|pragma|define)\b"
    r"|(?:import|package)[ \t]++[\w.]|public[ \t]++(?:final[ \t]++)?+class\b)"
)
"""The begin of code behind a language, on the line of a fence."""
_QUOTED = re.compile(r"^[ \t]*+>[ ]?+", re.MULTILINE)
_NOT_QUOTED = re.compile(r"^[ \t]*+[^\s>]", re.MULTILINE)
_JSON_OBJECT = re.compile(r"```[ \t]*+(?:json)?+[ \t]*+\r?+\n\s*+(?=\{)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block.

    Attributes:
        info: What follows the opening fence on its line, without code and blanks around it.
        text: The lines between the fences, and code on the line of the first.
        closed: Whether there is a closing fence; without one the block reaches to the end.
    """

    info: str
    text: str
    closed: bool


def fenced_blocks(text: str) -> Iterator[Block]:
    """Yields the fenced blocks of a text, in order; a block inside of a block is part of it."""
    opening: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if opening is None:
            opening = fence
        elif _closes(opening, fence):
            yield _block(opening, fence.start(), closed=True)
            opening = None
    if opening is not None:
        yield _block(opening, len(text), closed=False)


def first_fence(text: str) -> int | None:
    """Returns the offset of the first line that is a fence; None where no line is."""
    fence = _FENCE.search(text)
    return None if fence is None else fence.start()


def fenced_json_objects(text: str) -> Iterator[int]:
    """Yields the offset of each JSON object directly behind a fence, at a line's end too.

    Where an object ends is for a JSON reader to say, for its strings may hold fences.
    """
    for fence in _JSON_OBJECT.finditer(text):
        yield fence.end()


def _closes(opening: re.Match[str], fence: re.Match[str]) -> bool:
    return fence["marks"].startswith(opening["marks"]) and not fence["info"].strip()


def _block(opening: re.Match[str], end: int, *, closed: bool) -> Block:
    # Behind the line end of the opening fence, which the last line of a text lacks.
    text = opening.string[opening.end() + 1 : end]
    if ">" in opening["before"]:
        text = _unquoted(text)
    info = opening["info"]
    code = _CODE.search(info)
    if code is not None:
        text = f"{info[code.start() :]}\n{text}"
        info = info[: code.start()]
    return Block(info=info.strip(), text=text, closed=closed)


def _unquoted(text: str) -> str:
    """Returns lines without their quotation marks, if all that are not empty have one."""
    return text if _NOT_QUOTED.search(text) else _QUOTED.sub("", text)
