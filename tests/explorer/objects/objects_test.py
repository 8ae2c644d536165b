"""The explorers see of synchronisation objects what their specification says, no more and no less.

Each random program is judged whole, or in part where it has many executions. The command `compare`
goes over any number.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.explorers import c
from concert.explorers.java.workbench_for_tests import real_bench
from concert.sandbox import open_sandbox
from concert.toolchains import locate
from tests.explorer.objects.comparison import Agreement, compare_c, compare_java

_SEEDS = range(100)


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="objects-") as folder:
        yield Path(folder)


def test_the_objects_of_java_are_as_specified(scratch: Path) -> None:
    _assert_alike(compare_java(_SEEDS, bench=real_bench(scratch)))


def test_the_objects_of_posix_are_as_specified(scratch: Path) -> None:
    toolchains = locate()
    bench = c.Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[c.NEEDS[0]],
        installation=c.installed(),
        scratch=scratch,
    )
    _assert_alike(compare_c(_SEEDS, bench=bench))


def _assert_alike(agreement: Agreement) -> None:
    assert agreement.differences == []
    assert agreement.compared > len(_SEEDS) // 3
    assert agreement.whole > agreement.compared * 3 // 4
    assert agreement.deadlocking > agreement.compared // 10
    assert agreement.outputs > 2 * agreement.compared
