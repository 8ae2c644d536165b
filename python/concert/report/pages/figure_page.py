"""Writes the page of the papers' figures, each with its files and the table of its numbers."""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from concert.report.answers.answers import Answers
from concert.report.answers.folder import Folder
from concert.report.boards.leaderboard import Section
from concert.report.writing.names import slug
from concert.report.writing.page import Link, Pages
from concert.report.writing.site_folder import SiteFolder, Tell
from concert.suites.common.tables import Table, TableSet
from concert.values import ConcertError

PAGE: Final = "figures.html"
MOST_ANSWERS: Final = 30_000
"""Answers to a suite whose figures are drawn; reading more takes minutes."""
MOST_ROWS: Final = 300
"""Rows of a table of the page; the table for download has all."""
_FIGURE: Final = "figure"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """A figure of the page.

    Attributes:
        table: Its numbers, or the first of them.
        image: The image in the page; empty where there is nothing to draw.
        files: Its files.
        more: How many rows the page leaves out.
        beside: What the image lacks, for those who see nothing else.
    """

    table: Table
    image: str
    files: Sequence[Link]
    more: int
    beside: Sequence[str] = ()


def write_figures(
    site: SiteFolder,
    pages: Pages,
    answers: Answers,
    folders: Sequence[Folder],
    table_sets: Mapping[str, TableSet],
    costs: Sequence[tuple[Section, Table]],
    tell: Tell,
) -> list[str]:
    """Writes the page with score against cost, and the figures of each suite that has answers.

    Args:
        site: Where to.
        pages: The templates.
        answers: All answers.
        folders: The results folders; where several have a sample, the last one counts.
        table_sets: The tables of each suite.
        costs: The score against the cost of the models of each leaderboard.
        tell: Is told how many suites are done.

    Returns:
        What is missing, one line each.
    """
    troubles: list[str] = []
    sections: list[tuple[str, list[_Shown]]] = []
    names = [name for name in answers.suite.names if name in table_sets]
    for done, name in enumerate(names):
        tell("figures", done, len(names))
        count = int((answers.suite.codes == answers.suite.names.index(name)).sum())
        if count > MOST_ANSWERS:
            troubles.append(
                f"the figures of {name} are left out, for it has {count} answers: see "
                f"tools/bazel run //:tables -- --suite={name}"
            )
            continue
        try:
            tables = _tables(table_sets[name], [folder.path for folder in folders])
        except ConcertError as error:
            troubles.append(f"the figures of {name} are left out: {error}")
            continue
        sections.append((name, [_shown(site, name, table) for table in tables]))
    tell("figures", len(names), len(names))
    text = pages.render(
        "figures",
        name=PAGE,
        title="Figures",
        costs=[_cost(site, *one) for one in costs],
        sections=sections,
        troubles=troubles,
    )
    site.put_text(PAGE, text)
    return troubles


def _cost(site: SiteFolder, section: Section, table: Table) -> _Shown:
    board = section.board
    return replace(_shown(site, slug(board.suite, board.variant), table), beside=table.notes)


def _tables(tables: TableSet, folders: Sequence[Path]) -> list[Table]:
    """Returns the figures of a suite's paper, as its command draws them without options."""
    parser = ArgumentParser()
    tables.add_options(parser)
    names = [name for name in tables.names if name.startswith(_FIGURE)]
    return list(tables.build(names, folders, parser.parse_args([]), base=Path()))


def _shown(site: SiteFolder, suite: str, table: Table) -> _Shown:
    stem = f"figures/{suite}-{table.stem}"
    site.put_text(f"{stem}.csv", table.to_csv())
    files = [Link(text="CSV", to=f"{stem}.csv")]
    is_drawn = table.figure is not None and bool(table.rows)
    if is_drawn:
        # Loaded here, for it takes a second, and not every site has figures.
        from concert.suites.common.figures import drawn

        for kind, written in drawn(table).items():
            site.put(f"{stem}.{kind}", written)
            files.append(Link(text=kind.upper(), to=f"{stem}.{kind}"))
    return _Shown(
        table=replace(table, rows=table.rows[:MOST_ROWS]),
        image=f"{stem}.svg" if is_drawn else "",
        files=files,
        more=max(0, len(table.rows) - MOST_ROWS),
    )
