"""The command writes a site, tells how far it is, and refuses what is no results folder."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.app.report.report import main
from concert.explorers.java import ExplorerBench
from concert.explorers.java.fake_machine import FAILED, fake_bench
from concert.report.testing.results_for_tests import Made, make_results
from concert.sandbox import open_sandbox
from concert.toolchains import locate
from concert.values.values import Outcome


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


def test_executions_run_once_for_their_interleavings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evidence = json.dumps(FAILED)
    failing = [
        Made(
            task=name,
            text=f"class {name} {{ }}",
            file_name=f"{name}.java",
            evidence=evidence,
            outcome=Outcome.FAIL,
        )
        for name in ("Bad", "Another")
    ]
    make_results(tmp_path / "results", [*failing, Made(task="b", text="class B { }")])
    bench = fake_bench(tmp_path, sandbox=open_sandbox("bubblewrap", locate()))
    opened = []

    @contextlib.contextmanager
    def open_fake(kind: str) -> Iterator[ExplorerBench]:
        opened.append(kind)
        yield bench

    def run(*argv: str) -> str:
        assert main(argv, suites=lambda choice: {}, open_bench=open_fake) == 0
        return capsys.readouterr().err

    assert "2 failing answers have no interleaving: see --replays" in run("--replays=0")
    assert (opened, list((tmp_path / "site/data").glob("replay-*"))) == ([], [])
    # The second has no class of the name that its evidence gives.
    assert "1 failing answers have no interleaving: it could not be run again" in run()
    (chunk,) = (tmp_path / "site/data").glob("replay-*")
    before = chunk.read_bytes()
    run("--replays=0")
    assert (opened, chunk.read_bytes()) == (["bubblewrap"], before)
