"""Status tells of runs that go on or have ended, and a run takes orders between pieces of work."""

import json
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pandas as pd
import pytest

from concert.app.trial import Started, Trial, wait_for
from concert.values import ExitStatus


@contextmanager
def _running(trial: Trial, *argv: str) -> Iterator[Started]:
    """Yields a run that has judged something and has more to judge."""
    process = trial.start("evaluate", "--sandbox=none", *argv)
    try:
        wait_for(lambda: len(trial.judged) >= 2)
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate()


def _slow(folder: Path) -> Trial:
    return Trial(folder, most_seconds=1.0)


def _status(trial: Trial, *argv: str) -> str:
    done = trial.call("status", *argv)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _said(trial: Trial) -> dict[str, object]:
    found: dict[str, object] = json.loads((trial.out / ".status.json").read_text())
    return found


def test_a_run_that_goes_on_tells_how_far_it_is(tmp_path: Path) -> None:
    trial = _slow(tmp_path)
    with _running(trial, "--jobs=1") as process:
        wait_for(lambda: _said(trial)["under_way"] == 1)
        said = _status(trial)
    assert f"evaluate runs on {os.uname().nodename}, process {process.pid}" in said
    assert re.search(r"\d+ of \d+ done \(\d+ from before\), 1 under way, \d+ waiting", said)
    assert "rate: " in said


def test_a_paused_run_begins_nothing_until_it_goes_on(tmp_path: Path) -> None:
    trial = _slow(tmp_path)
    with _running(trial, "--jobs=2") as process:
        assert "evaluate is paused" in _status(trial, "--pause")
        wait_for(lambda: _said(trial)["under_way"] == 0)
        begun = len(trial.judged)
        for _ in range(3):
            assert f"{_said(trial)['done']} of 12 done" in _status(trial)
        assert len(trial.judged) == begun
        assert "evaluate runs" in _status(trial, "--go-on")
        wait_for(lambda: len(trial.judged) > begun)
        assert process.poll() is None


def test_a_paused_run_can_be_stopped(tmp_path: Path) -> None:
    trial = _slow(tmp_path)
    with _running(trial) as process:
        _status(trial, "--pause")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=240)
    assert process.returncode == 130


def test_jobs_change_while_the_run_goes_on(tmp_path: Path) -> None:
    trial = _slow(tmp_path)
    with _running(trial, "--jobs=1"):
        assert "at a time, by order: jobs 5" in _status(trial, "--jobs=5")
        wait_for(lambda: _said(trial)["under_way"] == 5)


def test_a_cancelled_run_ends_in_order_and_can_be_resumed(tmp_path: Path) -> None:
    trial = _slow(tmp_path)
    with _running(trial) as process:
        assert "the run has ended" in _status(trial, "--cancel")
        _, errors = process.communicate(timeout=240)
    assert process.returncode == 128 + signal.SIGTERM
    assert "go on with: bazel run //:evaluate -- --resume" in errors
    stopped = _status(trial)
    assert "evaluate interrupted" in stopped
    assert "go on with: bazel run //:evaluate -- --resume --results=" in stopped
    assert trial.call("evaluate", "--resume").returncode == 0
    verdicts = pd.read_parquet(trial.out / "verdicts")
    assert verdicts["response_key"].is_unique
    assert len(verdicts) == 36
    assert "evaluate finished" in _status(trial)


def test_a_run_that_has_ended_leaves_no_file_and_takes_no_order(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    assert trial.evaluate().returncode == 0
    assert not [path for path in trial.out.iterdir() if path.suffix == ".json"]
    said = _status(trial)
    assert "evaluate finished" in said
    assert "verdicts: fail 12, inconclusive 12, pass 12" in said
    done = trial.call("status", "--pause")
    assert done.returncode == ExitStatus.USAGE
    assert "no run goes on" in done.stderr


def test_a_killed_run_is_told_apart_and_its_files_steer_no_other(tmp_path: Path) -> None:
    trial = _slow(tmp_path)
    with _running(trial) as process:
        _status(trial, "--pause")
        process.kill()
        process.communicate()
        assert "evaluate was killed" in _status(trial)
    quick = Trial(tmp_path)
    # The orders of the killed run say that it pauses.
    assert (trial.out / ".orders.json").exists()
    assert quick.call("evaluate", "--resume").returncode == 0
    assert not (trial.out / ".orders.json").exists()


def test_orders_that_nobody_could_have_given_are_refused_and_the_run_goes_on(
    tmp_path: Path,
) -> None:
    trial = _slow(tmp_path)
    with _running(trial, "--jobs=1") as process:
        (trial.out / ".new").write_text('{"version":1,"jobs":-1}')
        (trial.out / ".new").rename(trial.out / ".orders.json")
        wait_for(lambda: _said(trial)["refused"] != "")
        assert "the last order was refused: " in _status(trial)
        # The next good one is taken.
        assert "is paused" in _status(trial, "--pause")
        process.terminate()
        _, errors = process.communicate(timeout=240)
    (line,) = [one for one in errors.splitlines() if "orders refused" in one]
    assert line.endswith("the run goes on as it was")


def test_a_status_that_nobody_wrote_is_one_line(tmp_path: Path) -> None:
    trial = _slow(tmp_path)
    with _running(trial):
        _status(trial, "--pause")
        (trial.out / ".status.json").write_text('{"version": 1, "stage": "\\u001b[2J"}')
        done = trial.call("status")
        # The run may have written its own again by now.
        assert done.returncode in (0, ExitStatus.UNAVAILABLE)
        assert "\x1b" not in done.stdout + done.stderr
        assert len(done.stderr.splitlines()) <= 1


@pytest.mark.parametrize(
    "argv", [["--jobs=-1"], ["--jobs=9999"], ["--pause", "--go-on"], ["--requests=x"], ["x"]]
)
def test_a_wrong_order_is_one_line(tmp_path: Path, argv: list[str]) -> None:
    done = Trial(tmp_path).call("status", *argv)
    assert done.returncode == ExitStatus.USAGE
    assert len(done.stderr.splitlines()) == 1


def test_a_folder_without_a_run_is_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    assert "no results folder" in trial.call("status").stderr
    trial.out.mkdir()
    assert "no run in" in trial.call("status").stderr


def test_asking_for_the_status_keeps_no_run_out(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    assert trial.evaluate().returncode == 0
    asking = [trial.start("status") for _ in range(6)]
    assert trial.call("evaluate", "--resume").returncode == 0
    for one in asking:
        one.communicate()
