"""Every reference passes, and every seeded answer gets exactly the verdict that it must get."""

import functools
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from concert.sandbox import Sandbox, open_sandbox
from concert.sharding import of_this_shard
from concert.suites.equipment import Equipment
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.judge.verdict import THREADS
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.fix_levels import fix_level
from concert.suites.task_parallel.tasks.problems import PROBLEMS
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.toolchains import Toolchain, locate
from concert.values.values import Coverage, Judgement, Outcome, Task

_SUITE = TaskParallel()
_TOOLCHAINS: Mapping[str, Toolchain] = locate()
_TASKS = {task.task_id: task for task in _SUITE.tasks() if set(task.requires) <= _TOOLCHAINS.keys()}
_ABSENT = [task.task_id for task in _SUITE.tasks() if task.task_id not in _TASKS]
# A shard has whole problems: their harnesses are most of what there is to build.
_PROBLEMS = of_this_shard([problem.key for problem in PROBLEMS])
_REFERENCES = [task_id for task_id in sorted(_TASKS) if task_id.split(".")[0] in _PROBLEMS]
_SEEDED = [(_TASKS[task_id], one.name) for task_id in _REFERENCES for one in _TASKS[task_id].seeded]
_MENDED = [
    (entry.task, name)
    for entry in load_tasks()
    if entry.task.task_id in _REFERENCES
    for name, level in entry.levels.items()
    if level is FixLevel.EASY
]


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _TOOLCHAINS)


def _judge(task: Task, response: str, scratch: Path) -> Judgement:
    equipment = Equipment(
        sandbox=_sandbox(),
        toolchains=_TOOLCHAINS,
        scratch=scratch,
        # Enough to see that a program has no end; what needs more gets it, as its reference does.
        # Making threads takes several times the CPU time where other programs keep the cores busy.
        limits={"cpu_seconds": 4.0},
        cores=(0,),
    )
    return _SUITE.judge(task, _SUITE.extract(task, response), equipment)


@functools.cache
def _judgement_of_seeded(task_id: str, name: str) -> Judgement:
    """Judges a seeded answer once, for all tests that look at its verdict."""
    task = _TASKS[task_id]
    answer = next(answer for answer in task.seeded if answer.name == name)
    with tempfile.TemporaryDirectory() as scratch:
        return _judge(task, answer.text, Path(scratch))


@pytest.mark.parametrize("task_id", _REFERENCES)
def test_a_reference_passes(task_id: str, tmp_path: Path) -> None:
    task = _TASKS[task_id]
    judgement = _judge(task, task.reference, tmp_path)
    assert (judgement.outcome, judgement.labels) == (Outcome.PASS, ()), judgement.detail
    assert judgement.coverage is Coverage.SAMPLED
    assert dict(judgement.statistics)["runs"] == len(THREADS)


@pytest.mark.parametrize(
    ("task", "name"), _SEEDED, ids=[f"{task.task_id}-{name}" for task, name in _SEEDED]
)
def test_a_seeded_answer_gets_its_verdict(task: Task, name: str) -> None:
    answer = next(answer for answer in task.seeded if answer.name == name)
    judgement = _judgement_of_seeded(task.task_id, name)
    assert (judgement.outcome, judgement.labels) == (answer.outcome, answer.labels), (
        judgement.detail
    )


@pytest.mark.parametrize(
    ("task", "name"), _MENDED, ids=[f"{task.task_id}-{name}" for task, name in _MENDED]
)
def test_a_mechanical_repair_of_an_easy_fault_passes(task: Task, name: str) -> None:
    judgement = _judgement_of_seeded(task.task_id, name)
    repair = json.loads(judgement.evidence)["repair"]
    assert (repair["outcome"], repair["labels"]) == ("pass", []), repair
    assert repair["diff"].startswith("--- a/candidate.cc\n+++ b/candidate.cc\n@@ ")
    assert fix_level(judgement) is FixLevel.EASY


@pytest.mark.parametrize("task_id", _ABSENT)
def test_a_task_whose_toolchain_is_absent_is_skipped(task_id: str) -> None:
    pytest.skip(f"{task_id} needs a toolchain that this machine lacks")
