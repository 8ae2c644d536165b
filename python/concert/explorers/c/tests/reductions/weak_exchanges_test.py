"""A weak exchange may fail without a reason, and the search sees once what that leads to.

Random programs are compared with the same programs whose exchanges ask for the failure themselves.
"""

import random

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import (
    SEARCH,
    expect_shown_again,
    threads_that,
    two_threads,
)
from concert.explorers.c.verdict.request import SearchLimits

_PROGRAMS = 40
_CASES = 2
_SMALL = SearchLimits(random_executions=0, executions=20_000, total_events=400_000, cpu_ms=600_000)
_WEAK = "#define TRY(at, seen, to) atomic_compare_exchange_weak(at, seen, to)"
_ASKS = """_Bool __VERIFIER_nondet_bool(void);
static int tries(atomic_int *at, int *seen, int to, int *left) {
  if (*left == 0 || !__VERIFIER_nondet_bool()) return atomic_compare_exchange_strong(at, seen, to);
  --*left;
  *seen = atomic_load(at);
  return 0;
}
#define TRY(at, seen, to) tries(at, seen, to, &left)"""
_TURNS = (
    "int seen = {v}; while (!TRY(&{a}, &seen, seen + {w})) {{ }}",
    "int seen = atomic_load(&{a}), to; do {{ to = seen + {w}; }} while (!TRY(&{a}, &seen, to));",
    "for (;;) {{ if (atomic_load(&{b})) break; p[self] = 1; int seen = {v};"
    " if (TRY(&{a}, &seen, {w})) break; }}",
    "int seen = {v}; for (int i = 0; i < 2; i++) if (TRY(&{a}, &seen, {w})) p[self] += 1 + i;",
    "int seen = {v}; if (!TRY(&{a}, &seen, {w})) atomic_store(&{b}, {w});",
    "int seen = {v}; while (!TRY(&{a}, &seen, {w})) {{ p[self] = 3; seen = {v}; }}",
    "int seen = {v}; while (!TRY(&{a}, &seen, {w})) if (atomic_load(&{b})) break;",
    "p[self] = {v}; while (!TRY(&{a}, &p[self], {w})) {{ q[self] = p[self]; }}",
    "int seen = {v}; while (!TRY(&{a}, &seen, {w})) {{ pthread_mutex_lock(&m); x = 1;"
    " pthread_mutex_unlock(&m); }}",
    "int seen = {v}; do {{ q[self] = 2; seen = {v}; if (atomic_load(&{b}) == {w}) q[self] = 5; }}"
    " while (!TRY(&{a}, &seen, {w}) && q[self] < 5);",
    "atomic_store(&{b}, {w});",
    "pthread_mutex_lock(&m); x = 0; pthread_mutex_unlock(&m);",
    "if (pthread_mutex_trylock(&m)) q[self] = 4; else pthread_mutex_unlock(&m);",
    "pthread_mutex_lock(&m); x = 2; int seen = {v}; while (!TRY(&{a}, &seen, {w})) {{"
    " pthread_mutex_unlock(&m); pthread_mutex_lock(&m); }} x = 0; pthread_mutex_unlock(&m);",
)
_PROGRAM = """#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
{tries}
static atomic_int a, b;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int p[3], q[3], x;
static void *one(void *own) {{ int self = 0, left = 3; (void)self; (void)left; {one} return own; }}
static void *two(void *own) {{ int self = 1, left = 3; (void)self; (void)left; {two} return own; }}
int main(void) {{
  pthread_t t, u;
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, two, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  printf("%d %d %d %d %d %d %d", a, b, p[0], p[1], q[0], q[1], x);
}}
"""


def _turn(draw: random.Random) -> str:
    a, b = draw.sample(("a", "b"), 2)
    return draw.choice(_TURNS).format(a=a, b=b, v=draw.randint(0, 1), w=draw.randint(1, 2))


def _outputs(source: str, bench: Workbench) -> tuple[frozenset[str], Outcome] | None:
    verdict = explore(source, name="p.c", bench=bench, limits=_SMALL).verdict
    if verdict.coverage.statement is not Statement.EXHAUSTED:
        return None
    return frozenset(output.text for output in verdict.outputs), verdict.outcome


@pytest.mark.parametrize("case", range(_CASES))
def test_random_programs_end_as_where_the_failure_is_asked_for(case: int, bench: Workbench) -> None:
    draw = random.Random(case)
    compared = 0
    for _ in range(_PROGRAMS // _CASES):
        one, two = (
            " ".join(f"{{ {_turn(draw)} }}" for _ in range(draw.randint(1, 2))) for _ in range(2)
        )
        found, asked = (
            _outputs(_PROGRAM.format(tries=tries, one=one, two=two), bench)
            for tries in (_WEAK, _ASKS)
        )
        if found is None or asked is None:
            continue
        compared += 1
        assert found == asked, (one, two)
    assert compared >= _PROGRAMS // _CASES // 3


def _exchanging(body: str) -> str:
    return two_threads(
        "static atomic_int x; static int n;",
        f"int seen = 0; {body}",
        end="assert(atomic_load(&x) == 1);",
    )


def test_a_weak_exchange_may_fail_though_the_values_are_equal(bench: Workbench) -> None:
    source = _exchanging("atomic_compare_exchange_weak(&x, &seen, 1);")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(source, verdict, bench)
    strong = source.replace("_weak", "_strong")
    verdict = explore(strong, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)


@pytest.mark.parametrize(("weakness", "races"), [("weak", ["at[1]"]), ("strong", [])])
def test_each_failure_writes_what_it_expected(
    weakness: str, races: list[str], bench: Workbench
) -> None:
    source = two_threads(
        "static atomic_int x; static int at[2]; static void set(int *seen, int to) {"
        f" while (!atomic_compare_exchange_{weakness}(&x, seen, to)) ; }}",
        "volatile int seen = at[1]; (void)seen;",
        after="set(&at[0], 0); set(&at[1], 0);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [race.variable for race in verdict.races] == races


@pytest.mark.parametrize(("weak", "outcome"), [(1, Outcome.FAIL), (0, Outcome.PASS)])
@pytest.mark.parametrize("call", ["__atomic_compare_exchange_n", "EXCHANGE"])
def test_a_variable_says_whether_an_exchange_is_weak(
    call: str, weak: int, outcome: Outcome, bench: Workbench
) -> None:
    source = f"""#include <assert.h>
    #define EXCHANGE __atomic_compare_exchange_n
    static int x;
    static _Bool set(int *at, int seen, _Bool weak) {{
        return {call}(at, &seen, 1, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }}
    int main(void) {{ assert(set(&x, 0, {weak})); }}
    """
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.unseen) == (outcome, ())


def test_a_weak_exchange_that_is_tried_again_may_as_well_be_strong(bench: Workbench) -> None:
    source = _exchanging("while (!atomic_compare_exchange_weak(&x, &seen, 1)) seen = 0;")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)


def test_failures_that_are_not_tried_are_named(bench: Workbench) -> None:
    source = _exchanging("while (!atomic_compare_exchange_weak(&x, &seen, 1)) n++;")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [what for what, _ in verdict.coverage.bounds] == ["weak compare-and-exchange"]


_TOLD = {
    "a turn sets what is looked at after another way out": (
        "for (;;) { if (atomic_load(&y)) break; n = 1; int old = 0;"
        " if (atomic_compare_exchange_weak(&x, &old, 1)) break; }"
        " assert(x == 1 || n == 0);"
    ),
    "a macro leaves": "while (!atomic_compare_exchange_weak(&x, &seen, 1)) { LEAVE; } assert(x);",
    "a macro calls": (
        "do CALL(count); while (!atomic_compare_exchange_weak(&x, &seen, 1)); assert(n == 1);"
    ),
    "the next exchange may succeed": (
        "while (!atomic_compare_exchange_weak(&x, &seen, 1)) { int none = 0;"
        " atomic_compare_exchange_weak(&y, &none, 5); } assert(y != 5);"
    ),
    "a variable is given another value": (
        "int k = 0; for (int i = 0; i < 2; i++) { seen = i;"
        " while (!atomic_compare_exchange_weak(&x, &seen, i + 1)) k = 9; n = k; k = 1; }"
        " assert(n != 9);"
    ),
    "a write before the one of the exchange": (
        "int k; while (k = n + 1, n = k, !atomic_compare_exchange_weak(&x, &seen, 1)) { }"
        " assert(n == 1);"
    ),
}


@pytest.mark.parametrize("body", _TOLD.values(), ids=list(_TOLD))
def test_a_failure_that_leads_elsewhere_is_seen(body: str, bench: Workbench) -> None:
    shared = (
        "#define LEAVE break\n#define CALL(f) ((f)())\n"
        "static atomic_int x, y; static int n; static int count(void) { return ++n; }"
    )
    source = two_threads(shared, f"(void)count; int seen = 0; {body}", after="atomic_store(&y, 1);")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert FindingKind.ASSERTION in {finding.kind for finding in verdict.findings}
    expect_shown_again(source, verdict, bench)


@pytest.mark.parametrize(
    "turn",
    [
        "while (!TRY(&x, &seen, seen + 1)) { }",
        "while (!TRY(&x, &seen, seen + 1)) continue;",
        "do { next = seen + 1; } while (!TRY(&x, &seen, next));",
        "for (;;) { next = seen + 1; if (TRY(&x, &seen, next)) break; sched_yield(); }",
        "again: next = seen + 1; if (!TRY(&x, &seen, next)) goto again;",
        "_Bool done = 0; while (!done) { done = TRY(&x, &seen, seen + 1); }",
        "while (TRY(&x, &seen, seen + 1) == 0) { struct timespec t = {0, 9}; nanosleep(&t, 0); }",
        "shared[self] = seen; while (!TRY(&x, &shared[self], 1 + shared[self])) { }",
        "do { shared[self] = seen; } while (!TRY(&x, &seen, shared[self] + 1));",
    ],
)
def test_a_failure_that_leads_back_leaves_nothing_out(turn: str, bench: Workbench) -> None:
    source = threads_that(
        "#define TRY atomic_compare_exchange_weak\n#include <sched.h>\n#include <time.h>\n"
        "static atomic_int x; static int shared[2];",
        f"int seen = atomic_load(&x), next = 0; (void)next; {turn}",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)
    strong = explore(source.replace("_weak", "_strong"), name="p.c", bench=bench, limits=SEARCH)
    assert verdict.coverage.executions <= 16 * strong.verdict.coverage.executions


_SEEN = {
    "a lock that is let go": (
        "pthread_mutex_lock(&m); n = 1; while (!atomic_compare_exchange_weak(&x, &seen, 1)) {"
        " pthread_mutex_unlock(&m); pthread_mutex_lock(&m); } n = 0; pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); y = n; pthread_mutex_unlock(&m);",
    ),
    "a lock that is taken": (
        "while (!atomic_compare_exchange_weak(&x, &seen, 1)) {"
        " pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }",
        "if (pthread_mutex_trylock(&m)) y = 1; else pthread_mutex_unlock(&m);",
    ),
    "a permit that is lent": (
        "while (!atomic_compare_exchange_weak(&x, &seen, 1)) { sem_post(&s); sem_wait(&s); }",
        "if (sem_trywait(&s) == 0) { y = 1; sem_post(&s); }",
    ),
}


@pytest.mark.parametrize("turn, look", _SEEN.values(), ids=list(_SEEN))
def test_what_others_see_of_a_turn_in_vain_is_shown(turn: str, look: str, bench: Workbench) -> None:
    source = two_threads(
        "static atomic_int x; static int n, y; static sem_t s;"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
        f"int seen = 0; {turn}",
        before="sem_init(&s, 0, 0);",
        after=look,
        end="assert(y == 0);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert FindingKind.ASSERTION in {finding.kind for finding in verdict.findings}
    expect_shown_again(source, verdict, bench)


def test_an_access_of_a_turn_in_vain_may_race_with_one_after_the_exchange(
    bench: Workbench,
) -> None:
    exchange = (
        "atomic_compare_exchange_weak_explicit("
        "&x, &seen, 1, memory_order_acquire, memory_order_acquire)"
    )
    source = two_threads(
        "static atomic_int x; static int data; static volatile int kept;",
        f"int seen = 0; while (!{exchange}) {{ kept = data; seen = 0; }}",
        after="if (atomic_load(&x)) data = 1;",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [race.variable for race in verdict.races] == ["data"]


@pytest.mark.parametrize(
    ("how", "named"), [("strong", []), ("weak", ["weak compare-and-exchange"])]
)
def test_no_exchange_by_the_library_is_known_to_be_weak(
    how: str, named: list[str], bench: Workbench
) -> None:
    source = two_threads(
        "struct three { int of[3]; }; static _Atomic struct three a;",
        "struct three seen = {{0}}, next = {{1}};"
        f" if (!atomic_compare_exchange_{how}(&a, &seen, next)) seen.of[0]++;",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [what for what, _ in verdict.coverage.bounds] == named


_CHOSEN = {
    "a weak exchange": (
        "static atomic_int a;",
        "int seen = atomic_load(&a);"
        " while (!atomic_compare_exchange_weak(&a, &seen, seen + 1)) { }",
        "got = atomic_load(&a);",
    ),
    "a section": (
        "static int a, seen; void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);"
        " _Bool __VERIFIER_nondet_bool(void);",
        "__VERIFIER_atomic_begin(); if (__VERIFIER_nondet_bool()) seen = a; else a++;"
        " __VERIFIER_atomic_end();",
        "__VERIFIER_atomic_begin(); got = a; __VERIFIER_atomic_end();",
    ),
}


@pytest.mark.parametrize("what", sorted(_CHOSEN))
def test_one_outcome_does_not_stand_for_another_that_comes_later(
    what: str, bench: Workbench
) -> None:
    shared, chooses, looks = _CHOSEN[what]
    source = f"""#include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        {shared}
        static atomic_int b;
        static int got = -1, in_turn = 1;
        static void *one(void *own) {{ {chooses} return own; }}
        static void *two(void *own) {{
          for (int i = 1; i <= 2; i++) atomic_store(&b, i);
          {looks} return own;
        }}
        int main(void) {{
          pthread_t t, u;
          pthread_create(&t, NULL, one, NULL);
          pthread_create(&u, NULL, two, NULL);
          for (int i = 1; i <= 2; i++) if (atomic_load(&b) != i) in_turn = 0;
          pthread_join(t, NULL);
          pthread_join(u, NULL);
          assert(!(in_turn && got == 0 && a == 1));
        }}"""
    verdict = explore(source, name="p.c", bench=bench, limits=_SMALL).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
