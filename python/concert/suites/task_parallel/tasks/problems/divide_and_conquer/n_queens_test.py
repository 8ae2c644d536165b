"""Counts that are and are not the ways to place queens."""

import functools
import itertools
import struct
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.divide_and_conquer.n_queens import NQueens

_QUEENS = NQueens()
_OPEN_BOARDS = (1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680)
"""Ways on boards without blocked squares, for n = 0, 1, ...: sequence A000170 of the OEIS."""

type _Board = tuple[int, ...]


def _board(index: int, rows: int, seed: int, kind: int) -> _Board:
    size = index % (rows + 1) if kind & 1 else rows
    if kind & 2:
        return (0,) * size
    words = generated.words(seed, size, start=32 * index).tolist()
    return tuple(word & word >> 16 & word >> 32 & (1 << size) - 1 for word in words)


def _requested() -> list[tuple[int, int, int, int, int]]:
    return [
        (boards, rows, tasks, seed, kind)
        for boards, rows, tasks, seed, kind in struct.iter_unpack("<5Q", _QUEENS.request())
    ]


@functools.cache
def _ways(board: _Board) -> int:
    """Counts by squares, one queen after the other, without bits of diagonals."""
    n = len(board)
    columns: set[int] = set()
    rising: set[int] = set()
    falling: set[int] = set()

    def extend(row: int) -> int:
        if row == n:
            return 1
        ways = 0
        for column in range(n):
            taken = column in columns or row + column in rising or row - column in falling
            if taken or board[row] >> column & 1:
                continue
            columns.add(column)
            rising.add(row + column)
            falling.add(row - column)
            ways += extend(row + 1)
            columns.remove(column)
            rising.remove(row + column)
            falling.remove(row - column)
        return ways

    return extend(0)


@functools.cache
def _right() -> list[list[int]]:
    return [
        [_ways(_board(index, rows, seed, kind)) for index in range(boards)]
        for boards, rows, _, seed, kind in _requested()
    ]


def _complaint(change: Callable[[list[int]], list[int]]) -> str:
    answers = [change(list(ways)) for ways in _right()]
    return _QUEENS.complaint([struct.pack(f"<{len(one)}Q", *one) for one in answers])


def test_right_counts_give_no_cause_for_complaint() -> None:
    assert _complaint(lambda ways: ways) == ""


def test_open_boards_have_the_known_numbers_of_ways() -> None:
    found = {
        rows: ways[0]
        for ways, (boards, rows, _, _, kind) in zip(_right(), _requested(), strict=True)
        if boards == 1 and kind == 2
    }
    assert found == {rows: _OPEN_BOARDS[rows] for rows in (*range(9), 11)}


def test_a_walk_by_squares_agrees_with_permutations() -> None:
    for seed, n in itertools.product(range(20), range(7)):
        board = _board(0, n, seed, 0)
        by_permutations = sum(
            len({column + row for row, column in enumerate(columns)}) == n
            and len({column - row for row, column in enumerate(columns)}) == n
            and not any(board[row] >> column & 1 for row, column in enumerate(columns))
            for columns in itertools.permutations(range(n))
        )
        assert _ways(board) == by_permutations


@pytest.mark.parametrize(
    "change",
    [
        lambda ways: [*ways[:-1], ways[-1] + 1] if ways else ways,
        lambda ways: [ways[0] - 1, *ways[1:]] if ways and ways[0] else ways,
        lambda ways: ways[:-1],
        lambda ways: [*ways, 0],
        lambda ways: [0] * len(ways),
        lambda ways: ways[::-1],
    ],
    ids=["one more", "a way lost", "a board lost", "a board more", "zeros", "reversed"],
)
def test_other_counts_are_found_out(change: Callable[[list[int]], list[int]]) -> None:
    assert "not the number of ways" in _complaint(change)


def test_inputs_cover_the_sizes_where_code_breaks() -> None:
    assert {0, 1, 2, 3, 7, 17} <= {case[0] for case in _requested()}
    assert {1, 2, 3, 5, 7, 128} == {case[2] for case in _requested()}
    assert len(_requested()) == _QUEENS.cases
    assert _QUEENS.request() == NQueens().request()


def test_a_timed_result_is_checked_for_each_board() -> None:
    words = struct.unpack("<5Q", _QUEENS.timed_request(18, 128))
    boards = [_board(index, words[1], words[3], words[4]) for index in range(18)]
    # Few boards, for this count is slow; the chunk's border lies between the last two.
    right = [_by_bits(board, 0, 0, 0, 0) for board in boards]
    assert _QUEENS.timed_complaint(18, struct.pack("<18Q", *right)) == ""
    for place in (0, 17):
        wrong = right.copy()
        wrong[place] += 1
        assert _QUEENS.timed_complaint(18, struct.pack("<18Q", *wrong)) != ""
    assert _QUEENS.timed_complaint(18, b"") != ""


def _by_bits(board: _Board, row: int, columns: int, left: int, right: int) -> int:
    if row == len(board):
        return 1
    ways, free = 0, (1 << len(board)) - 1 & ~(columns | left | right | board[row])
    while free:
        queen = free & -free
        free ^= queen
        ways += _by_bits(board, row + 1, columns | queen, (left | queen) << 1, (right | queen) >> 1)
    return ways


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    assert _QUEENS.weak_size(cores) == cores * _QUEENS.weak_size(1)
