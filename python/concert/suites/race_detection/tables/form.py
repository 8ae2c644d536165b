"""Writes a table three ways: for people, for spreadsheets, for programs."""

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
"""How 0/0 is shown."""


class Kind(StrEnum):
    """What stands in a column."""

    TEXT = "text"
    COUNT = "count"
    NUMBER = "number"
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
class Table:
    """A table.

    Attributes:
        name: Its short name, of which a file name is made.
        title: One line.
        columns: The columns.
        rows: The rows; a cell a column.
        notes: What is missing, and what was left out.
        changes: Indices of the rows whose shares are relative differences.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    changes: frozenset[int] = frozenset()

    def to_markdown(self) -> str:
        """Returns the table for people."""
        names = [markdown_cell(column.name) for column in self.columns if not column.rank_of]
        lines = [f"## {markdown_line(self.title)}", "", _line(names)]
        lines.append(
            _line(
                [
                    "---" if column.kind is Kind.TEXT else "--:"
                    for column in self.columns
                    if not column.rank_of
                ]
            )
        )
        lines += [
            _line(self._shown(row, is_change=i in self.changes)) for i, row in enumerate(self.rows)
        ]
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
    Kind.PERCENT: pa.float64(),
}


def _shown(cell: Cell, kind: Kind, *, is_change: bool) -> str:
    if cell is None:
        return MISSING
    if isinstance(cell, str):
        return markdown_cell(cell)
    if math.isnan(cell):
        return UNDEFINED
    match kind:
        case Kind.PERCENT:
            return f"{100 * cell:+.2f}%" if is_change else f"{100 * cell:.2f}%"
        case Kind.NUMBER:
            return f"{cell:.2f}"
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
