"""Draws figures: bars for shares, lines over cores for efficiencies."""

import io
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from concert.escaping import figure_text
from concert.results.storage import files
from concert.suites.task_parallel.tables.form import Cell, Table

_WIDTH_INCHES, _HEIGHT_INCHES = 4.2, 3.4
_METADATA = {"Date": None}
"""No time of writing, so that equal tables give equal files."""


def write_figure(table: Table, path: Path) -> bool:
    """Draws a table as an SVG file; returns whether it is one that is drawn and has rows.

    Raises:
        ResultsError: The file cannot be written.
    """
    if not table.rows or not table.name.startswith("figure"):
        return False
    mpl.rcParams["svg.hashsalt"] = "concert"
    figure = _drawn_lines(table) if "cores" in table.columns else _drawn_bars(table)
    drawn = io.BytesIO()
    figure.savefig(drawn, format="svg", metadata=_METADATA)
    files.write_bytes(path, drawn.getvalue())
    return True


def _drawn_bars(table: Table) -> Figure:
    """One panel for each fix level where there are some; bars by group, a colour a model."""
    column = table.columns.index
    level = column("fixes up to") if "fixes up to" in table.columns else None
    panels = _distinct([row[level] if level is not None else "" for row in table.rows])
    figure, axes = _panels(len(panels), table.title)
    models = _distinct([row[0] for row in table.rows])
    groups = _distinct([row[1] for row in table.rows])
    for panel, axis in zip(panels, axes, strict=True):
        rows = [row for row in table.rows if level is None or row[level] == panel]
        for i, model in enumerate(models):
            mine = {str(row[1]): row for row in rows if row[0] == model}
            shown = [group for group in groups if group in mine]
            places = [groups.index(group) + (i + 0.5) / len(models) * 0.8 - 0.4 for group in shown]
            values = [_number(mine[group][column("pass@1")]) for group in shown]
            low = [_number(mine[group][column("low")]) for group in shown]
            high = [_number(mine[group][column("high")]) for group in shown]
            errors = np.abs(np.array([np.subtract(values, low), np.subtract(high, values)]))
            axis.bar(
                places, values, 0.8 / len(models), label=figure_text(model), yerr=errors, capsize=2
            )
        names = [figure_text(group) for group in groups]
        axis.set_xticks(range(len(groups)), names, rotation=30, ha="right", fontsize=7)
        axis.set_ylim(0.0, 1.05)
        axis.set_title(figure_text(panel), fontsize=9)
        axis.set_ylabel("pass@1")
    axes[0].legend(fontsize=7)
    return figure


def _drawn_lines(table: Table) -> Figure:
    """One panel for each kind and group; efficiency over cores, a colour a model."""
    panels = sorted({(str(row[2]), str(row[1])) for row in table.rows})
    figure, axes = _panels(len(panels), table.title)
    models = _distinct([row[0] for row in table.rows])
    for (kind, group), axis in zip(panels, axes, strict=True):
        for i, model in enumerate(models):
            rows = [row for row in table.rows if row[:3] == (model, group, kind)]
            cores, means, low, high = (
                [_number(row[place]) for row in rows] for place in (3, 4, 5, 6)
            )
            axis.plot(
                cores, means, marker="o", markersize=3, label=figure_text(model), color=f"C{i}"
            )
            axis.fill_between(cores, low, high, alpha=0.15, color=f"C{i}")
        axis.set_xscale("log", base=2)
        axis.set_ylim(0.0, 1.2)
        axis.set_title(figure_text(f"{kind}, {group}"), fontsize=9)
        axis.set_xlabel("cores")
        axis.set_ylabel("efficiency")
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


def _distinct(cells: Sequence[Cell]) -> list[str]:
    return list(dict.fromkeys(str(cell) for cell in cells))


def _number(cell: Cell) -> float:
    return float(cell) if isinstance(cell, int | float) else float("nan")
