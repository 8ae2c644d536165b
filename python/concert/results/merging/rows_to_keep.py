"""Chooses, of the rows that several results folders have under one key, the folder that counts.

Rows of one key must be equal but for times and for the run that stored them: this checks for free
that judges are deterministic. Where one folder has an answer that came, or a verdict, and another
has the note that none came, the former counts. Else it is the folder named first.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pyarrow as pa

from concert.escaping import one_line
from concert.results import reading, schema
from concert.results.merging.errors import ConflictError
from concert.results.stored_values import demand_values
from concert.values.values import Outcome

type Key = tuple[str, ...]

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "responses": ("response_key",),
    "verdicts": ("response_key", "verdict_key"),
    "measurements": ("verdict_key", "machine", "bench_cores"),
}
"""The columns that find the rows of a table again."""
_NOT_COMPARED: Final = ("run_id", "schema_version")
_PROVISIONAL: Final = {
    "responses": ("finish_reason", "error"),
    "verdicts": ("outcome", Outcome.INFRA_ERROR.value),
}
"""Column and value of the rows that a later run makes again."""
_MOST_SHOWN: Final = 80


@dataclass(slots=True)
class _Rows:
    """The rows of one key in one folder."""

    folder: int
    is_final: bool = True
    digests: list[bytes] = field(default_factory=list)


def rows_of(table: schema.TableSchema, folder: Path) -> Iterator[pa.Table]:
    """Yields the rows of one table of a results folder, a row group at a time.

    Raises:
        ResultsError: A part is not ours, damaged or of another version.
    """
    for part in reading.parts_of(folder / table.name):
        for group in range(reading.count_row_groups(part, table)):
            rows = reading.read_row_group(part, table, group)
            demand_values(rows, path=part, schema=table)
            yield rows


def keys_of(table: schema.TableSchema, rows: pa.Table) -> list[Key]:
    """Returns the key of each row."""
    columns = [rows[name].to_pylist() for name in KEYS[table.name]]
    return [tuple(map(str, key)) for key in zip(*columns, strict=True)]


def chosen_folders(table: schema.TableSchema, folders: Sequence[Path]) -> Mapping[Key, int]:
    """Returns, for each key that several folders have, the index of the folder that counts.

    Args:
        table: The table: responses, verdicts or measurements.
        folders: The results folders.

    Raises:
        ConflictError: Rows of one key differ.
        ResultsError: A folder cannot be read.
    """
    shared = _shared_keys(table, folders)
    found: dict[Key, list[_Rows]] = {}
    for index, folder in enumerate(folders) if shared else ():
        for rows in rows_of(table, folder):
            _note(table, rows, index, shared, found)
    return {key: _choose(table, key, of_it, folders) for key, of_it in found.items()}


def _shared_keys(table: schema.TableSchema, folders: Sequence[Path]) -> set[Key]:
    known: set[Key] = set()
    shared: set[Key] = set()
    for folder in folders:
        columns = reading.read_parts(folder / table.name, table, columns=KEYS[table.name])
        here = set(keys_of(table, columns))
        shared |= known & here
        known |= here
    return shared


def _note(
    table: schema.TableSchema,
    rows: pa.Table,
    index: int,
    shared: set[Key],
    found: dict[Key, list[_Rows]],
) -> None:
    """Notes a digest of each row whose key several folders have."""
    keys = keys_of(table, rows)
    places = [place for place, key in enumerate(keys) if key in shared]
    compared = rows.take(places).select(_compared(table)).to_pylist()
    provisional = _PROVISIONAL.get(table.name)
    for place, row in zip(places, compared, strict=True):
        of_key = found.setdefault(keys[place], [])
        if not of_key or of_key[-1].folder != index:
            of_key.append(_Rows(index))
        of_key[-1].digests.append(hashlib.sha256(repr(row).encode("utf-8", "replace")).digest())
        if provisional and row[provisional[0]] == provisional[1]:
            of_key[-1].is_final = False


def _choose(
    table: schema.TableSchema, key: Key, found: Sequence[_Rows], folders: Sequence[Path]
) -> int:
    final = [one for one in found if one.is_final] or found
    first = final[0]
    for other in final[1:]:
        # A fault of a machine may be told in other words each time.
        if first.is_final and sorted(first.digests) != sorted(other.digests):
            raise ConflictError(
                table.name,
                [one_line(part, most=_MOST_SHOWN) for part in key],
                folders=(folders[first.folder], folders[other.folder]),
                columns=_differing(table, key, folders[first.folder], folders[other.folder]),
            )
    return first.folder


def _differing(table: schema.TableSchema, key: Key, one: Path, other: Path) -> list[str]:
    ours, theirs = (
        [
            row
            for rows in rows_of(table, folder)
            for row, found in zip(rows.to_pylist(), keys_of(table, rows), strict=True)
            if found == key
        ]
        for folder in (one, other)
    )
    return [
        name
        for name in _compared(table)
        if sorted(repr(row[name]) for row in ours) != sorted(repr(row[name]) for row in theirs)
    ] or ["their number of rows"]


def _compared(table: schema.TableSchema) -> list[str]:
    return [name for name in table.arrow.names if name not in (*table.times, *_NOT_COMPARED)]
