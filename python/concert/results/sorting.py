"""How are the rows of many parts put in order without holding all of them in memory?

The columns that decide the order are read first. Then the rows of one chunk of the result at a time
are gathered from the parts, each of which is small.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from concert.results import reading
from concert.results.schema import TableSchema

_MOST_ROWS = 16_384
_MOST_BYTES = 24 * 1024 * 1024
"""Of long texts in one chunk. Gathering a chunk takes a few times as much memory."""


def sorted_chunks(
    parts: Sequence[Path],
    schema: TableSchema,
    *,
    most_rows: int = _MOST_ROWS,
    most_bytes: int = _MOST_BYTES,
) -> Iterator[pa.Table]:
    """Yields all rows of the parts in the table's order, in chunks that follow one another.

    Where the chunks begin is a function of the rows alone.

    Args:
        parts: The parts, which are not to change meanwhile.
        schema: Their table.
        most_rows: Most rows of a chunk.
        most_bytes: Most bytes of long texts in a chunk of several rows.

    Raises:
        ResultsError: A part is not ours, damaged or cannot be read.
    """
    if not parts:
        return
    keys, part_of, row_of, bytes_of = _index(parts, schema)
    order = np.asarray(pc.sort_indices(keys, sort_keys=schema.sort_keys))
    del keys
    for start, end in _bounds(bytes_of[order], most_rows=most_rows, most_bytes=most_bytes):
        chunk = order[start:end]
        yield _gather(parts, schema, part_of[chunk], row_of[chunk])


def _index(
    parts: Sequence[Path], schema: TableSchema
) -> tuple[pa.Table, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Returns, for each row, what it is sorted by, its part, its place there and its bytes."""
    long = [field.name for field in schema.arrow if pa.types.is_large_string(field.type)]
    keys, bytes_of = [], []
    for part in parts:
        table = reading.read_file(part, schema, columns=[*schema.order, *long])
        keys.append(table.select(list(schema.order)))
        size = np.zeros(table.num_rows, np.int64)
        for name in long:
            lengths = pc.fill_null(pc.binary_length(table[name]), 0)
            size += np.asarray(lengths.combine_chunks(), np.int64)
        bytes_of.append(size)
    rows = [len(size) for size in bytes_of]
    part_of = np.repeat(np.arange(len(parts)), rows)
    row_of = np.concatenate([np.arange(number) for number in rows])
    return pa.concat_tables(keys), part_of, row_of, np.concatenate(bytes_of)


def _bounds(
    sizes: NDArray[np.int64], *, most_rows: int, most_bytes: int
) -> Iterator[tuple[int, int]]:
    """Yields where chunks begin and end, for the bytes of rows in their order."""
    start, size = 0, 0
    for row, more in enumerate(sizes.tolist()):
        if row > start and (row - start >= most_rows or size + more > most_bytes):
            yield start, row
            start, size = row, 0
        size += more
    if start < len(sizes):
        yield start, len(sizes)


def _gather(
    parts: Sequence[Path],
    schema: TableSchema,
    part_of: NDArray[np.int64],
    row_of: NDArray[np.int64],
) -> pa.Table:
    """Returns the rows at the given places, in that order."""
    pieces = []
    for number in np.unique(part_of).tolist():
        wanted = row_of[part_of == number]
        pieces.append(reading.read_file(parts[number], schema).take(wanted))
    # The pieces hold the rows part by part; this is where each of them belongs.
    places = np.empty(len(part_of), np.int64)
    places[np.argsort(part_of, kind="stable")] = np.arange(len(part_of))
    return pa.concat_tables(pieces).take(places).combine_chunks()
