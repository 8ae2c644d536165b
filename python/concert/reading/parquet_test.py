"""Parquet that unfolds to far more than its file is refused before it does."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.reading import UnreadableError
from concert.reading.parquet import demand_unfolded_texts, opened_parquet

_MIB = 1 << 20


def test_a_table_is_read(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"a": [1, 2]}), path)
    with opened_parquet(path) as file:
        assert file.read().to_pydict() == {"a": [1, 2]}


def test_a_thread_that_cannot_be_started_is_no_fault_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"a": [1, 2]}), path)
    with pytest.raises(RuntimeError, match="can't start new thread"), opened_parquet(path):
        raise pa.ArrowException("Unknown error: Failed to launch worker thread: Resource")


def test_a_column_of_very_many_equal_rows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"a": pa.nulls(3_000_000, pa.string())}), path)
    assert path.stat().st_size < 100_000
    with pytest.raises(UnreadableError, match="more than 1,000,000 rows"):
        _read(path, most_rows=1_000_000)


def test_a_text_that_is_stored_once_and_used_often_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    text = pa.array(["x" * _MIB])
    often = pa.DictionaryArray.from_arrays(pa.array([0] * 10_000, pa.int32()), text)
    pq.write_table(pa.table({"a": often}), path)
    assert path.stat().st_size < _MIB
    with pytest.raises(UnreadableError, match="more than 100 MiB of texts"):
        demand_unfolded_texts(path, ["a", "absent"], most_bytes=100 * _MIB)


def test_texts_within_the_bound_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"a": ["x" * 50, None], "n": [1, 2]}), path)
    demand_unfolded_texts(path, ["a", "n"], most_bytes=50)
    with pytest.raises(UnreadableError, match="of texts"):
        demand_unfolded_texts(path, ["a"], most_bytes=49)


def test_well_compressed_columns_are_refused_by_their_size_without_compression(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.parquet"
    table = pa.table({"a": pa.array([bytes(1000)] * 2000, pa.binary())})
    pq.write_table(table, path, compression="zstd", use_dictionary=False)
    with pytest.raises(UnreadableError, match="larger than 1 MiB without compression"):
        _read(path, most_unfolded_bytes=_MIB)


def test_a_column_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    one = pa.array(["x"])
    pq.write_table(pa.Table.from_arrays([one, one], names=["a\x1b", "a\x1b"]), path)
    with pytest.raises(UnreadableError, match=r"2 columns called a\\x1b"):
        demand_unfolded_texts(path, ["a\x1b"], most_bytes=50)


@pytest.mark.parametrize("keep", [0, 3, 8, 100, 400])
def test_a_truncated_file_is_refused(tmp_path: Path, keep: int) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"a": list(range(1000))}), path)
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(UnreadableError, match="not a readable Parquet file"):
        _read(path)


def test_every_damaged_byte_gives_rows_or_one_error(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"a": ["x", "y"]}), path)
    whole = path.read_bytes()
    for place in range(0, len(whole), 3):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            _read(path)
        except UnreadableError as error:
            assert error.where == path


def _read(path: Path, *, most_rows: int = 10**6, most_unfolded_bytes: int = 10**9) -> None:
    with opened_parquet(path, most_rows=most_rows, most_unfolded_bytes=most_unfolded_bytes) as file:
        file.read()
