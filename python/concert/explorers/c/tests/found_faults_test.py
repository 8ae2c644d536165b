"""The explorer sees deadlocks, memory errors and other faults of small programs."""

from copy import replace

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import (
    SEARCH,
    expect_shown_again,
    threads_that,
    two_threads,
)

_FINDINGS: dict[str, tuple[str, FindingKind]] = {
    "deadlock": (
        threads_that(
            "static pthread_mutex_t m[2];",
            """pthread_mutex_lock(&m[self]); pthread_mutex_lock(&m[1 - self]);
            pthread_mutex_unlock(&m[self]); pthread_mutex_unlock(&m[1 - self]);""",
        ),
        FindingKind.DEADLOCK,
    ),
    "livelock": (
        threads_that("static atomic_int x;", "while (atomic_load(&x) == 0) {}"),
        FindingKind.LIVELOCK,
    ),
    "endless": (threads_that("", "for (;;) {}"), FindingKind.LIVELOCK),
    "assertion": (
        threads_that("#include <assert.h>\nstatic atomic_int x;", "x++; assert(x == 1);"),
        FindingKind.ASSERTION,
    ),
    "use-after-free": (
        threads_that("", "int *p = malloc(4); free(p); *p = 1;"),
        FindingKind.MEMORY_ERROR,
    ),
    "read-of-null": (
        threads_that("static int *p;", "int x = *p; (void)x;"),
        FindingKind.MEMORY_ERROR,
    ),
    "printing-to-no-stream": (
        threads_that("static FILE *out;", 'fprintf(out, "%ld", self);'),
        FindingKind.MEMORY_ERROR,
    ),
    "struct-read-far-away": (
        threads_that(
            "struct large { char bytes[99]; }; static struct large *p;",
            "struct large x = *p; (void)x;",
            setup="p = (struct large *)malloc(1) + (1L << 36);",
        ),
        FindingKind.MEMORY_ERROR,
    ),
    "copy-from-nowhere": (
        threads_that(
            "#include <string.h>\nstatic char *p;",
            "char x[8]; memcpy(x, p, 8);",
            setup="p = (char *)0x123456789000;",
        ),
        FindingKind.MEMORY_ERROR,
    ),
    "join-of-no-thread": (
        threads_that("", "pthread_join((pthread_t)&self, NULL);"),
        FindingKind.API_MISUSE,
    ),
    "detach-of-no-thread": (
        threads_that("", "pthread_detach((pthread_t)&self);"),
        FindingKind.API_MISUSE,
    ),
    "cancel-of-no-thread": (
        threads_that("", "pthread_cancel((pthread_t)&self);"),
        FindingKind.API_MISUSE,
    ),
    "strange-unlock": (
        threads_that("static pthread_mutex_t m;", "pthread_mutex_unlock(&m);"),
        FindingKind.API_MISUSE,
    ),
    "lock-initialised-while-held": (
        threads_that(
            "static pthread_spinlock_t s;",
            "pthread_spin_init(&s, 0); pthread_spin_lock(&s); pthread_spin_trylock(&s);",
            count=1,
            setup="pthread_spin_init(&s, 0); pthread_spin_lock(&s);",
        ),
        FindingKind.API_MISUSE,
    ),
    "shared-lock-initialised-while-held": (
        threads_that(
            "static pthread_rwlock_t l;",
            "if (self) pthread_rwlock_init(&l, NULL); else pthread_rwlock_rdlock(&l);",
        ),
        FindingKind.API_MISUSE,
    ),
    "fork": (threads_that("int fork(void);", "fork();"), FindingKind.UNSUPPORTED_CALL),
    "freed-by-another": (
        threads_that(
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
    "cancelled-at-a-timed-join": (
        two_threads(
            """static pthread_t first; static sem_t s; static int after;
            static void *waits(void *own) { sem_wait(&s); return own; }""",
            "pthread_timedjoin_np(first, NULL, &soon); after = 1;",
            before="sem_init(&s, 0, 0); pthread_create(&first, NULL, waits, NULL);",
            after="pthread_cancel(t);",
            end="""assert(after || r != PTHREAD_CANCELED);
            sem_post(&s); pthread_join(first, NULL);""",
        ),
        FindingKind.ASSERTION,
    ),
    "cancelled at a semaphore that has permits": (
        """#include <pthread.h>
        #include <semaphore.h>
        static pthread_mutex_t m;
        static sem_t s;
        static void *run(void *own) {
            pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
            pthread_mutex_lock(&m);
            pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
            sem_wait(&s);
            pthread_mutex_unlock(&m);
            return own;
        }
        int main(void) {
            pthread_t t;
            sem_init(&s, 0, 1);
            pthread_create(&t, NULL, run, NULL);
            pthread_cancel(t);
            pthread_join(t, NULL);
            pthread_mutex_lock(&m);
            return 0;
        }""",
        FindingKind.DEADLOCK,
    ),
    "cancelled-anywhere-between-two-calls": (
        two_threads(
            "static int noted; static void note(void *own) { noted = own == NULL; }",
            """pthread_cleanup_push(note, NULL);
            pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
            pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL);
            pthread_cleanup_pop(0);""",
            after="pthread_cancel(t);",
            end="assert(!noted);",
        ),
        FindingKind.ASSERTION,
    ),
    "cancelled-anywhere-while-it-can-be": (
        two_threads(
            "",
            """pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
            pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
            pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
            pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);""",
            after="pthread_cancel(t);",
            end="assert(r != PTHREAD_CANCELED);",
        ),
        FindingKind.ASSERTION,
    ),
    "cancelled-anywhere-before-it-returns": (
        two_threads(
            "",
            "pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);",
            after="pthread_cancel(t);",
            end="assert(r != PTHREAD_CANCELED);",
        ),
        FindingKind.ASSERTION,
    ),
    "cancelled-anywhere-with-a-handler-less": (
        two_threads(
            "static int noted; static void note(void *own) { noted = own == NULL; }",
            """pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
            pthread_cleanup_push(note, NULL);
            pthread_cleanup_pop(0);""",
            after="pthread_cancel(t);",
            end="assert(!noted);",
        ),
        FindingKind.ASSERTION,
    ),
    "cancelled-anywhere-between-atomic-accesses": (
        two_threads(
            "static atomic_int x, y;",
            "pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL); x = 1; y = 1;",
            after="pthread_cancel(t);",
            end="assert(x == y);",
        ),
        FindingKind.ASSERTION,
    ),
    "cancelled-anywhere-with-a-lock": (
        two_threads(
            "static pthread_mutex_t m;",
            """pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
            pthread_mutex_lock(&m);
            pthread_mutex_unlock(&m);""",
            after="pthread_cancel(t);",
            end="pthread_mutex_lock(&m);",
        ),
        FindingKind.DEADLOCK,
    ),
}


def test_a_thread_that_tests_for_ever_whether_it_is_cancelled_is_cancelled(
    bench: Workbench,
) -> None:
    source = two_threads("", "for (;;) pthread_testcancel();", after="pthread_cancel(t);")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)


def test_a_single_thread_waits_for_itself_where_a_once_routine_calls_once(
    bench: Workbench,
) -> None:
    source = """#include <pthread.h>
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    static void again(void) { pthread_once(&once, again); }
    int main(void) { return pthread_once(&once, again); }"""
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.DEADLOCK]


def test_a_loop_of_calls_without_effect_ends_at_a_limit(bench: Workbench) -> None:
    source = two_threads(
        "static int x;",
        "x = 1; while (pthread_equal(pthread_self(), pthread_self())) {}",
        after="x = 2;",
    )
    few = replace(SEARCH, events_per_execution=500, cpu_ms=60_000)
    verdict = explore(source, name="p.c", bench=bench, limits=few).verdict
    assert verdict.races
    assert "accesses" in {bound[0] for bound in verdict.coverage.bounds}


@pytest.mark.parametrize("name", sorted(_FINDINGS))
def test_what_else_can_happen_is_found(name: str, bench: Workbench) -> None:
    source, kind = _FINDINGS[name]
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {finding.kind for finding in verdict.findings} == {kind}
    # In a replay nobody looks whether threads that still turn would do so for ever.
    if name != "livelock":
        expect_shown_again(source, verdict, bench)
