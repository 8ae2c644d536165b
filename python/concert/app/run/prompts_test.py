"""Prompts and tasks can be listed and written, and what is written reads back as recordings."""

import json
from pathlib import Path

import pandas as pd
import pytest

from concert.app.run import prompts, tasks
from concert.models.builtin.recorded import read_recordings
from concert.suites.catalogue import all_suites
from concert.values import ExitStatus
from concert.values.dataset import CANARY_GUID

_RACES = "--suite=race-detection"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    return tmp_path


def _prompts(*argv: str) -> int:
    return prompts.main(argv, suites=all_suites)


def _listed(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, str]]:
    assert tasks.main([*argv, "--json"], suites=all_suites) == ExitStatus.SOUND
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def _rows(folder: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (folder / "prompts.jsonl").read_text().splitlines()]


def test_json_lines_and_parquet_hold_the_same_prompts(folder: Path) -> None:
    assert _prompts("--subset=3", "--samples=2") == ExitStatus.SOUND
    rows = _rows(folder / "prompts")
    assert len(rows) == 3 * 3 * 2
    assert pd.read_parquet(folder / "prompts/prompts.parquet").to_dict("records") == rows


def test_rows_with_a_response_are_recordings(folder: Path) -> None:
    assert _prompts(_RACES, "--subset=3", "--samples=2") == ExitStatus.SOUND
    rows = [{**row, "response": "none", "model": "m"} for row in _rows(folder / "prompts")]
    answers = folder / "answers.jsonl"
    answers.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    (model,) = read_recordings(answers, tell=pytest.fail)
    assert model.name == "recorded:m"
    assert {("race-detection", row["task_id"]) for row in rows} == set(model.answered)


def test_the_canary_stands_beside_a_prompt_and_never_in_it(folder: Path) -> None:
    assert _prompts("--variants=all") == ExitStatus.SOUND
    rows = _rows(folder / "prompts")
    assert all(CANARY_GUID in row["canary"] for row in rows)
    assert not any(CANARY_GUID in row["prompt"] or "canary" in row["prompt"] for row in rows)


def test_a_template_words_the_prompts(folder: Path) -> None:
    (folder / "own.txt").write_text('Races as {"races": []}, please:\n{{source}}')
    argv = (_RACES, "--tasks=dice-cup", "--prompt-template=own.txt")
    assert _prompts(*argv) == ExitStatus.SOUND
    (row,) = _rows(folder / "prompts")
    assert row["prompt"].startswith('Races as {"races": []}, please:\n#include <')


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        ((_RACES, "--prompt-template=none.txt"), "No such file or directory: "),
        ((_RACES, "--prompt-template=plain.txt"), "the template has no place such as {{program}}"),
        (("--prompt-template=own.txt",), "the template lacks {{description}}: suite java-concurr"),
        ((_RACES, "--prompt-template=own.txt", "--variants=agent"), "agent takes no template"),
        (("--suite=races",), "unknown suite: races"),
        (("--tasks=nothing-like-it",), "unknown task: nothing-like-it"),
        (("--subset=many",), "'many' is not a size such as 40, each:20 or "),
        (("--seed=1",), "so --seed would be ignored"),
        (("--subset=1", "--seed=x"), "'x' is not a whole number from 0"),
        (("--subset=1", "--quick"), "so --subset would be ignored"),
    ],
)
def test_what_makes_no_sense_gets_one_line(
    folder: Path, argv: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "plain.txt").write_text("List the races.")
    (folder / "own.txt").write_text("{{program}}")
    try:
        status = _prompts(*argv)
    except SystemExit as ended:
        status = int(str(ended.code))
    assert status == ExitStatus.USAGE
    (line,) = capsys.readouterr().err.splitlines()
    assert part in line
    assert not (folder / "prompts").exists()


def test_all_tasks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = _listed(capsys)
    suites = all_suites()
    assert len(rows) == sum(len(suite.tasks()) for suite in suites.values())
    assert all(row["category"] and row["stratum"] and row["origin"] for row in rows)


def test_filters_list_some(capsys: pytest.CaptureFixture[str]) -> None:
    rows = _listed(capsys, _RACES, "--category=pthread*", "--stratum=racy")
    assert rows
    assert all(row["category"].startswith("pthread") for row in rows)
    assert {row["stratum"] for row in rows} == {"racy"}


def test_twenty_and_twenty_are_drawn_as_the_paper_did(capsys: pytest.CaptureFixture[str]) -> None:
    strata = [row["stratum"] for row in _listed(capsys, _RACES, "--subset=each:20", "--seed=1")]
    assert sorted(strata) == ["race-free"] * 20 + ["racy"] * 20


def test_the_papers_balance_is_drawn_by_naming_the_strata(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = _listed(capsys, _RACES, "--subset=racy:39,race-free:134")
    strata = [row["stratum"] for row in rows]
    assert (strata.count("racy"), strata.count("race-free")) == (39, 134)
    assert len(rows) == 173


def test_a_filter_that_names_nothing_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    status = tasks.main([_RACES, "--stratum=red"], suites=all_suites)
    assert status == ExitStatus.USAGE
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("no task has a stratum like 'red'; there are race-free, racy")
