"""In a real browser, no text of others runs, becomes an element, or leads elsewhere."""

from collections.abc import Iterator

import pytest

from concert.report import build_site
from concert.report.testing.hostile_for_tests import HOSTILE, hostile_replays, make_hostile_results
from concert.report.testing.visiting_for_tests import visited
from tests.browser.browser import Page, opened

_FOREIGN = """[...document.querySelectorAll(
  "img, iframe, object, embed, form, base, math, video, audio, textarea, style, frame, mtext," +
  "[http-equiv=refresh], [srcdoc], [srcset], [action], [formaction]"
), ...[...document.querySelectorAll("*")].filter((node) =>
  [...node.attributes].some(({ name }) => name.startsWith("on")) ||
  (node.localName === "script" && !node.type.endsWith("json") && !node.src.startsWith("file:///site/")) ||
  (node.localName === "link" && !node.href.startsWith("file:///site/")) ||
  (node.localName === "a" && !node.href.startsWith("file:///site/") && !node.href.startsWith("blob:"))
)].map((node) => node.outerHTML)"""  # noqa: E501
_MISLEADING = (
    r"/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/"
    ".test([...document.querySelectorAll('*')].filter((e) => e.localName !== 'script')"
    ".map((e) => [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join('')"
    " + (e.title || '') + (e.getAttribute('aria-label') || '')).join(''))"
)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("hostile")
    make_hostile_results(folder / "results")
    build_site(
        [folder / "results"],
        folder / "site",
        suites={},
        tell=lambda *told: None,
        replays=hostile_replays(),
    )
    with opened(folder / "site") as found:
        yield found


def test_on_every_page_every_attack_is_inert(page: Page) -> None:
    answers = 0
    for name in visited(page):
        assert page.evaluate(_FOREIGN) == [], name
        assert page.evaluate(_MISLEADING) is False, name
        if name.startswith("answer.html#c="):
            answers += 1
            page.press("j", "k", "n", "m", "f")
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert answers == len(HOSTILE)
    assert page.problems == []
    assert page.console == []


def test_a_filter_of_hostile_text_finds_its_task_and_runs_nothing(page: Page) -> None:
    page.goto("index.html")
    matrix = page.evaluate(
        "[...document.querySelectorAll('a[href^=matrix]')].find((one) =>"
        " one.closest('section')?.querySelector('h2').textContent.startsWith('suite'))"
        ".getAttribute('href')"
    )
    for text in HOSTILE[1::6]:
        page.goto(f"{matrix}#filter=nothing")
        page.wait_until("document.querySelector('#matrix').dataset.ready === 'yes'")
        page.evaluate(
            "(() => { const box = document.querySelector('#filter');"
            f" box.value = {text!a}; box.dispatchEvent(new Event('input')); }})()"
        )
        assert page.text("#filter-count").startswith(("0 of", "1 of", "2 of"))
        assert page.evaluate(_FOREIGN) == []
    assert page.problems == []


@pytest.mark.parametrize(
    "address",
    [
        "answer.html#c=../../x&a=1",
        "answer.html#c=javascript:alert(1)&a=1",
        "answer.html#c=a-000000000000&a=__proto__",
        "answer.html#c=%3Cscript%3Ealert(1)%3C/script%3E&a=%",
        "answer.html#c=https://example.org/x.js&a=1",
    ],
)
def test_an_address_that_names_no_answer_is_told_and_loads_nothing_elsewhere(
    page: Page, address: str
) -> None:
    page.problems.clear()
    page.goto("index.html")
    page.goto(address)
    page.wait_until("!document.querySelector('#failure').hidden")
    assert page.evaluate(_FOREIGN) == []
    # The browser itself says that a chunk of the site is not there.
    assert all("ERR_FILE_NOT_FOUND" in problem.text for problem in page.problems)
    page.problems.clear()
