"""The explorer sees of random programs what the model says, no more and no less.

The programs of each family are compared, and most of them whole. The command `compare` goes over
any number.
"""

import pytest

from concert.explorers.c import Workbench
from concert.sharding import of_this_shard
from tests.explorer.pthread_programs.comparison import tally_of
from tests.explorer.pthread_programs.drawing.families import Family

_PROGRAMS = 6
"""Of each family."""
_MIXED = 20
_FAMILIES = of_this_shard(list(Family))


@pytest.mark.parametrize("family", _FAMILIES)
def test_programs_of_one_family_are_as_specified(family: Family, bench: Workbench) -> None:
    tally = tally_of(range(_PROGRAMS), frozenset({family}), bench=bench)
    assert [(each.seed, each.comparison.text) for each in tally.differences] == []
    assert tally.compared > _PROGRAMS // 2
    assert tally.whole > tally.compared // 2


@pytest.mark.parametrize("part", of_this_shard(range(4)))
def test_programs_of_several_families_are_as_specified(part: int, bench: Workbench) -> None:
    tally = tally_of(range(part, _MIXED, 4), None, bench=bench)
    assert [(each.seed, each.comparison.text) for each in tally.differences] == []
    assert tally.whole > tally.compared // 2
