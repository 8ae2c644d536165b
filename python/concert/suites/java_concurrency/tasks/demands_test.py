"""A demand holds of an output or tells what breaks it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.reading.records import MalformedError, read_record
from concert.suites.java_concurrency.tasks.demands import (
    Before,
    Demand,
    DemandTable,
    Inside,
    Values,
    Within,
    broken_by,
    demand_patterns,
    lines_of,
)


def _broken(demand: Demand, output: str) -> str | None:
    return broken_by(demand, lines_of(output))


def test_lines_end_as_on_any_system_and_lose_trailing_blanks() -> None:
    assert lines_of("a \r\nb\rc\n") == ("a", "b", "c", "")


def test_values_count_each_line_as_often_as_it_stands() -> None:
    demand = Values(pattern=r"n=(\d+)", values=("1", "2"))
    assert _broken(demand, "n=2\nother\nn=1") is None
    assert _broken(demand, "n=1\nn=2\nn=2") == "they carry 1, 2, 2"
    assert _broken(demand, "") == "they carry nothing"


@given(st.permutations(["1", "2", "3", "4"]))
def test_values_in_any_order_hold_in_every_order(order: list[str]) -> None:
    output = "\n".join(f"n={value}" for value in order)
    free = Values(pattern=r"n=(\d+)", values=("4", "3", "2", "1"))
    assert _broken(free, output) is None
    ordered = Values(pattern=r"n=(\d+)", values=("1", "2", "3", "4"), ordered=True)
    assert (_broken(ordered, output) is None) == (order == sorted(order))


def test_a_pattern_speaks_of_whole_lines() -> None:
    assert _broken(Values(pattern=r"n=(\d+)", values=()), "the n=1 of it") is None


def test_before_wants_all_of_the_first_before_any_of_the_second() -> None:
    demand = Before(first="a", then="b")
    assert _broken(demand, "a\na\nb\nb") is None
    assert _broken(demand, "b") is None
    assert _broken(demand, "a\nb\na") == "one stands after"


def test_inside_bounds_what_is_open_at_once() -> None:
    demand = Inside(begin=r"in (\d)", end=r"out (\d)", most=1)
    assert _broken(demand, "in 1\nout 1\nin 2\nout 2") is None
    assert _broken(demand, "in 1\nin 2\nout 1\nout 2") == "2 are open"
    assert _broken(demand, "out 1") == "one ends that has not begun"


def test_within_wants_a_number_and_bounds_every_one() -> None:
    demand = Within(pattern=r"peak=(-?\d+)", low=1, high=2)
    assert _broken(demand, "peak=1\npeak=2") is None
    assert _broken(demand, "peak=3") == "they carry 3"
    assert _broken(demand, "") == "they carry nothing"


def test_a_number_of_any_length_can_be_printed() -> None:
    demand = Within(pattern=r"peak=(-?\d+)", low=1, high=2)
    digits = "9" * 10_000
    assert _broken(demand, f"peak={digits}") == f"they carry {digits[:80]}"


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({}, "kind: missing"),
        ({"kind": "unknown"}, "kind: one of values, before, inside, within is expected"),
        ({"kind": "values", "pattern": "a"}, "values: missing"),
        ({"kind": "values", "values": ["1"]}, "pattern: missing"),
        ({"kind": "values", "pattern": "a", "values": [1]}, "values[0]: a string is expected"),
        ({"kind": "before", "first": "a"}, "then: missing"),
        (
            {"kind": "before", "first": "a", "then": "b", "last": "c"},
            "last: unknown key; known are kind, first, then",
        ),
        ({"kind": "within", "pattern": "a", "low": "1", "high": 2}, "low: a whole number is exp"),
    ],
)
def test_a_table_that_describes_no_demand_is_refused(table: dict[str, object], told: str) -> None:
    form: Any = DemandTable
    with pytest.raises(MalformedError) as caught:
        read_record(form, table)
    assert told in str(caught.value)


def test_a_pattern_that_is_no_regular_expression_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the pattern '\(' of a demand is none"):
        demand_patterns([Before(first="a", then="(")])
