"""A demand is decided for every order of printing exactly as by listing all of them."""

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.explorers.java import Piece, PrintingOrder, PrintingThread
from concert.suites.java_concurrency.judge.printed import (
    MOST_CHARACTERS,
    Printed,
    TooManyStepsError,
)
from concert.suites.java_concurrency.tasks.demands import (
    Before,
    Demand,
    Inside,
    Values,
    Within,
    broken_by,
    lines_of,
)

_DEMANDS: tuple[Demand, ...] = (
    Values(pattern=r"a(\d)", values=("1", "2")),
    Values(pattern=r"a(\d)", values=("1", "2"), ordered=True),
    Before(first=r"a\d", then=r"b\d"),
    Inside(begin=r"a(\d)", end=r"b(\d)", most=1),
    Within(pattern=r"a(\d)", low=1, high=2),
)


def _order(
    *threads: list[tuple[str, tuple[int, ...]]], late_from: int | None = None
) -> PrintingOrder:
    """Returns an order; of the last thread the pieces from `late_from` on may come too late."""
    return PrintingOrder(
        executions=1,
        first=0,
        threads=tuple(
            PrintingThread(
                number=number,
                pieces=tuple(
                    Piece(
                        text=text,
                        late=late_from is not None
                        and number == len(threads) - 1
                        and index >= late_from,
                        before=before,
                    )
                    for index, (text, before) in enumerate(pieces)
                ),
            )
            for number, pieces in enumerate(threads)
        ),
    )


def _outputs(order: PrintingOrder) -> Iterator[str]:
    """Yields every output that an order stands for, by trying all sequences of threads."""
    turns = [i for i, thread in enumerate(order.threads) for _ in thread.pieces]
    kept = [sum(not piece.late for piece in thread.pieces) for thread in order.threads]
    for turn in set(itertools.permutations(turns)):
        cut = [0] * len(order.threads)
        text = ""
        if cut == kept or all(a >= b for a, b in zip(cut, kept, strict=True)):
            yield text
        for thread in turn:
            piece = order.threads[thread].pieces[cut[thread]]
            if any(done < first for done, first in zip(cut, piece.before, strict=True)):
                break
            text += piece.text
            cut[thread] += 1
            if all(a >= b for a, b in zip(cut, kept, strict=True)):
                yield text


@st.composite
def _orders(draw: st.DrawFn) -> PrintingOrder:
    texts = st.sampled_from(["a1\n", "a2\n", "b1\n", "b2\n", "x\n", "a", "1\n", "2"])
    first = draw(st.lists(texts, max_size=3))
    second = draw(st.lists(texts, max_size=3))
    # The first thread's pieces wait for none, so that there is always an order.
    waits = sorted(draw(st.lists(st.integers(0, len(first)), min_size=3, max_size=3)))
    return _order(
        [(text, (index, 0)) for index, text in enumerate(first)],
        [(text, (waits[index], index)) for index, text in enumerate(second)],
        late_from=draw(st.none() | st.integers(0, 3)),
    )


@given(_orders(), st.sampled_from(_DEMANDS))
def test_the_decision_is_that_of_all_linear_extensions(
    order: PrintingOrder, demand: Demand
) -> None:
    by_hand = {broken_by(demand, lines_of(output)) for output in _outputs(order)} - {None}
    found = Printed([order]).broken(demand)
    assert (found is not None) == bool(by_hand)
    if found is not None:
        assert found.seen in by_hand


def test_the_lines_that_break_a_demand_are_told_with_their_threads() -> None:
    order = _order([("a1\n", (0, 0))], [("x\n", (0, 0)), ("b1\n", (0, 1))])
    broken = Printed([order]).broken(Before(first="a1", then="b1"))
    assert broken is not None
    assert broken.lines == ((1, "b1"), (0, "a1"))


def test_what_an_order_forbids_breaks_nothing() -> None:
    order = _order([("a1\n", (0, 0))], [("b1\n", (1, 0))])
    assert Printed([order]).broken(Before(first="a1", then="b1")) is None


def test_a_line_may_be_made_of_pieces_of_several_threads() -> None:
    order = _order([("a", (0, 0)), ("1\n", (1, 0))], [("2", (0, 0))])
    broken = Printed([order]).broken(Values(pattern=r"a(\d)", values=("1",)))
    assert broken is not None


def test_of_no_output_at_all_a_value_is_missing() -> None:
    broken = Printed([_order()]).broken(Values(pattern=r"a(\d)", values=("1",)))
    assert broken is not None
    assert broken.seen == "they carry nothing"


def test_too_many_orders_are_not_decided() -> None:
    threads = [
        [(f"a{i}\n", tuple(i if other == number else 0 for other in range(8))) for i in range(9)]
        for number in range(8)
    ]
    with pytest.raises(TooManyStepsError):
        Printed([_order(*threads)]).broken(
            Values(pattern=r"(a\d)", values=tuple(f"a{i}" for i in range(9)) * 8)
        )


def _flood(*, threads: int, pieces: int, lines: int) -> PrintingOrder:
    """Returns an order of threads that all print one text, again and again."""
    text = "peak=1\n" * lines
    return _order(
        *(
            [
                (text, tuple(index if other == number else 0 for other in range(threads)))
                for index in range(pieces)
            ]
            for number in range(threads)
        )
    )


def test_a_flood_of_equal_prints_is_read_a_few_times_and_not_at_each_cut() -> None:
    demand = Within(pattern=r"peak=(\d)", low=1, high=2)
    printed = Printed([_flood(threads=6, pieces=3, lines=500)])
    assert printed.broken(demand) is None
    steps, characters, looks = printed.work
    # 4^6 cuts, each with at most six pieces next; the text has 3,500 characters.
    assert steps <= 6 * 4**6
    assert characters <= 4 * 3_500
    assert looks <= 36 * 4**6


def test_ten_times_the_text_is_ten_times_the_work() -> None:
    demand = Within(pattern=r"peak=(\d)", low=1, high=2)
    found = []
    for lines in (500, 5_000):
        printed = Printed([_flood(threads=3, pieces=3, lines=lines)])
        assert printed.broken(demand) is None
        found.append(printed.work)
    (steps, characters, looks), (more_steps, more_characters, more_looks) = found
    assert (more_steps, more_characters, more_looks) == (steps, 10 * characters, looks)


def test_more_text_than_the_limit_is_not_decided() -> None:
    printed = Printed([_flood(threads=1, pieces=1, lines=MOST_CHARACTERS // 7 + 1)])
    with pytest.raises(TooManyStepsError):
        printed.broken(Within(pattern=r"peak=(\d)", low=1, high=2))
