"""Paired differences against examples by hand, McNemar's test and laws."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.metrics import holm, mean_interval, paired_difference

_CLUSTERS = st.lists(
    st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=1, max_size=4),
    min_size=2,
    max_size=9,
)


def _mcnemar(only_first: int, only_second: int) -> float:
    """McNemar's exact test: the discordant pairs are throws of a fair coin."""
    n, few = only_first + only_second, min(only_first, only_second)
    return min(1.0, 2 * sum(math.comb(n, i) for i in range(few + 1)) / float(2**n))


def test_an_example_by_hand() -> None:
    # Clusters (1, 1), (0), (-1): the mean is 1/4, the residual sums are 1.5, -0.25 and -1.25.
    # SE^2 = 3/2 * (2.25 + 0.0625 + 1.5625) / 16 = 0.36328; t(2) = 4.30265 and 1.06066.
    found = paired_difference([[1.0, 1.0], [0.0], [-1.0]])
    assert (found.mean, found.tasks, found.clusters) == (0.25, 4, 3)
    assert found.high - found.mean == pytest.approx(4.30265 * math.sqrt(0.363281), abs=1e-4)
    assert found.least == pytest.approx((4.30265 + 1.06066) * math.sqrt(0.363281), abs=1e-4)
    # Of the signs of 2 and 1 all four sums (3, 1, -1, -3) are at least 1 from 0.
    assert found.p == 1.0


@pytest.mark.parametrize(("first", "second"), [(3, 0), (1, 7), (5, 5), (10, 2), (0, 0)])
def test_one_sample_a_task_is_mcnemars_exact_test(first: int, second: int) -> None:
    differences = [[1.0]] * first + [[-1.0]] * second + [[0.0]] * 9
    assert paired_difference(differences).p == pytest.approx(_mcnemar(first, second))


def test_many_differences_are_drawn_close_to_the_exact_test() -> None:
    found = paired_difference([[1.0]] * 30 + [[-1.0]] * 15)
    assert found.p == pytest.approx(_mcnemar(30, 15), abs=0.006)


@given(_CLUSTERS)
def test_p_is_the_share_of_all_signs_that_reach_as_far(clusters: list[list[float]]) -> None:
    sums = [sum(some) for some in clusters]
    flips = itertools.product((-1, 1), repeat=len(sums))
    totals = [sum(a * b for a, b in zip(signs, sums, strict=True)) for signs in flips]
    as_far = sum(abs(total) >= abs(sum(sums)) for total in totals)
    assert paired_difference(clusters).p == pytest.approx(as_far / len(totals))


@given(_CLUSTERS)
def test_the_other_way_round_it_is_the_opposite(clusters: list[list[float]]) -> None:
    found = paired_difference(clusters)
    turned = paired_difference([[-one for one in some] for some in clusters])
    assert (turned.mean, turned.low, turned.high) == pytest.approx(
        (-found.mean, -found.high, -found.low)
    )
    assert turned.p == found.p


@given(st.lists(st.floats(-1.0, 1.0), min_size=2, max_size=30))
def test_clusters_of_one_give_students_interval(differences: list[float]) -> None:
    found = paired_difference([[one] for one in differences])
    assert (found.low, found.high) == pytest.approx(mean_interval(differences), abs=1e-9)


def test_copies_of_a_task_in_its_cluster_add_no_certainty() -> None:
    once = paired_difference([[1.0], [0.0], [-0.5], [1.0]])
    copied = paired_difference([[1.0] * 3, [0.0] * 3, [-0.5] * 3, [1.0] * 3])
    assert copied[:5] == pytest.approx(once[:5])


def test_the_least_difference_is_found_in_four_of_five_samples() -> None:
    generator = np.random.default_rng(11)
    least = paired_difference([[one] for one in generator.normal(0.0, 1.0, 60).tolist()]).least
    samples = generator.normal(least, 1.0, (400, 60))
    found = sum(paired_difference([[one] for one in row]).p < 0.05 for row in samples.tolist())
    assert 0.7 <= found / 400 <= 0.9


def test_without_tasks_or_variation_nothing_is_claimed() -> None:
    assert paired_difference([]).p == 1.0
    alike = paired_difference([[0.0], [0.0]])
    assert (alike.mean, alike.p) == (0.0, 1.0)
    assert math.isnan(alike.least)
    assert paired_difference([[1.0, 1.0]]).low == -math.inf


@pytest.mark.parametrize("clusters", [[[]], [[math.nan]], [[1.0], [math.inf]]])
def test_what_is_no_difference_is_refused(clusters: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="finite"):
        paired_difference(clusters)


def test_holm_by_hand() -> None:
    # Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1; the last is raised to the one before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


@given(st.lists(st.floats(0.0, 1.0), max_size=12))
def test_holm_lies_between_the_p_value_and_bonferronis_and_keeps_the_order(ps: list[float]) -> None:
    corrected = holm(ps)
    for p, one in zip(ps, corrected, strict=True):
        assert p <= one <= min(1.0, p * len(ps)) + 1e-12
    for i, j in itertools.combinations(range(len(ps)), 2):
        if ps[i] < ps[j]:
            assert corrected[i] <= corrected[j]
