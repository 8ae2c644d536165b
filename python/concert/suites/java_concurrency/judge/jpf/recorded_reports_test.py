"""Reports of real runs of Java PathFinder get the labels of what was wrong with the programs.

The reports do not come with this project. CONCERT_SHARED_DATA names a folder beside which they lie
as jpf/reports/*.txt; without them these tests are skipped.
"""

import os
from pathlib import Path

import pytest

from concert.suites.java_concurrency.judge.jpf import JpfReport, labels_of, parse_report

_VARIABLE = "CONCERT_SHARED_DATA"
_FOLDER = Path(os.environ.get(_VARIABLE, "/nonexistent"), "..", "jpf", "reports").resolve()

pytestmark = pytest.mark.skipif(
    not _FOLDER.is_dir(), reason=f"{_VARIABLE} names no folder beside recorded JPF reports"
)


def _report(name: str) -> JpfReport:
    stderr = _FOLDER / f"{name}.txt.err"
    return parse_report(
        (_FOLDER / f"{name}.txt").read_text(encoding="utf-8"),
        stderr.read_text(encoding="utf-8") if stderr.exists() else "",
    )


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("01_sync_counter_ok", ()),
        ("02_unsync_counter_bug", ("RC",)),
        ("09_lockorder_deadlock_bug", ("DL",)),
        ("12_lost_notify_bug", ("DL",)),
        # Its program is right, but the search met its time limit.
        ("17_lbq_producer_consumer_ok", ("TE",)),
        ("19_executor_noshutdown_bug", ("DL",)),
        ("20_rwlock_cache_ok", ("UE",)),
        ("21_completablefuture_ok", ("TE",)),
        ("22_single_thread_ok", ()),
        ("23_uncaught_worker_bug", ("UE",)),
        ("24_no_main", ("NEM",)),
        ("28_parallel_stream_ok", ("UE",)),
        ("32_assert_fail_bug", ("UE",)),
        ("34_array_race_bug", ("RC",)),
    ],
)
def test_a_recorded_report_gets_its_labels(name: str, labels: tuple[str, ...]) -> None:
    assert labels_of(_report(name)) == labels


@pytest.mark.parametrize("name", ["20_rwlock_cache_ok", "28_parallel_stream_ok"])
def test_an_exception_of_jpf_s_own_making_is_doubtful(name: str) -> None:
    (error,) = _report(name).errors
    assert error.doubt


@pytest.mark.parametrize("name", ["23_uncaught_worker_bug", "32_assert_fail_bug"])
def test_an_exception_of_the_program_is_not(name: str) -> None:
    (error,) = _report(name).errors
    assert error.doubt == ""


def test_the_statistics_are_those_of_the_report() -> None:
    report = _report("12_lost_notify_bug")
    assert (report.max_depth, report.states_new, report.states_visited) == (47, 684, 728)
    assert report.instructions == 20612
    assert report.threads_created is None


def test_a_deadlock_names_its_threads() -> None:
    (error,) = _report("12_lost_notify_bug").errors
    threads = [line for line in error.detail if "name:" in line]
    assert [line.split("name:")[1].split(",")[0] for line in threads] == [
        "main",
        "producer",
        "consumer-1",
        "consumer-2",
    ]


def test_a_crash_is_named_by_what_jpf_threw() -> None:
    report = _report("21_completablefuture_ok")
    assert report.crash.startswith("java.lang.NullPointerException at gov.nasa.jpf.vm.GenericHeap")
    assert report.started
    assert not report.finished
