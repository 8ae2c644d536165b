"""Every seeded answer gets its outcome and labels."""

import pytest

from concert.sharding import of_this_shard
from concert.suites.java_concurrency import JavaConcurrency
from concert.suites.java_concurrency.judging_together_for_tests import judge_together
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Judgement, Outcome, SeededAnswer

_SUITE = JavaConcurrency()
_TASKS = tuple(_SUITE.tasks())
_SEEDED = [(task, answer) for task in _TASKS for answer in task.seeded]
_HERE = of_this_shard(_SEEDED)
_IDS = [f"{task.task_id}-{answer.name}" for task, answer in _HERE]


@pytest.fixture(scope="module")
def judgements(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Judgement]:
    """The verdicts on the answers of this shard by their names."""
    answers = [(task, answer.text) for task, answer in _HERE]
    found = judge_together(_SUITE, answers, scratch=tmp_path_factory.mktemp("judged"))
    return dict(zip(_IDS, found, strict=True))


@pytest.mark.parametrize(
    ("name", "answer"),
    [(name, answer) for name, (_, answer) in zip(_IDS, _HERE, strict=True)],
    ids=_IDS,
)
def test_a_seeded_answer_gets_its_outcome_and_labels(
    name: str, answer: SeededAnswer, judgements: dict[str, Judgement]
) -> None:
    judgement = judgements[name]
    assert (judgement.outcome, judgement.labels) == (answer.outcome, answer.labels)
    assert judgement.detail


def test_every_task_has_at_least_three_seeded_answers() -> None:
    assert all(len(task.seeded) >= 3 for task in _TASKS)


def test_the_seeded_answers_cover_every_label() -> None:
    found = {label for _, answer in _SEEDED for label in answer.labels}
    assert found == set(labels.ALL_LABELS)
    assert {answer.outcome for _, answer in _SEEDED} == {Outcome.FAIL}
