"""Lays out the panels of a figure and the legend below them, where it covers nothing."""

import math
from collections.abc import Sequence
from typing import Final

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import PercentFormatter

from concert.suites.common.figures.columns import label
from concert.suites.common.figures.style import COLUMN_INCHES, LETTER_INCHES, PAGE_INCHES

_PLOT_INCHES: Final = 1.35
_LINE_INCHES: Final = 0.13
_KEY_INCHES: Final = 0.45
_MOST_ACROSS: Final = 4
_SHARES_END: Final = 1.05
_SLANT: Final = 35
_GAP_LETTERS: Final = 2
_TITLE_INCHES: Final = 0.3
_MOST_NARROW_MARKS: Final = 30
_MOST_NARROW_LINES: Final = 4


def panels(
    names: Sequence[str],
    *,
    labels: tuple[str, str],
    marks: int,
    groups: Sequence[str] = (),
    legend: Sequence[Artist] = (),
) -> tuple[Figure, Sequence[Axes]]:
    """Returns a figure with a panel for each name, and its legend.

    Args:
        names: The titles of the panels; a single panel shows none.
        labels: The labels of the horizontal and of the vertical axis.
        marks: How many bars or points a panel has side by side.
        groups: Labels along the axis; they are slanted where they would touch.
        legend: The keys of the legend.
    """
    entries = [str(one.get_label()) for one in legend]
    is_narrow = len(names) == 1 and marks <= _MOST_NARROW_MARKS
    is_narrow = is_narrow and _legend_lines(entries, COLUMN_INCHES) <= _MOST_NARROW_LINES
    width = COLUMN_INCHES if is_narrow else PAGE_INCHES
    across = min(len(names), _across(marks))
    down = -(-len(names) // across)
    longest = max(map(len, groups), default=0)
    is_slanted = len(groups) * (longest + _GAP_LETTERS) * LETTER_INCHES > width / across - 0.5
    below = longest * LETTER_INCHES * math.sin(math.radians(_SLANT)) if is_slanted else 0.1
    legend_height = _LINE_INCHES * _legend_lines(entries, width) + 0.1
    height = down * (_PLOT_INCHES + _TITLE_INCHES) + below + _TITLE_INCHES + legend_height
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(down, across, squeeze=False, sharey=True).reshape(-1)
    for unused in axes[len(names) :]:
        unused.set_visible(False)
    slant = {"rotation": _SLANT, "ha": "right", "rotation_mode": "anchor"}
    for number, (name, axis) in enumerate(zip(names, axes, strict=False)):
        is_lowest = number + across >= len(names)
        if len(names) > 1:
            axis.set_title(label(name))
        if groups:
            axis.set_xticks(range(len(groups)), groups, **(slant if is_slanted else {}))
            axis.tick_params(axis="x", length=0)
        axis.tick_params(axis="x", labelbottom=is_lowest)
        if is_lowest:
            axis.set_xlabel(labels[0])
        if number % across == 0:
            axis.set_ylabel(labels[1])
    if legend:
        columns = _legend_columns(entries, width)
        figure.legend(handles=list(legend), loc="outside lower center", ncols=columns)
    return figure, list(axes[: len(names)])


def as_shares(axis: Axes) -> None:
    """Makes the axis of shares end at 1 and show per cent."""
    axis.set_ylim(0.0, _SHARES_END)
    axis.set_yticks([0.0, 0.25, 0.5, 0.75, 1.0])
    axis.yaxis.set_major_formatter(PercentFormatter(1.0, symbol=""))


def key(text: str, color: str, *, hatch: str = "", alpha: float = 1.0) -> Patch:
    """Returns an entry of a legend: a patch of a colour."""
    return Patch(facecolor=color, edgecolor="white", hatch=hatch, alpha=alpha, label=text)


def _across(marks: int) -> int:
    """Returns how many panels stand side by side: fewer where each has much in it."""
    return max(1, min(_MOST_ACROSS, 60 // max(marks, 1)))


def _legend_columns(entries: Sequence[str], width: float) -> int:
    longest = max(map(len, entries), default=1)
    fitting = int(width / (longest * LETTER_INCHES + _KEY_INCHES))
    return max(1, min(fitting, len(entries) or 1))


def _legend_lines(entries: Sequence[str], width: float) -> int:
    return -(-len(entries) // _legend_columns(entries, width))
