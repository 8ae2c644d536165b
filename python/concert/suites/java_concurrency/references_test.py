"""Every reference passes, in every interleaving."""

from pathlib import Path

import pytest

from concert.sharding import of_this_shard
from concert.suites.java_concurrency import JavaConcurrency
from concert.suites.java_concurrency.equipment_for_tests import equipment_in
from concert.values.values import Coverage, Outcome, Task

_SUITE = JavaConcurrency()


@pytest.mark.parametrize("task", of_this_shard(_SUITE.tasks()), ids=lambda task: task.task_id)
def test_a_reference_passes(task: Task, tmp_path: Path) -> None:
    equipment = equipment_in(tmp_path, {})
    judgement = _SUITE.judge(task, _SUITE.extract(task, task.reference), equipment)
    assert (judgement.outcome, judgement.detail) == (Outcome.PASS, "")
    assert judgement.coverage is Coverage.EXHAUSTED
