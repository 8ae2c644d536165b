"""Every reference passes, and every seeded answer gets exactly the verdict that it must get."""

import functools
import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from concert.sandbox import Sandbox, open_sandbox
from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.sandbox.protocol import SandboxError
from concert.sharding import of_this_shard
from concert.suites.equipment import Equipment
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.judge.judge import THREADS
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.fix_levels import fix_level
from concert.suites.task_parallel.tasks.problems import PROBLEMS
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.toolchains import Toolchain, locate
from concert.values.values import Candidate, Coverage, Judgement, Outcome, Task

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


def _equipment(scratch: Path, sandbox: Sandbox | None = None, **limits: float) -> Equipment:
    return Equipment(
        sandbox=sandbox or _sandbox(),
        toolchains=_TOOLCHAINS,
        scratch=scratch,
        limits=limits,
        cores=(0,),
    )


def _judge(task: Task, response: str, equipment: Equipment) -> Judgement:
    return _SUITE.judge(task, _SUITE.extract(task, response), equipment)


@functools.cache
def _judgement_of_seeded(task_id: str, name: str) -> Judgement:
    """Judges a seeded answer once, for all tests that look at its verdict."""
    task = _TASKS[task_id]
    answer = next(answer for answer in task.seeded if answer.name == name)
    with tempfile.TemporaryDirectory() as scratch:
        return _judge(task, answer.text, _equipment(Path(scratch)))


@pytest.mark.parametrize("task_id", _REFERENCES)
def test_a_reference_passes(task_id: str, tmp_path: Path) -> None:
    task = _TASKS[task_id]
    judgement = _judge(task, task.reference, _equipment(tmp_path))
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


def test_openmp_a_prose_answer_needs_no_compiler() -> None:
    task = _TASKS["pi.openmp"]
    judgement = _judge(task, "I would rather not.", _equipment(Path("/nowhere")))
    assert (judgement.labels, judgement.coverage) == (("no_code",), Coverage.EXACT)


def test_openmp_judging_again_gives_the_same_verdict(tmp_path: Path) -> None:
    task = _TASKS["merge-sort.openmp"]
    text = next(answer.text for answer in task.seeded if answer.name == "missing-taskwait")
    first, second = (_judge(task, text, _equipment(tmp_path / run)) for run in ("first", "second"))
    for field in ("outcome", "labels", "coverage", "limit", "detail", "evidence", "statistics"):
        assert getattr(first, field) == getattr(second, field)


def test_openmp_a_limit_of_the_compiler_is_not_the_candidates_fault(tmp_path: Path) -> None:
    task = _TASKS["pi.openmp"]
    _judge(task, task.reference, _equipment(tmp_path / "harness"))
    judgement = _judge(
        task, task.reference, _equipment(tmp_path / "short", compile_cpu_seconds=0.05)
    )
    assert (judgement.outcome, judgement.limit) == (Outcome.INCONCLUSIVE, "compile_cpu_seconds")


def test_openmp_a_text_that_cannot_be_encoded_is_judged(tmp_path: Path) -> None:
    candidate = Candidate(text="int \udc80;\n\0", file_name="candidate.cc")
    judgement = _SUITE.judge(_TASKS["pi.openmp"], candidate, _equipment(tmp_path))
    assert judgement.outcome is Outcome.FAIL
    assert "compile_error" in judgement.labels


@pytest.mark.parametrize("output_bytes", [1 << 20, 1 << 12])
def test_openmp_however_many_errors_there_are_they_are_the_candidates(
    output_bytes: int, tmp_path: Path
) -> None:
    text = "\n".join(f"int x{place} = missing{place};" for place in range(50))
    equipment = _equipment(tmp_path, output_bytes=output_bytes)
    judgement = _judge(_TASKS["pi.openmp"], f"```cpp\n{text}\n```\n", equipment)
    assert judgement.labels == ("compile_error", "undeclared_name")
    assert judgement.detail.startswith("line 1: ")


class _BrokenSandbox:
    identity = "broken"

    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        raise SandboxError("no namespaces", remedy="ask the administrator")


def test_openmp_a_broken_sandbox_is_our_fault(tmp_path: Path) -> None:
    task = _TASKS["pi.openmp"]
    suite = TaskParallel()
    candidate = suite.extract(task, task.reference)
    judgement = suite.judge(task, candidate, _equipment(tmp_path, _BrokenSandbox()))
    assert judgement.outcome is Outcome.INFRA_ERROR
    assert "no namespaces" in judgement.detail


class _MurderousMachine(_BrokenSandbox):
    """Lets compilers work, and kills the process whose program's name is given."""

    def __init__(self, victim: str) -> None:
        self._victim = victim

    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        execution = _sandbox().run(
            command,
            limits=limits,
            workspace=workspace,
            writable=writable,
            toolchains=toolchains,
        )
        if command.argv[0].endswith(self._victim) and "harness" not in " ".join(command.argv):
            return replace(execution, ending=Ending.SIGNALLED, exit_code=-1, signal=9, stdout=b"")
        return execution


@pytest.mark.parametrize("victim", ["g++-13", "objdump", "stopwatch"])
def test_openmp_what_the_machine_kills_is_not_the_candidates_fault(
    victim: str, tmp_path: Path
) -> None:
    task = _TASKS["merge-sort.openmp"]
    _judge(task, task.reference, _equipment(tmp_path / "harness"))
    judgement = _judge(task, task.reference, _equipment(tmp_path, _MurderousMachine(victim)))
    assert (judgement.outcome, judgement.labels) == (Outcome.INFRA_ERROR, ())
