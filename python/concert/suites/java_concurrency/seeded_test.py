"""Every seeded answer gets its outcome and labels."""

from pathlib import Path

import pytest

from concert.sharding import of_this_shard
from concert.suites.java_concurrency import JavaConcurrency
from concert.suites.java_concurrency.equipment_for_tests import equipment_in
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Outcome, SeededAnswer, Task

_SUITE = JavaConcurrency()
_TASKS = tuple(_SUITE.tasks())
_SEEDED = [(task, answer) for task in _TASKS for answer in task.seeded]
_HERE = of_this_shard(_SEEDED)
_IDS = [f"{task.task_id}-{answer.name}" for task, answer in _HERE]


@pytest.mark.parametrize(("task", "answer"), _HERE, ids=_IDS)
def test_a_seeded_answer_gets_its_outcome_and_labels(
    task: Task, answer: SeededAnswer, tmp_path: Path
) -> None:
    equipment = equipment_in(tmp_path, {})
    judgement = _SUITE.judge(task, _SUITE.extract(task, answer.text), equipment)
    assert (judgement.outcome, judgement.labels) == (answer.outcome, answer.labels)
    assert judgement.detail


def test_every_task_has_at_least_three_seeded_answers() -> None:
    assert all(len(task.seeded) >= 3 for task in _TASKS)


def test_the_seeded_answers_cover_every_label() -> None:
    found = {label for _, answer in _SEEDED for label in answer.labels}
    assert found == set(labels.ALL_LABELS)
    assert {answer.outcome for _, answer in _SEEDED} == {Outcome.FAIL}
