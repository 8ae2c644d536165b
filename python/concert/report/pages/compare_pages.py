"""Writes a page for each pair of leading models, and the page that lists the pairs."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from concert.compare import Comparison, Contestant, Difference, compare
from concert.report.boards.comparison_tables import comparison_tables
from concert.report.boards.contestants import Families
from concert.report.writing.names import slug, task_page
from concert.report.writing.page import Pages
from concert.report.writing.site_folder import SiteFolder

MOST_MODELS: Final = 6
"""Models of which each two have a page: 15 pages, for each takes about a second."""
MOST_TASKS: Final = 200
"""Tasks of a page; the table for download has all."""
INDEX: Final = "compare.html"


def write_comparisons(
    site: SiteFolder,
    pages: Pages,
    contestants: Sequence[Contestant],
    families: Families,
    *,
    models: int,
    tell: Callable[[int, int], None],
) -> None:
    """Writes the pages of all pairs.

    Args:
        site: Where to.
        pages: The templates.
        contestants: The models.
        families: Families of tasks.
        models: How many models the site has.
        tell: Is told how many pairs are done, and of how many.
    """
    pairs = list(itertools.combinations(contestants, 2))
    found: list[tuple[str, Comparison]] = []
    for done, pair in enumerate(pairs):
        tell(done, len(pairs))
        comparison = compare(pair, families)
        if comparison.differences:
            found.append((_write_pair(site, pages, pair, comparison), comparison))
    tell(len(pairs), len(pairs))
    text = pages.render(
        "comparisons",
        name=INDEX,
        title="Compare",
        pairs=[
            {"to": name, "difference": one, "verdict": verdict(one)}
            for name, comparison in found
            for one in comparison.differences
            if one.part == "suite"
        ],
        compared=len(contestants),
        models=models,
    )
    site.put_text(INDEX, text)


def verdict(row: Difference) -> str:
    """Returns which of two models is better, in words."""
    if row.is_tie:
        return "tie"
    return "A is better" if row.difference > 0 else "B is better"


def _write_pair(
    site: SiteFolder, pages: Pages, pair: Sequence[Contestant], comparison: Comparison
) -> str:
    first, second = (one.name for one in pair)
    stem = slug(first, second)
    name = f"compare-{stem}.html"
    links: dict[str, str] = {}
    tables = comparison_tables(comparison)
    for table in tables:
        links[table.name] = f"compare/{stem}-{table.name}.csv"
        site.put_text(links[table.name], table.to_csv())
    differences, four_fold, tasks = tables
    text = pages.render(
        "comparison",
        name=name,
        title=f"{first} and {second}",
        first=first,
        second=second,
        wholes=[
            {"difference": one, "verdict": verdict(one)}
            for one in comparison.differences
            if one.part == "suite"
        ],
        differences=differences,
        four_fold=four_fold,
        tasks=replace(tasks, rows=tasks.rows[:MOST_TASKS]),
        task_pages=_task_pages(comparison),
        more=max(0, len(tasks.rows) - MOST_TASKS),
        links=links,
    )
    site.put_text(name, text)
    return name


def _task_pages(comparison: Comparison) -> Mapping[str, str]:
    return {
        f"{one.task.suite} {one.task.task_id}": task_page(one.task.suite, one.task.task_id)
        for one in comparison.tasks[:MOST_TASKS]
    }
