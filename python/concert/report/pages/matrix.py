"""Lays out a board as a matrix, task by model, and packs its counts for the filter."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from concert.report.boards.board import Board
from concert.report.writing import chunk, names
from concert.report.writing.page import Link, Pages
from concert.report.writing.site_folder import SiteFolder

_PASS: Final = "<td class=p>●"
_FAIL: Final = "<td class=f>✕"
_OPEN: Final = "<td class=o>?"
_NONE: Final = "<td>"


def write_matrix(site: SiteFolder, pages: Pages, board: Board, others: list[Link]) -> None:
    """Writes the page of a matrix and the data of its filter.

    Args:
        site: Where to.
        pages: The templates.
        board: The board.
        others: Links to all matrices.
    """
    order = sorted(
        range(len(board.tasks)), key=lambda task: (-board.solve_rate(task), board.tasks[task])
    )
    name = names.matrix_page(board.suite, board.variant)
    packed = f"m-{names.digest(board.suite, board.variant)}"
    site.put(f"data/{packed}.js", chunk.script(packed, _data(board, order)))
    columns = [board.of(model) for model in range(len(board.models))]
    rows = [
        {
            "task": board.tasks[task],
            "to": names.task_page(board.suite, board.tasks[task]),
            "cells": Markup("".join(_cell(*column[task]) for column in columns)),
            "solved": f"{100 * board.solve_rate(task):.0f} %",
        }
        for task in order
    ]
    counted = len(board.counted)
    text = pages.render(
        "matrix",
        name=name,
        title=f"{board.suite}, {board.variant}: task by model",
        board=board,
        rows=rows,
        estimates=[board.estimate(model) for model in range(len(board.models))],
        others=others if len(others) > 1 else [],
        chunk=packed,
        anchor=names.slug(board.variant),
        counted=counted,
        uncounted=len(board.tasks) - counted,
    )
    site.put_text(name, text)


def _cell(passed: int, judged: int, total: int) -> str:
    """Returns a cell; of so many cells each character counts."""
    if not total:
        return _NONE
    if not judged:
        return _OPEN
    if judged == total and passed in (0, total):
        return _PASS if passed else _FAIL
    kind = "p" if passed == judged else "f" if not passed else "h"
    return f"<td class={kind}>{passed}/{judged}"


def _data(board: Board, order: list[int]) -> Mapping[str, object]:
    """Returns the counts and the searched texts of the tasks, in the order of the page."""
    counted = set(board.counted)
    columns = [board.of(model) for model in range(len(board.models))]
    return {
        "spans_open": board.headline.spans_open,
        "models": [names.slug(model) for model in board.models],
        "counted": [int(task in counted) for task in order],
        "counts": [[list(column[task]) for task in order] for column in columns],
        "text": [_searched(board, task) for task in order],
    }


def _searched(board: Board, task: int) -> str:
    facts = board.facts[task]
    parts = (board.tasks[task], facts.title, facts.category, facts.stratum, *board.labels[task])
    return "\n".join(parts).lower()
