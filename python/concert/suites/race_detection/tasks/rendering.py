"""Shows a program in other forms, and maps its lines.

The labels of a program refer to the lines of one text, its `source`. The paper's ablations
(Appendices D to G) show other texts of the same program. A `Rendering` is such a text together with
a map of lines, so that what is asked and what is answered can be carried from one to the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MAIN_FILE: Final = "program.c"
"""Name under which a program's main file is shown: its own may tell whether it has races."""


class Form(StrEnum):
    """Another form of a program; the value is the name of the prompt variant that shows it."""

    COMMENTS = "comments"
    """Inlined and formatted, with its comments."""
    UNFORMATTED = "unformatted"
    """Inlined and without comments, with the lines of its author."""
    MULTI_FILE = "multi-file"
    """Without comments and formatted, with its headers as files of their own."""
    ORIGINAL = "original"
    """As its authors wrote it: in its files, with its comments and its lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One file of a program.

    Attributes:
        name: Its name, relative to the program's main file.
        text: Its text.
    """

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendering:
    """A program in another form.

    Attributes:
        files: Its files, the main one first; a single one except in `MULTI_FILE` and `ORIGINAL`.
            Their lines are numbered through: the second file goes on where the first one ends.
        lines: For each line of the program's source, in order, the lines of the rendering that hold
            its code, ascending. There is at least one for each line that a race names.
    """

    files: tuple[SourceFile, ...]
    lines: tuple[tuple[int, ...], ...]

    @property
    def text(self) -> str:
        """All files one after the other, so that line n of the rendering is line n of the text."""
        return "".join(file.text for file in self.files)

    def lines_of(self, lines: Iterable[int]) -> tuple[int, ...]:
        """Returns the lines of the rendering that hold the code of lines of the source, ascending.

        Args:
            lines: Lines of the source, from 1. Those outside of it hold nothing.
        """
        return tuple(
            sorted(
                {
                    there
                    for line in lines
                    if 1 <= line <= len(self.lines)
                    for there in self.lines[line - 1]
                }
            )
        )
