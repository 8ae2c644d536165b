"""Runs that are forked from one process are apart, and each has limits of its own."""

from collections.abc import Sequence
from copy import replace
from pathlib import Path

import pytest

from concert.sandbox import Limits, open_sandbox
from concert.suites.race_detection.detectors import helgrind
from concert.suites.race_detection.detectors.helgrind import Helgrind, HelgrindProgramError
from concert.suites.race_detection.detectors.thread_sanitizer import (
    LIMITS,
    SanitizedProgramError,
    SanitizerReport,
    ThreadSanitizer,
)
from concert.toolchains import locate

_MAIN = """#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static volatile int x;
static void *set(void *unused)
{{
    for (int i = 0; i < 50; i++) x = 1;
    return unused;
}}
int main(int count, char **words)
{{
    const char *seed = getenv("SCHEDULE_SEED");
    (void)seed, (void)words;
    {body}
    return 0;
}}
"""
# Of two single writes the sanitizer misses the race in one run of a hundred.
_RACE = (
    "pthread_t thread; pthread_create(&thread, NULL, set, NULL);"
    " for (int i = 0; i < 50; i++) x = 2; pthread_join(thread, 0);"
)
_LINES = (10, 17)


def _run(
    body: str, workspace: Path, seeds: Sequence[int], *, limits: Limits = LIMITS, at_a_time: int = 1
) -> list[SanitizerReport]:
    toolchains = locate()
    sandbox = open_sandbox("bubblewrap", toolchains)
    ThreadSanitizer(sandbox, toolchains["gcc13"]).build(_MAIN.format(body=body), workspace)
    sanitizer = ThreadSanitizer(sandbox, toolchains["gcc13"], limits=limits)
    return sanitizer.run(workspace, seeds=seeds, at_a_time=at_a_time)


def _helgrind(body: str, *, limits: Limits = helgrind.LIMITS) -> frozenset[tuple[int, int]]:
    toolchains = locate()
    tool = Helgrind(open_sandbox("bubblewrap", toolchains), toolchains, limits=limits)
    return frozenset(tool.run(_MAIN.format(body=body), quanta=(90, 20)))


@pytest.mark.parametrize("at_a_time", [1, 3])
def test_each_report_is_of_the_run_with_its_seed(at_a_time: int, tmp_path: Path) -> None:
    body = f'if (strcmp(seed, "7") == 0) {{ {_RACE} }}'
    reports = _run(body, tmp_path, [5, 6, 7, 8], at_a_time=at_a_time)
    assert [set(report.races) for report in reports] == [set(), set(), {_LINES}, set()]


def test_no_run_sees_what_another_did(tmp_path: Path) -> None:
    body = "if (x != 0 || count != 1 || words[1] != NULL) return 1; x = 1;"
    assert len(_run(body, tmp_path, range(4))) == 4
    assert _helgrind(body) == frozenset()


def test_a_run_that_fails_is_named(tmp_path: Path) -> None:
    with pytest.raises(SanitizedProgramError, match="with seed 6: exited 3"):
        _run('if (strcmp(seed, "6") == 0) return 3;', tmp_path, [5, 6, 7])


def test_what_a_failed_run_wrote_is_kept(tmp_path: Path) -> None:
    with pytest.raises(SanitizedProgramError, match=r"signalled 6(?s:.*)the end of 5"):
        _run('puts("the end of 5"); fflush(stdout); abort();', tmp_path, [5])


def test_a_program_that_closes_everything_still_ends(tmp_path: Path) -> None:
    body = "for (int file = 0; file < 64; file++) close(file);"
    assert [report.races for report in _run(body, tmp_path, [1, 2])] == [frozenset()] * 2


_BUSY = "for (;;) ;"
_WAITING = "for (;;) pause();"
_DEAF = "sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, 0); pause();"


@pytest.mark.parametrize(
    ("body", "limits", "limit"),
    [
        (_BUSY, replace(LIMITS, cpu_seconds=1), "cpu_limit"),
        (_WAITING, replace(LIMITS, wall_seconds=3), "wall_limit"),
        (_DEAF, replace(LIMITS, wall_seconds=3), "wall_limit"),
    ],
)
def test_limits_are_those_of_each_run(
    body: str, limits: Limits, limit: str, tmp_path: Path
) -> None:
    with pytest.raises(SanitizedProgramError, match=f"with seed 1: {limit}"):
        _run(body, tmp_path, range(1, 9), limits=limits)


@pytest.mark.parametrize(
    ("body", "limits", "limit"),
    [
        (_BUSY, replace(helgrind.LIMITS, cpu_seconds=2), "cpu_limit"),
        (_WAITING, replace(helgrind.LIMITS, wall_seconds=10), "wall_limit"),
    ],
)
def test_so_they_are_under_helgrind(body: str, limits: Limits, limit: str) -> None:
    with pytest.raises(HelgrindProgramError, match=f"with turns of 90 blocks: {limit}"):
        _helgrind(body, limits=limits)


def test_a_report_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    body = 'unlink("stderr.1"); symlink("/etc/passwd", "stderr.1");'
    with pytest.raises(SanitizedProgramError, match="output_limit"):
        _run(body, tmp_path, [1])
