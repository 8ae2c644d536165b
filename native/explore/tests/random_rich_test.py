"""The engine sees what brute force sees on random programs with every operation."""

import pytest

from native.explore.scripted.command import compare

_CASES = 8
_PROGRAMS_PER_CASE = 1_000


@pytest.mark.parametrize("case", range(_CASES))
def test_plain_data_choices_and_waiting_loops_hide_nothing(case: int) -> None:
    agreement = compare("rich", first=case * _PROGRAMS_PER_CASE, count=_PROGRAMS_PER_CASE)
    assert agreement.wrong == ()
    assert agreement.compared > _PROGRAMS_PER_CASE * 0.99
    assert agreement.deadlocked > _PROGRAMS_PER_CASE // 5
    assert agreement.racy > _PROGRAMS_PER_CASE // 5
