"""Lists the pages of the documentation."""

from pathlib import Path


def all_pages(root: Path) -> list[Path]:
    """Returns README.md, CONTRIBUTING.md and every page of docs/, sorted."""
    return sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")])
