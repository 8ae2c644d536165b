"""Does the explorer see all that small programs can do, and in as many executions as it takes?

With the real runtime. The numbers of executions of `readers`, `lastzero`, `indexer` and
`filesystem` are those of Abdulla, Aronis, Jonsson and Sagonas, "Optimal dynamic partial order
reduction", POPL 2014; the latter two programs go back to Flanagan and Godefroid, POPL 2005.
"""

from dataclasses import replace

import pytest

from concert.race_explorer import (
    DEFAULT_LIMITS,
    NEEDS,
    FindingKind,
    Outcome,
    RaceClass,
    Verdict,
    Workbench,
    explore,
    installed,
    replay,
)
from concert.sandbox import open_sandbox
from concert.toolchains import locate

_SEARCH = replace(DEFAULT_LIMITS, random_executions=0, cpu_ms=600_000)
_THREADS = """#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
{globals}
static void *run(void *argument)
{{
    long self = (long)argument;
    {body}
    return NULL;
}}
int main(void)
{{
    pthread_t threads[{count}];
    {setup}
    for (long i = 0; i < {count}; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (long i = 0; i < {count}; i++)
        pthread_join(threads[i], NULL);
    return 0;
}}
"""


def _program(globals_: str, body: str, *, count: int = 2, setup: str = "") -> str:
    return _THREADS.format(globals=globals_, body=body, count=count, setup=setup)


def _readers(count: int) -> str:
    return _program(
        "static atomic_int x;",
        "if (self == 0) atomic_store(&x, 1); else (void)atomic_load(&x);",
        count=count + 1,
    )


def _last_zero(count: int) -> str:
    return _program(
        f"static atomic_int a[{count + 1}];",
        f"""if (self == 0) {{ int i = {count}; while (atomic_load(&a[i]) != 0) i--; }}
        else atomic_store(&a[self], atomic_load(&a[self - 1]) + 1);""",
        count=count + 1,
    )


def _indexer(count: int) -> str:
    return _program(
        "static atomic_int table[128];",
        """for (int m = 1; m <= 4; m++) {
            int w = m * 11 + (int)self, h = w * 7 % 128;
            for (int none = 0; !atomic_compare_exchange_strong(&table[h], &none, w); none = 0)
                h = (h + 1) % 128;
        }""",
        count=count,
    )


def _file_system(count: int) -> str:
    return _program(
        """static int inode[32], busy[26];
        static pthread_mutex_t locki[32], lockb[26];""",
        """int i = (int)self % 32;
        pthread_mutex_lock(&locki[i]);
        if (inode[i] == 0) {
            for (int b = i * 2 % 26;; b = (b + 1) % 26) {
                pthread_mutex_lock(&lockb[b]);
                int free = !busy[b];
                if (free) { busy[b] = 1; inode[i] = b + 1; }
                pthread_mutex_unlock(&lockb[b]);
                if (free) break;
            }
        }
        pthread_mutex_unlock(&locki[i]);""",
        count=count,
        setup="""for (int i = 0; i < 32; i++) pthread_mutex_init(&locki[i], NULL);
    for (int i = 0; i < 26; i++) pthread_mutex_init(&lockb[i], NULL);""",
    )


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    toolchains = locate()
    return Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[NEEDS[0]],
        installation=installed(),
        scratch=tmp_path_factory.mktemp("races"),
    )


@pytest.mark.parametrize(
    ("source", "executions"),
    [
        (_readers(1), 2),
        (_readers(3), 8),
        (_readers(8), 256),
        (_last_zero(4), 28),
        (_last_zero(5), 64),
        (_file_system(14), 2),
        (_file_system(16), 8),
        (_indexer(11), 1),
        (_indexer(12), 8),
    ],
    ids=[
        *("readers-1", "readers-3", "readers-8", "lastzero-4", "lastzero-5"),
        *("filesystem-14", "filesystem-16", "indexer-11", "indexer-12"),
    ],
)
def test_the_published_number_of_executions_is_enough(
    source: str, executions: int, bench: Workbench
) -> None:
    verdict = explore(source, name="p.c", bench=bench, limits=_SEARCH).verdict
    assert verdict.outcome is Outcome.PASS
    assert (verdict.coverage.executions, verdict.coverage.blocked) == (executions, 0)


_SHARED = "static int x, y; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
_RACES: dict[str, tuple[str, set[tuple[str, RaceClass]]]] = {
    "both-write": (_program(_SHARED, "x = 1;"), {("x", RaceClass.PRIMARY)}),
    "both-read": (_program(_SHARED, "y = x;"), {("y", RaceClass.PRIMARY)}),
    "locked": (
        _program(_SHARED, "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);"),
        set(),
    ),
    "published-by-a-race": (
        _program(_SHARED, "if (self) { y = 1; x = 1; } else if (x) y = 2;"),
        {("x", RaceClass.PRIMARY), ("y", RaceClass.SECONDARY)},
    ),
    "published": (
        _program(
            "static int y; static atomic_int x;",
            "if (self) { y = 1; x = 1; } else if (x) y = 2;",
        ),
        set(),
    ),
    "published-relaxed": (
        _program(
            "static int y; static atomic_int x;",
            """if (self) { y = 1; atomic_store_explicit(&x, 1, memory_order_relaxed); }
            else if (atomic_load(&x)) y = 2;""",
        ),
        {("y", RaceClass.SECONDARY)},
    ),
    "bytes-beside-each-other": (_program("static char x[2];", "x[self] = 1;"), set()),
    "read-that-gcc-would-fold": (
        _program("static int x, y;", "if (self) x = 1; else if (x || 1) y = 1;"),
        {("x", RaceClass.PRIMARY)},
    ),
    "own-memory": (_program("", "int *p = malloc(4); *p = 1; free(p);"), set()),
    "scanned": (
        _program("static int x;", 'if (self) x = 1; else scanf("%d", &x);'),
        {("x", RaceClass.PRIMARY)},
    ),
    # What library functions leave where they are told to, and what they look at.
    "handle": (
        _program(
            "static pthread_t t; static void *leaf(void *own) { return own; }",
            "if (self) pthread_create(&t, NULL, leaf, NULL); else if (t) exit(0);",
        ),
        {("t", RaceClass.PRIMARY)},
    ),
    "joined-result": (
        _program(
            "static void *r; static void *leaf(void *own) { return own; }",
            """pthread_t own;
            pthread_create(&own, NULL, leaf, NULL);
            pthread_join(own, &r);""",
        ),
        {("r", RaceClass.PRIMARY)},
    ),
    "key": (
        _program("static pthread_key_t k;", "pthread_key_create(&k, NULL);"),
        {("k", RaceClass.PRIMARY)},
    ),
    "seed": (_program("static unsigned s;", "rand_r(&s);"), {("s", RaceClass.PRIMARY)}),
    "number-in-a-text": (
        _program(
            'static char s[] = "12";', "if (self) s[0] = '3'; else return (void *)(long)atoi(s);"
        ),
        {("s[0]", RaceClass.PRIMARY)},
    ),
    "end-of-a-number": (
        _program("static char *end;", 'strtol("12x", &end, 10);'),
        {("end", RaceClass.PRIMARY)},
    ),
    "freed-twice": (
        _program("static char *p;", "free(p);", setup="p = malloc(1);"),
        {("*p", RaceClass.PRIMARY)},
    ),
    "copied-beside-another": (
        _program(
            "#include <string.h>\nstatic char g[16], h[16];",
            "if (self) g[15] = 1; else memcpy(h, g, sizeof h);",
        ),
        {("g[15]", RaceClass.PRIMARY)},
    ),
    "expected-of-an-exchange": (
        _program(
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
    verdict = explore(source, name="p.c", bench=bench, limits=_SEARCH).verdict
    assert not verdict.unseen
    assert verdict.coverage.limit == ""
    found = {(race.variable, race.race_class) for race in verdict.races}
    assert found == expected
    _expect_shown_again(source, verdict, bench)


_FINDINGS: dict[str, tuple[str, FindingKind]] = {
    "deadlock": (
        _program(
            "static pthread_mutex_t m[2];",
            """pthread_mutex_lock(&m[self]); pthread_mutex_lock(&m[1 - self]);
            pthread_mutex_unlock(&m[self]); pthread_mutex_unlock(&m[1 - self]);""",
        ),
        FindingKind.DEADLOCK,
    ),
    "livelock": (
        _program("static atomic_int x;", "while (atomic_load(&x) == 0) {}"),
        FindingKind.LIVELOCK,
    ),
    "endless": (_program("", "for (;;) {}"), FindingKind.LIVELOCK),
    "assertion": (
        _program("#include <assert.h>\nstatic atomic_int x;", "x++; assert(x == 1);"),
        FindingKind.ASSERTION,
    ),
    "use-after-free": (
        _program("", "int *p = malloc(4); free(p); *p = 1;"),
        FindingKind.MEMORY_ERROR,
    ),
    "strange-unlock": (
        _program("static pthread_mutex_t m;", "pthread_mutex_unlock(&m);"),
        FindingKind.API_MISUSE,
    ),
    "lock-initialised-while-held": (
        _program(
            "static pthread_spinlock_t s;",
            "pthread_spin_init(&s, 0); pthread_spin_lock(&s); pthread_spin_trylock(&s);",
            count=1,
            setup="pthread_spin_init(&s, 0); pthread_spin_lock(&s);",
        ),
        FindingKind.API_MISUSE,
    ),
    "shared-lock-initialised-while-held": (
        _program(
            "static pthread_rwlock_t l;",
            "if (self) pthread_rwlock_init(&l, NULL); else pthread_rwlock_rdlock(&l);",
        ),
        FindingKind.API_MISUSE,
    ),
    "fork": (_program("int fork(void);", "fork();"), FindingKind.UNSUPPORTED_CALL),
    "freed-by-another": (
        _program(
            "static _Atomic(int *) p;",
            "if (self) free(atomic_exchange(&p, NULL)); else { int *q = p; if (q) *q = 1; }",
            setup="p = malloc(sizeof *p);",
        ),
        FindingKind.MEMORY_ERROR,
    ),
    "cancelled-with-a-lock": (
        """#include <pthread.h>
        #include <unistd.h>
        static pthread_mutex_t m;
        static void *run(void *own) {
            pthread_mutex_lock(&m);
            sleep(1);
            pthread_mutex_unlock(&m);
            return own;
        }
        int main(void) {
            pthread_t t;
            pthread_create(&t, NULL, run, NULL);
            pthread_cancel(t);
            pthread_join(t, NULL);
            pthread_mutex_lock(&m);
            return 0;
        }""",
        FindingKind.DEADLOCK,
    ),
}


@pytest.mark.parametrize("name", sorted(_FINDINGS))
def test_what_else_can_happen_is_found(name: str, bench: Workbench) -> None:
    source, kind = _FINDINGS[name]
    verdict = explore(source, name="p.c", bench=bench, limits=_SEARCH).verdict
    assert {finding.kind for finding in verdict.findings} == {kind}
    # In a replay nobody looks whether threads that still turn would do so for ever.
    if name != "livelock":
        _expect_shown_again(source, verdict, bench)


_MAIN = """#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
{globals}
static void *run(void *own)
{{
    struct timespec soon = {{1, 0}};
    {body}
    return own;
}}
int main(void)
{{
    pthread_t t;
    void *r;
    {before}
    pthread_create(&t, NULL, run, NULL);
    {after}
    pthread_join(t, &r);
    {end}
    return 0;
}}
"""


def _two(globals_: str, body: str, *, before: str = "", after: str = "", end: str = "") -> str:
    return _MAIN.format(globals=globals_, body=body, before=before, after=after, end=end)


_CLEAN = {
    "too-late-for-a-mutex": _two(
        "static pthread_mutex_t m;",
        "assert(pthread_mutex_timedlock(&m, &soon) == ETIMEDOUT);",
        before="pthread_mutex_lock(&m);",
    ),
    "too-late-for-its-own-mutex": _two(
        "static pthread_mutex_t m;",
        "pthread_mutex_lock(&m); assert(pthread_mutex_timedlock(&m, &soon) == ETIMEDOUT);",
    ),
    "too-late-for-a-semaphore": _two(
        "static sem_t s;", "assert(sem_timedwait(&s, &soon) == -1 && errno == ETIMEDOUT);"
    ),
    "too-late-for-a-read-write-lock": _two(
        "static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;",
        "assert(pthread_rwlock_timedrdlock(&l, &soon) == ETIMEDOUT);",
        before="pthread_rwlock_wrlock(&l);",
    ),
    "too-late-for-a-thread": _two(
        "static sem_t s;",
        "sem_wait(&s);",
        after="""struct timespec soon = {1, 0};
        assert(pthread_tryjoin_np(t, NULL) == EBUSY);
        assert(pthread_timedjoin_np(t, NULL, &soon) == ETIMEDOUT);
        sem_post(&s);""",
    ),
    "error-of-an-error-checking-mutex": _two(
        "static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;",
        "assert(pthread_mutex_unlock(&m) == EPERM);",
        before="pthread_mutex_lock(&m);",
    ),
    "dead-owner": _two(
        "static pthread_mutex_t m;",
        "pthread_mutex_lock(&m);",
        before="""pthread_mutexattr_t robust;
        pthread_mutexattr_init(&robust);
        pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
        pthread_mutex_init(&m, &robust);""",
        end="""assert(pthread_mutex_lock(&m) == EOWNERDEAD);
        pthread_mutex_unlock(&m);
        assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);""",
    ),
    "barrier-used-anew": _two(
        """static pthread_barrier_t b; static int x;
        static void meet(void) { pthread_barrier_wait(&b); }""",
        "meet(); x = 1; meet();",
        before="""pthread_barrier_init(&b, NULL, 1);
        meet();
        pthread_barrier_init(&b, NULL, 2);""",
        after="meet(); meet(); assert(x == 1);",
    ),
    "key-used-anew": _two(
        "static pthread_key_t k;",
        """pthread_setspecific(k, &k);
        pthread_key_delete(k);
        pthread_key_create(&k, NULL);
        assert(pthread_getspecific(k) == NULL);""",
        before="pthread_key_create(&k, NULL);",
    ),
    "cancelled-while-it-waits": _two(
        """static pthread_mutex_t m; static pthread_cond_t c;
        static void give_back(void *own) { pthread_mutex_unlock(own); }""",
        """pthread_mutex_lock(&m);
        pthread_cleanup_push(give_back, &m);
        for (;;) pthread_cond_wait(&c, &m);
        pthread_cleanup_pop(0);""",
        after="pthread_cancel(t);",
        end="assert(r == PTHREAD_CANCELED); pthread_mutex_lock(&m);",
    ),
    "cancelled-while-it-sleeps": _two("", "for (;;) sleep(1);", after="pthread_cancel(t);"),
    "cancelled-at-a-semaphore": _two(
        "static sem_t s;", "sem_wait(&s);", after="pthread_cancel(t);"
    ),
    "not-to-be-cancelled": _two(
        "static int x;",
        "pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL); sleep(1); x = 1;",
        after="pthread_cancel(t);",
        end="assert(x == 1 && r == NULL);",
    ),
    "waits-for-the-clock": _two(
        "", "for (time_t end = time(NULL) + 2; time(NULL) < end;) sched_yield();"
    ),
    "threads-of-c11": _two(
        """static mtx_t m; static cnd_t c; static once_flag f = ONCE_FLAG_INIT; static tss_t k;
        static int ready, x;
        static void make(void) { tss_create(&k, NULL); mtx_init(&m, mtx_plain); cnd_init(&c); }
        static int work(void *own) {
            call_once(&f, make);
            tss_set(k, own);
            x = 1;
            mtx_lock(&m), ready = 1, mtx_unlock(&m);
            cnd_signal(&c);
            return tss_get(k) == own ? 7 : 0;
        }""",
        """call_once(&f, make);
        mtx_lock(&m);
        while (!ready) cnd_wait(&c, &m);
        mtx_unlock(&m);
        assert(x == 1);""",
        after="""thrd_t u;
        int result;
        assert(thrd_create(&u, work, &x) == thrd_success);
        assert(thrd_join(u, &result) == thrd_success && result == 7);""",
    ),
    "atomics-of-16-bytes": _two(
        """struct pair { long one, other; };
        static _Atomic struct pair s; static _Atomic double d;""",
        "struct pair made = {1, 2}; atomic_store(&s, made); d += 1.5;",
        after="struct pair seen = atomic_load(&s); assert(seen.other == 2 * seen.one); d += 1.5;",
        end="assert(d == 3);",
    ),
    "semaphore-with-a-name": _two(
        "#include <fcntl.h>\nstatic sem_t *s; static int x;",
        "sem_wait(s); x++; sem_post(s);",
        before='s = sem_open("/one", O_CREAT, 0600, 1);',
        after='sem_t *o = sem_open("/one", 0); sem_wait(o); x++; sem_post(o);',
    ),
}


@pytest.mark.parametrize("name", sorted(_CLEAN))
def test_what_posix_and_c_allow_is_no_fault(name: str, bench: Workbench) -> None:
    verdict = explore(_CLEAN[name], name="p.c", bench=bench, limits=_SEARCH).verdict
    assert not verdict.races
    assert not verdict.findings
    assert verdict.outcome is Outcome.PASS


def test_random_executions_find_the_same_and_count_apart(bench: Workbench) -> None:
    source, expected = _RACES["published-by-a-race"]
    limits = replace(DEFAULT_LIMITS, random_executions=50, executions=1)
    verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
    assert verdict.coverage.random_executions == 50
    assert {(race.variable, race.race_class) for race in verdict.races} == expected
    _expect_shown_again(source, verdict, bench)


def test_accesses_that_gcc_does_not_announce_leave_no_pass(bench: Workbench) -> None:
    source = _program(
        """struct pair { int a, b, c; };
        static struct pair shared; static int x;
        static int first(struct pair pair) { return pair.a; }
        static struct pair made(void) { struct pair pair = {1, 2, 3}; return pair; }""",
        """pthread_exit((void *)(long)first(shared));""",
        setup="""x;
        __asm__("incl %0" : "+m"(x));
        shared = made();""",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=_SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for _, what in verdict.unseen] == [
        "read of shared",
        "read of x",
        "read of x",
        "write of shared",
    ]


def test_the_same_program_gives_the_same_verdict(bench: Workbench) -> None:
    source, _ = _RACES["published-by-a-race"]
    one, other = (
        explore(source, name="p.c", bench=bench, limits=DEFAULT_LIMITS).verdict for _ in range(2)
    )
    assert one == other


def _expect_shown_again(source: str, verdict: Verdict, bench: Workbench) -> None:
    for number, shown in enumerate(verdict.shown()):
        replayed = replay(source, verdict, number, bench=bench)
        assert replayed.shows(shown), shown
        assert replayed.steps
