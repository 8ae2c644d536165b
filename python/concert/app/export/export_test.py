"""An export is whole, describes itself truly, and has the same bytes each time."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from concert.app.errors import EnvironmentFaultError
from concert.app.export import export
from concert.app.export.cards import read_card
from concert.app.export.export import main
from concert.app.export.readme import size_category
from concert.app.export.rows import COLUMNS
from concert.suites.catalogue import all_suites
from concert.suites.task_facts import TaskFacts
from concert.values import ExitStatus
from concert.values.dataset import CANARY, CANARY_GUID, DATASET_VERSION

_OPENED = all_suites()
_SUITES = sorted(_OPENED)
_RESPONSIBLE = (
    "dataCollection",
    "dataAnnotationProtocol",
    "dataBiases",
    "dataLimitations",
    "dataUseCases",
    "dataReleaseMaintenancePlan",
    "personalSensitiveInformation",
)


def _export(*argv: str) -> int:
    return main(argv, suites=lambda _: _OPENED)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("export")
    assert _export(f"--out={out}") == ExitStatus.SOUND
    return out


@pytest.fixture(scope="module")
def described(whole: Path) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((whole / "croissant.json").read_text())
    return found


def _contents(folder: Path) -> Mapping[str, bytes]:
    paths = sorted(path for path in folder.glob("**/*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_every_file_is_there(whole: Path) -> None:
    described = {"CITATION.cff", "LICENSE.md", "README.md", "croissant.json"}
    assert set(_contents(whole)) == described | {f"{name}/test.parquet" for name in _SUITES}


@pytest.mark.parametrize("suite", _SUITES)
def test_a_row_holds_what_its_task_holds(whole: Path, suite: str) -> None:
    tasks = {task.task_id: task for task in _OPENED[suite].tasks()}
    rows = pq.read_table(whole / suite / "test.parquet").to_pylist()
    assert [row["task_id"] for row in rows] == sorted(tasks)
    for row in rows:
        task = tasks[row["task_id"]]
        assert (row["digest"], row["prompt"]) == (task.digest, task.prompt)
        assert (row["reference"], row["title"]) == (task.reference, task.title)
        assert [one["text"] for one in json.loads(row["seeded"])] == [
            one.text for one in task.seeded
        ]
        assert row["prompt_sha256"] == hashlib.sha256(row["prompt"].encode()).hexdigest()
        assert (row["suite"], row["version"]) == (suite, DATASET_VERSION)
        assert all(row.values())


def test_the_canary_stands_in_each_row_in_its_own_column_alone(whole: Path) -> None:
    for suite in _SUITES:
        for row in pq.read_table(whole / suite / "test.parquet").to_pylist():
            assert row.pop("canary") == CANARY
            assert not any(CANARY_GUID in value for value in row.values())


def test_rows_of_made_programs_have_the_canary_too(tmp_path: Path) -> None:
    argv = ("--suite=race-detection", "--programs=all", "--tasks=account-pair*")
    assert _export(*argv, f"--out={tmp_path}") == ExitStatus.SOUND
    rows = pq.read_table(tmp_path / "race-detection/test.parquet").to_pylist()
    assert {row["origin"] for row in rows} == {"concert", "concert-made"}
    assert {row["canary"] for row in rows} == {CANARY}


def test_each_file_of_the_metadata_has_its_hash_and_size(
    whole: Path, described: Mapping[str, Any]
) -> None:
    assert [one["contentUrl"] for one in described["distribution"]] == [
        f"{name}/test.parquet" for name in _SUITES
    ]
    for one in described["distribution"]:
        content = (whole / one["contentUrl"]).read_bytes()
        assert one["sha256"] == hashlib.sha256(content).hexdigest()
        assert one["contentSize"] == f"{len(content)} B"


def test_each_column_has_a_field_of_its_type(whole: Path, described: Mapping[str, Any]) -> None:
    for records in described["recordSet"]:
        files = {one["source"]["fileObject"]["@id"] for one in records["field"]}
        (file,) = files
        schema = pq.read_schema(whole / file)
        assert [one["source"]["extract"]["column"] for one in records["field"]] == schema.names
        assert {one["dataType"] for one in records["field"]} == {"sc:Text"}
        assert {str(field.type) for field in schema} == {"large_string"}
        assert not any(field.nullable for field in schema)
        assert records["key"]["@id"] in {one["@id"] for one in records["field"]}


def test_the_metadata_has_what_the_formats_demand(described: Mapping[str, Any]) -> None:
    assert described["conformsTo"] == [
        "http://mlcommons.org/croissant/1.0",
        "http://mlcommons.org/croissant/RAI/1.0",
    ]
    needed = ("name", "description", "license", "creator", "citeAs", "datePublished", "version")
    assert all(described[name] for name in needed)
    for name in _RESPONSIBLE:
        assert described[f"rai:{name}"]


def test_the_card_names_each_configuration_column_and_number_of_rows(whole: Path) -> None:
    card = (whole / "README.md").read_text()
    header = card.split("---\n")[1].splitlines()
    total = 0
    for suite in _SUITES:
        rows = pq.read_metadata(whole / suite / "test.parquet").num_rows
        total += rows
        assert f"- config_name: {suite}" in header
        assert f"    path: {suite}/test.parquet" in header
        assert f"\n| `{suite}` | {rows} | " in card
    assert {"license: cc-by-4.0", f"- {size_category(total)}"} <= set(header)
    assert all(f"\n| `{name}` | " in card for name in COLUMNS)
    assert CANARY in card


@pytest.mark.parametrize(
    ("rows", "name"),
    [(999, "n<1K"), (1_000, "1K<n<10K"), (9_999, "1K<n<10K"), (1_000_000, "n>1M")],
)
def test_sizes_have_the_names_of_the_hubs(rows: int, name: str) -> None:
    assert size_category(rows) == name


def test_a_second_export_has_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    assert main([f"--out={tmp_path / 'new'}"], suites=all_suites) == ExitStatus.SOUND
    assert _contents(tmp_path / "new") == _contents(whole)


def test_a_folder_that_holds_something_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert _export(f"--out={tmp_path}") == ExitStatus.USAGE
    (line,) = capsys.readouterr().err.splitlines()
    assert "the folder of the export is not empty" in line
    assert "name another one by --out" in line
    assert _contents(tmp_path) == {"notes.txt": b"mine"}


def test_tasks_that_others_license_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "facts_of", lambda *_: TaskFacts(origin="elsewhere"))
    assert _export("--tasks=dice-cup", f"--out={tmp_path}") == ExitStatus.USAGE
    (line,) = capsys.readouterr().err.splitlines()
    assert "race-detection/dice-cup comes from elsewhere, whose licence is not ours" in line
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "part"),
    [("summary = 3", "no text summary"), ("summary", "no card that can be read")],
)
def test_a_faulty_card_is_told(tmp_path: Path, text: str, part: str) -> None:
    (tmp_path / "card.toml").write_text(text)
    with pytest.raises(EnvironmentFaultError, match=part):
        read_card(tmp_path / "card.toml")
