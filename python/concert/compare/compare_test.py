"""Comparisons and ranks against examples by hand."""

import pytest

from concert.compare import Contestant, TaskKey, TaskOutcomes, compare, shared_ranks

_A, _B = "ab"


def _key(task: str) -> TaskKey:
    return TaskKey("s", "default", task)


def _contestant(name: str, passed: str, *, samples: int = 1) -> Contestant:
    """One digit a task: how many of its samples pass."""
    tasks = {
        _key(f"t{i:02}"): TaskOutcomes(
            passed=int(digit), judged=samples, labels={"bad": samples - int(digit)}
        )
        for i, digit in enumerate(passed)
    }
    parts = {key: (("category", "even" if i % 2 == 0 else "odd"),) for i, key in enumerate(tasks)}
    return Contestant(name=name, tasks=tasks, parts=parts)


def test_the_four_fold_table_counts_tasks() -> None:
    found = compare([_contestant(_A, "11100"), _contestant(_B, "10010")], {})
    (table,) = found.tables
    assert (table.both, table.only_first, table.only_second, table.neither) == (1, 2, 1, 1)


def test_samples_count_by_the_chance_that_one_of_each_passes() -> None:
    found = compare([_contestant(_A, "2", samples=4), _contestant(_B, "1", samples=4)], {})
    (table,) = found.tables
    assert (table.both, table.only_first) == (0.125, 0.375)
    assert (table.only_second, table.neither) == (0.125, 0.375)


def test_suite_categories_and_labels_have_rows_and_labels_are_turned() -> None:
    found = compare([_contestant(_A, "11110000"), _contestant(_B, "01010000")], {})
    rows = {(row.part, row.name): row for row in found.differences}
    assert set(rows) == {
        ("suite", "s"),
        ("category", "even"),
        ("category", "odd"),
        ("label", "bad"),
    }
    assert rows["suite", "s"].difference == 0.25
    assert rows["category", "even"].difference == 0.5
    assert rows["category", "odd"].difference == 0.0
    assert rows["label", "bad"].difference == -0.25


def test_variants_of_one_task_are_one_cluster() -> None:
    families = {("s", f"t{i:02}"): f"family {i // 4}" for i in range(8)}
    models = [_contestant(_A, "11111111"), _contestant(_B, "00000000")]

    def whole(known: dict[tuple[str, str], str]) -> tuple[int, float]:
        (row,) = [row for row in compare(models, known).differences if row.part == "suite"]
        return row.families, row.p

    # Eight coins, then two.
    assert whole({}) == (8, 2 / 2**8)
    assert whole(families) == (2, 2 / 2**2)


def test_p_values_are_corrected_over_the_pairs_and_ties_are_told() -> None:
    models = [_contestant(_A, "1" * 8), _contestant(_B, "0" * 8), _contestant("c", "0" * 7 + "1")]
    rows = [row for row in compare(models, {}).differences if row.part == "suite"]
    # Alone: 2/2^8, 2/2^7 and 1. Times 3, 2 and 1.
    assert [row.holm_p for row in rows] == pytest.approx([3 * 2 / 2**8, 2 * 2 / 2**7, 1.0])
    assert [row.is_tie for row in rows] == [False, False, True]


def test_tasks_on_which_they_differ_are_listed_the_largest_first() -> None:
    found = compare([_contestant(_A, "4310", samples=4), _contestant(_B, "4220", samples=4)], {})
    assert [one.task.task_id for one in found.tasks] == ["t01", "t02"]
    found = compare([_contestant(_A, "40", samples=4), _contestant(_B, "31", samples=4)], {})
    assert [one.first_share for one in found.tasks] == [1.0, 0.0]


def test_what_cannot_be_compared_is_left_out_and_named() -> None:
    one = Contestant(
        name=_A,
        tasks={
            _key("same"): TaskOutcomes(passed=1, judged=1),
            _key("alone"): TaskOutcomes(passed=1, judged=1),
            _key("changed"): TaskOutcomes(passed=1, judged=1, digests=frozenset({"x"})),
            _key("silent"): TaskOutcomes(passed=0, judged=0),
        },
    )
    other = Contestant(
        name=_B,
        tasks={
            _key(name): TaskOutcomes(passed=1, judged=1) for name in ("same", "changed", "silent")
        },
    )
    found = compare([one, other], {})
    assert found.differences[0].tasks == 1
    (note,) = found.notes
    assert "1 that one of them was not asked, 1 whose data differ, 1 without a verdict" in note


def _shares(passed: str) -> dict[str, float]:
    return {f"t{i}": float(digit) for i, digit in enumerate(passed)}


def test_models_that_do_not_differ_share_a_rank() -> None:
    ranks = shared_ranks(
        {"best": _shares("1" * 12), "good": _shares("1" * 11 + "0"), "bad": _shares("0" * 12)}, {}
    )
    assert ranks == {"best": 1, "good": 1, "bad": 3}


def test_variants_alone_do_not_make_a_rank() -> None:
    shares = {"best": _shares("1" * 12), "bad": _shares("0" * 12)}
    assert shared_ranks(shares, {})["bad"] == 2
    assert shared_ranks(shares, {f"t{i}": "family" for i in range(12)})["bad"] == 1
