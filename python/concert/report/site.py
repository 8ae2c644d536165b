"""Builds the site: reads the folders, writes the texts in parts, then the pages about them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from concert.reading import UnreadableError
from concert.report.answers.answer_chunks import Tally, write_chunks
from concert.report.answers.answers import Answers, join_answers
from concert.report.answers.folder import Folder
from concert.report.answers.plain_answers import MOST_ANSWERS, PlainAnswers
from concert.report.answers.replays import Replays, write_replays
from concert.report.boards.board import Board, boards_of
from concert.report.boards.contestants import contestants_of, leading, ranks_of
from concert.report.boards.cost_tables import cost_tables
from concert.report.boards.leaderboard import (
    Scores,
    Section,
    first_sections,
    metric_rows,
    scores_of,
    section_of,
)
from concert.report.inputs import facts_of_tasks, headlines_of, read_folders
from concert.report.pages.about import coverage_of, folder_facts, task_rows
from concert.report.pages.compare_pages import INDEX, MOST_MODELS, write_comparisons
from concert.report.pages.figure_page import PAGE as FIGURES
from concert.report.pages.figure_page import write_figures
from concert.report.pages.matrix import write_matrix
from concert.report.pages.task_pages import Known, TaskPages, known_tasks
from concert.report.writing.names import matrix_page, slug
from concert.report.writing.page import RUN_LINK, Link, Pages, asset
from concert.report.writing.site_folder import SiteFolder, SiteFolderError, Tell, Written
from concert.suites.capabilities.families import families
from concert.suites.common.tables import TableSet
from concert.suites.protocol import Suite
from concert.viewer import SCRIPT, STYLE

_ASSETS: Final = ("concert.css", "concert.js")
_LIVE_ASSETS: Final = ("live.js",)
_TABLES: Final = ("responses", "verdicts", "measurements")
_SINGLE: Final = ("scores", "tasks", "prompts", "contents", "provenance")


def build_site(
    paths: Sequence[Path],
    out: Path,
    *,
    suites: Mapping[str, Suite],
    tell: Tell,
    replays: Replays | None = None,
    table_sets: Mapping[str, TableSet] | None = None,
    live: bool = False,
) -> tuple[Written, list[str]]:
    """Writes the site over results folders.

    Args:
        paths: The folders; where several have a sample, the last one counts.
        out: The folder of the site, new or an older site.
        suites: The suites of this checkout.
        tell: See `Tell`.
        replays: The executions that it shows.
        table_sets: The tables of suites, whose figures the site shows.
        live: Whether a server shows it beside the page of a run, which may go on: without copies
            of the tables, with a link to that page, and with the script that tells of newer ones.

    Returns:
        What was written, and what is missing in it, one line each.

    Raises:
        SiteFolderError: The folder of the site holds something else.
        ResultsError: None of the folders can be read, or the site cannot be written.
    """
    site = SiteFolder(out)
    troubles: list[str] = []
    folders = read_folders(paths, troubles, tell)
    answers = join_answers(folders)
    if not len(answers):
        raise SiteFolderError(
            "the results hold no verdict",
            where=", ".join(str(path) for path in paths),
            remedy="name the folder of an evaluate, or judge by evaluate first",
        )
    known = known_tasks(folders)
    facts = facts_of_tasks(answers, known, suites, troubles)
    headlines = headlines_of(answers, suites, troubles)
    boards = boards_of(answers, facts, headlines)
    pages = Pages([*([RUN_LINK] if live else []), *_navigation(boards)], live=live)
    for name in (*_ASSETS, *(_LIVE_ASSETS if live else ())):
        site.put(name, asset(name))
    for name, text in (("viewer.css", STYLE), ("viewer.js", SCRIPT)):
        site.put_text(name, text)
    replays = replays or Replays()
    write_replays(site, replays)
    tally = _write_answers(site, pages, answers, folders, replays, tell)
    troubles += tally.troubles
    troubles += _cut_texts(tally)
    _write_tasks(site, pages, answers, folders, known, tell)
    related = families(suites, answers.suite.names)
    scores = scores_of(folders)
    sections = [
        section_of(board, scores, tally.picodollars, ranks_of(board, related)) for board in boards
    ]
    # A site that is made again and again has its figures once the run has ended.
    costs = [] if live and not table_sets else cost_tables(sections)
    troubles += write_figures(site, pages, answers, folders, table_sets or {}, costs, tell)
    downloads: list[list[Link]] = [
        []
        if live
        else _copy_tables(site, folder, f"parquet/{number}-{slug(folder.path.name)}", troubles)
        for number, folder in enumerate(folders, 1)
    ]
    _write_boards(site, pages, sections, scores, is_whole=not troubles)
    chosen = leading([[row.model for row in one.rows] for one in sections], MOST_MODELS)
    write_comparisons(
        site,
        pages,
        contestants_of(answers, facts, chosen),
        related,
        models=len(answers.model.names),
        tell=lambda done, total: tell("comparisons", done, total),
    )
    name = "about.html"
    text = pages.render(
        "about",
        name=name,
        title="About these runs",
        troubles=troubles,
        coverage=coverage_of(answers),
        folders=[folder_facts(*pair) for pair in zip(folders, downloads, strict=True)],
    )
    site.put_text(name, text)
    return site.close(), troubles


def _navigation(boards: Sequence[Board]) -> list[Link]:
    return [
        Link(text="Leaderboard", to="index.html"),
        Link(text="Compare", to=INDEX),
        Link(text="Figures", to=FIGURES),
        Link(text="Matrix", to=matrix_page(boards[0].suite, boards[0].variant)),
        Link(text="About these runs", to="about.html"),
    ]


def _write_answers(
    site: SiteFolder,
    pages: Pages,
    answers: Answers,
    folders: Sequence[Folder],
    replays: Replays,
    tell: Tell,
) -> Tally:
    done = 0

    def note(number: int) -> None:
        nonlocal done
        done += number
        tell("answers", done, len(answers))

    tell("answers", 0, len(answers))

    plain = PlainAnswers(site, pages, replays) if len(answers) <= MOST_ANSWERS else None
    if plain is not None:
        plain.write_executions()
    tally = write_chunks(site, answers, folders, replays=replays, plain=plain, tell=note)
    name = "answer.html"
    site.put_text(
        name, pages.render("answer", name=name, title="Answer", has_plain=plain is not None)
    )
    return tally


def _cut_texts(tally: Tally) -> list[str]:
    lines = []
    if tally.cut:
        lines.append(f"{tally.cut} long texts are cut in the pages; the tables hold them whole")
    if tally.uncoloured:
        lines.append(f"{tally.uncoloured} programs have no colours, for there are too many")
    return lines


def _write_tasks(
    site: SiteFolder,
    pages: Pages,
    answers: Answers,
    folders: Sequence[Folder],
    known: Mapping[tuple[str, str], Known],
    tell: Tell,
) -> None:
    has_plain = len(answers) <= MOST_ANSWERS
    task_pages = TaskPages(site, pages, folders, known, has_plain=has_plain)
    task_pages.write_prompts()
    groups = task_rows(answers)
    for done, rows in enumerate(groups):
        tell("tasks", done, len(groups))
        task_pages.write(answers, rows)
    tell("tasks", len(groups), len(groups))


def _write_boards(
    site: SiteFolder,
    pages: Pages,
    sections: Sequence[Section],
    scores: Scores,
    *,
    is_whole: bool,
) -> None:
    links = [
        Link(text=f"{one.board.suite}, {one.board.variant}", to=one.matrix) for one in sections
    ]
    for section in sections:
        write_matrix(site, pages, section.board, links)
        title = f"{section.board.suite}, {section.board.variant}"
        metrics = metric_rows(section, scores)
        text = pages.render(
            "board", name=section.page, title=title, section=section, metrics=metrics
        )
        site.put_text(section.page, text)
    shown, rest = first_sections(sections)
    name = "index.html"
    text = pages.render(
        "index",
        name=name,
        title="Leaderboard",
        sections=shown,
        more=rest,
        troubles=not is_whole,
    )
    site.put_text(name, text)


def _copy_tables(site: SiteFolder, folder: Folder, into: str, troubles: list[str]) -> list[Link]:
    """Copies the tables of a folder for download, and returns links to them."""
    paths = [path for table in _TABLES for path in sorted((folder.path / table).glob("*.parquet"))]
    paths += [path for table in _SINGLE if (path := folder.path / f"{table}.parquet").exists()]
    links = []
    for path in paths:
        below = path.relative_to(folder.path).as_posix()
        try:
            site.put_copy(f"{into}/{below}", path)
        except UnreadableError as error:
            troubles.append(f"{folder.path.name}/{below} is not among the tables: {error.what}")
            continue
        links.append(Link(text=below, to=f"{into}/{below}"))
    return links
