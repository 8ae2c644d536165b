"""Additions to one variable commute where nobody uses what they give, and only there.

Random programs are explored twice: as they are, and with additions as reads and writes.
"""

import random

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, threads_that, two_threads
from concert.explorers.c.tests.reductions.two_ways import Agreement, Way, agreement
from concert.explorers.c.verdict.request import SearchLimits

_PROGRAMS = 48
_CASES = 2
_SMALL = SearchLimits(random_executions=0, executions=6_000, total_events=200_000, cpu_ms=600_000)
_VARIABLES = """#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static short few[2];
static struct { long all; unsigned part : 3; unsigned rest : 5; } s;
static double d;
static _Bool b;
static union { int whole; unsigned char bytes[4]; } u;
"""


def _compare(source: str, bench: Workbench) -> Agreement | None:
    without = Way(_SMALL, additions=False)
    both = agreement(source, bench, reduced=Way(_SMALL), full=without)
    assert both is None or both.reduced <= both.full
    return both


class _Writer:
    """Draws the statements of a thread."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)

    def body(self) -> str:
        """Returns what one thread does."""
        return "\n".join(self._section() for _ in range(self._draw.randint(1, 3)))

    def _section(self) -> str:
        lock = self._draw.choice("mmmn")
        inside = "\n".join(self._statement() for _ in range(self._draw.randint(1, 2)))
        if self._draw.random() < 0.03:
            return inside
        return f"pthread_mutex_lock(&{lock});\n{inside}\npthread_mutex_unlock(&{lock});"

    def _statement(self) -> str:
        one = self._draw.choice("xy")
        other = self._draw.choice("xy")
        return self._draw.choice(
            [
                f"{one}++;",
                f"--{one};",
                f"{one} += 2;",
                f"{one} -= 'a';",
                f"({one})++;",
                "few[0]++;",
                "few[self & 1] += 3;",
                f"few[{one} & 1]++;",
                "s.all += sizeof(int);",
                f"{one} += {other};",
                f"{one} += few[1] * 2;",
                f"if ({one}++) {other} = 4;",
                f"{one} = {other}++;",
                f"{one} = {one} * 2;",
                f"{one} = 1;",
                f"{one} += 0.5 + {other};",
                "d += 0.25;",
                "b++;",
                "s.part++;",
                "s.rest += 9;",
                "u.whole += 200;",
                "u.bytes[0] += 100;",
                f"{other} += ({{ {one}++; }});",
                f"(void)({one}++ + {other});",
                'printf("%d", x);',
                f"assert({one} != 3);",
                "{ int *at = self ? &x : &y; (*at)++; *at += 1; }",
            ]
        )


def _random(seed: int) -> str:
    writer = _Writer(seed)
    cases = "\n".join(f"case {number}: {{ {writer.body()} break; }}" for number in range(3))
    end = (
        'printf(" %d %d %d %d %ld", x, y, few[0], few[1], s.all);'
        'printf(" %d %d %g %d %d", s.part, s.rest, d, b, u.whole);'
    )
    text = threads_that(_VARIABLES, f"switch (self) {{\n{cases}\n}}", count=3)
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
    assert any(len(one.seen.outputs) > 1 for one in compared)
    assert any(one.reduced < one.full for one in compared)


def _locked(statements: str) -> str:
    return f"pthread_mutex_lock(&m); {statements} pthread_mutex_unlock(&m);"


def test_many_additions_under_a_lock_are_one_execution(bench: Workbench) -> None:
    program = threads_that(
        _VARIABLES, f"for (int i = 0; i < 100; i++) {{ {_locked('x++; y += i;')} }}"
    )
    coverage = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict.coverage
    assert (coverage.statement, coverage.executions) == (Statement.EXHAUSTED, 1)


@pytest.mark.parametrize(
    "statements",
    [
        "x++; if (x == 1) last = self;",
        "if (++x == 1) last = self;",
        "int seen = x++; if (seen == 0) last = self;",
        "if (({ x++; }) == 0) last = self;",
        "y = x; x++; if (y == 0) last = self;",
        "x = 2 * x; x += 1 + self;",
        "x += x + 1 + self;",
        "x += 0.5 + 0.6 * self; x *= 2;",
    ],
)
def test_an_addition_whose_result_somebody_uses_is_run_in_every_order(
    statements: str, bench: Workbench
) -> None:
    for first in (0, 1):
        program = threads_that(
            _VARIABLES + "static long last = -1, order[2], next;\n",
            f"pthread_mutex_lock(&m); {statements} order[next++] = self; pthread_mutex_unlock(&m);",
        ).replace("    return 0;\n}", f"    assert(order[0] != {first});\n    return 0;\n}}")
        verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
        assert FindingKind.ASSERTION in {one.kind for one in verdict.findings}, program


def test_an_unguarded_addition_races_with_another(bench: Workbench) -> None:
    verdict = explore(
        threads_that(_VARIABLES, "x++;"), name="p.c", bench=bench, limits=SEARCH
    ).verdict
    assert verdict.outcome is Outcome.FAIL
    assert {side.access for race in verdict.races for side in race.sides} == {"read", "write"}


@pytest.mark.parametrize("doubles", ["x += x;", "x += (x);", "x -= -x;", "*&x += x;"])
def test_what_adds_a_variable_to_itself_is_run_in_every_order(
    doubles: str, bench: Workbench
) -> None:
    for wrong in (3, 4):
        program = two_threads(
            _VARIABLES.replace("int x,", "int x = 1,"),
            _locked(doubles),
            after=_locked("x++;"),
            end=f"assert(x != {wrong});",
        )
        verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
        assert FindingKind.ASSERTION in {one.kind for one in verdict.findings}, program
