"""Models answer for imported programs: `--programs` puts them in the place of our own."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from concert.app.race_detection import import_drdbench
from concert.app.results import score
from concert.app.run import evaluate, generate
from concert.results import stored_runs, stored_verdicts
from concert.suites import all_suites
from concert.suites.race_detection.importing.made_up_checkout import labels, make_checkout
from concert.suites.race_detection.tasks.program_table import read_programs

_SUITE = "--suite=race-detection"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    make_checkout(tmp_path / "checkout")
    return tmp_path / "checkout"


def _import(*more: str) -> int:
    return import_drdbench.main(["--root=checkout", "--out=imported", *more])


def _evaluate(*argv: str) -> int:
    return evaluate.main(["--results=results", *argv], suites=all_suites)


def test_an_imported_table_is_evaluated_resumed_and_scored(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _import() == 0
    assert "2 categories      2      2          1" in capsys.readouterr().out
    asked = (_SUITE, "--programs=imported/programs.parquet", "--model=reference")
    assert _evaluate(*asked) == 0
    verdicts = stored_verdicts(tmp_path / "results")
    assert {one.task_id: one.judgement.outcome.value for one in verdicts} == {
        "pthread-ext.calm": "pass",
        "pthread.boxes": "pass",
        "pthread.counter": "pass",
    }
    # The table is part of the run: to go on and to score need not name it again.
    (run,) = stored_runs(tmp_path / "results")
    assert str(tmp_path / "imported/programs.parquet") in run.settings
    assert _evaluate("--resume") == 0
    assert score.main(["--results=results"], suites=all_suites) == 0
    again = (_SUITE, "--programs=imported/programs.parquet", "--model=reference", "--dry-run")
    assert generate.main([*again, "--results=results"], suites=all_suites) == 0


def test_the_report_lists_what_was_skipped_and_the_command_tells_of_it(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "c/pthread/counter.pkl").write_bytes(labels(("total", 7, 99)))
    assert _import() == 0
    reason = "a label of 'total' names line 99, and the program has 18"
    assert reason in capsys.readouterr().out
    assert f"pthread/counter.yml: {reason}" in (tmp_path / "imported/report.txt").read_text()
    table = read_programs(tmp_path / "imported/programs.parquet")
    assert [program.task_id for program in table] == ["pthread-ext.calm", "pthread.boxes"]


def test_phases_are_chosen_by_name(checkout: Path, tmp_path: Path) -> None:
    assert _import("--phases=none") == 0
    rows = pq.read_table(tmp_path / "imported/programs.parquet").to_pylist()
    assert "/* done */" in rows[2]["source"]
    assert rows[2]["races"][0]["first"] == [9]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--root=gone", "--out=o"], "no folder"),
        (["--root=checkout/c/pthread", "--out=o"], "no NoDataRace-Main.set in"),
        (["--root=checkout", "--out=o", "--phases=sort"], "is not a list out of inline,comments"),
    ],
)
def test_mistakes_on_the_command_line_are_told_in_one_line(
    checkout: Path, argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = import_drdbench.main(argv)
    except SystemExit as error:
        status = int(str(error.code))
    assert status == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([_SUITE, "--programs=gone.parquet"], "gone.parquet"),
        ([_SUITE, "--programs=checkout/c/pthread/counter.c"], "not a readable Parquet file"),
        (["--suite=task-parallel", "--programs=gone.parquet"], "takes programs of a table"),
        (["--resume", "--programs=gone.parquet"], "--programs would be ignored"),
    ],
)
def test_a_table_that_cannot_be_used_is_told_in_one_line(
    checkout: Path, argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _evaluate(*argv) in (2, 69)
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
