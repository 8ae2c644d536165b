"""The engine sees what brute force sees, once per class, on random programs."""

import pytest

from native.explore.scripted.command import compare

_CASES = 8
_PROGRAMS_PER_CASE = 1_000


@pytest.mark.parametrize("case", range(_CASES))
def test_every_class_is_run_once_and_nothing_is_missed(case: int) -> None:
    agreement = compare("exact", first=case * _PROGRAMS_PER_CASE, count=_PROGRAMS_PER_CASE)
    assert agreement.wrong == ()
    assert agreement.left_out == 0
    assert agreement.executions == agreement.classes
    assert agreement.blocked == 0
    # The programs are worth it.
    assert agreement.deadlocked > _PROGRAMS_PER_CASE // 5


@pytest.mark.parametrize("case", range(2))
def test_a_program_that_is_ended_can_be_ended_anywhere(case: int) -> None:
    agreement = compare("halting", first=case * _PROGRAMS_PER_CASE, count=_PROGRAMS_PER_CASE)
    assert agreement.wrong == ()
    assert agreement.left_out == 0
    assert agreement.executions >= agreement.classes
