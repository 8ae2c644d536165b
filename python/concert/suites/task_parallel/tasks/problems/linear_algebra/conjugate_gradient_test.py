"""Solutions that are and are not the conjugate gradient method's."""

import struct
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from concert.suites.task_parallel.tasks.problems.linear_algebra.conjugate_gradient import (
    ConjugateGradient,
)

_GRADIENT = ConjugateGradient()
type _Vector = npt.NDArray[np.float64]
type _Solve = Callable[[_Vector, _Vector, float, int], _Vector]


def _requests() -> list[tuple[_Vector, _Vector, float, int]]:
    """Returns matrix, b, tolerance and iterations of each case, read as the harness reads them."""
    stream, position, found = _GRADIENT.request(), 0, []

    def take(kind: str, count: int) -> npt.NDArray[np.generic]:
        nonlocal position
        values = np.frombuffer(stream, kind, count, position)
        position += values.nbytes
        return values

    while position < len(stream):
        _, n, iterations, _ = (int(word) for word in take("<u8", 4))
        tolerance = float(take("<f8", 1)[0])
        elements = int(take("<u8", 1)[0])
        starts, columns = take("<u8", n + 1).astype(int), take("<u8", elements).astype(int)
        values, b = take("<f8", elements).astype(float), take("<f8", n).astype(float)
        matrix = np.zeros((n, n))
        for row in range(n):
            part = slice(starts[row], starts[row + 1])
            matrix[row, columns[part]] = values[part]
        found.append((matrix, b, tolerance, iterations))
    return found


def _solve(matrix: _Vector, b: _Vector, tolerance: float, iterations: int) -> _Vector:
    x, r = np.zeros(len(b)), b.copy()
    p, rho, first = r.copy(), float(r @ r), float(b @ b)
    for _ in range(iterations):
        if rho <= tolerance**2 * first:
            break
        q = matrix @ p
        alpha = rho / float(p @ q)
        x, r = x + alpha * p, r - alpha * q
        rho, before = float(r @ r), rho
        p = r + rho / before * p
    return x


def _complaint(solve: _Solve) -> str:
    return _GRADIENT.complaint([solve(*case).tobytes() for case in _requests()])


def test_the_method_gives_no_cause_for_complaint() -> None:
    assert _complaint(_solve) == ""


def test_another_order_of_summation_is_allowed() -> None:
    def reversed_order(matrix: _Vector, b: _Vector, tolerance: float, limit: int) -> _Vector:
        return _solve(matrix[::-1, ::-1].copy(), b[::-1].copy(), tolerance, limit)[::-1].copy()

    assert _complaint(reversed_order) == ""


@pytest.mark.parametrize(
    "spoil",
    [
        lambda x: x * np.nan,
        lambda x: np.zeros_like(x),
        lambda x: x[:-1],
        lambda x: np.where(np.arange(len(x)) == len(x) - 1, 0.0, x),
        lambda x: x * (1.0 + 1e-6),
    ],
    ids=["not a number", "zero", "one short", "last element lost", "not accurate"],
)
def test_what_is_no_solution_is_found(spoil: Callable[[_Vector], _Vector]) -> None:
    assert _complaint(lambda *case: spoil(_solve(*case))) != ""


def test_a_direct_solver_in_place_of_the_iterates_is_found() -> None:
    assert "iterate" in _complaint(lambda matrix, b, *_: np.linalg.solve(matrix, b))


def test_the_matrices_are_symmetric_and_well_conditioned() -> None:
    # Several cases have one matrix, and the largest take most of the time.
    distinct = {matrix.tobytes(): matrix for matrix, *_ in _requests()}
    for matrix in distinct.values():
        assert (matrix == matrix.T).all()
        if len(matrix):
            eigenvalues = np.linalg.eigvalsh(matrix)
            assert eigenvalues[0] > 0
            assert eigenvalues[-1] / eigenvalues[0] < 20


def test_weak_scaling_grows_by_work() -> None:
    assert _GRADIENT.weak_size(6) == 6 * _GRADIENT.weak_size(1)
    assert _GRADIENT.weak_size(3) % 256 == _GRADIENT.strong_size % 256 == 0


def test_a_timed_result_is_held_against_the_grids_matrix() -> None:
    size = 512
    matrix = np.zeros((size, size))
    for i in range(size):
        matrix[i, i] = 4.125
        for j, near in ((i - 256, True), (i + 256, True), (i - 1, i % 256), (i + 1, (i + 1) % 256)):
            if near and 0 <= j < size:
                matrix[i, j] = -1.0
    state = 20_240_604
    b = np.empty(size)
    for i in range(size):
        z = (state + (i + 1) * 0x9E3779B97F4A7C15) % (1 << 64)
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % (1 << 64)
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % (1 << 64)
        b[i] = 2.0 * (((z ^ (z >> 31)) >> 11) * 2.0**-53) - 1.0
    x = np.linalg.solve(matrix, b)
    assert _GRADIENT.timed_complaint(size, x.tobytes()) == ""
    x[100] += 1e-4
    assert _GRADIENT.timed_complaint(size, x.tobytes()) != ""
    assert _GRADIENT.timed_complaint(size, b"") != ""


def test_requests_are_the_same_every_time() -> None:
    assert _GRADIENT.request() == ConjugateGradient().request()
    kind, size, _, tasks = struct.unpack_from("<4Q", _GRADIENT.timed_request(512, 128))
    assert (kind, size, tasks) == (1, 512, 128)
