"""Inspect AI finds a task for each suite, and its scores are our verdicts."""

import asyncio
import math
import os
import socket
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog, EvalSample, read_eval_log
from inspect_ai.model import ModelName, ModelOutput
from inspect_ai.scorer import Score, Target
from inspect_ai.solver import TaskState

from concert.app.commands_for_tests import program
from concert.app.errors import UsageError
from concert.app.inspect_tasks.samples import dataset_of
from concert.app.inspect_tasks.scoring import verdict
from concert.app.inspect_tasks.tasks import TASKS, task_name
from concert.models.builtin.inspect_log import inspect_recordings
from concert.models.testing.stub_server import StubServer, answer
from concert.suites import all_suites
from concert.values.values import Outcome, SeededAnswer, Task

_SUITES = sorted(all_suites())
_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}


def _task(suite: str) -> Task:
    return next(task for task in all_suites()[suite].tasks() if task.seeded)


def _seeded(task: Task) -> SeededAnswer:
    return next(one for one in task.seeded if one.outcome is Outcome.FAIL)


def _completion(text: str) -> dict[str, object]:
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    told = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "usage": _USAGE}
    return {**told, "choices": [choice]}


@dataclass
class _Talker:
    """Answers a task's prompt with its reference, and the next time with a faulty answer."""

    server: StubServer = field(init=False)
    texts: dict[str, list[str]] = field(
        default_factory=lambda: {
            task.prompt: [task.reference, _seeded(task).text] for task in map(_task, _SUITES)
        }
    )

    def __call__(self, connection: socket.socket) -> None:
        messages = self.server.seen[-1].body["messages"]
        assert isinstance(messages, list)
        answer(_completion(self.texts[messages[-1]["content"]].pop(0)))(connection)


@dataclass(frozen=True)
class _Run:
    """The logs of the command, and their files, by suite."""

    logs: Mapping[str, EvalLog]
    files: Mapping[str, Path]

    def samples(self, suite: str) -> Sequence[EvalSample]:
        return self.logs[suite].samples or ()

    def score(self, suite: str, epoch: int) -> Score:
        (sample,) = [one for one in self.samples(suite) if one.epoch == epoch]
        assert sample.scores is not None
        return sample.scores["verdict"]


@pytest.fixture(name="run", scope="module")
def _run(tmp_path_factory: pytest.TempPathFactory) -> _Run:
    """Runs the command once on a task of each suite, asked twice."""
    place = tmp_path_factory.mktemp("place")
    talker = _Talker()
    with StubServer(talker) as talker.server:
        environment = {
            **os.environ,
            "BUILD_WORKING_DIRECTORY": str(place),
            "HOME": str(tmp_path_factory.mktemp("home")),
            "STUB_API_KEY": "none",
            "STUB_BASE_URL": f"http://127.0.0.1:{talker.server.port}/v1",
        }
        argv = [
            str(program("inspect")),
            "eval",
            *map(task_name, _SUITES),
            "--model=openai-api/stub/m",
        ]
        argv += [f"--sample-id={','.join(_task(suite).task_id for suite in _SUITES)}"]
        argv += ["--epochs=2", "--max-connections=1", "--max-tasks=1", "--display=plain"]
        done = subprocess.run(argv, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    logs = {file: read_eval_log(str(file)) for file in sorted((place / "logs").glob("*.eval"))}
    by_suite = {str(log.eval.dataset.name): file for file, log in logs.items()}
    return _Run({suite: logs[file] for suite, file in by_suite.items()}, by_suite)


def test_the_command_finds_the_tasks_by_name_and_logs_where_the_user_stands(run: _Run) -> None:
    assert sorted(run.logs) == _SUITES
    for suite, log in run.logs.items():
        assert log.status == "success", log.error
        assert log.eval.task == task_name(suite)


@pytest.mark.parametrize("suite", _SUITES)
def test_a_reference_is_correct(run: _Run, suite: str) -> None:
    score = run.score(suite, 1)
    assert score.value == "C", score.explanation
    assert score.metadata is not None
    assert (score.metadata["outcome"], score.metadata["labels"]) == ("pass", [])


@pytest.mark.parametrize("suite", _SUITES)
def test_an_answer_with_a_fault_is_incorrect_and_has_its_labels(run: _Run, suite: str) -> None:
    score = run.score(suite, 2)
    assert score.value == "I", score.explanation
    assert score.metadata is not None
    assert score.metadata["labels"] == list(_seeded(_task(suite)).labels)
    assert (score.explanation or "").startswith("fail: ")


@pytest.mark.parametrize("suite", _SUITES)
def test_a_log_can_be_evaluated_as_a_recording(run: _Run, suite: str) -> None:
    task = _task(suite)
    told: list[str] = []
    read = list(inspect_recordings(run.files[suite], tell=told.append))
    assert [(one.suite, one.task_id, one.sample) for one in read] == [
        (suite, task.task_id, 0),
        (suite, task.task_id, 1),
    ]
    assert [one.answer.text for one in read] == [task.reference, _seeded(task).text]
    assert told == []


def test_every_suite_has_a_task_whose_samples_are_its_tasks() -> None:
    assert sorted(TASKS) == _SUITES
    for suite in _SUITES:
        samples = TASKS[suite]().dataset
        tasks = all_suites()[suite].tasks()
        assert [(one.id, one.input) for one in samples] == [
            (task.task_id, task.prompt) for task in tasks
        ]


def test_a_failure_of_ours_gives_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = _SUITES[0]
    task = _task(suite)

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(all_suites()[suite]), "judge", broken)
    state = TaskState(
        ModelName("mockllm/model"),
        task.task_id,
        1,
        task.prompt,
        [],
        output=ModelOutput.from_content("model", task.reference),
    )
    score = asyncio.run(verdict(suite)(state, Target("")))
    assert score is not None
    assert isinstance(score.value, float)
    assert math.isnan(score.value)
    assert score.reason == "infra_error"
    assert "No space left on device" in (score.explanation or "")


def test_the_mock_model_of_inspect_ai_needs_no_network(tmp_path: Path) -> None:
    environment = {**os.environ, "BUILD_WORKING_DIRECTORY": str(tmp_path), "HOME": str(tmp_path)}
    environment["TMPDIR"] = str(tmp_path)
    argv = [str(program("inspect")), "eval", task_name(_SUITES[0]), "--model=mockllm/model"]
    done = subprocess.run(
        [*argv, "--limit=2", "--display=plain"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = (tmp_path / "logs").glob("*.eval")
    log = read_eval_log(str(file))
    assert log.status == "success", log.error
    scores = [sample.scores or {} for sample in log.samples or ()]
    assert [score["verdict"].value for score in scores] == ["I", "I"]


def test_a_wording_that_a_suite_lacks_is_refused() -> None:
    with pytest.raises(UsageError, match="has no wording nonsense without tools"):
        dataset_of(all_suites()[_SUITES[0]], "nonsense")


def test_a_bad_wording_on_the_command_line_gets_one_line(tmp_path: Path) -> None:
    environment = {**os.environ, "BUILD_WORKING_DIRECTORY": str(tmp_path), "HOME": str(tmp_path)}
    argv = [str(program("inspect")), "eval", task_name(_SUITES[0]), "-T", "variant=nonsense"]
    done = subprocess.run(
        [*argv, "--model=mockllm/model"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.startswith(f"concert: {_SUITES[0]} has no wording nonsense without tools; ")
    assert len(done.stderr.splitlines()) == 1
