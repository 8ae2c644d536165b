"""Holds a table, and gives its forms for people, for spreadsheets and for programs."""

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import pyarrow as pa

from concert.escaping import csv_cell, markdown_cell, markdown_line

MISSING = "-"
UNDEFINED = "n/a"
"""The text that stands for 0/0."""
PUBLISHED = "paper"
"""The source of rows that a paper prints."""


class Kind(StrEnum):
    """The kind of values in a column."""

    TEXT = "text"
    COUNT = "count"
    NUMBER = "number"
    """Shown with two places."""
    QUANTITY = "quantity"
    """Shown with four significant digits."""
    PERCENT = "percent"
    """A share; shown times 100."""


type Cell = str | int | float | None
"""None: there is no input for it; NaN: 0/0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column.

    Attributes:
        name: Its heading.
        kind: What stands in it.
        rank_of: Whether it is the rank of the column that follows; people see "#1 68.14%".
    """

    name: str
    kind: Kind = Kind.PERCENT
    rank_of: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """A figure of bars; each field names a column.

    Attributes:
        groups: Along the axis.
        value: A bar's height.
        low: Lower end of its interval; empty where there are no intervals.
        high: Upper end, likewise.
        whiskers: What the ends are, for the legend.
        at_best: The height if all that is open turned out well, drawn pale; empty where nothing is.
        series: A colour each; empty for one colour.
        panels: A panel for each combination of them; empty for one panel.
        shares: Whether heights are shares, whose axis ends at 1.
        source: Where a row comes from; those of `PUBLISHED` become hollow marks. Empty where all
            are ours.
    """

    groups: str
    value: str
    low: str = ""
    high: str = ""
    whiskers: str = "95 % interval"
    at_best: str = ""
    series: str = ""
    panels: tuple[str, ...] = ()
    shares: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """A figure of lines with bands around them; each field names a column.

    Attributes:
        x: Along the axis, whose scale is logarithmic; each value has a mark.
        y: Height.
        low: Lower end of its interval.
        high: Upper end.
        series: A colour each.
        panels: A panel for each combination of them.
        ideal: Height of a dashed line for what cannot be bettered; None for no line.
        doubtful: The number of doubtful values behind a point, which is drawn hollow where there
            are any; empty where nobody counts them.
        shares: Whether heights are shares, whose axis ends at 1.
    """

    x: str
    y: str
    low: str
    high: str
    series: str
    panels: tuple[str, ...]
    ideal: float | None = None
    doubtful: str = ""
    shares: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """A figure of points with the frontier of the best for their place; each field names a column.

    Attributes:
        x: Along the axis, whose scale is logarithmic; rows without a number above 0 have no point.
        y: Height, a share.
        low: Lower end of its interval.
        high: Upper end.
        series: A mark each.
        frontier: The frontier's name, for the legend.
    """

    x: str
    y: str
    low: str
    high: str
    series: str
    frontier: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table.

    Attributes:
        name: Its short name.
        title: One line.
        columns: The columns.
        rows: The rows; a cell a column.
        notes: What is missing, and what was left out.
        changes: Indices of the rows whose shares are relative differences.
        figure: How it is drawn; None where it is not.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    changes: frozenset[int] = frozenset()
    figure: Bars | Lines | Points | None = None

    @property
    def stem(self) -> str:
        """Its file name without an ending: "table-1" or "figure-1" of a table "1" or "figure-1"."""
        is_told = self.name.startswith(("figure", "table"))
        return self.name if is_told else f"table-{self.name}"

    def column(self, name: str) -> tuple[Cell, ...]:
        """Returns the cells of a column.

        Raises:
            ValueError: There is no such column.
        """
        place = [column.name for column in self.columns].index(name)
        return tuple(row[place] for row in self.rows)

    @property
    def shown_columns(self) -> tuple[Column, ...]:
        """The columns that people see: a rank stands in the cell of its column."""
        return tuple(column for column in self.columns if not column.rank_of)

    def shown_rows(self) -> list[list[str]]:
        """Returns the cells as people see them, not escaped for any place."""
        return [self._shown(row, is_change=i in self.changes) for i, row in enumerate(self.rows)]

    def to_markdown(self) -> str:
        """Returns the table for people."""
        names = [markdown_cell(column.name) for column in self.shown_columns]
        lines = [f"## {markdown_line(self.title)}", "", _line(names)]
        lines.append(
            _line(["---" if column.kind is Kind.TEXT else "--:" for column in self.shown_columns])
        )
        lines += [_line([markdown_cell(text) for text in row]) for row in self.shown_rows()]
        lines += [""] * bool(self.notes) + [f"- {markdown_line(note)}" for note in self.notes]
        return "\n".join(lines) + "\n"

    def to_csv(self) -> str:
        """Returns the table for spreadsheets: plain numbers, nothing where there is none."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([csv_cell(column.name) for column in self.columns])
        for row in self.rows:
            writer.writerow(["" if cell is None else _plain(cell) for cell in row])
        return text.getvalue()

    def to_arrow(self) -> pa.Table:
        """Returns the table for programs; where there is no input it has null."""
        arrays = [
            pa.array([row[i] for row in self.rows], _ARROW[column.kind])
            for i, column in enumerate(self.columns)
        ]
        metadata = {"concert.title": self.title, "concert.notes": "\n".join(self.notes)}
        names = [column.name for column in self.columns]
        return pa.table(arrays, names=names).replace_schema_metadata(metadata)

    def _shown(self, row: Sequence[Cell], *, is_change: bool) -> list[str]:
        cells = []
        rank: Cell = None
        for column, cell in zip(self.columns, row, strict=True):
            if column.rank_of:
                rank = cell
                continue
            text = _shown(cell, column.kind, is_change=is_change)
            cells.append(text if rank is None else f"#{rank} {text}")
            rank = None
        return cells


_ARROW = {
    Kind.TEXT: pa.string(),
    Kind.COUNT: pa.int64(),
    Kind.NUMBER: pa.float64(),
    Kind.QUANTITY: pa.float64(),
    Kind.PERCENT: pa.float64(),
}


def _shown(cell: Cell, kind: Kind, *, is_change: bool) -> str:
    if cell is None:
        return MISSING
    if isinstance(cell, str):
        return cell
    if math.isnan(cell):
        return UNDEFINED
    match kind:
        case Kind.PERCENT:
            return f"{100 * cell:+.2f}%" if is_change else f"{100 * cell:.2f}%"
        case Kind.NUMBER:
            return f"{cell:.2f}"
        case Kind.QUANTITY:
            return f"{cell:.4g}"
        case _:
            return str(cell)


def _plain(cell: str | int | float) -> str:
    if isinstance(cell, float) and math.isnan(cell):
        return "NaN"
    if isinstance(cell, str):
        return csv_cell(cell)
    return repr(cell) if isinstance(cell, float) else str(cell)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
