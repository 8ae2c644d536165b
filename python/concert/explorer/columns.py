"""How does a replayed execution read, one column per thread?"""

import textwrap
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from concert.explorer.replayed import Replayed, ReplayedStep
from concert.explorer.verdict import Label, Violation

DEFAULT_WIDTH: Final = 100
"""Characters of a line."""

_NARROWEST_COLUMN = 18
_GAP = " | "
_MOST_MESSAGE_LINES = 200
_MOST_OUTPUT_LINES = 20
_MOST_DIGITS = 9


def columns(
    replayed: Replayed,
    *,
    sources: Mapping[str, Sequence[str]] | None = None,
    width: int = DEFAULT_WIDTH,
) -> str:
    """Returns an execution as text, with a line at its end.

    A header says what went wrong; then each step stands in its thread's column, with its source
    line; at the end stand the threads' states and what the program had printed. Threads that do
    nothing get no column. Where the columns would be too narrow, all steps stand in one, each with
    its thread's name.

    Args:
        replayed: The execution.
        sources: Lines of the source files by name, such as "Bank.java"; a step whose file is
            among them shows its line's text.
        width: Most characters of a line.
    """
    blocks = [
        list(_header(replayed.violation, width)),
        list(_table(replayed, sources or {}, width)),
        list(_ends(replayed.violation, width)),
        list(_output(replayed.output, width)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _header(violation: Violation | None, width: int) -> Iterator[str]:
    if violation is None:
        yield "nothing goes wrong in this execution"
        return
    title = violation.kind.value.replace("_", " ")
    yield from _wrapped(f"{title}: {violation.message}", width, indent="  ")
    if violation.kind is Label.DATA_RACE:
        for access, site in zip(violation.accesses, violation.sites, strict=True):
            yield from _wrapped(f"  {access}s {violation.variable} at {site}", width, indent="    ")
    elif violation.sites:
        yield from _wrapped(f"  at {', '.join(violation.sites)}", width, indent="    ")
    if violation.exception and violation.exception not in violation.message:
        yield from _wrapped(f"  {violation.exception}", width, indent="    ")


def _table(replayed: Replayed, sources: Mapping[str, Sequence[str]], width: int) -> Iterator[str]:
    active = sorted({step.thread for step in replayed.steps})
    if not active:
        return
    number_width = max(len("step"), len(str(len(replayed.steps))))
    room = width - number_width
    each = room // len(active) - len(_GAP)
    together = each < _NARROWEST_COLUMN
    if together:
        widths = [room - len(_GAP)]
        titles = [["threads"]]
    else:
        widths = [each] * len(active)
        titles = [_wrapped(replayed.threads[thread], each) for thread in active]
    files = {_file_and_line(step.site)[0] for step in replayed.steps if step.site}
    # One file's name is said once: columns are narrow.
    only_file = files.pop() if len(files) == 1 else ""
    if only_file:
        yield from _wrapped(f"lines of {only_file}:", width)
    yield from _row("step", titles, widths, number_width)
    yield "-+-".join(["-" * number_width, *("-" * column for column in widths)])
    for number, step in enumerate(replayed.steps, start=1):
        name = f"{replayed.threads[step.thread]}: " if together else ""
        cell = _cell(step, name, only_file, sources, widths[0])
        place = 0 if together else active.index(step.thread)
        cells = [cell if index == place else [] for index in range(len(widths))]
        yield from _row(str(number), cells, widths, number_width)


def _cell(
    step: ReplayedStep,
    name: str,
    only_file: str,
    sources: Mapping[str, Sequence[str]],
    width: int,
) -> list[str]:
    file, line = _file_and_line(step.site)
    site = line if only_file and line else step.site
    told = ": ".join(part for part in (site, step.text) if part)
    lines = _wrapped(f"{name}{told}", width, indent="  ")
    text = sources.get(file, ())
    if not line or not 1 <= int(line) <= len(text):
        return lines
    return [*lines, *_wrapped(f"  > {text[int(line) - 1].strip()}", width, indent="    ")]


def _file_and_line(site: str) -> tuple[str, str]:
    """Returns the parts of "Bank.java:12"; the line is empty where there is none."""
    file, _, line = site.rpartition(":")
    known = line.isascii() and line.isdigit() and len(line) <= _MOST_DIGITS
    return (file, line) if known else (site, "")


def _row(
    number: str, cells: Sequence[Sequence[str]], widths: Sequence[int], number_width: int
) -> Iterator[str]:
    for line in range(max(len(cell) for cell in cells)):
        parts = [
            (cell[line] if line < len(cell) else "").ljust(column)
            for cell, column in zip(cells, widths, strict=True)
        ]
        first = number if line == 0 else ""
        yield _GAP.join([first.rjust(number_width), *parts]).rstrip()


def _ends(violation: Violation | None, width: int) -> Iterator[str]:
    if violation is None or not violation.threads:
        return
    yield "in the end:"
    for thread in violation.threads:
        yield from _wrapped(f"  {thread.name} {thread.state}", width, indent="    ")
        for frame in thread.stack:
            yield from _wrapped(f"    at {frame}", width, indent="      ")


def _output(output: str, width: int) -> Iterator[str]:
    if not output:
        return
    yield "output:"
    lines = output.removesuffix("\n").split("\n")
    for line in lines[:_MOST_OUTPUT_LINES]:
        yield from _wrapped(f"  {line}", width, indent="  ")
    if len(lines) > _MOST_OUTPUT_LINES:
        yield f"  ({len(lines) - _MOST_OUTPUT_LINES} more lines)"


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Returns text in lines of at most `width`; the first keeps its own indentation."""
    shown = "".join(map(_printable, text))
    start = shown[: min(len(shown) - len(shown.lstrip(" ")), width // 2)]
    return textwrap.wrap(
        shown.strip(),
        width,
        initial_indent=start,
        subsequent_indent=indent,
        max_lines=_MOST_MESSAGE_LINES,
        break_on_hyphens=False,
    ) or [""]


def _printable(character: str) -> str:
    """Shows what would disturb a terminal, or is no text at all, by its number."""
    if character.isprintable():
        return character
    if character == "\t" or unicodedata.category(character) == "Zs":
        return " "
    return f"\\u{ord(character):04x}"
