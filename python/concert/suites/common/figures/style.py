"""Holds the one style of all figures: sizes of a two-column paper, fonts, colours and marks."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

import matplotlib as mpl

FONT: Final = "DejaVu Sans"
"""matplotlib brings it along, so that a figure has the same letters on every machine."""

COLUMN_INCHES: Final = 3.3
"""The width of a column of a two-column paper."""
PAGE_INCHES: Final = 7.0
"""The width of both columns."""
LETTER_INCHES: Final = 0.056
"""The mean width of a letter in the labels."""

WHISKER_COLOR: Final = "0.15"
PALE: Final = 0.35

_COLORS: Final = (
    *("#0072B2", "#E69F00", "#009E73", "#CC79A7"),
    *("#56B4E9", "#D55E00", "#F0E442"),
)
"""Okabe and Ito, Color Universal Design (2008): told apart by colour-blind readers."""
_MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X")
_HATCHES: Final = ("", "//////", "......", "xxxxxx")
_DASHES: Final = ("-", "--", ":", "-.")

# Any: matplotlib names its settings by texts, and each has another type.
_STYLE: Final[Any] = {
    "font.family": [FONT],
    "font.size": 7,
    "axes.titlesize": 7,
    "axes.labelsize": 7,
    "xtick.labelsize": 6.5,
    "ytick.labelsize": 6.5,
    "legend.fontsize": 6.5,
    "legend.frameon": False,
    "legend.handlelength": 1.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": "0.88",
    "grid.linewidth": 0.5,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.major.size": 2.5,
    "ytick.major.size": 2.5,
    "lines.linewidth": 1.1,
    "lines.markersize": 3.5,
    "patch.linewidth": 0.5,
    "hatch.linewidth": 0.4,
    "errorbar.capsize": 1.6,
    "savefig.dpi": 300,
    "figure.constrained_layout.h_pad": 0.03,
    "figure.constrained_layout.w_pad": 0.03,
    # Ids in a file follow from its content alone.
    "svg.hashsalt": "concert",
    # Text stays text, which people can select, search and hear; see `svg_fonts`.
    "svg.fonttype": "none",
    # TrueType: publishers refuse the Type 3 that is the default.
    "pdf.fonttype": 42,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The look of one of several series.

    Attributes:
        color: Its colour.
        hatch: The pattern of its bars.
        marker: The mark of its points.
        dash: The pattern of its line.
    """

    color: str
    hatch: str
    marker: str
    dash: Literal["-", "--", ":", "-."]


def look(number: int) -> Look:
    """Returns the look of a series: 28 differ, and each differs in print without colours."""
    turn = number // len(_COLORS)
    return Look(
        color=_COLORS[number % len(_COLORS)],
        hatch=_HATCHES[turn % len(_HATCHES)],
        marker=_MARKERS[(number + turn) % len(_MARKERS)],
        dash=_DASHES[turn % len(_DASHES)],
    )


@contextlib.contextmanager
def styled() -> Iterator[None]:
    """Sets the style while it lasts, whatever settings the user has for matplotlib."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield
