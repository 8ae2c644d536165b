"""No small program shows more in every order of events than the reduced search sees.

Of each program both searches run a few executions, so large programs are compared in part, or not
at all where the reduced search does not come to its end. The command `compare` goes further.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from concert import runfiles
from concert.explorers import c
from concert.explorers.java.workbench_for_tests import real_bench
from concert.sandbox import open_sandbox
from concert.sharding import of_this_shard
from concert.toolchains import locate
from tests.explorer.every_order.searches import compare_c, compare_java
from tests.explorer.every_order.seen import Compared, line_of

_MOST: Final = 60
"""Executions of each search."""
_LEFT_OUT: Final = {
    "BottomlessDive": "uses up a stack, which takes long",
    "CaughtOverflow": "uses up a stack, which takes long",
    "MemoryHog": "uses up the heap, and the virtual machine with it",
    "ThreadFlood": "makes so many threads that one execution takes long",
}
_JAVA: Final = [
    file
    for file in sorted(runfiles.folder("tests/explorer/programs").iterdir())
    if file.stem not in _LEFT_OUT
]
_C: Final = sorted(runfiles.folder("data/race-detection").glob("*/program.c"))[::24]


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="every-order-") as folder:
        yield Path(folder)


def test_no_java_program_shows_more_in_every_order(scratch: Path) -> None:
    files = of_this_shard(_JAVA)
    answers = list(compare_java(files, executions=_MOST, reduced=_MOST, bench=real_bench(scratch)))
    _assert_alike(answers)
    assert sum(isinstance(one, Compared) and one.is_whole for one in answers) > len(files) // 2


def test_no_c_program_shows_more_in_every_order(scratch: Path) -> None:
    toolchains = locate()
    bench = c.Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[c.NEEDS[0]],
        installation=c.installed(),
        scratch=scratch,
    )
    _assert_alike(
        [
            compare_c(file, executions=_MOST, reduced=_MOST, bench=bench)
            for file in of_this_shard(_C)
        ]
    )


def _assert_alike(answers: list[Compared | str]) -> None:
    without = [answer for answer in answers if isinstance(answer, str)]
    assert without == []
    differing = [
        line_of(answer)
        for answer in answers
        if isinstance(answer, Compared) and (answer.missing or answer.surplus)
    ]
    assert differing == []
