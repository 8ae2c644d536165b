"""The suite keeps its contract: references pass, and every seeded answer gets its verdict."""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from concert.runfiles import folder
from concert.sandbox.execution import Command, Execution, Limits
from concert.suites.equipment import Equipment
from concert.suites.protocol import Suite
from concert.suites.race_detection import RaceDetection
from concert.toolchains.toolchain import Toolchain
from concert.values.values import Judged, Outcome, SeededAnswer, Task

_SUITE: Suite = RaceDetection()
_TASKS = _SUITE.tasks()
_SEEDED = [(task, answer) for task in _TASKS for answer in task.seeded]


class _NoSandbox:
    """Proves that judging runs nothing."""

    identity = "none"

    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        raise AssertionError("a race list needs no run")


@pytest.fixture
def equipment(tmp_path: Path) -> Equipment:
    return Equipment(sandbox=_NoSandbox(), toolchains={}, scratch=tmp_path, limits={}, cores=())


def _id(task: Task) -> str:
    return task.task_id


def test_tasks_are_sorted_and_the_same_each_time() -> None:
    assert [task.task_id for task in _TASKS] == sorted(task.task_id for task in _TASKS)
    assert tuple(RaceDetection().tasks()) == tuple(_TASKS)


@pytest.mark.parametrize("task", _TASKS, ids=_id)
def test_a_reference_passes(task: Task, equipment: Equipment) -> None:
    judgement = _SUITE.judge(task, _SUITE.extract(task, task.reference), equipment)
    assert (judgement.outcome, judgement.labels) == (Outcome.PASS, ())


@pytest.mark.parametrize(
    ("task", "answer"), _SEEDED, ids=[f"{task.task_id}-{one.name}" for task, one in _SEEDED]
)
def test_a_seeded_answer_gets_its_verdict(
    task: Task, answer: SeededAnswer, equipment: Equipment
) -> None:
    judgement = _SUITE.judge(task, _SUITE.extract(task, answer.text), equipment)
    assert (judgement.outcome, judgement.labels) == (answer.outcome, answer.labels)


@pytest.mark.parametrize("task", _TASKS, ids=_id)
def test_a_prompt_has_five_sections_and_numbered_lines(task: Task) -> None:
    assert re.findall(r"^## (.*)$", task.prompt, re.MULTILINE) == [
        "Role and task",
        "What you need to know",
        "How to proceed",
        "How to answer",
        "The program",
    ]
    numbers = re.findall(r"^(\d+):", task.prompt, re.MULTILINE)
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    assert "\n1: #include" in task.prompt
    assert task.prompt.rstrip().endswith(f"\n{len(numbers)}: }}")


@pytest.mark.parametrize("task", _TASKS, ids=_id)
def test_a_prompt_does_not_give_its_answer_away(task: Task) -> None:
    assert task.title not in task.prompt
    assert task.task_id not in task.prompt


def test_the_example_in_the_prompt_is_read_as_an_answer() -> None:
    task = _TASKS[0]
    candidate = _SUITE.extract(task, task.prompt[: task.prompt.index("If there is no data race")])
    assert '"lineA":1,"lineB":2' in candidate.text


def test_references_score_full_marks_and_no_false_alarm(equipment: Equipment) -> None:
    judged = []
    for task in _TASKS:
        candidate = _SUITE.extract(task, task.reference)
        judgement = _SUITE.judge(task, candidate, equipment)
        judged.append(
            Judged(
                task_id=task.task_id,
                model="reference",
                sample=0,
                candidate=candidate,
                judgement=judgement,
            )
        )
    values = {row.metric: row.value for row in _SUITE.score(_TASKS, judged)}
    assert values == {
        "pass@k": 1.0,
        "exact@k": 1.0,
        "accuracy": 1.0,
        "exact@k:paper-balance": 1.0,
        "accuracy:paper-balance": 1.0,
        "recall": 1.0,
        "precision": 1.0,
        "f1": 1.0,
        "fpr": 0.0,
    }


def test_nothing_is_needed_limited_or_timed(equipment: Equipment) -> None:
    task = _TASKS[0]
    assert _SUITE.needs == ()
    assert _SUITE.limits({"cpu_seconds": 3}) == _SUITE.limits({}) == "{}"
    assert _SUITE.measure(task, _SUITE.extract(task, task.reference), equipment) == ()


@pytest.mark.parametrize(
    ("file", "content", "what"),
    [
        ("races.toml", "title = ", "not TOML (Invalid value (at "),
        (
            "races.toml",
            'title = "t"\ntilte = "u"\n',
            "tilte: unknown key; known are title, category, ",
        ),
        ("races.toml", 'title = "t"\ncategory = "c"\nrace = [1]\n', "race[0]: an object"),
        ("races.toml", f"title = {'[' * 9999}", "not TOML that can be read (nested too deep)"),
        ("program.c", None, "cannot be read ("),
        ("races.toml", None, "cannot read it: "),
    ],
)
def test_a_faulty_task_is_named_and_the_others_go_on(
    tmp_path: Path, file: str, content: str | None, what: str
) -> None:
    data = folder("data/race-detection")
    for name in ("account-pair", "adc-sampler"):
        shutil.copytree(data / name, tmp_path / name)
    path = tmp_path / "account-pair" / file
    path.unlink()
    if content is not None:
        path.write_text(content, encoding="utf-8")
    suite = RaceDetection(tmp_path)
    assert [task.task_id for task in suite.tasks()] == ["adc-sampler"]
    (faulty,) = suite.faulty_tasks()
    assert (faulty.suite, faulty.task_id, faulty.path) == (suite.name, "account-pair", path)
    assert faulty.what.startswith(what)


def test_no_task_of_our_own_is_faulty() -> None:
    assert RaceDetection().faulty_tasks() == ()


def test_all_programs_are_the_hand_written_ones_and_those_made_of_them(
    equipment: Equipment,
) -> None:
    suite = RaceDetection().with_all_programs()
    assert suite.faulty_tasks() == ()
    tasks = {task.task_id: task for task in suite.tasks()}
    assert len(tasks) >= 1_003
    assert list(tasks) == sorted(tasks)
    assert {task.task_id for task in _TASKS} < set(tasks)
    for task in tasks.values():
        judgement = suite.judge(task, suite.extract(task, task.reference), equipment)
        assert (judgement.outcome, judgement.labels) == (Outcome.PASS, ()), task.task_id
