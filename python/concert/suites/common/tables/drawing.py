"""Draws a table as an SVG file: bars or lines, with their intervals."""

import io
from collections.abc import Sequence

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from concert.escaping import figure_text
from concert.suites.common.tables.table import Bars, Cell, Lines, Table

_WIDTH_INCHES, _HEIGHT_INCHES = 4.2, 3.4
_METADATA = {"Date": None}
"""No time of writing, so that equal tables give equal files."""


def drawn(table: Table) -> bytes:
    """Returns a table as an SVG file.

    Args:
        table: A table with a figure and at least one row.

    Raises:
        ValueError: It has no figure.
    """
    mpl.rcParams["svg.hashsalt"] = "concert"
    match table.figure:
        case Bars() as bars:
            figure = _drawn_bars(table, bars)
        case Lines() as lines:
            figure = _drawn_lines(table, lines)
        case None:
            raise ValueError(f"{table.name} is no figure")
    written = io.BytesIO()
    figure.savefig(written, format="svg", metadata=_METADATA)
    return written.getvalue()


def _drawn_bars(table: Table, bars: Bars) -> Figure:
    texts = {name: _texts(table, name) for name in (bars.groups, bars.series, bars.panels)}
    numbers = {name: _numbers(table, name) for name in (bars.value, bars.low, bars.high)}
    panels, series = _distinct(texts[bars.panels]), _distinct(texts[bars.series])
    groups = _distinct(texts[bars.groups])
    figure, axes = _panels(len(panels), table.title)
    width = 0.8 / len(series)
    for panel, axis in zip(panels, axes, strict=True):
        for i, one in enumerate(series):
            rows = [
                row
                for row in range(len(table.rows))
                if (texts[bars.panels][row], texts[bars.series][row]) == (panel, one)
            ]
            places = [
                groups.index(texts[bars.groups][row]) + (i + 0.5) * width - 0.4 for row in rows
            ]
            values, low, high = (
                [numbers[name][row] for row in rows] for name in (bars.value, bars.low, bars.high)
            )
            errors = np.abs(np.array([np.subtract(values, low), np.subtract(high, values)]))
            axis.bar(
                places,
                values,
                width,
                label=figure_text(one),
                yerr=errors if bars.low else None,
                capsize=2,
            )
        names = [figure_text(group) for group in groups]
        axis.set_xticks(range(len(groups)), names, rotation=30, ha="right", fontsize=7)
        if bars.shares:
            axis.set_ylim(0.0, 1.05)
        axis.set_title(figure_text(panel), fontsize=9)
        axis.set_xlabel(bars.groups)
        axis.set_ylabel(bars.value)
    if bars.series:
        axes[0].legend(fontsize=7)
    return figure


def _drawn_lines(table: Table, lines: Lines) -> Figure:
    texts = list(zip(*(_texts(table, name) for name in lines.panels), strict=True))
    series = _texts(table, lines.series)
    numbers = [_numbers(table, name) for name in (lines.x, lines.y, lines.low, lines.high)]
    panels = sorted(set(texts))
    figure, axes = _panels(len(panels), table.title)
    for panel, axis in zip(panels, axes, strict=True):
        for i, one in enumerate(_distinct(series)):
            rows = [
                row for row in range(len(table.rows)) if (texts[row], series[row]) == (panel, one)
            ]
            x, y, low, high = ([column[row] for row in rows] for column in numbers)
            axis.plot(x, y, marker="o", markersize=3, label=figure_text(one), color=f"C{i}")
            axis.fill_between(x, low, high, alpha=0.15, color=f"C{i}")
        axis.set_xscale("log", base=2)
        axis.set_ylim(0.0, 1.2)
        axis.set_title(figure_text(", ".join(panel)), fontsize=9)
        axis.set_xlabel(lines.x)
        axis.set_ylabel(lines.y)
    axes[0].legend(fontsize=7)
    return figure


def _panels(count: int, title: str) -> tuple[Figure, Sequence[Axes]]:
    columns = min(count, 4)
    lines = -(-count // columns)
    figure = Figure(figsize=(_WIDTH_INCHES * columns, _HEIGHT_INCHES * lines), layout="constrained")
    axes = figure.subplots(lines, columns, squeeze=False).reshape(-1)
    for unused in axes[count:]:
        unused.set_visible(False)
    figure.suptitle(figure_text(title), fontsize=10)
    return figure, list(axes[:count])


def _texts(table: Table, column: str) -> list[str]:
    """Returns the cells of a column as texts; empty texts where no column is named."""
    return [str(cell) for cell in table.column(column)] if column else [""] * len(table.rows)


def _numbers(table: Table, column: str) -> list[float]:
    return [_number(cell) for cell in table.column(column)] if column else [0.0] * len(table.rows)


def _distinct(texts: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(texts))


def _number(cell: Cell) -> float:
    return float(cell) if isinstance(cell, int | float) else float("nan")
