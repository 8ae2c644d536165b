"""Checks the numbers of ways to place queens exactly, counting them row by row."""

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

_BLOCKED, _MIXED, _OPEN = 0, 1, 2
"""The harness's kinds of case: blocked squares, sizes that differ, no blocked squares."""
_SEED_BASE = 0x5EED_4E51
_TIMED_SEED = 20_240_607
_TIMED_ROWS = 12
_CHUNK = 16
"""Boards that are counted at a time, for the sake of memory."""

_BOARDS = (0, 1, 2, 3, 7, 17)
"""None, one, odd, and primes."""
_ROWS = 9
_TASKS = (1, 2, 3, 5, 7, 128)
_LARGE_BOARDS, _LARGE_ROWS = 5, 11
"""Enough work that tasks really overlap."""

type _Bits = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Case:
    boards: int
    rows: int
    tasks: int
    seed: int
    kind: int


_RACE_CASES = (
    _Case(1, 6, 3, _SEED_BASE, _OPEN),
    _Case(6, 5, 16, _SEED_BASE, _MIXED),
    _Case(3, 7, 7, _SEED_BASE, _BLOCKED),
)


class NQueens(CaseByCase[_Case]):
    """Counting the ways to place queens on boards with blocked squares."""

    key = "n-queens"
    strong_size = 450
    _WEAK_BASE = 150

    def weak_size(self, cores: int) -> int:
        """Returns `cores` times the boards of one core.

        A board's work grows too fast with its size to be matched to cores; boards of one size, with
        squares blocked at random, need the same work on average.
        """
        return self._WEAK_BASE * cores

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run, of `size` boards."""
        return _encode(_Case(size, _TIMED_ROWS, tasks, _TIMED_SEED, _BLOCKED))

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares the counts of all boards with our own."""
        right = result == _expected(size, _TIMED_ROWS, _TIMED_SEED, _BLOCKED)
        return "" if right else "the result is not the number of ways"

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return _RACE_CASES

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns five words: boards, rows, tasks, seed, kind."""
        return _encode(case)

    @override
    def _name(self, case: _Case) -> str:
        return f"{case.boards} boards of up to {case.rows} rows, tasks={case.tasks}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        right = result == _expected(case.boards, case.rows, case.seed, case.kind)
        return "" if right else "the result is not the number of ways"


def _encode(case: _Case) -> bytes:
    return struct.pack("<5Q", case.boards, case.rows, case.tasks, case.seed, case.kind)


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


def _generate_cases() -> Iterator[_Case]:
    seeds = itertools.count(_SEED_BASE)
    for rows in range(_ROWS):
        yield _Case(1, rows, _TASKS[rows % len(_TASKS)], next(seeds), _OPEN)
    for boards in _BOARDS:
        for tasks in _TASKS:
            yield _Case(boards, _ROWS, tasks, next(seeds), _MIXED)
            yield _Case(boards, 8, tasks, next(seeds), _BLOCKED)
    for tasks in (1, 2, 5, 128):
        yield _Case(_LARGE_BOARDS, _LARGE_ROWS, tasks, _SEED_BASE, _BLOCKED)
    yield _Case(1, _LARGE_ROWS, 3, _SEED_BASE, _OPEN)


@functools.lru_cache(maxsize=128)
def _expected(boards: int, rows: int, seed: int, kind: int) -> bytes:
    """Returns the number of ways for each board, as the harness sends it."""
    ways: npt.NDArray[np.uint64] = np.zeros(boards, np.uint64)
    of_size = np.arange(boards) % (rows + 1) if kind & _MIXED else np.full(boards, rows)
    for size in sorted(set(of_size.tolist())):
        places = np.flatnonzero(of_size == size)
        for start in range(0, len(places), _CHUNK):
            chunk = places[start : start + _CHUNK]
            blocked = np.zeros((len(chunk), size), np.int64)
            if not kind & _OPEN:
                blocked = np.array([_blocked(int(board), size, seed) for board in chunk])
            ways[chunk] = _ways(blocked)
    return ways.astype("<u8").tobytes()


def _blocked(board: int, size: int, seed: int) -> _Bits:
    """Returns a word a row whose bits are the board's blocked columns."""
    words = generated.words(seed, size, start=32 * board)
    bits = words & (words >> np.uint64(16)) & (words >> np.uint64(32))
    columns: _Bits = (bits & np.uint64((1 << size) - 1)).astype(np.int64)
    return columns


def _ways(blocked: _Bits) -> npt.NDArray[np.uint64]:
    """Returns the number of ways for each board of (boards, rows) blocked columns.

    All placements of the first rows are extended at once by each column of the next row.
    """
    boards, size = blocked.shape
    board = np.arange(boards)
    columns, left, right = (np.zeros(boards, np.int64) for _ in range(3))
    for row in range(size):
        taken = columns | left | right | blocked[board, row]
        found = []
        for column in range(size):
            queen = 1 << column
            free = np.flatnonzero(taken & queen == 0)
            found.append(
                (
                    board[free],
                    columns[free] | queen,
                    (left[free] | queen) << 1,
                    (right[free] | queen) >> 1,
                )
            )
        board, columns, left, right = (np.concatenate(part) for part in zip(*found, strict=True))
    return np.bincount(board, minlength=boards).astype(np.uint64)
