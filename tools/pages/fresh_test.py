"""Tests that the counts and transcripts of the pages are what the commands give today."""

import os
from pathlib import Path
from typing import Final

import pytest
from pages.counts import all_counts
from pages.marks import counted, remade, transcribed, unmarked_transcripts
from pages.page_list import all_pages
from pages.transcript import CommandError, Runner, commands_of

_ROOT: Final = Path()
_PAGES: Final = all_pages(_ROOT)
_REMEDY: Final = "run tools/bazel run //tools/pages:remake"


def _of_no_command(line: str) -> str:
    raise CommandError(line)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    shown = {"data": _ROOT / "data", "docs": _ROOT / "docs"}
    return Runner(commands_of(os.environ["CONCERT_COMMANDS"]), tmp_path, shown)


def test_pages_show_counts_and_transcripts() -> None:
    texts = [page.read_text(encoding="utf-8") for page in _PAGES]
    assert sum(len(list(counted(text))) for text in texts) > 4
    assert sum(len(list(transcribed(text))) for text in texts) > 1


@pytest.mark.parametrize("page", _PAGES, ids=str)
def test_what_a_page_shows_is_what_the_commands_print(page: Path, runner: Runner) -> None:
    text = page.read_text(encoding="utf-8")
    assert remade(text, all_counts(_ROOT / "data"), runner) == text, _REMEDY


@pytest.mark.parametrize("page", _PAGES, ids=str)
def test_every_transcript_says_how_or_when_it_was_made(page: Path) -> None:
    assert unmarked_transcripts(page.read_text(encoding="utf-8")) == 0


def test_a_count_that_is_wrong_is_replaced() -> None:
    page = "There are 7<!-- count: tasks --> tasks."
    assert remade(page, {"tasks": 1234}, _of_no_command) == (
        "There are 1,234<!-- count: tasks --> tasks."
    )


def test_a_transcript_shows_the_lines_that_its_mark_asks_for() -> None:
    mark = "<!-- made by //tools/pages:remake; first 2 lines, last 1 -->"
    head = f"{mark}\n```\n$ tools/bazel \\\n    x\n"
    page = f"{head}old\n```\n<!-- end -->\n"
    fresh = remade(page, {}, lambda line: f"{line}\nb\nc\nd\n")
    assert fresh == f"{head}tools/bazel x\nb\n...\nd\n```\n<!-- end -->\n"


def test_a_transcript_without_a_mark_is_found() -> None:
    assert unmarked_transcripts("```\n$ tools/bazel run //:doctor\nall is well\n```\n") == 1
