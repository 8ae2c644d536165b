"""Draws a table as an SVG file: bars or lines, with their intervals."""

import io
import math
from collections.abc import Sequence

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from concert.escaping import figure_text
from concert.suites.common.tables.table import Bars, Cell, Lines, Table

_WIDTH_INCHES, _HEIGHT_INCHES = 4.2, 3.4
_LEGEND_INCHES = 1.6
"""The width of a legend's column."""
_SHARES_END, _HEADROOM = 1.05, 1.05
_PALE = 0.3
_METADATA = {"Date": None}
"""No time of writing, so that equal tables give equal files."""


def drawn(table: Table) -> bytes:
    """Returns a table as an SVG file.

    Args:
        table: A table with a figure and at least one row.

    Raises:
        ValueError: It has no figure.
    """
    # Text stays text, which can be searched and read aloud.
    with mpl.rc_context({"svg.hashsalt": "concert", "svg.fonttype": "none"}):
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
    texts = {name: _texts(table, name) for name in (bars.groups, bars.series)}
    columns = (bars.value, bars.low, bars.high, bars.at_best)
    value, low, high, at_best = (_numbers(table, name) for name in columns)
    panels = _panel_names(table, bars.panels)
    series, groups = _distinct(texts[bars.series]), _distinct(texts[bars.groups])
    figure, axes = _panels(len(set(panels)), table.title)
    width = 0.8 / len(series)
    for panel, axis in zip(_distinct(panels), axes, strict=True):
        for i, one in enumerate(series):
            rows = [
                row
                for row in range(len(table.rows))
                if (panels[row], texts[bars.series][row]) == (panel, one)
            ]
            places = [
                groups.index(texts[bars.groups][row]) + (i + 0.5) * width - 0.4 for row in rows
            ]
            heights = np.array([value[row] for row in rows])
            if bars.at_best:
                pale = [at_best[row] for row in rows]
                axis.bar(places, pale, width, color=f"C{i}", alpha=_PALE)
            axis.bar(places, heights, width, label=figure_text(one), color=f"C{i}")
            if bars.low:
                # An interval that nobody knows is not drawn, not even as a cap.
                below = heights - np.array([low[row] for row in rows])
                above = np.array([high[row] for row in rows]) - heights
                known = np.isfinite(below) & np.isfinite(above)
                spans = np.maximum(np.array([below, above]), 0.0)[:, known]
                at = np.array(places)[known]
                axis.errorbar(at, heights[known], spans, fmt="none", ecolor="0.3", capsize=2)
        names = [figure_text(group) for group in groups]
        axis.set_xticks(range(len(groups)), names, rotation=30, ha="right", fontsize=7)
        axis.set_ylim(0.0, _SHARES_END if bars.shares else None)
        axis.set_title(figure_text(panel), fontsize=9)
        axis.set_xlabel(bars.groups)
        axis.set_ylabel(bars.value)
    legend: list[Artist] = [
        _key(figure_text(one), f"C{i}") for i, one in enumerate(series) if bars.series
    ]
    if bars.low:
        legend.append(Line2D([], [], color="0.3", marker="|", label=bars.whiskers))
    if bars.at_best:
        legend.append(_key("if all undecided were", "0.5", alpha=_PALE))
    _add_legend(figure, legend)
    return figure


def _drawn_lines(table: Table, lines: Lines) -> Figure:
    panels = _panel_names(table, lines.panels)
    series = _texts(table, lines.series)
    numbers = [_numbers(table, name) for name in (lines.x, lines.y, lines.low, lines.high)]
    doubts = _numbers(table, lines.doubtful)
    figure, axes = _panels(len(set(panels)), table.title)
    ticks = sorted(set(numbers[0]))
    shown = [one for column in numbers[1:] for one in column if math.isfinite(one)]
    top = _SHARES_END if lines.shares else _HEADROOM * max([*shown, lines.ideal or 0.0])
    for panel, axis in zip(sorted(set(panels)), axes, strict=True):
        for i, one in enumerate(_distinct(series)):
            rows = [
                row for row in range(len(table.rows)) if (panels[row], series[row]) == (panel, one)
            ]
            x, y, low, high = ([column[row] for row in rows] for column in numbers)
            axis.plot(x, y, marker="o", markersize=4, color=f"C{i}")
            hollow = [(x[j], y[j]) for j, row in enumerate(rows) if doubts[row]]
            if hollow:
                points = dict(zip("xy", zip(*hollow, strict=True), strict=True))
                axis.plot(points["x"], points["y"], "o", ms=4, mfc="white", mec=f"C{i}")
            axis.fill_between(x, low, high, alpha=0.15, color=f"C{i}")
        if lines.ideal is not None:
            axis.axhline(lines.ideal, color="0.4", linestyle="--", linewidth=1)
        axis.set_xscale("log", base=2)
        axis.set_xticks(ticks, [f"{tick:g}" for tick in ticks], fontsize=7)
        axis.minorticks_off()
        axis.set_ylim(0.0, top)
        axis.set_title(figure_text(panel), fontsize=9)
        axis.set_xlabel(lines.x)
        axis.set_ylabel(lines.y)
    legend: list[Artist] = [
        Line2D([], [], color=f"C{i}", marker="o", markersize=4, label=figure_text(one))
        for i, one in enumerate(_distinct(series))
    ]
    legend.append(_key("95 % interval", "0.4", alpha=0.3))
    if lines.ideal is not None:
        legend.append(Line2D([], [], color="0.4", linestyle="--", label="ideal"))
    if lines.doubtful:
        doubtful = Line2D([], [], color="0.4", marker="o", markersize=4, markerfacecolor="white")
        doubtful.set_label("with doubtful times")
        legend.append(doubtful)
    _add_legend(figure, legend)
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


def _key(label: str, color: str, *, alpha: float = 1.0) -> Patch:
    return Patch(facecolor=color, alpha=alpha, label=label)


def _add_legend(figure: Figure, entries: Sequence[Artist]) -> None:
    """Adds a legend below the panels, where it hides nothing."""
    if entries:
        columns = max(1, int(figure.get_figwidth() // _LEGEND_INCHES))
        figure.legend(handles=list(entries), loc="outside lower center", ncols=columns, fontsize=7)


def _panel_names(table: Table, columns: Sequence[str]) -> list[str]:
    """Returns the panel of each row."""
    if not columns:
        return [""] * len(table.rows)
    cells = zip(*(_texts(table, name) for name in columns), strict=True)
    return [", ".join(row) for row in cells]


def _texts(table: Table, column: str) -> list[str]:
    """Returns the cells of a column as texts; empty texts where no column is named."""
    return [str(cell) for cell in table.column(column)] if column else [""] * len(table.rows)


def _numbers(table: Table, column: str) -> list[float]:
    return [_number(cell) for cell in table.column(column)] if column else [0.0] * len(table.rows)


def _distinct(texts: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(texts))


def _number(cell: Cell) -> float:
    return float(cell) if isinstance(cell, int | float) else float("nan")
