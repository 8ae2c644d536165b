"""The explorer reports objects that are used before, after or against the rules of their life."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, two_threads

_MUTEX = "static pthread_mutex_t m;"
_SEMAPHORE = "static sem_t s;"

_MISUSED = {
    "a destroyed mutex is locked": two_threads(
        _MUTEX, "pthread_mutex_lock(&m);", before="pthread_mutex_destroy(&m);"
    ),
    "a destroyed spin lock is locked": two_threads(
        "static pthread_spinlock_t l;",
        "pthread_spin_lock(&l);",
        before="pthread_spin_init(&l, 0); pthread_spin_destroy(&l);",
    ),
    "a destroyed read-write lock is read": two_threads(
        "static pthread_rwlock_t l;",
        "pthread_rwlock_rdlock(&l);",
        before="pthread_rwlock_destroy(&l);",
    ),
    "a destroyed condition is signalled": two_threads(
        "static pthread_cond_t c;", "pthread_cond_signal(&c);", before="pthread_cond_destroy(&c);"
    ),
    "a destroyed semaphore is posted": two_threads(
        _SEMAPHORE, "sem_post(&s);", before="sem_init(&s, 0, 0); sem_destroy(&s);"
    ),
    "a destroyed barrier is waited for": two_threads(
        "static pthread_barrier_t b;",
        "pthread_barrier_wait(&b);",
        before="pthread_barrier_init(&b, 0, 1); pthread_barrier_destroy(&b);",
    ),
    "a mutex is destroyed twice": two_threads(
        _MUTEX, "", end="pthread_mutex_destroy(&m); pthread_mutex_destroy(&m);"
    ),
    "a semaphore is never initialised": two_threads(_SEMAPHORE, "sem_post(&s);"),
    "a barrier is never initialised": two_threads(
        "static pthread_barrier_t b;", "pthread_barrier_wait(&b);"
    ),
    "a mutex of the heap is never initialised": two_threads(
        "#include <stdlib.h>\nstruct shared { int n; pthread_mutex_t m; }; static struct shared *s;"
        "static void up(void) { pthread_mutex_lock(&s->m); s->n++; pthread_mutex_unlock(&s->m); }",
        "up();",
        before="s = malloc(sizeof *s); s->n = 0;",
        after="up();",
    ),
    "one of several locks of the heap is never initialised": two_threads(
        "#include <stdlib.h>\nstatic pthread_rwlock_t *l;",
        "pthread_rwlock_rdlock(&l[1]); pthread_rwlock_unlock(&l[1]);",
        before="l = malloc(2 * sizeof *l); pthread_rwlock_init(&l[0], 0);",
    ),
    "a condition of the heap is never initialised": two_threads(
        "#include <stdlib.h>\n", "", end="pthread_cond_signal(malloc(sizeof(pthread_cond_t)));"
    ),
    "a local mutex is never initialised": two_threads(
        "static void lock(pthread_mutex_t *m) { pthread_mutex_lock(m); pthread_mutex_unlock(m); }"
        "static void first(void) { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; lock(&m); }"
        "static void second(void) { pthread_mutex_t m; lock(&m); }",
        "first(); second();",
    ),
    "a spin lock is never initialised": two_threads(
        "static pthread_spinlock_t l;", "pthread_spin_lock(&l);"
    ),
    "a mutex is filled with what is none": two_threads(
        "#include <string.h>\n" + _MUTEX,
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        before="memset(&m, 1, sizeof m);",
    ),
    "attributes of a mutex are never initialised": two_threads(
        _MUTEX,
        "pthread_mutexattr_t a; pthread_mutexattr_settype(&a, PTHREAD_MUTEX_NORMAL);"
        " pthread_mutex_init(&m, &a);",
    ),
    "attributes of a condition are never initialised": two_threads(
        "static pthread_cond_t c;", "pthread_condattr_t a; pthread_cond_init(&c, &a);"
    ),
    "attributes of a thread lie in a fresh block": two_threads(
        "#include <stdlib.h>\n",
        "",
        after="pthread_t u; pthread_create(&u, malloc(sizeof(pthread_attr_t)), run, 0);",
        end="pthread_join(u, 0);",
    ),
    "a function initialises attributes at its first call only": two_threads(
        "static pthread_rwlock_t l; static void set(int first) { pthread_rwlockattr_t a;"
        " if (first) pthread_rwlockattr_init(&a); pthread_rwlock_init(&l, &a); }",
        "set(1); pthread_rwlock_destroy(&l); set(0);",
    ),
    "destroyed attributes are used": two_threads(
        "static pthread_barrier_t b;",
        "pthread_barrierattr_t a; pthread_barrierattr_init(&a); pthread_barrierattr_destroy(&a);"
        " pthread_barrier_init(&b, &a, 1);",
    ),
    "a thread is joined twice": two_threads("", "", end="pthread_join(t, &r);"),
    "a thread is joined by two": two_threads(
        "static pthread_t first; static void *join(void *o) { pthread_join(first, 0); return o; }",
        "",
        after="pthread_t u; first = t; pthread_create(&u, 0, join, 0);",
        end="pthread_join(u, 0);",
    ),
    "a joined thread is cancelled": two_threads("", "", end="pthread_cancel(t);"),
    "a detached thread that may have ended is cancelled": two_threads(
        "",
        "",
        after="pthread_t u; pthread_create(&u, 0, run, 0); pthread_detach(u); pthread_cancel(u);",
    ),
    "a held read-write lock on the stack is destroyed": two_threads(
        "",
        "",
        end="""pthread_rwlock_t own; pthread_rwlock_init(&own, 0);
        pthread_rwlock_rdlock(&own); pthread_rwlock_destroy(&own);""",
    ),
    "a closed semaphore is posted": two_threads(
        "#include <fcntl.h>",
        "",
        end='sem_t *s = sem_open("/s", O_CREAT, 0600, 1); sem_close(s); sem_post(s);',
    ),
    "a detached thread is joined": two_threads("", "", after="pthread_detach(t);"),
    "a thread is detached twice": two_threads(
        "",
        "",
        after="pthread_t u; pthread_create(&u, 0, run, 0); pthread_detach(u); pthread_detach(u);",
    ),
    "a stranger's spin lock is unlocked": two_threads(
        "static pthread_spinlock_t l;",
        "pthread_spin_unlock(&l);",
        before="pthread_spin_init(&l, 0); pthread_spin_lock(&l);",
    ),
    "a condition has two mutexes": two_threads(
        "static pthread_mutex_t m[2]; static pthread_cond_t c; static int go[2];"
        "static void wait(int i) { pthread_mutex_lock(&m[i]);"
        " while (!go[i]) pthread_cond_wait(&c, &m[i]); pthread_mutex_unlock(&m[i]); }"
        "static void *other(void *o) { wait(1); return o; }"
        "static void wake(int i) { pthread_mutex_lock(&m[i]); go[i] = 1;"
        " pthread_cond_broadcast(&c); pthread_mutex_unlock(&m[i]); }",
        "wait(0);",
        after="pthread_t u; pthread_create(&u, 0, other, 0); wake(0); wake(1);",
        end="pthread_join(u, 0);",
    ),
}


@pytest.mark.parametrize("name", sorted(_MISUSED))
def test_misuse_is_found(name: str, bench: Workbench) -> None:
    verdict = explore(_MISUSED[name], name="p.c", bench=bench, limits=SEARCH).verdict
    assert FindingKind.API_MISUSE in {finding.kind for finding in verdict.findings}
    expect_shown_again(_MISUSED[name], verdict, bench)


_RACING = {
    "a mutex is initialised while another thread locks it": two_threads(
        _MUTEX,
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        after="pthread_mutex_init(&m, 0);",
    ),
    "a mutex is destroyed while another thread may lock it": two_threads(
        _MUTEX,
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        after="pthread_mutex_destroy(&m);",
    ),
    "a mutex is freed while another thread may lock it": two_threads(
        "#include <stdlib.h>\nstatic pthread_mutex_t *m;",
        "pthread_mutex_lock(m); pthread_mutex_unlock(m);",
        before="m = calloc(1, sizeof *m);",
        after="free(m);",
    ),
    "an initialiser is assigned while another thread may lock": two_threads(
        _MUTEX,
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        after="m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;",
    ),
    "a semaphore is filled with zeros while another thread posts": two_threads(
        f"#include <string.h>\n{_SEMAPHORE}",
        "sem_post(&s);",
        before="sem_init(&s, 0, 0);",
        after="memset(&s, 0, sizeof s);",
    ),
    "a struct is assigned over a lock that another thread takes": two_threads(
        "static struct { int n; pthread_rwlock_t l; } s, fresh;",
        "pthread_rwlock_rdlock(&s.l); pthread_rwlock_unlock(&s.l);",
        after="s = fresh;",
    ),
    "a once control is set anew while another thread uses it": two_threads(
        "static pthread_once_t o; static void f(void) {}",
        "pthread_once(&o, f);",
        after="o = PTHREAD_ONCE_INIT;",
    ),
}


@pytest.mark.parametrize("name", sorted(_RACING))
def test_what_orders_no_use_with_an_objects_life_is_a_race(name: str, bench: Workbench) -> None:
    verdict = explore(_RACING[name], name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.races
    expect_shown_again(_RACING[name], verdict, bench)


_RIGHT = {
    "a mutex is destroyed when all have ended": two_threads(
        _MUTEX,
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        after="pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        end="pthread_mutex_destroy(&m);",
    ),
    "a spin lock lies beside data that it protects": two_threads(
        "static struct { pthread_spinlock_t l; int n; } s;",
        "pthread_spin_lock(&s.l); s.n++; pthread_spin_unlock(&s.l);",
        before="pthread_spin_init(&s.l, 0);",
        after="pthread_spin_lock(&s.l); s.n++; pthread_spin_unlock(&s.l);",
    ),
    "a destroyed mutex is initialised again": two_threads(
        _MUTEX,
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        before="pthread_mutex_destroy(&m); pthread_mutex_init(&m, 0);",
    ),
    "an initialiser is copied over a destroyed mutex": two_threads(
        "static const pthread_mutex_t new = PTHREAD_MUTEX_INITIALIZER;" + _MUTEX,
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        before="pthread_mutex_destroy(&m); m = new;",
    ),
    "locks of the heap are set in many ways": two_threads(
        "#include <stdlib.h>\n#include <string.h>\nstruct own { int n; pthread_mutex_t m; };"
        "static void use(pthread_mutex_t *m) { pthread_mutex_lock(m); pthread_mutex_unlock(m); }",
        "pthread_mutex_t *m = malloc(3 * sizeof *m); memset(&m[0], 0, sizeof *m); use(&m[0]);"
        " m[1] = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER; use(&m[1]);"
        " memcpy(&m[2], &m[0], sizeof *m); use(&m[2]); m = realloc(m, 4 * sizeof *m); use(m);"
        " struct own *s = malloc(sizeof *s); *s = (struct own){.n = 1}; use(&s->m);"
        " struct own *z = calloc(1, sizeof *z); use(&z->m);",
    ),
    "local locks are set in many ways": two_threads(
        "struct own { int n; pthread_mutex_t m; };"
        "static void use(pthread_mutex_t *m) { pthread_mutex_lock(m); pthread_mutex_unlock(m); }",
        "for (int i = 0; i < 2; i++) { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; use(&m); }"
        " struct own s = {.n = 1}; use(&s.m); struct own all[2] = {{0}}; use(&all[1].m);"
        " use(&(pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER);"
        " pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; use(&r);",
    ),
    "attributes are set in many ways": two_threads(
        "#include <stdlib.h>\n#include <string.h>\n" + _MUTEX + "static mtx_t plain, nested;"
        "static const pthread_mutexattr_t usual; static pthread_mutexattr_t kept;"
        "static void detach(pthread_attr_t *a) {"
        " pthread_attr_setdetachstate(a, PTHREAD_CREATE_DETACHED); }",
        "",
        before="mtx_init(&plain, mtx_plain); mtx_init(&nested, mtx_plain | mtx_recursive);"
        " pthread_mutex_init(&m, &usual); pthread_mutex_destroy(&m); pthread_mutex_init(&m, &kept);"
        " for (int i = 0; i < 2; i++) { pthread_rwlock_t l; pthread_rwlockattr_t a;"
        " pthread_rwlockattr_init(&a); pthread_rwlock_init(&l, &a);"
        " pthread_rwlockattr_destroy(&a); pthread_rwlock_destroy(&l); }"
        " pthread_attr_t *heap = malloc(sizeof *heap); pthread_attr_init(heap); detach(heap);"
        " pthread_attr_t copied = *heap, zeros = {0}, filled; memset(&filled, 0, sizeof filled);",
        after="pthread_t u[4]; pthread_create(&u[0], heap, run, 0);"
        " pthread_create(&u[1], &copied, run, 0); pthread_create(&u[2], &zeros, run, 0);"
        " pthread_create(&u[3], &filled, run, 0);",
        end="pthread_join(u[2], 0); pthread_join(u[3], 0); pthread_attr_destroy(heap);",
    ),
    "memory of a destroyed mutex is used for another": two_threads(
        "static void once(void) { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
        " pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_destroy(&m); }",
        "once(); once();",
        after="once();",
    ),
    "the last user destroys and frees": two_threads(
        "#include <stdlib.h>\nstruct shared { pthread_mutex_t m; int users; };"
        "static struct shared *p;"
        "static void leave(void) { pthread_mutex_lock(&p->m); int last = --p->users == 0;"
        " pthread_mutex_unlock(&p->m);"
        " if (last) { pthread_mutex_destroy(&p->m); free(p); } }",
        "leave();",
        before="p = calloc(1, sizeof *p); p->users = 2; pthread_mutex_init(&p->m, 0);",
        after="leave();",
    ),
    "a semaphore is destroyed by who was waiting": two_threads(
        _SEMAPHORE,
        "sem_post(&s);",
        before="sem_init(&s, 0, 0);",
        after="sem_wait(&s); sem_destroy(&s);",
    ),
    "a barrier is destroyed by one who has passed": two_threads(
        "static pthread_barrier_t b;"
        "static void pass(void) { if (pthread_barrier_wait(&b)) pthread_barrier_destroy(&b); }",
        "pass();",
        before="pthread_barrier_init(&b, 0, 2);",
        after="pass();",
    ),
    "a condition is destroyed by who has waited": two_threads(
        _MUTEX + "static int go; static pthread_cond_t c;",
        "pthread_mutex_lock(&m); go = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
        after="pthread_mutex_lock(&m); while (!go) pthread_cond_wait(&c, &m);"
        " pthread_cond_destroy(&c); pthread_mutex_unlock(&m);",
    ),
    "who waits to join is cancelled, and another joins": two_threads(
        "static pthread_t first; static void *join(void *o) { pthread_join(first, 0); return o; }",
        "sem_t *s = own; if (s) sem_wait(s);",
        before="static sem_t s; sem_init(&s, 0, 0); pthread_create(&first, 0, run, &s);",
        after="pthread_t u; pthread_create(&u, 0, join, 0); pthread_cancel(u);"
        " void *how; pthread_join(u, &how); sem_post(&s);"
        " if (how == PTHREAD_CANCELED) pthread_join(first, 0);",
    ),
    "a control word of pthread_once is reset": two_threads(
        "static pthread_once_t o = PTHREAD_ONCE_INIT; static int n; static void up(void) { n++; }",
        "",
        end="pthread_once_t fresh = PTHREAD_ONCE_INIT; pthread_once(&o, up); o = fresh;"
        " pthread_once(&o, up); assert(n == 2);",
    ),
    "a routine of pthread_once is cancelled": two_threads(
        "static pthread_once_t o = PTHREAD_ONCE_INIT; static sem_t in, never; static int n;"
        "static void up(void) { if (++n == 1) { sem_post(&in); sem_wait(&never); } }",
        "pthread_once(&o, up);",
        before="sem_init(&in, 0, 0); sem_init(&never, 0, 0);",
        after="sem_wait(&in); pthread_cancel(t);",
        end="pthread_once(&o, up); assert(n == 2);",
    ),
    "there are as many keys as glibc grants": two_threads(
        "static pthread_key_t k[1024];",
        "assert(pthread_getspecific(k[1023]) == 0);",
        before="for (int i = 0; i < 1024; i++) assert(!pthread_key_create(&k[i], 0));"
        " pthread_setspecific(k[1023], k); pthread_key_t more;"
        " assert(pthread_key_create(&more, 0) == EAGAIN);",
        end="assert(pthread_getspecific(k[1023]) == k);",
    ),
    "a destructor that sets its value runs in four rounds": two_threads(
        "static pthread_key_t k; static int n;"
        "static void again(void *v) { n++; pthread_setspecific(k, v); }",
        "pthread_setspecific(k, &n);",
        before="pthread_key_create(&k, again);",
        end="assert(n == 4);",
    ),
    "a struct of twelve bytes is atomic": two_threads(
        "struct three { int a, b, c; }; static _Atomic struct three x;",
        "struct three v = {1, 1, 1}; atomic_store(&x, v);",
        after="struct three v = atomic_load(&x); assert(v.a == v.b && v.b == v.c);",
        end="struct three u = {2, 2, 2}; v = atomic_exchange(&x, u); assert(v.c == 1);"
        " struct three w = {2, 2, 2}; assert(atomic_compare_exchange_strong(&x, &w, v));"
        " assert(!atomic_compare_exchange_strong(&x, &w, v) && w.a == 1);",
    ),
}


@pytest.mark.parametrize("name", sorted(_RIGHT))
def test_what_posix_allows_passes(name: str, bench: Workbench) -> None:
    verdict = explore(_RIGHT[name], name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS, (verdict.races, verdict.findings, verdict.coverage)


_LEFT_OUT = {
    "values": two_threads(
        "unsigned char __VERIFIER_nondet_uchar(void);",
        "",
        end="assert(__VERIFIER_nondet_uchar() * 3 != 291);",
    ),
    "random numbers": two_threads("#include <stdlib.h>\n", "", end="assert(rand() % 1000 != 613);"),
    "streams": two_threads(
        "#include <stdio.h>\nstatic char kept[BUFSIZ];",
        "kept[0] = 0;",
        before="setvbuf(stdout, kept, _IOFBF, sizeof kept);",
        after='puts("kept");',
    ),
    "named semaphores": two_threads(
        "#include <fcntl.h>",
        "",
        end='sem_t *s = sem_open("/s", O_CREAT, 0600, 1); assert(s == sem_open("s", 0));',
    ),
    "memory orders": two_threads(
        "static atomic_int a, b; static int one, two;",
        "one = atomic_load_explicit(&a, memory_order_relaxed);"
        " atomic_store_explicit(&b, 1, memory_order_relaxed);",
        after="two = atomic_load_explicit(&b, memory_order_relaxed);"
        " atomic_store_explicit(&a, 1, memory_order_relaxed);",
        end="assert(!(one && two));",
    ),
}


@pytest.mark.parametrize("name", sorted(_LEFT_OUT))
def test_what_is_left_out_is_told_and_nothing_passes(name: str, bench: Workbench) -> None:
    verdict = explore(_LEFT_OUT[name], name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert verdict.coverage.statement is not Statement.EXHAUSTED
    assert [what for what, _ in verdict.coverage.bounds] == [name]


def test_a_relaxed_exchange_of_a_struct_orders_nothing(bench: Workbench) -> None:
    source = two_threads(
        "struct three { int a, b, c; }; static _Atomic struct three x; static int plain;"
        "static int put(int old, int fresh) { struct three v = {old, old, old};"
        " struct three w = {fresh, fresh, fresh};"
        " return atomic_compare_exchange_strong_explicit("
        "&x, &v, w, memory_order_relaxed, memory_order_relaxed); }",
        "plain = 1; put(0, 1);",
        after="if (put(1, 2)) plain = 2;",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.races


_NOTHING_LEFT_OUT = {
    "one weak counter": two_threads(
        "static atomic_int n;",
        "atomic_fetch_add_explicit(&n, 1, memory_order_relaxed);",
        after="atomic_fetch_add_explicit(&n, 1, memory_order_relaxed);",
    ),
    "a stream without memory of the program's": two_threads(
        "#include <stdio.h>\n",
        'puts("one");',
        before="setvbuf(stdout, NULL, _IONBF, 0); setbuf(stderr, NULL);",
    ),
    "two sequentially consistent flags": two_threads(
        "static atomic_int a, b;", "a = 1; int x = b; (void)x;", after="b = 1; int x = a; (void)x;"
    ),
}


@pytest.mark.parametrize("name", sorted(_NOTHING_LEFT_OUT))
def test_a_shortcut_that_cannot_matter_is_none(name: str, bench: Workbench) -> None:
    verdict = explore(_NOTHING_LEFT_OUT[name], name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.bounds) == (Outcome.PASS, ())
