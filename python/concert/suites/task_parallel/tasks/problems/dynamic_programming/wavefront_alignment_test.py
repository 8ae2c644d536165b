"""Borders that are and are not those of a table of alignment scores."""

import functools
import itertools
import struct
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.dynamic_programming.wavefront_alignment import (
    WavefrontAlignment,
)

_ALIGNMENT = WavefrontAlignment()
_BLOCKS = tuple(itertools.product(range(3), range(3)))

type _Integers = npt.NDArray[np.int64]
type _Spoil = Callable[[_Integers, int], None]


@dataclass(frozen=True, slots=True, eq=False)
class _Input:
    a: _Integers
    b: _Integers
    match: int
    mismatch: int
    gap: int


def _decode(request: bytes) -> list[_Input]:
    inputs = []
    for rows, columns, _, seed, letters, *scores in struct.iter_unpack("<5Q3q", request):
        symbols = (generated.words(seed, rows + columns) % np.uint64(letters)).astype(np.int64)
        inputs.append(_Input(symbols[:rows], symbols[rows:], *scores))
    return inputs


@functools.cache
def _inputs() -> list[_Input]:
    return _decode(_ALIGNMENT.request())


def _keep(table: _Integers, diagonal: int) -> None:
    """Spoils nothing."""


def _table(one: _Input, spoil: _Spoil = _keep) -> _Integers:
    """Fills the table as its definition says, by anti-diagonals of cells.

    Args:
        one: What is aligned.
        spoil: Changes the table once the cells (i, j) with this i + j are done.
    """
    rows, columns = len(one.a), len(one.b)
    table = np.zeros((rows + 1, columns + 1), np.int64)
    table[0] = np.arange(columns + 1) * one.gap
    table[:, 0] = np.arange(rows + 1) * one.gap
    for diagonal in range(2, rows + columns + 1):
        i = np.arange(max(1, diagonal - columns), min(rows, diagonal - 1) + 1)
        j = diagonal - i
        paired = np.where(one.a[i - 1] == one.b[j - 1], one.match, one.mismatch)
        alone = np.maximum(table[i - 1, j], table[i, j - 1]) + one.gap
        table[i, j] = np.maximum(table[i - 1, j - 1] + paired, alone)
        spoil(table, diagonal)
    return table


def _border(table: _Integers) -> _Integers:
    return np.concatenate((table[-1], table[-2::-1, -1]))


def _complaint(borders: list[_Integers]) -> str:
    return _ALIGNMENT.complaint([border.astype("<i4").tobytes() for border in borders])


@functools.cache
def _right() -> list[_Integers]:
    return [_border(_table(one)) for one in _inputs()]


def test_borders_of_tables_filled_cell_by_cell_give_no_cause_for_complaint() -> None:
    assert _complaint(_right()) == ""


def test_the_table_of_a_known_example() -> None:
    # Edit distance: kitten, sitting.
    kitten, sitting = (np.frombuffer(word, np.uint8).astype(np.int64) for word in _WORDS)
    assert _table(_Input(kitten, sitting, 0, -1, -1))[-1, -1] == -3


_WORDS = (b"kitten", b"sitting")


def _edges(size: int, blocks: int) -> list[int]:
    return [size * block // blocks for block in range(blocks + 1)]


@pytest.mark.parametrize(("row", "column"), _BLOCKS)
def test_a_lost_block_is_found_wherever_it_lies(row: int, column: int) -> None:
    one = _inputs()[-1]
    top, bottom = _edges(len(one.a), 3)[row : row + 2]
    left, right = _edges(len(one.b), 3)[column : column + 2]

    def pass_on_what_was_there(table: _Integers, diagonal: int) -> None:
        # The scores above stay below the block, those to its left stay to its right.
        i = np.arange(max(top + 1, diagonal - right), min(bottom, diagonal - left - 1) + 1)
        j = diagonal - i
        table[i, j] = np.where(j == right, table[i, left], table[top, j])

    spoilt = _border(_table(one, pass_on_what_was_there))
    assert "not the border" in _complaint([*_right()[:-1], spoilt])


def _at_least_zero(table: _Integers, diagonal: int) -> None:
    i = np.arange(max(0, diagonal - table.shape[1] + 1), min(diagonal, len(table) - 1) + 1)
    table[i, diagonal - i] = np.maximum(table[i, diagonal - i], 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda border, one: np.append(border[:-1], border[-1] + 1),
        lambda border, one: np.append(border[0] - 1, border[1:]),
        lambda border, one: border[:-1],
        lambda border, one: np.append(border, 0),
        lambda border, one: np.zeros_like(border),
        lambda border, one: np.append(border[: len(one.b) + 1], border[: len(one.b) : -1]),
        lambda border, one: _border(_table(one, _at_least_zero)),
    ],
    ids=[
        *("last element", "first element", "one short", "one more", "zeros"),
        *("column downwards", "local alignment"),
    ],
)
def test_other_borders_are_found_out(change: Callable[[_Integers, _Input], _Integers]) -> None:
    spoilt = change(_right()[-1], _inputs()[-1])
    assert "not the border" in _complaint([*_right()[:-1], spoilt])


def test_inputs_cover_the_sizes_where_code_breaks() -> None:
    sizes = {(len(one.a), len(one.b)) for one in _inputs()}
    assert set(itertools.product((0, 1, 2, 3, 7, 64, 101), repeat=2)) <= sizes
    tasks = [words[2] for words in struct.iter_unpack("<5Q3q", _ALIGNMENT.request())]
    assert set(tasks) == {1, 2, 3, 5, 7, 128}
    assert any(one.gap > 0 for one in _inputs())
    assert any(one.mismatch > one.match for one in _inputs())
    assert len(_inputs()) == _ALIGNMENT.cases
    assert _ALIGNMENT.request() == WavefrontAlignment().request()


def test_a_timed_result_is_checked_in_each_place() -> None:
    size = 300
    request = _ALIGNMENT.timed_request(size, 128)
    assert struct.unpack_from("<5Q", request)[2] == 128
    right = _border(_table(_decode(request)[0]))
    assert _ALIGNMENT.timed_complaint(size, right.astype("<i4").tobytes()) == ""
    for place in (0, size, 2 * size):
        wrong = right.copy()
        wrong[place] -= 1
        assert _ALIGNMENT.timed_complaint(size, wrong.astype("<i4").tobytes()) != ""
    assert _ALIGNMENT.timed_complaint(size, b"") != ""


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    work = _ALIGNMENT.weak_size(cores) ** 2
    assert work == pytest.approx(cores * _ALIGNMENT.weak_size(1) ** 2, rel=1e-3)
