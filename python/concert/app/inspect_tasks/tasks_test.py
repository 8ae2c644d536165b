"""Inspect AI finds a task for each suite, and its scores are our verdicts."""

import math
import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import Score

from concert.app.commands_for_tests import program
from concert.app.errors import UsageError
from concert.app.inspect_tasks.samples import dataset_of
from concert.app.inspect_tasks.tasks import TASKS, task_name
from concert.models.builtin.inspect_log import inspect_recordings
from concert.models.testing.stub_server import StubServer, answer
from concert.suites import all_suites
from concert.values.values import Outcome, Task

_SUITES = sorted(all_suites())


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    # Inspect AI keeps traces in the user's home.
    monkeypatch.setenv("HOME", str(tmp_path_factory.mktemp("home")))


def _saying(text: str) -> Callable[..., ModelOutput]:
    def output(*_: object) -> ModelOutput:
        said = ModelOutput.from_content("mockllm", text)
        # Inspect AI counts tokens with a file of the network unless it is told their number.
        said.usage = ModelUsage()
        return said

    return output


def _evaluated(suite: str, task: Task, text: str, logs: Path, **options: Any) -> EvalLog:
    (log,) = inspect_eval(
        task_name(suite),
        model=get_model("mockllm/model", memoize=False, custom_outputs=_saying(text)),
        sample_id=task.task_id,
        display="none",
        log_dir=str(logs),
        **options,
    )
    assert log.status == "success", log.error
    return log


def _samples(log: EvalLog) -> Sequence[EvalSample]:
    assert log.samples is not None
    return log.samples


def _score(log: EvalLog) -> Score:
    (sample,) = _samples(log)
    assert sample.scores is not None
    (score,) = sample.scores.values()
    return score


def _first(suite: str) -> Task:
    return next(task for task in all_suites()[suite].tasks() if task.seeded)


@pytest.mark.parametrize("suite", _SUITES)
def test_a_reference_is_correct(suite: str, tmp_path: Path) -> None:
    task = _first(suite)
    score = _score(_evaluated(suite, task, task.reference, tmp_path))
    assert score.value == "C", score.explanation
    assert score.metadata is not None
    assert score.metadata["outcome"] == "pass"
    assert score.metadata["labels"] == []


@pytest.mark.parametrize("suite", _SUITES)
def test_an_answer_with_a_fault_is_incorrect_and_has_its_labels(suite: str, tmp_path: Path) -> None:
    task = _first(suite)
    seeded = next(one for one in task.seeded if one.outcome is Outcome.FAIL)
    score = _score(_evaluated(suite, task, seeded.text, tmp_path))
    assert score.value == "I", score.explanation
    assert score.metadata is not None
    assert score.metadata["labels"] == list(seeded.labels)
    assert (score.explanation or "").startswith("fail: ")


def test_a_failure_of_ours_gives_no_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (suite, task) = next((suite, _first(suite)) for suite in _SUITES)
    open_suite = all_suites()[suite]

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(open_suite), "judge", broken)
    log = _evaluated(suite, task, task.reference, tmp_path)
    score = _score(log)
    assert isinstance(score.value, float)
    assert math.isnan(score.value)
    assert score.reason == "infra_error"
    assert "No space left on device" in (score.explanation or "")


def test_epochs_are_samples_of_one_task_and_the_log_can_be_read_back(tmp_path: Path) -> None:
    suite = _SUITES[0]
    task = _first(suite)
    log = _evaluated(suite, task, "no program at all", tmp_path, epochs=2)
    assert [one.epoch for one in _samples(log)] == [1, 2]
    (file,) = tmp_path.glob("*.eval")
    told: list[str] = []
    read = list(inspect_recordings(file, tell=told.append))
    assert [(one.suite, one.task_id, one.sample) for one in read] == [
        (suite, task.task_id, 0),
        (suite, task.task_id, 1),
    ]
    assert {one.answer.text for one in read} == {"no program at all"}
    assert told == []


def test_every_suite_has_a_task_whose_samples_are_its_tasks() -> None:
    assert sorted(TASKS) == _SUITES
    for suite in _SUITES:
        samples = TASKS[suite]().dataset
        tasks = all_suites()[suite].tasks()
        assert [(one.id, one.input) for one in samples] == [
            (task.task_id, task.prompt) for task in tasks
        ]


def test_a_wording_that_a_suite_lacks_is_refused() -> None:
    with pytest.raises(UsageError, match="has no wording nonsense without tools"):
        dataset_of(all_suites()[_SUITES[0]], "nonsense")


def test_the_command_knows_the_tasks_by_name_and_writes_logs_where_the_user_stands(
    tmp_path: Path,
) -> None:
    suite = _SUITES[0]
    choice = {"index": 0, "message": {"role": "assistant", "content": "-"}, "finish_reason": "stop"}
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
    with StubServer(answer({**body, "usage": _USAGE})) as server:
        environment = {
            **os.environ,
            "BUILD_WORKING_DIRECTORY": str(tmp_path),
            "STUB_API_KEY": "none",
            "STUB_BASE_URL": f"http://127.0.0.1:{server.port}/v1",
        }
        done = subprocess.run(
            [program("inspect"), "eval", task_name(suite), "--model=openai-api/stub/m"]
            + ["--limit=1", "--display=plain"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "concert/verdict" in done.stdout
    assert len(list((tmp_path / "logs").glob("*.eval"))) == 1


_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
