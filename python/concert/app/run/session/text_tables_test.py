"""Differences of two checkers are counted by reason, and listed by program on demand."""

import dataclasses

from concert.app.run.session.text_tables import differences_text, report_text, unasked_text
from concert.pipeline import Report, Unasked
from concert.suites.checkers import Comparison


def _comparison(task_id: str, reason: str = "", detail: str = "") -> Comparison:
    return Comparison(
        task_id=task_id,
        model="m",
        sample=0,
        first="explorer pass",
        second="jpf fail [RC]" if reason else "jpf pass",
        reason=reason,
        detail=detail,
    )


_COMPARISONS = (
    _comparison("a"),
    _comparison("b", "doubtful", "volatile"),
    _comparison("c", "limit"),
    _comparison("d", "doubtful"),
)


def _report(*comparisons: Comparison) -> Report:
    return Report(
        broken_references=(),
        skipped=(),
        rows=(),
        scores=(),
        seeded=0,
        mismatches=(),
        infra_errors=(),
        untimed=(),
        comparisons=comparisons,
    )


def test_differences_are_counted_by_reason_the_most_frequent_first() -> None:
    text = report_text(_report(*_COMPARISONS))
    assert text.endswith(
        "explorer and jpf agree on 1 of 4 programs that ran\n\n"
        "why they differ  programs\n"
        "doubtful                2\n"
        "limit                   1"
    )


def test_agreement_needs_no_table() -> None:
    text = report_text(_report(_COMPARISONS[0]))
    assert text.endswith("explorer and jpf agree on 1 of 1 programs that ran")


def test_one_checker_alone_is_compared_with_nothing() -> None:
    assert "jpf" not in report_text(_report())


def test_each_difference_is_a_row() -> None:
    heading, *rows = differences_text(_COMPARISONS).splitlines()
    assert heading.split() == ["task", "model", "sample", "verdict", "other", "checker", "why"]
    assert [row.split()[0] for row in rows] == ["b", "c", "d"]
    assert rows[0].endswith("explorer pass  jpf fail [RC]  doubtful: volatile")


def test_what_lacks_a_variant_is_counted_and_named() -> None:
    names = tuple(f"s/t{number}" for number in range(6))
    lacking = Unasked(suite="s", variant="multi-file", reason="it has one file only", tasks=names)
    assert unasked_text([lacking]) == (
        "not asked in variant multi-file, it has one file only: 6 tasks:"
        " s/t0, s/t1, s/t2, s/t3 and 2 more"
    )
    report = dataclasses.replace(_report(), unasked=(lacking,))
    assert report_text(report).startswith(unasked_text([lacking]))
