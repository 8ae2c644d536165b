"""Numbers that are and are not those of the tree."""

import functools
import struct
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.divide_and_conquer.unbalanced_tree_search import (
    UnbalancedTreeSearch,
)

_SEARCH = UnbalancedTreeSearch()
_WORD = 1 << 64
type _Numbers = tuple[int, int, int]


def _child(word: int, index: int) -> int:
    z = (word + (index + 1) * 0x9E3779B97F4A7C15) % _WORD
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % _WORD
    return z ^ (z >> 31)


@functools.cache
def _tree(branches: int, seed: int) -> _Numbers:
    """Walks the tree node by node, depth first, as the problem states it."""
    nodes, leaves, height = 0, 0, 0
    open_nodes = [(seed, 0)]
    while open_nodes:
        word, depth = open_nodes.pop()
        children = branches if depth == 0 else 3 if word >> 54 < 338 else 0
        nodes += 1
        leaves += children == 0
        height = max(height, depth)
        open_nodes += [(_child(word, index), depth + 1) for index in range(children)]
    return nodes, leaves, height


def _requested() -> list[tuple[int, int, int]]:
    return [
        (branches, tasks, seed)
        for branches, tasks, seed in struct.iter_unpack("<3Q", _SEARCH.request())
    ]


def _found() -> list[_Numbers]:
    """Returns the right numbers, case by case."""
    return [_tree(branches, seed) for branches, _, seed in _requested()]


def _complaint(change: Callable[[_Numbers], tuple[int, ...]], *, above: int = 0) -> str:
    changed = [
        change(numbers) if branches >= above else numbers
        for numbers, (branches, _, _) in zip(_found(), _requested(), strict=True)
    ]
    return _SEARCH.complaint([struct.pack(f"<{len(one)}Q", *one) for one in changed])


def test_the_trees_own_numbers_give_no_cause_for_complaint() -> None:
    assert _complaint(lambda numbers: numbers) == ""


@pytest.mark.parametrize(
    "change",
    [
        lambda numbers: (numbers[0] - 1, *numbers[1:]),
        lambda numbers: (numbers[0], numbers[1] + 1, numbers[2]),
        lambda numbers: (*numbers[:2], numbers[2] + 1),
        lambda numbers: numbers[:2],
        lambda numbers: (*numbers, 0),
        lambda _: (1, 1, 0),
    ],
    ids=["a node lost", "a leaf more", "deeper", "one short", "one more", "root only"],
)
def test_other_numbers_are_found_out(change: Callable[[_Numbers], tuple[int, ...]]) -> None:
    assert "not the tree's" in _complaint(change)
    assert "30011 branches" in _complaint(change, above=30_011)


def test_a_lost_part_of_the_root_is_found_out() -> None:
    branches, tasks, seed = next(case for case in _requested() if case[:2] == (1_024, 7))
    results = [struct.pack("<3Q", *numbers) for numbers in _found()]
    place = _requested().index((branches, tasks, seed))
    results[place] = struct.pack("<3Q", *_tree(branches // tasks * tasks, seed))
    assert "1024 branches, tasks=7" in _SEARCH.complaint(results)


def test_inputs_cover_the_sizes_where_code_breaks() -> None:
    assert {0, 1, 2, 3, 101, 1024} <= {branches for branches, _, _ in _requested()}
    assert any(tasks > branches for branches, tasks, _ in _requested())
    assert len(_requested()) == _SEARCH.cases
    assert _SEARCH.request() == UnbalancedTreeSearch().request()


def test_subtrees_differ_by_orders_of_magnitude() -> None:
    sizes = sorted(_tree(1, seed)[0] - 1 for seed in range(2_000))
    assert sizes[1_000] < 10
    assert sizes[-1] > 1_000


def test_a_timed_result_is_checked() -> None:
    _, _, seed = struct.unpack("<3Q", _SEARCH.timed_request(200, 128))
    nodes, leaves, height = _tree(200, seed)
    assert _SEARCH.timed_complaint(200, struct.pack("<3Q", nodes, leaves, height)) == ""
    for wrong in ((nodes + 1, leaves, height), (nodes, leaves, 0), (nodes, leaves)):
        assert _SEARCH.timed_complaint(200, struct.pack(f"<{len(wrong)}Q", *wrong)) != ""


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    assert _SEARCH.weak_size(cores) == cores * _SEARCH.weak_size(1)
