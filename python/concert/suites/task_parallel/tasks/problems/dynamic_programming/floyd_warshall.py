"""Checks the lengths of all shortest paths exactly: the numbers are integers.

Small graphs are worked out by R. W. Floyd's own three loops ("Algorithm 97: shortest path", Comm.
ACM 5(6), 1962), two of them as one operation on matrices. Graphs of timed runs have few edges:
there all edges are gone along again and again until nothing becomes shorter (R. Bellman, "On a
routing problem", Quart. Appl. Math. 16, 1958), which shares nothing with the candidate's method.
"""

import functools
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import override

import numpy as np
import numpy.typing as npt

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.common.case_by_case import CaseByCase
from concert.suites.task_parallel.tasks.problems.common.work import cubic_size

_GIVEN, _GENERATED = 0, 1
"""The harness's kinds of case."""
_NO_PATH = 1_000_000_000
_SEED = 0x5EED_4657
_TIMED_SEED = 20_240_610
_EDGES = 8
_LONGEST = 100_000
"""Edges from each vertex of a generated graph, and the greatest length of one."""

_SIZES = (0, 1, 2, 3, 7, 16, 31, 64)
"""Empty, one, odd, primes and powers of two."""
_TASKS = (1, 5, 128)
_LARGE = 193
"""A prime: enough work that tasks really overlap."""

type _Matrix = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class _Case:
    edges: _Matrix
    tasks: int
    pattern: str


class FloydWarshall(CaseByCase[_Case]):
    """The lengths of the shortest paths between all pairs of vertices."""

    key = "floyd-warshall"
    strong_size = 1_500
    _WEAK_BASE = 1_150

    def weak_size(self, cores: int) -> int:
        """Returns the size n at which n^3 is `cores` times that of one core."""
        return cubic_size(self._WEAK_BASE, times=cores)

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run; the harness generates the graph."""
        return struct.pack("<4Q", _GENERATED, size, tasks, _TIMED_SEED)

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares the digest of the lengths with our own."""
        right = result == _timed_digest(size)
        return "" if right else "the result is not the lengths of the shortest paths"

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return _race_cases()

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns kind, number of vertices, tasks, then the matrix."""
        return _encode(case)

    @override
    def _name(self, case: _Case) -> str:
        return f"{case.pattern} graph of {len(case.edges)} vertices, tasks={case.tasks}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        right = result == _expected(case)
        return "" if right else "the result is not the lengths of its shortest paths"


def _encode(case: _Case) -> bytes:
    head = struct.pack("<3Q", _GIVEN, len(case.edges), case.tasks)
    return head + case.edges.astype("<i4").tobytes()


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


@functools.cache
def _expected(case: _Case) -> bytes:
    return _shortest(case.edges).astype("<i4").tobytes()


@functools.cache
def _race_cases() -> tuple[_Case, ...]:
    generator = np.random.Generator(np.random.PCG64(_SEED + 1))
    sizes = ((13, 9), (37, 20), (11, 128))
    return tuple(_Case(_random(generator, size, 4), tasks, "random") for size, tasks in sizes)


def _generate_cases() -> Iterator[_Case]:
    generator = np.random.Generator(np.random.PCG64(_SEED))
    for size in _SIZES:
        for tasks in _TASKS:
            yield _Case(_random(generator, size, 3), tasks, "random")
    for size, tasks in ((31, 16), (64, 7)):
        yield _Case(_random(generator, size, size), tasks, "complete")
        yield _Case(_parts(generator, size), tasks, "unconnected")
        yield _Case(np.minimum(_random(generator, size, 3), _NO_PATH * _flip(size)), tasks, "free")
        yield _Case(_random(generator, size, 0), tasks, "empty")
    for tasks in (1, 2, 10, 128):
        yield _Case(_chain(generator, _LARGE), tasks, "chain-like")


def _random(generator: np.random.Generator, size: int, edges: int) -> _Matrix:
    """Returns a graph with about so many edges from each vertex."""
    lengths = generator.integers(0, _LONGEST, (size, size), np.int32)
    absent = generator.random((size, size)) >= edges / max(size, 1)
    lengths[absent] = _NO_PATH
    np.fill_diagonal(lengths, 0)
    return lengths


def _parts(generator: np.random.Generator, size: int) -> _Matrix:
    """Returns a graph in which no edge joins an odd and an even vertex."""
    lengths = _random(generator, size, 6)
    lengths[::2, 1::2] = lengths[1::2, ::2] = _NO_PATH
    return lengths


def _flip(size: int) -> _Matrix:
    """Returns zeros along one way round all vertices, ones elsewhere."""
    flip = np.ones((size, size), np.int32)
    flip[np.arange(size), np.arange(1, size + 1) % size] = 0
    return flip


def _chain(generator: np.random.Generator, size: int) -> _Matrix:
    """Returns a random graph and, cheaper, one way through all its vertices in a mixed order."""
    lengths = _random(generator, size, 5)
    order = generator.permutation(size)
    lengths[order[:-1], order[1:]] = generator.integers(0, 50, size - 1, np.int32)
    return lengths


def _shortest(edges: _Matrix) -> _Matrix:
    lengths = edges.copy()
    for via in range(len(lengths)):
        # No sum exceeds 32 bits: twice _NO_PATH is below 2^31.
        np.minimum(lengths, lengths[:, via, None] + lengths[via], out=lengths)
    return lengths


@functools.lru_cache(maxsize=8)
def _timed_digest(size: int) -> bytes:
    words = generated.words(_TIMED_SEED, 2 * _EDGES * size).reshape(size, _EDGES, 2)
    to = (words[:, :, 0] % np.uint64(size)).astype(np.intp)
    length = (words[:, :, 1] % np.uint64(_LONGEST)).astype(np.int32) + np.int32(1)
    # Each row's first edges lead to other rows: what those know, it knows too, an edge further.
    lengths = np.full((size, size), _NO_PATH, np.int32)
    np.fill_diagonal(lengths, 0)
    while True:
        before = lengths.copy()
        for edge in range(_EDGES):
            np.minimum(lengths, lengths[to[:, edge]] + length[:, edge, None], out=lengths)
        if np.array_equal(before, lengths):
            return generated.digest(lengths.astype(np.uint64).reshape(-1))
