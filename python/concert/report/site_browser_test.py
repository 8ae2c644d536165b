"""In a real browser every page is quiet, the filter computes, and hostile texts stay texts."""

import contextlib
from collections.abc import Iterator

import pytest

from concert.report import Replays, build_site
from concert.report.testing.results_for_tests import Made, make_results
from concert.report.testing.tables_for_tests import MadeTables
from concert.report.testing.visiting_for_tests import visited
from concert.results.stored_tasks import sha256
from concert.values.values import Outcome
from concert.viewer import File, Interleaving, Mark, MarkKind, Step, steps_json
from tests.browser.browser import BrowserError, Page, opened

_HOSTILE = "</script><img src=x onerror=alert(1)><svg onload=alert(1)>\x1b[31m"
_WRONG = "class Wrong {\n  int i;\n}\n"
_EXECUTION = Interleaving(
    program="Wrong",
    language="java",
    head=_HOSTILE,
    files=(File(name="Wrong.java", text=_WRONG),),
    threads=("main", f"T {_HOSTILE}"),
    things=(),
    steps=tuple(
        Step(thread=thread, file=0, line=line, text=_HOSTILE, shared=True)
        for thread, line in ((0, 1), (1, 2), (0, 3))
    ),
    edges=(),
    marks=(Mark(kind=MarkKind.FAULT, label="DL", steps=(1,), text=f"why {_HOSTILE}"),),
    output="",
)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("site")
    made = [
        Made(task="easy", model="one"),
        Made(task="hard", model="one", outcome=Outcome.FAIL, labels=("DL",), text=_WRONG),
        Made(
            task=f"odd {_HOSTILE}",
            model=f"model {_HOSTILE}",
            outcome=Outcome.FAIL,
            text=_HOSTILE,
            labels=(_HOSTILE,),
            detail=_HOSTILE,
        ),
    ]
    make_results(folder / "results", made)
    replays = {sha256(_WRONG.encode()): steps_json(_EXECUTION)}
    build_site(
        [folder / "results"],
        folder / "site",
        suites={},
        tell=lambda *told: None,
        replays=Replays(steps=replays),
        table_sets={"made-suite": MadeTables(_HOSTILE)},
    )
    with opened(folder / "site") as found:
        yield found


def test_every_page_and_every_answer_is_quiet(page: Page) -> None:
    seen = list(visited(page))
    assert len([name for name in seen if name.startswith("answer.html#c=")]) == 3
    assert page.problems == []


def test_figures_are_shown_with_their_numbers(page: Page) -> None:
    page.goto("figures.html")
    page.evaluate("document.querySelector('img.drawn').loading = 'eager'")
    page.wait_until("document.querySelector('img.drawn').complete")
    assert page.evaluate("document.querySelector('img.drawn').naturalWidth > 100")
    page.evaluate("document.querySelector('figure details').open = true")
    assert page.text("figure td").startswith("</script><img")
    assert page.problems == []


def test_the_filter_leaves_its_tasks_and_computes_their_mean(page: Page) -> None:
    page.goto("index.html")
    matrix = page.evaluate("document.querySelector('a[href^=matrix]').getAttribute('href')")
    page.goto(f"{matrix}#filter=easy")
    page.wait_until("document.querySelector('#matrix').dataset.ready === 'yes'")
    assert page.text("#filter-count") == "1 of 3 tasks"
    assert "100.0" in page.text(".means")
    assert page.problems == []


def test_a_hostile_answer_shows_its_text_and_makes_no_element(page: Page) -> None:
    page.goto("index.html")
    link = page.evaluate("document.querySelector('a[href^=matrix]').getAttribute('href')")
    page.goto(str(link))
    task = page.evaluate("[...document.querySelectorAll('tbody a')].at(-1).getAttribute('href')")
    page.goto(str(task))
    answer = page.evaluate("document.querySelector('a[href*=answer]').getAttribute('href')")
    page.goto(str(answer).removeprefix("../"))
    page.wait_until("document.querySelector('#answer').dataset.ready")
    assert page.evaluate("document.querySelectorAll('#main img, #main svg').length") == 0
    assert page.text("#candidate").startswith("</script><img src=x onerror=alert(1)>")
    assert page.problems == []


def test_an_answer_shows_the_interleaving_that_convicts_it(page: Page) -> None:
    page.goto("index.html")
    link = page.evaluate("document.querySelector('a[href^=matrix]').getAttribute('href')")
    page.goto(str(link))
    task = page.evaluate(
        "[...document.querySelectorAll('tbody a')].find((a) => a.textContent === 'hard')"
        ".getAttribute('href')"
    )
    page.goto(str(task))
    answer = page.evaluate("document.querySelector('a[href*=answer]').getAttribute('href')")
    page.goto(str(answer).removeprefix("../"))
    page.wait_until("document.querySelector('#answer').dataset.ready")
    assert page.text("#viewer .reason").startswith("why </script><img")
    assert page.text("tr[aria-current=step] th") == "2"
    page.press("j")
    assert page.text("tr[aria-current=step] th") == "3"
    assert page.evaluate("document.querySelectorAll('#main img').length") == 0
    assert page.problems == []


def _wait_for_answer(page: Page, title: str) -> None:
    """Waits while the page loads itself again, which ends what the browser evaluates."""
    for _ in range(10):
        with contextlib.suppress(BrowserError):
            page.wait_until(
                f"document.querySelector('#title')?.textContent.startsWith('{title} by')"
                " && document.querySelector('#answer').dataset.ready"
            )
            return
    pytest.fail(f"no answer to {title}")


def test_the_keyboard_leads_to_the_next_answer_of_a_model_and_back(page: Page) -> None:
    page.goto("index.html")
    page.goto(str(page.evaluate("document.querySelector('a[href^=matrix]').getAttribute('href')")))
    page.goto(
        str(page.evaluate("document.querySelector('main a[href*=easy]').getAttribute('href')"))
    )
    page.goto(str(page.evaluate("document.querySelector('main td a').href.split('/site/')[1]")))
    _wait_for_answer(page, "easy")
    assert page.evaluate("document.querySelectorAll('#near a[rel=prev]').length") == 0
    page.press("l")
    _wait_for_answer(page, "hard")
    assert page.evaluate("document.querySelectorAll('#near a[rel=next]').length") == 0
    page.press("h")
    _wait_for_answer(page, "easy")
    page.evaluate("document.querySelector('#title a').focus()")
    page.press("Tab")
    assert page.text("#near a:focus") == "hard, sample 0 \u2192 l"
    page.press("Enter")
    _wait_for_answer(page, "hard")
    assert page.problems == []
