"""A race list is right exactly when it is the ground truth, and the labels say how it is wrong."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from concert.suites.race_detection.answer.races import (
    LinePair,
    RaceList,
    ReportedRace,
    line_pair,
)
from concert.suites.race_detection.judge.judge import EVIDENCE_LIMIT, judge_races
from concert.suites.race_detection.tasks.programs import Access, AccessKind, Program, Race
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_LINES = 6
_UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no fault of the product's."""


def _program(*pairs: tuple[int, int]) -> Program:
    return Program(
        task_id="made-up",
        title="made up",
        category="pthread",
        source="".join(f"x{line}++;\n" for line in range(1, _LINES + 1)),
        races=tuple(
            Race(variable="x", first=_access(low), second=_access(high), reason="made up")
            for low, high in sorted(pairs)
        ),
        race_free_because="" if pairs else "made up",
        seeded=(),
    )


def _access(line: int) -> Access:
    return Access(line=line, kind=AccessKind.READ_WRITE, code=f"x{line}++;")


def _judge(program: Program, *pairs: tuple[int, int], malformed: int = 0) -> Judgement:
    reported = [ReportedRace(line_pair(*pair), "y") for pair in pairs]
    return judge_races(
        program, Candidate(text=RaceList.of(reported, malformed=malformed).to_json())
    )


def _counts(judgement: Judgement) -> tuple[int, int, int]:
    counts = dict(judgement.statistics)
    return counts["true_positives"], counts["false_positives"], counts["false_negatives"]


def test_all_races_in_any_order_and_direction_pass() -> None:
    judgement = _judge(_program((1, 2), (3, 3)), (3, 3), (2, 1))
    assert judgement.outcome is Outcome.PASS
    assert judgement.labels == ()
    assert judgement.coverage is Coverage.EXACT
    assert _counts(judgement) == (2, 0, 0)


def test_the_name_of_the_variable_takes_no_part() -> None:
    program = _program((1, 2))
    assert program.races[0].variable != "y"
    assert _judge(program, (1, 2)).outcome is Outcome.PASS


@pytest.mark.parametrize(
    ("truth", "reported", "malformed", "labels", "counts"),
    [
        ([(1, 2), (3, 4)], [(1, 2)], 0, ["missed_race"], (1, 0, 1)),
        ([(1, 2)], [(1, 2), (3, 4)], 0, ["false_race"], (1, 1, 0)),
        ([(1, 2)], [(1, 3)], 0, ["false_race", "missed_race"], (0, 1, 1)),
        ([(1, 2)], [], 0, ["missed_race"], (0, 0, 1)),
        ([(1, 2)], [(1, 2)], 3, ["false_race", "malformed_race"], (1, 3, 0)),
        ([(1, 2)], [(1, 2), (0, 1)], 0, ["false_race", "line_outside_program"], (1, 1, 0)),
        ([(1, 2)], [(1, 2), (1, 7)], 0, ["false_race", "line_outside_program"], (1, 1, 0)),
        ([(1, 2)], [(1, 2), (1, 6)], 0, ["false_race"], (1, 1, 0)),
        ([], [], 0, [], (0, 0, 0)),
        ([], [(1, 2)], 0, ["false_alarm"], (0, 1, 0)),
        ([], [], 1, ["false_alarm", "malformed_race"], (0, 1, 0)),
        ([], [(-3, 1)], 0, ["false_alarm", "line_outside_program"], (0, 1, 0)),
    ],
)
def test_each_fault_has_its_labels_and_counts(
    truth: list[tuple[int, int]],
    reported: list[tuple[int, int]],
    malformed: int,
    labels: list[str],
    counts: tuple[int, int, int],
) -> None:
    judgement = _judge(_program(*truth), *reported, malformed=malformed)
    assert list(judgement.labels) == labels
    assert judgement.outcome is (Outcome.FAIL if labels else Outcome.PASS)
    assert bool(judgement.detail) is bool(labels)
    assert _counts(judgement) == counts


@pytest.mark.parametrize("truth", [[(1, 2), (3, 3)], []])
def test_an_unreadable_response_fails_and_reports_nothing(truth: list[tuple[int, int]]) -> None:
    judgement = judge_races(_program(*truth), Candidate(text="", fault="unparsable"))
    assert (judgement.outcome, judgement.labels) == (Outcome.FAIL, ("unparsable",))
    assert _counts(judgement) == (0, 0, len(truth))


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", '{"races":[{}],"malformed":0}', "3"])
def test_a_candidate_that_is_no_race_list_is_unparsable(text: str) -> None:
    assert judge_races(_program((1, 2)), Candidate(text=text)).labels == ("unparsable",)


def test_the_evidence_shows_each_pair_and_its_match() -> None:
    evidence = json.loads(_judge(_program((1, 2), (3, 3)), (3, 3), (4, 5)).evidence)
    matches = [(row["lineA"], row["lineB"], row["match"]) for row in evidence["pairs"]]
    assert matches == [
        (1, 2, "false_negative"),
        (3, 3, "true_positive"),
        (4, 5, "false_positive"),
    ]


def test_the_evidence_of_a_flood_stays_small() -> None:
    flood = [(line, line) for line in range(1, EVIDENCE_LIMIT + 11)]
    judgement = _judge(_program((1, 2)), *flood)
    evidence = json.loads(judgement.evidence)
    assert len(evidence["pairs"]) == EVIDENCE_LIMIT + 1
    assert evidence["unlisted_false_positives"] == 10
    assert _counts(judgement) == (0, EVIDENCE_LIMIT + 10, 1)


_PAIRS = st.sets(st.tuples(st.integers(1, _LINES), st.integers(1, _LINES)).map(sorted).map(tuple))


@_UNTIMED
@given(_PAIRS, _PAIRS)
def test_counts_and_outcome_are_those_of_sets(
    truth: set[tuple[int, int]], reported: set[tuple[int, int]]
) -> None:
    judgement = _judge(_program(*truth), *reported)
    assert _counts(judgement) == (
        len(truth & reported),
        len(reported - truth),
        len(truth - reported),
    )
    assert (judgement.outcome is Outcome.PASS) == (truth == reported)


def test_the_digest_follows_the_source_and_the_racing_lines_only() -> None:
    program = _program((1, 2))
    assert replace(program, title="other").digest == program.digest
    assert replace(program, source=program.source + "\n").digest != program.digest
    assert _program((1, 3)).digest != program.digest
    assert LinePair(1, 2) in program.ground_truth


def _labelled(*races: tuple[tuple[int, ...], tuple[int, ...]]) -> Program:
    """Returns a program whose labels name several lines a side."""
    return replace(
        _program((1, 1)),
        races=tuple(
            Race(variable="x", first=_side(first), second=_side(second), reason="")
            for first, second in races
        ),
    )


def _side(lines: tuple[int, ...]) -> Access:
    return replace(_access(lines[0]), kind=None, further_lines=lines[1:])


@pytest.mark.parametrize("pair", [(1, 2), (4, 2), (5, 1), (5, 4)])
def test_any_pair_of_the_lines_of_a_label_matches_its_race(pair: tuple[int, int]) -> None:
    judgement = _judge(_labelled(((1, 4), (2, 5)), ((3,), (3,))), pair, (3, 3))
    assert judgement.outcome is Outcome.PASS
    assert _counts(judgement) == (2, 0, 0)


def test_a_race_that_is_reported_by_several_of_its_pairs_is_one_match() -> None:
    judgement = _judge(_labelled(((1, 4), (2,)), ((3,), (3,))), (1, 2), (2, 4), (1, 4))
    assert _counts(judgement) == (1, 1, 1)
    statistics = dict(judgement.statistics)
    assert (statistics["reported"], statistics["racy"]) == (3, 1)
    assert "missed 1 of 2 races, first lines 3 and 3" in judgement.detail
    rows = json.loads(judgement.evidence)["pairs"]
    assert [(row["lineA"], row["lineB"], row["match"]) for row in rows] == [
        ([1, 4], [2], "true_positive"),
        (3, 3, "false_negative"),
        (1, 4, "false_positive"),
    ]


def test_two_labels_with_the_same_lines_are_two_races_that_one_report_names() -> None:
    judgement = _judge(_labelled(((1, 4), (2,)), ((1, 4), (2,))), (4, 2))
    assert _counts(judgement) == (2, 0, 0)


def test_the_digest_tells_one_race_of_two_lines_from_two_races() -> None:
    one, two = _labelled(((1, 4), (2,))), _labelled(((1,), (2,)), ((4,), (2,)))
    assert one.ground_truth == two.ground_truth
    assert one.digest != two.digest
    assert _labelled(((1,), (2,))).digest == _program((1, 2)).digest
