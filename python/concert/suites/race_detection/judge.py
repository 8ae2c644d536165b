"""Is a reported race list right?

Matching is the paper's (Section 4): a report matches a race of the ground truth if their lines are
the same, in either order. True positives match, false positives do not, false negatives are races
that nothing matches. The verdict of a program is "solved" of Equation 1: no false positive and no
false negative. On race-free programs, where the paper only counts whether anything was reported
(Equation 5), that comes to the same: nothing was.

Choices that the paper leaves open: a race that is reported twice is one race, because Figure 1 and
the aggregation strategies treat reports as sets; a race that cannot be read is a false positive; a
response that cannot be read reports nothing.
"""

import json
from collections.abc import Set

from concert.results.values import Candidate, Coverage, Judgement, Outcome
from concert.suites.race_detection.labels import Label
from concert.suites.race_detection.races import LinePair, RaceList
from concert.suites.race_detection.tasks import Program

TRUE_POSITIVES = "true_positives"
FALSE_POSITIVES = "false_positives"
FALSE_NEGATIVES = "false_negatives"

EVIDENCE_LIMIT = 1000
"""False reports that the evidence lists; further ones are counted."""


def judge_races(program: Program, candidate: Candidate) -> Judgement:
    """Compares a candidate with the ground truth of its program, race by race."""
    truth = program.ground_truth
    answer = _answer(candidate)
    if answer is None:
        return Judgement(
            outcome=Outcome.FAIL,
            labels=(candidate.fault or Label.UNPARSABLE.value,),
            coverage=Coverage.EXACT,
            detail="the response holds no complete race list",
            evidence=_evidence(program, RaceList(races=())),
            statistics=_statistics(0, 0, len(truth)),
        )
    reported = frozenset(race.lines for race in answer.races)
    missed, false = truth - reported, reported - truth
    labels = _labels(program, answer, missed=missed, false=false)
    return Judgement(
        outcome=Outcome.FAIL if labels else Outcome.PASS,
        labels=labels,
        coverage=Coverage.EXACT,
        detail=_detail(program, answer, missed=missed, false=false),
        evidence=_evidence(program, answer),
        statistics=_statistics(len(truth & reported), len(false) + answer.malformed, len(missed)),
    )


def _answer(candidate: Candidate) -> RaceList | None:
    if candidate.fault:
        return None
    try:
        return RaceList.from_json(candidate.text)
    except ValueError:
        return None


def _labels(
    program: Program, answer: RaceList, *, missed: Set[LinePair], false: Set[LinePair]
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
    program: Program, answer: RaceList, *, missed: Set[LinePair], false: Set[LinePair]
) -> str:
    parts = []
    if missed:
        parts.append(f"missed {len(missed)} of {len(program.races)} races, {_first(missed)}")
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
    names = {race.lines: race.variable for race in answer.races}
    rows = [
        {
            "lineA": race.lines.low,
            "lineB": race.lines.high,
            "match": "true_positive" if race.lines in names else "false_negative",
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


def _statistics(
    true_positives: int, false_positives: int, false_negatives: int
) -> tuple[tuple[str, int], ...]:
    return (
        (FALSE_NEGATIVES, false_negatives),
        (FALSE_POSITIVES, false_positives),
        (TRUE_POSITIVES, true_positives),
    )
