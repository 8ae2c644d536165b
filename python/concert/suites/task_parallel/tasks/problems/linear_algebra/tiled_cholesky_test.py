"""Results that are and are not Cholesky factors."""

import struct
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.linear_algebra.tiled_cholesky import TiledCholesky

_CHOLESKY = TiledCholesky()
type _Matrix = npt.NDArray[np.float64]


def _unit(seed: int, index: int) -> float:
    z = (seed + (index + 1) * 0x9E3779B97F4A7C15) % (1 << 64)
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % (1 << 64)
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % (1 << 64)
    return 2.0 * (((z ^ (z >> 31)) >> 11) * 2.0**-53) - 1.0


def _matrix(n: int, seed: int) -> _Matrix:
    """Returns A as the harness makes it."""
    a = np.zeros((n, n))
    index = 0
    for i in range(n):
        for j in range(i):
            a[i, j] = a[j, i] = _unit(seed, index)
            index += 1
        a[i, i] = float(n)
    return a


def _matrices() -> list[_Matrix]:
    stream = _CHOLESKY.request()
    cases = [struct.unpack_from("<4Q", stream, at) for at in range(0, len(stream), 32)]
    assert all(kind == 0 and tasks >= 1 for kind, _, tasks, _ in cases)
    return [_matrix(n, seed) for _, n, _, seed in cases]


_MATRICES = _matrices()


def _factor(a: _Matrix) -> _Matrix:
    return np.linalg.cholesky(a) if len(a) else a


def _complaint(answer: Callable[[_Matrix], _Matrix]) -> str:
    return _CHOLESKY.complaint([answer(a).tobytes() for a in _MATRICES])


def test_factors_give_no_cause_for_complaint() -> None:
    assert _complaint(_factor) == ""


def _backwards(a: _Matrix) -> _Matrix:
    """Returns the factor by its definition, sums added from their end."""
    n = len(a)
    factor = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1):
            total = a[i, j] - np.sum((factor[i, :j] * factor[j, :j])[::-1])
            factor[i, j] = np.sqrt(total) if i == j else total / factor[j, j]
    return factor


def test_another_order_of_summation_is_allowed() -> None:
    assert _complaint(_backwards) == ""


def _with(a: _Matrix, i: int, j: int, value: float) -> _Matrix:
    if len(a) > 2:
        a[i, j] = value
    return a


def _without_an_update(a: _Matrix) -> _Matrix:
    """Returns what comes out where the last quarter never hears of the first."""
    n = len(a)
    factor = _factor(a)
    part = n // 4
    if part:
        factor[-part:, -part:] = np.linalg.cholesky(
            factor[-part:, -part:] @ factor[-part:, -part:].T
            + factor[-part:, :part] @ factor[-part:, :part].T
        )
    return factor


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda a: a, "above the diagonal"),
        (lambda a: _factor(a).T.copy(), "above the diagonal"),
        (lambda a: _factor(a) * np.nan, "above the diagonal"),
        (lambda a: np.tril(a) * np.nan, "above the diagonal|not positive"),
        (lambda a: -_factor(a), "not positive"),
        (lambda a: _factor(a)[:-1], "bytes came back"),
        (lambda a: np.eye(len(a)), "not the factor"),
        (lambda a: np.tril(a), "not the factor"),
        (lambda a: _with(_factor(a), -1, -1, 1.0), "not the factor"),
        (lambda a: _with(_factor(a), -1, 0, np.nan), "not the factor"),
        (lambda a: _with(_factor(a), -1, 0, np.inf), "not the factor"),
        (lambda a: _with(_factor(a), -1, 0, 1e200), "not the factor"),
        (lambda a: _with(_factor(a), -1, 0, 1e16), "not the factor"),
        (_without_an_update, "not the factor"),
        (lambda a: _factor(a) * (1.0 + 1e-9), "not the factor"),
    ],
    ids=[
        "unchanged",
        "upper factor",
        "not a number",
        "nothing but not a number",
        "negative diagonal",
        "one row short",
        "identity",
        "triangle of the input",
        "last element",
        "one not a number",
        "one infinite",
        "one that overflows",
        "one that widens its bound",
        "lost update",
        "not accurate",
    ],
)
def test_what_is_no_factor_is_found(spoil: Callable[[_Matrix], _Matrix], complaint: str) -> None:
    found = _complaint(spoil)
    assert any(part in found for part in complaint.split("|"))


def test_sizes_cover_where_code_breaks() -> None:
    assert {0, 1, 2, 3, 31, 64} <= {len(a) for a in _MATRICES}


def test_requests_are_the_same_every_time() -> None:
    assert _CHOLESKY.request() == TiledCholesky().request()
    assert len(_CHOLESKY.request()) == 32 * _CHOLESKY.cases
    assert len(_CHOLESKY.race_request()) == 32 * _CHOLESKY.race_cases


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    ratio = (_CHOLESKY.weak_size(cores) / _CHOLESKY.weak_size(1)) ** 3
    assert ratio == pytest.approx(cores, rel=2e-3)


def _timed_result(n: int, factor: _Matrix) -> bytes:
    _, size, _, seed = struct.unpack("<4Q", _CHOLESKY.timed_request(n, 128))
    assert size == n
    r = np.array([_unit(seed, n * (n - 1) // 2 + i) for i in range(n)])
    above = np.count_nonzero(np.triu(factor, 1))
    lower = np.tril(factor)
    head = np.array([float(factor.size), float(above)])
    return np.concatenate([head, np.diagonal(factor), lower @ (lower.T @ r)]).tobytes()


def test_a_timed_result_is_checked_by_a_projection() -> None:
    n = 96
    seed = struct.unpack("<4Q", _CHOLESKY.timed_request(n, 128))[3]
    right = np.linalg.cholesky(_matrix(n, seed))
    assert _CHOLESKY.timed_complaint(n, _timed_result(n, right)) == ""
    for i, j, value in ((n - 1, n - 1, 9.0), (50, 3, 0.0), (3, 50, 1e-9), (7, 7, np.nan)):
        wrong = right.copy()
        wrong[i, j] = value
        assert _CHOLESKY.timed_complaint(n, _timed_result(n, wrong)) != ""
    assert "positive" in _CHOLESKY.timed_complaint(n, _timed_result(n, -right))
    assert _CHOLESKY.timed_complaint(n, b"") != ""
    assert _CHOLESKY.timed_complaint(n, _timed_result(n, right)[:-8]) != ""
