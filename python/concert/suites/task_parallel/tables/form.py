"""Writes a table three ways: for people, for spreadsheets, for programs."""

import csv
import io
import math
from dataclasses import dataclass

import pyarrow as pa

from concert.escaping import csv_cell, markdown_cell, markdown_line

type Cell = str | int | float | None
"""None: there is no input for it; NaN: 0/0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table.

    Attributes:
        name: Its short name, of which a file name is made.
        title: One line.
        columns: Headings.
        rows: The rows; a cell a column. A column holds texts, or numbers.
        notes: What is missing, and what was left out.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def to_markdown(self) -> str:
        """Returns the table for people."""
        lines = [
            f"## {markdown_line(self.title)}",
            "",
            _line(self.columns),
            _line(["---"] * len(self.columns)),
        ]
        lines += [_line([_shown(cell) for cell in row]) for row in self.rows]
        lines += [""] * bool(self.notes) + [f"- {markdown_line(note)}" for note in self.notes]
        return "\n".join(lines) + "\n"

    def to_csv(self) -> str:
        """Returns the table for spreadsheets: plain numbers, nothing where there is none."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([csv_cell(name) for name in self.columns])
        writer.writerows([[_plain(cell) for cell in row] for row in self.rows])
        return text.getvalue()

    def to_arrow(self) -> pa.Table:
        """Returns the table for programs; where there is no input it has null."""
        arrays = []
        for i in range(len(self.columns)):
            cells = [row[i] for row in self.rows]
            is_text = any(isinstance(cell, str) for cell in cells)
            arrays.append(pa.array(cells, pa.string() if is_text else pa.float64()))
        table = pa.table(arrays, names=list(self.columns))
        metadata = {"concert.title": self.title, "concert.notes": "\n".join(self.notes)}
        return table.replace_schema_metadata(metadata)


def _line(cells: list[str] | tuple[str, ...]) -> str:
    return "| " + " | ".join(markdown_cell(cell) for cell in cells) + " |"


def _plain(cell: Cell) -> str | int | float:
    return "" if cell is None else csv_cell(cell) if isinstance(cell, str) else cell


def _shown(cell: Cell) -> str:
    if cell is None:
        return "-"
    if isinstance(cell, float):
        return "n/a" if math.isnan(cell) else f"{cell:.4g}"
    return str(cell)
