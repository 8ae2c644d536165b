"""The metrics are those of the paper's Equations 1 to 5, and 0/0 follows one rule."""

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.race_detection.score.score import score_races
from concert.values.values import Candidate, Coverage, Judged, Judgement, Outcome, Score

type _Sample = tuple[int, int, int] | None
"""True positives, false positives, false negatives; None for a sample without verdict."""


def _judged(task_id: str, sample: int, counts: _Sample) -> Judged:
    if counts is None:
        judgement = Judgement(outcome=Outcome.INFRA_ERROR, coverage=Coverage.EXACT)
    else:
        true_positives, false_positives, false_negatives = counts
        judgement = Judgement(
            outcome=Outcome.FAIL if false_positives or false_negatives else Outcome.PASS,
            coverage=Coverage.EXACT,
            statistics=(
                ("false_negatives", false_negatives),
                ("false_positives", false_positives),
                ("true_positives", true_positives),
            ),
        )
    return Judged(
        task_id=task_id,
        model="m",
        sample=sample,
        candidate=Candidate(text=""),
        judgement=judgement,
    )


def _scores(samples: dict[str, tuple[int, Sequence[_Sample]]]) -> dict[tuple[str, int], Score]:
    """Scores samples by task id: the number of races, and the counts of each sample."""
    races = {task_id: count for task_id, (count, _) in samples.items()}
    judged = [
        _judged(task_id, index, counts)
        for task_id, (_, all_counts) in samples.items()
        for index, counts in enumerate(all_counts)
    ]
    rows = score_races("race-detection", races, judged)
    return {(row.metric, row.k): row for row in rows if ":" not in row.metric}


def test_a_worked_example_gives_the_papers_metrics() -> None:
    scores = _scores(
        {
            "solved": (2, [(2, 0, 0)]),
            "half": (4, [(1, 3, 3)]),
            "quiet": (0, [(0, 0, 0)]),
            "alarmed": (0, [(0, 5, 0)]),
            "quiet-too": (0, [(0, 0, 0)]),
        }
    )
    values = {key: row.value for key, row in scores.items()}
    recall, precision = 3 / 6, 3 / 6
    assert values == {
        ("pass@k", 1): 1 / 2,
        ("exact@k", 1): 3 / 5,
        ("accuracy", 0): 4 / 5,
        ("recall", 0): recall,
        ("precision", 0): precision,
        ("f1", 0): pytest.approx(2 * recall * precision / (recall + precision)),
        ("fpr", 0): pytest.approx(1 / 3),
    }
    assert {key: row.n for key, row in scores.items()} == {
        ("pass@k", 1): 2,
        ("exact@k", 1): 5,
        ("accuracy", 0): 5,
        ("recall", 0): 6,
        ("precision", 0): 6,
        ("f1", 0): 12,
        ("fpr", 0): 3,
    }


def test_what_is_over_both_classes_is_weighed_as_in_the_paper_too() -> None:
    judged = [
        *(_judged(f"racy{i}", 0, (1, 0, 0) if i else (0, 1, 1)) for i in range(3)),
        *(_judged(f"free{i}", 0, (0, i, 0)) for i in range(2)),
    ]
    races = {one.task_id: int(one.task_id.startswith("racy")) for one in judged}
    rows = {row.metric: row for row in score_races("race-detection", races, judged)}
    # All racy programs are alarmed at, and one race-free one: (226 * 1 + 777 / 2) / 1003.
    assert rows["accuracy:paper-balance"].value == pytest.approx(614.5 / 1003)
    # Two racy programs of three are solved: (226 * 2/3 + 777 / 2) / 1003.
    assert rows["exact@k:paper-balance"].value == pytest.approx(539.1666667 / 1003)
    assert rows["exact@k:paper-balance"].note == (
        "of 5 programs, weighed 226 racy to 777 race-free"
    )


def test_pass_at_five_needs_five_samples() -> None:
    five: list[_Sample] = [(1, 0, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1), (0, 0, 1)]
    scores = _scores({"a": (1, five), "b": (1, [(0, 0, 1)] * 5)})
    assert scores["pass@k", 1].value == pytest.approx(0.1)
    assert scores["pass@k", 5].value == 0.5
    assert ("pass@k", 5) not in _scores({"a": (1, five[:4])})


def test_more_than_five_samples_give_the_unbiased_estimate() -> None:
    six: list[_Sample] = [(1, 0, 0), *[(0, 0, 1)] * 5]
    assert _scores({"a": (1, six)})["pass@k", 5].value == pytest.approx(5 / 6)


def test_zero_over_zero_is_nan_and_says_why() -> None:
    scores = _scores({"silent": (3, [(0, 0, 3)])})
    assert math.isnan(scores["precision", 0].value)
    assert math.isnan(scores["precision", 0].low)
    assert scores["precision", 0].note == "undefined (0/0): no reported races on racy programs"
    assert (scores["recall", 0].value, scores["f1", 0].value) == (0.0, 0.0)
    assert math.isnan(scores["fpr", 0].value)
    assert scores["fpr", 0].note == "undefined (0/0): no samples of race-free programs"


def test_nothing_judged_gives_no_rows() -> None:
    assert score_races("race-detection", {"a": 1}, []) == ()


def test_samples_without_verdict_are_left_out_and_bounded() -> None:
    scores = _scores({"a": (2, [(2, 0, 0), None]), "b": (0, [(0, 0, 0), None])})
    assert scores["pass@k", 1].value == 1.0
    assert scores["pass@k", 1].note == (
        "of 1 racy programs; 1 samples without verdict left out, with them 0.5000 to 1.0000"
    )
    assert scores["recall", 0].note.endswith("with them 0.5000 to 1.0000")
    assert scores["precision", 0].note.endswith("with them 0.0000 to 1.0000")
    assert scores["fpr", 0].value == 0.0
    assert scores["fpr", 0].note.endswith("with them 0.0000 to 0.5000")


def test_programs_without_samples_are_named_in_the_note() -> None:
    scores = _scores({"a": (1, [(1, 0, 0)]), "b": (1, [])})
    assert scores["pass@k", 1].n == 1
    assert scores["recall", 0].note == "of 1 races of racy programs; 1 programs without any sample"


_COUNTS = st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))


def _fits(counts: tuple[int, int, int]) -> bool:
    return counts[0] + counts[2] > 0


@given(st.lists(st.lists(_COUNTS.filter(_fits), min_size=1, max_size=3), min_size=1, max_size=5))
def test_ratios_pool_all_races_and_their_intervals_hold_them(
    programs: list[list[tuple[int, int, int]]],
) -> None:
    scores = _scores(
        {str(i): (counts[0][0] + counts[0][2], counts) for i, counts in enumerate(programs)}
    )
    tp, fp, fn = (sum(c[side] for p in programs for c in p) for side in range(3))
    assert scores["recall", 0].value == pytest.approx(tp / (tp + fn))
    assert scores["f1", 0].value == pytest.approx(2 * tp / (2 * tp + fp + fn))
    if tp + fp:
        assert scores["precision", 0].value == pytest.approx(tp / (tp + fp))
    for row in scores.values():
        if not math.isnan(row.value):
            assert 0.0 <= row.low <= row.value + 1e-12
            assert row.value - 1e-12 <= row.high <= 1.0


def test_perfection_on_few_programs_is_not_certain() -> None:
    scores = _scores({"a": (2, [(2, 0, 0)]), "b": (3, [(3, 0, 0)])})
    assert scores["recall", 0].value == scores["recall", 0].high == 1.0
    assert scores["recall", 0].low < 0.5
