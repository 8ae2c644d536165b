"""Checks matrix products up to the rounding of any order of summation.

A sum of n products, added in whatever order, with or without fused multiply-add, errs by no more
than gamma_n |A| |B| element by element, gamma_n = n u / (1 - n u), u = 2^-53 (N. J. Higham,
"Accuracy and Stability of Numerical Algorithms", 2nd ed., 2002, equation 3.13). Our own product
errs by as much, so two products differ by at most twice that. A product whose elements are of
size 1 and one of whose terms is lost differs by some 1e-1, the bound is some 1e-12.
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
_SEED_BASE = 0x5EED_4D4D
_TIMED_SEED = 20_240_603

_SIZES = (0, 1, 2, 3, 7, 16, 31, 64, 97)
"""Empty, one, odd, primes, powers of two and their neighbours."""
_TASKS = (1, 3, 8, 128)
_LARGE = 193
"""A prime: enough work that tasks really overlap."""
_RACE_SIZES = ((13, 3), (32, 16), (37, 7))
"""Sizes and tasks of the race check."""

type _Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Case:
    size: int
    tasks: int
    seed: int


class MatrixMultiplication(CaseByCase[_Case]):
    """Multiplying two dense square matrices."""

    key = "matrix-multiplication"
    strong_size = 1_536
    _WEAK_BASE = 1_152

    def weak_size(self, cores: int) -> int:
        """Returns the size n at which n^3 is `cores` times that of one core."""
        return cubic_size(self._WEAK_BASE, times=cores)

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run."""
        return _encode(_PROJECTED, _Case(size, tasks, _TIMED_SEED))

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares C r with A (B r) for a vector r that is none of the candidate's arguments.

        R. Freivalds, "Probabilistic machines can use less running time", IFIP Congress 1977. The
        bound is that of `complaint`, applied to three products in turn.
        """
        values = np.frombuffer(result, "<f8") if len(result) % 8 == 0 else np.empty(0)
        if len(values) != size + 1 or values[0] != size * size:
            return "the result has another size"
        expected, bound = _projection(size)
        return "" if _within(values[1:], expected, bound) else "the result is not the product"

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
    for tasks in (1, 2, 5, 128):
        yield _Case(_LARGE, tasks, seed)


def _complaint(case: _Case, result: bytes) -> str:
    expected, bound = _product(case.size, case.seed)
    if len(result) != 8 * expected.size:
        return f"{len(result)} bytes came back for {expected.size} elements"
    found = np.frombuffer(result, "<f8").reshape(expected.shape)
    return "" if _within(found, expected, bound) else "the result is not the product"


def _within(found: _Matrix, expected: _Matrix, bound: _Matrix) -> bool:
    # Asks for what must hold: a comparison with NaN is false.
    return bool(np.all(np.abs(found - expected) <= bound))


@functools.lru_cache(maxsize=64)
def _product(size: int, seed: int) -> tuple[_Matrix, _Matrix]:
    """Returns the product, and by how much a right one may differ from it."""
    a, b = _operands(size, seed)
    return a @ b, 2.0 * gamma(size) * (np.abs(a) @ np.abs(b))


@functools.lru_cache(maxsize=4)
def _projection(size: int) -> tuple[_Matrix, _Matrix]:
    a, b = _operands(size, _TIMED_SEED)
    r = 2.0 * generated.units(_TIMED_SEED, size, start=2 * size * size) - 1.0
    sizes = np.abs(a) @ (np.abs(b) @ np.abs(r))
    # Theirs: C = A B, then C r. Ours: B r, then A (B r).
    return a @ (b @ r), 4.0 * gamma(2 * size + 2) * sizes


def _operands(size: int, seed: int) -> tuple[_Matrix, _Matrix]:
    count = size * size
    values = 2.0 * generated.units(seed, 2 * count) - 1.0
    return values[:count].reshape(size, size), values[count:].reshape(size, size)
