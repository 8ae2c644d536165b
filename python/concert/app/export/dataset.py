"""Holds one suite's part of an export, with all that its descriptions state."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa

from concert.app.export.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """The rows of one suite as a file.

    Attributes:
        name: The suite's name, which is that of the configuration.
        card: What people wrote about it.
        table: The rows.
        path: Path of the Parquet file below the folder of the export.
        size: Size of the file in bytes.
        sha256: Hash (hex) of the file.
    """

    name: str
    card: Card
    table: pa.Table
    path: str
    size: int
    sha256: str

    def texts(self, column: str) -> list[str]:
        """Returns the values of a column."""
        return [str(value) for value in self.table.column(column).to_pylist()]

    def counts(self, column: str) -> Mapping[str, int]:
        """Returns how many rows have each value of a column, sorted by value."""
        return dict(sorted(Counter(self.texts(column)).items()))
