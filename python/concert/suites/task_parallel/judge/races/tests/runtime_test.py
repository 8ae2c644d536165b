"""The race check's runtime orders what OpenMP and the library order, and nothing else."""

import functools
import itertools
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from concert.sandbox import Sandbox, open_sandbox
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.judge.build.compiler import Compiler
from concert.suites.task_parallel.judge.build.harness import HarnessStore
from concert.suites.task_parallel.judge.races.check import check_races
from concert.suites.task_parallel.judge.races.finding import RaceFinding, RaceState
from concert.suites.task_parallel.judge.races.tests import (
    copies_programs,
    deadlocked_programs,
    order_programs,
    ordered_programs,
    racing_programs,
    scalar_programs,
    simd_programs,
    waiting_programs,
)
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.toolchains import Toolchain, locate
from concert.values.values import Candidate

_TOOLCHAINS: Mapping[str, Toolchain] = locate()
_EXERCISES = {entry.exercise.task_id: entry.exercise for entry in load_tasks()}
_HARNESSES = HarnessStore()

_ALGORITHMS = """\
#include <algorithm>
#include <execution>
#include <numeric>
"""
_THREADS = """\
#include <pthread.h>
#include <atomic>
#include <cerrno>
#include <future>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>
"""
_OF_THREADS = re.compile("std::(?:async|atomic|j?thread|mutex)|pthread_")
_BEGIN = """\
#include <omp.h>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

static void work(int& x) { x += 1; }
static std::vector<int> indices(int n) {
  std::vector<int> all(n);
  for (int i = 0; i < n; ++i) all[i] = i;
  return all;
}
"""
_FUNCTION = "double approximate_pi(std::uint64_t, std::uint64_t, std::size_t) {\n"
_END = "return 0.0;\n}\n"
_REGION = "#pragma omp parallel\n#pragma omp single\n"

_ORDERED: dict[str, str] = {}
_RACING: dict[str, str] = {}
for _programs in (
    copies_programs,
    order_programs,
    scalar_programs,
    simd_programs,
    waiting_programs,
):
    _ORDERED |= _programs.ORDERED
    _RACING |= _programs.RACING
_ORDERED |= ordered_programs.ORDERED
_RACING |= racing_programs.RACING
_IN_ONE_RUN = 5
"""Ordered programs that are one candidate: compiling takes longer than running them."""


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _TOOLCHAINS)


def _headers(body: str) -> str:
    """Returns large headers, which are compiled only where they are of use."""
    headers = _ALGORITHMS if "std::execution" in body else ""
    return headers + (
        _THREADS if re.search("std::(?:async|atomic|j?thread|mutex)|pthread_", body) else ""
    )


def _check(body: str, scratch: Path, *, end: str = _END, before: str = "") -> RaceFinding:
    """Checks a candidate with `body` as its function; `before` has functions of its own."""
    exercise = _EXERCISES["pi.openmp"]
    equipment = Equipment(
        sandbox=_sandbox(), toolchains=_TOOLCHAINS, scratch=scratch, limits={}, cores=(0,)
    )
    compiler = Compiler(equipment, exercise.framework)
    text = _headers(before + body) + _BEGIN + before + _FUNCTION + body + "\n" + end
    return check_races(
        Candidate(text=text, file_name="candidate.cc"),
        exercise,
        compiler=compiler,
        harness=_HARNESSES.race_harness(exercise, compiler),
        scratch=scratch,
    )


def _check_in_one_run(names: Sequence[str], scratch: Path) -> RaceFinding:
    """Checks programs that run one after the other."""
    functions = calls = ""
    for number, name in enumerate(names):
        functions += f"static void program{number}() {{\n{_ORDERED[name]}\n}}\n"
        calls += f"program{number}(); "
    return _check(calls, scratch, before=functions)


def _runs() -> list[Sequence[str]]:
    names = sorted(_ORDERED, key=lambda name: (_headers(_ORDERED[name]), name))
    return list(itertools.batched(names, _IN_ONE_RUN, strict=False))


@pytest.mark.parametrize("names", _runs(), ids=" ".join)
def test_what_is_ordered_does_not_race(names: Sequence[str], tmp_path: Path) -> None:
    finding = _check_in_one_run(names, tmp_path)
    if finding.state is not RaceState.FREE:
        alone = {name: _check(_ORDERED[name], tmp_path) for name in names}
        pytest.fail(f"{finding}; alone: {alone}")
    assert finding.calls is not None


@pytest.mark.parametrize("name", sorted(racing_programs.OWN))
def test_data_of_one_thread_is_not_said_to_race(name: str, tmp_path: Path) -> None:
    finding = _check(racing_programs.OWN[name], tmp_path)
    assert finding.state is RaceState.UNKNOWN, finding
    assert "thread" in finding.reason


@pytest.mark.parametrize("name", sorted(_RACING))
def test_what_is_not_ordered_races(name: str, tmp_path: Path) -> None:
    assert _check(_RACING[name], tmp_path).state is RaceState.RACE


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            "#pragma omp parallel\nif (omp_get_thread_num() == 0) {\n#pragma omp barrier\n}",
            "barrier",
        ),
        ("std::abort();", "does not end well"),
        ("no C++", "does not compile"),
    ],
)
def test_what_the_check_does_not_understand_is_unknown(
    body: str, reason: str, tmp_path: Path
) -> None:
    finding = _check(body, tmp_path)
    assert finding.state is RaceState.UNKNOWN
    assert reason in finding.reason


@pytest.mark.parametrize("name", sorted(deadlocked_programs.DEADLOCKED))
def test_where_no_thread_can_go_on_the_place_of_each_is_told(name: str, tmp_path: Path) -> None:
    finding = _check(deadlocked_programs.DEADLOCKED[name], tmp_path)
    assert (finding.state, finding.reason) == (RaceState.UNKNOWN, "the program ends in a deadlock")
    assert re.match(r"thread \d waits for .+ at line \d+", finding.deadlock), finding


@pytest.mark.parametrize("name", sorted(deadlocked_programs.SEEMING))
def test_what_another_thread_could_go_on_with_is_no_deadlock(name: str, tmp_path: Path) -> None:
    finding = _check(deadlocked_programs.SEEMING[name], tmp_path)
    assert (finding.state, finding.deadlock) == (RaceState.UNKNOWN, "")
    assert finding.reason


def test_calls_of_the_framework_are_counted(tmp_path: Path) -> None:
    # Three cases in a run.
    assert _check("", tmp_path).calls == 0
    tasks = f"{_REGION}for (int i = 0; i < 5; ++i) {{\n#pragma omp task\n  indices(1);\n}}"
    assert _check(tasks, tmp_path).calls == 15
    threads = "std::jthread one([] {}); auto x = indices(9);\n"
    threads += "std::for_each(std::execution::par, x.begin(), x.end(), [](int) {});"
    assert _check(threads, tmp_path).calls == 6
