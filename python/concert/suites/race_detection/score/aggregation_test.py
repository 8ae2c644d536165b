"""Arrays against sets: brute force over judged answers gives the same numbers."""

import itertools
import math
from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from concert.metrics import pass_at_k
from concert.suites.race_detection.answer.races import (
    LinePair,
    RaceList,
    ReportedRace,
    line_pair,
)
from concert.suites.race_detection.judge.judge import judge_races
from concert.suites.race_detection.score.score import score_races
from concert.suites.race_detection.score.tally import Strategy
from concert.suites.race_detection.tasks.programs import Access, Program, Race
from concert.values.values import Candidate, Judged, Judgement, Outcome, Score

_K = 5

_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no defect."""

type _Sides = tuple[tuple[int, ...], tuple[int, ...]]
type _Answer = tuple[frozenset[tuple[int, int]], int] | None
"""The pairs that were reported, and how many reports had none; None for what cannot be read."""


def _program(name: str, races: Sequence[_Sides]) -> Program:
    def access(lines: tuple[int, ...]) -> Access:
        return Access(line=lines[0], kind=None, code="", further_lines=lines[1:])

    return Program(
        task_id=name,
        title="",
        category="",
        source="\n" * 9,
        races=tuple(
            Race(variable="x", first=access(first), second=access(second), reason="")
            for first, second in races
        ),
        race_free_because="",
        seeded=(),
    )


def _candidate(answer: _Answer) -> Candidate:
    if answer is None:
        return Candidate(text="", fault="unparsable")
    pairs, malformed = answer
    variable = 'x"{"lineA":1,"lineB":2,"shared_variable":'
    races = [ReportedRace(line_pair(*pair), variable) for pair in pairs]
    return Candidate(text=RaceList.of(races, malformed=malformed).to_json())


def _judged(
    programs: Mapping[str, Program], answers: Mapping[str, Sequence[_Answer]]
) -> list[Judged]:
    found = []
    for name, of_program in answers.items():
        for sample, answer in enumerate(of_program):
            candidate = _candidate(answer)
            judgement = judge_races(programs[name], candidate)
            found.append(
                Judged(
                    task_id=name, model="m", sample=sample, candidate=candidate, judgement=judgement
                )
            )
    return found


def _scores(programs: Mapping[str, Program], judged: Sequence[Judged]) -> dict[str, Score]:
    races = {name: len(program.races) for name, program in programs.items()}
    rows = score_races("race-detection", races, judged)
    return {row.metric.replace("@k", f"@{row.k}"): row for row in rows}


_LINE = st.integers(1, 4)
_SIDE = st.lists(_LINE, min_size=1, max_size=2, unique=True).map(lambda lines: tuple(sorted(lines)))
_RACES = st.lists(st.tuples(_SIDE, _SIDE), max_size=3, unique=True)
_PAIRS = st.frozensets(
    st.tuples(_LINE, _LINE).map(lambda pair: tuple(line_pair(*pair))), max_size=4
)
_ANSWER = st.none() | st.tuples(_PAIRS, st.integers(0, 2))
_CASE = st.lists(
    st.tuples(_RACES, st.lists(_ANSWER, min_size=_K, max_size=_K + 1)), min_size=1, max_size=3
)


def _threshold(strategy: Strategy) -> int:
    return {Strategy.MAJORITY: 2, Strategy.INTERSECTION: 5, Strategy.UNION: 1}[strategy]


def _aggregate(program: Program, answers: Sequence[_Answer], least: int) -> tuple[int, int, int]:
    """Returns true positives, false positives and false negatives of what so many report."""
    votes: dict[object, int] = {}
    for number, answer in enumerate(answers):
        pairs, malformed = answer or (frozenset(), 0)
        things: set[object] = {("malformed", number, i) for i in range(malformed)}
        for pair in pairs:
            named = [race for race in program.races if LinePair(*pair) in race.sides.pairs]
            things.update(("race", program.races.index(race)) for race in named)
            if not named:
                things.add(("pair", pair))
        for thing in things:
            votes[thing] = votes.get(thing, 0) + 1
    kept = [thing for thing, count in votes.items() if count >= least]
    true = sum(isinstance(thing, tuple) and thing[0] == "race" for thing in kept)
    return true, len(kept) - true, len(program.races) - true


def _close(value: float, above: float, below: float) -> bool:
    return math.isnan(value) if not below else value == pytest.approx(above / below)


@_PATIENT
@given(_CASE)
def test_maj_int_and_uni_are_what_counting_gives(
    case: list[tuple[list[_Sides], list[_Answer]]],
) -> None:
    programs = {f"p{i}": _program(f"p{i}", races) for i, (races, _) in enumerate(case)}
    answers = {f"p{i}": given_ for i, (_, given_) in enumerate(case)}
    scores = _scores(programs, _judged(programs, answers))
    for strategy in Strategy:
        racy: list[tuple[int, int, int]] = []
        quiet: list[tuple[int, int, int]] = []
        for name, program in programs.items():
            counts = _aggregate(program, answers[name][:_K], _threshold(strategy))
            (racy if program.races else quiet).append(counts)
        tp, fp, fn = (sum(counts[i] for counts in racy) for i in range(3))
        assert _close(scores[f"recall:{strategy}@5"].value, tp, tp + fn)
        assert _close(scores[f"precision:{strategy}@5"].value, tp, tp + fp)
        assert _close(scores[f"f1:{strategy}@5"].value, 2 * tp, 2 * tp + fp + fn)
        alarms = sum(one + other > 0 for one, other, _ in quiet)
        assert _close(scores[f"fpr:{strategy}@5"].value, alarms, len(quiet))


@_PATIENT
@given(_CASE)
def test_the_metrics_of_single_samples_are_what_the_judge_counted(
    case: list[tuple[list[_Sides], list[_Answer]]],
) -> None:
    programs = {f"p{i}": _program(f"p{i}", races) for i, (races, _) in enumerate(case)}
    judged = _judged(programs, {f"p{i}": given_ for i, (_, given_) in enumerate(case)})
    scores = _scores(programs, judged)
    counts = [(programs[one.task_id], dict(one.judgement.statistics), one) for one in judged]
    racy = [found for program, found, _ in counts if program.races]
    tp, fp, fn = (
        sum(found[name] for found in racy)
        for name in ("true_positives", "false_positives", "false_negatives")
    )
    assert _close(scores["recall"].value, tp, tp + fn)
    assert _close(scores["precision"].value, tp, tp + fp)
    assert _close(scores["f1"].value, 2 * tp, 2 * tp + fp + fn)
    alarms = [found["reported"] > 0 for program, found, _ in counts if not program.races]
    assert _close(scores["fpr"].value, sum(alarms), len(alarms))
    right = sum(
        found["reported"] > 0 if program.races else one.judgement.outcome is Outcome.PASS
        for program, found, one in counts
    )
    assert _close(scores["accuracy"].value, right, len(counts))
    for k in (1, 5):
        values = []
        for name, program in programs.items():
            mine = [one for one in judged if one.task_id == name]
            solved = sum(one.judgement.outcome is Outcome.PASS for one in mine)
            if program.races:
                values.append(pass_at_k(n=len(mine), c=solved, k=k))
        assert _close(scores[f"pass@{k}"].value, sum(values), len(values)) if values else True


@_PATIENT
@given(_CASE)
def test_the_union_finds_most_the_intersection_least_and_intervals_hold_the_values(
    case: list[tuple[list[_Sides], list[_Answer]]],
) -> None:
    programs = {f"p{i}": _program(f"p{i}", races) for i, (races, _) in enumerate(case)}
    scores = _scores(programs, _judged(programs, {f"p{i}": a for i, (_, a) in enumerate(case)}))
    for metric in ("recall", "fpr"):
        values = [scores[f"{metric}:{strategy}@5"].value for strategy in ("int", "maj", "uni")]
        assert values == sorted(values) or all(math.isnan(value) for value in values)
    for row in scores.values():
        if math.isnan(row.value):
            assert math.isnan(row.low) and math.isnan(row.high)
            assert row.n == 0
            assert "0/0" in row.note
        else:
            assert -1e-9 <= row.low <= row.value + 1e-9
            assert row.value - 1e-9 <= row.high <= 1 + 1e-9


def test_the_order_of_the_verdicts_changes_nothing() -> None:
    programs = {"a": _program("a", [((1,), (2,))]), "b": _program("b", [])}
    yes: _Answer = (frozenset({(1, 2)}), 0)
    no: _Answer = (frozenset({(3, 4)}), 1)
    judged = _judged(programs, {"a": [yes, no, yes, None, no], "b": [no, yes, no, yes, None]})
    # As text, for NaN equals nothing.
    expected = repr(_scores(programs, judged))
    for order in itertools.islice(itertools.permutations(judged), 0, 3000, 500):
        assert repr(_scores(programs, order)) == expected


def test_of_five_samples_two_are_the_majority() -> None:
    assert [Strategy.MAJORITY.threshold(k) for k in range(1, 8)] == [1, 1, 1, 2, 2, 3, 3]
    assert [Strategy.INTERSECTION.threshold(k) for k in (1, 5)] == [1, 5]
    assert [Strategy.UNION.threshold(k) for k in (1, 5)] == [1, 1]


def test_samples_that_name_one_race_by_different_pairs_agree() -> None:
    programs = {"a": _program("a", [((1, 2), (4,))])}
    named: list[_Answer] = [(frozenset({pair}), 0) for pair in [(1, 4), (2, 4)] * 2 + [(1, 4)]]
    scores = _scores(programs, _judged(programs, {"a": named}))
    assert scores["recall:int@5"].value == 1.0
    assert scores["precision:uni@5"].value == 1.0


def test_programs_with_too_few_samples_are_left_out_and_counted() -> None:
    programs = {name: _program(name, [((1,), (2,))]) for name in ("a", "b")}
    yes: _Answer = (frozenset({(1, 2)}), 0)
    scores = _scores(programs, _judged(programs, {"a": [yes] * 5, "b": [yes] * 4}))
    assert scores["recall:maj@5"].note == (
        "of 1 races of racy programs, of what at least 2 of 5 samples report;"
        " 1 programs with fewer than 5 samples left out"
    )
    few = _scores(programs, _judged(programs, {"a": [yes] * 4, "b": [yes] * 4}))
    assert not any(":" in metric for metric in few)


def test_a_million_reports_are_counted() -> None:
    programs = {"a": _program("a", [((1,), (2,))])}
    texts = ",".join(
        f'{{"lineA":{i},"lineB":{i + 1},"shared_variable":""}}' for i in range(1, 200_001)
    )
    candidate = Candidate(text=f'{{"malformed":0,"races":[{texts}]}}')
    statistics = (("false_negatives", 0), ("false_positives", 199_999), ("true_positives", 1))
    judgement = judge_races(programs["a"], _candidate((frozenset({(1, 2)}), 0)))
    judged = [
        Judged(
            task_id="a",
            model="m",
            sample=sample,
            candidate=candidate,
            judgement=Judgement(
                outcome=Outcome.FAIL,
                coverage=judgement.coverage,
                statistics=statistics,
                evidence=judgement.evidence,
            ),
        )
        for sample in range(5)
    ]
    scores = _scores(programs, judged)
    assert scores["recall:int@5"].value == 1.0
    assert scores["precision:int@5"].value == pytest.approx(5e-6)
    assert np.isfinite(scores["precision"].low)
