"""No text costs a reader more than time linear in it.

Each reader runs in a process whose CPU time is limited. The slowest linear reader takes half a
second for `SIZE` characters. A quadratic one would have to do a step in 24 picoseconds, less than a
processor needs to copy one byte, to end within `_CPU_SECONDS`. What regular expressions do is
counted exactly in tools/lint. One long text goes through every reader besides, for its memory.
"""

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pytest

from concert.explorers.java import Piece, PrintingOrder, PrintingThread
from concert.sandbox.bounded_worker import BoundedWorker
from concert.sharding import IS_FIRST_SHARD, of_this_shard
from concert.suites import all_suites
from concert.suites.java_concurrency.judge import diagnostics as java_diagnostics
from concert.suites.java_concurrency.judge.printed import Printed, TooManyStepsError
from concert.suites.java_concurrency.tasks.demands import Within
from concert.suites.protocol import Suite
from concert.suites.task_parallel.judge.build import diagnostics as cpp_diagnostics
from concert.suites.task_parallel.judge.repair.repairs import repairs
from concert.suites.task_parallel.score.complexity import measure_complexity
from concert.values.values import Task

SIZE: Final = 500_000
"""Characters."""
_LONG: Final = 10_000_000
"""Characters, of the one long text."""

_CPU_SECONDS: Final = 6
_CPU_SECONDS_LONG: Final = 60
_MEMORY_BYTES: Final = 24 << 30

_BODIES: Final[Mapping[str, str]] = {
    "quotes": '"',
    "escaped quotes": '\\"',
    "apostrophes": "'",
    "backslashes": "\\",
    "blanks": " ",
    "line ends": "\n",
    "blank lines": " \n",
    "fences": "```\n",
    "tildes": "~~~ x\n",
    "backticks": "`",
    "comment begins": "/*",
    "slashes": "/",
    "parentheses": "(",
    "braces": "{",
    "brackets": "[",
    "attributes": "f()[[",
    "calls": "pi(",
    "classes": "class a{}",
    "modifiers": "public\n",
    "annotations": "@a(",
    "imports": "import a.",
    "directives": "#pragma omp task\n",
    "includes": "#include <",
    "raw strings": 'R"(',
    "branches": "if (",
    "keys": '{"lineA":',
    "empty objects": "{}\n",
    "thoughts": "<think>",
    "answers": "answer: ",
    "equals": "==",
}
_HEADS: Final = {"": "", "in a fence": "``` ", "in a string": '"', "behind an import": "import "}
_CASES: Final = [(head, body) for head in _HEADS for body in _BODIES if not head or len(body) < 16]


def _suite(name: str) -> Callable[[str], object]:
    def extract(text: str) -> object:
        suite, task = _suite_and_task(name)
        return suite.extract(task, text).fault

    return extract


@functools.cache
def _suite_and_task(name: str) -> tuple[Suite, Task]:
    """Reads a suite's tasks once for all texts."""
    suite = all_suites()[name]
    return suite, suite.tasks()[0]


def _decided(text: str) -> str:
    order = PrintingOrder(
        executions=1,
        first=0,
        threads=tuple(
            PrintingThread(
                number=number, pieces=(Piece(text=text, late=False, before=(0,) * 6),) * 3
            )
            for number in range(6)
        ),
    )
    try:
        return str(Printed([order]).broken(Within(pattern=r"peak=(\d+)", low=1, high=2)))[:100]
    except TooManyStepsError:
        return "undecided"


READERS: Final[Mapping[str, Callable[[str], object]]] = {
    **{name: _suite(name) for name in sorted(all_suites())},
    "complexity": lambda text: measure_complexity(text).lines,
    "demands": _decided,
    "errors of g++": lambda text: str(cpp_diagnostics.compile_error(text.encode()))[:100],
    "errors of javac": lambda text: len(java_diagnostics.parse_diagnostics(text)),
    "repairs": lambda text: len(repairs(text, text.encode())),
}


def read(case: str) -> str:
    """Has a reader read a text; called in a process of its own."""
    reader, head, body = case.split("|")
    READERS[reader](_HEADS[head] + _BODIES[body] * (SIZE // len(_BODIES[body])))
    return "read"


def read_long(reader: str) -> str:
    """Has a reader read all bodies, again and again; called in a process of its own."""
    once = "\n".join(_BODIES.values())
    READERS[reader](once * (_LONG // len(once)))
    return "read"


def quadratic(text: str) -> int:
    """Counts, the slow way, the suffixes that are blank; called in a process of its own."""
    return sum(text[place:].isspace() for place in range(len(text)))


def _worker(function: str, cpu_seconds: int) -> BoundedWorker:
    return BoundedWorker(
        f"concert.suites.degenerate_text_test:{function}",
        cpu_seconds=cpu_seconds,
        memory_bytes=_MEMORY_BYTES,
    )


@pytest.fixture(scope="module")
def worker() -> Iterator[BoundedWorker]:
    with _worker("read", _CPU_SECONDS) as started:
        yield started


@pytest.mark.parametrize(
    "case",
    of_this_shard([f"{one}|{head}|{body}" for head, body in _CASES for one in READERS]),
)
def test_a_degenerate_text_is_read(worker: BoundedWorker, case: str) -> None:
    assert worker.call(case) == "read"


@pytest.mark.parametrize("reader", of_this_shard(sorted(READERS)))
def test_a_text_of_ten_megabytes_is_read(reader: str) -> None:
    with _worker("read_long", _CPU_SECONDS_LONG) as worker:
        assert worker.call(reader) == "read"


@pytest.mark.skipif(not IS_FIRST_SHARD, reason="the first shard does it")
def test_a_quadratic_reader_is_found() -> None:
    with _worker("quadratic", _CPU_SECONDS) as worker:
        assert worker.call(" " * SIZE) is None
