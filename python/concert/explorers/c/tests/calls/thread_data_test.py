"""The destructors of a thread's values are called in each order that POSIX allows."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Verdict, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, two_threads

_KEYS = """#include <stdlib.h>
static pthread_key_t a, b, c, d; static int order, again;
static void one(void *v) { order = 10 * order + 1; }
static void two(void *v) { order = 10 * order + 2; }
static void three(void *v) { order = 10 * order + 3; }
static void hands_on(void *v) { one(v); pthread_setspecific(b, v); }
static void hands_on_both(void *v) {
    one(v);
    if (!again++) { pthread_setspecific(a, v); pthread_setspecific(b, v); }
}"""


def _program(values: str, keys: str, end: str) -> str:
    made = "".join(
        f"pthread_key_create(&{key}, {destroys});"
        for key, destroys in (each.split("=") for each in keys.split())
    )
    return two_threads(_KEYS, values, before=made, end=end)


def _sets(keys: str) -> str:
    return "".join(f"pthread_setspecific({key}, &order);" for key in keys)


def _verdict(source: str, bench: Workbench) -> Verdict:
    return explore(source, name="p.c", bench=bench, limits=SEARCH).verdict


@pytest.mark.parametrize(
    ("sets", "keys", "orders"),
    [
        ("ab", "a=one b=two", (12, 21)),
        ("ba", "a=two b=one", (12, 21)),
        ("abc", "a=one b=two c=three", (123, 132, 213, 231, 312, 321)),
        # A key that has no value when the round begins may have its turn before it gets one.
        ("a", "a=hands_on_both b=two", (121, 112)),
        ("b", "b=hands_on_both a=two", (121, 112)),
    ],
)
def test_destructors_come_in_each_order(
    sets: str, keys: str, orders: tuple[int, ...], bench: Workbench
) -> None:
    known = " || ".join(f"order == {order}" for order in orders)
    verdict = _verdict(_program(_sets(sets), keys, f"assert({known});"), bench)
    assert verdict.outcome is Outcome.PASS, (verdict.findings, verdict.coverage)
    for order in orders:
        source = _program(_sets(sets), keys, f"assert(order != {order});")
        verdict = _verdict(source, bench)
        assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION], order
        expect_shown_again(source, verdict, bench)


@pytest.mark.parametrize(
    ("values", "keys", "end"),
    [
        (_sets("ab"), "a=one b=NULL", "assert(order == 1);"),
        (_sets("a"), "a=hands_on b=two", "assert(order == 12);"),
        (_sets("b"), "a=one b=two", "assert(order == 2);"),
        (
            "".join(f"pthread_setspecific({key}, malloc(4));" for key in "abcd"),
            "a=free b=free c=free d=free",
            "",
        ),
    ],
)
def test_one_order_is_enough_where_there_is_nothing_to_order(
    values: str, keys: str, end: str, bench: Workbench
) -> None:
    verdict = _verdict(_program(values, keys, end), bench)
    assert verdict.outcome is Outcome.PASS, (verdict.findings, verdict.coverage)
    assert verdict.coverage.executions <= 2


def test_of_many_destructors_some_orders_are_left_out(bench: Workbench) -> None:
    verdict = _verdict(_program(_sets("abcd"), "a=one b=two c=three d=one", ""), bench)
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for what, _ in verdict.coverage.bounds] == ["destructors"]
