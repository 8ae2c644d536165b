"""Walks through all pages of a site in a browser."""

import re
from collections.abc import Iterator

from tests.browser.browser import Page

_LINKS = (
    "[...document.querySelectorAll('a')].map((a) => a.href.split('/site/')[1] || '')"
    ".filter((link) => !link.includes('.parquet'))"
)
_PAGE = re.compile(r"[\w/.-]+\.html(#c=[a-z0-9-]+&a=[a-z0-9]+)?")


def visited(page: Page) -> Iterator[str]:
    """Yields the address of each page and each answer that links lead to, while it is shown."""
    seen: set[str] = set()
    waiting = ["index.html"]
    while waiting:
        name = waiting.pop()
        seen.add(name)
        page.goto(name)
        wait_for_data(page)
        found = page.evaluate(_LINKS)
        assert isinstance(found, list)
        links = {str(link) for link in found}
        pages = {link if _PAGE.fullmatch(link) else link.partition("#")[0] for link in links}
        yield name
        waiting += sorted(pages - {""} - seen - set(waiting))


def wait_for_data(page: Page) -> None:
    """Waits until a page that loads data shows them."""
    page.wait_until(
        "(!document.querySelector('#matrix') || document.querySelector('#matrix').dataset.ready)"
        " && (!location.hash.startsWith('#c=') || document.querySelector('#answer').dataset.ready)"
    )
