"""Escapes texts for their places: a cell of Markdown, a cell of CSV, a label of a figure."""

import re
from typing import Final

from concert.escaping.plain_text import one_line

_MOST_CELL: Final = 300
_MOST_LABEL: Final = 120
_MARKDOWN: Final = re.compile(r"([\\`*\[\]<>|])")
_ENTITY: Final = re.compile(r"&(?=#?\w)")
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def markdown_cell(text: str) -> str:
    """Returns a text as it can stand between the bars of a Markdown table, with no markup in it."""
    return _ENTITY.sub("&amp;", _MARKDOWN.sub(r"\\\1", one_line(text, most=_MOST_CELL)))


def markdown_line(text: str) -> str:
    """Returns a text of ours with names in it as one line of Markdown, without links and HTML."""
    return one_line(text).replace("<", "\\<").replace("[", "\\[").replace("`", "\\`")


def csv_cell(text: str) -> str:
    """Returns a text that no spreadsheet takes for a formula, on one line.

    Spreadsheets run a cell that begins with "=", "+", "-" or "@"; an apostrophe in front says that
    it is a text (OWASP, CSV Injection). Numbers stay as they are.
    """
    line = one_line(text)
    if line.startswith(_FORMULA) and not _NUMBER.fullmatch(line):
        return f"'{line}"
    return line


def figure_text(text: str) -> str:
    """Returns a text as a label of a figure, in which a dollar sign begins no formula.

    matplotlib leaves labels that begin with "_" out of legends, so a space goes in front of them.
    """
    line = one_line(text, most=_MOST_LABEL).replace("$", r"\$")
    return f" {line}" if line.startswith("_") else line
