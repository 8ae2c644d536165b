"""Atomic additions commute where nobody uses what they give, and only there.

Random programs are explored twice: as they are, and with each addition before or after each other.
"""

import random

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, threads_that
from concert.explorers.c.tests.reductions.two_ways import Agreement, Way, agreement
from concert.explorers.c.verdict.request import SearchLimits

_PROGRAMS = 64
_CASES = 2
_SMALL = SearchLimits(random_executions=0, executions=6_000, total_events=200_000, cpu_ms=600_000)
_VARIABLES = """#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int a, b;
static _Atomic unsigned char small;
static int p;
static int x, y;
"""
_MACROS = """#define ADDED(n) int seen = atomic_fetch_add(&a, n)
#define KEEP seen =
#define KEPT seen =
#define OPEN (
#define CLOSE )
"""
_ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")


def _compare(source: str, bench: Workbench) -> Agreement | None:
    # A weak addition that nobody looks at may read whatever it likes.
    return agreement(
        source,
        bench,
        reduced=Way(_SMALL),
        full=Way(_SMALL, additions=False),
        may_leave_less_out=True,
    )


class _Writer:
    """Draws the statements of a thread; few orders at a time."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)
        self._orders = self._draw.choice([("seq_cst",), _ORDERS, ("relaxed",), ("acq_rel",)])

    def body(self) -> str:
        """Returns what one thread does."""
        return "\n".join(self._statement() for _ in range(self._draw.randint(2, 4)))

    def _order(self, *allowed: str) -> str:
        orders = [one for one in self._orders if not allowed or one in allowed] or ["seq_cst"]
        return f"memory_order_{self._draw.choice(orders)}"

    def _statement(self) -> str:
        one = self._draw.choice("ab")
        other = self._draw.choice("ab")
        loads = self._order("relaxed", "acquire", "seq_cst")
        stores = self._order("relaxed", "release", "seq_cst")
        added = self._draw.choice([f"{one}++;", f"{one} -= 2;", f"--{one};", "small += 200;"])
        return self._draw.choice(
            [
                f"atomic_fetch_add_explicit(&{one}, 1, {self._order()});",
                f"atomic_fetch_add_explicit(&{one}, {self._draw.randint(0, 2)}, {self._order()});",
                f"(void)atomic_fetch_sub_explicit(&{one}, 1, {self._order()});",
                f"__atomic_add_fetch(&p, 1, __ATOMIC_{self._order()[13:].upper()});",
                "__sync_fetch_and_add(&p, 2);",
                added,
                f"kept = atomic_fetch_add_explicit(&{one}, 1, {self._order()});",
                f"kept = atomic_load_explicit(&{one}, {loads});",
                f"if (atomic_load_explicit(&{one}, {loads}) > 1) x = self;",
                f"if (atomic_load_explicit(&{one}, {loads}) == 2) kept = y;",
                f"atomic_store_explicit(&{one}, 5, {stores});",
                f"atomic_fetch_add_explicit(&{one}, atomic_load(&{other}), {loads});",
                f"atomic_fetch_add(&{one}, atomic_fetch_add(&{other}, 1));",
                "y = self;",
                "kept = x;",
                "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);",
                f"pthread_mutex_lock(&m); {one}++; y++; pthread_mutex_unlock(&m);",
                f"assert({one} != 3);",
                f"atomic_thread_fence({self._order('acquire', 'release', 'acq_rel', 'seq_cst')});",
            ]
        )


def _random(seed: int) -> str:
    writer = _Writer(seed)
    cases = "\n".join(f"case {number}: {{ {writer.body()} break; }}" for number in range(3))
    text = threads_that(
        _VARIABLES + "static int found[3];\n",
        f"int kept = 0; switch (self) {{\n{cases}\n}} found[self] = kept;",
        count=3,
    )
    end = (
        'printf("%d %d %d ", found[0], found[1], found[2]);'
        'printf("%d %d %d %d %d %d", a, b, small, p, x, y);'
    )
    return text.replace("    return 0;\n}", f"    {end}\n    return 0;\n}}")


@pytest.mark.parametrize("case", range(_CASES))
def test_random_programs_show_the_same(case: int, bench: Workbench) -> None:
    first = case * _PROGRAMS
    both = [_compare(_random(seed), bench) for seed in range(first, first + _PROGRAMS)]
    compared = [one for one in both if one is not None]
    assert len(compared) > _PROGRAMS // 2
    # The programs are worth it.
    assert any(one.seen.races for one in compared)
    assert any(one.seen.findings for one in compared)
    assert any(one.seen.left_out for one in compared)
    assert sum(one.reduced < one.full for one in compared) > len(compared) // 4


@pytest.mark.parametrize(
    "adds",
    [
        "atomic_fetch_add_explicit(&a, 1, memory_order_relaxed);",
        "(void)atomic_fetch_sub(&a, 1 + self);",
        "a++;",
        "a += 1 + self;",
        "--a;",
        "small += 7;",
        "__sync_add_and_fetch(&p, 1);",
        "__atomic_fetch_sub(&p, 1, __ATOMIC_SEQ_CST);",
    ],
)
def test_many_additions_are_one_execution(adds: str, bench: Workbench) -> None:
    program = threads_that(_VARIABLES, f"for (int i = 0; i < 100; i++) {{ {adds} }}", count=3)
    coverage = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict.coverage
    assert (coverage.statement, coverage.executions) == (Statement.EXHAUSTED, 1)


@pytest.mark.parametrize(
    "statements",
    [
        "if (atomic_fetch_add(&a, 1) == 0) last = self;",
        "int seen = a++; if (seen == 0) last = self;",
        "if (({ a++; }) == 0) last = self;",
        "int seen = ({ atomic_fetch_add(&a, 1); }); if (seen == 0) last = self;",
        "atomic_fetch_add(&b, a); if (b == 0) last = self; a++;",
        "atomic_fetch_add(&a, 1 + 2 * atomic_fetch_add(&b, 1)); if (a == 1) last = self;",
        "a += 1; if (a == 1) last = self;",
        "ADDED(1); if (seen == 0) last = self;",
        "int seen; if (self >= 0) KEEP atomic_fetch_add(&a, 1); if (seen == 0) last = self;",
        "int seen; if (self >= 0) KEEP a++; if (seen == 0) last = self;",
        "int seen; atomic_int *at = &a; KEPT(*at)++; if (seen == 0) last = self;",
        "int seen = OPEN{ a++; }CLOSE; if (seen == 0) last = self;",
    ],
)
def test_an_addition_whose_result_somebody_uses_is_run_in_every_order(
    statements: str, bench: Workbench
) -> None:
    for first in (0, 1):
        program = threads_that(
            f"{_VARIABLES}{_MACROS}static atomic_long last = -1;\n", statements
        ).replace("    return 0;\n}", f"    assert(last != {first});\n    return 0;\n}}")
        verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
        assert FindingKind.ASSERTION in {one.kind for one in verdict.findings}, program


@pytest.mark.parametrize(
    "define", ["#define ", "#/* */define ", "%:define ", "#def\\\nine ", "# define\\\n "]
)
def test_a_macro_of_the_name_of_an_addition_is_none(define: str, bench: Workbench) -> None:
    macro = f"{define}atomic_fetch_add(at, n) (seen = __atomic_fetch_add(at, n, 5))\n"
    for first in (0, 1):
        program = threads_that(
            f"{_VARIABLES}{macro}static atomic_long last = -1;\n",
            "int seen; atomic_fetch_add(&a, 1); if (seen == 0) last = self;",
        ).replace("    return 0;\n}", f"    assert(last != {first});\n    return 0;\n}}")
        verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
        assert FindingKind.ASSERTION in {one.kind for one in verdict.findings}, program


_COUNTS_DOWN = """
    data[self] = 1;
    atomic_fetch_sub_explicit(&left, 1, memory_order_{release});
    while (atomic_load_explicit(&left, memory_order_{acquire}) != 0) sched_yield();
    if (data[1 - self] != 1) abort();
"""


@pytest.mark.parametrize(
    ("release", "acquire", "outcome"),
    [
        ("release", "acquire", Outcome.PASS),
        ("relaxed", "acquire", Outcome.FAIL),
        ("release", "relaxed", Outcome.FAIL),
    ],
)
def test_whoever_reads_the_sum_learns_from_all_who_added(
    release: str, acquire: str, outcome: Outcome, bench: Workbench
) -> None:
    program = threads_that(
        "#include <sched.h>\n#include <stdlib.h>\n"
        "static atomic_int left = 2;\nstatic int data[2];\n",
        _COUNTS_DOWN.format(release=release, acquire=acquire),
    )
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is outcome
    assert verdict.coverage.statement is Statement.EXHAUSTED
    expect_shown_again(program, verdict, bench)


def test_one_addition_does_not_come_before_another(bench: Workbench) -> None:
    program = threads_that(_VARIABLES, "if (self == 0) { x = 1; a++; } else { a++; x = 2; }")
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {race.variable for race in verdict.races} == {"x"}
    expect_shown_again(program, verdict, bench)
