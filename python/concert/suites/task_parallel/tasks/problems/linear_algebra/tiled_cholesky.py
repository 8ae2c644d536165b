"""Checks Cholesky factors up to the rounding of any order of sums.

A computed factor L has a small backward error whatever the order of its sums, tiled or not:
|A - L L^T| <= gamma_(n+1) |L| |L|^T element by element, gamma_n = n u / (1 - n u), u = 2^-53
(N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2nd ed., 2002, theorem 10.3). Our
own product L L^T errs by gamma_n |L| |L|^T more (equation 3.13). With a positive diagonal, nothing
but the factor satisfies that. Elements of A are of size 1 beside a diagonal of n; a tile that lacks
an update is off by some n^-1/2, the bound is some 1e-12.
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
from concert.suites.task_parallel.tasks.problems.common.rounding import gamma
from concert.suites.task_parallel.tasks.problems.common.work import cubic_size

_WHOLE, _PROJECTED = 0, 1
"""The harness's kinds of case."""
_SEED_BASE = 0x5EED_4348
_TIMED_SEED = 20_240_609

_SIZES = (0, 1, 2, 3, 7, 16, 31, 64)
"""Empty, one, odd, primes and powers of two."""
_TASKS = (1, 3, 128)
_LARGE = 193
"""A prime: enough work that tasks really overlap."""
_RACE_SIZES = ((13, 3), (37, 28), (20, 128))
"""Sizes and tasks of the race check."""

type _Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Case:
    size: int
    tasks: int
    seed: int


class TiledCholesky(CaseByCase[_Case]):
    """Factoring a dense symmetric positive definite matrix."""

    key = "tiled-cholesky"
    strong_size = 2_304
    _WEAK_BASE = 1_792

    def weak_size(self, cores: int) -> int:
        """Returns the size n at which n^3 is `cores` times that of one core."""
        return cubic_size(self._WEAK_BASE, times=cores)

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run."""
        return _encode(_PROJECTED, _Case(size, tasks, _TIMED_SEED))

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares L (L^T r) with A r for a vector r that is none of the candidate's arguments.

        R. Freivalds, "Probabilistic machines can use less running time", IFIP Congress 1977. The
        bound is that of `complaint` plus those of two products; (|L| |L|^T)_ij is at most the
        root of a_ii a_jj (Cauchy and Schwarz), here n.
        """
        values = np.frombuffer(result, "<f8") if len(result) % 8 == 0 else np.empty(0)
        if len(values) != 2 * size + 2 or values[0] != size * size:
            return "the result has another size"
        if values[1] != 0.0:
            return "there is something above the diagonal"
        diagonal, found = values[2 : size + 2], values[size + 2 :]
        if not np.all(diagonal > 0.0):
            return "the diagonal is not positive"
        expected, bound = _projection(size)
        return "" if _within(found, expected, bound) else "the result is not the factor"

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return tuple(_Case(size, tasks, _SEED_BASE) for size, tasks in _RACE_SIZES)

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns four words: kind, size, tasks, seed."""
        return _encode(_WHOLE, case)

    @override
    def _name(self, case: _Case) -> str:
        return f"n={case.size}, tasks={case.tasks}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        return _complaint(case, result)


def _encode(kind: int, case: _Case) -> bytes:
    return struct.pack("<4Q", kind, case.size, case.tasks, case.seed)


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


def _generate_cases() -> Iterator[_Case]:
    seed = _SEED_BASE
    for size in _SIZES:
        for tasks in _TASKS:
            seed += 1
            yield _Case(size, tasks, seed)
    for tasks in (1, 3, 10, 128):
        yield _Case(_LARGE, tasks, seed)


def _complaint(case: _Case, result: bytes) -> str:
    a = _matrix(case.size, case.seed)
    if len(result) != 8 * a.size:
        return f"{len(result)} bytes came back for {a.size} elements"
    factor = np.frombuffer(result, "<f8").reshape(a.shape)
    if np.any(np.triu(factor, 1) != 0.0):
        return "there is something above the diagonal"
    # Asks for what must hold: a comparison with NaN is false.
    if not np.all(np.diagonal(factor) > 0.0):
        return "the diagonal is not positive"
    with np.errstate(invalid="ignore", over="ignore"):
        bound = 2.0 * gamma(case.size + 1) * (np.abs(factor) @ np.abs(factor).T)
        # A factor as large as its bound is no factor: the rows' norms are the diagonal's roots.
        small = np.all(np.sum(factor * factor, axis=1) <= 2.0 * np.diagonal(a))
        product = factor @ factor.T
    return "" if small and _within(product, a, bound) else "the result is not the factor"


def _within(found: _Matrix, expected: _Matrix, bound: _Matrix | float) -> bool:
    return bool(np.all(np.abs(found - expected) <= bound))


@functools.lru_cache(maxsize=4)
def _projection(size: int) -> tuple[_Matrix, float]:
    """Returns A r, and by how much an element of L (L^T r) may differ from it."""
    below = size * (size - 1) // 2
    r = 2.0 * generated.units(_TIMED_SEED, size, start=below) - 1.0
    return _matrix(size, _TIMED_SEED) @ r, 2.0 * gamma(4 * size) * size * float(np.abs(r).sum())


@functools.lru_cache(maxsize=64)
def _matrix(size: int, seed: int) -> _Matrix:
    """Returns A: diagonally dominant with a positive diagonal, and so positive definite."""
    a = np.zeros((size, size))
    a[np.tril_indices(size, -1)] = 2.0 * generated.units(seed, size * (size - 1) // 2) - 1.0
    a += a.T
    np.fill_diagonal(a, float(size))
    return a
