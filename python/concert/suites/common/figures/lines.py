"""Draws a table as lines with bands; doubtful points are hollow, and what is ideal is dashed."""

import math
from collections.abc import Sequence
from typing import Final

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
from concert.suites.common.figures.style import WHISKER_COLOR, look
from concert.suites.common.tables.table import Lines, Table

_HEADROOM: Final = 1.05
_BAND: Final = 0.18
_APART: Final = 0.08
"""The least distance of two labels, as a share of the axis."""
_SHIFT: Final = 0.015


def draw_lines(table: Table, lines: Lines) -> Figure:
    """Returns the figure."""
    of_rows = panel_names(table, lines.panels)
    series = texts(table, lines.series)
    x, y, low, high = (numbers(table, name) for name in (lines.x, lines.y, lines.low, lines.high))
    doubts = numbers(table, lines.doubtful)
    names, models, ticks = sorted(set(of_rows)), distinct(series), sorted(set(x))
    shown = [one for column in (y, low, high) for one in column if math.isfinite(one)]
    labels = (
        f"{with_unit(table, lines.x)}, log scale",
        with_unit(table, lines.y, shares=lines.shares, ideal=lines.ideal),
    )
    figure, axes = panels(names, labels=labels, marks=3 * len(ticks), legend=_legend(lines, models))
    for panel, axis in zip(names, axes, strict=True):
        for number, model in enumerate(models):
            rows = [i for i in range(len(x)) if (of_rows[i], series[i]) == (panel, model)]
            rows.sort(key=lambda i: x[i])
            style = look(number)
            # Models whose only point is at the same place stand side by side.
            shift = 1 + _SHIFT * (number - (len(models) - 1) / 2) * (len(ticks) == 1)
            places = [x[i] * shift for i in rows]
            heights = [y[i] for i in rows]
            axis.plot(
                places,
                heights,
                marker=style.marker,
                color=style.color,
                linestyle=style.dash,
                zorder=3,
            )
            for j, i in enumerate(rows):
                if doubts[i]:
                    axis.plot(
                        places[j],
                        heights[j],
                        style.marker,
                        markerfacecolor="white",
                        markeredgecolor=style.color,
                        zorder=4,
                    )
            _draw_intervals(
                axis, places, heights, [low[i] for i in rows], [high[i] for i in rows], style.color
            )
        if lines.ideal is not None:
            axis.axhline(lines.ideal, color=WHISKER_COLOR, linestyle=(0, (4, 3)), linewidth=0.8)
        if lines.shares:
            as_shares(axis)
        else:
            axis.set_ylim(0.0, _HEADROOM * max([*shown, lines.ideal or 0.0]))
        axis.set_xscale("log", base=2)
        axis.set_xticks(ticks, _tick_labels(ticks))
        axis.minorticks_off()
    return figure


def _draw_intervals(
    axis: Axes,
    places: Sequence[float],
    heights: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
    color: str,
) -> None:
    """Draws a band; a whisker for a single point, of which a band shows nothing."""
    if len(places) > 1:
        axis.fill_between(places, low, high, alpha=_BAND, color=color, linewidth=0.0)
    elif places and math.isfinite(low[0] + high[0]):
        span = [[max(heights[0] - low[0], 0.0)], [max(high[0] - heights[0], 0.0)]]
        axis.errorbar(places, heights, span, fmt="none", ecolor=color, elinewidth=0.7)


def _tick_labels(ticks: Sequence[float]) -> list[str]:
    """Returns plain digits; nothing where they would touch those before."""
    places = [math.log2(tick) if tick > 0 else -math.inf for tick in ticks]
    whole = max(places) - min(filter(math.isfinite, places), default=0.0)
    labels = []
    last = -math.inf
    for tick, place in zip(ticks, places, strict=True):
        is_apart = place - last >= _APART * whole
        labels.append(f"{tick:g}" if is_apart else "")
        last = place if is_apart else last
    return labels


def _legend(lines: Lines, models: Sequence[str]) -> list[Artist]:
    entries: list[Artist] = []
    for number, model in enumerate(models):
        style = look(number)
        entries.append(
            Line2D(
                [],
                [],
                color=style.color,
                marker=style.marker,
                linestyle=style.dash,
                label=label(model),
            )
        )
    entries.append(key("95 % interval", "0.4", alpha=0.3))
    if lines.ideal is not None:
        ideal = Line2D([], [], color=WHISKER_COLOR, linestyle=(0, (4, 3)), linewidth=0.8)
        ideal.set_label("ideal")
        entries.append(ideal)
    if lines.doubtful:
        doubtful = Line2D([], [], color="0.4", marker="o", markerfacecolor="white")
        doubtful.set_label("with doubtful times")
        entries.append(doubtful)
    return entries
