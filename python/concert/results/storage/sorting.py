"""Sorts the rows of many parts without holding all of them in memory.

The columns that decide the order are read first, which tells the chunk of each row. Then the parts
are read once more, some row groups at a time; their rows are dealt out to the chunks and put down
in a scratch file. At last each chunk is gathered from all scratch files. So every row is read three
times, however many parts and chunks there are.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from concert.results import reading
from concert.results.schema import TableSchema
from concert.results.storage import files

_MOST_ROWS = 2_048
_MOST_BYTES = 6 * 1024 * 1024
"""Of long texts in one chunk. Gathering a chunk takes a few times as much memory."""
_HEAP_ROWS = 16_384
_HEAP_BYTES = 6 * 1024 * 1024
"""Of long texts dealt out at a time, which takes a few times as much memory, too."""


def sorted_chunks(
    parts: Sequence[Path],
    schema: TableSchema,
    *,
    scratch: Path,
    most_rows: int = _MOST_ROWS,
    most_bytes: int = _MOST_BYTES,
) -> Iterator[pa.Table]:
    """Yields all rows of the parts in the table's order, in chunks that follow one another.

    Where the chunks begin is a function of the rows alone.

    Args:
        parts: The parts, which are not to change meanwhile.
        schema: Their table.
        scratch: An empty folder, for at most a few times as many bytes as the parts have; nothing
            in it is of use later.
        most_rows: Most rows of a chunk.
        most_bytes: Most bytes of long texts in a chunk of several rows.

    Raises:
        StorageFullError: There is no room for the scratch files.
        ResultsError: A part is not ours, damaged or cannot be read.
    """
    if not parts:
        return
    pieces = [
        _Piece(part, group)
        for part in parts
        for group in range(reading.count_row_groups(part, schema))
    ]
    keys, sizes = _index(pieces, schema)
    order = np.asarray(pc.sort_indices(keys, sort_keys=schema.sort_keys))
    del keys
    size_of = np.concatenate(sizes)
    starts = list(_starts(size_of[order], most_rows=most_rows, most_bytes=most_bytes))
    place_of = np.empty(len(order), np.int64)
    place_of[order] = np.arange(len(order))
    heaps, first = [], 0
    for number, some in enumerate(_some_at_a_time(pieces, sizes)):
        table = pa.concat_tables([piece.read(schema) for piece in some])
        places = place_of[first : first + table.num_rows]
        first += table.num_rows
        heaps.append(_Heap(scratch / f"{number:06d}.arrow", table, places, starts=starts))
        del table
    for chunk in range(len(starts)):
        yield _gather(heaps, chunk, schema)


@dataclass(frozen=True, slots=True)
class _Piece:
    """One row group of a part."""

    part: Path
    group: int

    def read(self, schema: TableSchema, columns: Sequence[str] | None = None) -> pa.Table:
        """Returns its rows, or some columns of them."""
        return reading.read_row_group(self.part, schema, self.group, columns=columns)


class _Heap:
    """The rows of some parts in a scratch file, those of each chunk together."""

    def __init__(
        self, path: Path, table: pa.Table, places: NDArray[np.int64], *, starts: Sequence[int]
    ) -> None:
        """Writes the file.

        Args:
            path: Where.
            table: The rows.
            places: Shape [rows]: where in the whole order each belongs.
            starts: Where in the whole order the chunks begin.
        """
        self._path = path
        by_place = np.argsort(places)
        self._places = places[by_place]
        self._bounds = [*np.searchsorted(self._places, starts).tolist(), len(places)]
        ordered = table.take(by_place).combine_chunks()
        # Thousands of small batches: zstd's contexts would take more time than its work.
        options = pa.ipc.IpcWriteOptions(compression="lz4")
        with (
            files.explained(path),
            path.open("wb") as file,
            pa.ipc.new_file(file, table.schema, options=options) as writer,
        ):
            for start, end in itertools.pairwise(self._bounds):
                # One batch a chunk, empty ones too, so that they are counted alike.
                writer.write_batch(_one_batch(ordered.slice(start, end - start)))

    def of_chunk(self, chunk: int) -> tuple[pa.RecordBatch, NDArray[np.int64]]:
        """Returns the rows that belong to a chunk, and their places in the whole order."""
        start, end = self._bounds[chunk : chunk + 2]
        with files.explained(self._path), self._path.open("rb") as file:
            rows = pa.ipc.open_file(file).get_batch(chunk)
        return rows, self._places[start:end]


def _gather(heaps: Sequence[_Heap], chunk: int, schema: TableSchema) -> pa.Table:
    """Returns the rows of a chunk, in order."""
    dealt = [heap.of_chunk(chunk) for heap in heaps]
    whole = pa.Table.from_batches([rows for rows, _ in dealt], schema.arrow)
    places = np.concatenate([places for _, places in dealt])
    return whole.take(np.argsort(places)).combine_chunks()


def _one_batch(table: pa.Table) -> pa.RecordBatch:
    batches = table.to_batches()
    return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=table.schema)


def _index(
    pieces: Sequence[_Piece], schema: TableSchema
) -> tuple[pa.Table, list[NDArray[np.int64]]]:
    """Returns what the rows are sorted by, and for each piece the bytes of its rows' long texts."""
    long = [field.name for field in schema.arrow if pa.types.is_large_string(field.type)]
    keys, sizes = [], []
    for piece in pieces:
        table = piece.read(schema, [*schema.order, *long])
        keys.append(table.select(list(schema.order)))
        size = np.zeros(table.num_rows, np.int64)
        for name in long:
            lengths = pc.fill_null(pc.binary_length(table[name]), 0)
            size += np.asarray(lengths.combine_chunks(), np.int64)
        sizes.append(size)
    return pa.concat_tables(keys), sizes


def _starts(sizes: NDArray[np.int64], *, most_rows: int, most_bytes: int) -> Iterator[int]:
    """Yields where chunks begin, for the bytes of rows in their order."""
    start, size = 0, 0
    for row, more in enumerate(sizes.tolist()):
        if row == 0 or row - start >= most_rows or size + more > most_bytes:
            yield row
            start, size = row, 0
        size += more


def _some_at_a_time(
    pieces: Sequence[_Piece], sizes: Sequence[NDArray[np.int64]]
) -> Iterator[list[_Piece]]:
    """Yields the pieces, in order, in lists with no more than goes onto a heap, or with one."""
    some: list[_Piece] = []
    number = size = 0
    for piece, more in zip(pieces, sizes, strict=True):
        if some and (number + len(more) > _HEAP_ROWS or size + int(more.sum()) > _HEAP_BYTES):
            yield some
            some, number, size = [], 0, 0
        some.append(piece)
        number += len(more)
        size += int(more.sum())
    if some:
        yield some
