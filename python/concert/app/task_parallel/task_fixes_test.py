"""`task_fixes` asks people about failing samples alone."""

from pathlib import Path

import pytest

from concert.app.task_parallel import task_fixes
from concert.results import Results
from concert.values import ExitStatus


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    return tmp_path


@pytest.fixture
def results(here: Path) -> Path:
    with Results(here / "results"):
        pass
    return here / "results"


def test_without_failing_samples_nobody_is_asked(
    results: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del results
    assert task_fixes.main(["worksheet"]) == ExitStatus.SOUND
    assert "0 failing samples need a decision" in capsys.readouterr().out
    assert (here / "task-fixes" / "worksheet.csv").read_text().startswith("id,task_id,variant")


def test_a_decider_without_a_second_rater_is_refused(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del results
    assert task_fixes.main(["check", "--decider=third"]) == ExitStatus.USAGE
    (told,) = capsys.readouterr().err.splitlines()
    assert "--decider without --second has nobody to decide between" in told
