"""Tells which races an answer missed and which reports are none, at lines of the program itself."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from concert.escaping import one_line
from concert.reading import UnreadableError, load_json
from concert.suites.capabilities.wrong_pairs import WrongAnswer, WrongPair
from concert.suites.race_detection.answer.races import LinePair, line_pair
from concert.suites.race_detection.judge.variants import Variant, digest_of, lacks, shown
from concert.suites.race_detection.tasks.programs import Program, Race
from concert.suites.race_detection.tasks.rendering import Form

MOST_FALSE: Final = 20
"""False reports that are told; nobody reads more, and the evidence lists them."""
_MOST_NAME: Final = 60


def wrong_answer(
    program: Program, variant: str, *, digest: str, evidence: str
) -> WrongAnswer | None:
    """Returns what is wrong in an answer; None where it was judged by other data.

    Args:
        program: The program as it is now.
        variant: The variant in which it was shown.
        digest: Digest (hex) of the data by which the answer was judged.
        evidence: The evidence of the verdict.
    """
    if variant not in tuple(Variant) or lacks(program, Variant(variant)):
        return None
    if digest_of(program, Variant(variant)) != digest:
        return None
    try:
        told = load_json(evidence)
    except UnreadableError:
        return None
    match told:
        case {"racy": bool(racy), "said": said} if Variant(variant) is Variant.YES_NO:
            pairs = _of_yes_no(program, racy=racy, said=said)
        case {"pairs": list(rows)}:
            pairs = [*_missed(program, Variant(variant), rows)]
            pairs += itertools.islice(_false(program, Variant(variant), rows), MOST_FALSE)
        case _:
            return None
    return WrongAnswer(name=f"{program.task_id}.c", source=program.source, pairs=pairs)


def _of_yes_no(program: Program, *, racy: bool, said: object) -> list[WrongPair]:
    if racy and said is not True:
        return [_race(race) for race in program.races]
    if not racy and said is True:
        return [WrongPair(title="Said that the program has a race", is_race=False)]
    return []


def _missed(program: Program, variant: Variant, rows: Sequence[object]) -> Iterator[WrongPair]:
    missed = set()
    for row in rows:
        match row:
            case {"match": "false_negative", "lineA": one, "lineB": other}:
                missed |= set(itertools.product(_lines(one), _lines(other)))
    for race in program.races:
        there = shown(replace(program, races=(race,)), variant).races[0]
        first, second = there.sides
        if {(first[0], second[0]), (second[0], first[0])} & missed:
            yield _race(race)


def _race(race: Race) -> WrongPair:
    low, high = race.lines
    return WrongPair(
        title=f"Missed: the race on {one_line(race.variable, most=_MOST_NAME)}, {_said(low, high)}",
        is_race=True,
        lines=frozenset((pair.low, pair.high) for pair in race.sides.pairs),
    )


def _false(program: Program, variant: Variant, rows: Sequence[object]) -> Iterator[WrongPair]:
    form = _form(variant)
    for row in rows:
        match row:
            case {
                "match": "false_positive",
                "lineA": int(one),
                "lineB": int(other),
                "shared_variable": str(name),
            }:
                pass
            case _:
                continue
        on = f" on {one_line(name, most=_MOST_NAME)}" if name.strip() else ""
        pairs = _in_source(program, form, line_pair(one, other))
        own = f"{_said(*min(pairs))}, shown as " if pairs and form else ""
        title = f"Reported, but no race by the labels: {own}{_said(one, other)}{on}"
        if pairs:
            yield WrongPair(title=title, is_race=False, lines=pairs)
        else:
            note = "A line of the two holds no code of the program."
            yield WrongPair(title=title, is_race=False, note=note)


def _form(variant: Variant) -> Form | None:
    """Returns the form that a variant shows; None for the program itself."""
    name = Form.ORIGINAL.value if variant is Variant.AGENT_ORIGINAL else variant.value
    return Form(name) if name in tuple(Form) else None


def _in_source(program: Program, form: Form | None, pair: LinePair) -> frozenset[tuple[int, int]]:
    """Returns the pairs of lines of the source that a pair of lines of a form shows."""
    sides = []
    for line in pair:
        if form is None or form not in program.renderings:
            sides.append([line] if 1 <= line <= len(program.lines) else [])
        else:
            lines = program.renderings[form].lines
            sides.append([own for own, there in enumerate(lines, 1) if line in there])
    return frozenset((min(a, b), max(a, b)) for a in sides[0] for b in sides[1])


def _lines(value: object) -> list[int]:
    """Returns the lines of one side of a pair of the evidence."""
    found = value if isinstance(value, list) else [value]
    return [line for line in found if isinstance(line, int)]


def _said(low: int, high: int) -> str:
    return f"line {low} in two threads" if low == high else f"lines {low} and {high}"
