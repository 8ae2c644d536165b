"""Walks through all pages of a site in a browser."""

import re
from collections.abc import Iterator

from tests.browser.browser import Page

_LINKS = (
    "[...document.querySelectorAll('a')].map((a) => a.href.split('/site/')[1] || '')"
    ".filter((link) => link.split(/[?#]/)[0].endsWith('.html'))"
)
_QUERY = re.compile(r"\?[0-9]+")
_PAGE = re.compile(r"[\w/.-]+\.html(#c=[a-z0-9-]+&a=[a-z0-9]+)?")


def visited(page: Page) -> Iterator[str]:
    """Yields the address of each page and each answer that links lead to, while it is shown."""
    seen: set[str] = set()
    waiting = ["index.html"]
    while waiting:
        name = waiting.pop()
        seen.add(name)
        # With a query of its own each answer is a new page: the same page would load itself again.
        file, mark, fragment = name.partition("#")
        page.goto(f"{file}?{len(seen)}{mark}{fragment}")
        wait_for_data(page)
        found = page.evaluate(_LINKS)
        assert isinstance(found, list)
        links = {_QUERY.sub("", str(link)) for link in found}
        pages = {link if _PAGE.fullmatch(link) else link.partition("#")[0] for link in links}
        yield name
        waiting += sorted(pages - {""} - seen - set(waiting))


def wait_for_data(page: Page) -> None:
    """Waits until a page that loads data shows them."""
    page.wait_until(
        "(!document.querySelector('#matrix') || document.querySelector('#matrix').dataset.ready)"
        " && (!location.hash.startsWith('#c=')"
        " || location.hash.includes('a=' + document.querySelector('#answer').dataset.ready))"
    )
