"""A thread that waits for ever is shown to wait for an object by the program's own name of it."""

import pytest

from concert.explorers.c import Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH

_PROGRAM = """#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t b;
struct gate { sem_t permits[2]; };
static struct gate gate;
static void *work(void *argument)
{
    return argument;
}
static void *hold(void *argument)
{
    pthread_mutex_lock(argument);
    return argument;
}
int main(void)
{
    pthread_t thread;
    pthread_mutex_t *heap = malloc(sizeof *heap);
    void *(*run)(void *) = work;
    (void)hold;
    pthread_mutex_init(heap, NULL);
    pthread_barrier_init(&b, NULL, 3);
    sem_init(&gate.permits[1], 0, 0);
    BEFORE
    pthread_create(&thread, NULL, run, &m);
    pthread_join(thread, NULL);
    WAIT
    free(heap);
    return 0;
}
"""


@pytest.mark.parametrize(
    ("before", "wait", "told"),
    [
        ("run = hold;", "pthread_mutex_lock(&m);", "the mutex m"),
        ("pthread_mutex_lock(heap);", "pthread_mutex_lock(heap);", "the mutex heap"),
        ("", "pthread_mutex_lock(&m); pthread_cond_wait(&c, &m);", "a signal on c"),
        ("", "pthread_barrier_wait(&b);", "others at the barrier b"),
        ("", "sem_wait(&gate.permits[1]);", "the semaphore gate.permits[1]"),
    ],
)
def test_an_awaited_object_has_its_name(
    before: str, wait: str, told: str, bench: Workbench
) -> None:
    source = _PROGRAM.replace("BEFORE", before).replace("WAIT", wait)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    (finding,) = verdict.findings
    assert [thread.waits_for for thread in finding.threads] == [told]
