"""Results that are and are not what forward substitution gives."""

import itertools
import struct
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pytest

from concert.suites.task_parallel.tasks.problems.linear_algebra.sparse_triangular_solve import (
    SparseTriangularSolve,
)

_SOLVE = SparseTriangularSolve()
type _Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Case:
    """A system as the harness hands it over; rows are lists of column and element."""

    rows: list[list[tuple[int, float]]]
    b: list[float]
    times: int
    seed: int | None


type _Answer = Callable[[_Case], list[float]]


def _word(seed: int, index: int) -> int:
    z = (seed + (index + 1) * 0x9E3779B97F4A7C15) % (1 << 64)
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % (1 << 64)
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % (1 << 64)
    return z ^ (z >> 31)


def _unit(seed: int, index: int) -> float:
    return (_word(seed, index) >> 11) * 2.0**-53


def _generated(n: int, times: int, seed: int) -> _Case:
    """Returns the system that the harness makes, row by row as it does."""

    def rank(row: int) -> int:
        return _word(seed, row // 128) % 8

    rows, b = [], []
    for i in range(n):
        asked = [_word(seed + 1, 24 * i + p) % i for p in range(24)] if i else []
        asked = sorted(j if rank(j) < rank(i) else n for j in asked)
        row = [
            (j, (2 * (_word(seed + 2, 24 * i + p) % 1024) - 1023) / 65536)
            for p, j in enumerate(asked)
            if j < n and (p == 0 or j != asked[p - 1])
        ]
        rows.append([*row, (i, -1.0 - sum(abs(value) for _, value in row))])
        b.append(2.0 * _unit(seed + 3, i) - 1.0)
    return _Case(rows, b, times, seed)


def _read(stream: bytes) -> list[_Case]:
    position, found = 0, []
    while position < len(stream):
        kind, n, times, tasks, number = struct.unpack_from("<5Q", stream, position)
        assert tasks >= 1
        position += 40
        if kind == 1:
            found.append(_generated(n, times, number))
            continue
        starts, columns, values, b = (
            [int(i) for i in np.frombuffer(stream, "<u8", n + 1, position)],
            [int(i) for i in np.frombuffer(stream, "<u8", number, position + 8 * (n + 1))],
            np.frombuffer(stream, "<f8", number, position + 8 * (n + 1 + number)).tolist(),
            np.frombuffer(stream, "<f8", n, position + 8 * (n + 1 + 2 * number)).tolist(),
        )
        position += 8 * (2 * n + 1 + 2 * number)
        rows = [
            list(zip(columns[one:end], values[one:end], strict=True))
            for one, end in itertools.pairwise(starts)
        ]
        found.append(_Case(rows, b, times, None))
    return found


_CASES = _read(_SOLVE.request())


def _substitute(case: _Case, *, step: int = 1, lost: int = -1) -> list[float]:
    """Returns x; each row is summed forwards or backwards, and one row may be passed over."""
    x = list(case.b)
    for _ in range(case.times):
        for i, row in enumerate(case.rows):
            if i == lost:
                continue
            total = x[i] - sum(value * x[j] for j, value in row[:-1][::step])
            x[i] = total / row[-1][1]
    return x


def _sent(case: _Case, x: list[float]) -> bytes:
    if case.seed is None:
        return np.array(x, "<f8").tobytes()
    weights = [2.0 * _unit(case.seed + 4, i) - 1.0 for i in range(len(x))]
    sums = [
        sum(x[i] * weights[i] for i in range(one, min(one + 128, len(x))))
        for one in range(0, len(x), 128)
    ]
    return np.array([float(len(x)), *sums], "<f8").tobytes()


def _complaint(answer: _Answer) -> str:
    return _SOLVE.complaint([_sent(case, answer(case)) for case in _CASES])


def test_forward_substitution_gives_no_cause_for_complaint() -> None:
    assert _complaint(_substitute) == ""


def test_another_order_of_summation_is_allowed() -> None:
    assert _complaint(lambda case: _substitute(case, step=-1)) == ""


def _all_at_once(case: _Case) -> list[float]:
    x = list(case.b)
    for _ in range(case.times):
        x = [
            (x[i] - sum(value * x[j] for j, value in row[:-1])) / row[-1][1]
            for i, row in enumerate(case.rows)
        ]
    return x


def _with(x: list[float], index: int, value: float) -> list[float]:
    if x:
        x[index] = value
    return x


@pytest.mark.parametrize(
    "answer",
    [
        lambda case: case.b,
        lambda case: [0.0] * len(case.b),
        lambda case: _substitute(case)[:-1],
        lambda case: _substitute(case, lost=len(case.b) - 1),
        lambda case: _substitute(case, lost=0),
        _all_at_once,
        lambda case: _with(_substitute(case), -1, float("nan")),
        lambda case: _with(_substitute(case), 0, float("inf")),
        lambda case: [value * (1.0 + 1e-10) for value in _substitute(case)],
    ],
    ids=[
        "unchanged",
        "zero",
        "one short",
        "last row lost",
        "first row lost",
        "rows at once",
        "not a number",
        "infinite",
        "not accurate",
    ],
)
def test_what_is_no_solution_is_found(answer: _Answer) -> None:
    assert _complaint(answer) != ""


def test_a_row_solved_before_one_that_it_asks_for_is_found_wherever_it_is() -> None:
    case = _CASES[-1]
    right = _substitute(case)
    rest = [_sent(one, _substitute(one)) for one in _CASES[:-1]]
    for i in range(100, len(case.b), 701):
        if len(case.rows[i]) == 1:
            continue
        j, value = case.rows[i][0]
        early = right.copy()
        # It took the old value of x[j] in the last solution.
        before = _substitute(_Case(case.rows, case.b, case.times - 1, case.seed))[j]
        early[i] += value * (right[j] - before) / case.rows[i][-1][1]
        assert _SOLVE.complaint([*rest, _sent(case, early)]) != ""


def test_systems_are_what_the_task_says() -> None:
    assert {0, 1, 2, 3, 31, 101, 257} <= {len(case.b) for case in _CASES}
    assert {0, 1, 2, 3} <= {case.times for case in _CASES}
    for case in _CASES:
        for i, row in enumerate(case.rows):
            columns = [j for j, _ in row]
            assert columns == sorted(set(columns))
            assert columns[-1] == i
            # The bound of the error rests on this.
            assert abs(row[-1][1]) >= 1.0 + sum(abs(value) for _, value in row[:-1]) - 1e-15


def test_levels_of_generated_systems_are_few_and_wide() -> None:
    case = _CASES[-1]
    levels: list[int] = []
    for row in case.rows:
        levels.append(max((levels[j] + 1 for j, _ in row[:-1]), default=0))
    widths = np.bincount(levels)
    assert len(widths) <= 8
    assert widths.max() > 500


def test_requests_are_the_same_every_time() -> None:
    assert _SOLVE.request() == SparseTriangularSolve().request()
    assert len(_CASES) == _SOLVE.cases
    assert len(_read(_SOLVE.race_request())) == _SOLVE.race_cases


def test_weak_scaling_grows_by_work() -> None:
    assert _SOLVE.weak_size(6) == 6 * _SOLVE.weak_size(1)


def test_a_timed_result_is_checked_by_sums_over_few_rows() -> None:
    size = 500
    kind, n, times, tasks, seed = struct.unpack("<5Q", _SOLVE.timed_request(size, 128))
    assert (kind, n, tasks) == (1, size, 128)
    case = _generated(size, times, seed)
    right = _substitute(case)
    assert _SOLVE.timed_complaint(size, _sent(case, right)) == ""
    for wrong in (case.b, _all_at_once(case), _substitute(case, lost=300), right[:-1]):
        assert _SOLVE.timed_complaint(size, _sent(case, wrong)) != ""
    assert _SOLVE.timed_complaint(size, b"") != ""
