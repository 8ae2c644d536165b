"""Calls of the JDK show no more if each access of the library's code is an event of its own.

Of each class few programs are compared, in part where they have many executions. The command
`compare` goes over any number.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.explorers.java.workbench_for_tests import real_bench
from tests.explorer.calls.comparison import all_classes, compare
from tests.explorer.every_order.seen import line_of

_SEEDS = range(8)
_EVENTS = 20_000


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="calls-") as folder:
        yield Path(folder)


def test_calls_are_whole_where_they_are_single_events(scratch: Path) -> None:
    compared = list(compare(all_classes(), _SEEDS, events=_EVENTS, bench=real_bench(scratch)))
    assert [line_of(each) for each in compared if each.missing or each.surplus] == []
    assert sum(each.is_whole for each in compared) > len(compared) * 2 // 3
    more = sum(each.every.executions > each.reduced.executions for each in compared)
    assert more > len(compared) // 4
