"""Exploring only once what follows a state of the program shows all that exploring it anew does.

Random programs are explored twice: with states merged as soon as they can be, and never.
"""

import random
from copy import replace

import pytest

from concert.explorers.c import Outcome, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, threads_that
from concert.explorers.c.tests.reductions.two_ways import Agreement, Way, agreement
from concert.explorers.c.verdict.request import SearchLimits

_PROGRAMS = 24
_CASES = 6
_SMALL = SearchLimits(random_executions=0, executions=8_000, total_events=250_000, cpu_ms=600_000)
_VARIABLES = """#include <assert.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t permits;
static atomic_int a, b, flag;
static int x, y, ready, handed;
static int *node;
"""


def _compare(source: str, bench: Workbench) -> Agreement | None:
    merged = Way(replace(_SMALL, merge_after=1))
    apart = Way(replace(_SMALL, merge_after=0))
    return agreement(source, bench, reduced=merged, full=apart)


class _Writer:
    """Draws the statements of a thread."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)

    def body(self) -> str:
        """Returns what one thread does."""
        return "\n".join(self._statement() for _ in range(self._draw.randint(2, 4)))

    def _inside(self) -> str:
        """Returns what is done with data that a lock protects."""
        one, other = self._draw.sample("xy", 2)
        return self._draw.choice(
            [
                f"{one} = self + 1;",
                f"{one} = {other};",
                f"{one} = {one} * 2 + 1;",
                f"if ({one} == 2) {other} = 3;",
                f"kept = {one};",
                f'printf("%d ", {one});',
                f"assert({one} < 9);",
            ]
        )

    def weak_body(self) -> str:
        """Returns what one thread does with weak memory orders."""
        return "\n".join(self._weak_statement() for _ in range(self._draw.randint(2, 4)))

    def _weak_statement(self) -> str:
        at = self._draw.choice("aab")
        read = self._draw.choice(["relaxed", "acquire", "acquire", "seq_cst"])
        write = self._draw.choice(["relaxed", "release", "release", "seq_cst"])
        both = self._draw.choice(["relaxed", "acq_rel", "acq_rel", "seq_cst"])
        inside = self._inside()
        return self._draw.choice(
            [
                f"atomic_store_explicit(&{at}, self, memory_order_{write});",
                f"kept = atomic_load_explicit(&{at}, memory_order_{read});",
                f"atomic_fetch_add_explicit(&{at}, 1, memory_order_{both});",
                f"kept = atomic_exchange_explicit(&{at}, kept, memory_order_{both});",
                f"if (atomic_load_explicit(&{at}, memory_order_{read}) == 1) last = 1;",
                f"pthread_mutex_lock(&m); {inside} pthread_mutex_unlock(&m);",
                f"pthread_mutex_lock(&m); atomic_store_explicit(&{at}, 1, memory_order_relaxed);"
                " pthread_mutex_unlock(&m);",
                "if (atomic_exchange_explicit(&flag, 1, memory_order_acquire) == 0)"
                f" {{ {inside} atomic_store_explicit(&flag, 0, memory_order_release); }}",
                "if (self == 0) { handed = 1;"
                f" atomic_store_explicit(&flag, 1, memory_order_{write}); }}",
                f"if (atomic_load_explicit(&flag, memory_order_{read})) kept = handed;",
                "while (pthread_mutex_trylock(&n) != 0) {} last = kept; pthread_mutex_unlock(&n);",
            ]
        )

    def _statement(self) -> str:
        one, other = self._draw.sample("ab", 2)
        lock = self._draw.choice("mmn")
        inside = self._inside()
        return self._draw.choice(
            [
                f"pthread_mutex_lock(&m); {inside} pthread_mutex_unlock(&m);",
                f"pthread_mutex_lock(&m); {inside} {self._inside()} pthread_mutex_unlock(&m);",
                f"pthread_mutex_lock(&{lock}); {inside} pthread_mutex_unlock(&{lock});",
                f"if (pthread_mutex_trylock(&m) == 0) {{ {inside} pthread_mutex_unlock(&m); }}",
                f"pthread_rwlock_wrlock(&w); {inside} pthread_rwlock_unlock(&w);",
                "pthread_rwlock_rdlock(&w); kept = x + y; pthread_rwlock_unlock(&w);",
                f"atomic_store(&{one}, atomic_load(&{other}) + 1);",
                f"atomic_store(&{one}, kept);",
                f"kept = atomic_exchange(&{one}, self + 2);",
                f"kept = 1; atomic_compare_exchange_strong(&{one}, &kept, kept + 1);",
                f"atomic_fetch_add(&{one}, 1);",
                f'if (atomic_load(&{one}) == 2) printf("%d ", kept);',
                "sem_post(&permits);",
                "sem_wait(&permits); y = kept; sem_post(&permits);",
                "kept = sem_trywait(&permits);",
                "pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&changed);"
                " pthread_mutex_unlock(&m);",
                "pthread_mutex_lock(&m); while (!ready) pthread_cond_wait(&changed, &m);"
                " pthread_mutex_unlock(&m);",
                "{ int *own = malloc(sizeof *own); *own = self; pthread_mutex_lock(&m);"
                " if (!node) node = own; pthread_mutex_unlock(&m); }",
                "{ pthread_mutex_lock(&m); int *own = node; node = NULL; pthread_mutex_unlock(&m);"
                " if (own) { kept = *own; free(own); } }",
                "handed = kept; pthread_mutex_lock(&m); ready = 2; pthread_mutex_unlock(&m);",
                "pthread_mutex_lock(&m); last = ready; pthread_mutex_unlock(&m);"
                " if (last == 2) kept = handed;",
            ]
        )


def _random(seed: int, *, weak: bool) -> str:
    writer = _Writer(seed)
    number = 2 + seed % 2
    bodies = [writer.weak_body() if weak else writer.body() for _ in range(number)]
    cases = "\n".join(f"case {case}: {{ {body} break; }}" for case, body in enumerate(bodies))
    body = f"int kept = 0, last = 0; (void)kept; (void)last; switch (self) {{\n{cases}\n}}"
    return threads_that(_VARIABLES, body, count=number, setup="sem_init(&permits, 0, 1);")


@pytest.mark.parametrize("case", range(_CASES))
def test_random_programs_show_the_same(case: int, bench: Workbench) -> None:
    first = case * _PROGRAMS
    seeds = range(first, first + _PROGRAMS)
    both = [_compare(_random(seed, weak=False), bench) for seed in seeds]
    compared = [one for one in both if one is not None]
    assert len(compared) > _PROGRAMS // 2
    # The programs are worth it.
    assert any(one.seen.races for one in compared)
    assert any(one.seen.findings for one in compared)
    assert any(len(one.seen.outputs) > 1 for one in compared)
    assert any(one.reduced < one.full for one in compared if not one.seen.races)


@pytest.mark.parametrize("case", range(_CASES))
def test_random_programs_with_weak_orders_show_the_same(case: int, bench: Workbench) -> None:
    first = case * _PROGRAMS
    seeds = range(first, first + _PROGRAMS)
    both = [_compare(_random(seed, weak=True), bench) for seed in seeds]
    compared = [one for one in both if one is not None]
    assert len(compared) > _PROGRAMS // 2
    # The programs are worth it.
    safe = [one for one in compared if not one.seen.races]
    assert any(not one.seen.left_out and one.reduced < one.full for one in safe)


def test_what_a_call_has_found_so_far_is_a_part_of_the_state(bench: Workbench) -> None:
    # Nothing but a register holds what the load gave when the store is about to be made.
    program = threads_that(
        _VARIABLES,
        """if (self == 0) {
            atomic_store(&a, atomic_load(&b) + 5);
            printf("%d", (int)a);
        } else {
            atomic_store(&b, 1);
            atomic_store(&b, 0);
        }""",
    )
    both = _compare(program, bench)
    assert both is not None
    assert both.seen.outputs == {"5", "6"}


def test_sections_that_leave_no_trace_are_explored_to_the_end(bench: Workbench) -> None:
    # 36!/(12!)^3 orders, which differ in who came last.
    program = threads_that(
        _VARIABLES,
        """for (int i = 0; i < 12; i++) {
            pthread_mutex_lock(&m);
            x = self;
            pthread_mutex_unlock(&m);
        }""",
        count=3,
    )
    limits = replace(SEARCH, total_events=2_000_000)
    verdict = explore(program, name="p.c", bench=bench, limits=limits).verdict
    assert (verdict.outcome, verdict.coverage.limit) == (Outcome.PASS, "")
    alone = replace(limits, merge_after=0)
    verdict = explore(program, name="p.c", bench=bench, limits=alone).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
