"""Finds the generated parts of the documentation's pages, and replaces them.

A page holds three kinds of marks, which Markdown does not show:

- `115<!-- count: java tasks -->`: the number before the mark is a count of `counts.py`.
- `<!-- made by //tools/pages:remake -->`, a fenced block with lines like `$ tools/bazel run //:X --
  ...`, and `<!-- end -->`: the lines below such a line are what the command prints. The mark may
  end in `; first N lines, last M`: the page then shows only these, with `...` between them.
- `<!-- taken on 2026-11-23: REASON -->` before such a block: nobody can make it anew in a test, for
  the reason given.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

_COUNT: Final = re.compile(r"(?P<number>[\d,]+)<!-- count: (?P<name>[a-z -]+) -->")
_MADE: Final = re.compile(
    r"(?P<mark><!-- made by //tools/pages:remake"
    r"(?:; first (?P<first>\d+) lines, last (?P<last>\d+))? -->\n```\n)"
    r"(?P<text>\$ [^`]*)(?P<end>```\n<!-- end -->)"
)
_TAKEN: Final = re.compile(r"<!-- taken on \d{4}-\d{2}-\d{2}: [^>]+ -->\n```\n\$ ")
_TRANSCRIPT: Final = re.compile(r"^```\n\$ ", re.MULTILINE)
_COMMAND: Final = re.compile(r"^(?P<shown>\$ (?:[^\n]*\\\n)*[^\n]*\n)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """The lines of an output that a page shows.

    Attributes:
        first: Number of lines from the beginning; None: all lines.
        last: Number of lines from the end, if `first` is a number.
    """

    first: int | None
    last: int

    def of(self, output: str) -> str:
        """Returns the lines that the page shows, each with its line end."""
        lines = output.splitlines()
        if self.first is None or len(lines) <= self.first + self.last:
            shown = lines
        else:
            shown = [*lines[: self.first], "...", *lines[len(lines) - self.last :]]
        return "".join(f"{line.rstrip()}\n" for line in shown)


def counted(page: str) -> Iterator[str]:
    """Yields the name of each count that a page shows."""
    return (found["name"] for found in _COUNT.finditer(page))


def transcribed(page: str) -> Iterator[str]:
    """Yields each command line whose output a page shows and a test can make."""
    return (line for found in _MADE.finditer(page) for line, _ in _commands(found["text"]))


def unmarked_transcripts(page: str) -> int:
    """Returns how many transcripts of a page say neither how they are made nor when."""
    marked = len(_MADE.findall(page)) + len(_TAKEN.findall(page))
    return len(_TRANSCRIPT.findall(page)) - marked


def remade(page: str, counts: Mapping[str, int], run: Callable[[str], str]) -> str:
    """Returns a page whose generated parts are up to date.

    Args:
        page: The page's text.
        counts: Every count by its name.
        run: Runs a command line such as "tools/bazel run //:explore -- --c=x.c" and returns what it
            prints.

    Raises:
        KeyError: The page names a count that does not exist.
    """

    def count(found: re.Match[str]) -> str:
        return f"{counts[found['name']]:,}<!-- count: {found['name']} -->"

    def transcript(found: re.Match[str]) -> str:
        first = int(found["first"]) if found["first"] else None
        excerpt = Excerpt(first=first, last=int(found["last"] or 0))
        text = "".join(shown + excerpt.of(run(line)) for line, shown in _commands(found["text"]))
        return f"{found['mark']}{text}{found['end']}"

    return _MADE.sub(transcript, _COUNT.sub(count, page))


def _commands(transcript: str) -> Iterator[tuple[str, str]]:
    """Yields each command of a transcript: on one line, and as the page shows it."""
    for found in _COMMAND.finditer(transcript):
        parts = found["shown"].removeprefix("$ ").split("\\\n")
        yield " ".join(part.strip() for part in parts), found["shown"]
