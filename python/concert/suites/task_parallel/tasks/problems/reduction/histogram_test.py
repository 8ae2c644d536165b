"""Counts that are and are not those of the values below each edge."""

import functools
import itertools
import struct
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.common import generated
from concert.suites.task_parallel.tasks.problems.reduction.histogram import Histogram

_HISTOGRAM = Histogram()
type _Input = tuple[list[float], list[float]]
type _Answer = Callable[[list[float], list[float]], list[int]]


def _input(count: int, edges: int, seed: int, levels: int) -> _Input:
    units = generated.units(seed, count + edges).tolist()
    if levels:
        units = [int(unit * levels) / levels for unit in units]
    return units[:count], sorted(units[count:])


@functools.cache
def _inputs() -> list[_Input]:
    words = struct.iter_unpack("<5Q", _HISTOGRAM.request())
    return [_input(count, edges, seed, levels) for count, edges, _, seed, levels in words]


def _below(values: list[float], edges: list[float]) -> list[int]:
    """Counts without a search: bin by bin as the definition says, on sorted values."""
    found, position, ordered = [], 0, sorted(values)
    for edge in edges:
        while position < len(ordered) and ordered[position] < edge:
            position += 1
        found.append(position)
    return found


def _complaint(answer: _Answer) -> str:
    answers = [answer(values, edges) for values, edges in _inputs()]
    return _HISTOGRAM.complaint([struct.pack(f"<{len(one)}Q", *one) for one in answers])


def test_right_counts_give_no_cause_for_complaint() -> None:
    assert _complaint(_below) == ""


def _at_most(values: list[float], edges: list[float]) -> list[int]:
    ordered = np.sort(values)
    return [int(np.searchsorted(ordered, edge, side="right")) for edge in edges]


def _no_prefix_sum(values: list[float], edges: list[float]) -> list[int]:
    below = _below(values, edges)
    return [after - before for before, after in itertools.pairwise([0, *below])]


def _last_one_more(values: list[float], edges: list[float]) -> list[int]:
    below = _below(values, edges)
    return [*below[:-1], below[-1] + 1] if len(below) > 1_000 else below


@pytest.mark.parametrize(
    "answer",
    [
        _at_most,
        _no_prefix_sum,
        _last_one_more,
        lambda values, edges: _below(values[:-1], edges),
        lambda values, edges: _below(values[len(values) // 128 :], edges),
        lambda values, edges: _below(values, edges)[:-1],
        lambda values, edges: [*_below(values, edges), len(values)],
        lambda _, edges: [0] * len(edges),
    ],
    ids=[
        *("ties counted", "no prefix sum", "last element", "a value lost", "a block lost"),
        *("one short", "one more", "zeros"),
    ],
)
def test_other_counts_are_found_out(answer: _Answer) -> None:
    assert "does not count" in _complaint(answer)


def test_inputs_cover_the_sizes_where_code_breaks() -> None:
    sizes = {(len(values), len(edges)) for values, edges in _inputs()}
    assert {0, 1, 2, 3, 101, 1024} <= {values for values, _ in sizes}
    assert {0, 1, 2, 17, 257} <= {edges for _, edges in sizes}
    assert any(set(values) & set(edges) for values, edges in _inputs())
    assert len(_inputs()) == _HISTOGRAM.cases
    assert _HISTOGRAM.request() == Histogram().request()


def test_a_timed_result_is_checked_in_each_place() -> None:
    size = 3_000
    words = struct.unpack("<5Q", _HISTOGRAM.timed_request(size, 128))
    assert words[2] == 128
    right = _below(*_input(size, words[1], words[3], words[4]))
    assert _HISTOGRAM.timed_complaint(size, struct.pack("<4096Q", *right)) == ""
    for place in (0, 4_095):
        wrong = right.copy()
        wrong[place] += 1
        assert _HISTOGRAM.timed_complaint(size, struct.pack("<4096Q", *wrong)) != ""
    assert _HISTOGRAM.timed_complaint(size, b"") != ""


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    assert _HISTOGRAM.weak_size(cores) == cores * _HISTOGRAM.weak_size(1)
