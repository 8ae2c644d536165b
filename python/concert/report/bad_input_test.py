"""Of results that are old, torn or foreign, the site shows what can be read and names the rest."""

import base64
import shutil
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest

from concert.report import build_site
from concert.report.results_for_tests import Made, make_results
from concert.results import ResultsError
from concert.results.schema import SCHEMA_VERSION, VERSION_FIELD
from concert.values.values import Outcome

_MADE = (
    Made(task="easy", text="class Easy { }"),
    Made(task="hard", text="class Hard { }", outcome=Outcome.FAIL, labels=("DL",)),
)


def _built(site: Path, *folders: Path) -> tuple[list[str], str]:
    """Returns what the command says is missing, and what the site's page says of it."""
    _, troubles = build_site(folders, site, suites={}, tell=lambda *told: None)
    return troubles, (site / "about.html").read_text(encoding="utf-8")


def _answers(site: Path) -> list[dict[str, Any]]:
    packed = [path.read_bytes().split(b'"')[3] for path in sorted((site / "data").glob("a-*.js"))]
    chunks = [zlib.decompress(base64.b64decode(one), 16 + zlib.MAX_WBITS) for one in packed]
    return [answer for chunk in chunks for answer in msgspec.json.decode(chunk).values()]


def _stamp(path: Path, version: int) -> None:
    """Gives a table the version of another Concert."""
    table = pq.read_table(path)
    metadata = {**(table.schema.metadata or {}), VERSION_FIELD: str(version).encode()}
    pq.write_table(table.replace_schema_metadata(metadata), path)


def test_of_folders_of_three_versions_ours_is_shown_and_the_others_are_named(
    tmp_path: Path,
) -> None:
    folders = [make_results(tmp_path / name, _MADE) for name in ("older", "ours", "newer")]
    for folder, version in zip(folders, (1, SCHEMA_VERSION, SCHEMA_VERSION + 1), strict=True):
        for path in folder.rglob("*.parquet"):
            _stamp(path, version)
    troubles, page = _built(tmp_path / "site", *folders)
    assert [line.split(" ", 1)[0] for line in troubles if "is left out" in line] == [
        "older",
        "newer",
    ]
    assert "older is left out" in page
    assert "newer is left out" in page
    assert len(_answers(tmp_path / "site")) == len(_MADE)


@pytest.mark.parametrize("version", [1, SCHEMA_VERSION + 1])
def test_a_table_of_another_version_is_named_and_the_others_are_shown(
    tmp_path: Path, version: int
) -> None:
    results = make_results(tmp_path / "results", _MADE)
    _stamp(results / "tasks.parquet", version)
    troubles, page = _built(tmp_path / "site", results)
    assert any("without the tasks of its runs" in line for line in troubles)
    assert "without the tasks of its runs" in page
    assert {one["text"] for one in _answers(tmp_path / "site")} == {one.text for one in _MADE}


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ("responses", "without tokens, costs and what models said"),
        ("tasks.parquet", "not stored with their answers"),
        ("prompts.parquet", "without prompts"),
    ],
)
def test_a_table_that_is_not_there_is_named_and_the_rest_is_shown(
    tmp_path: Path, missing: str, said: str
) -> None:
    results = make_results(tmp_path / "results", _MADE)
    path = results / missing
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    _, page = _built(tmp_path / "site", results)
    assert said in page
    assert {one["outcome"] for one in _answers(tmp_path / "site")} == {"pass", "fail"}


@pytest.mark.parametrize(
    ("missing", "page", "said"),
    [
        ("scores.parquet", "index.html", "no stored score: computed from the verdicts"),
        ("provenance.parquet", "about.html", "The folder holds no provenance"),
    ],
)
def test_without_scores_or_provenance_the_page_says_so(
    tmp_path: Path, missing: str, page: str, said: str
) -> None:
    results = make_results(tmp_path / "results", _MADE)
    (results / missing).unlink()
    _built(tmp_path / "site", results)
    assert said in (tmp_path / "site" / page).read_text(encoding="utf-8")
    assert len(_answers(tmp_path / "site")) == len(_MADE)


def test_without_verdicts_there_is_no_site_and_the_error_says_why(tmp_path: Path) -> None:
    results = make_results(tmp_path / "results", _MADE)
    shutil.rmtree(results / "verdicts")
    with pytest.raises(ResultsError, match="no verdicts"):
        _built(tmp_path / "site", results)


def test_without_replays_an_answer_names_none(tmp_path: Path) -> None:
    _built(tmp_path / "site", make_results(tmp_path / "results", _MADE))
    assert {one["replay"] for one in _answers(tmp_path / "site")} == {""}
    assert not list((tmp_path / "site/data").glob("replay-*"))


def test_what_is_no_text_shows_as_escapes_and_the_rest_is_there(tmp_path: Path) -> None:
    torn = Made(task="torn", text="half \ud800 a pair", detail="\udfff", outcome=Outcome.FAIL)
    results = make_results(tmp_path / "results", [*_MADE, torn])
    _built(tmp_path / "site", results)
    texts = {one["task"]: one["text"] for one in _answers(tmp_path / "site")}
    assert texts["easy"] == "class Easy { }"
    assert texts["torn"].startswith("half ")
    assert texts["torn"].endswith(" a pair")


def test_evidence_and_attempts_that_are_no_json_are_shown_as_they_are(tmp_path: Path) -> None:
    made = Made(task="odd", evidence="{ no json", attempts='[{"cost_picodollars": "many"}]')
    _built(tmp_path / "site", make_results(tmp_path / "results", [made]))
    (answer,) = _answers(tmp_path / "site")
    assert answer["evidence"] == "{ no json"
    assert answer["dollars"] == ""


def test_tasks_that_this_checkout_does_not_know_are_counted_and_shown(tmp_path: Path) -> None:
    results = make_results(tmp_path / "results", _MADE, tasks=False)
    _, page = _built(tmp_path / "site", results)
    assert "2 tasks of made-suite are not stored with their answers; 0 of them are known" in page
    assert "this checkout has no suite made-suite" in page
    assert len(list((tmp_path / "site/tasks").glob("*.html"))) == len(_MADE)
