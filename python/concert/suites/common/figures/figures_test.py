"""Figures name all that they show, in files that every reader and every publisher can take."""

import base64
import io
import math
import re
import struct
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from concert.suites.common.figures import drawn
from concert.suites.common.figures.points import frontier
from concert.suites.common.figures.style import look
from concert.suites.common.tables import Bars, Column, Kind, Lines, Points, Table
from concert.suites.common.tables.table import PUBLISHED

_SVG = "{http://www.w3.org/2000/svg}"
_PIXELS_AN_INCH = 300
_BARS = Bars(groups="task", value="pass@1", low="low", high="high", series="model", shares=True)
_TABLE = Table(
    name="figure-1",
    title="Figure 1",
    columns=(
        *(Column(name=name, kind=Kind.TEXT) for name in ("model", "task")),
        *(Column(name=name) for name in ("pass@1", "low", "high")),
        Column(name="samples", kind=Kind.COUNT),
    ),
    rows=(
        ("p:a", "bank", 0.5, 0.25, 0.75, 4),
        ("=b|", "bank", math.nan, 0.0, 1.0, 0),
    ),
    figure=_BARS,
)


@pytest.mark.parametrize(
    "figure",
    [
        _BARS,
        Bars(groups="task", value="samples"),
        Bars(groups="task", value="pass@1", panels=("model",)),
        Lines(x="samples", y="pass@1", low="low", high="high", series="model", panels=("task",)),
        Points(x="samples", y="pass@1", low="low", high="high", series="model", frontier="best"),
    ],
)
def test_every_kind_of_figure_is_drawn(figure: Bars | Lines) -> None:
    table = Table(
        name="figure-1", title="t", columns=_TABLE.columns, rows=_TABLE.rows, figure=figure
    )
    files = drawn(table)
    assert files["svg"].startswith(b"<?xml")
    assert files["pdf"].startswith(b"%PDF")
    assert files["png"].startswith(b"\x89PNG")


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


def _svg(table: Table) -> bytes:
    return drawn(table, ["svg"])["svg"]


def _texts(table: Table) -> list[str]:
    """Returns the texts that a figure shows, in the order of the file."""
    return [
        "".join(element.itertext()).strip()
        for element in ElementTree.fromstring(_svg(table)).iter(f"{_SVG}text")
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
    assert _svg(table).count(b"opacity: 0.35") == 1 + len(_TABLE.rows)


def test_a_bar_without_an_interval_has_no_whisker() -> None:
    columns = (Column(name="task", kind=Kind.TEXT), *(Column(name=name) for name in "vlh"))
    bars = Bars(groups="task", value="v", low="l", high="h", shares=True)

    def caps(*rows: tuple[str, float, float | None, float | None]) -> int:
        table = Table(name="figure-1", title="t", columns=columns, rows=rows, figure=bars)
        return _svg(table).count(b"<use")

    known, unknown = ("a", 0.5, 0.25, 0.75), ("b", 0.5, None, None)
    assert caps(known, ("b", 0.5, 0.25, 0.75)) - caps(known, unknown) == 2


def test_published_values_are_hollow_marks_that_the_legend_names() -> None:
    columns = (
        *(Column(name=name, kind=Kind.TEXT) for name in ("model", "source", "class")),
        Column(name="share"),
    )
    bars = Bars(groups="class", value="share", series="model", shares=True, source="source")

    def shown(source: str) -> list[str]:
        rows = (("p:a", "here", "syntax", 0.5), ("q", source, "syntax", 0.7))
        return _texts(Table(name="figure-6", title="t", columns=columns, rows=rows, figure=bars))

    assert shown(PUBLISHED)[-2:] == ["p:a", "published"]
    assert shown("here")[-2:] == ["p:a", "q"]


def test_axes_have_units() -> None:
    assert "pass@1 (%)" in _texts(_TABLE)
    assert "cores (number), log scale" in _texts(_SCALING)
    assert "efficiency (ideal: 1)" in _texts(_SCALING)


def test_an_svg_file_holds_the_font_of_its_letters() -> None:
    svg = _svg(_TABLE)
    found = re.search(rb"data:font/woff;base64,([^)]+)\)", svg)
    assert found is not None
    font = TTFont(io.BytesIO(base64.b64decode(found[1])))
    letters = {ord(letter) for text in _texts(_TABLE) for letter in text}
    assert letters <= font.getBestCmap().keys() <= letters | {ord(" "), ord("\n")}


def test_a_pdf_file_has_no_type_3_font_and_no_time() -> None:
    pdf = drawn(_TABLE, ["pdf"])["pdf"]
    assert b"/TrueType" in pdf or b"/CIDFontType2" in pdf
    assert b"/Type3" not in pdf
    assert b"/CreationDate" not in pdf


def test_figures_are_as_wide_as_a_column_or_a_page_of_a_paper() -> None:
    def inches(table: Table) -> float:
        (pixels,) = struct.unpack(">I", drawn(table, ["png"])["png"][16:20])
        return float(pixels / _PIXELS_AN_INCH)

    many = [(f"p:{i}", "bank", 0.5, 0.25, 0.75, 4) for i in range(40)]
    wide = Table(name="figure-1", title="t", columns=_TABLE.columns, rows=tuple(many), figure=_BARS)
    assert [inches(_TABLE), inches(wide)] == [3.3, 7.0]


def test_series_differ_by_more_than_their_colours() -> None:
    looks = [look(number) for number in range(28)]
    assert len({(one.color, one.hatch) for one in looks}) == 28
    assert len({(one.marker, one.dash) for one in looks}) == 28


def test_text_of_others_stays_text() -> None:
    hostile = "</text><script>alert(1)</script>$\\frac{1}$"
    rows = ((hostile, "bank", 0.5, 0.25, 0.75, 4),)
    table = Table(name="figure-1", title=hostile, columns=_TABLE.columns, rows=rows, figure=_BARS)
    root = ElementTree.fromstring(_svg(table))
    assert not list(root.iter(f"{_SVG}script"))
    assert any(text.startswith("</text>") for text in _texts(table))


def _costs(*rows: tuple[str, float | None, float]) -> Table:
    return Table(
        name="figure-cost",
        title="t",
        columns=(
            Column(name="model", kind=Kind.TEXT),
            Column(name="cost", kind=Kind.QUANTITY),
            *(Column(name=name) for name in ("score", "low", "high")),
        ),
        rows=tuple((*row, row[2] / 2, (1 + row[2]) / 2) for row in rows),
        figure=Points(
            x="cost",
            y="score",
            low="low",
            high="high",
            series="model",
            frontier="best for its cost",
        ),
    )


def test_points_have_plain_marks_on_a_log_scale_and_a_legend() -> None:
    shown = _texts(_costs(("p:a", 0.002, 0.5), ("p:b", 0.09, 1.0), ("p:free", None, 0.7)))
    assert shown[:6] == ["0.002", "0.005", "0.01", "0.02", "0.05", "0.1"]
    assert "cost, log scale" in shown
    assert "score (%)" in shown
    assert shown[-4:] == ["p:a", "p:b", "95 % interval", "best for its cost"]


def test_a_single_point_has_a_mark_on_its_axis() -> None:
    for cost in (0.0031, 3.15, 31.7, 99999.0):
        marks = _texts(_costs(("p:a", cost, 0.5)))[0]
        assert cost / 1.7 < float(marks) < cost * 1.7


def test_costs_far_apart_have_a_mark_for_each_power_of_ten() -> None:
    shown = _texts(_costs(("p:a", 0.0003, 0.5), ("p:b", 2.0, 0.6)))
    assert shown[:5] == ["0.001", "0.01", "0.1", "1", "cost, log scale"]


def test_the_frontier_has_what_nothing_cheaper_betters() -> None:
    points = [(3.0, 0.4), (1.0, 0.3), (2.0, 0.2), (3.0, 0.5), (4.0, 0.5), (5.0, 0.9)]
    assert frontier(points) == [(1.0, 0.3), (3.0, 0.5), (5.0, 0.9)]
    assert frontier([]) == []
