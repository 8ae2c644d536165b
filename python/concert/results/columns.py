"""Reads some columns of a results folder, for those who read rows by the hundred thousand."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from concert.results import reading, schema
from concert.results.errors import ResultsError
from concert.results.stored_values import demand_values

_BATCH_ROWS = 8192


def verdict_columns(folder: Path, names: Sequence[str]) -> pa.Table:
    """Returns columns of all verdicts, those of the last run last, without locking the folder.

    Raises:
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    return _columns(folder, schema.VERDICTS, names)


def response_columns(folder: Path, names: Sequence[str]) -> pa.Table:
    """Returns columns of all responses, likewise.

    Raises:
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    return _columns(folder, schema.RESPONSES, names)


def verdict_batches(folder: Path, names: Sequence[str]) -> Iterator[pa.RecordBatch]:
    """Yields columns of the verdicts part by part, so that whoever has seen enough may stop.

    Raises:
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    for part in reading.parts_of(_parts(folder, schema.VERDICTS)):
        with reading.opened_table(part, schema.VERDICTS) as file:
            for batch in file.iter_batches(batch_size=_BATCH_ROWS, columns=list(names)):
                rows = pa.Table.from_batches([batch])
                demand_values(rows, path=part, schema=schema.VERDICTS)
                yield batch


def _columns(folder: Path, table: schema.TableSchema, names: Sequence[str]) -> pa.Table:
    parts = _parts(folder, table)
    found = reading.read_parts(parts, table, columns=[*names, "run_id"])
    order = [str(run_id) for run_id in _runs(folder)]
    if len(order) > 1:
        place = pc.index_in(found["run_id"], value_set=pa.array(order)).to_numpy()
        # Rows of unknown runs, where place is NaN, come first.
        found = found.take(np.argsort(np.nan_to_num(place, nan=-1.0), kind="stable"))
    return found.select(list(names))


def _runs(folder: Path) -> list[object]:
    path = folder / f"{schema.PROVENANCE.name}.parquet"
    if not reading.is_there(path):
        return []
    runs = reading.read_file(path, schema.PROVENANCE, columns=["last_started", "run_id"])
    return runs.sort_by([("last_started", "ascending"), ("run_id", "ascending")])[
        "run_id"
    ].to_pylist()


def _parts(folder: Path, table: schema.TableSchema) -> Path:
    parts = folder / table.name
    if not (reading.is_there(parts) and parts.is_dir()):
        raise ResultsError(
            what=f"not a results folder (no {table.name}/ in it)",
            where=folder,
            remedy="name a folder that evaluate or generate wrote",
        )
    return parts
