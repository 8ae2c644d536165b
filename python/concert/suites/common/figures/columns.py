"""Reads the columns of a table as texts, numbers and labels of a figure."""

from collections.abc import Sequence
from typing import Final

from concert.escaping import figure_text
from concert.suites.common.tables.table import Cell, Kind, Table

_MOST_LETTERS: Final = 34
"""Letters of a label; the table has the whole name."""


def texts(table: Table, column: str) -> list[str]:
    """Returns the cells of a column as texts; empty texts where no column is named."""
    return [str(cell) for cell in table.column(column)] if column else [""] * len(table.rows)


def numbers(table: Table, column: str) -> list[float]:
    """Returns the cells of a column as numbers; NaN where there is none, 0 without a column."""
    return [_number(cell) for cell in table.column(column)] if column else [0.0] * len(table.rows)


def panel_names(table: Table, columns: Sequence[str]) -> list[str]:
    """Returns the panel of each row."""
    if not columns:
        return [""] * len(table.rows)
    cells = zip(*(texts(table, name) for name in columns), strict=True)
    return [", ".join(row) for row in cells]


def distinct(values: Sequence[str]) -> list[str]:
    """Returns each text once, in the order of their first places."""
    return list(dict.fromkeys(values))


def label(text: str) -> str:
    """Returns a text as a label; of a long one the beginning and the end."""
    if len(text) > _MOST_LETTERS:
        half = _MOST_LETTERS // 2
        text = f"{text[:half]}…{text[-half + 1 :]}"
    return figure_text(text)


def with_unit(
    table: Table, column: str, *, shares: bool = False, ideal: float | None = None
) -> str:
    """Returns the label of an axis: the column's name with its unit."""
    kind = next(one.kind for one in table.columns if one.name == column)
    if shares or kind is Kind.PERCENT:
        return f"{column} (%)"
    if ideal is not None:
        return f"{column} (ideal: {ideal:g})"
    return f"{column} (number)" if kind is Kind.COUNT else column


def _number(cell: Cell) -> float:
    return float(cell) if isinstance(cell, int | float) else float("nan")
