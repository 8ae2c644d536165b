"""Checks results of repeated forward substitution, up to rounding.

Forward substitution, its sums in whatever order, with or without fused multiply-add, gives an x
with |d_i x_i - (c_i - sum of a_ij x_j)| <= gamma_k (|d_i x_i| + sum of |a_ij x_j|) for a row of k
elements, gamma_k = k u / (1 - k u), u = 2^-53 (N. J. Higham, "Accuracy and Stability of Numerical
Algorithms", 2nd ed., 2002, lemma 8.4). All matrices here have |d_i| >= 1 + sum of |a_ij|. Then no
solution is larger than its right-hand side, in the maximum norm, and neither is an error (the same,
theorem 8.12 and section 8.2): each application adds at most 2 gamma_k max |d_i| max |b_i| to the
error. Our own substitution errs by as much; three times is taken, which covers both and products of
errors. That is some 1e-13; a row that is lost or solved before one that it asks for is off by more
than 1e-5.
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
from concert.suites.task_parallel.tasks.problems.common.rounding import gamma

_GIVEN, _GENERATED = 0, 1
"""The harness's kinds of case."""
_SEED = 0x5EED_5354
_TIMED_SEED = 20_240_611

_GROUP, _RANKS, _ASKED = 128, 8, 24
"""Of generated systems: rows of one rank in a row, ranks, rows that each row asks for."""
_TIMED_TIMES = 125
"""Odd: the diagonal is negative, so that signs tell whether a row was left out."""
_LARGE = 6_007
"""A prime: levels of some 750 rows."""

type _Reals = npt.NDArray[np.float64]
type _Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class _System:
    """L in compressed row storage, the right-hand side, and an order of the rows.

    Attributes:
        ranks: A number for each row, greater than those of the rows that it asks for.
    """

    starts: _Integers
    columns: _Integers
    values: _Reals
    b: _Reals
    ranks: _Integers


@dataclass(frozen=True, slots=True, eq=False)
class _Case:
    pattern: str
    size: int
    times: int
    tasks: int
    given: _System | None


class SparseTriangularSolve(CaseByCase[_Case]):
    """Solving a sparse lower triangular linear system many times over."""

    key = "sparse-triangular-solve"
    strong_size = 100_000
    _WEAK_BASE = 50_000

    def weak_size(self, cores: int) -> int:
        """Returns the number of rows: work is linear in it."""
        return self._WEAK_BASE * cores

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run; the harness generates the system."""
        return struct.pack("<5Q", _GENERATED, size, _TIMED_TIMES, tasks, _TIMED_SEED)

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares sums over x, each over few rows with random weights, with our own."""
        return _complaint(*_projection(size, _TIMED_TIMES, _TIMED_SEED), result)

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return _race_cases()

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns kind, n, times, tasks, then the system or its seed."""
        return _encode(case)

    @override
    def _name(self, case: _Case) -> str:
        return f"{case.pattern}, n={case.size}, times={case.times}, tasks={case.tasks}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        return _complaint(*_expected(case), result)


def _complaint(expected: _Reals, bound: _Reals, result: bytes) -> str:
    if len(result) != 8 * len(expected):
        return f"{len(result)} bytes came back for {len(expected)} numbers"
    found = np.frombuffer(result, "<f8")
    # Asks for what must hold: a comparison with NaN is false.
    return "" if np.all(np.abs(found - expected) <= bound) else "the result is not the solution"


def _encode(case: _Case) -> bytes:
    numbers = (case.size, case.times, case.tasks)
    if case.given is None:
        return struct.pack("<5Q", _GENERATED, *numbers, _SEED)
    system = case.given
    head = struct.pack("<5Q", _GIVEN, *numbers, len(system.columns))
    integers = system.starts.astype("<u8").tobytes() + system.columns.astype("<u8").tobytes()
    return head + integers + system.values.tobytes() + system.b.tobytes()


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


@functools.cache
def _race_cases() -> tuple[_Case, ...]:
    generator = np.random.Generator(np.random.PCG64(_SEED + 1))
    return (
        _Case("scattered", 60, 2, 5, _scattered(generator, 60, 3)),
        _Case("scattered", 12, 3, 128, _scattered(generator, 12, 2)),
        _Case("by ranks", 3_000, 2, 16, None),
    )


def _generate_cases() -> Iterator[_Case]:
    generator = np.random.Generator(np.random.PCG64(_SEED))
    for size in (0, 1, 2, 3, 7, 31, 101, 257):
        for times, tasks in ((1, 1), (3, 3), (0, 2), (2, 128)):
            system = _scattered(generator, size, 3)
            yield _Case("scattered", size, times, tasks, system)
    for size, tasks in ((31, 5), (101, 128)):
        yield _Case("a chain", size, 2, tasks, _masked(generator, np.eye(size, k=-1)))
        yield _Case("diagonal", size, 2, tasks, _masked(generator, np.zeros((size, size))))
        last_row = np.zeros((size, size))
        last_row[-1, :-1] = 1.0
        yield _Case("all for the last row", size, 2, tasks, _masked(generator, last_row))
        yield _Case("dense", size, 2, tasks, _masked(generator, np.tri(size, k=-1)))
    for times, tasks in ((1, 1), (2, 3), (2, 128), (3, 7)):
        yield _Case("by ranks", _LARGE, times, tasks, None)


def _scattered(generator: np.random.Generator, size: int, asked: int) -> _System:
    """Returns a system whose rows ask for about so many others."""
    mask = np.tril(generator.random((size, size)) < asked / max(size, 1), -1)
    return _masked(generator, mask.astype(np.float64))


def _masked(generator: np.random.Generator, mask: _Reals) -> _System:
    """Returns a system with elements below the diagonal where the mask is not 0."""
    size = len(mask)
    scale = 0.4 / np.maximum(mask.sum(axis=1, keepdims=True), 1.0)
    matrix = mask * generator.uniform(0.5, 1.0, (size, size)) * scale
    diagonal = 1.0 + matrix.sum(axis=1) + generator.uniform(0.0, 0.2, size)
    matrix *= generator.choice([-1.0, 1.0], (size, size))
    np.fill_diagonal(matrix, diagonal * generator.choice([-1.0, 1.0], size))
    rows, columns = np.nonzero(matrix)
    starts = np.searchsorted(rows, np.arange(size + 1))
    ranks = np.zeros(size, np.int64)
    for i in range(size):
        asked = columns[starts[i] : starts[i + 1] - 1]
        ranks[i] = ranks[asked].max() + 1 if len(asked) else 0
    b = generator.uniform(-1.0, 1.0, size)
    return _System(starts, columns, matrix[rows, columns], b, ranks)


def _generated(size: int, seed: int) -> _System:
    """Returns the system that the harness makes: see there."""
    groups = generated.words(seed, -(-size // _GROUP)) % np.uint64(_RANKS)
    ranks = np.repeat(groups.astype(np.int64), _GROUP)[:size]
    row = np.arange(size)
    asked = generated.words(seed + 1, _ASKED * size).reshape(size, _ASKED)
    asked = (asked % np.maximum(row, 1).astype(np.uint64)[:, None]).astype(np.int64)
    asked[ranks[asked] >= ranks[:, None]] = size
    asked[:1] = size
    asked.sort(axis=1)
    kept = asked < size
    kept[:, 1:] &= asked[:, 1:] != asked[:, :-1]
    chosen = generated.words(seed + 2, _ASKED * size).reshape(size, _ASKED) % np.uint64(1_024)
    below = np.where(kept, (2.0 * chosen.astype(np.float64) - 1_023.0) / 65_536.0, 0.0)
    diagonal = -1.0 - np.abs(below).sum(axis=1)
    # The diagonal element comes last in its row.
    taken = np.hstack([kept, np.ones((size, 1), bool)])
    return _System(
        starts=np.concatenate([[0], np.cumsum(taken.sum(axis=1))]),
        columns=np.hstack([asked, row[:, None]])[taken],
        values=np.hstack([below, diagonal[:, None]])[taken],
        b=2.0 * generated.units(seed + 3, size) - 1.0,
        ranks=ranks,
    )


@functools.cache
def _expected(case: _Case) -> tuple[_Reals, _Reals]:
    if case.given is None:
        return _projection(case.size, case.times, _SEED)
    return _solve(case.given, case.times)


@functools.lru_cache(maxsize=8)
def _projection(size: int, times: int, seed: int) -> tuple[_Reals, _Reals]:
    """Returns what the harness sends for a generated system, and a bound of its error."""
    x, error = _solve(_generated(size, seed), times)
    weights = 2.0 * generated.units(seed + 4, size) - 1.0
    starts = np.arange(0, size, _GROUP)
    sums = np.add.reduceat(weights * x, starts)
    sizes = np.add.reduceat(np.abs(weights) * (error + 3.0 * gamma(_GROUP) * np.abs(x)), starts)
    return np.concatenate([[float(size)], sums]), np.concatenate([[0.0], sizes])


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """Rows of one rank, and their elements off the diagonal, row after row.

    A row's last element here is 0 in place of the one on the diagonal: so none is empty.
    """

    rows: _Integers
    starts: _Integers
    columns: _Integers
    values: _Reals
    diagonal: _Reals


def _levels(system: _System) -> Iterator[_Level]:
    lengths = np.diff(system.starts)
    for rank in range(int(system.ranks.max(initial=-1)) + 1):
        rows = np.flatnonzero(system.ranks == rank)
        if not len(rows):
            continue
        starts = np.cumsum(lengths[rows]) - lengths[rows]
        elements = np.arange(lengths[rows].sum())
        elements += np.repeat(system.starts[rows] - starts, lengths[rows])
        values = system.values[elements]
        values[starts + lengths[rows] - 1] = 0.0
        diagonal = system.values[system.starts[rows + 1] - 1]
        yield _Level(rows, starts, system.columns[elements], values, diagonal)


def _solve(system: _System, times: int) -> tuple[_Reals, _Reals]:
    """Returns x, and by how much the elements of two computed ones may differ."""
    x = system.b.copy()
    levels = list(_levels(system))
    for _ in range(times):
        for level in levels:
            sums = np.add.reduceat(level.values * x[level.columns], level.starts)
            x[level.rows] = (x[level.rows] - sums) / level.diagonal
    longest = int(np.diff(system.starts).max(initial=1))
    sizes = [float(np.abs(each).max(initial=0.0)) for each in (system.values, system.b)]
    error = 3.0 * times * 2.0 * gamma(longest) * math.prod(sizes)
    return x, np.full(len(x), error)
