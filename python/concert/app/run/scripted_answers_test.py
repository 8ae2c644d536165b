"""Scripted answers are the same each time, are named as what they are, and can be judged."""

import json
from pathlib import Path

import pandas as pd
import pytest

from concert.app.trial import Trial
from concert.values import ExitStatus


def _rows(trial: Trial, name: str = "scripted.jsonl") -> list[dict[str, str]]:
    return [json.loads(line) for line in (trial.folder / name).read_text().splitlines()]


def test_every_answerer_answers_every_task_as_often_as_asked(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    done = trial.call("scripted_answers", "--samples=3", "--greedy")
    assert done.returncode == 0, done.stderr
    counts = pd.DataFrame(_rows(trial)).groupby("model").size().to_dict()
    names = [f"scripted-{name}" for name in ("mutant-20", "mutant-50", "mutant-80", "random")]
    assert counts == {
        **dict.fromkeys(names, 36),
        **{f"{name}@greedy": 12 for name in names},
    }


def test_equal_arguments_give_equal_bytes_and_another_seed_others(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        assert trial.call("scripted_answers", f"--seed={seed}", f"--out={name}").returncode == 0
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b
    assert a != c


def test_the_more_skilled_answerer_is_right_more_often(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    trial.call("scripted_answers", "--samples=20")
    assert trial.evaluate("--model=recorded:scripted.jsonl").returncode == 0
    verdicts = pd.read_parquet(trial.out / "verdicts")
    passes = verdicts[verdicts.outcome == "pass"].groupby("model").size()
    low, middle, high = (passes[f"recorded:scripted-mutant-{n}"] / 240 for n in (20, 50, 80))
    assert 0.1 < low < 0.3 < middle < 0.7 < high < 0.9


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--suite=nothing"], "unknown suite: nothing; "),
        (["--variants=nothing"], "unknown variant: nothing; "),
        (["--samples=0"], "'0' is not a whole number from 1"),
        (["--out=/nowhere/there/x"], "/nowhere/there"),
    ],
)
def test_bad_input_gets_one_line(tmp_path: Path, argv: list[str], told: str) -> None:
    done = Trial(tmp_path).call("scripted_answers", *argv)
    assert done.returncode in (ExitStatus.USAGE, ExitStatus.UNAVAILABLE)
    (line,) = done.stderr.splitlines()
    assert told in line
