"""Checks accelerations of the Barnes-Hut method, up to rounding.

Positions and masses are integers, so tree, opening criterion and the sums of mass times position
are exact (all stay below 2^53), and each body's pulls are determined. What may differ between two
right programs is rounding. With u = 2^-53, rho^2 = |r|^2 + softening^2 and T pulls on a body:

- A pull, some ten operations with a square root and a division, errs by at most 16 u of its size
  (N. Higham, "Accuracy and Stability of Numerical Algorithms", 2nd ed., section 3.1), and a sum of
  T pulls in any order by (T - 1) u times the sum of their sizes (section 4.2).
- The centre of mass of bodies at one place is exactly that place. Any other errs by u times its
  coordinates, and a pull changes by at most 2 M / rho^3 for each unit that its end moves, for that
  bounds the norm of the derivative.

The bound is four times the sum of both: the oracle errs too, and products may be formed otherwise.
The tests show that the pull of one light body at the greatest distance counts.
"""

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
from concert.suites.task_parallel.tasks.problems.common.work import linearithmic_size
from concert.suites.task_parallel.tasks.problems.divide_and_conquer.quadtree import Quadtree, pulls

_EVEN, _CLUSTERED, _COINCIDENT = 0, 1, 2
"""The harness's kinds of case."""
_SEED_BASE = 0x5EED_4248
_TIMED_SEED = 20_240_610
_TIMED_RATIO = 2
_TIMED_SOFTENING = 16.0
_LOWEST_BITS = (1 << 20) - 1

_SIZES = (0, 1, 2, 3, 7, 64, 101, 257)
"""Empty, one, odd, primes, a power of two and its neighbour."""
_TASKS = (1, 2, 3, 5, 7, 128)
_LARGE = 2_003
"""A prime: enough work that tasks really overlap."""

type _Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Bodies:
    count: int
    seed: int
    kind: int
    ratio: int
    softening: float


@dataclass(frozen=True, slots=True)
class _Case:
    bodies: _Bodies
    tasks: int


_RACE_CASES = (
    _Case(_Bodies(97, _SEED_BASE, _EVEN, 1, 1.0), 3),
    _Case(_Bodies(301, _SEED_BASE, _CLUSTERED, 2, 1.0), 16),
    _Case(_Bodies(64, _SEED_BASE, _COINCIDENT, 1, 1.0), 7),
)


class BarnesHut(CaseByCase[_Case]):
    """Accelerations of bodies in the plane, through a quadtree."""

    key = "barnes-hut"
    strong_size = 150_000
    _WEAK_BASE = 70_000

    def weak_size(self, cores: int) -> int:
        """Returns the size n at which n log n is `cores` times that of one core."""
        return linearithmic_size(self._WEAK_BASE, times=cores)

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run, of `size` bodies."""
        return _encode(_Case(_timed_bodies(size), tasks))

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Checks the accelerations of all bodies."""
        return _complaint(_timed_bodies(size), result)

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return _RACE_CASES

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns six words: bodies, tasks, seed, kind, ratio, softening."""
        return _encode(case)

    @override
    def _name(self, case: _Case) -> str:
        return f"{case.bodies.count} bodies, tasks={case.tasks}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        return _complaint(case.bodies, result)


def _timed_bodies(size: int) -> _Bodies:
    return _Bodies(size, _TIMED_SEED, _EVEN, _TIMED_RATIO, _TIMED_SOFTENING)


def _encode(case: _Case) -> bytes:
    bodies = case.bodies
    words = (bodies.count, case.tasks, bodies.seed, bodies.kind, bodies.ratio)
    return struct.pack("<5Qd", *words, bodies.softening)


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


def _generate_cases() -> Iterator[_Case]:
    seeds = itertools.count(_SEED_BASE)
    ratios = itertools.cycle((1, 2, 3, 8))
    softenings = itertools.cycle((1.0, 0.5, 1_000.0))
    kinds = itertools.cycle((_EVEN, _CLUSTERED, _COINCIDENT, _EVEN, _CLUSTERED))
    for size, tasks in itertools.product(_SIZES, _TASKS):
        bodies = _Bodies(size, next(seeds), next(kinds), next(ratios), next(softenings))
        yield _Case(bodies, tasks)
    large = _Bodies(_LARGE, _SEED_BASE, _CLUSTERED, 2, 1.0)
    for tasks in (1, 7):
        yield _Case(large, tasks)
    large = _Bodies(_LARGE, _SEED_BASE, _EVEN, 2, 1.0)
    for tasks in (2, 5, 128):
        yield _Case(large, tasks)


def _complaint(bodies: _Bodies, result: bytes) -> str:
    if len(result) != 16 * bodies.count:
        return f"{len(result)} bytes came back for {2 * bodies.count} numbers"
    expected, bound = _expected(bodies)
    off = np.abs(np.frombuffer(result, "<f8").reshape(-1, 2) - expected)
    # Asks for what must hold: a comparison with NaN is false.
    wrong = np.flatnonzero(~(off <= bound[:, np.newaxis]).all(axis=1))
    return f"the acceleration of body {wrong[0]} is wrong" if len(wrong) else ""


@functools.lru_cache(maxsize=128)
def _expected(bodies: _Bodies) -> tuple[_Vector, _Vector]:
    """Returns accelerations (bodies, 2) and how far each one's components may be off."""
    words = generated.words(bodies.seed, bodies.count)
    x, y = (_coordinates(words >> np.uint64(bits), words, bodies.kind) for bits in (0, 20))
    mass = ((words >> np.uint64(40)) % np.uint64(1_000)).astype(np.int64) + 1
    tree = Quadtree.of(x, y, mass)
    return pulls(tree, x, y, ratio=bodies.ratio, softening=bodies.softening)


def _coordinates(
    bits: npt.NDArray[np.uint64], words: npt.NDArray[np.uint64], kind: int
) -> npt.NDArray[np.int64]:
    shift = words >> np.uint64(60) if kind == _CLUSTERED else np.zeros_like(words)
    kept = _LOWEST_BITS - (_LOWEST_BITS >> 3) if kind == _COINCIDENT else _LOWEST_BITS
    return ((bits & np.uint64(_LOWEST_BITS)) >> shift & np.uint64(kept)).astype(np.int64)
