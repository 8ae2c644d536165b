"""Agreement beyond chance, against an example worked out by hand."""

import math

import pytest

from concert.metrics import cohen_kappa


def test_kappa_takes_off_what_chance_gives() -> None:
    # Both yes 20, first yes alone 5, second yes alone 10, both no 15: p_o = 0.7. The first says
    # yes to half, the second to 0.6: p_e = 0.5 * 0.6 + 0.5 * 0.4 = 0.5. Kappa = 0.2 / 0.5.
    first = ["yes"] * 25 + ["no"] * 25
    second = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    found = cohen_kappa(first, second)
    assert (found.observed, found.n) == (0.7, 50)
    assert found.kappa == pytest.approx(0.4)
    # Standard error: sqrt(0.7 * 0.3 / 50) / 0.5 = 0.12961.
    assert found.low == pytest.approx(0.4 - 1.95996 * 0.12961, abs=1e-4)
    assert found.high == pytest.approx(0.4 + 1.95996 * 0.12961, abs=1e-4)


def test_full_agreement_is_1_and_one_answer_for_all_is_undefined() -> None:
    assert cohen_kappa(["a", "b"], ["a", "b"]).kappa == 1.0
    assert math.isnan(cohen_kappa(["a", "a"], ["a", "a"]).kappa)


def test_opposite_answers_are_worse_than_chance() -> None:
    assert cohen_kappa(["a", "b"], ["b", "a"]).kappa == -1.0


@pytest.mark.parametrize(("first", "second"), [([], []), (["a"], [])])
def test_answers_of_other_items_are_refused(first: list[str], second: list[str]) -> None:
    with pytest.raises(ValueError, match="no pairs"):
        cohen_kappa(first, second)
