"""Raw times of a passing program: that they are there, not how long they are."""

import dataclasses
import os
from pathlib import Path
from typing import Any

import pytest

from concert.sandbox import open_sandbox
from concert.suites.equipment import Equipment
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.judge.build.program import Program, Refusal, build
from concert.suites.task_parallel.tasks.problems.divide_and_conquer import merge_sort
from concert.suites.task_parallel.tasks.problems.reduction import pi
from concert.suites.task_parallel.timing.measure import FAILED, REPETITIONS, core_counts
from concert.toolchains import locate
from concert.values.values import Candidate

_SUITE = TaskParallel()
_TASKS = {task.task_id: task for task in _SUITE.tasks()}
_CORES = tuple(sorted(os.sched_getaffinity(0)))[:2]


@pytest.fixture(autouse=True)
def small_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    for problem in (pi.Pi, merge_sort.MergeSort):
        monkeypatch.setattr(problem, "strong_size", 200_000)
        monkeypatch.setattr(problem, "_WEAK_BASE", 100_000)


@pytest.fixture
def equipment(tmp_path: Path) -> Equipment:
    toolchains = locate()
    return Equipment(
        sandbox=open_sandbox("bubblewrap", toolchains),
        toolchains=toolchains,
        scratch=tmp_path,
        limits={},
        cores=_CORES,
    )


@pytest.mark.parametrize("task_id", ["merge-sort.stdpar", "pi.openmp"])
def test_a_reference_is_timed_on_every_number_of_cores(task_id: str, equipment: Equipment) -> None:
    task = _TASKS[task_id]
    rows = _SUITE.measure(task, _SUITE.extract(task, task.reference), equipment)
    expected = [
        (kind, cores, repetition)
        for kind in ("strong", "weak")
        for cores in range(1, len(_CORES) + 1)
        for repetition in range(REPETITIONS)
    ]
    assert [(row.kind, row.cores, row.repetition) for row in rows] == expected
    for row in rows:
        assert row.pinning == ",".join(map(str, _CORES[: row.cores]))
        assert row.wall_ns > 0
        assert row.peak_bytes > 0
        assert not row.note.startswith(FAILED), row.note
    strong = {row.problem_size for row in rows if row.kind == "strong"}
    weak = sorted({row.problem_size for row in rows if row.kind == "weak"})
    assert strong == {200_000}
    assert len(weak) == len(_CORES)


def test_a_reference_is_built_once(equipment: Equipment, monkeypatch: pytest.MonkeyPatch) -> None:
    built = []

    def build_and_count(candidate: Candidate, *rest: Any, **named: Any) -> Program | Refusal:
        built.append(candidate)
        return build(candidate, *rest, **named)

    monkeypatch.setattr("concert.suites.task_parallel.timing.measure.build", build_and_count)
    # No run of the reference is known from an earlier test.
    monkeypatch.setattr("concert.suites.task_parallel.timing.measure._SEEN", {})
    task = _TASKS["pi.openmp"]
    alone = dataclasses.replace(equipment, cores=_CORES[:1], core_counts=(1,))
    assert _SUITE.measure(task, _SUITE.extract(task, task.reference), alone)
    assert len(built) == 1


def test_more_cores_than_there_are_can_be_asked_for_and_the_rows_say_so(
    equipment: Equipment,
) -> None:
    task = _TASKS["pi.openmp"]
    few = dataclasses.replace(equipment, cores=_CORES[:1], core_counts=(1, 3))
    rows = _SUITE.measure(task, _SUITE.extract(task, task.reference), few)
    assert {row.cores for row in rows} == {1, 3}
    for row in rows:
        assert row.pinning == str(_CORES[0])
        assert row.note.startswith("only 1 of 3 cores") == (row.cores == 3)


def test_a_program_that_gives_up_early_when_timed_gets_no_time(equipment: Equipment) -> None:
    task = _TASKS["merge-sort.stdpar"]
    source = _SUITE.extract(task, task.reference).text
    lazy = source.replace(
        "std::vector<std::int64_t> buffer(",
        "if (values.size() > 60'000) return;\n  std::vector<std::int64_t> buffer(",
    )
    assert lazy != source
    rows = _SUITE.measure(task, Candidate(text=lazy, file_name="candidate.cc"), equipment)
    assert {row.note for row in rows} == {FAILED + "the result is not the sorted input"}


def test_a_program_that_says_early_that_it_is_done_gets_no_time(equipment: Equipment) -> None:
    task = _TASKS["merge-sort.stdpar"]
    source = _SUITE.extract(task, task.reference).text
    early = "#include <unistd.h>\n" + source.replace(
        "std::vector<std::int64_t> buffer(",
        """const std::uint64_t done[] = {0x31544c5553455243, ~std::uint64_t{0} - 1, 0};
  for (int d = 3; d < 200; ++d) {
    if (write(d, done, sizeof done) > 0) continue;
  }
  std::vector<std::int64_t> buffer(""",
    )
    rows = _SUITE.measure(task, Candidate(text=early, file_name="candidate.cc"), equipment)
    assert {row.note for row in rows} == {FAILED + "no time: the marks came out of order"}


def test_all_core_counts_are_measured_on_few_and_the_papers_on_many() -> None:
    assert core_counts(1) == (1,)
    assert core_counts(6) == (1, 2, 3, 4, 5, 6)
    assert core_counts(128)[8:] == (12, 16, 24, 32, 48, 64, 96, 128)
    assert core_counts(100)[-2:] == (96, 100)


def test_what_does_not_compile_has_no_times(equipment: Equipment) -> None:
    candidate = Candidate(text="int", file_name="candidate.cc")
    assert _SUITE.measure(_TASKS["pi.openmp"], candidate, equipment) == ()
