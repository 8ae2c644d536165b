"""Pages of comparisons and shared ranks say what the library computes, and state their bound."""

import html
import re
from dataclasses import replace
from pathlib import Path

import pytest

from concert.compare import compare, load_contestant, shared_ranks
from concert.report import build_site
from concert.report.answers.answers import join_answers
from concert.report.answers.folder import read_folder
from concert.report.boards.board import boards_of
from concert.report.boards.comparison_tables import comparison_tables
from concert.report.boards.contestants import leading, ranks_of
from concert.report.testing.results_for_tests import Made, make_results
from concert.values.values import Outcome

_TASKS = 12


def _made(model: str, passes: int) -> list[Made]:
    return [
        Made(
            task=f"t{number:02}",
            model=model,
            sample=sample,
            outcome=Outcome.PASS if number < passes else Outcome.FAIL,
            labels=() if number < passes else ("DL",),
            text=f"{model} {number} {sample}",
        )
        for number in range(_TASKS)
        for sample in range(2)
    ]


def _build(results: Path, out: Path) -> Path:
    build_site([results], out, suites={}, tell=lambda *told: None)
    return out


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("made")
    made = [*_made("best", 12), *_made("good", 10), *_made("bad", 1)]
    make_results(found / "results", made)
    _build(found / "results", found / "site")
    return found


def test_a_page_of_two_models_says_what_the_command_says(folder: Path) -> None:
    site = folder / "site"
    pages = set(site.glob("compare-*.html"))
    assert len(pages) == 3
    for page in sorted(pages):
        heading = re.search(r"<h1>(\w+) .*</span> (\w+)</h1>", page.read_text())
        assert heading is not None
        pair = [
            replace(load_contestant(f"results:{name}", base=folder), name=name)
            for name in heading.groups()
        ]
        tables = comparison_tables(compare(pair, {}))
        stem = page.stem.removeprefix("compare-")
        for table in tables:
            file = site / "compare" / f"{stem}-{table.name}.csv"
            assert file.read_text() == table.to_csv()
        text = html.unescape(page.read_text())
        for row in tables[0].shown_rows():
            assert all(f">{cell}</td>" in text for cell in row[4:])


def test_models_that_do_not_differ_share_a_rank_on_the_leaderboard(folder: Path) -> None:
    (board,) = boards_of(join_answers([read_folder(folder / "results")]), {}, {})
    ranks = ranks_of(board, {})
    passes = {"best": 12, "good": 10, "bad": 1}
    shares = {
        model: {f"t{number:02}": float(number < most) for number in range(_TASKS)}
        for model, most in passes.items()
    }
    assert ranks == shared_ranks(shares, {}) == {"best": 1, "good": 1, "bad": 3}
    page = (folder / "site/index.html").read_text()
    shown = re.findall(r'<td class="n" data-v="\d+">(\d+)</td><th scope="row">(\w+)', page)
    assert {model: int(rank) for rank, model in shown} == ranks


def test_tasks_of_one_family_count_once_for_a_rank(folder: Path) -> None:
    (board,) = boards_of(join_answers([read_folder(folder / "results")]), {}, {})
    families = {("made-suite", f"t{number:02}"): "one" for number in range(_TASKS)}
    assert set(ranks_of(board, families).values()) == {1}
    others = {("another", task): family for (_, task), family in families.items()}
    assert ranks_of(board, others)["bad"] == 3


def test_a_very_large_board_has_no_ranks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (board,) = boards_of(join_answers([read_folder(folder / "results")]), {}, {})
    monkeypatch.setattr("concert.report.boards.contestants.MOST_RANKED", 3 * _TASKS - 1)
    assert ranks_of(board, {}) == {}


def test_models_are_taken_from_each_leaderboard_in_turn_and_built_in_ones_last() -> None:
    boards = [["reference", "a", "b"], ["c", "a"]]
    assert leading(boards, 9) == ["c", "a", "b", "reference"]
    assert leading(boards, 2) == ["c", "a"]


def test_the_page_of_pairs_states_how_many_models_it_compares(tmp_path: Path) -> None:
    made = [one for number in range(7) for one in _made(f"m{number}", number)]
    make_results(tmp_path / "results", made)
    site = _build(tmp_path / "results", tmp_path / "site")
    assert len(list(site.glob("compare-*.html"))) == 15
    page = (site / "compare.html").read_text()
    assert "Each two of 6 models have a page" in page
    assert "The site has 7 models" in page


def test_the_same_results_give_the_same_bytes(folder: Path) -> None:
    again = _build(folder / "results", folder / "again")
    for path in (folder / "site").rglob("compare*"):
        if path.is_file():
            name = path.relative_to(folder / "site")
            assert path.read_bytes() == (again / name).read_bytes()
