"""The stored verdict alone explains a difference between the explorer and JPF."""

import pytest

from concert.suites.java_concurrency.judge import comparison
from concert.suites.java_concurrency.judge.comparison import compare
from concert.suites.java_concurrency.judge.jpf import parse_report
from concert.suites.java_concurrency.judge.jpf.report_for_tests import (
    DEADLOCK,
    RACE,
    report_text,
    uncaught,
)
from concert.suites.java_concurrency.judge.jpf_verdict import JpfAnswer, with_jpf_beside
from concert.values.values import Candidate, Coverage, Judged, Judgement, Outcome

_CLEAN = report_text()
_FOUND_DEADLOCK = report_text(
    DEADLOCK, results=("error #1: gov.nasa.jpf.vm.NotDeadlockedProperty",)
)
_FOUND_RACE = report_text(RACE, results=("error #1: gov.nasa.jpf.listener.PreciseRaceDetector",))
_FOUND_DOUBTFUL = report_text(
    uncaught("java.lang.NoSuchMethodError: a.B.c()V", "java.util.List.of(List.java:3)"),
    results=("error #1: gov.nasa.jpf.vm.NoUncaughtExceptionsProperty",),
)
_CUT = _CLEAN[: _CLEAN.index("elapsed time")]
_CRASHED = report_text("[SEVERE] JPF exception, terminating: broken\n", results=())


def _judged(*found: str, jpf: str | None, limit: str = "", stderr: str = "") -> Judged:
    outcome = Outcome.INCONCLUSIVE if limit else Outcome.FAIL if found else Outcome.PASS
    judgement = Judgement(
        outcome=outcome, labels=tuple(sorted(found)), limit=limit, coverage=Coverage.EXHAUSTED
    )
    if jpf is not None:
        answer = JpfAnswer(entry="Main", report=parse_report(jpf, stderr), bounds=())
        judgement = with_jpf_beside(judgement, answer)
    return Judged(
        task_id="desk", model="m", sample=2, candidate=Candidate(text=""), judgement=judgement
    )


@pytest.mark.parametrize(
    ("judged", "reason", "detail"),
    [
        (_judged(jpf=_CLEAN), "", ""),
        (_judged("DL", jpf=_FOUND_DEADLOCK), "", ""),
        (_judged("wrong_output", jpf=_CLEAN), comparison.UNSEEN, "wrong_output"),
        (_judged("RC", "livelock", jpf=_FOUND_RACE), comparison.UNSEEN, "livelock"),
        (_judged("DL", "RC", jpf=_FOUND_RACE), comparison.FIRST_ONLY, "DL"),
        (_judged("RC", jpf=_CLEAN), comparison.EXPLORER_ONLY, "RC"),
        (_judged(jpf=_FOUND_RACE), comparison.JPF_ONLY, "RC"),
        (_judged("UE", jpf=_FOUND_RACE), comparison.OTHER, "UE; RC"),
        (_judged(jpf=_FOUND_RACE, limit="events"), comparison.EXPLORER_LIMIT, "events"),
        (_judged(jpf=_CLEAN, limit="events"), comparison.EXPLORER_LIMIT, "events"),
    ],
)
def test_a_difference_has_its_reason(judged: Judged, reason: str, detail: str) -> None:
    (found,) = compare([judged])
    assert (found.task_id, found.model, found.sample) == ("desk", "m", 2)
    assert (found.reason, found.detail) == (reason, detail)


def test_an_error_that_jpf_probably_made_itself_is_the_reason_with_its_doubt() -> None:
    (found,) = compare([_judged("RC", jpf=_FOUND_DOUBTFUL)])
    assert found.reason == comparison.DOUBTFUL
    assert "java.lang.NoSuchMethodError" in found.detail
    assert (found.first, found.second) == ("explorer fail [RC]", "jpf fail [UE]")


def test_a_doubtful_error_that_the_explorer_confirms_is_no_difference() -> None:
    (found,) = compare([_judged("UE", jpf=_FOUND_DOUBTFUL)])
    assert found.reason == ""


def test_a_limit_of_jpf_is_the_reason_and_is_named() -> None:
    limited = report_text(
        "\n" + "=" * 54 + " search constraint\nstate limit reached: 50000\n", threads=3
    )
    (found,) = compare([_judged(jpf=limited)])
    assert (found.reason, found.second) == (comparison.JPF_LIMIT, "jpf fail [TE]")
    assert "state limit reached: 50000" in found.detail


def test_a_crash_of_jpf_is_the_reason() -> None:
    (found,) = compare([_judged(jpf=_CRASHED)])
    assert (found.reason, found.second) == (comparison.JPF_CRASHED, "jpf fail [TE]")


def test_only_programs_that_both_have_checked_are_compared() -> None:
    assert compare([_judged("compile:syntax", jpf=None)]) == ()
