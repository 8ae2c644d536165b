"""Opens Parquet files that somebody named, within bounds on the file and on what it unfolds to.

A few bytes of Parquet can stand for terabytes: a column of one repeated value has a size that does
not grow with its rows, a long text in a dictionary is stored once however often it is used, and
compression does the rest. So the rows and the stated sizes are bounded before anything is read, and
texts of dictionaries are measured before they are unfolded.
"""

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from concert.escaping import one_line
from concert.reading.errors import UnreadableError
from concert.reading.regular_files import opened_file

MOST_FILE_BYTES: Final = 4 << 30
_MOST_ROWS: Final = 20_000_000
_BATCH_ROWS: Final = 65_536
_MOST_UNFOLDED_BYTES: Final = 8 << 30
_MOST_SHOWN: Final = 40
_NO_THREAD: Final = "Failed to launch worker thread"
_MOST_METADATA_BYTES: Final = 64 << 20
"""The bound of Parquet's metadata (Thrift), which is decoded whole before any of it is known."""


@contextlib.contextmanager
def opened_parquet(
    path: Path,
    *,
    most_bytes: int = MOST_FILE_BYTES,
    most_rows: int = _MOST_ROWS,
    most_unfolded_bytes: int = _MOST_UNFOLDED_BYTES,
    dictionaries: Sequence[str] = (),
) -> Iterator[pq.ParquetFile]:
    """Gives a Parquet file whose stated sizes are within bounds.

    What reading the file within the context raises is turned into `UnreadableError`, too.

    Args:
        path: The file.
        most_bytes: The largest file that is accepted.
        most_rows: The most rows that are accepted.
        most_unfolded_bytes: The most bytes of all columns without compression.
        dictionaries: Columns of texts that are to be left as indices into a dictionary.

    Raises:
        UnreadableError: It cannot be read, is no Parquet, is damaged or is too large.
    """
    with opened_file(path, most_bytes=most_bytes) as file:
        try:
            with pq.ParquetFile(
                file,
                read_dictionary=list(dictionaries) or None,
                thrift_string_size_limit=_MOST_METADATA_BYTES,
                thrift_container_size_limit=_MOST_ROWS,
            ) as parquet:
                _demand_bounds(parquet.metadata, path, most_rows, most_unfolded_bytes)
                _demand_names(parquet.schema_arrow.names, path)
                yield parquet
        except pa.ArrowMemoryError:
            raise
        except (pa.ArrowException, KeyError, OSError, OverflowError, UnicodeError) as error:
            if type(error) is pa.ArrowException and _NO_THREAD in str(error):
                # That is no fault of the file; Python says the same in these words.
                raise RuntimeError("can't start new thread") from error
            # pyarrow reports damaged data pages as OSError without an errno.
            if isinstance(error, OSError) and error.errno:
                reason = f"cannot read it: {error.strerror}"
            else:
                reason = "not a readable Parquet file"
            raise UnreadableError(reason, where=path) from error


def demand_unfolded_texts(path: Path, columns: Sequence[str], *, most_bytes: int) -> None:
    """Measures the texts of some columns as they are once every use of a dictionary is a copy.

    Args:
        path: The file.
        columns: Names of columns; those that hold no texts are passed over.
        most_bytes: The most bytes of all of them that are accepted.

    Raises:
        UnreadableError: As `opened_parquet`; also where there are more bytes.
    """
    with opened_parquet(path) as parquet:
        fields = {field.name: field.type for field in parquet.schema_arrow}
    names = [name for name in columns if name in fields and _is_text(fields[name])]
    if not names:
        return
    with opened_parquet(path, dictionaries=names) as parquet:
        total = 0
        for batch in parquet.iter_batches(columns=names, batch_size=_BATCH_ROWS):
            for column in batch.columns:
                total += _text_bytes(column)
            if total > most_bytes:
                raise UnreadableError(f"more than {most_bytes >> 20} MiB of texts", where=path)


def _text_bytes(column: Any) -> int:
    # Any: only arrays of dictionaries have indices.
    lengths = pc.cast(pc.binary_length(column.dictionary), pa.int64())
    return int(pc.sum(lengths.take(column.indices)).as_py() or 0)


def _is_text(kind: pa.DataType) -> bool:
    plain = kind.value_type if isinstance(kind, pa.DictionaryType) else kind
    return pa.types.is_string(plain) or pa.types.is_large_string(plain)


def _demand_names(names: Sequence[str], path: Path) -> None:
    """Refuses a column that is there twice: which of them is meant nobody can tell."""
    for name, count in Counter(names).items():
        if count > 1:
            called = one_line(name, most=_MOST_SHOWN)
            raise UnreadableError(f"{count} columns called {called}", where=path)


def _demand_bounds(
    metadata: pq.FileMetaData, path: Path, most_rows: int, most_unfolded_bytes: int
) -> None:
    if metadata.num_rows > most_rows:
        raise UnreadableError(f"more than {most_rows:,} rows", where=path)
    total = 0
    for number in range(metadata.num_row_groups):
        group = metadata.row_group(number)
        if group.num_rows < 0 or group.total_byte_size < 0:
            raise UnreadableError("not a readable Parquet file", where=path)
        total += group.total_byte_size
    if total > most_unfolded_bytes:
        raise UnreadableError(
            f"larger than {most_unfolded_bytes >> 20} MiB without compression", where=path
        )
