"""Turns race labels, and reports that are no label, into claims that people can judge."""

from collections.abc import Iterable, Mapping, Sequence

from concert.suites.claims import Claim
from concert.suites.race_detection.answer.races import LinePair, RaceList
from concert.suites.race_detection.tasks.programs import Program
from concert.suites.race_detection.tasks.prompts import numbered
from concert.values.verdict import Verdict

_QUESTION = (
    "Can lines {low} and {high} race: two threads access the same memory there, one of them "
    "writes, not both accesses are atomic, and nothing orders them?"
)


def race_claims(
    programs: Mapping[str, Program], verdicts: Iterable[Verdict], *, left_out: Sequence[str]
) -> list[Claim]:
    """Returns a claim for each label of the judged programs, and for each other reported pair.

    Args:
        programs: The programs by task.
        verdicts: Stored verdicts on them, of the variant that shows them as they are.
        left_out: Models whose reports are known to be wrong, or right.
    """
    reported: dict[str, set[LinePair]] = {}
    for one in verdicts:
        program = programs.get(one.task_id)
        if program is None:
            continue
        of_task = reported.setdefault(one.task_id, set())
        if one.model not in left_out and not one.candidate.fault:
            found = RaceList.from_json(one.candidate.text).races
            of_task |= {race.lines for race in found if _is_in(race.lines, program)}
    claims = []
    for task_id, pairs in sorted(reported.items()):
        program = programs[task_id]
        labelled = frozenset(pair for race in program.races for pair in race.sides.pairs)
        for pair in sorted({race.lines for race in program.races} | (pairs - labelled)):
            claims.append(_claim(program, pair, holds=pair in labelled))
    return claims


def _claim(program: Program, pair: LinePair, *, holds: bool) -> Claim:
    return Claim(
        task_id=program.task_id,
        question=_QUESTION.format(low=pair.low, high=pair.high),
        holds=holds,
        files={"program.txt": numbered(program.lines) + "\n"},
    )


def _is_in(pair: LinePair, program: Program) -> bool:
    return pair.low >= 1 and pair.high <= len(program.lines)
