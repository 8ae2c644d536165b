"""A table has four forms, which say the same."""

import csv
import io
import math
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest

from concert.suites.common.tables import Bars, Column, Kind, Lines, Table, write_table
from concert.suites.common.tables.drawing import drawn

_SVG = "{http://www.w3.org/2000/svg}"
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


def test_equal_tables_give_equal_files_of_four_kinds(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        write_table(_TABLE, tmp_path / folder)
    files = sorted((tmp_path / "one").iterdir())
    assert [path.suffix for path in files] == [".csv", ".md", ".parquet", ".svg"]
    for path in files:
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()
    assert pq.read_table(files[2]).column("samples").to_pylist() == [4, 0]


def test_a_table_without_rows_is_not_drawn(tmp_path: Path) -> None:
    empty = Table(name="figure-1", title="", columns=_TABLE.columns, rows=(), figure=_BARS)
    write_table(empty, tmp_path)
    assert not list(tmp_path.glob("*.svg"))


@pytest.mark.parametrize(
    "figure",
    [
        _BARS,
        Bars(groups="task", value="samples"),
        Bars(groups="task", value="pass@1", panels=("model",)),
        Lines(x="samples", y="pass@1", low="low", high="high", series="model", panels=("task",)),
    ],
)
def test_every_kind_of_figure_is_drawn(figure: Bars | Lines) -> None:
    table = Table(
        name="figure-1", title="t", columns=_TABLE.columns, rows=_TABLE.rows, figure=figure
    )
    assert drawn(table).startswith(b"<?xml")


_SCALING = Table(
    name="figure-3",
    title="t",
    columns=(
        *(Column(name=name, kind=Kind.TEXT) for name in ("model", "kind")),
        *(Column(name=name, kind=Kind.COUNT) for name in ("cores", "doubtful")),
        *(Column(name=name, kind=Kind.QUANTITY) for name in ("efficiency", "low", "high")),
    ),
    rows=(
        ("p:a", "weak", 1, 0, 1.0, math.nan, math.nan),
        ("p:a", "weak", 3, 1, 1.6, 0.2, 2.5),
        ("p:a", "weak", 24, 0, 0.4, 0.1, 0.9),
    ),
    figure=Lines(
        x="cores",
        y="efficiency",
        low="low",
        high="high",
        series="model",
        panels=("kind",),
        ideal=1.0,
        doubtful="doubtful",
    ),
)


def _texts(table: Table) -> list[str]:
    """Returns the texts that a figure shows, in the order of the file."""
    return [
        "".join(element.itertext()).strip()
        for element in ElementTree.fromstring(drawn(table)).iter(f"{_SVG}text")
    ]


def test_each_core_count_has_a_mark_in_plain_digits_and_no_value_is_cut_off() -> None:
    shown = _texts(_SCALING)
    assert shown[:3] == ["1", "3", "24"]
    # The axis of efficiencies goes on past 1, as far as an interval does.
    assert "2.5" in shown


def test_a_figure_names_its_bands_its_ideal_line_and_its_doubtful_points() -> None:
    shown = _texts(_SCALING)
    assert shown[-4:] == ["p:a", "95 % interval", "ideal", "with doubtful times"]
    assert "95 % interval" in _texts(_TABLE)


def test_what_is_undecided_stands_pale_behind_a_bar() -> None:
    bars = Bars(groups="task", value="pass@1", at_best="high", series="model", shares=True)
    table = Table(name="figure-2", title="t", columns=_TABLE.columns, rows=_TABLE.rows, figure=bars)
    assert _texts(table)[-1] == "if all undecided were"
    assert drawn(table).count(b"opacity: 0.3") == 1 + len(_TABLE.rows)


def test_a_bar_without_an_interval_has_no_whisker() -> None:
    columns = (Column(name="task", kind=Kind.TEXT), *(Column(name=name) for name in "vlh"))
    bars = Bars(groups="task", value="v", low="l", high="h", shares=True)

    def caps(*rows: tuple[str, float, float | None, float | None]) -> int:
        table = Table(name="figure-1", title="t", columns=columns, rows=rows, figure=bars)
        return drawn(table).count(b"<use")

    known, unknown = ("a", 0.5, 0.25, 0.75), ("b", 0.5, None, None)
    assert caps(known, ("b", 0.5, 0.25, 0.75)) - caps(known, unknown) == 2
