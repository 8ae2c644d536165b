"""A right schema with values in it that Concert never writes is refused by row and column."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.results import columns, reading
from concert.results.errors import ForeignFileError
from concert.results.schema import PROVENANCE, SCHEMA_VERSION, VERDICTS, TableSchema

type Rows = dict[str, list[object]]

_WORDS = {"outcome": "pass", "coverage": "exhausted", "state": "finished", "command": "evaluate"}


def _value(field: Any) -> object:
    if field.name == "schema_version":
        return SCHEMA_VERSION
    if pa.types.is_integer(field.type) or pa.types.is_timestamp(field.type):
        return 0
    if pa.types.is_list(field.type) or pa.types.is_map(field.type):
        return []
    return _WORDS.get(field.name, "x")


def _write(path: Path, schema: TableSchema, column: str, values: Any) -> Path:
    rows: Rows = {field.name: [_value(field)] * len(values) for field in schema.arrow}
    arrays = [
        values if field.name == column else pa.array(rows[field.name], field.type)
        for field in schema.arrow
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema.arrow), path)
    return path


def _bytes_as(kind: pa.DataType, *values: bytes) -> Any:
    large = pa.types.is_large_string(kind)
    raw = pa.array(values, pa.large_binary() if large else pa.binary())
    return pa.Array.from_buffers(kind, len(values), raw.buffers())


@pytest.mark.parametrize("column", ["outcome", "coverage", "verdict_key", "detail", "model"])
def test_bytes_that_are_not_utf8_are_refused_whatever_else_a_column_must_be(
    tmp_path: Path, column: str
) -> None:
    values = _bytes_as(VERDICTS.arrow.field(column).type, b"pass", b"\xff\xfe")
    path = _write(tmp_path / "t.parquet", VERDICTS, column, values)
    with pytest.raises(ForeignFileError, match=f"column {column} holds bytes that are not UTF-8"):
        reading.read_file(path, VERDICTS)


def test_labels_that_are_not_utf8_are_refused(tmp_path: Path) -> None:
    kind = VERDICTS.arrow.field("labels").type
    values = pa.ListArray.from_arrays(
        pa.array([0, 1], pa.int32()), _bytes_as(kind.value_type, b"\xff"), type=kind
    )
    path = _write(tmp_path / "t.parquet", VERDICTS, "labels", values)
    with pytest.raises(ForeignFileError, match="column labels holds bytes that are not UTF-8"):
        reading.read_file(path, VERDICTS)


@pytest.mark.parametrize("column", ["verdict_key", "response_key", "run_id", "file_name"])
@pytest.mark.parametrize("name", ["../../escape", "..", "/etc/x", ".", "a/b", "a\nb", "a\\b"])
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, column: str, name: str) -> None:
    values = pa.array(["good", name], VERDICTS.arrow.field(column).type)
    path = _write(tmp_path / "t.parquet", VERDICTS, column, values)
    with pytest.raises(ForeignFileError, match=f"row 1, column {column}: "):
        reading.read_file(path, VERDICTS)


@pytest.mark.parametrize("name", ["", "Bank.java", "\u00c4$_1.java", "a" * 5000, "f00d", "m t0"])
def test_other_names_are_read(tmp_path: Path, name: str) -> None:
    values = pa.array([name], VERDICTS.arrow.field("file_name").type)
    path = _write(tmp_path / "t.parquet", VERDICTS, "file_name", values)
    assert reading.read_file(path, VERDICTS)["file_name"].to_pylist() == [name]


@pytest.mark.parametrize("column", ["first_started", "last_started", "finished"])
@pytest.mark.parametrize("time", [2**63 - 1, -(2**63), -1, 253_402_300_800_000_000])
def test_a_time_that_no_run_has_is_refused(tmp_path: Path, column: str, time: int) -> None:
    kind = PROVENANCE.arrow.field(column).type
    path = _write(tmp_path / "t.parquet", PROVENANCE, column, pa.array([time]).cast(kind))
    with pytest.raises(ForeignFileError, match=f"row 0, column {column}: "):
        reading.read_file(path, PROVENANCE)


def test_a_run_that_has_not_finished_has_no_time(tmp_path: Path) -> None:
    kind = PROVENANCE.arrow.field("finished").type
    path = _write(tmp_path / "t.parquet", PROVENANCE, "finished", pa.array([None, 5], kind))
    assert reading.read_file(path, PROVENANCE)["finished"].null_count == 1


def test_rows_that_are_read_in_batches_are_checked(tmp_path: Path) -> None:
    values = pa.array(["no such outcome"], VERDICTS.arrow.field("outcome").type)
    _write(tmp_path / "verdicts" / "part-000000.parquet", VERDICTS, "outcome", values)
    with pytest.raises(ForeignFileError, match="'no such outcome' is no value of it"):
        list(columns.verdict_batches(tmp_path, ["outcome"]))
