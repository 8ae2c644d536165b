"""Calls that POSIX and C allow act as documented and are no fault."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, two_threads

_DIES = """#include <sched.h>
static pthread_mutex_t m; static void *dies(void *own) { pthread_mutex_lock(&m); return own; }"""
_TAKEN_OVER = """pthread_mutexattr_t robust; pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &robust);
    pthread_create(&t, NULL, dies, NULL); pthread_join(t, NULL);
    assert(pthread_mutex_lock(&m) == EOWNERDEAD);"""
"""Main has a robust mutex whose owner has died."""

_CLEAN = {
    "too-late-for-a-mutex": two_threads(
        "static pthread_mutex_t m;",
        "assert(pthread_mutex_timedlock(&m, &soon) == ETIMEDOUT);",
        before="pthread_mutex_lock(&m);",
    ),
    "too-late-for-its-own-mutex": two_threads(
        "static pthread_mutex_t m;",
        "pthread_mutex_lock(&m); assert(pthread_mutex_timedlock(&m, &soon) == ETIMEDOUT);",
    ),
    "too-late-for-a-semaphore": two_threads(
        "static sem_t s;",
        "assert(sem_timedwait(&s, &soon) == -1 && errno == ETIMEDOUT);",
        before="sem_init(&s, 0, 0);",
    ),
    "too-late-for-a-read-write-lock": two_threads(
        "static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;",
        "assert(pthread_rwlock_timedrdlock(&l, &soon) == ETIMEDOUT);",
        before="pthread_rwlock_wrlock(&l);",
    ),
    "too-late-for-a-thread": two_threads(
        "static sem_t s;",
        "sem_wait(&s);",
        before="sem_init(&s, 0, 0);",
        after="""struct timespec soon = {1, 0};
        assert(pthread_tryjoin_np(t, NULL) == EBUSY);
        assert(pthread_timedjoin_np(t, NULL, &soon) == ETIMEDOUT);
        sem_post(&s);""",
    ),
    "error-of-an-error-checking-mutex": two_threads(
        "static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;",
        "assert(pthread_mutex_unlock(&m) == EPERM);",
        before="pthread_mutex_lock(&m);",
    ),
    "dead-owner": two_threads(
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
    "mutex-that-nobody-can-recover": two_threads(
        f"{_DIES} static sem_t given_back;",
        """assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);
        sem_wait(&given_back);
        assert(pthread_mutex_trylock(&m) == ENOTRECOVERABLE);
        assert(pthread_mutex_timedlock(&m, &soon) == ENOTRECOVERABLE);
        assert(pthread_mutex_unlock(&m) == EPERM);""",
        before=f"sem_init(&given_back, 0, 0); {_TAKEN_OVER}",
        after="""assert(pthread_mutex_unlock(&m) == 0);
        sem_post(&given_back);
        assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);
        assert(pthread_mutex_trylock(&m) == ENOTRECOVERABLE);
        assert(pthread_mutex_consistent(&m) == EINVAL);""",
        end="""assert(pthread_mutex_destroy(&m) == 0 && pthread_mutex_init(&m, NULL) == 0);
        assert(pthread_mutex_trylock(&m) == 0 && pthread_mutex_unlock(&m) == 0);""",
    ),
    "try-until-nobody-can-recover-a-mutex": two_threads(
        _DIES,
        """int got;
        while ((got = pthread_mutex_trylock(&m)) == EBUSY) sched_yield();
        assert(got == ENOTRECOVERABLE);""",
        before=_TAKEN_OVER,
        after="pthread_mutex_unlock(&m);",
    ),
    "attributes-refuse-what-is-no-value": two_threads(
        "",
        """pthread_mutexattr_t m; pthread_attr_t a; pthread_condattr_t c; int old;
        pthread_mutexattr_init(&m); pthread_attr_init(&a); pthread_condattr_init(&c);
        assert(pthread_mutexattr_settype(&m, 99) == EINVAL);
        assert(pthread_mutexattr_setrobust(&m, 99) == EINVAL);
        assert(pthread_mutexattr_setpshared(&m, 99) == EINVAL);
        assert(pthread_attr_setdetachstate(&a, 99) == EINVAL);
        assert(pthread_attr_setstacksize(&a, 1) == EINVAL);
        assert(pthread_attr_setstack(&a, &m, 1) == EINVAL);
        assert(pthread_condattr_setclock(&c, CLOCK_PROCESS_CPUTIME_ID) == EINVAL);
        assert(pthread_setcancelstate(99, &old) == EINVAL);
        assert(pthread_setcanceltype(99, &old) == EINVAL);
        assert(clock_gettime(9999, &soon) == -1 && errno == EINVAL);""",
    ),
    "deadlines-of-no-nanoseconds": two_threads(
        """static pthread_mutex_t m; static pthread_cond_t c; static sem_t s;
        static pthread_rwlock_t l;""",
        """soon.tv_nsec = -1;
        assert(sem_timedwait(&s, &soon) == -1 && errno == EINVAL);
        assert(pthread_rwlock_timedrdlock(&l, &soon) == EINVAL);
        assert(pthread_mutex_timedlock(&m, &soon) == 0);
        assert(pthread_cond_timedwait(&c, &m, &soon) == EINVAL);
        assert(pthread_mutex_timedlock(&m, &soon) == EINVAL);
        pthread_mutex_unlock(&m);""",
        before="sem_init(&s, 0, 0);",
    ),
    "waits-with-mutexes-of-nobody": two_threads(
        """static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP, k;
        static pthread_cond_t c;""",
        """assert(pthread_cond_wait(&c, &m) == EPERM);
        assert(pthread_cond_timedwait(&c, &k, &soon) == EPERM);""",
        before="""pthread_mutexattr_t robust;
        pthread_mutexattr_init(&robust);
        pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
        pthread_mutex_init(&k, &robust);""",
    ),
    "names-of-semaphores": two_threads(
        """#include <fcntl.h>
        #include <string.h>""",
        """char name[254] = "/", other[2] = "a";
        memset(name + 1, 'x', 251);
        sem_t *s = sem_open(name, O_CREAT, 0600, 1);
        assert(s && sem_open(name, 0) == s && sem_wait(s) == 0);
        name[252] = 'x';
        assert(!sem_open(name, O_CREAT, 0600, 1) && errno == ENAMETOOLONG);
        for (int i = 0; i < 24; i++, other[0]++) assert(sem_open(other, O_CREAT, 0600, 1));
        for (int i = 0; i < 40; i++) {
            s = sem_open("z", O_CREAT | O_EXCL, 0600, 1);
            assert(s && !sem_unlink("/z") && !sem_close(s));
        }""",
    ),
    "clock-of-a-condition": two_threads(
        "",
        """pthread_condattr_t c; clockid_t clock;
        pthread_condattr_init(&c);
        assert(pthread_condattr_getclock(&c, &clock) == 0 && clock == CLOCK_REALTIME);
        pthread_condattr_setclock(&c, CLOCK_MONOTONIC);
        assert(pthread_condattr_getclock(&c, &clock) == 0 && clock == CLOCK_MONOTONIC);""",
    ),
    "many-functions-for-the-end": two_threads(
        "#include <stdlib.h>\nstatic void ends(void) {}",
        "",
        before="for (int i = 0; i < 100; i++) assert(atexit(ends) == 0);",
    ),
    "barrier-used-anew": two_threads(
        """static pthread_barrier_t b; static int x;
        static void meet(void) { pthread_barrier_wait(&b); }""",
        "meet(); x = 1; meet();",
        before="""pthread_barrier_init(&b, NULL, 1);
        meet();
        pthread_barrier_init(&b, NULL, 2);""",
        after="meet(); meet(); assert(x == 1);",
    ),
    "key-used-anew": two_threads(
        "static pthread_key_t k;",
        """pthread_setspecific(k, &k);
        pthread_key_delete(k);
        pthread_key_create(&k, NULL);
        assert(pthread_getspecific(k) == NULL);""",
        before="pthread_key_create(&k, NULL);",
    ),
    "cancelled-while-it-waits": two_threads(
        """static pthread_mutex_t m; static pthread_cond_t c;
        static void give_back(void *own) { pthread_mutex_unlock(own); }""",
        """pthread_mutex_lock(&m);
        pthread_cleanup_push(give_back, &m);
        for (;;) pthread_cond_wait(&c, &m);
        pthread_cleanup_pop(0);""",
        after="pthread_cancel(t);",
        end="assert(r == PTHREAD_CANCELED); pthread_mutex_lock(&m);",
    ),
    "cancelled-while-it-sleeps": two_threads("", "for (;;) sleep(1);", after="pthread_cancel(t);"),
    "cancelled-at-a-semaphore": two_threads(
        "static sem_t s;",
        "sem_wait(&s);",
        before="sem_init(&s, 0, 0);",
        after="pthread_cancel(t);",
    ),
    "cancelled-anywhere-by-itself": two_threads(
        "",
        """pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
        pthread_cancel(pthread_self()); for (;;) {}""",
        end="assert(r == PTHREAD_CANCELED);",
    ),
    "cancelled-before-it-can-be-anywhere": two_threads(
        "",
        """pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL); pthread_cancel(pthread_self());
        pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
        pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL); for (;;) {}""",
        end="assert(r == PTHREAD_CANCELED);",
    ),
    "not-to-be-cancelled": two_threads(
        "static int x;",
        "pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL); sleep(1); x = 1;",
        after="pthread_cancel(t);",
        end="assert(x == 1 && r == NULL);",
    ),
    "waits-for-the-clock": two_threads(
        "", "for (time_t end = time(NULL) + 2; time(NULL) < end;) sched_yield();"
    ),
    "threads-of-c11": two_threads(
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
    "atomics-of-16-bytes": two_threads(
        """struct pair { long one, other; };
        static _Atomic struct pair s; static _Atomic double d;""",
        "struct pair made = {1, 2}; atomic_store(&s, made); d += 1.5;",
        after="struct pair seen = atomic_load(&s); assert(seen.other == 2 * seen.one); d += 1.5;",
        end="assert(d == 3);",
    ),
    "semaphore-with-a-name": two_threads(
        "#include <fcntl.h>\nstatic sem_t *s; static int x;",
        "sem_wait(s); x++; sem_post(s);",
        before='s = sem_open("/one", O_CREAT, 0600, 1);',
        after='sem_t *o = sem_open("/one", 0); sem_wait(o); x++; sem_post(o);',
    ),
    "a-deadline-from-the-clock": two_threads(
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
        "static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int ready;",
        """struct timespec end; clock_gettime(CLOCK_REALTIME, &end);
        end.tv_nsec += 500 * 1000000L;
        if (end.tv_nsec >= 1000000000L) { end.tv_sec++; end.tv_nsec -= 1000000000L; }
        pthread_mutex_lock(&m);
        int late = 0;
        while (!ready && !late) late = pthread_cond_timedwait(&c, &m, &end);
        assert(late == 0 || late == ETIMEDOUT);
        pthread_mutex_unlock(&m);""",
        after="pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c);"
        " pthread_mutex_unlock(&m);",
    ),
    "a-pause-that-is-cancelled": two_threads(
        "static int x;", "pause(); x = 1;", after="pthread_cancel(t);", end="assert(x == 0);"
    ),
    "cancelled-in-a-handler-of-its-exit": two_threads(
        """static sem_t in, out; static int done;
        static void hand(void *own) {
            int old; pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
            assert(old == PTHREAD_CANCEL_ENABLE);
            sem_post(&in); sem_wait(&out); done = 1;
        }""",
        """pthread_cleanup_push(hand, NULL);
        pthread_exit((void *)6);
        pthread_cleanup_pop(0);""",
        before="sem_init(&in, 0, 0); sem_init(&out, 0, 0);",
        after="sem_wait(&in); pthread_cancel(t); sem_post(&out);",
        end="assert(r == (void *)6 && done);",
    ),
    "cancelled-before-it-exits": two_threads(
        """static pthread_key_t key; static int done;
        static void destroy(void *own) { pthread_testcancel(); done++; }
        static void hand(void *own) { pthread_testcancel(); done++; }""",
        """pthread_cleanup_push(hand, NULL);
        pthread_setspecific(key, &key);
        pthread_cancel(pthread_self());
        if (own == NULL) thrd_exit(6);
        pthread_cleanup_pop(0);""",
        before="pthread_key_create(&key, destroy);",
        end="assert(r == (void *)6 && done == 2);",
    ),
    "cancelled-once-though-its-handler-may-be": two_threads(
        """static int done;
        static void hand(void *own) {
            pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL); pthread_testcancel(); done = 1;
        }""",
        """pthread_cleanup_push(hand, NULL);
        pthread_cancel(pthread_self());
        pthread_testcancel();
        pthread_cleanup_pop(0);""",
        end="assert(r == PTHREAD_CANCELED && done);",
    ),
    # As in glibc, which disables that no earlier than after the destructors.
    "cancelled-in-a-destructor-after-a-return": two_threads(
        """static pthread_key_t key; static int done;
        static void destroy(void *own) { pthread_testcancel(); done = 1; }""",
        "pthread_setspecific(key, &key); pthread_cancel(pthread_self());",
        before="pthread_key_create(&key, destroy);",
        end="assert(r == PTHREAD_CANCELED && !done);",
    ),
    "a-pause-that-the-program-ends": two_threads("", "pause();", after="return 0;"),
    "a-full-semaphore": two_threads(
        "#include <limits.h>\nstatic sem_t s;",
        "if (sem_post(&s) == -1) assert(errno == EOVERFLOW);",
        before="""assert(sem_init(&s, 0, SEM_VALUE_MAX + 1u) == -1 && errno == EINVAL);
        assert(sem_init(&s, 0, SEM_VALUE_MAX) == 0);
        assert(sem_post(&s) == -1 && errno == EOVERFLOW);""",
        after="sem_wait(&s);",
    ),
}


@pytest.mark.parametrize("name", sorted(_CLEAN))
def test_what_posix_and_c_allow_is_no_fault(name: str, bench: Workbench) -> None:
    verdict = explore(_CLEAN[name], name="p.c", bench=bench, limits=SEARCH).verdict
    assert not verdict.races
    assert not verdict.findings
    assert verdict.outcome is Outcome.PASS


def test_a_post_fails_only_before_the_wait_that_makes_room(bench: Workbench) -> None:
    source = two_threads(
        "#include <limits.h>\nstatic sem_t s;",
        "assert(sem_post(&s) == 0);",
        before="sem_init(&s, 0, SEM_VALUE_MAX);",
        after="sem_wait(&s);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(source, verdict, bench)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("pause();", FindingKind.DEADLOCK),
        (
            "struct timespec end; clock_gettime(CLOCK_REALTIME, &end); end.tv_sec++;"
            " assert(sem_timedwait(&s, &end) == 0);",
            FindingKind.ASSERTION,
        ),
    ],
)
def test_what_may_go_on_for_ever_or_come_too_late_is_found(
    body: str, kind: FindingKind, bench: Workbench
) -> None:
    source = two_threads(
        "static sem_t s;", body, before="sem_init(&s, 0, 0);", after="sem_post(&s);"
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [kind]
    expect_shown_again(source, verdict, bench)
