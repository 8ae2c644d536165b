"""Draws intervals as bars that stand in the cells of a table."""

import math
from typing import Final

from markupsafe import Markup

_WIDTH: Final = 208
_MARGIN: Final = 4
_GRID: Final = "".join(f"M{_MARGIN + quarter * 50} 0V18" for quarter in range(5))


def interval_bar(
    value: float, low: float, high: float, worst: float = math.nan, best: float = math.nan
) -> Markup:
    """Returns an interval of a share as SVG: a line with ends, a dot, and a pale range of bounds.

    Args:
        value: The share; nothing but the grid is drawn where it is NaN.
        low: Lower end of the interval.
        high: Upper end.
        worst: The least that the share can be, whatever samples without a verdict are.
        best: The most.
    """
    parts = [f'<path class="grid" d="{_GRID}"/>']
    said = "not known"
    if not math.isnan(value):
        said = f"{100 * value:.1f} per cent"
        if best > worst:
            parts.append(f'<path class="open" d="M{_x(worst)} 9H{_x(best)}"/>')
            said += f", {100 * worst:.1f} to {100 * best:.1f} with all samples"
        if not math.isnan(low + high):
            one, other = _x(low), _x(high)
            parts.append(f'<path class="range" d="M{one} 9H{other}M{one} 5v8M{other} 5v8"/>')
            said += f", interval {100 * low:.1f} to {100 * high:.1f}"
        parts.append(f'<circle class="point" cx="{_x(value)}" cy="9" r="4"/>')
    return Markup(
        f'<svg class="bar" width="{_WIDTH}" height="18" viewBox="0 0 {_WIDTH} 18" role="img" '
        f'aria-label="{said}">{"".join(parts)}</svg>'
    )


def axis() -> Markup:
    """Returns the numbers above a column of bars."""
    numbers = "".join(
        f'<text x="{_MARGIN + share * 2}" y="11" text-anchor="{anchor}">{share}</text>'
        for share, anchor in (
            (0, "start"),
            (25, "middle"),
            (50, "middle"),
            (75, "middle"),
            (100, "end"),
        )
    )
    return Markup(
        f'<svg class="bar axis" width="{_WIDTH}" height="14" viewBox="0 0 {_WIDTH} 14" '
        f'aria-hidden="true">{numbers}</svg>'
    )


def _x(share: float) -> str:
    return f"{_MARGIN + min(max(share, 0.0), 1.0) * (_WIDTH - 2 * _MARGIN):.1f}"
