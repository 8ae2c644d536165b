"""Takes rows one by one and keeps them in few files that anyone can read at any moment.

A row lives in exactly one file at all times. New rows go to the *tail*, a small part that is
replaced as a whole with each group of rows; once it is large it is left alone and a new one begins.
So there is nothing to repair after a kill. `compact` sorts all rows into large parts in a folder of
its own and swaps that in, so the bytes are a function of the rows alone.
"""

import itertools
import threading
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from concert.results import reading
from concert.results.errors import ResultsError
from concert.results.schema import SCHEMA_VERSION, TableSchema
from concert.results.storage import files
from concert.results.storage.sorting import sorted_chunks

type Row = Mapping[str, object]

_TAIL_ROWS = 256
_TAIL_BYTES = 2 * 1024 * 1024
_GATHER_SECONDS = 0.02
_WAITING_ROWS = 4_096
"""Rows that may wait for the disk before `append` waits too."""
_FILE_CHUNKS = 8
"""Of sorted rows in one file, each a row group."""


class PartFolder:
    """One table as a folder of Parquet parts. Any thread may append; one process writes."""

    def __init__(
        self, folder: Path, schema: TableSchema, *, gather_seconds: float = _GATHER_SECONDS
    ) -> None:
        """Opens the folder, making it where it is absent and completing an interrupted swap.

        Args:
            folder: The folder.
            schema: The table.
            gather_seconds: How long rows may wait for more to be written with.

        Raises:
            ResultsError: It cannot be made, or holds what is not ours.
        """
        self._folder = folder
        self._schema = schema
        self._gather_seconds = gather_seconds
        self._new = folder.with_name(f".{folder.name}.new")
        self._discarded = folder.with_name(f".{folder.name}.discarded")
        self._building = folder.with_name(f".{folder.name}.building")
        self._waiting: list[Row] = []
        self._waiting_or_written = threading.Condition()
        self._writing = False
        self._closing = False
        self._flushing = 0
        self._failure: Exception | None = None
        self._tail: pa.Table = schema.arrow.empty_table()
        self._tail_path = folder
        self._thread: threading.Thread | None = None
        files.finish_swap(self._new, folder, discarded=self._discarded)
        files.remove_folder(self._building)
        files.make_folder(folder)
        files.remove_temporaries(folder)
        self._next_part()

    def append(self, rows: Sequence[Row]) -> None:
        """Hands over rows to be written soon, all in one part; waits only if many are waiting.

        Args:
            rows: Values by column; `schema_version` is added here.

        Raises:
            ResultsError: An earlier write failed.
        """
        with self._waiting_or_written:
            self._waiting_or_written.wait_for(
                lambda: self._failure is not None or len(self._waiting) < _WAITING_ROWS
            )
            self._raise_failure()
            self._waiting.extend(rows)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._write_until_closed, name=f"write-{self._schema.name}", daemon=True
                )
                self._thread.start()
            self._waiting_or_written.notify_all()

    def flush(self) -> None:
        """Returns once all rows handed over are on the disk.

        Raises:
            ResultsError: A write failed.
        """
        with self._waiting_or_written:
            self._flushing += 1
            self._waiting_or_written.notify_all()
            self._waiting_or_written.wait_for(
                lambda: self._failure is not None or not (self._waiting or self._writing)
            )
            self._flushing -= 1
            self._raise_failure()

    def read(
        self, columns: Sequence[str] | None = None, *, having: reading.Having | None = None
    ) -> pa.Table:
        """Returns all rows, or those wanted, the ones just handed over included.

        Raises:
            ResultsError: A write failed, or a part is not ours or damaged.
        """
        self.flush()
        return reading.read_parts(self._folder, self._schema, columns=columns, having=having)

    def remove(self, unwanted: Mapping[str, Collection[str]]) -> None:
        """Removes the rows that have, in each named column, one of its values.

        Each part changes in one step.

        Raises:
            ResultsError: A part cannot be read or replaced.
        """
        if not all(unwanted.values()):
            return
        self.flush()
        for part in reading.parts_of(self._folder):
            found = reading.read_file(part, self._schema, columns=list(unwanted))
            mask = pa.array([True] * found.num_rows, pa.bool_())
            for column, values in unwanted.items():
                wanted = pa.array(sorted(values), pa.string())
                mask = pc.and_(mask, pc.is_in(found[column].combine_chunks(), value_set=wanted))
            if not mask.true_count:
                continue
            kept = reading.read_file(part, self._schema).filter(pc.invert(mask))
            if kept.num_rows:
                files.write_parquet(part, kept)
            else:
                files.remove_file(part)
        # The rest of the old tail stays as it is; its rows must not be written again.
        self._next_part()

    def compact(self) -> None:
        """Sorts all rows into few large parts; does nothing where they are sorted already.

        Not to be called while another thread appends.

        Raises:
            ResultsError: The disk is full (then the old parts stay), or a part is damaged.
        """
        self.flush()
        parts = reading.parts_of(self._folder)
        if all(part.name.startswith("sorted-") for part in parts):
            return
        files.remove_folder(self._building)
        scratch = self._building / ".scratch"
        files.make_folder(scratch)
        # Sorting has no use for the memory that asking left behind, and needs much itself.
        pa.default_memory_pool().release_unused()
        try:
            self._build_sorted(parts, scratch=scratch)
        except ResultsError:
            # The files built by then may be the ones that fill the disk.
            files.remove_folder(self._building)
            raise
        files.remove_folder(scratch)
        # Only a complete folder is ever called `new`, so a killed swap can be completed.
        self._building.rename(self._new)
        files.swap_folder(self._new, self._folder, discarded=self._discarded)
        self._next_part()

    def close(self) -> None:
        """Writes what is waiting and ends the writing thread. A failed write is not told again."""
        with self._waiting_or_written:
            self._closing = True
            self._waiting_or_written.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _build_sorted(self, parts: Sequence[Path], *, scratch: Path) -> None:
        chunks = sorted_chunks(parts, self._schema, scratch=scratch)
        for number, first in enumerate(chunks):
            some = itertools.chain([first], itertools.islice(chunks, _FILE_CHUNKS - 1))
            path = self._building / f"sorted-{number:06d}.parquet"
            files.write_row_groups(path, some, schema=self._schema.arrow)

    def _next_part(self) -> None:
        names = [part.stem for part in reading.parts_of(self._folder)]
        numbers = [int(name[5:]) for name in names if name[:5] == "part-" and name[5:].isdigit()]
        self._tail = self._schema.arrow.empty_table()
        self._tail_path = self._folder / f"part-{max(numbers, default=-1) + 1:06d}.parquet"

    def _write_until_closed(self) -> None:
        while True:
            with self._waiting_or_written:
                self._waiting_or_written.wait_for(lambda: self._waiting or self._closing)
                if not self._waiting:
                    return
                # One write for all that comes in a moment, unless someone waits for it.
                self._waiting_or_written.wait_for(
                    lambda: self._flushing or self._closing or len(self._waiting) >= _TAIL_ROWS,
                    timeout=self._gather_seconds,
                )
                rows, self._waiting = self._waiting, []
                self._writing = True
            failure: Exception | None = None
            try:
                self._write(rows)
            except Exception as error:
                failure = error
            with self._waiting_or_written:
                self._writing = False
                self._failure = failure
                self._waiting_or_written.notify_all()
                if failure is not None:
                    return

    def _write(self, rows: Sequence[Row]) -> None:
        stamped = [{"schema_version": SCHEMA_VERSION, **row} for row in rows]
        arrived = pa.Table.from_pylist(stamped, schema=self._schema.arrow)
        tail = pa.concat_tables([self._tail, arrived]).combine_chunks()
        files.write_parquet(self._tail_path, tail)
        self._tail = tail
        if tail.num_rows >= _TAIL_ROWS or tail.nbytes >= _TAIL_BYTES:
            self._next_part()

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure
