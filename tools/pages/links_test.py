"""Tests that every link between the Markdown files leads somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


def _pages() -> list[Path]:
    pages = sorted(Path().glob("*.md")) + sorted(Path("docs").glob("**/*.md"))
    assert len(pages) > 20, "the pages are not among the test's data"
    return pages


def _links(page: Path) -> Iterator[tuple[Path, str]]:
    """Yields the file and the heading ("" if none) that each link of a page names."""
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        file, _, heading = target.partition("#")
        yield (page.parent / file if file else page), heading


def _anchors(page: Path) -> set[str]:
    """Returns the names that GitHub gives to the headings of a page."""
    headings = _HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


def test_every_link_names_a_file_that_exists() -> None:
    lost = [
        (str(page), str(file)) for page in _pages() for file, _ in _links(page) if not file.exists()
    ]
    assert not lost


def test_every_link_to_a_heading_names_one_that_exists() -> None:
    lost = [
        (str(page), f"{file}#{heading}")
        for page in _pages()
        for file, heading in _links(page)
        if heading and heading not in _anchors(file)
    ]
    assert not lost


def test_the_index_names_every_page() -> None:
    named = {file.resolve() for file, _ in _links(Path("docs/README.md"))}
    missing = [str(page) for page in Path("docs").glob("**/*.md") if page.resolve() not in named]
    assert sorted(missing) == ["docs/README.md"]
