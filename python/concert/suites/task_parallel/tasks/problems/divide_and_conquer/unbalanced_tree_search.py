"""Checks a tree's nodes, leaves and height exactly, by levels."""

import functools
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import override

import numpy as np
import numpy.typing as npt

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.common.case_by_case import CaseByCase

_SEED_BASE = 0x5EED_5554
_TIMED_SEED = 20_240_606

_SHIFT, _LIMIT, _CHILDREN = np.uint64(54), np.uint64(338), 3
"""A word below LIMIT in its upper bits has so many children: 0.99 of them on average, so a subtree
has 102 nodes on average, with a standard deviation of 1,500."""
_STEP = 0x9E3779B97F4A7C15
_CHUNK = 1 << 16
"""Children of the root whose subtrees are unfolded at a time, for the sake of memory."""

_BRANCHES = (0, 1, 2, 3, 7, 64, 101, 509, 1_024)
"""None, one, odd, primes, and powers of two."""
_TASKS = (1, 2, 3, 5, 7, 128)
_LARGE = 30_011
"""A prime: enough work that tasks really overlap."""

type _Words = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class _Case:
    branches: int
    tasks: int
    seed: int


_RACE_CASES = (
    _Case(13, 3, _SEED_BASE),
    _Case(64, 16, _SEED_BASE + 1),
    _Case(101, 7, _SEED_BASE + 2),
)


class UnbalancedTreeSearch(CaseByCase[_Case]):
    """Searching a tree whose subtrees differ widely in size."""

    key = "unbalanced-tree-search"
    strong_size = 1_500_000
    _WEAK_BASE = 600_000

    def weak_size(self, cores: int) -> int:
        """Returns `cores` times the root's children of one core.

        So many independent subtrees have a sum within 2 % of its mean, one standard deviation.
        """
        return self._WEAK_BASE * cores

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run, of `size` branches."""
        return _encode(_Case(size, tasks, _TIMED_SEED))

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares the three numbers with our own."""
        right = result == _expected(size, _TIMED_SEED)
        return "" if right else "the result is not the tree's nodes, leaves and height"

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return _RACE_CASES

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns three words: branches, tasks, seed."""
        return _encode(case)

    @override
    def _name(self, case: _Case) -> str:
        return f"{case.branches} branches, tasks={case.tasks}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        right = result == _expected(case.branches, case.seed)
        return "" if right else "the result is not the tree's nodes, leaves and height"


def _encode(case: _Case) -> bytes:
    return struct.pack("<3Q", case.branches, case.tasks, case.seed)


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


def _generate_cases() -> Iterator[_Case]:
    seed = _SEED_BASE
    for branches in _BRANCHES:
        for tasks in _TASKS:
            seed += 1
            yield _Case(branches, tasks, seed)
    for tasks in (1, 2, 5, 128):
        yield _Case(_LARGE, tasks, _SEED_BASE)


@functools.lru_cache(maxsize=128)
def _expected(branches: int, seed: int) -> bytes:
    """Returns nodes, leaves and height as the harness sends them."""
    nodes, leaves, height = 1, 0, 0
    for start in range(0, branches, _CHUNK):
        level = generated.words(seed, min(_CHUNK, branches - start), start=start)
        depth = 0
        while len(level):
            depth += 1
            parents = level[level >> _SHIFT < _LIMIT]
            nodes += len(level)
            leaves += len(level) - len(parents)
            level = _children(parents)
        height = max(height, depth)
    return struct.pack("<3Q", nodes, leaves if branches else 1, height)


def _children(parents: _Words) -> _Words:
    """Returns the children: the first outputs of splitmix64 with a node as its seed (`words`)."""
    z: _Words = np.concatenate(
        [parents + np.uint64((index + 1) * _STEP % (1 << 64)) for index in range(_CHILDREN)]
    )
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
