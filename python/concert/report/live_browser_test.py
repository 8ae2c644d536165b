"""In a real browser the pages of a run that goes on tell of newer ones, and stay until asked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.report import (
    NUMBER_SCRIPT,
    RunShown,
    build_site,
    number_script,
    page_assets,
    run_page,
)
from concert.report.testing.results_for_tests import Made, make_results
from tests.browser.browser import Page, opened

_HOSTILE = "</li><script>alert(1)</script>\x1b[31m"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    results = make_results(tmp_path / "results", [Made(task="a"), Made(task="b", model="other")])
    build_site([results], tmp_path / "site", suites={}, tell=lambda *told: None, live=True)
    (tmp_path / "site" / NUMBER_SCRIPT).write_text(number_script(1))
    return tmp_path / "site"


@pytest.fixture
def page(site: Path) -> Iterator[Page]:
    with opened(site) as found:
        yield found
        assert (found.problems, found.console) == ([], [])


def test_a_page_offers_newer_results_and_loads_them_only_when_asked(page: Page, site: Path) -> None:
    page.goto("index.html")
    page.evaluate("window.before = true")
    # The first answer may have come already, and says the same.
    page.evaluate("concertLive.told(1)")
    assert page.evaluate("document.querySelector('#newer')") is None
    (site / NUMBER_SCRIPT).write_text(number_script(2))
    page.wait_until("document.querySelector('#newer')")
    assert page.text("#newer") == "There are newer results: show them"
    assert page.evaluate("window.before") is True
    page.click("#newer")
    page.wait_until("!window.before && document.querySelector('nav a[href=\"run.html\"]')")


def test_the_page_of_a_run_shows_what_others_wrote_as_text(page: Page, site: Path) -> None:
    shown = RunShown(
        heading="The run goes on",
        lines=["judge: 3 of 12 done (0 from before), 1 under way, 8 waiting", _HOSTILE],
        warnings=[_HOSTILE],
        done=3,
        total=12,
        site_made="2026-11-24 09:00:00 UTC",
        notes=[_HOSTILE],
        looked="2026-11-24 09:01:00 UTC",
    )
    for name, content in page_assets().items():
        (site / name).write_bytes(content)
    (site / "run.html").write_text(run_page(shown))
    page.goto("run.html")
    assert page.text("h1") == "The run goes on"
    assert page.evaluate("document.querySelectorAll('main script').length") == 0
    assert "<script>alert(1)</script>\\x1b[31m" in page.text("ul.said")
    assert page.evaluate("document.querySelector('progress').position") == 0.25
    page.goto("index.html")
