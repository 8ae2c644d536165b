"""Raw times of a passing program: that they are there, not how long they are."""

import os
from pathlib import Path

import pytest

from concert.results.values import Candidate
from concert.sandbox import open_sandbox
from concert.suites.protocol import Bench
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.measure import FAILED
from concert.suites.task_parallel.problems import merge_sort, pi
from concert.toolchains import locate

_SUITE = TaskParallel()
_TASKS = {task.task_id: task for task in _SUITE.tasks()}
_CORES = tuple(sorted(os.sched_getaffinity(0)))[:2]


@pytest.fixture(autouse=True)
def small_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    for problem in (pi.Pi, merge_sort.MergeSort):
        monkeypatch.setattr(problem, "strong_size", 200_000)
        monkeypatch.setattr(problem, "_WEAK_BASE", 100_000)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    toolchains = locate()
    return Bench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        toolchains=toolchains,
        scratch=tmp_path,
        limits={},
        cores=_CORES,
    )


@pytest.mark.parametrize("task_id", ["merge-sort.stdpar", "pi.openmp"])
def test_a_reference_is_timed_on_every_number_of_cores(task_id: str, bench: Bench) -> None:
    task = _TASKS[task_id]
    rows = _SUITE.measure(task, _SUITE.extract(task, task.reference), bench)
    expected = [
        (kind, cores, repetition)
        for kind in ("strong", "weak")
        for cores in range(1, len(_CORES) + 1)
        for repetition in range(3)
    ]
    assert [(row.kind, row.cores, row.repetition) for row in rows] == expected
    for row in rows:
        assert row.pinning == ",".join(map(str, _CORES[: row.cores]))
        # A run of a few milliseconds may lie wholly in one: the kernel samples the split.
        assert row.wall_ns > 0 < row.user_ns + row.system_ns
        assert row.peak_bytes > 0
        assert not row.note.startswith(FAILED), row.note
    strong = {row.problem_size for row in rows if row.kind == "strong"}
    weak = sorted({row.problem_size for row in rows if row.kind == "weak"})
    assert strong == {200_000}
    assert len(weak) == len(_CORES)


def test_a_program_that_gives_up_early_when_timed_gets_no_time(bench: Bench) -> None:
    task = _TASKS["merge-sort.stdpar"]
    source = _SUITE.extract(task, task.reference).text
    lazy = source.replace(
        "std::vector<std::int64_t> buffer(",
        "if (values.size() > 60'000) return;\n  std::vector<std::int64_t> buffer(",
    )
    assert lazy != source
    rows = _SUITE.measure(task, Candidate(text=lazy, file_name="candidate.cc"), bench)
    assert {row.note for row in rows} == {FAILED + "the result is not the sorted input"}


def test_what_does_not_compile_has_no_times(bench: Bench) -> None:
    candidate = Candidate(text="int", file_name="candidate.cc")
    assert _SUITE.measure(_TASKS["pi.openmp"], candidate, bench) == ()
