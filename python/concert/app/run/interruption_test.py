"""Stopped, killed or started twice: children end, nothing finished is lost, nothing is doubled."""

import os
import random
import re
import shutil
import signal
import time
from pathlib import Path

import pandas as pd
import pytest

from concert.app.trial import Started, Trial, wait_for
from concert.results.schema import MEASUREMENTS, RESPONSES, SCORES, VERDICTS
from concert.values import ExitStatus

_HANGS = "judge b hang"
_SPIN_STEPS = ("tasks", "extract", "judge", "measure", "score")


def test_a_second_evaluate_on_the_same_folder_gets_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path, kind="hang")
    first = trial.start("evaluate", "--sandbox=none")
    try:
        wait_for(lambda: _HANGS in trial.judged)
        second = trial.evaluate()
        assert second.returncode == ExitStatus.UNAVAILABLE
        (line,) = second.stderr.splitlines()
        assert f"results folder in use by process {first.pid}: {trial.out}; " in line
    finally:
        first.terminate()
        first.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_ends_children_and_says_how_to_resume(
    tmp_path: Path, number: signal.Signals
) -> None:
    trial = Trial(tmp_path, kind="hang")
    process = trial.start("evaluate", "--sandbox=none", "--jobs=1", new_session=True)
    wait_for(lambda: _HANGS in trial.judged)
    # As a terminal does it: the whole foreground process group gets the signal.
    os.killpg(process.pid, number)
    _, errors = process.communicate(timeout=240)
    assert process.returncode == 128 + number
    assert re.fullmatch(
        r"concert: stopped: \d of 5 verdicts are in .*; go on with: "
        r"bazel run //:evaluate -- --resume --results=.*/results",
        errors.splitlines()[-1],
    )
    assert not list(trial.out.glob(".scratch*"))
    runs = pd.read_parquet(trial.out / "provenance.parquet")
    assert list(runs["state"]) == ["interrupted"]
    verdicts = pd.read_parquet(trial.out / "verdicts")
    assert "hang" not in set(verdicts["candidate"])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("step", _SPIN_STEPS)
def test_a_stop_ends_a_step_that_computes_for_ever(
    tmp_path: Path, step: str, number: signal.Signals
) -> None:
    trial = Trial(tmp_path, kind="good", spins_in=step)
    process = trial.start("evaluate", "--sandbox=none", "--jobs=2")
    wait_for(lambda: f"spin {step}" in trial.judged)
    sent = time.monotonic()
    process.send_signal(number)
    # The step never ends by itself: that the process does is what is tested, not when.
    _, errors = process.communicate(timeout=240)
    print(f"{step} ended {time.monotonic() - sent:.2f} s after {number.name}")
    assert process.returncode == 128 + number, errors
    assert "Traceback" not in errors
    assert not list(trial.out.glob(".scratch*"))


def test_a_second_ctrl_c_ends_at_once(tmp_path: Path) -> None:
    trial = Trial(tmp_path, kind="hang")
    process = trial.start("evaluate", "--sandbox=none")
    wait_for(lambda: _HANGS in trial.judged)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=240)
    assert process.returncode == 130


def test_a_kill_at_any_moment_and_resume_end_like_an_undisturbed_run(tmp_path: Path) -> None:
    trial = Trial(tmp_path, most_seconds=0.05)
    generator = random.Random(11)
    options = ["--sandbox=none"]
    for _ in range(8):
        process = trial.start("evaluate", "--jobs=3", *options)
        enough = len(trial.judged) + generator.randrange(1, 9)

        def is_time(process: Started = process, enough: int = enough) -> bool:
            return len(trial.judged) >= enough or process.poll() is not None

        wait_for(is_time)
        process.kill()
        process.communicate()
        options = ["--resume"]
        for name in ("verdicts", "responses"):
            frame = pd.read_parquet(trial.out / name)
            assert not len(frame) or frame["response_key"].is_unique
    resumed = trial.call("evaluate", "--resume")
    assert resumed.returncode == 0, resumed.stderr
    killed = _frames(trial.out)
    shutil.rmtree(trial.out)
    undisturbed = trial.evaluate()
    assert undisturbed.stdout == resumed.stdout
    for name, frame in _frames(trial.out).items():
        pd.testing.assert_frame_equal(frame, killed[name])


def _frames(out: Path) -> dict[str, pd.DataFrame]:
    frames = {}
    for table in (RESPONSES, VERDICTS, MEASUREMENTS, SCORES):
        path = out / table.name
        frame = pd.read_parquet(path if path.is_dir() else path.with_suffix(".parquet"))
        frames[table.name] = frame.drop(columns=list(table.times))
    return frames
