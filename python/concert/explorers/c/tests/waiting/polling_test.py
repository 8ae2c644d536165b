"""A thread that polls under a lock keeps nobody from it: it waits where it has given it back."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Verdict, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH

_LOCKS = {
    "mutex": ("pthread_mutex_t", "pthread_mutex_lock(&m)", "pthread_mutex_unlock(&m)"),
    "tried": (
        "pthread_mutex_t",
        "while (pthread_mutex_trylock(&m) != 0) sched_yield()",
        "pthread_mutex_unlock(&m)",
    ),
    "spin lock": ("pthread_spinlock_t", "pthread_spin_lock(&m)", "pthread_spin_unlock(&m)"),
    "reader": ("pthread_rwlock_t", "pthread_rwlock_rdlock(&m)", "pthread_rwlock_unlock(&m)"),
    "writer": ("pthread_rwlock_t", "pthread_rwlock_wrlock(&m)", "pthread_rwlock_unlock(&m)"),
    "semaphore": ("sem_t", "sem_wait(&m)", "sem_post(&m)"),
}
_MADE = {
    "pthread_mutex_t": "pthread_mutex_init(&m, NULL)",
    "pthread_spinlock_t": "pthread_spin_init(&m, 0)",
    "pthread_rwlock_t": "pthread_rwlock_init(&m, NULL)",
    "sem_t": "sem_init(&m, 0, 1)",
}


def _verdict(lock: str, body: str, bench: Workbench, *, other: str) -> Verdict:
    """Explores a thread with `body` beside one with `other`; LOCK and UNLOCK stand for calls."""
    kind, take, give = _LOCKS[lock]
    # Whoever writes takes all of a read-write lock.
    whole = take.replace("rdlock", "wrlock")
    program = f"""#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stddef.h>
static {kind} m;
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static int flag, answered;
static void *polls(void *unused) {{ {body} return NULL; }}
static void *answers(void *unused) {{ {other} return NULL; }}
int main(void) {{
    pthread_t one, two;
    {_MADE[kind]};
    pthread_create(&one, NULL, polls, NULL);
    pthread_create(&two, NULL, answers, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}}
"""
    text = program.replace("WHOLE", whole).replace("UNLOCK", give).replace("LOCK", take)
    return explore(text, name="p.c", bench=bench, limits=SEARCH).verdict


def _kinds(verdict: Verdict) -> set[FindingKind]:
    return {finding.kind for finding in verdict.findings}


_POLL = "for (;;) { LOCK; int seen = flag; UNLOCK; if (seen) break; }"
_SET = "WHOLE; flag = 1; UNLOCK;"


@pytest.mark.parametrize("lock", _LOCKS)
def test_who_sets_the_flag_gets_the_lock(lock: str, bench: Workbench) -> None:
    verdict = _verdict(lock, _POLL, bench, other=_SET)
    assert verdict.outcome is Outcome.PASS, verdict.findings


@pytest.mark.parametrize("lock", _LOCKS)
def test_a_loop_that_yields_between_polls_passes_too(lock: str, bench: Workbench) -> None:
    body = "for (;;) { LOCK; int seen = flag; UNLOCK; if (seen) break; sched_yield(); }"
    assert _verdict(lock, body, bench, other=_SET).outcome is Outcome.PASS


@pytest.mark.parametrize("lock", ["mutex", "spin lock", "writer", "semaphore"])
def test_two_threads_that_poll_in_turn_pass(lock: str, bench: Workbench) -> None:
    body = "WHOLE; answered = 1; UNLOCK;" + _POLL
    other = "for (;;) { LOCK; int seen = answered; UNLOCK; if (seen) break; sched_yield(); }" + _SET
    assert _verdict(lock, body, bench, other=other).outcome is Outcome.PASS


@pytest.mark.parametrize("lock", _LOCKS)
def test_a_flag_that_nobody_sets_is_polled_for_ever(lock: str, bench: Workbench) -> None:
    verdict = _verdict(lock, _POLL, bench, other="WHOLE; answered = 1; UNLOCK;")
    assert _kinds(verdict) == {FindingKind.LIVELOCK}


def test_a_lock_that_the_whole_loop_holds_keeps_others_out(bench: Workbench) -> None:
    body = "pthread_mutex_lock(&outer);" + _POLL + "pthread_mutex_unlock(&outer);"
    other = "pthread_mutex_lock(&outer);" + _SET + "pthread_mutex_unlock(&outer);"
    verdict = _verdict("mutex", body, bench, other=other)
    assert FindingKind.LIVELOCK in _kinds(verdict) or FindingKind.DEADLOCK in _kinds(verdict)


def test_a_poll_that_ends_with_the_lock_taken_passes(bench: Workbench) -> None:
    body = "for (;;) { LOCK; if (flag) break; UNLOCK; }"
    assert _verdict("mutex", body, bench, other=_SET).outcome is Outcome.PASS


def test_a_loop_that_always_has_one_of_two_locks_is_not_accused(bench: Workbench) -> None:
    take, give = "pthread_mutex_lock(&outer);", "pthread_mutex_unlock(&outer);"
    body = f"LOCK; while (!flag) {{ {take} UNLOCK; LOCK; {give} }} UNLOCK;"
    verdict = _verdict("mutex", body, bench, other=_SET)
    assert verdict.findings == ()
    body = f"LOCK; while (!flag) {{ {take} UNLOCK; {give} LOCK; }} UNLOCK;"
    assert _verdict("mutex", body, bench, other=_SET).outcome is Outcome.PASS


def test_a_wait_for_a_new_deadline_in_each_turn_is_a_poll(bench: Workbench) -> None:
    program = """#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t never;
static void *polls(void *own) {
    struct timespec until;
    do {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += 1;
    } while (sem_timedwait(&never, &until) != 0);
    return own;
}
int main(void) {
    pthread_t one;
    sem_init(&never, 0, 0);
    pthread_create(&one, NULL, polls, NULL);
    pthread_cancel(one);
    pthread_join(one, NULL);
    return 0;
}
"""
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)
