"""Local and thread-local variables live as long as C and POSIX say, and not longer."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, two_threads

_POINTER = "static int *where; static sem_t go;"
_BEGIN = (
    "static pthread_t u; static void *set(void *at) {{ *(int *)at = 1; return at; }}"
    "static void begin(void) {{ int result; {more} pthread_create(&u, 0, set, &result); {end} }}"
)

_ENDED = {
    "a variable of an ended thread is read": two_threads(
        _POINTER, "int mine = 1; where = &mine;", end="r = (void *)(long)*where;"
    ),
    "a thread-local variable of an ended thread is written": two_threads(
        "static int *where; static _Thread_local int mine;", "where = &mine;", end="*where = 2;"
    ),
    "a variable of a function that has returned is written": two_threads(
        "static int *old(void) { int mine = 1; int *at = &mine; return at; }", "*old() = 2;"
    ),
    "a thread writes when the function that began it has returned": two_threads(
        _POINTER + "static void give(void) { int mine = 1; where = &mine; }",
        "sem_wait(&go); *where = 2;",
        before="sem_init(&go, 0, 0); give();",
        after="sem_post(&go);",
    ),
    "a mutex of a function that has returned is locked": two_threads(
        "static pthread_mutex_t *where; static sem_t go; static void give(void)"
        "{ pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER; where = &mine;"
        " pthread_mutex_lock(where); pthread_mutex_unlock(where); }",
        "pthread_mutex_lock(where);",
        before="give();",
    ),
}


@pytest.mark.parametrize("name", sorted(_ENDED))
def test_an_access_after_the_end_is_an_error(name: str, bench: Workbench) -> None:
    verdict = explore(_ENDED[name], name="p.c", bench=bench, limits=SEARCH).verdict
    assert FindingKind.MEMORY_ERROR in {finding.kind for finding in verdict.findings}
    expect_shown_again(_ENDED[name], verdict, bench)


def test_an_access_that_nothing_orders_before_the_return_is_a_race(bench: Workbench) -> None:
    source = two_threads(_BEGIN.format(more="", end=""), "", before="begin(); pthread_join(u, 0);")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {tuple(sorted(side.line for side in race.sides)) for race in verdict.races} == {(10, 10)}
    assert FindingKind.MEMORY_ERROR in {finding.kind for finding in verdict.findings}
    expect_shown_again(source, verdict, bench)


_RIGHT = {
    "the function waits for its thread": two_threads(
        _BEGIN.format(more="", end="pthread_join(u, 0);"),
        "begin();",
        end="begin(); begin();",
    ),
    "the function waits for its threads by a semaphore": two_threads(
        "struct job { int done; sem_t end; };"
        "static void *work(void *at) { struct job *job = at; job->done = 1;"
        " sem_post(&job->end); return 0; }"
        "static void give(void) { struct job job; pthread_t u; sem_init(&job.end, 0, 0);"
        " pthread_create(&u, 0, work, &job); sem_wait(&job.end); assert(job.done);"
        " pthread_join(u, 0); }",
        "",
        after="give(); give();",
    ),
    "what main has lives as long as the program": two_threads(
        "static void *set(void *at) { *(int *)at = 1; return at; }",
        "",
        before="int mine = 0; pthread_t u; pthread_create(&u, 0, set, &mine); pthread_detach(u);"
        " if (0)",
        after="pthread_exit(0);",
    ),
    "a thread reads what main has when main has returned": two_threads(
        "static void *see(void *at) { int *mine = at;"
        " for (int i = 0; i < 64; i++) assert(mine[i] == i); return 0; }",
        "",
        before="int mine[64]; pthread_t u; for (int i = 0; i < 64; i++) mine[i] = i;"
        " pthread_create(&u, 0, see, mine); if (0)",
        after="return 0;",
    ),
    "a thread reads what main has while a function for the end runs": two_threads(
        "static void *see(void *at) { int *mine = at;"
        " for (int i = 0; i < 64; i++) assert(mine[i] == i); return 0; }"
        "static int fill(int depth) { volatile int own[512];"
        " for (int i = 0; i < 512; i++) own[i] = 7; return depth ? fill(depth - 1) + own[3] : 0; }"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
        "static void last(void) { fill(4); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }",
        "",
        before="int mine[64]; pthread_t u; for (int i = 0; i < 64; i++) mine[i] = i;"
        " atexit(last); pthread_create(&u, 0, see, mine); if (0)",
        after="return 0;",
    ),
    "who ends the program stays in its functions": two_threads(
        "static _Atomic(atomic_int *) where;",
        "atomic_int mine = 0; where = &mine; _exit(0);",
        after="atomic_int *at = where; if (at) *at = 1;",
    ),
    "a function leaves a mutex of its own locked": two_threads(
        "static void leave(void) { pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;"
        " pthread_mutex_lock(&mine); }"
        "static void use(void) { pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;"
        " assert(pthread_mutex_trylock(&mine) == 0); pthread_mutex_unlock(&mine); }",
        "leave(); use();",
    ),
    "a function leaves a read-write lock of its own locked": two_threads(
        "static void leave(void) { pthread_rwlock_t mine = PTHREAD_RWLOCK_INITIALIZER;"
        " pthread_rwlock_rdlock(&mine); }"
        "static void use(void) { pthread_rwlock_t mine = PTHREAD_RWLOCK_INITIALIZER;"
        " assert(pthread_rwlock_wrlock(&mine) == 0); pthread_rwlock_unlock(&mine); }",
        "leave(); use();",
    ),
    "another thread locks what takes the place of a locked mutex": two_threads(
        "struct job { pthread_mutex_t m; int n; };"
        "static void leave(void) { struct job job = {PTHREAD_MUTEX_INITIALIZER, 0};"
        " pthread_mutex_lock(&job.m); }"
        "static void *add(void *at) { struct job *job = at; pthread_mutex_lock(&job->m);"
        " job->n++; pthread_mutex_unlock(&job->m); return at; }"
        "static void give(void) { struct job job = {PTHREAD_MUTEX_INITIALIZER, 0}; pthread_t u;"
        " pthread_create(&u, 0, add, &job); add(&job); pthread_join(u, 0); assert(job.n == 2); }",
        "leave(); give();",
    ),
    "a barrier takes the place of another": two_threads(
        "struct job { pthread_barrier_t b; int done; };"
        "static void *work(void *at) { struct job *job = at; job->done = 1;"
        " pthread_barrier_wait(&job->b); return at; }"
        "static void meet(void) { struct job job = {.done = 0}; pthread_t u;"
        " pthread_barrier_init(&job.b, 0, 2); pthread_create(&u, 0, work, &job);"
        " pthread_barrier_wait(&job.b); assert(job.done); pthread_join(u, 0); }",
        "meet(); meet();",
    ),
    "a block leaves its mutex locked, and comes again": two_threads(
        "",
        "for (int i = 0; i < 2; i++) { pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;"
        " pthread_mutex_lock(&mine); }",
    ),
    "an initialiser is copied over a locked mutex of the heap": two_threads(
        "#include <stdlib.h>",
        "pthread_mutex_t *mine = malloc(sizeof *mine);"
        " for (int i = 0; i < 2; i++) { *mine = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;"
        " pthread_mutex_lock(mine); } pthread_mutex_unlock(mine); free(mine);",
    ),
    "who has a mutex writes over it and gives it back": two_threads(
        "struct job { pthread_mutex_t m; int n; };",
        "struct job job = {PTHREAD_MUTEX_INITIALIZER, 1}; struct job copy = job;"
        " pthread_mutex_lock(&job.m); job = copy; assert(pthread_mutex_unlock(&job.m) == 0);",
    ),
    "an array of changing length is used below other calls": two_threads(
        "static int sum(int n) { int part[n]; for (int i = 0; i < n; i++) part[i] = i;"
        " return n == 0 ? 0 : part[n - 1] + sum(n - 1); }",
        "assert(sum(4) == 6);",
        after="assert(sum(3) == 3);",
    ),
}


def test_a_semaphore_does_not_begin_where_another_one_was(bench: Workbench) -> None:
    source = two_threads(
        "static void leave(void) { sem_t mine; sem_init(&mine, 0, 1); sem_wait(&mine); }"
        "static void use(void) { sem_t mine; sem_post(&mine); }",
        "leave(); use();",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.API_MISUSE]


@pytest.mark.parametrize("name", sorted(_RIGHT))
def test_variables_are_used_while_they_live(name: str, bench: Workbench) -> None:
    verdict = explore(_RIGHT[name], name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)
