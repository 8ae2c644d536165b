"""No run of a program under ThreadSanitizer shows a race that is not annotated."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.suites.race_detection.races import LinePair
from concert.suites.race_detection.tasks import Program, load_programs
from concert.suites.race_detection.thread_sanitizer import (
    ThreadSanitizer,
    ThreadSanitizerError,
    ThreadSanitizerUnavailable,
)
from concert.toolchains import locate

_PROGRAMS = load_programs(folder("data/race-detection"))
_RUNS = 20

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


def _sightings(sanitizer: ThreadSanitizer, source: str, workspace: Path) -> Counter[LinePair]:
    """Returns in how many runs each line pair was seen to race."""
    sanitizer.build(source, workspace)
    seen: Counter[LinePair] = Counter()
    try:
        for seed in range(_RUNS):
            seen.update(sanitizer.run(workspace, seed=seed))
    except ThreadSanitizerUnavailable as error:
        pytest.skip(str(error))
    return seen


def test_the_sanitizer_sees_a_race_that_no_schedule_hides(
    sanitizer: ThreadSanitizer, tmp_path: Path
) -> None:
    assert set(_sightings(sanitizer, _ALWAYS_RACY, tmp_path)) == {(5, 12)}


def test_a_program_that_fails_is_an_error_not_a_quiet_run(
    sanitizer: ThreadSanitizer, tmp_path: Path
) -> None:
    with pytest.raises(ThreadSanitizerError, match="exited 3"):
        _sightings(sanitizer, "int main(void)\n{\n    return 3;\n}\n", tmp_path)


def test_a_program_with_warnings_is_refused(sanitizer: ThreadSanitizer, tmp_path: Path) -> None:
    with pytest.raises(ThreadSanitizerError, match="does not compile"):
        sanitizer.build("int main(void)\n{\n    int unused;\n    return 0;\n}\n", tmp_path)


@pytest.mark.parametrize("program", _PROGRAMS, ids=[one.task_id for one in _PROGRAMS])
def test_only_annotated_races_are_seen(
    program: Program, sanitizer: ThreadSanitizer, tmp_path: Path
) -> None:
    seen = _sightings(sanitizer, program.source, tmp_path)
    for lines in sorted(program.ground_truth):
        # For the log: what is not seen may still race (see thread_sanitizer).
        print(f"{program.task_id} {lines.low}-{lines.high}: seen in {seen[lines]} of {_RUNS} runs")
    assert not set(seen) - program.ground_truth
