"""A log of Inspect AI is evaluated as any recording is."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pandas as pd

from concert.app.trial import Trial


def _sample(identity: str, epoch: int, text: str, **fields: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": [{"type": "text", "text": text}]}
    output = {"model": "m", "choices": [{"message": message, "stop_reason": "stop"}]}
    return {"id": identity, "epoch": epoch, "output": output, "metadata": {}, **fields}


def _log(path: Path, *samples: dict[str, Any]) -> Path:
    with zipfile.ZipFile(path, "w", compression=zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("header.json", json.dumps({"eval": {"task": "t", "model": "lab/m"}}))
        for one in samples:
            name = f"samples/{one['id']}_epoch_{one['epoch']}.json"
            archive.writestr(name, json.dumps(one))
    return path


def test_the_samples_of_a_log_are_judged_and_scored(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    _log(
        tmp_path / "run.eval",
        _sample("fake/t00", 1, "pass"),
        _sample("fake/t00", 2, "fail deadlock"),
        _sample("t01", 1, "pass"),
        _sample("t02", 1, "", error={"message": "boom"}),
    )
    done = trial.evaluate("--model=recorded:run.eval")
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if "samples hold no answer" in line]
    assert len(lines) == 1
    assert f"1 of 4 samples hold no answer (1 with an error): {tmp_path}/run.eval" in lines[0]
    table = pd.read_parquet(trial.out / "verdicts")
    mine = table[table.model == "recorded:lab/m"].sort_values(["task_id", "sample"])
    verdicts = mine[["task_id", "sample", "outcome"]].to_numpy().tolist()
    assert verdicts == [["t00", 0, "pass"], ["t00", 1, "fail"], ["t01", 0, "pass"]]


def test_a_log_whose_samples_name_no_suite_of_ours_is_refused_in_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    _log(tmp_path / "run.eval", _sample("other/t00", 1, "pass"))
    done = trial.evaluate("--model=recorded:run.eval")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "unknown suite in recorded:lab/m: other" in done.stderr


def test_a_log_that_is_cut_off_is_refused_in_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    path = _log(tmp_path / "run.eval", _sample("t00", 1, "pass"))
    path.write_bytes(path.read_bytes()[:-10])
    done = trial.evaluate("--model=recorded:run.eval")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert f"not a ZIP archive, or one that is cut off: {path}; " in done.stderr
