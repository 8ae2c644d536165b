"""A program with thousands of races gets each of them, with an execution that has it."""

from copy import replace

import pytest

from concert.explorers.c import DEFAULT_LIMITS, Statement, Workbench, explore, replay
from concert.explorers.c.programs_for_tests import two_threads

_FEW = replace(DEFAULT_LIMITS, total_events=20_000)
"""The walks find nearly all races; what the search would go on with is not the matter here."""


def _lines(count: int, statement: str) -> str:
    return "\n".join([statement] * count)


@pytest.mark.parametrize(
    ("statement", "of_each_pair"),
    [
        # The read of each with the write of each other, both ways, and the writes.
        ("x++;", 3),
        ("x = 1;", 1),
    ],
)
def test_each_pair_of_racing_lines_is_found_and_shown(
    statement: str, of_each_pair: int, bench: Workbench
) -> None:
    lines = 36
    body = _lines(lines, statement)
    source = two_threads("static int x;", body, after=body)
    verdict = explore(source, name="p.c", bench=bench, limits=_FEW).verdict
    assert not verdict.coverage.bounds
    assert verdict.coverage.statement is Statement.BOUNDED
    assert len(verdict.races) == of_each_pair * lines * lines
    for number in (0, len(verdict.races) // 2, len(verdict.races) - 1):
        replayed = replay(source, verdict, number, bench=bench)
        assert replayed.shows(verdict.races[number])


def test_many_races_are_the_same_each_time(bench: Workbench) -> None:
    body = _lines(24, "x++;")
    source = two_threads("static int x;", body, after=body)
    first, second = (
        explore(source, name="p.c", bench=bench, limits=_FEW).verdict for _ in range(2)
    )
    assert len(first.races) == 3 * 24 * 24
    assert first == second
