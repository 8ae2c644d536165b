"""The race check of HPX programs orders what HPX's interface orders, and nothing else."""

import functools
from collections.abc import Mapping
from pathlib import Path

import pytest

from concert.sandbox import Sandbox, open_sandbox
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.judge.build.compiler import Compiler
from concert.suites.task_parallel.judge.build.harness import HarnessStore
from concert.suites.task_parallel.judge.races.check import check_races
from concert.suites.task_parallel.judge.races.finding import RaceFinding, RaceState
from concert.suites.task_parallel.judge.races.tests.hpx_programs import DEADLOCKED, ORDERED, RACING
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.toolchains import Toolchain, locate
from concert.values.values import Candidate

_TOOLCHAINS: Mapping[str, Toolchain] = locate()
_EXERCISES = {entry.exercise.task_id: entry.exercise for entry in load_tasks()}
_HARNESSES = HarnessStore()
_IN_ONE_RUN = 4
"""Racing programs that are one candidate: a finding names few lines."""

_BEGIN = """\
#include <hpx/hpx.hpp>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <shared_mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#define work(x) (static_cast<volatile int&>(x) += 1)
static void demand(bool holds) { if (!holds) std::abort(); }
"""


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _TOOLCHAINS)


def _check(programs: Mapping[str, str], scratch: Path) -> tuple[RaceFinding, Mapping[str, range]]:
    """Checks programs that run one after the other; returns the lines that each has too."""
    text = _BEGIN
    lines: dict[str, range] = {}
    for number, (name, body) in enumerate(programs.items()):
        first = text.count("\n") + 1
        text += f"static void program{number}() {{\n{body}\n}}\n"
        lines[name] = range(first, text.count("\n") + 1)
    calls = "".join(f"program{number}(); " for number in range(len(programs)))
    text += "double approximate_pi(std::uint64_t, std::uint64_t, std::size_t) {\n"
    text += f"{calls}return 0.0;\n}}\n"
    exercise = _EXERCISES["pi.hpx"]
    equipment = Equipment(
        sandbox=_sandbox(), toolchains=_TOOLCHAINS, scratch=scratch, limits={}, cores=(0,)
    )
    compiler = Compiler(equipment, exercise.framework)
    finding = check_races(
        Candidate(text=text, file_name="candidate.cc"),
        exercise,
        compiler=compiler,
        harness=_HARNESSES.race_harness(exercise, compiler),
        scratch=scratch,
    )
    return finding, lines


def test_what_is_ordered_does_not_race(tmp_path: Path) -> None:
    finding, lines = _check(ORDERED, tmp_path)
    raced = {line for pair in finding.lines for line in pair}
    assert not [name for name, own in lines.items() if not raced.isdisjoint(own)], finding
    assert finding.state is RaceState.FREE, finding
    assert finding.calls


@pytest.mark.parametrize("first", range(0, len(RACING), _IN_ONE_RUN))
def test_what_is_not_ordered_races(first: int, tmp_path: Path) -> None:
    names = sorted(RACING)[first : first + _IN_ONE_RUN]
    finding, lines = _check({name: RACING[name] for name in names}, tmp_path)
    assert finding.state is RaceState.RACE, finding
    named = {line for pair in finding.lines for line in pair}
    assert not [name for name in names if named.isdisjoint(lines[name])], finding


@pytest.mark.parametrize("name", sorted(DEADLOCKED))
def test_a_deadlock_is_told_with_who_waits_for_what(name: str, tmp_path: Path) -> None:
    body, told = DEADLOCKED[name]
    finding, lines = _check({name: body}, tmp_path)
    assert told in finding.deadlock
    assert any(f"line {line}" in finding.deadlock for line in lines[name]), finding.deadlock


def test_a_thread_that_is_no_task_leaves_the_check_unknown(tmp_path: Path) -> None:
    body = "hpx::promise<void> promise; auto f = promise.get_future();\n"
    body += "std::jthread([&] { promise.set_value(); }).join(); f.get();"
    finding, _ = _check({"": body}, tmp_path)
    assert finding.state is RaceState.UNKNOWN
    assert "no task" in finding.reason
