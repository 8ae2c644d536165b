"""Products that are and are not those of two matrices."""

import struct
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.linear_algebra.matrix_multiplication import (
    MatrixMultiplication,
)

_MULTIPLICATION = MatrixMultiplication()
type _Matrix = npt.NDArray[np.float64]


def _operands(n: int, seed: int) -> tuple[_Matrix, _Matrix]:
    values = 2.0 * generated.units(seed, 2 * n * n) - 1.0
    return values[: n * n].reshape(n, n), values[n * n :].reshape(n, n)


def _complaint(multiply: Callable[[_Matrix, _Matrix], _Matrix]) -> str:
    cases = struct.iter_unpack("<4Q", _MULTIPLICATION.request())
    return _MULTIPLICATION.complaint(
        [multiply(*_operands(n, seed)).tobytes() for _, n, _, seed in cases]
    )


def _in_another_order(a: _Matrix, b: _Matrix) -> _Matrix:
    c = np.zeros_like(a)
    for k in reversed(range(len(a))):
        c += np.outer(a[:, k], b[k])
    return c


def _with(change: Callable[[_Matrix], None]) -> Callable[[_Matrix, _Matrix], _Matrix]:
    def multiply(a: _Matrix, b: _Matrix) -> _Matrix:
        c = a @ b
        if len(c) > 100:
            change(c)
        return c

    return multiply


def test_any_order_of_summation_gives_no_cause_for_complaint() -> None:
    assert _complaint(lambda a, b: a @ b) == ""
    assert _complaint(_in_another_order) == ""


def _spoil_last(c: _Matrix) -> None:
    c[-1, -1] += 1e-9


def _lose_row(c: _Matrix) -> None:
    c[-1] = 0.0


def _spoil_with_nan(c: _Matrix) -> None:
    c[0, 0] = np.nan


@pytest.mark.parametrize(
    "multiply",
    [
        lambda a, b: b @ a,
        lambda a, b: (a @ b).T.copy(),
        lambda a, b: a,
        lambda a, b: a[:, :-1] @ b[:-1],
        lambda a, b: (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float64),
        lambda a, b: (a @ b)[:-1],
        _with(_spoil_last),
        _with(_lose_row),
        _with(_spoil_with_nan),
    ],
    ids=[
        *("swapped", "transposed", "input", "a term lost", "single precision", "a row short"),
        *("last element", "last row", "not a number"),
    ],
)
def test_what_is_no_product_is_found(multiply: Callable[[_Matrix, _Matrix], _Matrix]) -> None:
    assert _complaint(multiply) != ""


def test_a_timed_result_is_checked_in_each_row() -> None:
    n = 60
    a, b = _operands(n, 20_240_603)
    r = 2.0 * generated.units(20_240_603, n, start=2 * n * n) - 1.0
    right = np.concatenate([[float(n * n)], (a @ b) @ r])
    assert _MULTIPLICATION.timed_complaint(n, right.tobytes()) == ""
    for row in (1, n):
        wrong = right.copy()
        wrong[row] += 1e-8
        assert _MULTIPLICATION.timed_complaint(n, wrong.tobytes()) != ""
    assert _MULTIPLICATION.timed_complaint(n, right[:-1].tobytes()) != ""
    assert _MULTIPLICATION.timed_complaint(n, (right * np.nan).tobytes()) != ""


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    one, many = _MULTIPLICATION.weak_size(1), _MULTIPLICATION.weak_size(cores)
    assert many**3 == pytest.approx(cores * one**3, rel=0.01)


def test_generated_words_are_those_of_splitmix64() -> None:
    state, expected = 5, []
    for _ in range(20):
        state = (state + 0x9E3779B97F4A7C15) % (1 << 64)
        z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % (1 << 64)
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % (1 << 64)
        expected.append(z ^ (z >> 31))
    assert generated.words(5, 20).tolist() == expected
    assert generated.words(5, 7, start=13).tolist() == expected[13:]
    assert generated.units(5, 20).tolist() == [(word >> 11) * 2.0**-53 for word in expected]
