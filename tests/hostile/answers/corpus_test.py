"""Holds the corpus to its own rules: enough answers, a name each, no required failure of ours."""

from collections import Counter

import pytest

from tests.hostile.answers.answer_case import C_PROGRAMS, JAVA, RACES, TASKS, Kind, allowed
from tests.hostile.answers.answers_part import cases
from tests.hostile.part import Cost

_FEWEST = 40
_OUTCOMES = frozenset({"pass", "fail", "inconclusive", "refused"})


@pytest.mark.parametrize("group", [JAVA, RACES, TASKS, C_PROGRAMS])
def test_each_suite_has_at_least_forty_hostile_answers(group: str) -> None:
    hostile = [one for one in cases() if one.group == group and one.kind is not Kind.HONEST]
    assert len(hostile) >= _FEWEST


def test_a_name_stands_for_one_case() -> None:
    counts = Counter((case.group, case.name) for case in cases())
    assert [name for name, count in counts.items() if count > 1] == []


def test_no_case_requires_an_infrastructure_error() -> None:
    assert all(one.outcome in _OUTCOMES for case in cases() for one in case.allowed)


@pytest.mark.parametrize("kind", [Kind.CHECK_SWITCHED_OFF, Kind.TELLS_CHECKER])
def test_what_hides_a_race_may_never_pass(kind: Kind) -> None:
    hiding = [case for case in cases() if case.kind is kind]
    assert hiding
    assert not any(case.holds("pass", ()) for case in hiding)


@pytest.mark.parametrize("group", [JAVA, RACES, TASKS, C_PROGRAMS])
def test_each_suite_has_fast_cases(group: str) -> None:
    assert [case for case in cases() if case.group == group and case.cost is Cost.FAST]


def test_required_outcomes_are_read_as_they_are_written() -> None:
    assert " or ".join(map(str, allowed("fail RC or inconclusive"))) == "fail RC or inconclusive"


def test_a_label_must_be_among_those_of_the_verdict() -> None:
    case = next(one for one in cases() if one.name == "all-pairs-claimed")
    assert case.holds("fail", ("false_race", "line_outside_program"))
    assert not case.holds("fail", ("missed_race",))
    assert not case.holds("infra_error", ())
