"""A results folder scores to the same bytes where the tasks that it was made from are not."""

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert import runfiles
from concert.app.results import score, verify
from concert.app.run import evaluate
from concert.results.stored_tasks import StoredTask, listed, put_tasks, stored_tasks, unfold
from concert.suites.catalogue import all_suites
from concert.suites.race_detection.suite import RaceDetection
from concert.suites.race_detection.tasks.program_table import write_programs
from concert.suites.race_detection.tasks.programs import load_program
from concert.suites.task_facts import KeepsFiles
from concert.values import ExitStatus

_NAMES = ("dice-cup", "berry-patch", "disjoint-slots")
_TABLES = ("tasks.parquet", "prompts.parquet", "contents.parquet")
type Suites = Callable[[object], dict[str, RaceDetection]]


class _OtherChecker(RaceDetection):
    """The suite of a checkout that judges by other code, and words its prompts otherwise."""

    checker = "race-pairs 99"

    def with_files(self, folder: Path) -> "_OtherChecker":
        return _OtherChecker(copies=folder / "copies")

    def prompt(self, task: object, variant: str) -> str:
        return "another wording"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    (tmp_path / "toolchains.json").write_text("{}")
    monkeypatch.setenv("CONCERT_TOOLCHAINS", str(tmp_path / "toolchains.json"))
    return tmp_path


def _tree(folder: Path) -> Suites:
    """Returns the suites of a checkout with three tasks."""
    for name in _NAMES:
        shutil.copytree(runfiles.folder(f"data/race-detection/{name}"), folder / name)
    return lambda _choice: {"race-detection": RaceDetection(folder)}


def _other_tree(_choice: object) -> dict[str, RaceDetection]:
    """Returns the suites of another checkout, without any task."""
    return {"race-detection": _OtherChecker(Path("/nowhere/at/all"))}


def _evaluate(suites: Suites, *argv: str) -> None:
    assert evaluate.main(["--sandbox=none", *argv], suites=suites) in (0, 1)


def _answers(here: Path) -> str:
    answers = [
        {"task_id": name, "model": model, "response": '{"races": []}', "suite": "race-detection"}
        for name in _NAMES
        for model in ("p:one", "p:two")
    ]
    (here / "said.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in answers))
    return f"--model=recorded:{here}/said.jsonl"


def _scored(folder: Path, suites: Suites, *more: str) -> tuple[int, bytes]:
    status = score.main([f"--results={folder}", *more], suites=suites)
    return status, (folder / "scores.parquet").read_bytes()


def test_another_checkout_scores_to_the_same_bytes(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suites = _tree(here / "data")
    _evaluate(suites)
    _evaluate(suites, _answers(here))
    shutil.copytree(here / "results", here / "travelled")
    (here / "said.jsonl").unlink()
    capsys.readouterr()
    at_home = _scored(here / "results", suites)
    said_at_home = capsys.readouterr().out.splitlines()[:-1]
    (here / "travelled" / "scores.parquet").unlink()
    shutil.rmtree(here / "data")
    assert _scored(here / "travelled", _other_tree) == at_home
    said = capsys.readouterr()
    assert said.out.splitlines()[:-1] == said_at_home
    (line,) = {line for line in said.err.splitlines() if "differ" in line}
    assert "race-detection/berry-patch and 2 more differ from this checkout's tasks" in line
    models = set(pd.read_parquet(here / "travelled" / "scores.parquet")["model"])
    assert models == {"reference", "seeded", "recorded:p:one", "recorded:p:two"}


def test_another_checkout_judges_the_tasks_of_the_folder(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _evaluate(_tree(here / "data"), _answers(here))
    shutil.rmtree(here / "data")
    capsys.readouterr()
    assert verify.main(["--sandbox=none"], suites=_other_tree) == ExitStatus.SOUND
    said = capsys.readouterr()
    assert "differ from this checkout's tasks: the folder's own are taken" in said.err
    verdicts = pd.read_parquet(here / "results" / "verdicts")
    assert set(verdicts[verdicts.checker == "race-pairs 99"]["task_id"]) == set(_NAMES)


def test_a_checkout_with_the_same_tasks_says_nothing(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suites = _tree(here / "data")
    _evaluate(suites)
    capsys.readouterr()
    assert _scored(here / "results", suites)[0] == ExitStatus.SOUND
    assert capsys.readouterr().err == ""


def test_a_run_on_a_table_of_programs_scores_without_the_table(here: Path) -> None:
    suites = _tree(here / "data")
    programs = [load_program(here / "data" / name) for name in _NAMES]
    write_programs(here / "own.parquet", programs)
    _evaluate(suites, "--programs=own.parquet")
    before = (here / "results" / "scores.parquet").read_bytes()
    (here / "own.parquet").unlink()
    assert _scored(here / "results", _other_tree) == (ExitStatus.SOUND, before)


def test_the_same_run_again_writes_no_task_again(here: Path) -> None:
    suites = _tree(here / "data")
    _evaluate(suites)
    before = {name: (here / "results" / name).stat().st_mtime_ns for name in _TABLES}
    _evaluate(suites)
    assert {name: (here / "results" / name).stat().st_mtime_ns for name in _TABLES} == before


def test_two_folders_hold_equal_tables(here: Path) -> None:
    suites = _tree(here / "data")
    _evaluate(suites)
    _evaluate(suites, "--results=other")
    for name in _TABLES:
        assert (here / "results" / name).read_bytes() == (here / "other" / name).read_bytes()


def test_a_folder_without_tasks_is_scored_from_the_checkout_and_one_line_says_so(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suites = _tree(here / "data")
    _evaluate(suites)
    before = (here / "results" / "scores.parquet").read_bytes()
    for name in _TABLES:
        (here / "results" / name).unlink()
    capsys.readouterr()
    assert _scored(here / "results", suites) == (ExitStatus.SOUND, before)
    (line,) = capsys.readouterr().err.splitlines()
    assert "is an old folder without tasks: those of this checkout are scored" in line


_DAMAGES: Mapping[str, tuple[Callable[[Path], None], str]] = {
    "no-contents": (
        lambda path: (path / "contents.parquet").unlink(),
        "there is no contents.parquet: ",
    ),
    "foreign-tasks": (
        lambda path: pq.write_table(pa.table({"a": [1]}), path / "tasks.parquet"),
        "a Parquet file that Concert did not write: ",
    ),
    "no-program": (lambda path: _empty(path / "contents.parquet"), "is missing: "),
    "tasks-of-another-schema": (
        lambda path: _of_version_7(path / "tasks.parquet"),
        "schema version 7, but this program writes version 2",
    ),
    "runs-of-another-schema": (
        lambda path: _of_version_7(path / "provenance.parquet"),
        "schema version 7, but this program writes version 2",
    ),
}
_DAMAGES_TO_SCORING: Mapping[str, tuple[Callable[[Path], None], str]] = {
    **_DAMAGES,
    "no-prompts": (
        lambda path: (path / "prompts.parquet").unlink(),
        "there is no prompts.parquet: ",
    ),
    "no-runs": (lambda path: (path / "provenance.parquet").unlink(), "no run to "),
}


@pytest.mark.parametrize("damage", _DAMAGES)
def test_a_damaged_folder_is_not_judged_elsewhere_and_gets_one_line(
    here: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _evaluate(_tree(here / "data"), _answers(here))
    spoil, part = _DAMAGES[damage]
    spoil(here / "results")
    capsys.readouterr()
    assert verify.main(["--sandbox=none"], suites=_other_tree) != ExitStatus.SOUND
    lines = [one for one in capsys.readouterr().err.splitlines() if one.startswith("concert:")]
    # Further lines name the answers that nobody can judge without the folder's tasks.
    (line,) = [one for one in lines if part in one]
    assert f"{here}/results" in line
    assert not any("unexpected" in one or "Traceback" in one for one in lines)


@pytest.mark.parametrize("damage", _DAMAGES_TO_SCORING)
def test_a_damaged_folder_gets_one_line_and_the_other_folder_is_scored(
    here: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    suites = _tree(here / "data")
    _evaluate(suites)
    shutil.copytree(here / "results", here / "bad")
    spoil, part = _DAMAGES_TO_SCORING[damage]
    spoil(here / "bad")
    capsys.readouterr()
    status = score.main(["--results=bad,results"], suites=suites)
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    assert part in line
    assert "/bad" in line
    assert said.out.endswith(f"results: {here}/results\n")
    assert status in (ExitStatus.UNAVAILABLE, ExitStatus.USAGE)


def test_a_path_that_leads_out_of_the_folder_is_refused(here: Path) -> None:
    suites = _tree(here / "data")
    _evaluate(suites)
    path = here / "results" / "tasks.parquet"
    table = pq.read_table(path)
    rows = table.to_pylist()
    for row in rows:
        row["files"] = [{**one, "path": "../out.json"} for one in row["files"]]
    pq.write_table(pa.Table.from_pylist(rows, table.schema), path)
    assert _scored(here / "results", suites)[0] == ExitStatus.UNAVAILABLE


@pytest.mark.parametrize("name", list(all_suites()))
def test_the_tasks_of_a_suite_are_the_same_from_copies_of_their_files(
    name: str, here: Path
) -> None:
    suite = all_suites()[name]
    assert isinstance(suite, KeepsFiles)
    tasks = suite.tasks()[::7]
    rows = [_row(name, task.task_id, listed(suite.files(task))) for task in tasks]
    put_tasks(here, rows, prompts={}, contents=[suite.files(task) for task in tasks])
    (here / "copies").mkdir()
    unfold(here, stored_tasks(here), into=here / "copies")
    there = {task.task_id: task for task in suite.with_files(here / "copies").tasks()}
    assert [there[task.task_id] for task in tasks] == list(tasks)


def _row(suite: str, task_id: str, files: tuple[tuple[str, str], ...]) -> StoredTask:
    texts = dict.fromkeys(
        ("digest", "title", "reference", "labels", "category", "stratum", "origin", "version"), ""
    )
    return StoredTask(
        suite=suite,
        task_id=task_id,
        variant="default",
        prompt_sha256="",
        files_sha256="",
        suite_tasks=1,
        files=files,
        runs=("r",),
        **texts,
    )


def _empty(path: Path) -> None:
    pq.write_table(pq.read_table(path).slice(0, 0), path)


def _of_version_7(path: Path) -> None:
    table = pq.read_table(path)
    metadata = {**table.schema.metadata, b"concert.schema_version": b"7"}
    pq.write_table(table.replace_schema_metadata(metadata), path)
