"""The paper's tables count first samples and first three, and pool what all models did."""

from collections.abc import Mapping, Sequence

import pytest

from concert.suites.common.tables import Table
from concert.suites.java_concurrency.judge.checklist import Checklist
from concert.suites.java_concurrency.judge.explored_faults import Criteria
from concert.suites.java_concurrency.tables import Asked, build_table
from concert.suites.java_concurrency.tables.published import published
from concert.suites.java_concurrency.tasks import labels
from concert.suites.java_concurrency.tasks.tasks import Problem
from concert.values.values import Candidate, Coverage, Judged, Judgement, Outcome, Task

_PROGRAM = "public class A { int f(int a) { int b = a; return b; } }"
_UNLIKE = "class Z {}"


def _problem(task_id: str, *, base: str = "", theme: str = "locks") -> Problem:
    task = Task(
        suite="java-concurrency",
        task_id=task_id,
        title="",
        prompt="",
        reference=f"```java\n{_PROGRAM}\n```\n",
        seeded=(),
        requires=(),
        digest="",
    )
    constructs = (("java.util.Some", "java.util.Other#f"),) if theme == "semaphores" else ()
    return Problem(
        task=task,
        criteria=Criteria(demands=(), checklist=Checklist(constructs=constructs)),
        base=base,
        theme=theme,
    )


_PROBLEMS = (_problem("a"), _problem("b", base="a"), _problem("c", theme="semaphores"))


def _samples(task_id: str, *found: Sequence[str], texts: str = "") -> list[Judged]:
    return [
        Judged(
            task_id=task_id,
            model="p:m",
            sample=i,
            candidate=Candidate(
                text=_UNLIKE if texts[i : i + 1] == "z" else _PROGRAM, file_name="A.java"
            ),
            judgement=Judgement(
                outcome=Outcome.FAIL if own else Outcome.PASS,
                labels=tuple(own),
                coverage=Coverage.SAMPLED,
            ),
        )
        for i, own in enumerate(found)
    ]


_ONE = {
    "a": _samples("a", ["DL"], [], []),
    "b": _samples("b", [labels.SYNTAX], ["DL"], ["RC"], texts="zzz"),
    "c": _samples("c", [], ["wrong_output"], []),
}
_OTHER = {"a": _samples("a", [labels.WRONG_OUTPUT])}
_SAMPLES = {Asked("p:m", "default"): _ONE, Asked("p:n", "default"): _OTHER}


def _rows(table: Table) -> list[Mapping[str, object]]:
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def test_table_2_counts_problems_that_one_of_the_first_samples_solves() -> None:
    rows = {
        (row["model"], row["rule"]): row
        for row in _rows(build_table("table-2", _SAMPLES, _PROBLEMS))
        if row["source"] == "here"
    }
    one = rows["p:m", "ours"]
    assert (one["solved, k=1"], one["problems, k=1"], one["share, k=1"]) == (1, 3, 1 / 3)
    assert (one["solved, k=3"], one["problems, k=3"]) == (2, 3)
    # The other model has one sample, whose only label is ours: right by the paper's rule.
    assert (rows["p:n", "ours"]["solved, k=1"], rows["p:n", "paper's"]["solved, k=1"]) == (0, 1)
    assert rows["p:n", "ours"]["solved, k=3"] is None
    pooled = rows["all models", "ours"]
    assert (pooled["solved, k=1"], pooled["problems, k=1"]) == (1, 4)
    assert (pooled["solved, k=3"], pooled["problems, k=3"]) == (2, 3)


def test_codebleu_is_half_syntax_and_half_data_flow_a_task() -> None:
    rows = _rows(build_table("table-2", _SAMPLES, _PROBLEMS))
    (one,) = (row for row in rows if (row["model"], row["rule"]) == ("p:m", "ours"))
    # Tasks a and c answer with the reference: 1. In b nothing matches: 0.
    assert one["CodeBLEU, k=1"] == pytest.approx(2 / 3)
    (pooled,) = (
        row
        for row in rows
        if (row["model"], row["source"], row["rule"]) == ("all models", "here", "ours")
    )
    assert pooled["CodeBLEU, k=1"] == pytest.approx(3 / 4)


def test_table_3_counts_the_first_samples_and_pools_them() -> None:
    rows = _rows(build_table("table-3", _SAMPLES, _PROBLEMS))
    here = {row["model"]: row for row in rows if row["source"] == "here"}
    one = here["p:m"]
    assert (one["compile"], one["DL"], one["RC"], one["samples"]) == (1, 1, 0, 3)
    assert (here["all models"]["wrong_output"], here["all models"]["samples"]) == (1, 4)


def test_the_papers_rows_stand_below_and_add_up_as_its_text_says() -> None:
    tables = published()
    assert len(tables.rows) == 23
    # Section 3.2: 829 programs passed in the setting of pass@1.
    rows = _rows(build_table("table-2", {}, ()))
    pooled = rows[-1]
    assert (pooled["model"], pooled["source"]) == ("all models", "paper")
    assert (pooled["solved, k=1"], pooled["problems, k=1"]) == (829, 23 * 115)
    assert rows[0]["share, k=1"] == pytest.approx(0.7739, abs=5e-5)
    sums = tuple(sum(row.errors[i] for row in tables.rows) for i in range(8))
    assert sums == (1218, 47, 71, 0, 97, 35, 41, 130)
    assert tables.total == (1279, 68, 77, 0, 214, 74, 23, 81)


def test_figure_6_shares_classes_among_what_does_not_compile() -> None:
    failing = {
        "a": _samples("a", [labels.SYNTAX, labels.MISSING_IMPORT]),
        "b": _samples("b", [labels.SYNTAX]),
        "c": _samples("c", ["DL"]),
    }
    table = build_table("figure-6", {Asked("p:m", "default"): failing}, _PROBLEMS)
    rows = {(row["source"], row["class"]): row for row in _rows(table)}
    assert rows["here", "syntax"]["share"] == 1.0
    assert rows["here", "missing-import"]["share"] == 0.5
    assert rows["here", "syntax"]["not compiled"] == 2
    assert rows["paper", "syntax"]["share"] == 0.71


def test_figure_7_has_the_quartiles_of_right_and_wrong_programs() -> None:
    table = build_table("figure-7", {Asked("p:m", "default"): _ONE}, _PROBLEMS)
    rows = {(row["source"], row["rule"], row["programs"]): row for row in _rows(table)}
    right, wrong = rows["here", "ours", "right"], rows["here", "ours", "wrong"]
    assert (right["median"], right["samples"]) == (1.0, 4)
    # Wrong: the deadlock and the wrong output look like the reference, three others do not.
    assert (wrong["samples"], wrong["median"]) == (5, 0.0)
    assert wrong["mean"] == pytest.approx(2 / 5)
    assert rows["paper", "paper's", "right"]["median"] == 0.536


def test_themes_and_constructs_of_the_problems_are_counted() -> None:
    themes = {row["theme"]: row for row in _rows(build_table("themes", {}, _PROBLEMS))}
    assert (themes["locks"]["problems"], themes["locks"]["base"]) == (2, 1)
    assert (themes["all"]["problems"], themes["all"]["mean lines"]) == (3, 1.0)
    rows = _rows(build_table("constructs", {}, _PROBLEMS))
    (semaphore, free) = rows
    assert semaphore["construct"] == "java.util.Some or java.util.Other#f"
    # All three references have a method f, one problem demands it.
    assert (semaphore["problems that demand it"], semaphore["references that name it"]) == (1, 3)
    assert free["problems that demand it"] == 2
