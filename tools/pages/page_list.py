"""Lists the pages of the documentation."""

from pathlib import Path


def all_pages(root: Path) -> list[Path]:
    """Returns README.md, CONTRIBUTING.md, every page of docs/ and those of the data, sorted."""
    return sorted([*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("data/*/*.md")])
