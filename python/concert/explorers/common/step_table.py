"""Lays out the steps of an execution, one column per thread."""

import textwrap
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from concert.explorers.common.replayed_step import ReplayedStep

_NARROWEST_COLUMN = 18
_GAP = " | "
_MOST_MESSAGE_LINES = 200
_MOST_OUTPUT_LINES = 20
_MOST_DIGITS = 9


def step_table(
    threads: Sequence[str],
    steps: Sequence[ReplayedStep],
    *,
    sources: Mapping[str, Sequence[str]],
    width: int,
) -> Iterator[str]:
    """Gives the lines of a table of steps, each in its thread's column.

    Threads that do nothing get no column. Where the columns would be too narrow, all steps stand in
    one, each with its thread's name.

    Args:
        threads: Names of the threads by number.
        steps: What they do.
        sources: Lines of source files by name.
        width: Most characters of a line.
    """
    active = sorted({step.thread for step in steps})
    if not active:
        return
    number_width = max(len("step"), len(str(len(steps))))
    room = width - number_width
    each = room // len(active) - len(_GAP)
    together = each < _NARROWEST_COLUMN
    if together:
        widths = [room - len(_GAP)]
        titles = [["threads"]]
    else:
        widths = [each] * len(active)
        titles = [wrapped(threads[thread], each) for thread in active]
    files = {_file_and_line(step.site)[0] for step in steps if step.site}
    # One file's name is said once: columns are narrow.
    only_file = files.pop() if len(files) == 1 else ""
    if only_file:
        yield from wrapped(f"lines of {only_file}:", width)
    yield from _row("step", titles, widths, number_width)
    yield "-+-".join(["-" * number_width, *("-" * column for column in widths)])
    for number, step in enumerate(steps, start=1):
        name = f"{threads[step.thread]}: " if together else ""
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
    lines = wrapped(f"{name}{told}", width, indent="  ")
    text = sources.get(file, ())
    if not line or not 1 <= int(line) <= len(text):
        return lines
    return [*lines, *wrapped(f"  > {text[int(line) - 1].strip()}", width, indent="    ")]


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


def printed_output(output: str, width: int) -> Iterator[str]:
    """Gives the lines that show what an execution printed."""
    if not output:
        return
    yield "output:"
    lines = output.removesuffix("\n").split("\n")
    for line in lines[:_MOST_OUTPUT_LINES]:
        yield from wrapped(f"  {line}", width, indent="  ")
    if len(lines) > _MOST_OUTPUT_LINES:
        yield f"  ({len(lines) - _MOST_OUTPUT_LINES} more lines)"


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
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
