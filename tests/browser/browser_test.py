"""The browser shows pages from a folder, takes keys, and tells all that goes wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.browser import BrowserError, Page, Problem, opened

_POLICY = (
    '<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; script-src file: 'unsafe-inline'\">"
)
_QUIET = """<!doctype html><title>quiet</title>
<style>body { background: #fff } @media (prefers-color-scheme: dark) { body { background: #000 } }
#wide { display: none } @media (min-width: 900px) { #wide { display: block } }</style>
<p id="key">none</p><p id="wide">wide</p><button onclick="document.title = 'clicked'">go</button>
<script>
addEventListener("keydown", event => {
  document.querySelector("#key").textContent = event.key + " " + event.code;
});
console.log("begun", 1);
</script>
"""
_PAGES = {
    "quiet.html": _QUIET,
    "chunk.html": "<!doctype html><script src='chunk.js'></script>",
    "chunk.js": "document.title = 'from a chunk';",
    "error.html": "<script>console.error('it is', 'broken')</script>",
    "throws.html": "<script>throw new Error('nobody catches me')</script>",
    "policy.html": f"{_POLICY}<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>",
    "network.html": "<script>"
    "fetch('http://example.com/a').catch(() => document.title = 'no')</script>",
    "leaves.html": "<!doctype html><script>"
    "addEventListener('load', () => setTimeout(() => location.href = 'chunk.html', 100))</script>",
    "dialog.html": "<script>alert('attacked'); document.title = 'after'</script>",
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("site")
    for name, content in _PAGES.items():
        (folder / name).write_text(content, encoding="utf-8")
    with opened(folder) as browser:
        yield browser


@pytest.fixture(autouse=True)
def _fresh(page: Page) -> None:
    page.problems.clear()
    page.console.clear()
    page.resize(1280, 800)
    page.prefer("light")


def test_a_page_loads_with_its_scripts_and_nothing_is_wrong(page: Page) -> None:
    page.goto("chunk.html")
    assert page.evaluate("document.title") == "from a chunk"
    page.goto("quiet.html")
    assert page.console == ["log: begun 1"]
    assert page.problems == []


@pytest.mark.parametrize(
    ("key", "seen"), [("j", "j KeyJ"), ("ArrowDown", "ArrowDown ArrowDown"), ("Space", "Space")]
)
def test_the_page_sees_keys(page: Page, key: str, seen: str) -> None:
    page.goto("quiet.html")
    page.press(key)
    assert page.text("#key").strip() == seen


def test_the_page_sees_clicks(page: Page) -> None:
    page.goto("quiet.html")
    page.click("button")
    assert page.evaluate("document.title") == "clicked"


def test_the_page_sees_its_size_and_the_readers_colours(page: Page, tmp_path: Path) -> None:
    page.goto("quiet.html")
    page.resize(700, 500)
    page.prefer("dark")
    assert page.evaluate("document.querySelector('#wide').offsetHeight") == 0
    page.screenshot(tmp_path / "dark.png")
    with Image.open(tmp_path / "dark.png") as picture:
        assert picture.size == (700, 500)
        assert picture.convert("RGB").getpixel((690, 490)) == (0, 0, 0)


def test_equal_pages_give_equal_pictures(page: Page, tmp_path: Path) -> None:
    page.resize(700, 500)
    for name in ("one.png", "two.png"):
        page.goto("quiet.html")
        page.screenshot(tmp_path / name)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("error.html", "console", "it is broken"),
        ("throws.html", "exception", "nobody catches me"),
        ("policy.html", "browser", "Content Security Policy"),
        ("network.html", "request", "http://example.com/a"),
        ("dialog.html", "dialog", "attacked"),
    ],
)
def test_what_goes_wrong_is_told(page: Page, name: str, kind: str, said: str) -> None:
    page.goto(name)
    page.evaluate("1")
    assert [problem.kind for problem in page.problems if said in problem.text] == [kind]


def test_nothing_comes_from_a_network(page: Page) -> None:
    page.goto("network.html")
    page.wait_until("document.title === 'no'")
    assert Problem("request", "http://example.com/a") in page.problems


def test_a_wait_goes_on_when_the_page_goes_to_another_one(page: Page) -> None:
    page.goto("leaves.html")
    page.wait_until("document.title === 'from a chunk'")


def test_a_page_goes_on_after_its_dialog(page: Page) -> None:
    page.goto("dialog.html")
    assert page.evaluate("document.title") == "after"


def test_scripts_can_be_switched_off(page: Page) -> None:
    page.allow_scripts(allowed=False)
    try:
        page.goto("quiet.html")
        assert page.console == []
    finally:
        page.allow_scripts(allowed=True)


def test_what_is_not_there_is_an_error(page: Page) -> None:
    with pytest.raises(BrowserError, match="ERR_FILE_NOT_FOUND"):
        page.goto("nothing.html")
    with pytest.raises(BrowserError, match="ERR_FILE_NOT_FOUND"):
        page.goto("../etc/shadow")
    with pytest.raises(BrowserError, match="not defined"):
        page.evaluate("nothing")
    with pytest.raises(BrowserError, match="no key 'F99'"):
        page.press("F99")
