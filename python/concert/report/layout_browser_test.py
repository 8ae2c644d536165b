"""In a real browser every page fits a phone, can be used by keyboard, and names what it draws."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest

from concert.report import ExplainedPair, NamedPair, Replays, build_site
from concert.report.testing.results_for_tests import Made, make_results
from concert.report.testing.visiting_for_tests import visited, wait_for_data
from concert.results.stored_tasks import sha256
from concert.values.values import Outcome
from concert.viewer import Interleaving, steps_json
from tests.browser.browser import Page, opened

_RECORDED = {
    name: (Path(__file__).parents[1] / "viewer/recorded" / f"{name}.json").read_bytes()
    for name in ("bank", "counter")
}
_MADE = [
    Made(task=task, model=f"provider:model-{model}", sample=sample, outcome=outcome)
    for task, outcomes in {
        "easy": "ppp",
        "a-task-with-a-rather-long-name-of-sixty-characters-and-more": "pfi",
        "hard": "fpx",
    }.items()
    for model in range(2)
    for sample, outcome in enumerate(
        {"p": Outcome.PASS, "f": Outcome.FAIL, "i": Outcome.INCONCLUSIVE, "x": Outcome.INFRA_ERROR}[
            letter
        ]
        for letter in outcomes[model:] + outcomes[:model]
    )
] + [
    *(Made(task=name, text=name, outcome=Outcome.FAIL, labels=("DL",)) for name in _RECORDED),
    Made(task="c-program", text="hard", outcome=Outcome.FAIL, labels=("missed_race",)),
]

_NAMELESS = """[...document.querySelectorAll("img, svg, button, input, select, a[href], summary")]
.filter((node) => !node.closest("[hidden], [aria-hidden=true]"))
.filter((node) => !(node.getAttribute("aria-label") || node.getAttribute("alt") ||
  node.textContent.trim() || node.closest("label")?.textContent.trim()))
.filter((node) => !(node.localName === "svg" && node.classList.contains("order")))
.map((node) => node.outerHTML.slice(0, 200))"""
_UNREACHABLE = """[...document.querySelectorAll("a[href], button, input, select, summary, .wide")]
.filter((node) => node.tabIndex < 0).map((node) => node.outerHTML.slice(0, 200))"""
_EXECUTION = "document.querySelector('section a[href^=replay-]').getAttribute('href')"
_WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
_A4_PIXELS = int((210 - 2 * 12) / 25.4 * 96)
"""Width of A4 paper less the margins of the style sheet."""
_OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
_ALL_SHOWN = """[...document.querySelectorAll("details.execution")]
.every((one) => one.querySelector("table.steps"))"""
"""An execution is loaded once its fold is opened."""
_BEFORE_PRINT = "dispatchEvent(new Event('beforeprint'))"
_STICKING_OUT = """[...document.querySelectorAll("body *")]
.filter((node) => node.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
.map((node) => node.outerHTML.slice(0, 120)).slice(0, 5)"""
_SCROLLED = """[...document.querySelectorAll("main *")].filter((node) => node.checkVisibility() &&
  ["auto", "scroll"].includes(getComputedStyle(node).overflowX) &&
  node.scrollWidth > node.clientWidth + 1)
.map((node) => node.outerHTML.slice(0, 120))"""
"""Nobody can scroll paper."""
_FAINT = """(() => {
  const parts = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => { const f = (c) => ((c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const behind = (node) => { for (; node; node = node.parentElement) {
      const found = parts(getComputedStyle(node).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    } return matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0] : [255, 255, 255]; };
  return [...document.querySelectorAll("main *")].filter((node) => node.checkVisibility() &&
    [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim()) && !node.closest("svg, .hidden"))
  .map((node) => { const a = light(parts(getComputedStyle(node).color)), b = light(behind(node));
    return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), node.outerHTML.slice(0, 120), node.textContent.trim()]; })
  .filter(([ratio, , said]) => ratio < (said.length === 1 ? 3 : 4.5)); })()"""  # noqa: E501
"""WCAG 2.1 asks 4.5 of text and 3 of a sign such as a dot."""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_results(tmp_path_factory.mktemp("made") / "results", _MADE)


@pytest.fixture(scope="module")
def page(results: Path) -> Iterator[Page]:
    replays = {
        sha256(name.encode()): steps_json(msgspec.json.decode(text, type=Interleaving))
        for name, text in _RECORDED.items()
    }
    site = results.parent / "site"
    pairs = {
        "seen": ExplainedPair(why="", steps=replays[sha256(b"counter")]),
        "too": ExplainedPair(why="Not by the labels.", steps=replays[sha256(b"counter")]),
        "not": ExplainedPair(why="In none of them do the two race."),
    }
    named = [NamedPair(title=f"{key}: lines 1 and 2", key=key) for key in (*pairs, "other")]
    shown = Replays(steps=replays, pairs=pairs, wrong={sha256(b"hard"): named})
    build_site([results], site, suites={}, tell=lambda *told: None, replays=shown)
    with opened(site) as found:
        yield found


@pytest.fixture(autouse=True)
def _quiet(page: Page) -> Iterator[None]:
    yield
    page.resize(1280, 800)
    page.prefer("light")
    assert (page.problems, page.console) == ([], [])


def test_every_page_fits_a_phone_and_names_what_it_draws(page: Page) -> None:
    page.resize(390, 844)
    kinds = set()
    for name in visited(page):
        kinds.add(name.partition("-")[0].partition("/")[0].partition("#")[0])
        assert page.evaluate(_WIDER) == 0, name
        assert page.evaluate(_NAMELESS) == [], name
        assert page.evaluate(_UNREACHABLE) == [], name
    assert {"index.html", "board", "matrix", "tasks", "answer.html", "about.html"} <= kinds


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(page: Page, scheme: str) -> None:
    page.prefer("dark" if scheme == "dark" else "light")
    seen = set()
    for name in visited(page):
        kind = name.partition("-")[0].partition("#")[0]
        # Pages of one kind have the same colours.
        if kind not in seen:
            assert page.evaluate(_FAINT) == [], name
        seen.add(kind)


def test_on_paper_controls_are_gone(page: Page) -> None:
    page.prefer("light", media="print")
    for name in visited(page):
        assert page.evaluate(
            "[...document.querySelectorAll('nav, .controls, .theme')]"
            ".every((node) => !node.checkVisibility())"
        ), name


def test_every_page_fits_the_width_of_a4_paper(page: Page) -> None:
    page.prefer("light", media="print")
    page.resize(_A4_PIXELS, 1000)
    for name in visited(page):
        page.evaluate(_OPEN_ALL)
        page.wait_until(_ALL_SHOWN)
        page.evaluate(_BEFORE_PRINT)
        assert page.evaluate(_WIDER) == 0, (name, page.evaluate(_STICKING_OUT))
        assert page.evaluate(_SCROLLED) == [], name


def test_a_board_of_many_models_with_long_names_fits_a4_paper(tmp_path: Path) -> None:
    made = [
        Made(task=f"a-task-with-a-long-name-{task}", model=f"provider:family-{model}-large-2026-11")
        for model in range(25)
        for task in range(3)
    ]
    open_ones = [
        Made(task=one.task, model=one.model, sample=1 + sample, outcome=outcome)
        for one in made
        for sample, outcome in enumerate([Outcome.INCONCLUSIVE, Outcome.INFRA_ERROR] * 6)
    ]
    results = make_results(tmp_path / "results", made + open_ones)
    build_site([results], tmp_path / "site", suites={}, tell=lambda *told: None)
    with opened(tmp_path / "site") as page:
        page.prefer("light", media="print")
        page.resize(_A4_PIXELS, 1000)
        page.goto("index.html")
        matrix = page.evaluate("document.querySelector('a[href^=matrix]').getAttribute('href')")
        for name in ("index.html", str(matrix)):
            page.goto(name)
            wait_for_data(page)
            assert page.evaluate(_WIDER) == 0, (name, page.evaluate(_STICKING_OUT))


def test_the_first_tab_leads_to_the_content(page: Page) -> None:
    page.goto("index.html")
    page.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.press("Enter")
    page.wait_until("document.activeElement.id === 'main'")


def test_unfiltered_values_in_the_browser_equal_the_stored_scores(
    page: Page, results: Path
) -> None:
    stored = {
        row["model"]: [row["value"], row["low"], row["high"]]
        for row in pq.read_table(results / "scores.parquet").to_pylist()
    }
    page.goto("index.html")
    page.goto(str(page.evaluate("document.querySelector('a[href^=matrix]').getAttribute('href')")))
    wait_for_data(page)
    page.evaluate("concert.matrix.filter('hard')")
    page.evaluate("concert.matrix.filter('')")
    found = page.evaluate("concert.matrix.estimates.map((one) => [one.value, one.low, one.high])")
    assert isinstance(found, list)
    assert len(found) == len(stored) == 3
    for (model, values), ours in zip(sorted(stored.items()), found, strict=True):
        assert ours == pytest.approx(values, abs=1e-9), model


@pytest.mark.parametrize("name", _RECORDED)
def test_a_replay_of_each_language_is_stepped_to_its_end(page: Page, name: str) -> None:
    steps = msgspec.json.decode(_RECORDED[name], type=Interleaving).steps
    for address in visited(page):
        if not address.startswith("answer.html#c=") or page.text("#candidate") != name:
            continue
        page.press("f", *("k" for _ in steps))
        assert str(page.evaluate("location.hash")).endswith("&step=1")
        page.press(*("j" for _ in steps))
        assert str(page.evaluate("location.hash")).endswith(f"&step={len(steps)}")
        return
    pytest.fail("no answer with this replay")


def test_without_scripts_a_reader_gets_text_and_execution_of_an_answer(page: Page) -> None:
    page.allow_scripts(allowed=False)
    try:
        page.goto("index.html")
        for selector in ("a[href^=matrix]", "a[href*=bank]", "td noscript a"):
            page.goto(
                str(page.evaluate(f"document.querySelector('{selector}').href.split('/site/')[1]"))
            )
        page.resize(390, 844)
        assert page.evaluate(_WIDER) == 0
        assert page.text("section pre.code") == "bank"
        page.goto("text/" + str(page.evaluate(_EXECUTION)))
        assert page.evaluate(_WIDER) == 0
        steps = msgspec.json.decode(_RECORDED["bank"], type=Interleaving).steps
        rows = "document.querySelector('.plain-steps').tBodies[0].rows.length"
        assert page.evaluate(rows) == len(steps)
        assert page.text(".plain-steps .marked strong")
    finally:
        page.allow_scripts(allowed=True)


def test_an_answer_shows_each_race_that_it_missed_and_why_a_report_is_none(page: Page) -> None:
    address = next(
        name
        for name in visited(page)
        if name.startswith("answer.html#c=") and page.text("#candidate") == "hard"
    )
    assert page.text("#pairs").count(": lines 1 and 2") == 4
    assert "In none of them do the two race." in page.text("#pairs")
    assert "The program was not explored for this site." in page.text("#pairs")
    # The first execution is open; the other one opens, and has its step in the address.
    opened_ones = "[...document.querySelectorAll('#pairs details')].map((one) => one.open)"
    assert page.evaluate(opened_ones) == [True, False]
    assert "no lock keeps them apart" in page.text("#pairs details .reason")
    page.press("j")
    assert "&race0=" in str(page.evaluate("location.hash"))
    page.goto("index.html")
    page.goto(f"{address}&race1=3")
    wait_for_data(page)
    assert page.evaluate(opened_ones) == [False, True]
    assert page.text("#pairs details[open] .where").startswith("3 of ")
