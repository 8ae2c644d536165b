"""Rows say what they are of, and what is undefined is NaN."""

import math

import pytest

from concert.metrics import clustered_interval
from concert.suites.common.score_rows import ScoreRows, mean_of, samples_by_task
from concert.values.values import Candidate, Coverage, Judged, Judgement, Outcome, Task


def _judged(task_id: str, sample: int) -> Judged:
    return Judged(
        task_id=task_id,
        model="m",
        sample=sample,
        candidate=Candidate(text="", fault="none"),
        judgement=Judgement(outcome=Outcome.PASS, labels=(), coverage=Coverage.SAMPLED),
    )


def _task(task_id: str) -> Task:
    return Task(
        suite="s",
        task_id=task_id,
        title="",
        prompt="",
        reference="",
        seeded=(),
        requires=(),
        digest="",
    )


def test_samples_are_sorted_and_those_of_other_tasks_left_out() -> None:
    judged = [_judged("b", 1), _judged("a", 0), _judged("b", 0), _judged("c", 0)]
    found = samples_by_task([_task("b"), _task("a"), _task("z")], judged)
    assert {task: [one.sample for one in of_task] for task, of_task in found.items()} == {
        "a": [0],
        "b": [0, 1],
    }
    assert list(found) == ["a", "b"]


def test_a_mean_of_shares_has_the_tasks_as_its_unit() -> None:
    rows = ScoreRows("s", "m")
    rows.shares("pass@k", [0.5, 1.0], n=4, note="samples", k=2)
    (row,) = rows.rows
    assert (row.suite, row.model, row.metric, row.k) == ("s", "m", "pass@k", 2)
    assert (row.value, row.n, row.note) == (0.75, 4, "samples")
    assert (row.low, row.high) == clustered_interval([0.5, 1.0])


def test_a_count_has_no_interval() -> None:
    rows = ScoreRows("s", "m")
    rows.count("label:DL", 3, n=5, note="samples")
    assert [(row.value, row.low, row.high) for row in rows.rows] == [(3.0, 3.0, 3.0)]


@pytest.mark.parametrize("add", [ScoreRows.shares, ScoreRows.means])
def test_what_is_undefined_is_nan(add: object) -> None:
    assert callable(add)
    rows = ScoreRows("s", "m")
    add(rows, "pass@k", [], n=0, note="")
    (row,) = rows.rows
    assert all(math.isnan(number) for number in (row.value, row.low, row.high))
    assert math.isnan(mean_of([]))
