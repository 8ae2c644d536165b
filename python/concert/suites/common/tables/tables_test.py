"""A table has several forms, which say the same."""

import csv
import io
import math
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from concert.suites.common.tables import Bars, Column, Kind, Table, write_table

_BARS = Bars(groups="task", value="pass@1", low="low", high="high", series="model", shares=True)
_TABLE = Table(
    name="figure-1",
    title="Figure 1",
    columns=(
        *(Column(name=name, kind=Kind.TEXT) for name in ("model", "task")),
        *(Column(name=name) for name in ("pass@1", "low", "high")),
        Column(name="samples", kind=Kind.COUNT),
        Column(name="seconds", kind=Kind.NUMBER),
        Column(name="efficiency", kind=Kind.QUANTITY),
    ),
    rows=(
        ("p:a", "bank", 0.5, 0.25, 0.75, 4, 1.005, 0.123456),
        ("=b|", "bank", math.nan, 0.0, 1.0, 0, None, None),
    ),
    notes=("a note",),
    figure=_BARS,
)


def test_people_see_shares_as_percentages_and_what_is_missing() -> None:
    lines = _TABLE.to_markdown().splitlines()
    assert lines[0] == "## Figure 1"
    assert "| p:a | bank | 50.00% | 25.00% | 75.00% | 4 | 1.00 | 0.1235 |" in lines
    assert lines[5].endswith("| n/a | 0.00% | 100.00% | 0 | - | - |")
    assert lines[-1] == "- a note"


def test_spreadsheets_get_plain_numbers_and_no_formula() -> None:
    rows = list(csv.reader(io.StringIO(_TABLE.to_csv())))
    assert rows[1] == ["p:a", "bank", "0.5", "0.25", "0.75", "4", "1.005", "0.123456"]
    assert not rows[2][0].startswith("=")
    assert rows[2][2:] == ["NaN", "0.0", "1.0", "0", "", ""]


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("1", "table-1"),
        ("scores", "table-scores"),
        ("table-2", "table-2"),
        ("figure-3", "figure-3"),
    ],
)
def test_files_are_named_after_the_table(name: str, stem: str) -> None:
    assert Table(name=name, title="", columns=(), rows=()).stem == stem


def test_equal_tables_give_equal_files_of_every_kind(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        write_table(_TABLE, tmp_path / folder)
    files = sorted((tmp_path / "one").iterdir())
    assert [path.suffix for path in files] == [".csv", ".md", ".parquet", ".pdf", ".png", ".svg"]
    for path in files:
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()
    assert pq.read_table(files[2]).column("samples").to_pylist() == [4, 0]


def test_a_table_without_rows_is_not_drawn(tmp_path: Path) -> None:
    empty = Table(name="figure-1", title="", columns=_TABLE.columns, rows=(), figure=_BARS)
    write_table(empty, tmp_path)
    assert not list(tmp_path.glob("*.svg"))
