"""A loop with a call that keeps a state of its own is not taken to stand still."""

from copy import replace

import pytest

from concert.explorers.c import FindingKind, Outcome, Verdict, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH

_FEW = replace(SEARCH, total_events=100_000, events_per_execution=2_000)
"""Enough for what ends; the rest ends at a limit."""


def _verdict(body: str, bench: Workbench, *, other: str) -> Verdict:
    text = f"""#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_key_t key;
static pthread_mutex_t recursive;
static atomic_int flag;
static void *turns(void *unused) {{ {body} return NULL; }}
static void *other(void *unused) {{ {other} return NULL; }}
int main(void) {{
    pthread_t one, two;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &kind);
    pthread_key_create(&key, NULL);
    pthread_create(&one, NULL, turns, NULL);
    pthread_create(&two, NULL, other, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}}
"""
    return explore(text, name="p.c", bench=bench, limits=_FEW).verdict


_SET = "atomic_store(&flag, 1);"


def test_a_loop_that_counts_in_the_threads_own_data_goes_on(bench: Workbench) -> None:
    count = "(long)pthread_getspecific(key)"
    step = f"pthread_setspecific(key, (void *)({count} + 1)); assert({count} < 9);"
    verdict = _verdict(f"while (!atomic_load(&flag)) {{ {step} }}", bench, other=_SET)
    assert {finding.kind for finding in verdict.findings} == {FindingKind.ASSERTION}


def test_a_loop_that_ends_by_the_threads_own_data_passes(bench: Workbench) -> None:
    step = "pthread_setspecific(key, (char *)pthread_getspecific(key) + 1); atomic_load(&flag);"
    body = f"while (pthread_getspecific(key) != (void *)9) {{ {step} }}"
    assert _verdict(body, bench, other="").outcome is Outcome.PASS


@pytest.mark.parametrize("call", ["rand() % 16 != 5", "time(NULL) < 1000", "lrand48() % 16 != 5"])
def test_a_loop_that_draws_or_asks_for_the_time_is_no_livelock(call: str, bench: Workbench) -> None:
    verdict = _verdict(f"while ({call}) atomic_load(&flag);", bench, other="")
    assert verdict.findings == ()


def test_the_outputs_of_a_loop_that_prints_are_never_complete(bench: Workbench) -> None:
    verdict = _verdict('while (!atomic_load(&flag)) printf(".");', bench, other=_SET)
    assert verdict.findings == ()
    assert verdict.outcome is not Outcome.PASS


@pytest.mark.parametrize("call", ["signal", "broadcast"])
@pytest.mark.parametrize("pause", ["", "usleep(1);", "sched_yield();"])
def test_who_signals_until_the_other_has_gone_on_passes(
    call: str, pause: str, bench: Workbench
) -> None:
    body = f"while (!atomic_load(&flag)) {{ pthread_cond_{call}(&c); {pause} }}"
    declared = "int usleep(unsigned); int sched_yield(void);"
    waits = f"pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); {_SET}"
    verdict = _verdict(declared + body, bench, other=waits)
    assert verdict.findings == ()


def test_who_takes_a_lock_once_more_each_turn_is_not_taken_to_stand_still(
    bench: Workbench,
) -> None:
    body = "while (!atomic_load(&flag)) pthread_mutex_lock(&recursive);"
    verdict = _verdict(body + "pthread_mutex_unlock(&recursive);", bench, other=_SET)
    assert verdict.outcome is not Outcome.PASS


def test_who_polls_under_a_lock_taken_twice_passes(bench: Workbench) -> None:
    take, give = "pthread_mutex_lock(&recursive);", "pthread_mutex_unlock(&recursive);"
    body = f"for (;;) {{ {take * 2} int seen = atomic_load(&flag); {give * 2} if (seen) break; }}"
    assert _verdict(body, bench, other=take + _SET + give).outcome is Outcome.PASS


@pytest.mark.parametrize("call", ["strlen(a) > 1", "memcmp(a, b, 2) != 0"])
def test_a_loop_that_compares_texts_still_waits(call: str, bench: Workbench) -> None:
    body = f'char a[] = "xx", b[] = "yy"; while (!atomic_load(&flag) && {call}) ;'
    assert _verdict(body, bench, other=_SET).outcome is Outcome.PASS
