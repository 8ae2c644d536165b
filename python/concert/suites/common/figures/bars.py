"""Draws a table as bars with whiskers; published values stand beside them as hollow marks."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from concert.suites.common.figures.columns import (
    distinct,
    label,
    numbers,
    panel_names,
    texts,
    with_unit,
)
from concert.suites.common.figures.panels import as_shares, key, panels
from concert.suites.common.figures.style import PALE, WHISKER_COLOR, Look, look
from concert.suites.common.tables.table import PUBLISHED, Bars, Table

_GROUP_WIDTH = 0.82
_PLAIN = "0.35"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bar:
    """A bar, or a published value in its place."""

    panel: str
    group: str
    series: str
    value: float
    low: float
    high: float
    at_best: float
    is_published: bool


def draw_bars(table: Table, bars: Bars) -> Figure:
    """Returns the figure."""
    rows = _rows(table, bars)
    names = distinct([one.panel for one in rows])
    groups = distinct([one.group for one in rows])
    series = distinct([one.series for one in rows])
    figure, axes = panels(
        names,
        labels=(bars.groups, with_unit(table, bars.value, shares=bars.shares)),
        marks=len(groups) * len(series),
        groups=[label(group) for group in groups],
        legend=_legend(bars, rows, series),
    )
    width = _GROUP_WIDTH / len(series)
    for panel, axis in zip(names, axes, strict=True):
        if bars.shares:
            as_shares(axis)
        axis.set_xlim(-0.5, len(groups) - 0.5)
        for number, one in enumerate(series):
            here = [row for row in rows if (row.panel, row.series) == (panel, one)]
            begin = (number + 0.5) * width - _GROUP_WIDTH / 2
            places = {row: groups.index(row.group) + begin for row in here}
            _draw_series(axis, bars, places, width, look(number))
        if not bars.shares:
            axis.set_ylim(bottom=0.0)
    return figure


def _rows(table: Table, bars: Bars) -> list[_Bar]:
    columns = (
        panel_names(table, bars.panels),
        texts(table, bars.groups),
        texts(table, bars.series),
        numbers(table, bars.value),
        numbers(table, bars.low),
        numbers(table, bars.high),
        numbers(table, bars.at_best),
        texts(table, bars.source),
    )
    return [
        _Bar(
            panel=panel,
            group=group,
            series=series,
            value=value,
            low=low,
            high=high,
            at_best=at_best,
            is_published=source == PUBLISHED,
        )
        for panel, group, series, value, low, high, at_best, source in zip(*columns, strict=True)
    ]


def _draw_series(
    axis: Axes, bars: Bars, places: dict[_Bar, float], width: float, style: Look
) -> None:
    ours = [row for row in places if not row.is_published]
    at = np.array([places[row] for row in ours])
    heights = np.array([row.value for row in ours])
    if bars.at_best:
        axis.bar(at, [row.at_best for row in ours], width, color=style.color, alpha=PALE)
    axis.bar(at, heights, width, color=style.color, hatch=style.hatch, edgecolor="white")
    if bars.low:
        # An interval that nobody knows is not drawn, not even as a cap.
        below = heights - np.array([row.low for row in ours])
        above = np.array([row.high for row in ours]) - heights
        known = np.isfinite(below) & np.isfinite(above)
        spans = np.maximum(np.array([below, above]), 0.0)[:, known]
        axis.errorbar(
            at[known], heights[known], spans, fmt="none", ecolor=WHISKER_COLOR, elinewidth=0.7
        )
    published = [row for row in places if row.is_published]
    if published:
        axis.plot([places[row] for row in published], [row.value for row in published], **_HOLLOW)


_HOLLOW: Final[dict[str, Any]] = {
    "linestyle": "none",
    "marker": "D",
    "markersize": 3.8,
    "markerfacecolor": "white",
    "markeredgecolor": "black",
    "markeredgewidth": 0.9,
    "clip_on": False,
    "zorder": 4,
}


def _legend(bars: Bars, rows: list[_Bar], series: list[str]) -> list[Artist]:
    ours = {row.series for row in rows if not row.is_published}
    entries: list[Artist] = [
        key(label(one), look(number).color, hatch=look(number).hatch)
        for number, one in enumerate(series)
        if bars.series and one in ours
    ]
    if bars.low and ours:
        entries.append(
            Line2D([], [], color=WHISKER_COLOR, linewidth=0.7, marker="|", label=bars.whiskers)
        )
    if bars.at_best:
        entries.append(key("if all undecided were", _PLAIN, alpha=PALE))
    if any(row.is_published for row in rows):
        entries.append(Line2D([], [], label="published", **_HOLLOW))
    return entries
