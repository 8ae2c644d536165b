"""The engine runs one execution per class in the programs of the papers.

`readers`, `lastzero`, `indexer` and `filesystem` with their counts: Abdulla, Aronis, Jonsson and
Sagonas, "Optimal dynamic partial order reduction", POPL 2014; the latter two go back to Flanagan
and Godefroid, POPL 2005.
"""

import pytest

from native.explore.scripted.command import explore
from native.explore.tests.published_programs import filesystem, indexer, last_zero, readers


@pytest.mark.parametrize("count", [1, 2, 3, 8, 10])
def test_readers_take_two_to_the_power_of_their_number(count: int) -> None:
    exploration = explore(readers(count))
    assert (exploration.executions, exploration.blocked) == (2**count, 0)


@pytest.mark.parametrize(
    ("count", "executions"), [(4, 28), (5, 64), (10, 3_328), (12, 15_360), (15, 147_456)]
)
def test_lastzero_takes_the_published_number(count: int, executions: int) -> None:
    assert executions == (count + 3) * 2 ** (count - 2)
    exploration = explore(last_zero(count))
    assert (exploration.executions, exploration.blocked) == (executions, 0)


@pytest.mark.parametrize(("count", "executions"), [(14, 2), (16, 8), (18, 32), (19, 64)])
def test_filesystem_takes_the_published_number(count: int, executions: int) -> None:
    exploration = explore(filesystem(count))
    assert (exploration.executions, exploration.blocked) == (executions, 0)
    assert exploration.deadlocks == ()


@pytest.mark.parametrize(("count", "executions"), [(11, 1), (12, 8), (15, 4_096)])
def test_indexer_takes_the_published_number(count: int, executions: int) -> None:
    exploration = explore(indexer(count))
    assert (exploration.executions, exploration.blocked) == (executions, 0)
