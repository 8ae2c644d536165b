"""Scores count every verdict once, and say what they leave out."""

import math
from collections.abc import Sequence

import pytest

from concert.results.values import Candidate, Coverage, Judged, Judgement, Outcome, Score, Task
from concert.suites.java_concurrency import labels
from concert.suites.java_concurrency.score import score


def _task(task_id: str) -> Task:
    return Task(
        suite="java-concurrency",
        task_id=task_id,
        title="",
        prompt="",
        reference="",
        seeded=(),
        requires=(),
        digest="",
    )


_TASKS = (_task("a"), _task("b"))
_OUTCOMES = {
    "p": Outcome.PASS,
    "f": Outcome.FAIL,
    "i": Outcome.INCONCLUSIVE,
    "e": Outcome.INFRA_ERROR,
}


def _judged(task_id: str, outcomes: str, found: Sequence[str] = ()) -> list[Judged]:
    return [
        Judged(
            task_id=task_id,
            model="m",
            sample=sample,
            candidate=Candidate(text=""),
            judgement=Judgement(
                outcome=_OUTCOMES[letter],
                labels=tuple(found) if letter == "f" else (),
                coverage=Coverage.SAMPLED,
            ),
        )
        for sample, letter in enumerate(outcomes)
    ]


def _row(rows: Sequence[Score], metric: str, k: int = 0) -> Score:
    (row,) = [row for row in rows if (row.metric, row.k) == (metric, k)]
    return row


def test_pass_at_k_is_the_mean_over_tasks_for_each_k_up_to_the_samples() -> None:
    rows = score(_TASKS, _judged("a", "pff") + _judged("b", "ppp"))
    assert _row(rows, "pass@k", 1).value == pytest.approx((1 / 3 + 1) / 2)
    assert _row(rows, "pass@k", 2).value == pytest.approx((2 / 3 + 1) / 2)
    assert _row(rows, "pass@k", 3).value == 1.0
    assert [row.k for row in rows if row.metric == "pass@k"] == [1, 2, 3]
    row = _row(rows, "pass@k", 1)
    assert row.low < row.value < row.high
    assert (row.n, row.note) == (2, "2 tasks with at least 1 sample judged")


def test_unknown_verdicts_are_left_out_named_and_widen_the_interval() -> None:
    known = _row(score(_TASKS, _judged("a", "pf") + _judged("b", "pf")), "pass@k", 1)
    rows = score(_TASKS, _judged("a", "pfi") + _judged("b", "pfe"))
    row = _row(rows, "pass@k", 1)
    assert row.value == known.value == 0.5
    assert "left out: 1 inconclusive, 1 infra_error" in row.note
    assert "all failed: 0.3333, all passed: 0.6667" in row.note
    assert row.low < known.low
    assert row.high > known.high


def test_the_papers_number_counts_a_limit_as_a_failure_but_not_our_own_faults() -> None:
    rows = score(_TASKS, _judged("a", "pi") + _judged("b", "pe"))
    assert _row(rows, "pass@k", 1).value == 1.0
    assert _row(rows, "pass@k:paper", 1).value == pytest.approx((0.5 + 1) / 2)


def test_nothing_known_gives_no_estimate_and_the_whole_range() -> None:
    rows = score(_TASKS, _judged("a", "i") + _judged("b", "e"))
    row = _row(rows, "pass@k", 1)
    assert math.isnan(row.value)
    assert (row.n, row.low < 0.5 < row.high) == (0, True)


def test_labels_and_outcomes_are_counted() -> None:
    found = [labels.DEADLOCK, labels.UNCAUGHT_EXCEPTION]
    rows = score(_TASKS, _judged("a", "ffp", found) + _judged("b", "i"))
    assert _row(rows, "label:DL").value == 2
    assert _row(rows, "label:ST").value == 0
    assert _row(rows, "label:DL").n == 3
    assert _row(rows, "outcome:inconclusive").value == 1
    assert _row(rows, "outcome:inconclusive").n == 4


def test_compile_errors_are_shares_of_the_failed_compilations() -> None:
    rows = score(
        _TASKS,
        _judged("a", "ff", [labels.SYNTAX])
        + _judged("b", "f", [labels.MISSING_IMPORT, labels.OTHER_COMPILE_ERROR])
        + _judged("b", "f", [labels.DEADLOCK]),
    )
    assert _row(rows, "compile-error:syntax").value == pytest.approx(2 / 3)
    assert _row(rows, "compile-error:other").value == pytest.approx(1 / 3)
    assert _row(rows, "compile-error:syntax").n == 3


def test_no_failed_compilation_has_no_distribution() -> None:
    row = _row(score(_TASKS, _judged("a", "p")), "compile-error:syntax")
    assert math.isnan(row.value)
    assert row.n == 0


def test_verdicts_on_other_tasks_do_not_count() -> None:
    assert score(_TASKS, _judged("elsewhere", "p")) == ()
