"""Draws a table as points with whiskers, and the frontier that no cheaper point betters."""

import math
from collections.abc import Sequence
from typing import Final

from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from concert.suites.common.figures.columns import label, numbers, texts, with_unit
from concert.suites.common.figures.panels import as_shares, panels
from concert.suites.common.figures.style import WHISKER_COLOR, look
from concert.suites.common.tables.table import Points, Table

_SPACE: Final = 1.6
"""The axis goes on by this factor on both sides; more than the half of 2 to 5 holds a mark."""
_MOST_DECADES: Final = 2.5
_DASH: Final = (0, (4, 3))


def draw_points(table: Table, points: Points) -> Figure:
    """Returns the figure."""
    series = texts(table, points.series)
    names = (points.x, points.y, points.low, points.high)
    columns = [numbers(table, name) for name in names]
    rows = [row for row in zip(series, *columns, strict=True) if row[1] > 0 and row[2] >= 0]
    labels = (f"{with_unit(table, points.x)}, log scale", with_unit(table, points.y, shares=True))
    legend = _legend(points, [row[0] for row in rows])
    figure, (axis,) = panels([""], labels=labels, marks=len(rows), legend=legend)
    places = [row[1] for row in rows]
    least, most = min(places, default=1.0) / _SPACE, max(places, default=1.0) * _SPACE
    axis.set_xscale("log")
    steps = frontier([(x, y) for _, x, y, _, _ in rows])
    if steps:
        xs, ys = zip(*steps, (most, steps[-1][1]), strict=True)
        axis.step(xs, ys, where="post", color=WHISKER_COLOR, linestyle=_DASH, linewidth=0.8)
    for number, (_, x, y, low, high) in enumerate(rows):
        style = look(number)
        if math.isfinite(low + high):
            span = [[max(y - low, 0.0)], [max(high - y, 0.0)]]
            axis.errorbar([x], [y], span, fmt="none", ecolor=style.color, elinewidth=0.7)
        axis.plot([x], [y], marker=style.marker, color=style.color, linestyle="", zorder=3)
    as_shares(axis)
    axis.set_xlim(least, most)
    axis.xaxis.set_major_locator(FixedLocator(_ticks(least, most)))
    axis.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.xaxis.set_minor_locator(NullLocator())
    return figure


def frontier(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Returns the points that are higher than every point at the same place or before it."""
    best: list[tuple[float, float]] = []
    for x, y in sorted(points, key=lambda point: (point[0], -point[1])):
        if not best or y > best[-1][1]:
            best.append((x, y))
    return best


def _ticks(least: float, most: float) -> list[float]:
    """Returns the powers of ten between two numbers, with 2 and 5 times these where they fit."""
    is_wide = math.log10(most / least) > _MOST_DECADES
    exponents = range(math.floor(math.log10(least)), math.ceil(math.log10(most)) + 1)
    # Read from digits, so that a mark is the number that its label says.
    found = [float(f"{d}e{e}") for e in exponents for d in ((1,) if is_wide else (1, 2, 5))]
    return [tick for tick in found if least <= tick <= most]


def _legend(points: Points, series: Sequence[str]) -> list[Artist]:
    entries: list[Artist] = []
    for number, name in enumerate(series):
        style = look(number)
        mark = Line2D([], [], color=style.color, marker=style.marker, linestyle="")
        mark.set_label(label(name))
        entries.append(mark)
    whisker = Line2D([], [], color="0.4", marker="|", markersize=7, linestyle="")
    whisker.set_label("95 % interval")
    entries.append(whisker)
    line = Line2D([], [], color=WHISKER_COLOR, linestyle=_DASH, linewidth=0.8)
    line.set_label(points.frontier)
    entries.append(line)
    return entries
