"""Intervals against published values, laws and seeded simulation."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.metrics import (
    clustered_interval,
    clustered_ratio_interval,
    mean_interval,
    wilson_interval,
)

_SHARES = st.lists(st.floats(0.0, 1.0), min_size=1, max_size=40)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_values(successes: int, n: int, low: float, high: float) -> None:
    assert wilson_interval(successes, n) == pytest.approx((low, high), abs=5e-5)


def test_wilson_knows_nothing_without_trials() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_estimate_and_mirrors(case: tuple[int, int]) -> None:
    successes, n = case
    low, high = wilson_interval(successes, n)
    assert 0.0 <= low <= successes / n <= high <= 1.0
    mirrored = wilson_interval(n - successes, n)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-12)


@pytest.mark.parametrize(("successes", "n"), [(1, 0), (-1, 3), (4, 3), (0, -1)])
def test_wilson_refuses_what_is_no_proportion(successes: int, n: int) -> None:
    with pytest.raises(ValueError):
        wilson_interval(successes, n)


@given(st.lists(st.sampled_from([0.0, 1.0]), max_size=60))
def test_one_sample_a_task_is_wilson(values: list[float]) -> None:
    expected = wilson_interval(int(sum(values)), len(values))
    assert clustered_interval(values) == pytest.approx(expected, abs=1e-12)


@given(_SHARES)
def test_clustered_holds_the_mean_and_has_width(values: list[float]) -> None:
    low, high = clustered_interval(values)
    mean = sum(values) / len(values)
    assert 0.0 <= low <= mean + 1e-12
    assert mean - 1e-12 <= high <= 1.0
    assert low < high


def test_clustered_stands_values_that_differ_by_less_than_their_square() -> None:
    assert clustered_interval([0.0, 5e-324]) == pytest.approx(wilson_interval(0, 2))


@given(_SHARES)
def test_clustered_is_never_wider_than_a_sample_a_task(values: list[float]) -> None:
    low, high = clustered_interval(values)
    m = len(values)
    widest = wilson_interval(m // 2, m)
    assert high - low <= widest[1] - widest[0] + 1.0 / m


@pytest.mark.parametrize("values", [[0.5, 1.5], [-0.1], [math.nan]])
def test_clustered_refuses_what_is_no_share(values: list[float]) -> None:
    with pytest.raises(ValueError):
        clustered_interval(values)


@pytest.mark.parametrize("m", [6, 8, 16, 40])
@pytest.mark.parametrize(("alpha", "beta"), [(1.0, 1.0), (4.0, 2.0), (0.3, 0.6), (8.0, 1.0)])
@pytest.mark.parametrize("samples", [1, 5, 20])
def test_clustered_covers_the_truth(m: int, alpha: float, beta: float, samples: int) -> None:
    generator = np.random.default_rng(20240517)
    truth = alpha / (alpha + beta)
    rounds, covered = 2000, 0
    for _ in range(rounds):
        rates = generator.beta(alpha, beta, m)
        low, high = clustered_interval((generator.binomial(samples, rates) / samples).tolist())
        covered += low <= truth <= high
    assert covered / rounds >= 0.91


@pytest.mark.parametrize(
    ("m", "t"), [(2, 12.7062), (3, 4.3027), (8, 2.3646), (31, 2.0423), (1001, 1.9623)]
)
def test_mean_interval_uses_students_quantile(m: int, t: float) -> None:
    values = [float(i) for i in range(m)]
    error = float(np.std(values, ddof=1)) / math.sqrt(m)
    low, high = mean_interval(values)
    assert (high - low) / 2.0 / error == pytest.approx(t, abs=1e-4)
    assert (high + low) / 2.0 == pytest.approx((m - 1) / 2.0)


@pytest.mark.parametrize("values", [[], [3.0]])
def test_mean_interval_knows_nothing_without_variance(values: list[float]) -> None:
    assert mean_interval(values) == (-math.inf, math.inf)


def test_mean_interval_refuses_infinity() -> None:
    with pytest.raises(ValueError):
        mean_interval([1.0, math.inf])


@given(st.integers(1, 6), st.lists(st.integers(0, 6), min_size=1, max_size=30))
def test_equal_numbers_of_trials_give_the_interval_of_shares(trials: int, raw: list[int]) -> None:
    successes = [min(one, trials) for one in raw]
    expected = clustered_interval([one / trials for one in successes])
    found = clustered_ratio_interval([(one, trials) for one in successes])
    assert found == pytest.approx(expected, abs=1e-9)


@given(st.lists(st.integers(0, 20).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))))
def test_a_ratio_lies_in_its_interval(counts: list[tuple[int, int]]) -> None:
    low, high = clustered_ratio_interval(counts)
    assert 0.0 <= low < high <= 1.0
    trials = sum(n for _, n in counts)
    if trials:
        assert low - 1e-12 <= sum(x for x, _ in counts) / trials <= high + 1e-12


def test_tasks_without_trials_tell_nothing() -> None:
    assert clustered_ratio_interval([(0, 0)]) == (0.0, 1.0)
    assert clustered_ratio_interval([(1, 3), (0, 0), (2, 2)]) == clustered_ratio_interval(
        [(1, 3), (2, 2)]
    )


def test_a_task_that_has_most_trials_leaves_the_ratio_less_sure() -> None:
    even = clustered_ratio_interval([(5, 10), (5, 10), (0, 10), (10, 10)])
    lopsided = clustered_ratio_interval([(1, 2), (1, 2), (0, 18), (18, 18)])
    assert lopsided[1] - lopsided[0] > even[1] - even[0]


@pytest.mark.parametrize("counts", [[(2, 1)], [(-1, 1)]])
def test_a_ratio_of_impossible_counts_is_refused(counts: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError):
        clustered_ratio_interval(counts)


@pytest.mark.parametrize("m", [8, 40])
def test_a_ratio_covers_the_truth(m: int) -> None:
    generator = np.random.default_rng(7)
    rounds, covered = 2000, 0
    for _ in range(rounds):
        trials = generator.integers(1, 7, m)
        rates = generator.beta(2.0, 3.0, m)
        successes = generator.binomial(trials, rates)
        counts = [(int(x), int(n)) for x, n in zip(successes, trials, strict=True)]
        low, high = clustered_ratio_interval(counts)
        covered += low <= 0.4 <= high
    assert covered / rounds >= 0.91
