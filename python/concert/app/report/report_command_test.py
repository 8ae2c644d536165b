"""The command writes a site, tells how far it is, and refuses what is no results folder."""

from pathlib import Path

import pytest

from concert.app.report.report import main
from concert.report.results_for_tests import Made, make_results


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))


def test_a_site_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_results(tmp_path / "results", [Made(task="a")])
    assert main(["--out=site"], suites=lambda choice: {}) == 0
    assert (tmp_path / "site/index.html").exists()
    told = capsys.readouterr()
    assert f"open {tmp_path / 'site/index.html'}" in told.out
    assert "answers" in told.err
    assert "note: this checkout has no suite made-suite" in told.err


def test_what_is_no_results_folder_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([f"--results={tmp_path}"], suites=lambda choice: {}) != 0
    (line,) = capsys.readouterr().err.splitlines()[-1:]
    assert "not a results folder" in line


def test_a_folder_with_something_else_is_not_written_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_results(tmp_path / "results", [Made(task="a")])
    assert main(["--out=results"], suites=lambda choice: {}) == 2
    assert "something else than a site" in capsys.readouterr().err
