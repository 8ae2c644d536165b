"""The bootstrap against a formula, and what it does where there is little to draw from."""

import math
import statistics

import numpy as np
import pytest

from concert.metrics import bootstrap_interval, mean_interval


def test_the_bootstrap_of_a_mean_is_close_to_students_interval() -> None:
    values = np.random.default_rng(3).normal(10.0, 2.0, 200).tolist()
    expected = mean_interval(values)
    found = bootstrap_interval([[value] for value in values], statistics.fmean)
    assert found == pytest.approx(expected, abs=0.1)


def test_clusters_that_agree_within_make_the_bootstrap_wider() -> None:
    alone = [[float(i % 2)] for i in range(40)]
    together = [[float(i % 2)] * 4 for i in range(10)]
    narrow = bootstrap_interval(alone, statistics.fmean)
    wide = bootstrap_interval(together, statistics.fmean)
    assert wide[1] - wide[0] > 1.5 * (narrow[1] - narrow[0])


def test_the_bootstrap_gives_the_same_interval_again() -> None:
    clusters = [[1.0, 2.0], [5.0], [3.0, 0.0]]
    assert bootstrap_interval(clusters, max) == bootstrap_interval(clusters, max)
    assert bootstrap_interval(clusters, max, seed=1) != (-math.inf, math.inf)


@pytest.mark.parametrize("clusters", [[], [[1.0, 2.0]]])
def test_the_bootstrap_knows_nothing_of_one_cluster(clusters: list[list[float]]) -> None:
    assert bootstrap_interval(clusters, statistics.fmean) == (-math.inf, math.inf)


def test_the_bootstrap_passes_over_draws_without_the_number() -> None:
    nothing = bootstrap_interval([[1.0], [2.0]], lambda _: math.nan)
    assert nothing == (-math.inf, math.inf)
