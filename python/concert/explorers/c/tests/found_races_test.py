"""The explorer sees the races of small programs, and no others."""

from copy import replace

import pytest

from concert.explorers.c import DEFAULT_LIMITS, Outcome, RaceClass, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, threads_that

_SHARED = "static int x, y; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
_RACES: dict[str, tuple[str, set[tuple[str, RaceClass]]]] = {
    "both-write": (threads_that(_SHARED, "x = 1;"), {("x", RaceClass.PRIMARY)}),
    "both-read": (threads_that(_SHARED, "y = x;"), {("y", RaceClass.PRIMARY)}),
    "locked": (
        threads_that(_SHARED, "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);"),
        set(),
    ),
    "published-by-a-race": (
        threads_that(_SHARED, "if (self) { y = 1; x = 1; } else if (x) y = 2;"),
        {("x", RaceClass.PRIMARY), ("y", RaceClass.SECONDARY)},
    ),
    "published": (
        threads_that(
            "static int y; static atomic_int x;",
            "if (self) { y = 1; x = 1; } else if (x) y = 2;",
        ),
        set(),
    ),
    "published-relaxed": (
        threads_that(
            "static int y; static atomic_int x;",
            """if (self) { y = 1; atomic_store_explicit(&x, 1, memory_order_relaxed); }
            else if (atomic_load(&x)) y = 2;""",
        ),
        {("y", RaceClass.SECONDARY)},
    ),
    "code-in-sections-of-its-own": (
        threads_that(
            """static int x; static int y __attribute__((section(".mine"))) = 1;
            __attribute__((section(".init.text"))) static void first(void) { x = 1; }
            __attribute__((section("second"))) static void second(void) { y = 2; }""",
            "if (self) first(), second(); else x = y = 3;",
        ),
        {("x", RaceClass.PRIMARY), ("y", RaceClass.PRIMARY)},
    ),
    "bytes-beside-each-other": (threads_that("static char x[2];", "x[self] = 1;"), set()),
    "read-that-gcc-would-fold": (
        threads_that("static int x, y;", "if (self) x = 1; else if (x || 1) y = 1;"),
        {("x", RaceClass.PRIMARY)},
    ),
    "own-memory": (threads_that("", "int *p = malloc(4); *p = 1; free(p);"), set()),
    "scanned": (
        threads_that("static int x;", 'if (self) x = 1; else scanf("%d", &x);'),
        {("x", RaceClass.PRIMARY)},
    ),
    # Library functions write to their output arguments, and read their inputs.
    "a name of the environment": (
        threads_that('static char x[] = "HOME";', "if (self) x[0] = 'P'; else getenv(x);"),
        {("x[0]", RaceClass.PRIMARY)},
    ),
    "a format of a scan": (
        threads_that(
            'static char x[] = "%d";',
            "int own; if (self) x[1] = 'x'; else sscanf(\"12\", x, &own);",
        ),
        {("x[1]", RaceClass.PRIMARY)},
    ),
    "a count of a scan": (
        threads_that(
            "static int x, y;",
            'int own; if (self) x = y = 1; else sscanf("12 x", "%d%n y%n", &own, &x, &y);',
        ),
        {("x", RaceClass.PRIMARY)},
    ),
    "a string of wide characters": (
        threads_that(
            '#include <wchar.h>\nstatic wchar_t x[] = L"ab";',
            "if (self) x[1] = L'c'; else printf(\"%ls\", x);",
        ),
        {("x[1]", RaceClass.PRIMARY)},
    ),
    "parameters of threads to come": (
        threads_that(
            "static struct sched_param x;",
            """pthread_attr_t own; pthread_attr_init(&own);
            if (self) x.sched_priority = 1; else pthread_attr_setschedparam(&own, &x);""",
        ),
        {("x", RaceClass.PRIMARY)},
    ),
    "attributes of a barrier": (
        threads_that(
            "static pthread_barrierattr_t x;",
            """pthread_barrier_t own;
            if (self) *(int *)&x = 0; else pthread_barrier_init(&own, &x, 1);""",
        ),
        {("x", RaceClass.PRIMARY)},
    ),
    "the size of a line": (
        threads_that(
            "static char *y; static size_t x;", "if (self) x = 1; else getline(&y, &x, stdin);"
        ),
        {("x", RaceClass.PRIMARY)},
    ),
    "handle": (
        threads_that(
            "static pthread_t t; static void *leaf(void *own) { return own; }",
            "if (self) pthread_create(&t, NULL, leaf, NULL); else if (t) exit(0);",
        ),
        {("t", RaceClass.PRIMARY)},
    ),
    "joined-result": (
        threads_that(
            "static void *r; static void *leaf(void *own) { return own; }",
            """pthread_t own;
            pthread_create(&own, NULL, leaf, NULL);
            pthread_join(own, &r);""",
        ),
        {("r", RaceClass.PRIMARY)},
    ),
    "key": (
        threads_that("static pthread_key_t k;", "pthread_key_create(&k, NULL);"),
        {("k", RaceClass.PRIMARY)},
    ),
    "attributes-of-a-thread": (
        threads_that(
            "static pthread_attr_t a; static void *leaf(void *own) { return own; }",
            """if (self) { pthread_attr_setdetachstate(&a, PTHREAD_CREATE_JOINABLE); return NULL; }
            pthread_t own;
            pthread_create(&own, &a, leaf, NULL);
            pthread_join(own, NULL);""",
        ),
        {("a", RaceClass.PRIMARY)},
    ),
    "attributes-of-a-mutex": (
        threads_that(
            "static pthread_mutexattr_t a;",
            """if (self) pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
            else { pthread_mutex_t own; pthread_mutex_init(&own, &a); }""",
        ),
        {("a", RaceClass.PRIMARY)},
    ),
    "attributes-of-a-condition": (
        threads_that(
            "static pthread_condattr_t a;",
            """if (self) pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
            else { pthread_cond_t own; pthread_cond_init(&own, &a); }""",
        ),
        {("a", RaceClass.PRIMARY)},
    ),
    "deadline-of-a-mutex": (
        threads_that(
            "#include <time.h>\nstatic struct timespec late; static pthread_mutex_t m;",
            "if (self) late.tv_sec = 1; else pthread_mutex_timedlock(&m, &late);",
        ),
        {("late.tv_sec", RaceClass.PRIMARY)},
    ),
    "deadline-of-a-read-write-lock": (
        threads_that(
            "#include <time.h>\nstatic struct timespec late; static pthread_rwlock_t l;",
            "if (self) late.tv_sec = 1; else pthread_rwlock_timedrdlock(&l, &late);",
        ),
        {("late.tv_sec", RaceClass.PRIMARY)},
    ),
    "deadline-of-a-semaphore": (
        threads_that(
            "#include <semaphore.h>\n#include <time.h>\n"
            "static struct timespec late; static sem_t s;",
            "if (self) late.tv_sec = 1; else sem_timedwait(&s, &late);",
            setup="sem_init(&s, 0, 0);",
        ),
        {("late.tv_sec", RaceClass.PRIMARY)},
    ),
    "name-of-a-semaphore": (
        threads_that(
            '#include <fcntl.h>\n#include <semaphore.h>\nstatic char s[] = "12";',
            "if (self) s[0] = '3'; else sem_open(s, O_CREAT, 0600, 1);",
        ),
        {("s[0]", RaceClass.PRIMARY)},
    ),
    "seed": (threads_that("static unsigned s;", "rand_r(&s);"), {("s", RaceClass.PRIMARY)}),
    "number-in-a-text": (
        threads_that(
            'static char s[] = "12";', "if (self) s[0] = '3'; else return (void *)(long)atoi(s);"
        ),
        {("s[0]", RaceClass.PRIMARY)},
    ),
    "end-of-a-number": (
        threads_that("static char *end;", 'strtol("12x", &end, 10);'),
        {("end", RaceClass.PRIMARY)},
    ),
    "freed-twice": (
        threads_that("static char *p;", "free(p);", setup="p = malloc(1);"),
        {("*p", RaceClass.PRIMARY)},
    ),
    "copied-beside-another": (
        threads_that(
            "#include <string.h>\nstatic char g[16], h[16];",
            "if (self) g[15] = 1; else memcpy(h, g, sizeof h);",
        ),
        {("g[15]", RaceClass.PRIMARY)},
    ),
    "expected-of-an-exchange": (
        threads_that(
            "static atomic_int x; static int old;",
            "if (self) atomic_compare_exchange_strong(&x, &old, 2); else old = 1;",
        ),
        {("old", RaceClass.PRIMARY), ("old", RaceClass.SECONDARY)},
    ),
    # Its schedule stops where nobody has been cancelled yet: replays expect it.
    "cancelled-anywhere": (
        """#include <pthread.h>
        static int x;
        static void *run(void *own) {
            pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
            for (int i = 0; i < 2; i++) x = i;
            return own;
        }
        int main(void) {
            pthread_t t;
            pthread_create(&t, NULL, run, NULL);
            pthread_cancel(t);
            int seen = x;
            pthread_join(t, NULL);
            return seen < 0;
        }""",
        {("x", RaceClass.PRIMARY)},
    ),
    # Made while the race is already there: replays know them all the same.
    "argument-of-threads-to-come": (
        """#include <pthread.h>
        static void *run(void *own) { return *(int *)own ? own : NULL; }
        int main(void) {
            pthread_t threads[3];
            int i;
            for (i = 0; i < 3; i++)
                pthread_create(&threads[i], NULL, run, &i);
            for (int j = 0; j < 3; j++) pthread_join(threads[j], NULL);
            return 0;
        }""",
        {("*(int *)own", RaceClass.PRIMARY)},
    ),
}


@pytest.mark.parametrize("name", sorted(_RACES))
def test_the_races_of_a_program_are_those_it_has(name: str, bench: Workbench) -> None:
    source, expected = _RACES[name]
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert not verdict.unseen
    assert verdict.coverage.limit == ""
    found = {(race.variable, race.race_class) for race in verdict.races}
    assert found == expected
    expect_shown_again(source, verdict, bench)


def test_random_executions_find_the_same_and_count_apart(bench: Workbench) -> None:
    source, expected = _RACES["published-by-a-race"]
    limits = replace(DEFAULT_LIMITS, random_executions=50, executions=1)
    verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
    assert verdict.coverage.random_executions == 50
    assert {(race.variable, race.race_class) for race in verdict.races} == expected
    expect_shown_again(source, verdict, bench)


def test_accesses_that_gcc_does_not_announce_leave_no_pass(bench: Workbench) -> None:
    source = threads_that(
        """struct pair { int a, b, c; };
        static struct pair shared; static int x;
        static int first(struct pair pair) { return pair.a; }
        static struct pair made(void) { struct pair pair = {1, 2, 3}; return pair; }""",
        """pthread_exit((void *)(long)first(shared));""",
        setup="""x;
        __asm__("incl %0" : "+m"(x));
        shared = made();""",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for _, what in verdict.unseen] == [
        "read of shared",
        "read of x",
        "read of x",
        "write of shared",
    ]


@pytest.mark.parametrize(
    "call", ["strlen(b)", 'if (strcmp(b, "q") == 0) {}', "(void)atoi(b)", "memchr(b, 56, 3) && 0"]
)
def test_a_call_whose_result_nobody_uses_reads_nevertheless(call: str, bench: Workbench) -> None:
    source = threads_that(
        '#include <string.h>\nstatic char b[8] = "7 8";', f"if (self) {{ {call}; }} else b[0] = 50;"
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {race.variable for race in verdict.races} == {"b[0]"}


def test_what_gcc_folds_away_leaves_no_pass_whatever_leads_to_it(bench: Workbench) -> None:
    source = threads_that(
        """struct pair { unsigned a; int list[2]; };
        typedef struct pair *to_pair;
        static struct pair shared; static int *list = shared.list;
        static struct pair *get(void) { return &shared; }""",
        """void *p = &shared, **q = &p;
        int n = 0;
        if (((struct pair *)p)->a >= 0u) n++;
        n += *(int *)p == 3 ? 0 : 0;
        n += ((int *)p)[1] * 0;
        n += get()->list[0] * 0;
        n += *(n ? list : 0) * 0;
        (*(struct pair *)p, 4);
        ((to_pair)p)->list[n] * 0;
        if (**(int **)q * 0) n++;
        pthread_exit((void *)(long)n);""",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for _, what in verdict.unseen] == [
        "read of ((struct pair *)p)->a",
        "read of *(int *)p",
        "read of ((int *)p)[1]",
        "read of get()->list[0]",
        "read of *(n ? list : 0)",
        "read of list",
        "read of *(struct pair *)p",
        "read of ((to_pair)p)->list[n]",
        "read of **(int **)q",
    ]


@pytest.mark.parametrize(
    ("statement", "unseen"),
    [
        ("at->a;", "at->a"),
        ("((struct pair *)at)->a;", "((struct pair *)at)->a"),
        ("*place;", "*place"),
        ("place[0];", "place[0]"),
        ("y = (*place, 1);", "*place"),
        ("at->bits;", "at->bits"),
        ("y = x >= 0 && i;", "x"),
        ("y = x * 0 + i;", "x"),
        ("y = x == x && i;", "x"),
        ("while (i && x >= 0) i = 0;", "x"),
        ("y = at->a >= 0 && at->b;", "at->a"),
        ("y = at->a == 1 && at->b == 2;", ""),
        ("y = at->bits == 1 && at->more == 2;", ""),
        ("y = same(x, i) + place[i];", ""),
    ],
)
def test_an_access_that_is_announced_is_that_of_one_expression(
    statement: str, unseen: str, bench: Workbench
) -> None:
    source = threads_that(
        """struct pair { unsigned a, b; int bits : 3, more : 4; };
        static struct pair shared, *at = &shared;
        static unsigned x; static int i, y, list[2], *place = list;
        static int same(unsigned one, int other) { return one == (unsigned)other; }""",
        "",
        setup=statement,
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {what for _, what in verdict.unseen} == ({f"read of {unseen}"} if unseen else set())


@pytest.mark.parametrize(
    ("statement", "unseen"),
    [
        ("__typeof__((void)0, *place) own = 3; y = own;", ""),
        ("__typeof__(x++) own = 3; y = own;", ""),
        ("*(__typeof__((void)0, *place) *)list = 3;", ""),
        ("y = _Generic(x, int: 1, default: 2);", ""),
        ("y = __builtin_constant_p(x);", ""),
        ("y = __builtin_choose_expr(1, 2, x++);", ""),
        ("y = 0 && *place; y = ON || *place;", ""),
        ("y = OFF ? x : 3; if (OFF) y = x;", ""),
        ("static int own = 3, *at = &own; y = *at;", ""),
        ("static void *to[] = {&&end, &&end}; goto *to[y]; end: y = 1;", ""),
        ("static void *to[] = {&&end}, **at = to; if (y) goto **at; end: y = 1;", ""),
        ("BOTH({ x++; }, { y = 1; list[0]++; });", ""),
        ("y = ON && x * 0;", "x"),
    ],
)
def test_what_is_not_evaluated_is_not_missed(statement: str, unseen: str, bench: Workbench) -> None:
    source = threads_that(
        """#define OFF 0
        #define BOTH(one, other) do { one; other; } while (OFF)
        enum { NEVER, ON };
        static int x, y, list[2], *place = list;""",
        "",
        setup=statement,
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {what for _, what in verdict.unseen} <= {f"read of {unseen}", "read of place"}
    assert bool(verdict.unseen) is bool(unseen)


def test_what_is_a_functions_own_is_not_missed_behind_a_cast(bench: Workbench) -> None:
    source = threads_that(
        "struct pair { int a; int list[2]; }; static struct pair shared;",
        """float f = 1; int own[2] = {1, 2}; void *p = &shared;
        int n = *(int *)&f * 0 + ((char *)own)[1] * 0 + *((short *)own + 1);
        pthread_exit((void *)(long)(n + ((struct pair *)p)->list[1]));""",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.unseen == ()


def test_what_a_function_in_parentheses_gets_is_seen(bench: Workbench) -> None:
    source = threads_that(
        """struct action { void (*does)(int *); int *with; };
        static void set(int *at) { *at = 1; }
        static int x; static struct action shared = {set, &x};""",
        "struct action *it = &shared; (it->does)(it->with); (*it->does)(it->with);",
        count=1,
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.unseen, verdict.outcome) == ((), Outcome.PASS)


def test_a_declared_pointer_to_a_function_is_where_its_value_is_read(bench: Workbench) -> None:
    source = threads_that(
        """struct action { void (*does)(void); int (*rows)[2]; };
        static void nothing(void) {}
        static struct action shared = {nothing, 0};""",
        """struct action *it = &shared; void (*deed)(void) = it->does; int (*rows)[2] = it->rows;
        void (*(*table)[1])(void) = &(void (*[1])(void)){it->does}; deed();""",
        count=1,
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.unseen, verdict.outcome) == ((), Outcome.PASS)


def test_a_lock_that_a_macro_finds_is_not_read(bench: Workbench) -> None:
    source = threads_that(
        """#include <stddef.h>
        #define holder(at, type, member) ((type *)((char *)(at) - offsetof(type, member)))
        #define lock(it) pthread_mutex_lock(&(it))
        #define unlock(it) pthread_mutex_unlock(&(it))
        struct item { int link; pthread_mutex_t held; };
        static struct item shared;""",
        """int *at = &shared.link; lock(holder(at, struct item, link)->held);
        ++*at; unlock(holder(at, struct item, link)->held);""",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.unseen, verdict.outcome) == ((), Outcome.PASS)


def test_what_the_preprocessor_leaves_out_is_not_missed(bench: Workbench) -> None:
    source = threads_that(
        "#define TWICE(deed) deed; deed\nstatic atomic_int x;",
        "\n#ifdef NEVER\nTWICE(x = 1);\n#endif\nx = 2;",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.unseen, verdict.outcome) == ((), Outcome.PASS)


def test_a_loop_of_calls_without_an_access_leaves_a_verdict(bench: Workbench) -> None:
    source = threads_that(
        """static int x;
        static void none(void) {}
        static void call(int really) { if (really) none(); }""",
        "if (self) { for (;;) call(0); } x++;",
    )
    limits = replace(SEARCH, events_per_execution=100, executions=100)
    verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
    assert verdict.outcome is not Outcome.PASS
    assert verdict.coverage.executions > 0
    assert "accesses" in dict(verdict.coverage.bounds)


def test_walks_that_come_to_a_limit_leave_nothing_out(bench: Workbench) -> None:
    source = """#include <pthread.h>
    #include <stdatomic.h>
    static atomic_int x;
    static void *run(void *own) { while (!x) {} return own; }
    int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); return 0; }
    """
    limits = replace(SEARCH, random_executions=4)
    verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)


def test_a_macro_may_take_the_address_of_a_lock(bench: Workbench) -> None:
    source = threads_that(
        """#define LOCK(m) pthread_mutex_lock(&m)
        #define UNLOCK(m) pthread_mutex_unlock(&m)
        static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER; static int x;""",
        "LOCK(mine); x++; UNLOCK(mine);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.unseen, verdict.outcome) == ((), Outcome.PASS)


def test_the_same_program_gives_the_same_verdict(bench: Workbench) -> None:
    source, _ = _RACES["published-by-a-race"]
    one, other = (
        explore(source, name="p.c", bench=bench, limits=DEFAULT_LIMITS).verdict for _ in range(2)
    )
    assert one == other
