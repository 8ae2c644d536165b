"""Scores count every verdict once, by our rule and by the paper's, and say what they leave out."""

import dataclasses
import math
import random
from collections.abc import Sequence

import pytest

from concert.suites.java_concurrency.score.score import score
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Candidate, Coverage, Judged, Judgement, Outcome, Score, Task


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


def test_the_papers_rule_counts_a_limit_as_a_failure_but_no_trouble_of_ours() -> None:
    rows = score(_TASKS, _judged("a", "pi") + _judged("b", "pe"))
    assert _row(rows, "pass@k", 1).value == 1.0
    assert _row(rows, "paper_pass@k", 1).value == pytest.approx((0.5 + 1) / 2)
    assert "left out: 0 inconclusive, 1 infra_error" in _row(rows, "paper_pass@k", 1).note


@pytest.mark.parametrize("label", labels.ALL_LABELS)
def test_the_papers_rule_knows_only_its_own_labels_and_what_was_not_run(label: str) -> None:
    rows = score(_TASKS, _judged("a", "f", [label]) + _judged("b", "p"))
    assert _row(rows, "pass@k", 1).value == 0.5
    of_the_paper = ("DL", "NEM", "RC", "ST", "SV", "TE", "UE", *labels.COMPILE_LABELS)
    # Nobody knows which of the paper's labels a program would have that was not run.
    passes = label not in (*of_the_paper, labels.FORBIDDEN_LIBRARY)
    assert _row(rows, "paper_pass@k", 1).value == (1.0 if passes else 0.5)


def test_any_of_k_asks_the_first_k_samples_and_says_how_many_tasks_it_solves() -> None:
    rows = score(_TASKS, _judged("a", "ffp") + _judged("b", "pff"))
    assert _row(rows, "any@k", 1).value == 0.5
    assert _row(rows, "any@k", 3).value == 1.0
    assert _row(rows, "any@k", 1).note.startswith("1 of 2 tasks")
    assert [row.k for row in rows if row.metric == "paper_any@k"] == [1, 3]


def test_any_of_k_is_not_known_where_no_sample_passes_and_one_has_no_verdict() -> None:
    rows = score(_TASKS, _judged("a", "ffi", ["DL"]) + _judged("b", "pif", ["DL"]))
    ours = _row(rows, "any@k", 3)
    assert (ours.value, ours.n) == (1.0, 1)
    assert "all failed: 0.5000, all passed: 1.0000" in ours.note
    assert _row(rows, "paper_any@k", 3).value == 0.5


def test_a_task_with_fewer_samples_is_left_out_of_any_of_k() -> None:
    row = _row(score(_TASKS, _judged("a", "ppp") + _judged("b", "f")), "any@k", 3)
    assert (row.value, row.n) == (1.0, 1)


_FAMILIES = tuple(map(_task, ("a", "a2", "a3", "b", "b2", "c")))
_BASES = {"a": "", "a2": "a", "a3": "a", "b": "", "b2": "b", "c": ""}


def _family_samples(outcomes: Sequence[str]) -> list[Judged]:
    asked = zip(_FAMILIES, outcomes, strict=True)
    return [one for task, letters in asked for one in _judged(task.task_id, letters)]


def test_bases_and_variants_are_scored_apart() -> None:
    rows = score(_FAMILIES, _family_samples("pfpfpp"), bases=_BASES)
    assert _row(rows, "pass@k:base", 1).value == pytest.approx(2 / 3)
    assert _row(rows, "pass@k:variants", 1).value == pytest.approx(2 / 3)
    assert _row(rows, "paper_any@k:variants", 1).value == 1.0
    assert _row(rows, "pass@k", 1).n == 6


def test_variants_are_compared_with_their_own_base() -> None:
    row = _row(score(_FAMILIES, _family_samples("pfpfpp"), bases=_BASES), "pass@k:variants-base", 1)
    # Family a: 1/2 less 1; family b: 1 less 0; c has no variants.
    assert row.value == pytest.approx((-0.5 + 1.0) / 2)
    assert (row.n, row.low, row.high) == (2, -1.0, 1.0)
    alike = score(_FAMILIES, _family_samples("pppppp"), bases=_BASES)
    assert _row(alike, "pass@k:variants-base", 1).value == 0.0


def test_without_bases_nothing_is_said_of_them() -> None:
    rows = score(_FAMILIES, _family_samples("pppppp"))
    assert not [row for row in rows if ":base" in row.metric or "variants" in row.metric]


def test_the_first_samples_are_counted_as_table_3_does() -> None:
    rows = score(_TASKS, _judged("a", "pff", ["DL"]) + _judged("b", "fff", ["compile:syntax"]))
    assert (_row(rows, "label:DL").value, _row(rows, "label@k:DL", 1).value) == (2, 0)
    assert (_row(rows, "label:compile").value, _row(rows, "label@k:compile", 1).value) == (3, 1)
    assert _row(rows, "compile-error@k:syntax", 1).n == 1


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


def _said(task_id: str, texts: Sequence[str], outcomes: str) -> list[Judged]:
    """Returns samples with programs, and an execution counted for each character."""
    return [
        dataclasses.replace(
            judged,
            candidate=Candidate(text=text, file_name="A.java"),
            judgement=dataclasses.replace(
                judged.judgement, statistics=(("executions", len(text)),)
            ),
        )
        for judged, text in zip(_judged(task_id, outcomes), texts, strict=True)
    ]


_PROGRAM = "public class A { int f(int a) { int b = a; return b; } }"
_UNLIKE = "class Z {}"
_KNOWN = tuple(
    dataclasses.replace(_task(task_id), reference=f"```java\n{_PROGRAM}\n```\n")
    for task_id in "abc"
)


def test_codebleu_compares_with_the_reference() -> None:
    judged = _said("a", [_PROGRAM, _UNLIKE, _UNLIKE], "pff") + _said("b", [_PROGRAM] * 3, "ppp")
    rows = score(_KNOWN, judged)
    for name in ("codebleu_syntax", "codebleu_dataflow"):
        assert _row(rows, f"{name}@k", 1).value == 1.0
        assert _row(rows, f"{name}@k", 3).value == pytest.approx((1 / 3 + 1) / 2)
        assert _row(rows, f"{name}:pass:median").value == 1.0
        assert (_row(rows, f"{name}:fail:mean").value, _row(rows, f"{name}:fail:mean").n) == (0, 2)
        assert _row(rows, f"correlation:{name}").value == pytest.approx(1.0)


def test_codebleu_leaves_out_what_is_no_program_and_what_is_too_long() -> None:
    judged = _said("a", [_PROGRAM, " " * 65_537, "}{ class"], "pff")
    none = dataclasses.replace(judged[2].candidate, text="", fault=labels.NO_CLASS)
    judged[2] = dataclasses.replace(judged[2], candidate=none)
    row = _row(score(_KNOWN, judged), "codebleu_syntax@k", 3)
    assert row.value == 1.0
    assert "left out: 2 samples" in row.note


def test_statistics_are_summed_up_for_right_and_wrong_programs() -> None:
    judged = [
        *_said("a", ["x" * 4, "x" * 8], "pp"),
        *_said("b", ["x" * 1, "x" * 3], "fp"),
        *_said("c", ["x" * 2], "i"),
    ]
    rows = score(_KNOWN, judged)
    assert _row(rows, "statistic:executions:pass:median").value == 4
    assert _row(rows, "statistic:executions:pass:q1").value == 3.5
    assert _row(rows, "statistic:executions:pass:mean").value == 5
    assert _row(rows, "statistic:executions:fail:median").n == 1
    # By the paper's rule the one that reached a limit failed too, and so did none of our labels.
    assert _row(rows, "paper_statistic:executions:fail:median").value == 2
    row = _row(rows, "correlation:statistic:executions")
    assert row.low <= row.value <= row.high
    assert row.n == 4


def test_no_wrong_program_has_no_distribution_and_no_correlation() -> None:
    rows = score(_KNOWN, _said("a", [_PROGRAM], "p"))
    assert math.isnan(_row(rows, "codebleu_syntax:fail:q1").value)
    row = _row(rows, "correlation:codebleu_syntax")
    assert math.isnan(row.value)
    assert (row.low, row.high) == (-1.0, 1.0)


def test_scores_are_sorted_and_do_not_depend_on_the_order_of_verdicts() -> None:
    judged = [
        one
        for task_id in "abc"
        for one in _said(task_id, [_PROGRAM, _UNLIKE, _PROGRAM + " "], "pfp")
    ]
    rows = score(_KNOWN, judged)
    random.Random(1).shuffle(judged)
    assert repr(score(_KNOWN, judged)) == repr(rows)
    keys = [(row.metric, row.k) for row in rows]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)
