"""The commands on the tables and fixes of task-parallel say what is wrong in one line."""

from pathlib import Path

import pytest

from concert.app.errors import EXIT_ENVIRONMENT, EXIT_SOUND, EXIT_USAGE
from concert.app.task_parallel import task_fixes, task_tables
from concert.results import Results
from concert.suites.task_parallel.tables import TABLE_NAMES


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    return tmp_path


@pytest.fixture
def results(here: Path) -> Path:
    with Results(here / "results"):
        pass
    return here / "results"


def test_tables_of_an_empty_folder_are_written_and_name_what_is_missing(
    results: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del results
    assert task_tables.main(["--problems=paper"]) == EXIT_SOUND
    assert "missing: verdicts of any model" in capsys.readouterr().out
    written = {path.name for path in (here / "task-tables").iterdir()}
    assert written == {
        f"{name}.{kind}" for name in TABLE_NAMES for kind in ("md", "csv", "parquet")
    }


@pytest.mark.parametrize(
    ("argv", "said", "status"),
    [
        (["--table=figure-9"], "unknown table: figure-9", EXIT_USAGE),
        (["--results=nowhere"], "nowhere", EXIT_ENVIRONMENT),
        (["--fixes=nowhere"], "no fixes can be read", EXIT_USAGE),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    argv: list[str], said: str, status: int, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del results
    assert task_tables.main(argv) == status
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1


def test_without_failing_samples_nobody_is_asked(
    results: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del results
    assert task_fixes.main(["worksheet"]) == EXIT_SOUND
    assert "0 failing samples need a decision" in capsys.readouterr().out
    assert (here / "task-fixes" / "worksheet.csv").read_text().startswith("id,task_id,model")
