"""Checks the scores on the table's border exactly, row by row.

Not cell by cell: without column 0, H[i][j] is the greatest c[k] + (j - k) gap with k <= j, where
c[k] is the best score whose last symbols are paired or in a's favour. So H[i][j] - j gap is a
running maximum of c[k] - k gap, which holds for gaps of any sign.
"""

import functools
import itertools
import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import override

import numpy as np
import numpy.typing as npt

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.common.case_by_case import CaseByCase

_SEED_BASE = 0x5EED_5741
_TIMED_SEED = 20_240_609

_SIZES = (0, 1, 2, 3, 7, 64, 101, 257)
"""Empty, one, odd, primes and a power of two; each with each."""
_TASKS = (1, 2, 3, 5, 7)
_LARGE = ((1_009, 1_499, 1), (1_499, 1_009, 2), (1_009, 1_024, 7), (1_499, 1_009, 128))
"""Rows, columns and tasks: enough work that blocks really overlap."""


@dataclass(frozen=True, slots=True)
class _Scoring:
    letters: int
    match: int
    mismatch: int
    gap: int


_TIMED_SCORING = _Scoring(4, 2, -1, -2)
_SCORINGS = (
    _TIMED_SCORING,
    _Scoring(2, 0, -1, -1),
    _Scoring(4, 1, 0, 0),
    _Scoring(251, 5, -9, -4),
    _Scoring(1, 3, -1_000, -1_000),
    _Scoring(3, -7, 1_000, 1),
    _Scoring(4, 1_000, -1_000, 3),
)
"""Among them edit distance, the longest common subsequence, and scores of unusual signs."""

type _Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Case:
    rows: int
    columns: int
    tasks: int
    seed: int
    scoring: _Scoring


_RACE_CASES = (
    _Case(97, 131, 3, _SEED_BASE, _TIMED_SCORING),
    _Case(257, 331, 16, _SEED_BASE, _TIMED_SCORING),
    _Case(229, 101, 5, _SEED_BASE, _TIMED_SCORING),
)


class WavefrontAlignment(CaseByCase[_Case]):
    """Scores of global alignments, by blocks on anti-diagonals."""

    key = "wavefront-alignment"
    strong_size = 20_000
    _WEAK_BASE = 14_000

    def weak_size(self, cores: int) -> int:
        """Returns the size whose square is `cores` times that of one core."""
        return round(self._WEAK_BASE * math.sqrt(cores))

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Returns the one case of a timed run: two sequences of `size` symbols."""
        return _encode(_Case(size, size, tasks, _TIMED_SEED, _TIMED_SCORING))

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Compares the whole border with our own."""
        right = result == _expected(size, size, _TIMED_SEED, _TIMED_SCORING)
        return "" if right else "the result is not the border of the table"

    @override
    def _cases(self) -> tuple[_Case, ...]:
        return _cases()

    @override
    def _race_cases(self) -> tuple[_Case, ...]:
        return _RACE_CASES

    @override
    def _encode(self, case: _Case) -> bytes:
        """Returns eight words: two sizes, tasks, seed, letters and the three scores."""
        return _encode(case)

    @override
    def _name(self, case: _Case) -> str:
        return f"{case.rows} and {case.columns} symbols, tasks={case.tasks}"

    @override
    def _wrong(self, case: _Case, result: bytes) -> str:
        right = result == _expected(case.rows, case.columns, case.seed, case.scoring)
        return "" if right else "the result is not the border of the table"


def _encode(case: _Case) -> bytes:
    scoring = case.scoring
    sizes = struct.pack("<5Q", case.rows, case.columns, case.tasks, case.seed, scoring.letters)
    return sizes + struct.pack("<3q", scoring.match, scoring.mismatch, scoring.gap)


@functools.cache
def _cases() -> tuple[_Case, ...]:
    return tuple(_generate_cases())


def _generate_cases() -> Iterator[_Case]:
    seeds = itertools.count(_SEED_BASE)
    tasks = itertools.cycle(_TASKS)
    scorings = itertools.cycle(_SCORINGS)
    for rows, columns in itertools.product(_SIZES, _SIZES):
        yield _Case(rows, columns, next(tasks), next(seeds), next(scorings))
    for rows, columns in ((0, 2), (1, 1), (3, 101), (101, 7), (64, 64), (257, 64)):
        yield _Case(rows, columns, 128, next(seeds), next(scorings))
    for rows, columns, count in _LARGE:
        yield _Case(rows, columns, count, next(seeds), _TIMED_SCORING)


@functools.lru_cache(maxsize=128)
def _expected(rows: int, columns: int, seed: int, scoring: _Scoring) -> bytes:
    """Returns the last row, then the rest of the last column upwards, as the harness sends it."""
    symbols = generated.words(seed, rows + columns) % np.uint64(scoring.letters)
    a, b = symbols[:rows], symbols[rows:]
    gap = scoring.gap
    # Of each score H[i][j], j gap is taken off.
    paired: dict[int, _Integers] = {
        letter: np.where(b == letter, scoring.match, scoring.mismatch) - gap
        for letter in set(a.tolist())
    }
    row = np.zeros(columns + 1, np.int64)
    candidates = row.copy()
    last_column = [0]
    for i, letter in enumerate(a.tolist(), start=1):
        candidates[0] = i * gap
        np.add(row[:-1], paired[letter], out=candidates[1:])
        np.add(row, gap, out=row)
        np.maximum(candidates[1:], row[1:], out=candidates[1:])
        np.maximum.accumulate(candidates, out=row)
        last_column.append(int(row[-1]))
    upwards = np.array(last_column[-2::-1], np.int64) + columns * gap
    border = np.concatenate((row + np.arange(columns + 1) * gap, upwards))
    return border.astype("<i4").tobytes()
