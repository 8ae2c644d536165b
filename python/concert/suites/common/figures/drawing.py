"""Draws a table as a file for pages or papers; equal tables give equal bytes."""

import io
from collections.abc import Sequence
from typing import Any, Final, Literal

from concert.suites.common.figures.bars import draw_bars
from concert.suites.common.figures.lines import draw_lines
from concert.suites.common.figures.points import draw_points
from concert.suites.common.figures.style import styled
from concert.suites.common.figures.svg_fonts import with_font
from concert.suites.common.tables.table import Bars, Lines, Points, Table

type FigureKind = Literal["svg", "pdf", "png"]

FIGURE_KINDS: Final[tuple[FigureKind, ...]] = ("svg", "pdf", "png")

_METADATA: Final[dict[FigureKind, dict[str, str | None]]] = {
    "svg": {"Date": None, "Creator": "Concert"},
    "pdf": {"CreationDate": None, "Creator": "Concert", "Producer": None},
    "png": {"Software": None},
}
"""No time of writing, so that equal tables give equal files."""


def drawn(table: Table, kinds: Sequence[FigureKind] = FIGURE_KINDS) -> dict[FigureKind, bytes]:
    """Returns a figure in some kinds of files.

    Args:
        table: A table with a figure and at least one row.
        kinds: Which.

    Raises:
        ValueError: It has no figure.
    """
    written = {}
    with styled():
        match table.figure:
            case Bars() as bars:
                figure = draw_bars(table, bars)
            case Lines() as lines:
                figure = draw_lines(table, lines)
            case Points() as points:
                figure = draw_points(table, points)
            case None:
                raise ValueError(f"{table.name} is no figure")
        for kind in kinds:
            file = io.BytesIO()
            # Any: matplotlib types its metadata by kind of file.
            metadata: Any = {**_METADATA[kind], "Title": table.title}
            figure.savefig(file, format=kind, metadata=metadata)
            written[kind] = with_font(file.getvalue()) if kind == "svg" else file.getvalue()
    return written
