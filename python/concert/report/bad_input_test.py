"""Of results that are old, torn or foreign, the site shows what can be read and names the rest."""

import base64
import shutil
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.report import Replays, build_site
from concert.report.testing.results_for_tests import Made, make_results
from concert.results import ResultsError
from concert.results.schema import SCHEMA_VERSION, VERSION_FIELD
from concert.results.stored_tasks import sha256
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
        ("scores.parquet", "index.html", "the run stored no score, so this one is computed"),
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


def test_an_answer_names_the_replay_that_there_is_and_none_where_there_is_none(
    tmp_path: Path,
) -> None:
    results, site = make_results(tmp_path / "results", _MADE), tmp_path / "site"
    replays = {sha256(_MADE[1].text.encode()): "{}"}
    build_site([results], site, suites={}, tell=lambda *told: None, replays=Replays(steps=replays))
    named = {one["task"]: one["replay"] for one in _answers(site)}
    (chunk,) = (path.stem for path in (site / "data").glob("r*"))
    assert named == {"easy": "", "hard": chunk}
    build_site([results], site, suites={}, tell=lambda *told: None)
    assert {one["replay"] for one in _answers(site)} == {""}
    assert not (site / f"data/{chunk}.js").exists()


def test_half_a_surrogate_pair_shows_as_a_sign_and_the_rest_is_there(
    tmp_path: Path,
) -> None:
    torn = Made(task="torn", text="half \ud800 a pair", detail="\udfff", outcome=Outcome.FAIL)
    results = make_results(tmp_path / "results", [*_MADE, torn])
    _built(tmp_path / "site", results)
    answers = _answers(tmp_path / "site")
    texts, details = ({one["task"]: one[name] for one in answers} for name in ("text", "detail"))
    assert texts["easy"] == "class Easy { }"
    assert texts["torn"] == "half \ufffd a pair"
    assert details["torn"] == "\\udfff"


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


def _spoil(path: Path, column: str) -> None:
    """Puts bytes that are no UTF-8 into the text of the first row of a table."""
    table = pq.read_table(path)
    texts = [str(one).encode() for one in table[column].to_pylist()]
    spoiled = pa.array([b"\xff\xfe half", *texts[1:]], pa.large_binary())
    at = table.column_names.index(column)
    text = pa.Array.from_buffers(pa.large_string(), len(spoiled), spoiled.buffers())
    pq.write_table(table.set_column(at, table.schema.field(at), text), path)


@pytest.mark.parametrize(
    ("table", "column", "said"),
    [
        ("responses", "text", "without the texts of responses"),
        ("verdicts", "candidate", "without the texts of verdicts"),
    ],
)
def test_bytes_that_are_no_text_are_named_and_the_rest_is_shown(
    tmp_path: Path, table: str, column: str, said: str
) -> None:
    results = make_results(tmp_path / "results", _MADE)
    (path,) = (results / table).glob("*.parquet")
    _spoil(path, column)
    troubles, page = _built(tmp_path / "site", results)
    assert any(said in line for line in troubles), troubles
    assert said in page
    assert {one["outcome"] for one in _answers(tmp_path / "site")} == {"pass", "fail"}
