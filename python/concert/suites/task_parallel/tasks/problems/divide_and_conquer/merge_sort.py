"""Checks sorted results exactly, against a sorted copy of our own input."""

import functools
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.common.work import linearithmic_size

_GIVEN, _GENERATED = 0, 1
"""The harness's kinds of case."""
_INPUT_SEED = 0x5EED_5047
_TIMED_SEED = 20_240_602

_SIZES = (0, 1, 2, 3, 5, 16, 63, 101, 1_000, 1_024, 4_099)
"""Empty, one, odd, primes, powers of two and their neighbours."""
_TASKS = (1, 2, 3, 128)
_LARGE = 50_021
"""A prime: enough work that tasks really overlap."""
_RACE_SIZES = ((97, 3), (1_024, 16), (4_099, 7))
"""Elements and tasks of the race check."""

type _Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class _Case:
    values: _Integers
    tasks: int
    pattern: str


class MergeSort:
    """Sorting 64-bit integers by merge sort."""

    key = "merge-sort"
    strong_size = 4_000_000
    _WEAK_BASE = 2_000_000

    @property
    def cases(self) -> int:
        """Number of correctness cases in one run."""
        return len(_cases())

    def request(self) -> bytes:
        """Returns, a case: kind, number of elements, tasks, then the elements."""
        return b"".join(
            struct.pack("<3Q", _GIVEN, len(case.values), case.tasks)
            + case.values.astype("<i8").tobytes()
            for case in _cases()
        )

    def complaint(self, results: Sequence[bytes]) -> str:
        """Says which vector did not come back sorted, from the largest down."""
        for case, result in reversed(list(zip(_cases(), results, strict=True))):
            if result != np.sort(case.values).astype("<i8").tobytes():
                return (
                    f"{len(case.values)} {case.pattern} elements, tasks={case.tasks}:"
                    " the result is not the sorted input"
                )
        return ""

    def difference(self, first: Sequence[bytes], second: Sequence[bytes]) -> str:
        """Returns "": two sorted copies of one input cannot differ."""
        return ""

    @property
    def race_cases(self) -> int:
        """Number of cases of the race check."""
        return len(_RACE_SIZES)

    def race_request(self) -> bytes:
        """Returns generated cases: kind, number of elements, tasks, seed."""
        return b"".join(
            struct.pack("<4Q", _GENERATED, size, tasks, _TIMED_SEED) for size, tasks in _RACE_SIZES
        )

    def weak_size(self, cores: int) -> int:
        """Returns the size n at which n log n is `cores` times that of one core."""
        return linearithmic_size(self._WEAK_BASE, times=cores)

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run; the harness generates the elements."""
        return struct.pack("<4Q", _GENERATED, size, tasks, _TIMED_SEED)

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares the digest of the sorted elements with our own."""
        return "" if result == _sorted_digest(size) else "the result is not the sorted input"


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


def _generate_cases() -> Iterator[_Case]:
    generator = np.random.Generator(np.random.PCG64(_INPUT_SEED))
    extremes = np.iinfo(np.int64)

    def random(size: int) -> _Integers:
        return generator.integers(extremes.min, extremes.max, size, np.int64, endpoint=True)

    for size in _SIZES:
        for tasks in _TASKS:
            yield _Case(random(size), tasks, "random")
    for size, tasks in ((101, 3), (4_099, 7)):
        yield _Case(np.sort(random(size)), tasks, "sorted")
        yield _Case(np.sort(random(size))[::-1].copy(), tasks, "descending")
        yield _Case(generator.integers(-2, 3, size, np.int64), tasks, "repeated")
        yield _Case(np.zeros(size, np.int64), tasks, "equal")
        ends = generator.choice(np.array([extremes.min, -1, 0, extremes.max]), size)
        yield _Case(ends.astype(np.int64), tasks, "extreme")
    for tasks in (1, 2, 5, 128):
        yield _Case(random(_LARGE), tasks, "random")


@functools.lru_cache(maxsize=8)
def _sorted_digest(size: int) -> bytes:
    values = np.sort(generated.words(_TIMED_SEED, size).view(np.int64)).view(np.uint64)
    return generated.digest(values)
