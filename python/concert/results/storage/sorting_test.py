"""Many parts in order: the same rows as sorting them all at once, whatever the chunks."""

import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.results.schema import RESPONSES, SCHEMA_VERSION
from concert.results.storage.sorting import sorted_chunks

_ROWS = st.lists(
    st.lists(
        st.tuples(st.sampled_from("ab"), st.integers(0, 9), st.one_of(st.none(), st.text())),
        min_size=1,
        max_size=6,
    ),
    max_size=6,
)


@settings(deadline=None)
@given(rows=_ROWS, most_rows=st.integers(1, 9), most_bytes=st.integers(1, 20))
def test_chunks_joined_are_all_rows_sorted_and_none_is_larger_than_allowed(
    rows: list[list[tuple[str, int, str | None]]], most_rows: int, most_bytes: int
) -> None:
    number = 0
    tables = []
    for part in rows:
        values = []
        for model, sample, text in part:
            key = f"{number:04d}"
            number += 1
            values.append({"model": model, "sample": sample, "text": text, "response_key": key})
        stamped = [{**value, "schema_version": SCHEMA_VERSION} for value in values]
        tables.append(pa.Table.from_pylist(stamped, schema=RESPONSES.arrow))
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"part-{index}.parquet" for index in range(len(tables))]
        for path, table in zip(paths, tables, strict=True):
            pq.write_table(table, path)
        scratch = Path(folder) / "scratch"
        scratch.mkdir()
        chunks = list(
            sorted_chunks(
                paths, RESPONSES, scratch=scratch, most_rows=most_rows, most_bytes=most_bytes
            )
        )
    if not tables:
        assert chunks == []
        return
    expected = pa.concat_tables(tables).sort_by(RESPONSES.sort_keys)
    assert pa.concat_tables(chunks).to_pylist() == expected.to_pylist()
    for chunk in chunks:
        assert chunk.num_rows <= most_rows
        size = sum(len((text or "").encode()) for text in map(str, chunk["text"].drop_null()))
        assert chunk.num_rows == 1 or size <= most_bytes


def test_a_chunk_ends_no_sooner_than_it_must(tmp_path: Path) -> None:
    rows = [
        {"schema_version": SCHEMA_VERSION, "response_key": f"{number}", "text": "x" * 5}
        for number in range(7)
    ]
    path = tmp_path / "part.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema=RESPONSES.arrow), path)
    by_bytes = sorted_chunks([path], RESPONSES, scratch=tmp_path, most_rows=100, most_bytes=10)
    assert [chunk.num_rows for chunk in by_bytes] == [2, 2, 2, 1]
    by_rows = sorted_chunks([path], RESPONSES, scratch=tmp_path, most_rows=3, most_bytes=100)
    assert [chunk.num_rows for chunk in by_rows] == [3, 3, 1]
