"""Reads Parquet files that Concert wrote, and refuses others."""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from concert.reading import UnreadableError
from concert.reading.parquet import opened_parquet
from concert.results.errors import ForeignFileError, ResultsError, SchemaVersionError
from concert.results.schema import SCHEMA_VERSION, TABLE_FIELD, VERSION_FIELD, TableSchema
from concert.results.stored_values import demand_values


@dataclass(frozen=True, slots=True)
class Having:
    """The rows that have one of some values in a column.

    Attributes:
        column: The column, of texts.
        values: The values.
    """

    column: str
    values: pa.StringArray

    @classmethod
    def any_of(cls, column: str, values: Iterable[str]) -> Self:
        """Returns the rows that have one of these values."""
        return cls(column, pa.array(sorted(set(values)), pa.string()))

    def mask(self, table: pa.Table) -> pa.BooleanArray:
        """Returns for each row of a table whether it is one."""
        return pc.is_in(table[self.column].combine_chunks(), value_set=self.values)


def read_file(
    path: Path,
    schema: TableSchema,
    *,
    columns: Sequence[str] | None = None,
    having: Having | None = None,
) -> pa.Table:
    """Returns the rows of one Parquet file that Concert wrote.

    Args:
        path: The file.
        schema: The table that it must belong to.
        columns: Names of the columns to read; all where None.
        having: Which rows are wanted; all where None. Row groups without any are not read.

    Raises:
        ForeignFileError: It is damaged, not Parquet, or not this table.
        SchemaVersionError: Another version of Concert wrote it.
        ResultsError: It cannot be opened.
    """
    found = _read(path, schema, columns=columns, having=having)
    demand_values(found, path=path, schema=schema)
    return found


def _read(
    path: Path, schema: TableSchema, *, columns: Sequence[str] | None, having: Having | None
) -> pa.Table:
    with opened_table(path, schema) as file:
        names = list(schema.arrow.names if columns is None else columns)
        if having is None:
            return file.read(columns=names)
        groups = [
            group
            for group in range(file.num_row_groups)
            if pc.any(having.mask(file.read_row_group(group, [having.column]))).as_py()
        ]
        needed = list(dict.fromkeys([*names, having.column]))
        found = file.read_row_groups(groups, needed)
        return found.filter(having.mask(found)).select(names)


def count_row_groups(path: Path, schema: TableSchema) -> int:
    """Returns the number of row groups of one file, which fails as `read_file` does."""
    with opened_table(path, schema) as file:
        return int(file.num_row_groups)


def read_row_group(
    path: Path, schema: TableSchema, group: int, *, columns: Sequence[str] | None = None
) -> pa.Table:
    """Returns the rows of one row group of one file, else as `read_file`.

    Args:
        path: The file.
        schema: The table that it must belong to.
        group: Which of its row groups, from 0.
        columns: Names of the columns to read; all where None.
    """
    with opened_table(path, schema) as file:
        return file.read_row_group(group, list(schema.arrow.names if columns is None else columns))


@contextlib.contextmanager
def opened_table(path: Path, schema: TableSchema) -> Iterator[pq.ParquetFile]:
    """Yields the file, and raises what `read_file` raises in place of what reading it raises."""
    try:
        with opened_parquet(path) as file:
            _demand(file.schema_arrow, path=path, schema=schema)
            yield file
    except UnreadableError as error:
        raise ForeignFileError(
            what=error.what,
            where=path,
            remedy="make it readable, or move it out of the results folder",
        ) from error


def is_there(path: Path) -> bool:
    """Returns whether a file or folder exists.

    Raises:
        ResultsError: A folder above it may not be entered.
    """
    try:
        return path.exists()
    except OSError as error:
        raise ResultsError(
            what=f"cannot be read ({error.strerror})",
            where=path,
            remedy="make it readable, or choose another folder",
        ) from error


def read_parts(
    folder: Path,
    schema: TableSchema,
    *,
    columns: Sequence[str] | None = None,
    having: Having | None = None,
) -> pa.Table:
    """Returns the rows of all parts in `folder`, in the order of their names, as `read_file`.

    Raises:
        ForeignFileError: As `read_file`; also for anything visible that is no Parquet file.
        SchemaVersionError: As `read_file`.
        ResultsError: As `read_file`.
    """
    names = list(schema.arrow.names if columns is None else columns)
    parts = parts_of(folder)
    tables = [read_file(part, schema, columns=names, having=having) for part in parts]
    if not tables:
        return schema.arrow.empty_table().select(names)
    return pa.concat_tables(tables)


def parts_of(folder: Path) -> list[Path]:
    """Returns the parts of a folder, sorted by name.

    Raises:
        ForeignFileError: Something else is visible in it, which would break other readers.
    """
    parts = sorted(path for path in folder.glob("*") if not path.name.startswith((".", "_")))
    for path in parts:
        if path.suffix != ".parquet" or not path.is_file():
            raise ForeignFileError(
                what="not a part that Concert wrote",
                where=path,
                remedy="move it out of the results folder",
            )
    return parts


def _demand(found: pa.Schema, *, path: Path, schema: TableSchema) -> None:
    metadata = found.metadata or {}
    table = metadata.get(TABLE_FIELD, b"").decode("utf-8", "replace")
    version = metadata.get(VERSION_FIELD, b"").decode("utf-8", "replace")
    if not table or not (version.isascii() and version.isdigit() and len(version) < 10):
        raise ForeignFileError(
            what="a Parquet file that Concert did not write",
            where=path,
            remedy="move it out of the results folder",
        )
    if int(version) != SCHEMA_VERSION:
        raise SchemaVersionError(where=path, found=int(version), expected=SCHEMA_VERSION)
    if table != schema.name:
        raise ForeignFileError(
            what=f"holds {table}, not {schema.name}",
            where=path,
            remedy="move it out of the results folder",
        )
    if not found.equals(schema.arrow):
        raise ForeignFileError(
            what=f"is no table {schema.name} of this version: {_difference(found, schema)}",
            where=path,
            remedy="move it out of the results folder",
        )


def _difference(found: pa.Schema, schema: TableSchema) -> str:
    """Names the first column that a table lacks, has too much or has with another type."""
    theirs = {field.name: field for field in found}
    ours = {field.name: field for field in schema.arrow}
    for name in sorted(theirs.keys() | ours.keys()):
        if name not in theirs:
            return f"the column {name} is missing"
        if name not in ours:
            return f"the column {name} is unknown"
        if not theirs[name].equals(ours[name]):
            return f"the column {name} is {theirs[name].type}, not {ours[name].type}"
    return "the columns are in another order"
