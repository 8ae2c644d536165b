"""Scores of one model, against values worked out by hand."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.timing.measure import FAILED
from concert.values.values import (
    Candidate,
    Coverage,
    Judged,
    Judgement,
    Measurement,
    Outcome,
    Score,
)

_SUITE = TaskParallel()


def _judged(
    task_id: str,
    outcome: Outcome,
    *labels: str,
    sample: int = 0,
    measurements: tuple[Measurement, ...] = (),
) -> Judged:
    return Judged(
        task_id=task_id,
        model="some",
        sample=sample,
        candidate=Candidate(text=""),
        judgement=Judgement(outcome=outcome, labels=labels, coverage=Coverage.SAMPLED),
        measurements=measurements,
    )


def _rows(kind: str, times: dict[int, Sequence[int]], note: str = "") -> tuple[Measurement, ...]:
    return tuple(
        Measurement(
            kind=kind,
            cores=cores,
            pinning="0",
            problem_size=1,
            repetition=index,
            wall_ns=wall,
            user_ns=0,
            system_ns=0,
            peak_bytes=0,
            context_switches=0,
            note=note,
        )
        for cores, walls in times.items()
        for index, wall in enumerate(walls)
    )


# Medians 10 and 6 strong, 10 and 20 weak: S_strong = (1 + 10/12)/2, S_weak = (1 + 1/2)/2.
_TIMED = _rows("strong", {1: (10, 9, 11), 2: (6, 5, 90)}) + _rows("weak", {1: (10,), 2: (20,)})
_STRONG, _WEAK = 11 / 12, 3 / 4
_S = (_STRONG + _WEAK) / 2


def _scores(*judged: Judged) -> dict[str, Score]:
    scores = _SUITE.score(_SUITE.tasks(), judged)
    return {score.metric if score.k < 2 else f"{score.metric}/{score.k}": score for score in scores}


def test_a_timed_pass_gets_the_papers_numbers() -> None:
    scores = _scores(_judged("pi.openmp", Outcome.PASS, measurements=_TIMED))
    assert scores["pass@k"].value == 1.0
    assert scores["S_strong"].value == pytest.approx(_STRONG)
    assert scores["S_weak"].value == pytest.approx(_WEAK)
    assert scores["S"].value == pytest.approx(_S)
    assert scores["PCGQS"].value == pytest.approx(0.5 + _S / 2)
    assert "P = {1, 2}" in scores["S"].note


def test_failing_code_counts_for_scaling_only_once_it_is_fixed_and_is_bounded() -> None:
    scores = _scores(
        _judged("pi.openmp", Outcome.PASS, measurements=_TIMED),
        _judged("pi.stdpar", Outcome.FAIL, "crash"),
    )
    assert scores["S"].value == pytest.approx(_S)
    assert scores["S"].n == 1
    assert "1 unfixed or untimed samples left out" in scores["S"].note
    assert scores["S.lower"].value == pytest.approx(_S / 2)
    assert scores["S.upper"].value == pytest.approx((_S + 1) / 2)
    assert scores["pass@k"].value == 0.5


def test_what_cannot_be_fixed_scales_as_zero() -> None:
    scores = _scores(
        _judged("pi.openmp", Outcome.PASS, measurements=_TIMED),
        _judged("pi.stdpar", Outcome.FAIL, "no_code"),
    )
    assert scores["S"].value == pytest.approx(_S / 2)
    assert scores["S"].n == 2
    assert "S.lower" not in scores


def test_a_race_needs_no_fix_by_results_alone_and_is_timed_as_it_is() -> None:
    scores = _scores(_judged("pi.openmp", Outcome.FAIL, "data_race", measurements=_TIMED))
    assert scores["paper_S"].value == pytest.approx(_S)
    assert scores["paper_PCGQS"].value == pytest.approx(0.5 + _S / 2)
    assert math.isnan(scores["PCGQS"].value)
    # Our rule wants a fix, of unknown size and scaling: (0 + 0)/2 to (3/4 + 1)/2.
    assert (scores["PCGQS.lower"].value, scores["PCGQS.upper"].value) == (0.0, 0.875)


def test_a_sample_without_a_verdict_bounds_pcgqs_from_nothing_to_all() -> None:
    scores = _scores(_judged("pi.openmp", Outcome.INCONCLUSIVE))
    assert (scores["PCGQS.lower"].value, scores["PCGQS.upper"].value) == (0.0, 1.0)


def test_a_failing_programs_fix_level_is_undecided_and_never_guessed() -> None:
    scores = _scores(
        _judged("pi.openmp", Outcome.PASS, measurements=_TIMED),
        _judged("pi.stdpar", Outcome.FAIL, "crash"),
    )
    passing = 0.5 + _S / 2
    assert scores["PCGQS"].value == pytest.approx(passing)
    assert scores["PCGQS.undecided"].value == 1.0
    assert scores["PCGQS.lower"].value == pytest.approx(passing / 2)
    assert scores["PCGQS.upper"].value == pytest.approx((passing + 0.875) / 2)


def test_a_response_without_code_is_infeasible() -> None:
    scores = _scores(_judged("pi.openmp", Outcome.FAIL, "no_code"))
    assert (scores["PCGQS"].value, scores["PCGQS.undecided"].value) == (0.0, 0.0)
    assert "PCGQS.lower" not in scores


def test_samples_of_one_task_are_averaged_before_tasks_are() -> None:
    scores = _scores(
        *(_judged("pi.openmp", Outcome.PASS, sample=i, measurements=_TIMED) for i in range(3)),
        _judged("pi.stdpar", Outcome.FAIL, "no_code"),
    )
    assert scores["S"].value == pytest.approx(_S / 2)
    assert scores["S"].n == 4


def test_pass_at_5_takes_only_tasks_with_five_samples() -> None:
    passing = [_judged("pi.openmp", Outcome.PASS, sample=i) for i in range(2)]
    failing = [_judged("pi.openmp", Outcome.FAIL, "crash", sample=i) for i in range(2, 6)]
    scores = _scores(*passing, *failing, _judged("pi.stdpar", Outcome.FAIL, "crash"))
    # 1 - C(4, 5)/C(6, 5) = 1, as five of six samples always hold one of the two passing.
    assert scores["pass@k/5"].value == 1.0
    assert scores["pass@k/5"].n == 6
    assert scores["pass@k"].value == pytest.approx((2 / 6 + 0) / 2)
    assert "pass@k/10" not in scores


def test_samples_without_a_verdict_are_left_out_and_bounded() -> None:
    scores = _scores(
        _judged("pi.openmp", Outcome.PASS),
        _judged("pi.openmp", Outcome.INCONCLUSIVE, sample=1),
        _judged("pi.stdpar", Outcome.INFRA_ERROR),
    )
    assert (scores["pass@k"].value, scores["pass@k"].n) == (1.0, 1)
    assert scores["pass@k.lower"].value == pytest.approx(0.25)
    assert scores["pass@k.upper"].value == 1.0
    assert "2 of 3" in scores["pass@k"].note


def test_a_timed_run_that_failed_counts_as_zero_for_its_core_count() -> None:
    failed = _rows("strong", {2: (1,)}, note=FAILED + "crash")
    good = _rows("strong", {1: (10,), 2: (5, 5)}) + _rows("weak", {1: (10,), 2: (10,)})
    scores = _scores(_judged("pi.openmp", Outcome.PASS, measurements=good + failed))
    assert scores["S_strong"].value == pytest.approx(0.5)
    assert "1 of 6 times doubtful" in scores["S_strong"].note


def test_one_core_says_nothing_about_scaling() -> None:
    rows = _rows("strong", {1: (10,)}) + _rows("weak", {1: (10,)})
    scores = _scores(_judged("pi.openmp", Outcome.PASS, measurements=rows))
    assert math.isnan(scores["S"].value)
    assert scores["S"].n == 0


def test_an_unmeasured_pass_is_left_out_of_scaling() -> None:
    scores = _scores(_judged("pi.openmp", Outcome.PASS))
    assert scores["S"].n == 0
    assert "1 unfixed or untimed" in scores["S"].note


def test_nothing_judged_gives_no_rows() -> None:
    assert list(_SUITE.score(_SUITE.tasks(), ())) == []


def test_scores_do_not_depend_on_the_order_of_samples() -> None:
    judged = [
        _judged("pi.openmp", Outcome.PASS, sample=1, measurements=_TIMED),
        _judged("pi.openmp", Outcome.FAIL, "crash", sample=0),
        _judged("merge-sort.openmp", Outcome.PASS, measurements=_TIMED),
    ]
    tasks = _SUITE.tasks()
    assert _SUITE.score(tasks, judged) == _SUITE.score(tasks, judged[::-1])


def _mended(task_id: str) -> Judged:
    one = _judged(task_id, Outcome.FAIL, "compile_error", "missing_header")
    evidence = '{"repair":{"diff":"","labels":[],"outcome":"pass","steps":[]}}'
    return replace(one, judgement=replace(one.judgement, evidence=evidence))


def test_a_mechanical_repair_that_passes_makes_an_easy_fix_of_open_scaling() -> None:
    scores = _scores(_mended("pi.openmp"))
    assert scores["PCGQS.undecided"].value == 0
    assert math.isnan(scores["PCGQS"].value)
    assert (scores["PCGQS.lower"].value, scores["PCGQS.upper"].value) == (0.375, 0.875)


def test_the_papers_rule_goes_by_results_alone() -> None:
    scores = _scores(
        _judged("pi.openmp", Outcome.FAIL, "data_race"),
        _judged("pi.stdpar", Outcome.FAIL, "data_race", "wrong_result"),
    )
    assert scores["pass@k"].value == 0.0
    assert scores["paper_pass@k"].value == 0.5


def test_complexity_is_the_mean_over_programs() -> None:
    one = _judged("pi.openmp", Outcome.PASS)
    branched = replace(one, candidate=Candidate(text="int f(int x) {\n  if (x) return 1;\n}\n"))
    prose = replace(one, sample=1, candidate=Candidate(text="", fault="no_code"))
    scores = _scores(branched, prose)
    assert scores["complexity:lines"].value == 3.0
    assert scores["complexity:complexity"].value == 1.0
    assert scores["complexity:cyclomatic"].n == 1
