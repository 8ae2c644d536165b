"""Checks counts of the values below each edge exactly: values and edges are ours."""

import functools
import itertools
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import override

import numpy as np
import numpy.typing as npt

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.common.case_by_case import CaseByCase

_SEED_BASE = 0x5EED_4849
_TIMED_SEED = 20_240_605
_TIMED_EDGES = 4_096
_CHUNK = 1 << 20
"""Values that are counted at a time: large inputs need not be in memory at once."""

_SIZES = (0, 1, 2, 3, 7, 64, 101, 1_000, 1_024, 4_099)
"""Empty, one, odd, primes, powers of two and their neighbours."""
_EDGES = (0, 1, 2, 17, 64, 257)
_TASKS = (1, 2, 3, 5, 7, 128)
_TIES = 8
"""Values and edges that are multiples of 1/8 are often equal."""
_LARGE, _LARGE_EDGES = 100_003, 1_021
"""Primes: enough work that tasks really overlap."""

type _Counts = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class _Case:
    values: int
    edges: int
    tasks: int
    seed: int
    levels: int


_RACE_CASES = (
    _Case(97, 17, 3, _SEED_BASE, 0),
    _Case(1_024, 64, 16, _SEED_BASE, _TIES),
    _Case(4_099, 257, 7, _SEED_BASE, 0),
)


class Histogram(CaseByCase[_Case]):
    """Counting values below edges by a histogram and its prefix sum."""

    key = "histogram"
    strong_size = 12_000_000
    _WEAK_BASE = 4_000_000

    def weak_size(self, cores: int) -> int:
        """Returns `cores` times the values of one core: each value costs one search."""
        return self._WEAK_BASE * cores

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run, of `size` values."""
        return _encode(_Case(size, _TIMED_EDGES, tasks, _TIMED_SEED, 0))

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares all counts with our own."""
        right = result == _expected(size, _TIMED_EDGES, _TIMED_SEED, 0)
        return "" if right else "the result does not count the values below each edge"

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return _RACE_CASES

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns five words: values, edges, tasks, seed, levels."""
        return _encode(case)

    @override
    def _name(self, case: _Case) -> str:
        return f"{case.values} values, {case.edges} edges, tasks={case.tasks}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        right = result == _expected(case.values, case.edges, case.seed, case.levels)
        return "" if right else "the result does not count the values below each edge"


def _encode(case: _Case) -> bytes:
    return struct.pack("<5Q", case.values, case.edges, case.tasks, case.seed, case.levels)


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


def _generate_cases() -> Iterator[_Case]:
    seeds = itertools.count(_SEED_BASE)
    edges = itertools.cycle(_EDGES)
    for size in _SIZES:
        for tasks in _TASKS:
            yield _Case(size, next(edges), tasks, next(seeds), 0)
        # Another case moves the cycle on: each size meets each number of edges with other tasks.
        yield _Case(size, next(edges), 3, next(seeds), _TIES)
    for tasks in (1, 2, 5, 128):
        yield _Case(_LARGE, _LARGE_EDGES, tasks, _SEED_BASE, 0)


@functools.lru_cache(maxsize=128)
def _expected(values: int, edges: int, seed: int, levels: int) -> bytes:
    """Returns for each edge the number of values below it, as the harness sends it."""
    limits = np.sort(_levelled(generated.units(seed, edges, start=values), levels))
    counts: _Counts = np.zeros(edges, np.uint64)
    for start in range(0, values, _CHUNK):
        units = generated.units(seed, min(_CHUNK, values - start), start=start)
        ordered = np.sort(_levelled(units, levels))
        counts += np.searchsorted(ordered, limits, side="left").astype(np.uint64)
    return counts.astype("<u8").tobytes()


def _levelled(units: npt.NDArray[np.float64], levels: int) -> npt.NDArray[np.float64]:
    return np.floor(units * levels) / levels if levels else units
