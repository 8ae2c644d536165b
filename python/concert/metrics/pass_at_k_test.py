"""pass@k against counting every draw."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.metrics import pass_at_k


@st.composite
def _cases(draw: st.DrawFn, most: int) -> tuple[int, int, int]:
    n = draw(st.integers(1, most))
    return n, draw(st.integers(0, n)), draw(st.integers(1, n))


@given(_cases(9))
def test_equals_the_share_of_draws_of_k_samples_with_a_pass(case: tuple[int, int, int]) -> None:
    n, c, k = case
    draws = [any(i < c for i in draw) for draw in itertools.combinations(range(n), k)]
    assert pass_at_k(n=n, c=c, k=k) == pytest.approx(sum(draws) / len(draws), abs=1e-12)


@given(_cases(2000))
def test_equals_equation_1_in_whole_numbers(case: tuple[int, int, int]) -> None:
    n, c, k = case
    exact = 1 - math.comb(n - c, k) / math.comb(n, k)
    assert pass_at_k(n=n, c=c, k=k) == pytest.approx(exact, abs=1e-9)


@given(_cases(2000))
def test_pass_at_1_is_the_share_that_passes(case: tuple[int, int, int]) -> None:
    n, c, _ = case
    assert pass_at_k(n=n, c=c, k=1) == pytest.approx(c / n, abs=1e-12)


@given(_cases(300))
def test_is_a_probability_that_grows_with_k(case: tuple[int, int, int]) -> None:
    n, c, k = case
    values = [pass_at_k(n=n, c=c, k=j) for j in range(1, k + 1)]
    assert all(0.0 <= value <= 1.0 for value in values)
    assert all(a <= b + 1e-12 for a, b in itertools.pairwise(values))


@pytest.mark.parametrize(("n", "c", "k"), [(3, 1, 4), (3, 1, 0), (3, 4, 1), (3, -1, 1), (0, 0, 1)])
def test_has_no_answer_out_of_range(n: int, c: int, k: int) -> None:
    with pytest.raises(ValueError):
        pass_at_k(n=n, c=c, k=k)
