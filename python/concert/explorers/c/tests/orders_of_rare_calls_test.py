"""Every order is run of rare calls whose result depends on when others come."""

from copy import replace

from concert.explorers.c import FindingKind, Verdict, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH

_FEW = replace(SEARCH, total_events=100_000)


def _verdict(
    first: str, second: str, bench: Workbench, *, before: str = "", after: str = ""
) -> Verdict:
    """Explores two threads; the first is made first. `t` is a third one, which waits for a post."""
    text = f"""#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
static pthread_mutex_t m;
static pthread_key_t key;
static int destroyed;
static atomic_int stored;
static sem_t posted;
static pthread_t t;
static int ran;
static void one_ends(void) {{ ran = 10 * ran + 1; }}
static void two_ends(void) {{ ran = 10 * ran + 2; }}
static _Thread_local void (*mine)(void);
static void mine_ends(void) {{ if (mine) mine(); }}
static void looks(void) {{ assert(ran != stored); }}
static void destroy(void *value) {{ destroyed = 1; }}
static pthread_key_t early;
static void post(void *value) {{ sem_post(&posted); }}
static int list[] = {{3, 2, 1}};
static int meet(const void *one, const void *other) {{
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    return *(const int *)one - *(const int *)other;
}}
static void *waits(void *unused) {{ sem_wait(&posted); return NULL; }}
static void *first(void *unused) {{ {first} return NULL; }}
static void *second(void *unused) {{ {second} return NULL; }}
int main(void) {{
    pthread_t one, two;
    pthread_mutexattr_t kind;
    sem_init(&posted, 0, 0);
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &kind);
    {before}
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    {after or "pthread_join(one, NULL);"}
    pthread_join(two, NULL);
    return 0;
}}
"""
    return explore(text, name="p.c", bench=bench, limits=_FEW).verdict


def _finds(verdict: Verdict) -> bool:
    return FindingKind.ASSERTION in {finding.kind for finding in verdict.findings}


_LOCK = "int taken = pthread_mutex_lock(&m);"
_UNLOCK = "pthread_mutex_consistent(&m); pthread_mutex_unlock(&m);"


def test_a_robust_mutex_is_taken_before_and_after_its_owner_ends(bench: Workbench) -> None:
    owner = "pthread_mutex_lock(&m);"
    late = f"{_LOCK} assert(taken == 0); {_UNLOCK}"
    assert _finds(_verdict(owner, late, bench))
    early = f"{_LOCK} assert(taken == EOWNERDEAD); {_UNLOCK}"
    assert _finds(_verdict(owner, early, bench))


def test_a_robust_mutex_is_tried_before_and_after_nobody_can_recover_it(bench: Workbench) -> None:
    owner = f"{_LOCK} pthread_mutex_unlock(&m);"
    dies = "pthread_mutex_lock(&m);"
    tries = "int got = pthread_mutex_trylock(&m); assert(got != {}); if (got == 0) abort();"
    for seen in ("EBUSY", "ENOTRECOVERABLE"):
        after = f"pthread_join(one, NULL); {owner}"
        verdict = _verdict(dies, tries.format(seen), bench, after=after)
        assert _finds(verdict), seen


_KEY = "pthread_key_create(&key, destroy);"
_VALUE = "pthread_setspecific(key, &key);"
_ENDS = "pthread_join(one, NULL); assert(destroyed == {});"


def test_a_key_is_deleted_before_and_after_a_thread_with_a_value_ends(bench: Workbench) -> None:
    delete = "pthread_key_delete(key);"
    for seen in (0, 1):
        verdict = _verdict(_VALUE, delete, bench, before=_KEY, after=_ENDS.format(seen))
        assert _finds(verdict), seen


def test_a_key_is_deleted_between_two_destructors(bench: Workbench) -> None:
    keys = "pthread_key_create(&early, post); " + _KEY
    verdict = _verdict(
        f"pthread_setspecific(early, &early); {_VALUE}",
        "sem_wait(&posted); pthread_key_delete(key);",
        bench,
        before=keys,
        after=_ENDS.format(1),
    )
    assert _finds(verdict)


def test_a_key_is_deleted_before_a_value_is_set(bench: Workbench) -> None:
    checked = "assert(pthread_setspecific(key, &key) == 0);"
    assert _finds(_verdict(checked, "pthread_key_delete(key);", bench, before=_KEY))


def test_a_thread_is_detached_before_another_tries_to_join_it(bench: Workbench) -> None:
    tries = "assert(pthread_tryjoin_np(t, NULL) == EBUSY);"
    made = "pthread_create(&t, NULL, waits, NULL);"
    verdict = _verdict(tries, "pthread_detach(t); sem_post(&posted);", bench, before=made)
    assert _finds(verdict)


def test_a_thread_lives_on_after_its_last_step(bench: Workbench) -> None:
    looks = "if (stored) assert(pthread_tryjoin_np(one, NULL) == 0); else pthread_join(one, NULL);"
    assert _finds(_verdict("stored = 1;", "", bench, after=looks))


def test_two_threads_register_functions_for_the_end_in_both_orders(bench: Workbench) -> None:
    for seen in (12, 21):
        verdict = _verdict(
            "atexit(one_ends);",
            "atexit(two_ends);",
            bench,
            before=f"stored = {seen}; atexit(looks);",
        )
        assert _finds(verdict), seen


def test_a_function_for_the_end_is_registered_before_and_after_another_thread_ends_all(
    bench: Workbench,
) -> None:
    for seen in (0, 1):
        verdict = _verdict(
            "atexit(one_ends);",
            "",
            bench,
            before=f"stored = {seen}; atexit(looks);",
            after="exit(0);",
        )
        assert _finds(verdict), seen


def test_others_look_between_two_swaps_of_a_sort_that_lets_them_in(bench: Workbench) -> None:
    verdict = _verdict(
        "pthread_mutex_lock(&m); qsort(list, 3, sizeof *list, meet); pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); int saw = list[0]; pthread_mutex_unlock(&m); assert(saw != 2);",
        bench,
    )
    assert _finds(verdict)


def test_the_last_thread_runs_the_functions_for_the_end(bench: Workbench) -> None:
    for seen in (1, 2):
        verdict = _verdict(
            "pthread_mutex_lock(&m); ran = 1; pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); ran = 2; pthread_mutex_unlock(&m);",
            bench,
            before=f"stored = {seen}; atexit(looks);",
            after="pthread_exit(NULL);",
        )
        assert _finds(verdict), seen


def test_any_thread_may_be_the_last_where_main_has_left(bench: Workbench) -> None:
    for last in ("one", "two"):
        verdict = _verdict(
            "mine = one_ends;",
            "mine = two_ends;",
            bench,
            before=f"stored = {1 if last == 'one' else 2}; atexit(looks); atexit(mine_ends);",
            after="pthread_exit(NULL);",
        )
        assert _finds(verdict), last
