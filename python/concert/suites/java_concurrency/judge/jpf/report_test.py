"""The reader understands whole and cut reports, and no text makes it fail."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.suites.java_concurrency.judge.jpf import JpfReport, labels_of, parse_report
from concert.suites.java_concurrency.judge.jpf.report_for_tests import (
    DEADLOCK,
    RACE,
    report_text,
    section,
    uncaught,
)

_LINES = (
    *report_text(DEADLOCK, RACE, section("doubts", "error #1: volatile field A.b")).split("\n"),
    *section("search constraints", "12x depth limit reached: 40").split("\n"),
    *section("search constraint", "memory limit reached: 9").split("\n"),
    *section("starvation", "never scheduled before the end of a path: thread 1 x").split("\n"),
    "[SEVERE] JPF out of memory",
    "[SEVERE] no static entry method: Desk.main([Ljava/lang/String;)V",
    "states:             new=" + "9" * 5000,
    'error #1: a.B "c"',
)


def test_a_clean_report_has_its_statistics_and_no_errors() -> None:
    report = parse_report(report_text(), "")
    assert report == JpfReport(
        max_depth=12,
        states_new=41,
        states_visited=17,
        instructions=7001,
        threads_created=3,
        started=True,
        finished=True,
    )


def test_without_our_listener_the_number_of_threads_is_unknown() -> None:
    assert parse_report(report_text(threads=None), "").threads_created is None


def test_a_deadlock_has_its_threads() -> None:
    (error,) = parse_report(report_text(DEADLOCK), "").errors
    assert error.kind == "gov.nasa.jpf.vm.NotDeadlockedProperty"
    assert error.summary == "deadlock encountered:"
    assert [line.split("name:")[1].split(",")[0] for line in error.detail] == ["main", "clerk"]


def test_an_error_that_only_the_results_tell_is_an_error() -> None:
    text = report_text(results=['error #1: gov.nasa.jpf.vm.NotDeadlockedProperty "deadlock..."'])
    (error,) = parse_report(text, "").errors
    assert (error.kind, error.summary) == ("gov.nasa.jpf.vm.NotDeadlockedProperty", "deadlock...")


def test_an_error_told_twice_is_one_error() -> None:
    text = report_text(DEADLOCK, results=["error #1: gov.nasa.jpf.vm.NotDeadlockedProperty"])
    assert len(parse_report(text, "").errors) == 1


def test_a_race_on_a_field_that_the_report_calls_volatile_is_doubtful() -> None:
    doubt = section("doubts", "error #1: volatile field Desk$Drawer.forms")
    plain, volatile = (
        parse_report(report_text(RACE), ""),
        parse_report(report_text(RACE, doubt), ""),
    )
    assert plain.errors[0].doubt == ""
    assert "volatile" in volatile.errors[0].doubt
    assert labels_of(plain) == labels_of(volatile) == ("RC",)


@pytest.mark.parametrize(
    ("first", "frame"),
    [
        ("java.lang.NoSuchMethodError: java.lang.String.join()", "Desk.main(Desk.java:3)"),
        (
            "java.lang.NoSuchMethodException: java.lang.String.join(Ljava/lang/Object;)[I",
            "Desk.main(Desk.java:3)",
        ),
        ("java.lang.Error: java.lang.NoSuchFieldException: tid", "java.util.A.<clinit>(A.java:1)"),
        (
            "java.lang.NoSuchMethodException: a.B.c()",
            "java.security.Domain.<clinit>(Domain.java:9)",
        ),
        (
            "java.lang.NullPointerException: "
            "Calling 'getAndSetLong(Ljava/lang/Object;JJ)J' on null object",
            "java.util.concurrent.atomic.AtomicLong.getAndSet(AtomicLong.java:134)",
        ),
        (
            "java.lang.ClassCastException: Desk$$Lambda$1 cannot be cast to java.util.List",
            "Desk.main(Desk.java:3)",
        ),
    ],
)
def test_an_exception_that_only_jpf_raises_is_doubtful_but_stays(first: str, frame: str) -> None:
    report = parse_report(report_text(uncaught(first, frame)), "")
    assert report.errors[0].doubt
    assert labels_of(report) == ("UE",)


@pytest.mark.parametrize(
    ("first", "frame"),
    [
        ("java.lang.NullPointerException", "Desk.main(Desk.java:3)"),
        ("java.lang.NullPointerException: Calling 'put(I)V' on null object", "Desk.main(D.java:3)"),
        ("java.lang.NoSuchMethodException: a.B.c(int, L)", "Desk.main(Desk.java:3)"),
        ("java.lang.AssertionError: java.lang.NoSuchFieldError", "Desk.main(Desk.java:3)"),
        ("", ""),
    ],
)
def test_an_exception_that_a_program_raises_is_not_doubtful(first: str, frame: str) -> None:
    assert parse_report(report_text(uncaught(first, frame)), "").errors[0].doubt == ""


def test_each_constraint_is_told_once_whoever_tells_it() -> None:
    stock = section("search constraint", "depth limit reached: 40") * 3
    ours = section(
        "search constraints", "3x depth limit reached: 40", "1x time limit reached: 9 ms"
    )
    report = parse_report(report_text(stock, ours), "")
    assert report.constraints == ("depth limit reached: 40", "time limit reached: 9 ms")


def test_a_report_of_megabytes_of_depth_limits_is_read() -> None:
    noise = section("search constraint", "depth limit reached: 40") * 100_000
    report = parse_report(report_text(noise), "")
    assert report.constraints == ("depth limit reached: 40",)
    assert report.finished


def test_what_a_program_prints_after_a_constraint_is_no_constraint() -> None:
    text = section("search constraint", "depth limit reached: 40") + "copies: 4\n"
    assert parse_report(report_text(text), "").constraints == ("depth limit reached: 40",)


def test_no_main_method_is_told_before_the_search_only() -> None:
    line = "[SEVERE] no static entry method: Desk.main([Ljava/lang/String;)V\n"
    assert labels_of(parse_report(line, "")) == ("NEM",)
    assert labels_of(parse_report(report_text(line), "")) == ()


def test_a_crash_is_told_with_its_place_in_jpf() -> None:
    start = report_text().split("\n====================================================== threads")[
        0
    ]
    stderr = (
        "java.lang.IllegalStateException: x\n\tat gov.nasa.jpf.vm.Heap.gc(Heap.java:7)\n\tat b\n"
    )
    report = parse_report(start, stderr)
    assert report.started
    assert not report.finished
    assert (
        report.crash == "java.lang.IllegalStateException: x at gov.nasa.jpf.vm.Heap.gc(Heap.java:7)"
    )


@settings(deadline=None)
@given(st.integers(min_value=0, max_value=len(report_text(DEADLOCK))))
def test_a_cut_report_is_never_a_pass(length: int) -> None:
    text = report_text(DEADLOCK, results=["error #1: gov.nasa.jpf.vm.NotDeadlockedProperty"])
    assert labels_of(parse_report(text[:length], ""))


@settings(deadline=None)
@given(st.integers(min_value=0, max_value=len(report_text())))
def test_a_clean_report_passes_only_when_it_is_whole(length: int) -> None:
    text = report_text()
    whole = "search finished:" in text[:length]
    assert (labels_of(parse_report(text[:length], "")) == ()) == whole


@settings(deadline=None)
@given(st.text(), st.text())
def test_no_text_makes_the_reader_fail(stdout: str, stderr: str) -> None:
    labels_of(parse_report(stdout, stderr))


@settings(deadline=None)
@given(st.lists(st.one_of(st.sampled_from(_LINES), st.text(max_size=20))))
def test_no_shuffled_report_makes_the_reader_fail(lines: list[str]) -> None:
    report = parse_report("\n".join(lines), "")
    assert list(labels_of(report)) == sorted(set(labels_of(report)))
    assert (labels_of(report) == ()) <= report.finished
