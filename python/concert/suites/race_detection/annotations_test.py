"""No run of a program under ThreadSanitizer or Helgrind shows a race that is not annotated.

Helgrind is asked of the programs whose synchronisation it knows: those without atomics of C11 or
GCC, `pthread_once` or assembler (`_UNKNOWN_TO_HELGRIND`). A lock of a program's own making has one
of these, or its flags race and are annotated.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.sharding import IS_FIRST_SHARD, of_this_shard
from concert.suites.race_detection.answer.races import LinePair
from concert.suites.race_detection.detectors.helgrind import QUANTA, Helgrind
from concert.suites.race_detection.detectors.thread_sanitizer import (
    SanitizedProgramError,
    SanitizerReport,
    ThreadSanitizer,
    ThreadSanitizerUnavailable,
)
from concert.suites.race_detection.tasks.programs import Program, load_programs
from concert.toolchains import locate

_ALL = load_programs(folder("data/race-detection"))
_PROGRAMS = of_this_shard(_ALL)
_SANITIZER_RUNS = 20
_AT_A_TIME = 4
"""Runs at a time: most of a run is delays."""
_TURNS = QUANTA[1:4]

_UNKNOWN_TO_HELGRIND = re.compile(
    r"\b(?:_Atomic|atomic_\w+|__atomic_\w+|__sync_\w+|pthread_once|(?:__)?asm(?:__)?)\b"
)
_ALL_FOR_HELGRIND = [one for one in _ALL if not _UNKNOWN_TO_HELGRIND.search(one.source)]
_FOR_HELGRIND = of_this_shard(_ALL_FOR_HELGRIND)
_ONCE = pytest.mark.skipif(not IS_FIRST_SHARD, reason="the first shard does it")

# Nothing orders the two writes in any run, so the sanitizer sees them whatever the schedule.
_ALWAYS_RACY = """#include <pthread.h>
static int x;
static void *set(void *unused)
{
    x = 1;
    return unused;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    x = 2;
    pthread_join(thread, NULL);
    return 0;
}
"""


@pytest.fixture(scope="module")
def sanitizer() -> Iterator[ThreadSanitizer]:
    toolchains = locate()
    yield ThreadSanitizer(open_sandbox("bubblewrap", toolchains), toolchains["gcc13"])


@pytest.fixture(scope="module")
def helgrind() -> Helgrind:
    toolchains = locate()
    return Helgrind(open_sandbox("bubblewrap", toolchains), toolchains)


def _reports(sanitizer: ThreadSanitizer, source: str, workspace: Path) -> list[SanitizerReport]:
    """Returns what was seen, run by run."""
    sanitizer.demand_no_warnings(source, workspace)
    sanitizer.build(source, workspace, wide=True)
    try:
        return sanitizer.run(workspace, seeds=range(_SANITIZER_RUNS), at_a_time=_AT_A_TIME)
    except ThreadSanitizerUnavailable as error:
        pytest.skip(str(error))


@_ONCE
def test_the_sanitizer_sees_a_race_that_no_schedule_hides(
    sanitizer: ThreadSanitizer, tmp_path: Path
) -> None:
    reports = _reports(sanitizer, _ALWAYS_RACY, tmp_path)
    assert {pair for report in reports for pair in report.races} == {(5, 12)}


@_ONCE
def test_helgrind_sees_a_race_that_no_schedule_hides(helgrind: Helgrind) -> None:
    assert helgrind.run(_ALWAYS_RACY, quanta=_TURNS) == {(5, 12)}


@_ONCE
def test_a_program_that_fails_is_an_error_not_a_quiet_run(
    sanitizer: ThreadSanitizer, tmp_path: Path
) -> None:
    with pytest.raises(SanitizedProgramError, match="exited 3"):
        _reports(sanitizer, "int main(void)\n{\n    return 3;\n}\n", tmp_path)


@_ONCE
def test_a_program_with_warnings_is_refused(sanitizer: ThreadSanitizer, tmp_path: Path) -> None:
    with pytest.raises(SanitizedProgramError, match="does not compile"):
        _reports(sanitizer, "int main(void)\n{\n    int unused;\n    return 0;\n}\n", tmp_path)


def test_more_than_half_of_the_programs_are_for_helgrind_too() -> None:
    assert len(_ALL) > len(_ALL_FOR_HELGRIND) > len(_ALL) / 2


@pytest.mark.parametrize("program", _PROGRAMS, ids=[one.task_id for one in _PROGRAMS])
def test_the_sanitizer_sees_only_annotated_races(
    program: Program, sanitizer: ThreadSanitizer, tmp_path: Path
) -> None:
    reports = _reports(sanitizer, program.source, tmp_path)
    seen = Counter(pair for report in reports for pair in report.races)
    racing = {line for pair in program.ground_truth for line in pair}
    for low, high in sorted(program.ground_truth):
        # For the log: what is not seen may still race (see thread_sanitizer).
        times = seen[LinePair(low, high)]
        print(f"{program.task_id} {low}-{high}: seen in {times} of {_SANITIZER_RUNS} runs")
    assert not set(seen) - program.ground_truth
    assert not {line for report in reports for line in report.one_sided - racing}
    assert not [other for report in reports for other in report.others]


@pytest.mark.parametrize("program", _FOR_HELGRIND, ids=[one.task_id for one in _FOR_HELGRIND])
def test_helgrind_sees_only_annotated_races(program: Program, helgrind: Helgrind) -> None:
    report = helgrind.observe(program.source, quanta=_TURNS)
    racing = {line for pair in program.ground_truth for line in pair}
    for low, high in sorted(program.ground_truth):
        was = "seen" if (low, high) in report.races else "not seen"
        print(f"{program.task_id} {low}-{high}: {was}")
    # Helgrind may mistake which earlier access the later one raced with (see `directed`).
    assert not {(later, earlier) for later, earlier in report.directed if later not in racing}
