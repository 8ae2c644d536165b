"""The page of figures has the files and the numbers that the suites' tables have."""

import csv
import html
import json
from pathlib import Path

import pytest

from concert.report import build_site
from concert.report.pages import figure_page
from concert.report.testing.results_for_tests import Made, make_results
from concert.report.testing.tables_for_tests import MadeTables
from concert.suites.common.figures import drawn
from concert.values.values import Outcome


def _build(folder: Path, tables: MadeTables, out: str = "site") -> tuple[Path, list[str]]:
    results = folder / "results"
    if not results.exists():
        make_results(results, [Made(task="a")])
    _, troubles = build_site(
        [results],
        folder / out,
        suites={},
        tell=lambda *told: None,
        table_sets={"made-suite": tables, "another-suite": tables},
    )
    return folder / out, troubles


def test_a_figure_has_its_files_and_the_table_of_its_numbers(tmp_path: Path) -> None:
    tables = MadeTables("model")
    site, _ = _build(tmp_path, tables)
    table = tables.table("figure-1")
    stem = "figures/made-suite-figure-1"
    for kind, written in drawn(table).items():
        assert (site / f"{stem}.{kind}").read_bytes() == written
    assert (site / f"{stem}.csv").read_text() == table.to_csv()
    page = html.unescape((site / "figures.html").read_text())
    assert f'src="{stem}.svg" alt="Title of figure-1. The table below has its numbers."' in page
    for row in table.shown_rows():
        assert all(f">{cell}</td>" in page for cell in row)
    assert "<li>a note</li>" in page


def test_a_figure_without_rows_says_what_is_missing(tmp_path: Path) -> None:
    site, _ = _build(tmp_path, MadeTables("model"))
    page = (site / "figures.html").read_text()
    assert "There is nothing to draw: a note" in page
    assert not (site / "figures/made-suite-figure-2.svg").exists()


def test_suites_without_answers_have_no_figures(tmp_path: Path) -> None:
    site, _ = _build(tmp_path, MadeTables("model"))
    assert "another-suite" not in (site / "figures.html").read_text()


def test_figures_that_cannot_be_made_are_named_and_the_site_is_written(tmp_path: Path) -> None:
    site, troubles = _build(tmp_path, MadeTables("model", fails=True))
    (line,) = [one for one in troubles if "figures" in one]
    assert line.startswith("the figures of made-suite are left out: made to fail")
    assert line in html.unescape((site / "figures.html").read_text())
    assert (site / "index.html").exists()


def test_a_suite_with_very_many_answers_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figure_page, "MOST_ANSWERS", 0)
    _, troubles = _build(tmp_path, MadeTables("model"))
    assert any(one.startswith("the figures of made-suite are left out, for") for one in troubles)


def test_a_long_table_ends_and_says_where_the_rest_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figure_page, "MOST_ROWS", 3)
    site, _ = _build(tmp_path, MadeTables("model", rows=9))
    page = (site / "figures.html").read_text()
    assert page.count("<td>here</td>") == 3
    assert "7 further rows are in the CSV file." in page


def test_the_same_results_give_the_same_figures(tmp_path: Path) -> None:
    one, _ = _build(tmp_path, MadeTables("model"), "one")
    other, _ = _build(tmp_path, MadeTables("model"), "other")
    files = sorted((one / "figures").iterdir())
    assert len(files) == 5
    for path in files:
        assert path.read_bytes() == (other / "figures" / path.name).read_bytes()


_PRICES = {"cheap": 2_000_000_000, "dear": 90_000_000_000, "worse": 40_000_000_000, "<free>": 0}
"""Picodollars of an answer."""


def _priced(folder: Path) -> Path:
    passed = {"cheap": 2, "dear": 4, "worse": 1, "<free>": 3}
    made = [
        Made(
            task=f"t{task}",
            model=model,
            outcome=Outcome.PASS if task < passed[model] else Outcome.FAIL,
            attempts=json.dumps([{"cost_picodollars": price}] if price else []),
        )
        for model, price in _PRICES.items()
        for task in range(4)
    ]
    make_results(folder / "results", made)
    build_site([folder / "results"], folder / "site", suites={}, tell=lambda *told: None)
    return folder / "site"


def test_scores_stand_against_costs_and_models_without_a_price_are_named(tmp_path: Path) -> None:
    site = _priced(tmp_path)
    (table,) = (site / "figures").glob("*-figure-cost.csv")
    rows = list(csv.reader(table.read_text().splitlines()))[1:]
    assert [(row[0], float(row[1]), float(row[2])) for row in rows] == [
        ("dear", 0.09, 1.0),
        ("cheap", 0.002, 0.5),
        ("worse", 0.04, 0.25),
    ]
    assert {path.suffix for path in (site / "figures").iterdir()} == {
        ".csv",
        ".pdf",
        ".png",
        ".svg",
    }
    page = (site / "figures.html").read_text()
    assert "Without a price or a score, so not drawn: &lt;free&gt;." in page
    assert "Score against cost, made-suite, default" in page


def test_without_prices_the_page_says_so(tmp_path: Path) -> None:
    site, _ = _build(tmp_path, MadeTables("model"))
    assert "no model with a score has a price" in (site / "figures.html").read_text()


def test_a_figure_with_very_many_models_names_those_that_it_leaves_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("concert.report.boards.cost_tables.MOST_POINTS", 2)
    page = (_priced(tmp_path) / "figures.html").read_text()
    assert "Only the best 2 models are drawn, not: worse." in page
