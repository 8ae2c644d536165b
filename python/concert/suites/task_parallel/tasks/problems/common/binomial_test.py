"""Bounds on random counts, against exact binomial tails."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.tasks.problems.common.binomial import hit_bounds, scatter_bound


@given(st.integers(0, 400), st.sampled_from([0.25, 0.5, math.pi / 4]))
def test_a_correct_count_leaves_the_bounds_less_than_once_in_1e11(n: int, p: float) -> None:
    low, high = hit_bounds(n, p)
    outside = [
        math.comb(n, k) * p**k * (1.0 - p) ** (n - k) for k in range(n + 1) if not low <= k <= high
    ]
    assert math.fsum(outside) < 1e-11


@pytest.mark.parametrize("n", [10_000, 1_000_000])
def test_one_lost_task_in_sixteen_leaves_the_bounds(n: int) -> None:
    low, _ = hit_bounds(n, math.pi / 4)
    assert n * math.pi / 4 * 15 / 16 < low


def test_independent_counts_keep_within_the_scatter_bound_and_doubled_streams_do_not() -> None:
    generator = np.random.Generator(np.random.PCG64(7))
    trials, repetitions, p = 16_384, 32, math.pi / 4
    variance = trials * p * (1 - p)
    for _ in range(200):
        counts = generator.binomial(trials, p, repetitions)
        assert ((counts - trials * p) ** 2).sum() / variance < scatter_bound(repetitions)
    shared = 128 * generator.binomial(trials // 128, p, repetitions)
    assert ((shared - trials * p) ** 2).sum() / variance > scatter_bound(repetitions)
