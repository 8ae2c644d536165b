"""The faults of an answer are told at lines of the program, whichever form was shown."""

import json
from dataclasses import replace

import pytest

from concert.suites.capabilities.wrong_pairs import WrongAnswer
from concert.suites.race_detection.answer.races import RaceList, ReportedRace, line_pair
from concert.suites.race_detection.judge.variants import Variant, digest_of, judge_answer
from concert.suites.race_detection.tasks.programs import Access, Program, Race
from concert.suites.race_detection.tasks.rendering import Form, Rendering, SourceFile
from concert.suites.race_detection.wrong_pairs import MOST_FALSE, wrong_answer
from concert.values.values import Candidate


def _access(line: int, *further: int) -> Access:
    return Access(line=line, kind=None, code="x;", further_lines=further)


def _race(first: Access, second: Access, variable: str = "x") -> Race:
    return Race(variable=variable, first=first, second=second, reason="")


_SOURCE = "".join(f"int x{line};\n" for line in range(1, 7))
_PROGRAM = Program(
    task_id="made-up",
    title="made up",
    category="pthread",
    source=_SOURCE,
    races=(_race(_access(1), _access(2)), _race(_access(3, 4), _access(5), "y")),
    race_free_because="",
    seeded=(),
    renderings={
        Form.COMMENTS: Rendering(
            files=(SourceFile(name="program.c", text=f"// Hello.\n{_SOURCE}"),),
            lines=tuple((line + 1,) for line in range(1, 7)),
        )
    },
)


def _wrong(*pairs: tuple[int, int], variant: Variant = Variant.DEFAULT) -> WrongAnswer:
    reported = [ReportedRace(line_pair(*pair), "z") for pair in pairs]
    judgement = judge_answer(_PROGRAM, variant, Candidate(text=RaceList.of(reported).to_json()))
    found = wrong_answer(
        _PROGRAM,
        variant.value,
        digest=digest_of(_PROGRAM, variant),
        evidence=judgement.evidence,
    )
    assert found is not None
    assert (found.name, found.source) == ("made-up.c", _SOURCE)
    return found


def test_missed_races_come_first_with_all_pairs_of_lines_that_name_them() -> None:
    pairs = _wrong((6, 1), (1, 2)).pairs
    assert [(one.title, one.is_race, sorted(one.lines)) for one in pairs] == [
        ("Missed: the race on y, lines 3 and 5", True, [(3, 5), (4, 5)]),
        ("Reported, but no race by the labels: lines 1 and 6 on z", False, [(1, 6)]),
    ]


def test_lines_of_another_form_are_told_as_lines_of_the_program() -> None:
    pairs = _wrong((2, 7), (2, 3), variant=Variant.COMMENTS).pairs
    assert [(one.title, sorted(one.lines)) for one in pairs] == [
        ("Missed: the race on y, lines 3 and 5", [(3, 5), (4, 5)]),
        (
            "Reported, but no race by the labels: lines 1 and 6, shown as lines 2 and 7 on z",
            [(1, 6)],
        ),
    ]


def test_a_line_without_code_has_nothing_to_look_for() -> None:
    *_, outside = _wrong((1, 2), (3, 5), (1, 99)).pairs
    *_, comment = _wrong((1, 2), variant=Variant.COMMENTS).pairs
    for one in (outside, comment):
        assert not one.lines
        assert one.note == "A line of the two holds no code of the program."


def test_a_right_answer_has_nothing_wrong() -> None:
    assert _wrong((1, 2), (4, 5)).pairs == []


def test_a_flood_of_reports_is_told_in_part() -> None:
    assert len(_wrong(*((1, line) for line in range(3, 99))).pairs) == 2 + MOST_FALSE


def test_a_no_misses_every_race_and_a_wrong_yes_is_about_the_whole_program() -> None:
    race_free = replace(_PROGRAM, races=())
    no = _yes_no(_PROGRAM, says_racy=False)
    yes = _yes_no(race_free, says_racy=True)
    assert [sorted(one.lines) for one in no.pairs] == [[(1, 2)], [(3, 5), (4, 5)]]
    assert [(one.title, sorted(one.lines)) for one in yes.pairs] == [
        ("Said that the program has a race", [])
    ]
    assert _yes_no(_PROGRAM, says_racy=True).pairs == []


def _yes_no(program: Program, *, says_racy: bool) -> WrongAnswer:
    evidence = json.dumps({"racy": bool(program.races), "said": says_racy})
    found = wrong_answer(
        program, "yes-no", digest=digest_of(program, Variant.YES_NO), evidence=evidence
    )
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("variant", "digest", "evidence"),
    [
        ("default", "0" * 64, '{"pairs":[]}'),
        ("default", _PROGRAM.digest, "{"),
        ("default", _PROGRAM.digest, "[]"),
        ("no-such-variant", _PROGRAM.digest, '{"pairs":[]}'),
        ("multi-file", _PROGRAM.digest, '{"pairs":[]}'),
    ],
)
def test_answers_judged_by_other_data_are_not_told(
    variant: str, digest: str, evidence: str
) -> None:
    assert wrong_answer(_PROGRAM, variant, digest=digest, evidence=evidence) is None


@pytest.mark.parametrize("row", [3, {}, {"match": "false_negative"}, {"lineA": [], "lineB": "x"}])
def test_evidence_of_another_form_is_passed_over(row: object) -> None:
    evidence = json.dumps({"pairs": [row]})
    found = wrong_answer(_PROGRAM, "default", digest=_PROGRAM.digest, evidence=evidence)
    assert found is not None
    assert found.pairs == []
