"""Judges reported race lists.

Matching is the paper's (Section 4): a report matches a race of the ground truth if their lines are
the same, in either order. True positives match, false positives do not, false negatives are races
that nothing matches. The verdict of a program is "solved" of Equation 1: no false positive and no
false negative. On race-free programs, where the paper only counts whether anything was reported
(Equation 5), that comes to the same: nothing was.

A race whose label has several lines a side is matched by any pair of them, and it is one race,
however many of its pairs are reported. True positives and false negatives count races, false
positives count reports.

Choices that the paper leaves open: a race that is reported twice is one race, because Figure 1 and
the aggregation strategies treat reports as sets; a race that cannot be read is a false positive; a
response that cannot be read reports nothing.
"""

import json
from collections.abc import Sequence, Set

from concert.suites.race_detection.answer.labels import Label
from concert.suites.race_detection.answer.races import LinePair, RaceList
from concert.suites.race_detection.judge.counts import (
    FALSE_NEGATIVES,
    FALSE_POSITIVES,
    RACY,
    REPORTED,
    TRUE_POSITIVES,
)
from concert.suites.race_detection.tasks.programs import Program, Race
from concert.values.values import Candidate, Coverage, Judgement, Outcome

EVIDENCE_LIMIT = 1000
"""False reports that the evidence lists; further ones are counted."""


def judge_races(program: Program, candidate: Candidate) -> Judgement:
    """Compares a candidate with the ground truth of its program, race by race."""
    answer = _answer(candidate)
    if answer is None:
        return Judgement(
            outcome=Outcome.FAIL,
            labels=(candidate.fault or Label.UNPARSABLE.value,),
            coverage=Coverage.EXACT,
            detail="the response holds no complete race list",
            evidence=_evidence(program, RaceList(races=())),
            statistics=_statistics(program, found=0, false=0, reported=0),
        )
    reported = frozenset(race.lines for race in answer.races)
    missed = [race for race in program.races if reported.isdisjoint(race.sides.pairs)]
    false = reported - program.ground_truth
    labels = _labels(program, answer, missed=missed, false=false)
    return Judgement(
        outcome=Outcome.FAIL if labels else Outcome.PASS,
        labels=labels,
        coverage=Coverage.EXACT,
        detail=_detail(program, answer, missed=missed, false=false),
        evidence=_evidence(program, answer),
        statistics=_statistics(
            program,
            found=len(program.races) - len(missed),
            false=len(false) + answer.malformed,
            reported=len(reported) + answer.malformed,
        ),
    )


def _answer(candidate: Candidate) -> RaceList | None:
    if candidate.fault:
        return None
    try:
        return RaceList.from_json(candidate.text)
    except ValueError:
        return None


def _labels(
    program: Program, answer: RaceList, *, missed: Sequence[Race], false: Set[LinePair]
) -> tuple[str, ...]:
    labels: set[Label] = set()
    if missed:
        labels.add(Label.MISSED_RACE)
    if false or answer.malformed:
        labels.add(Label.FALSE_RACE if program.races else Label.FALSE_ALARM)
    if answer.malformed:
        labels.add(Label.MALFORMED_RACE)
    last_line = len(program.lines)
    if any(pair.low < 1 or pair.high > last_line for pair in false):
        labels.add(Label.LINE_OUTSIDE_PROGRAM)
    return tuple(sorted(label.value for label in labels))


def _detail(
    program: Program, answer: RaceList, *, missed: Sequence[Race], false: Set[LinePair]
) -> str:
    parts = []
    if missed:
        parts.append(
            f"missed {len(missed)} of {len(program.races)} races, "
            f"{_first({race.lines for race in missed})}"
        )
    if false:
        parts.append(f"reported {len(false)} that are none, {_first(false)}")
    if answer.malformed:
        parts.append(f"reported {answer.malformed} without two readable lines")
    return "; ".join(parts)


def _first(pairs: Set[LinePair]) -> str:
    low, high = min(pairs)
    return f"first lines {low} and {high}"


def _evidence(program: Program, answer: RaceList) -> str:
    """Returns each pair with its match: first the ground truth, then what matches nothing."""
    reported = {race.lines for race in answer.races}
    rows: list[dict[str, object]] = [
        {
            **_sides(race),
            "match": "false_negative" if reported.isdisjoint(race.sides.pairs) else "true_positive",
            "shared_variable": race.variable,
        }
        for race in program.races
    ]
    truth = program.ground_truth
    false = [race for race in answer.races if race.lines not in truth]
    rows += [
        {
            "lineA": race.lines.low,
            "lineB": race.lines.high,
            "match": "false_positive",
            "shared_variable": race.variable,
        }
        for race in false[:EVIDENCE_LIMIT]
    ]
    evidence = {
        "malformed": answer.malformed,
        "pairs": rows,
        "unlisted_false_positives": max(0, len(false) - EVIDENCE_LIMIT),
    }
    return json.dumps(evidence, sort_keys=True, separators=(",", ":"))


def _sides(race: Race) -> dict[str, object]:
    """Returns both sides as numbers, as lists where one of them has several lines."""
    first, second = race.sides
    if len(first) == len(second) == 1:
        return {"lineA": race.lines.low, "lineB": race.lines.high}
    return {"lineA": first, "lineB": second}


def _statistics(
    program: Program, *, found: int, false: int, reported: int
) -> tuple[tuple[str, int], ...]:
    return (
        (FALSE_NEGATIVES, len(program.races) - found),
        (FALSE_POSITIVES, false),
        (RACY, int(bool(program.races))),
        (REPORTED, reported),
        (TRUE_POSITIVES, found),
    )
