"""The site shows what the results hold, equals the stored scores, and keeps hostile text inert."""

import base64
import math
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest

from concert.report import build_site
from concert.report.answers.answers import join_answers
from concert.report.answers.folder import read_folder
from concert.report.answers.replays import Replays
from concert.report.boards.board import boards_of
from concert.report.testing.hostile_for_tests import HOSTILE, hostile_replays, make_hostile_results
from concert.report.testing.results_for_tests import Made, make_results
from concert.results import ResultsError
from concert.values.values import Outcome

_MIXED = [
    Made(task=task, model=model, sample=sample, outcome=outcome, labels=labels)
    for task, model, sample, outcome, labels in (
        ("easy", "one", 0, Outcome.PASS, ()),
        ("easy", "one", 1, Outcome.PASS, ()),
        ("easy", "two", 0, Outcome.PASS, ()),
        ("hard", "one", 0, Outcome.FAIL, ("DL",)),
        ("hard", "one", 1, Outcome.PASS, ()),
        ("hard", "two", 0, Outcome.FAIL, ("RC", "DL")),
        ("odd", "one", 0, Outcome.INCONCLUSIVE, ()),
        ("odd", "one", 1, Outcome.FAIL, ("UE",)),
        ("odd", "two", 0, Outcome.INFRA_ERROR, ()),
    )
]


def _build(out: Path, *folders: Path, replays: Replays | None = None) -> list[str]:
    return build_site(
        folders, out, suites={}, tell=lambda name, done, total: None, replays=replays
    )[1]


def _data(path: Path) -> Any:
    packed = base64.b64decode(path.read_bytes().split(b'"')[3])
    return msgspec.json.decode(zlib.decompress(packed, 16 + zlib.MAX_WBITS))


def _answers(site: Path) -> list[dict[str, Any]]:
    chunks = [_data(path) for path in sorted((site / "data").glob("a-*.js"))]
    return [answer for chunk in chunks for answer in chunk.values()]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    make_results(folder / "results", _MIXED)
    _build(folder / "site", folder / "results")
    return folder / "site"


def test_unfiltered_counts_give_the_stored_scores(tmp_path: Path) -> None:
    folder = read_folder(make_results(tmp_path / "results", _MIXED))
    (board,) = boards_of(join_answers([folder]), {}, {})
    stored = {score.model: score for _, score in folder.scores}
    for index, model in enumerate(board.models):
        ours = board.estimate(index)
        for one, other in zip(
            (ours.value, ours.low, ours.high),
            (stored[model].value, stored[model].low, stored[model].high),
            strict=True,
        ):
            assert math.isclose(one, other, abs_tol=1e-9)


def test_the_first_page_has_each_model_with_its_value_interval_and_bounds(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert '<th scope="row">one</th>' in page
    assert "50.0" in page
    assert page.count('<svg class="bar"') == 2
    assert "1 incon., 0 infra" in page
    assert 'class="open"' in page


def test_the_matrix_begins_with_the_easiest_task_and_links_to_it(site: Path) -> None:
    page = next(site.glob("matrix-*.html")).read_text()
    rows = re.findall(r'<a href="(tasks/[^"]+)">(\w+)</a>', page)
    assert [name for _, name in rows] == ["easy", "hard", "odd"]
    assert all((site / to).exists() for to, _ in rows)
    assert "<td class=p>●<td class=p>●" in page


def test_the_filters_data_hold_counts_and_labels_of_each_task(site: Path) -> None:
    data = _data(next((site / "data").glob("m-*.js")))
    assert data["counts"][0] == [[2, 2, 2], [1, 2, 2], [0, 1, 2]]
    assert "dl" in data["text"][1].split("\n")


def test_a_task_page_has_prompt_reference_and_a_link_to_every_answer(site: Path) -> None:
    page = next((site / "tasks").glob("*hard-*.html")).read_text()
    assert "Write hard" in page
    assert '<span class="k">class ' in page
    for chunk, answer in re.findall(r"answer\.html#c=([a-z0-9-]+)&amp;a=(\w+)", page):
        assert answer in _data(site / "data" / f"{chunk}.js")
    assert page.count("answer.html#c=") == 3


def test_a_task_page_leads_to_every_answer_as_text(site: Path) -> None:
    page = next((site / "tasks").glob("*hard-*.html")).read_text()
    links = re.findall(r'<noscript> <a href="\.\./(text/[a-z0-9-]+\.html)#(a\w+)">text</a>', page)
    assert len(links) == 3
    for name, anchor in links:
        text = (site / name).read_text()
        section = text.partition(f'<section id="{anchor}">')[2].partition("</section>")[0]
        assert "hard</a>, sample " in section
        assert '<pre class="code">class A { }</pre>' in section


def test_the_tables_are_there_as_they_were(site: Path) -> None:
    (path,) = site.glob("parquet/*/scores.parquet")
    assert pq.read_table(path).num_rows == 2


def test_a_second_build_writes_nothing_and_two_sites_are_equal(tmp_path: Path, site: Path) -> None:
    results = make_results(tmp_path / "results", _MIXED)
    written, _ = build_site([results], site, suites={}, tell=lambda name, done, total: None)
    assert written.removed == 0
    changed = {path.relative_to(site) for path in site.rglob("*") if path.is_file()}
    _build(tmp_path / "site", results)
    for name in changed:
        if name.suffix != ".parquet":
            assert (tmp_path / "site" / name).read_bytes() == (site / name).read_bytes()
    again, _ = build_site([results], site, suites={}, tell=lambda name, done, total: None)
    assert again.changed == 0


def test_of_two_folders_the_last_one_counts(tmp_path: Path) -> None:
    one = make_results(tmp_path / "one", [Made(task="a", outcome=Outcome.FAIL, text="old")])
    two = make_results(tmp_path / "two", [Made(task="a", text="new")])
    _build(tmp_path / "site", one, two)
    (answer,) = _answers(tmp_path / "site")
    assert (answer["outcome"], answer["text"]) == ("pass", "new")


def test_results_without_responses_or_tasks_say_so_and_show_the_rest(tmp_path: Path) -> None:
    results = make_results(tmp_path / "results", _MIXED, responses=False, tasks=False, scores=False)
    troubles = _build(tmp_path / "site", results)
    assert any("3 tasks of made-suite are not stored" in line for line in troubles)
    assert {answer["has_response"] for answer in _answers(tmp_path / "site")} == {False}
    page = next((tmp_path / "site/tasks").glob("*hard-*.html")).read_text()
    assert "The results hold nothing about this task" in page
    assert "not stored with their answers" in (tmp_path / "site/about.html").read_text()


def test_a_damaged_table_is_one_line_and_the_rest_is_there(tmp_path: Path) -> None:
    results = make_results(tmp_path / "results", _MIXED)
    for part in (results / "responses").glob("*.parquet"):
        part.write_bytes(b"PAR1 no more")
    troubles = _build(tmp_path / "site", results)
    assert len([line for line in troubles if "without tokens" in line and "\n" not in line]) == 1
    assert len(_answers(tmp_path / "site")) == len(_MIXED)


def test_a_folder_that_is_none_is_refused_alone_and_named_beside_others(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="not a results folder"):
        _build(tmp_path / "site", tmp_path / "nothing")
    good = make_results(tmp_path / "good", _MIXED)
    assert "nothing is left out" in _build(tmp_path / "other", tmp_path / "nothing", good)[0]


def test_an_answer_of_ten_megabytes_is_cut_and_the_page_says_so(tmp_path: Path) -> None:
    results = make_results(tmp_path / "results", [Made(task="a", text="x" * 10_000_000)])
    troubles = _build(tmp_path / "site", results)
    assert any("cut" in line for line in troubles)
    (answer,) = _answers(tmp_path / "site")
    assert len(answer["text"]) < 300_000
    assert answer["text_length"] == 10_000_000


class _Elements(HTMLParser):
    """Collects what a browser could run or load."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.handlers: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]


_ALLOWED = frozenset(
    """
    html head meta title link script body a header strong nav button main p h1 h2 h3
    span section div table caption thead tbody tr th td svg path circle text sup em
    ul li footer code input label colgroup col details summary pre dl dt dd noscript
    b br
    """.split()  # noqa: SIM905
)


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    make_hostile_results(folder / "results")
    _build(folder / "site", folder / "results", replays=hostile_replays())
    return folder / "site"


def test_each_execution_is_a_page_of_text_to_which_answers_lead(hostile_site: Path) -> None:
    executions = {path.name for path in (hostile_site / "text").glob("replay-*.html")}
    assert len(executions) == 2 * len(HOSTILE)
    chunks = [path.read_text() for path in (hostile_site / "text").glob("a-*.html")]
    led = {link for page in chunks for link in re.findall(r'<a href="(replay-\w+\.html)">', page)}
    assert led == executions


def test_no_hostile_text_becomes_an_element_a_handler_or_an_address(hostile_site: Path) -> None:
    pages = sorted(hostile_site.rglob("*.html"))
    assert len(pages) > len(HOSTILE)
    for page in pages:
        found = _Elements()
        found.feed(page.read_text())
        assert found.names <= _ALLOWED, page
        assert found.handlers == []
        for address in found.addresses:
            assert re.fullmatch(r"(\.\./)?[A-Za-z0-9/.=&#_-]+", address), address


def test_every_page_has_the_policy_and_shows_no_character_that_misleads(hostile_site: Path) -> None:
    for page in sorted(hostile_site.rglob("*.html")):
        text = page.read_text()
        assert "default-src &#39;none&#39;; script-src &#39;self&#39;" in text
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e]", text)


def test_hostile_texts_are_in_the_data_as_they_came_and_no_script_holds_them(
    hostile_site: Path,
) -> None:
    assert {answer["text"] for answer in _answers(hostile_site)} == set(HOSTILE)
    form = re.compile(rb'concert\.put\("[a-z0-9-]+","[A-Za-z0-9+/=]*"\);\n')
    scripts = sorted((hostile_site / "data").glob("*.js"))
    assert all(form.fullmatch(path.read_bytes()) for path in scripts)


def test_no_script_of_ours_makes_html_of_text(hostile_site: Path) -> None:
    source = (hostile_site / "concert.js").read_text()
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert word not in source
