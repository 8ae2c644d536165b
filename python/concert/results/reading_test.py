"""A look-up finds what reading everything and looking would find."""

import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.results import reading
from concert.results.errors import ForeignFileError
from concert.results.schema import RESPONSES, SCHEMA_VERSION

_KEYS = st.lists(st.sampled_from("abcdef"), max_size=12)


_NOTHING: dict[str, object] = {
    field.name: 0 if pa.types.is_integer(field.type) else "" for field in RESPONSES.arrow
}


@settings(deadline=None)
@given(parts=st.lists(_KEYS, max_size=3), wanted=_KEYS, group_rows=st.integers(1, 5))
def test_a_look_up_finds_the_rows_that_have_a_wanted_value_in_their_order(
    parts: list[list[str]], wanted: list[str], group_rows: int
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, keys in enumerate(parts):
            rows = [
                _NOTHING | {"schema_version": SCHEMA_VERSION, "response_key": key, "sample": row}
                for row, key in enumerate(keys)
            ]
            table = pa.Table.from_pylist(rows, schema=RESPONSES.arrow)
            pq.write_table(table, folder / f"part-{number}.parquet", row_group_size=group_rows)
        having = reading.Having.any_of("response_key", wanted)
        found = reading.read_parts(folder, RESPONSES, having=having)
        samples = reading.read_parts(folder, RESPONSES, columns=["sample"], having=having)
    expected = [(key, row) for keys in parts for row, key in enumerate(keys) if key in wanted]
    assert (
        list(zip(*found.select(["response_key", "sample"]).to_pydict().values(), strict=True))
        == expected
    )
    assert samples.to_pydict() == {"sample": [row for _, row in expected]}
    assert found.schema.names == RESPONSES.arrow.names


_EMPTY = RESPONSES.arrow.empty_table()


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (_EMPTY.drop_columns(["model"]), "the column model is missing"),
        (_EMPTY.append_column("more", pa.array([], pa.int8())), "the column more is unknown"),
        (
            _EMPTY.drop_columns(["model"]).append_column("model", pa.array([], pa.int8())),
            "the column model is int8, not string",
        ),
        (_EMPTY.select(_EMPTY.column_names[::-1]), "the columns are in another order"),
    ],
    ids=["missing", "unknown", "type", "order"],
)
def test_a_table_of_another_schema_is_refused_with_the_first_difference(
    tmp_path: Path, table: pa.Table, told: str
) -> None:
    pq.write_table(table.replace_schema_metadata(RESPONSES.arrow.metadata), tmp_path / "a.parquet")
    with pytest.raises(ForeignFileError, match=told):
        reading.read_parts(tmp_path, RESPONSES)
