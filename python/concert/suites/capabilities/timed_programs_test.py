"""Programs that passed are timed, and of task-parallel also those with right results alone."""

import pytest

from concert.suites.capabilities.timed_programs import is_timed
from concert.suites.catalogue import all_suites
from concert.values.values import Coverage, Judgement, Outcome


def _judgement(outcome: Outcome, *labels: str) -> Judgement:
    return Judgement(outcome=outcome, labels=labels, coverage=Coverage.SAMPLED)


@pytest.mark.parametrize("name", ["task-parallel", "java-concurrency", "race-detection"])
def test_what_passed_is_timed_and_what_is_wrong_is_not(name: str) -> None:
    suite = all_suites()[name]
    assert is_timed(suite, _judgement(Outcome.PASS))
    assert not is_timed(suite, _judgement(Outcome.FAIL, "wrong_result", "data_race"))
    assert not is_timed(suite, _judgement(Outcome.INCONCLUSIVE))


def test_a_program_that_only_races_is_timed_for_the_papers_numbers() -> None:
    suites = all_suites()
    racy = _judgement(Outcome.FAIL, "data_race")
    assert is_timed(suites["task-parallel"], racy)
    assert not is_timed(suites["java-concurrency"], racy)
