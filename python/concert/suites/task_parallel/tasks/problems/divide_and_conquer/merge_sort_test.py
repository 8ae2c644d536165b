"""Results that are and are not the sorted input."""

import math
import struct
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.divide_and_conquer.merge_sort import MergeSort

_SORT = MergeSort()
type _Integers = npt.NDArray[np.int64]


def _inputs() -> list[_Integers]:
    request, position, found = _SORT.request(), 0, []
    while position < len(request):
        _, size, _ = struct.unpack_from("<3Q", request, position)
        found.append(np.frombuffer(request, "<i8", size, position + 24))
        position += 24 + 8 * size
    return found


def _results(answer: Callable[[_Integers], _Integers]) -> list[bytes]:
    return [answer(values).tobytes() for values in _inputs()]


def test_sorted_inputs_give_no_cause_for_complaint() -> None:
    assert _SORT.complaint(_results(np.sort)) == ""


@pytest.mark.parametrize(
    "answer",
    [
        lambda values: values,
        lambda values: np.sort(values)[::-1],
        lambda values: np.unique(values),
        lambda values: np.sort(values)[:-1],
        lambda values: np.arange(len(values)),
        lambda values: np.sort(values // 2 * 2),
    ],
    ids=["unchanged", "descending", "no repeats", "one short", "other values", "lowest bit lost"],
)
def test_other_results_are_found_out(answer: Callable[[_Integers], _Integers]) -> None:
    assert "not the sorted input" in _SORT.complaint(_results(answer))


def test_inputs_cover_the_sizes_where_code_breaks() -> None:
    sizes = {len(values) for values in _inputs()}
    assert {0, 1, 2, 3, 101, 1024} <= sizes
    limits = np.iinfo(np.int64)
    assert any(limits.min in values and limits.max in values for values in _inputs())


def test_requests_are_the_same_every_time() -> None:
    assert _SORT.request() == MergeSort().request()
    assert len(_inputs()) == _SORT.cases


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    one, many = _SORT.weak_size(1), _SORT.weak_size(cores)
    ratio = many * math.log(many) / (one * math.log(one))
    assert ratio == pytest.approx(cores, rel=1e-5)


def test_a_timed_result_is_checked_in_place_and_size() -> None:
    size = 1000
    # The outputs of splitmix64, one step after the other.
    state, values = 20_240_602, []
    for _ in range(size):
        state = (state + 0x9E3779B97F4A7C15) % (1 << 64)
        z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % (1 << 64)
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % (1 << 64)
        values.append((z ^ (z >> 31)) - ((z ^ (z >> 31)) >> 63 << 64))
    right = struct.pack("<2Q", size, _digest(sorted(values)))
    assert _SORT.timed_complaint(size, right) == ""
    swapped = sorted(values)
    swapped[3], swapped[4] = swapped[4], swapped[3]
    for wrong in (_digest(values), _digest(swapped), 0):
        assert _SORT.timed_complaint(size, struct.pack("<2Q", size, wrong)) != ""
    assert _SORT.timed_complaint(size, b"") != ""


def _digest(values: list[int]) -> int:
    total, word = 0, 1 << 64
    for index, value in enumerate(values):
        place = (2 * index + 1) * 0x9E3779B97F4A7C15 % word
        mixed = value % word ^ place
        total += (mixed ^ (mixed >> 32)) * (place | 1)
    return total % word
