"""In a browser, the page that `explore --html` writes is stepped to its end and says nothing."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from concert import runfiles
from tests.browser.browser import Page, opened

_PROGRAMS = {"java": "Bank.java", "c": "counter.c"}
_NAMES = "[...document.querySelectorAll('.interleaving')].map((one) => one.dataset.name)"
_LAST = "document.querySelector('[data-name={name}] input[type=range]').max"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("explored")
    for language, program in _PROGRAMS.items():
        path = runfiles.folder("docs/one-program") / program
        argv = [f"--html={language}.html", str(path.resolve())]
        done = subprocess.run(
            [str(runfiles.folder("python/concert/app/explore") / "explore"), *argv],
            capture_output=True,
            text=True,
            cwd=folder,
            env={**os.environ, "BUILD_WORKING_DIRECTORY": str(folder)},
            check=False,
        )
        assert done.returncode == 1, done.stderr
    with opened(folder) as found:
        yield found


@pytest.mark.parametrize("language", _PROGRAMS)
def test_every_execution_is_stepped_from_its_beginning_to_its_end(
    page: Page, language: str
) -> None:
    page.goto(f"{language}.html")
    names = page.evaluate(
        "[...document.querySelectorAll('.interleaving')].map((e) => e.dataset.name)"
    )
    assert isinstance(names, list)
    assert names
    for name in map(str, names):
        last = int(str(page.evaluate(_LAST.format(name=name))))
        assert last > 10
        page.click(f"[data-name={name}] .where")
        page.press("f", *("k" for _ in range(last)))
        for number in range(1, last + 1):
            assert f"{name}={number}" in str(page.evaluate("location.hash")).strip("#").split("&")
            page.press("j")
        shown = page.text(f"[data-name={name}] .where")
        assert shown in (f"{last} of {last}", f"end, after {shown.rpartition(' ')[2]}")
    assert (page.problems, page.console) == ([], [])


@pytest.mark.parametrize("language", _PROGRAMS)
def test_the_page_is_one_file_that_names_what_convicts_the_program(
    page: Page, language: str
) -> None:
    page.goto(f"{language}.html")
    assert page.evaluate("document.querySelectorAll('[src], link[rel=stylesheet]').length") == 0
    assert page.evaluate("document.querySelectorAll('.does.mark').length > 0")
    wanted = {"java": "Nobody can go on", "c": "Nothing orders"}[language]
    assert wanted.lower() in page.text("body").lower()
