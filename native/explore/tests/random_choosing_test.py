"""The engine sees what brute force sees where events do one thing or another by choice."""

import pytest

from native.explore.scripted.command import compare

_CASES = 4
_PROGRAMS_PER_CASE = 1_000


@pytest.mark.parametrize("merging", [False, True])
@pytest.mark.parametrize("case", range(_CASES))
def test_an_outcome_hides_nothing_that_another_leads_to(case: int, merging: bool) -> None:
    agreement = compare(
        "choosing", first=case * _PROGRAMS_PER_CASE, count=_PROGRAMS_PER_CASE, merging=merging
    )
    assert agreement.wrong == ()
    assert agreement.compared > _PROGRAMS_PER_CASE * 0.9
    assert agreement.deadlocked > _PROGRAMS_PER_CASE // 5
