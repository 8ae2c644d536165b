"""Checks iterates and solutions of the conjugate gradient method.

Where the iteration may end by its tolerance, what counts is the true residual: it must be as small
as asked. The residual that the method carries along differs from the true one by rounding, of the
order of k u |A| |x| after k iterations (A. Greenbaum, "Estimating the attainable accuracy of
recursively computed residual methods", SIAM J. Matrix Anal. Appl. 18, 1997); with tolerances of
1e-8 that is far below the share of 1e-3 that is let pass.

Where few iterations are allowed, x is the k-th iterate, which mathematics determines. Sums of n
terms in any order err by n u relatively, and each iteration passes errors on at most times the
condition number: for k <= 4, n <= 1009 and condition numbers below 20 that is below 1e-7 at worst
and 1e-12 in all that was seen; a lost block changes more than 1e-3. The bound is 1e-8.
"""

import functools
import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import override

import numpy as np
import numpy.typing as npt

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.common.case_by_case import CaseByCase

_GIVEN, _GENERATED = 0, 1
"""The harness's kinds of case."""
_SEED = 0x5EED_4347
_TIMED_SEED = 20_240_604
_GRID_COLUMNS = 256
_DIAGONAL = 4.125
"""Of generated systems: the condition number is below 65 whatever their size, so that the number
of iterations hardly grows with it and work is linear in n."""

_TOLERANCE = 1e-8
_RESIDUAL_SLACK = 1e-3
_ITERATE_ERROR = 1e-8
_ENOUGH = 1_000
"""Iterations that no system here needs."""
_MOST_TIMED = 400

_SIZES = (1, 2, 3, 16, 101, 257)
_LARGE = 1_009
"""A prime: enough work that tasks really overlap."""

type _Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class _Case:
    matrix: _Vector
    b: _Vector
    iterations: int
    tasks: int


class ConjugateGradient(CaseByCase[_Case]):
    """Solving a sparse linear system by the conjugate gradient method."""

    key = "conjugate-gradient"
    strong_size = 2_048 * _GRID_COLUMNS
    _WEAK_BASE = 1_024 * _GRID_COLUMNS

    def weak_size(self, cores: int) -> int:
        """Returns the number of unknowns: work is linear in it."""
        return self._WEAK_BASE * cores

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run; `size` is a multiple of 256."""
        head = struct.pack("<4Qd", _GENERATED, size, _MOST_TIMED, tasks, _TOLERANCE)
        return head + struct.pack("<Q", _TIMED_SEED)

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Says whether the residual is too large."""
        if len(result) != 8 * size:
            return "the result has another size"
        x = np.frombuffer(result, "<f8")
        b = 2.0 * generated.units(_TIMED_SEED, size) - 1.0
        return _residual_complaint(b - _apply_grid(x), b)

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return _race_cases()

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns kind, n, iterations, tasks, tolerance, then the system."""
        return _encode(case)

    @override
    def _name(self, case: _Case) -> str:
        limit = f", at most {case.iterations} iterations" if case.iterations < 5 else ""
        return f"n={len(case.b)}, tasks={case.tasks}{limit}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        return _complaint(case, result)


def _apply_grid(x: _Vector) -> _Vector:
    grid = x.reshape(-1, _GRID_COLUMNS)
    product = _DIAGONAL * grid
    product[1:] -= grid[:-1]
    product[:-1] -= grid[1:]
    product[:, 1:] -= grid[:, :-1]
    product[:, :-1] -= grid[:, 1:]
    return product.reshape(-1)


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


@functools.cache
def _race_cases() -> tuple[_Case, ...]:
    generator = np.random.Generator(np.random.PCG64(_SEED + 1))
    systems = ((13, 3, 3), (40, 8, 4), (2, 5, 2))
    return tuple(
        _Case(*_system(generator, size), iterations, tasks) for size, tasks, iterations in systems
    )


def _generate_cases() -> Iterator[_Case]:
    generator = np.random.Generator(np.random.PCG64(_SEED))
    empty = np.empty((0, 0))
    yield _Case(empty, np.empty(0), _ENOUGH, 1)
    yield _Case(empty, np.empty(0), 0, 3)
    for size in _SIZES:
        matrix, b = _system(generator, size)
        for iterations, tasks in ((_ENOUGH, 1), (_ENOUGH, 3), (0, 2), (1, 5), (3, 128)):
            yield _Case(matrix, b, iterations, tasks)
        yield _Case(matrix, np.zeros(size), _ENOUGH, 2)
    for iterations, tasks in ((_ENOUGH, 7), (4, 128), (2, 1), (_ENOUGH, 2)):
        matrix, b = _system(generator, _LARGE)
        yield _Case(matrix, b, iterations, tasks)


def _system(generator: np.random.Generator, size: int) -> tuple[_Vector, _Vector]:
    """Returns a sparse symmetric matrix, diagonally dominant and so positive definite, and b."""
    matrix = np.zeros((size, size))
    for _ in range(2):
        for i, j in enumerate(generator.permutation(size)):
            if i != j:
                matrix[i, j] = matrix[j, i] = generator.uniform(-1.0, 1.0)
    # Dominant by a factor: the condition number stays below 20 (Gershgorin).
    np.fill_diagonal(matrix, 1.0 + 1.2 * np.abs(matrix).sum(axis=1))
    return matrix, generator.uniform(-1.0, 1.0, size)


def _encode(case: _Case) -> bytes:
    n = len(case.b)
    rows, columns = np.nonzero(case.matrix)
    starts = np.searchsorted(rows, np.arange(n + 1)).astype("<u8")
    head = struct.pack("<4Qd", _GIVEN, n, case.iterations, case.tasks, _TOLERANCE)
    parts = (starts, columns.astype("<u8"), case.matrix[rows, columns], case.b)
    return head + struct.pack("<Q", len(columns)) + b"".join(part.tobytes() for part in parts)


def _complaint(case: _Case, result: bytes) -> str:
    if len(result) != 8 * len(case.b):
        return f"{len(result)} bytes came back for {len(case.b)} elements"
    x = np.frombuffer(result, "<f8")
    if case.iterations == _ENOUGH:
        with np.errstate(invalid="ignore", over="ignore"):
            return _residual_complaint(case.b - case.matrix @ x, case.b)
    expected = _iterate(case.matrix, case.b, case.iterations)
    bound = _ITERATE_ERROR * _norm(expected)
    # Asks for what must hold: a comparison with NaN is false.
    return "" if _norm(x - expected) <= bound else "the result is not the method's iterate"


def _residual_complaint(residual: _Vector, b: _Vector) -> str:
    bound = (1.0 + _RESIDUAL_SLACK) * _TOLERANCE * _norm(b)
    return "" if _norm(residual) <= bound else "the residual is larger than was asked"


def _iterate(matrix: _Vector, b: _Vector, iterations: int) -> _Vector:
    x, r, p = np.zeros(len(b)), b.copy(), b.copy()
    rho = float(r @ r)
    limit = _TOLERANCE**2 * rho
    for _ in range(iterations):
        if rho <= limit:
            break
        q = matrix @ p
        alpha = rho / float(p @ q)
        x += alpha * p
        r -= alpha * q
        rho, before = float(r @ r), rho
        p = r + rho / before * p
    return x


def _norm(vector: _Vector) -> float:
    return math.sqrt(float(vector @ vector))
