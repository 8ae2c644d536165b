"""Faults of the machine give no verdict on an answer, and no verdict depends on chance."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from concert.sandbox import Sandbox, open_sandbox
from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.sandbox.protocol import SandboxError
from concert.suites.equipment import Equipment
from concert.suites.task_parallel import TaskParallel
from concert.toolchains import Toolchain, locate
from concert.values.values import Candidate, Coverage, Judgement, Outcome, Task

_SUITE = TaskParallel()
_TOOLCHAINS: Mapping[str, Toolchain] = locate()
_TASKS = {task.task_id: task for task in _SUITE.tasks()}


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


@pytest.fixture(scope="module")
def sorting(tmp_path_factory: pytest.TempPathFactory) -> Task:
    """A task whose harnesses are built already."""
    task = _TASKS["merge-sort.openmp"]
    judgement = _judge(task, task.reference, _equipment(tmp_path_factory.mktemp("harness")))
    assert judgement.outcome is Outcome.PASS
    return task


def test_a_prose_answer_needs_no_compiler() -> None:
    task = _TASKS["pi.openmp"]
    judgement = _judge(task, "I would rather not.", _equipment(Path("/nowhere")))
    assert (judgement.labels, judgement.coverage) == (("no_code",), Coverage.EXACT)


def test_judging_again_gives_the_same_verdict(sorting: Task, tmp_path: Path) -> None:
    text = next(answer.text for answer in sorting.seeded if answer.name == "missing-taskwait")
    first, second = (
        _judge(sorting, text, _equipment(tmp_path / run)) for run in ("first", "second")
    )
    for field in ("outcome", "labels", "coverage", "limit", "detail", "evidence", "statistics"):
        assert getattr(first, field) == getattr(second, field)


def test_a_limit_of_the_compiler_is_not_the_candidates_fault(sorting: Task, tmp_path: Path) -> None:
    equipment = _equipment(tmp_path, compile_cpu_seconds=0.05)
    judgement = _judge(sorting, sorting.reference, equipment)
    assert (judgement.outcome, judgement.limit) == (Outcome.INCONCLUSIVE, "compile_cpu_seconds")


def test_a_text_that_cannot_be_encoded_is_judged(sorting: Task, tmp_path: Path) -> None:
    candidate = Candidate(text="int \udc80;\n\0", file_name="candidate.cc")
    judgement = _SUITE.judge(sorting, candidate, _equipment(tmp_path))
    assert judgement.outcome is Outcome.FAIL
    assert "compile_error" in judgement.labels


@pytest.mark.parametrize("output_bytes", [1 << 20, 1 << 12])
def test_however_many_errors_there_are_they_are_the_candidates(
    output_bytes: int, sorting: Task, tmp_path: Path
) -> None:
    text = "\n".join(f"int x{place} = missing{place};" for place in range(50))
    equipment = _equipment(tmp_path, output_bytes=output_bytes)
    judgement = _judge(sorting, f"```cpp\n{text}\n```\n", equipment)
    assert judgement.labels == ("compile_error", "undeclared_name")
    assert judgement.detail.startswith("line 1: ")


_WAITS_FOR_ITSELF = """\
#include <omp.h>
#include <vector>
#include <cstdint>
#include <cstddef>
void merge_sort(std::vector<std::int64_t>& values, std::size_t) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    values.clear();
#pragma omp taskwait
    omp_set_lock(&lock);
    omp_set_lock(&lock);
  }
}
"""


def test_a_program_that_waits_for_itself_is_told_from_a_busy_machine(
    sorting: Task, tmp_path: Path
) -> None:
    candidate = Candidate(text=_WAITS_FOR_ITSELF, file_name="candidate.cc")
    equipment = _equipment(tmp_path, wall_seconds=2, cpu_seconds=1)
    judgement = _SUITE.judge(sorting, candidate, equipment)
    assert (judgement.outcome, judgement.labels) == (Outcome.FAIL, ("deadlock",))
    assert "waits for a lock at line 15" in judgement.detail


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


def test_a_broken_sandbox_is_our_fault(tmp_path: Path) -> None:
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
def test_what_the_machine_kills_is_not_the_candidates_fault(
    victim: str, sorting: Task, tmp_path: Path
) -> None:
    equipment = _equipment(tmp_path, _MurderousMachine(victim))
    judgement = _judge(sorting, sorting.reference, equipment)
    assert (judgement.outcome, judgement.labels) == (Outcome.INFRA_ERROR, ())
