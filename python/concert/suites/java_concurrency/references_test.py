"""Every reference passes, in every interleaving."""

import pytest

from concert.suites.java_concurrency import JavaConcurrency
from concert.suites.java_concurrency.judging_together_for_tests import judge_together
from concert.values.values import Coverage, Judgement, Outcome

_SUITE = JavaConcurrency()
_TASKS = {task.task_id: task for task in _SUITE.tasks()}


@pytest.fixture(scope="module")
def judgements(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Judgement]:
    """The verdicts on the references by their tasks."""
    answers = [(task, task.reference) for task in _TASKS.values()]
    found = judge_together(_SUITE, answers, scratch=tmp_path_factory.mktemp("judged"))
    return dict(zip(_TASKS, found, strict=True))


@pytest.mark.parametrize("task_id", list(_TASKS))
def test_a_reference_passes(task_id: str, judgements: dict[str, Judgement]) -> None:
    judgement = judgements[task_id]
    assert (judgement.outcome, judgement.detail) == (Outcome.PASS, "")
    assert judgement.coverage is Coverage.EXHAUSTED
