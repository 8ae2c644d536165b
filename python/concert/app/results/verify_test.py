"""Verify judges and scores the answers of a results folder, and asks nobody."""

import json
import shutil
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.app.trial import Trial
from concert.values import ExitStatus

_TASKS = [f"t{number:02d}" for number in range(12)]


def _generated(folder: Path, *argv: str, kind: str = "good") -> Trial:
    """Returns a trial whose folder holds recorded answers, and no longer the recording."""
    trial = Trial(folder, kind=kind)
    rows = [
        {"task_id": task, "sample": sample, "response": "pass" if sample else "fail race"}
        for task in (_TASKS if kind == "good" else ["a", "b"])
        for sample in range(2)
    ]
    recording = folder / "answers.jsonl"
    recording.write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = trial.call("generate", f"--model=recorded:{recording}", *argv)
    assert done.returncode == 0, done.stderr
    recording.unlink()
    return trial


def _verify(trial: Trial, *argv: str) -> tuple[int, str, str]:
    done = trial.call("verify", "--sandbox=none", *argv)
    return done.returncode, done.stdout, done.stderr


def _rewrite(trial: Trial, table: pa.Table) -> None:
    (part,) = (trial.out / "responses").glob("*.parquet")
    pq.write_table(table, part)


def _responses(trial: Trial) -> pa.Table:
    (part,) = (trial.out / "responses").glob("*.parquet")
    return pq.read_table(part)


def _with(table: pa.Table, column: str, values: list[object]) -> pa.Table:
    position = table.schema.get_field_index(column)
    field = table.schema.field(column)
    return table.set_column(position, field, pa.array(values, field.type))


def test_answers_are_judged_where_the_model_is_no_longer_there(tmp_path: Path) -> None:
    trial = _generated(tmp_path)
    status, said, errors = _verify(trial)
    assert status == 0, errors
    assert "fake   recorded:answers    50.0" in said
    verdicts = pd.read_parquet(trial.out / "verdicts")
    assert sorted(verdicts["outcome"].unique()) == ["fail", "pass"]
    assert len(verdicts[verdicts["model"] == "recorded:answers"]) == 24


def test_a_second_verify_judges_nothing_and_score_says_the_same(tmp_path: Path) -> None:
    trial = _generated(tmp_path)
    _, first, _ = _verify(trial)
    judged = len(trial.judged)
    assert _verify(trial)[1] == first
    assert trial.call("score").stdout.endswith(first)
    assert trial.call("verify", "--resume").stdout == first
    assert len(trial.judged) == judged


def test_verify_after_evaluate_gives_the_same_scores(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    first = trial.evaluate()
    status, said, errors = _verify(trial)
    assert (status, said) == (0, first.stdout), errors


def test_only_tasks_that_were_answered_are_checked_and_scored(tmp_path: Path) -> None:
    trial = _generated(tmp_path, "--tasks=t03,t04")
    assert _verify(trial)[0] == 0
    assert {line.split()[1] for line in trial.judged} == {"t03", "t04"}


@pytest.mark.parametrize(
    ("argv", "models"),
    [
        (["--model=recorded:answers"], {"recorded:answers"}),
        (["--tasks=t01"], {"recorded:answers", "reference", "seeded"}),
    ],
)
def test_models_and_tasks_can_be_chosen(tmp_path: Path, argv: list[str], models: set[str]) -> None:
    trial = _generated(tmp_path)
    assert trial.call("generate", "--model=seeded,reference").returncode == 0
    assert _verify(trial, *argv)[0] == 0
    assert set(pd.read_parquet(trial.out / "scores.parquet")["model"]) == models


def test_an_answer_to_a_prompt_of_another_wording_is_judged_and_told(tmp_path: Path) -> None:
    trial = _generated(tmp_path)
    table = _responses(trial)
    _rewrite(trial, _with(table, "prompt_sha256", ["0" * 64] * len(table)))
    status, _, errors = _verify(trial)
    assert status == 0
    assert "note: 24 answers of fake in variant default are to other prompts" in errors


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("suite", "gone", "left out: 1 answer of gone, such as t00 by recorded:answers: this "),
        ("task_id", "gone", "left out: 1 answer of fake, such as gone by recorded:answers: this "),
        ("variant", "gone", "left out: 1 answer of fake, such as t00 by recorded:answers: the "),
        ("finish_reason", "error", "left out: 1 answer of fake, such as t00 by recorded:answers: "),
    ],
)
def test_an_answer_that_cannot_be_judged_is_told_and_the_rest_is_judged(
    tmp_path: Path, column: str, value: str, told: str
) -> None:
    trial = _generated(tmp_path)
    table = _responses(trial)
    values = table[column].to_pylist()
    _rewrite(trial, _with(table, column, [value, *values[1:]]))
    status, said, errors = _verify(trial)
    assert status == ExitStatus.UNSOUND
    (line,) = (line for line in errors.splitlines() if line.startswith("concert: "))
    assert line.startswith(f"concert: {told}")
    assert "recorded:answers" in said


def test_what_a_built_in_model_said_to_another_task_is_left_out(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    assert trial.call("generate", "--model=seeded").returncode == 0
    table = _responses(trial)
    keys = table["response_key"].to_pylist()
    _rewrite(trial, _with(table, "response_key", ["f" * 64, *keys[1:]]))
    status, _, errors = _verify(trial)
    assert status == ExitStatus.UNSOUND
    assert "the task holds another text today" in errors


def test_of_two_answers_to_one_question_the_last_run_counts(tmp_path: Path) -> None:
    trial = _generated(tmp_path, "--tasks=t01")
    recording = tmp_path / "answers.jsonl"
    rows = [{"task_id": "t01", "sample": one, "response": "pass"} for one in range(2)]
    recording.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert trial.call("generate", f"--model=recorded:{recording}").returncode == 0
    _, said, _ = _verify(trial)
    assert "recorded:answers   100.0" in said


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--model=nobody"], "unknown model in this folder: nobody; "),
        (["--suite=nothing"], "unknown suite: nothing; "),
        (["--tasks=nothing"], "unknown task: nothing; "),
    ],
)
def test_a_name_that_is_none_gets_one_line(tmp_path: Path, argv: list[str], told: str) -> None:
    status, _, errors = _verify(_generated(tmp_path), *argv)
    assert status == ExitStatus.USAGE
    (line,) = errors.splitlines()
    assert told in line


def test_a_folder_without_answers_gets_one_line(tmp_path: Path) -> None:
    trial = _generated(tmp_path)
    shutil.rmtree(trial.out / "responses")
    status, _, errors = _verify(trial)
    assert status == ExitStatus.UNAVAILABLE
    (line,) = errors.splitlines()
    assert "not a results folder (no responses/ in it)" in line


def test_a_table_of_programs_that_is_gone_is_told_and_the_rest_is_judged(tmp_path: Path) -> None:
    trial = _generated(tmp_path)
    path = trial.out / "provenance.parquet"
    table = pq.read_table(path)
    settings = {**json.loads(table["settings"][0].as_py()), "programs": "/nowhere/races.parquet"}
    pq.write_table(_with(table, "settings", [json.dumps(settings)]), path)
    status, said, errors = _verify(trial)
    assert status == ExitStatus.UNSOUND
    assert "no table of programs: /nowhere/races.parquet" in errors
    assert "recorded:answers" in said
