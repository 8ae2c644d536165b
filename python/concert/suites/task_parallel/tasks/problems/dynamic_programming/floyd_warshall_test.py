"""Results that are and are not the lengths of shortest paths."""

import heapq
import struct
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.dynamic_programming.floyd_warshall import (
    FloydWarshall,
)

_FLOYD = FloydWarshall()
_NO_PATH = 1_000_000_000
type _Matrix = npt.NDArray[np.int32]


def _graphs(stream: bytes) -> list[_Matrix]:
    position, found = 0, []
    while position < len(stream):
        kind, size, tasks = struct.unpack_from("<3Q", stream, position)
        assert kind == 0
        assert tasks >= 1
        matrix = np.frombuffer(stream, "<i4", size * size, position + 24).reshape(size, size)
        found.append(matrix.astype(np.int32))
        position += 24 + 4 * size * size
    return found


_GRAPHS = _graphs(_FLOYD.request())


def _dijkstra(edges: _Matrix) -> _Matrix:
    """Returns the lengths by another method than the product's: from each source, by a heap."""
    n = len(edges)
    lengths = np.full((n, n), _NO_PATH, np.int32)
    ways = [[(int(j), int(row[j])) for j in np.flatnonzero(row < _NO_PATH)] for row in edges]
    for source in range(n):
        found = {source: 0}
        heap = [(0, source)]
        while heap:
            length, vertex = heapq.heappop(heap)
            if length > found[vertex]:
                continue
            for to, step in ways[vertex]:
                if length + step < found.get(to, _NO_PATH):
                    found[to] = length + step
                    heapq.heappush(heap, (length + step, to))
        for vertex, length in found.items():
            lengths[source, vertex] = length
    return lengths


_RIGHT = [_dijkstra(edges) for edges in _GRAPHS]


def _complaint(answer: Callable[[_Matrix, _Matrix], _Matrix]) -> str:
    pairs = zip(_GRAPHS, _RIGHT, strict=True)
    return _FLOYD.complaint([answer(edges, right.copy()).tobytes() for edges, right in pairs])


def test_dijkstras_lengths_give_no_cause_for_complaint() -> None:
    assert _complaint(lambda _, right: right) == ""


def _set(matrix: _Matrix, i: int, j: int, value: int) -> _Matrix:
    if len(matrix) > 2:
        matrix[i, j] = value
    return matrix


def _via(edges: _Matrix, vertices: list[int]) -> _Matrix:
    lengths = edges.copy()
    for via in vertices:
        np.minimum(lengths, lengths[:, via, None] + lengths[via], out=lengths)
    return lengths


@pytest.mark.parametrize(
    "spoil",
    [
        lambda edges, _: edges,
        lambda _, right: right.T.copy(),
        lambda _, right: right[:-1],
        lambda _, right: right.astype(np.int64),
        lambda _, right: _set(right, -1, -1, 1),
        lambda _, right: right + (np.arange(right.size) == right.size - 2).reshape(right.shape),
        lambda _, right: np.where(right == _NO_PATH, 2 * _NO_PATH, right),
        lambda edges, _: _via(edges, list(range(len(edges) - 1))),
        lambda edges, _: (
            np.minimum(edges, (edges[:, :, None] + edges[None]).min(axis=1))
            if len(edges)
            else edges
        ),
    ],
    ids=[
        "unchanged",
        "transposed",
        "one row short",
        "other type",
        "last element",
        "one too long",
        "another number for none",
        "last vertex lost",
        "two edges at most",
    ],
)
def test_other_lengths_are_found(spoil: Callable[[_Matrix, _Matrix], _Matrix]) -> None:
    assert "not the lengths" in _complaint(spoil)


def test_graphs_cover_where_code_breaks() -> None:
    assert {0, 1, 2, 3, 31, 64} <= {len(edges) for edges in _GRAPHS}
    assert any((right == _NO_PATH).any() for right in _RIGHT)
    assert any((edges[~np.eye(len(edges), dtype=bool)] == 0).any() for edges in _GRAPHS)
    for edges, right in zip(_GRAPHS, _RIGHT, strict=True):
        assert (np.diagonal(edges) == 0).all()
        # The task's promises: no sum of two elements overflows, no real path reaches the mark.
        assert ((right >= 0) & ((right < _NO_PATH // 2) | (right == _NO_PATH))).all()


def test_requests_are_the_same_every_time() -> None:
    assert _FLOYD.request() == FloydWarshall().request()
    assert len(_GRAPHS) == _FLOYD.cases
    assert len(_graphs(_FLOYD.race_request())) == _FLOYD.race_cases


@given(st.integers(1, 256))
def test_weak_scaling_grows_by_work(cores: int) -> None:
    ratio = (_FLOYD.weak_size(cores) / _FLOYD.weak_size(1)) ** 3
    assert ratio == pytest.approx(cores, rel=2e-3)


def _word(seed: int, index: int) -> int:
    z = (seed + (index + 1) * 0x9E3779B97F4A7C15) % (1 << 64)
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % (1 << 64)
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % (1 << 64)
    return z ^ (z >> 31)


def _digest(matrix: _Matrix) -> bytes:
    total = 0
    for i, value in enumerate(matrix.reshape(-1).tolist()):
        place = (2 * i + 1) * 0x9E3779B97F4A7C15 % (1 << 64)
        mixed = value ^ place
        total += (mixed ^ (mixed >> 32)) * (place | 1)
    return struct.pack("<2Q", matrix.size, total % (1 << 64))


@pytest.mark.parametrize("size", [1, 5, 60])
def test_a_timed_result_is_checked_in_place_and_size(size: int) -> None:
    kind, n, tasks, seed = struct.unpack("<4Q", _FLOYD.timed_request(size, 128))
    assert (kind, n, tasks) == (1, size, 128)
    edges = np.full((size, size), _NO_PATH, np.int32)
    for i in range(size):
        for edge in range(8 * i, 8 * i + 8):
            to, length = _word(seed, 2 * edge) % size, 1 + _word(seed, 2 * edge + 1) % 100_000
            edges[i, to] = min(int(edges[i, to]), length)
        edges[i, i] = 0
    right = _dijkstra(edges)
    assert _FLOYD.timed_complaint(size, _digest(right)) == ""
    wrong = [_digest(right + 1), _digest(right)[:-1], b""]
    if size > 2:
        wrong += [_digest(edges), _digest(right.T)]
    assert all(_FLOYD.timed_complaint(size, one) != "" for one in wrong)
