"""Tries the fast hostile answers of each suite, through what users run."""

import pytest

from tests.hostile.answers.answer_case import C_PROGRAMS, JAVA, RACES, TASKS
from tests.hostile.answers.answers_part import cases, try_all
from tests.hostile.part import Cost


@pytest.mark.parametrize("group", [C_PROGRAMS, JAVA, RACES, TASKS])
def test_every_fast_answer_gets_a_verdict_that_is_true_of_it(group: str) -> None:
    fast = [case for case in cases() if case.group == group and case.cost is Cost.FAST]
    assert fast
    broken = {
        case.name: f"{outcome.came_out} (must: {case.required})"
        for case, outcome in try_all(fast)
        if not outcome.held
    }
    assert broken == {}
