"""Small C programs with threads, and how tests explore them."""

from copy import replace

from concert.explorers.c import DEFAULT_LIMITS, Verdict, Workbench, replay

SEARCH = replace(
    DEFAULT_LIMITS,
    random_executions=0,
    executions=400_000,
    total_events=4_000_000,
    cpu_ms=600_000,
)
"""Every execution, and none by chance."""

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


def threads_that(globals_: str, body: str, *, count: int = 2, setup: str = "") -> str:
    """Returns a program whose `count` threads, numbered `self`, all do the same."""
    return _THREADS.format(globals=globals_, body=body, count=count, setup=setup)


def two_threads(
    globals_: str, body: str, *, before: str = "", after: str = "", end: str = ""
) -> str:
    """Returns a program of main and one other thread."""
    return _MAIN.format(globals=globals_, body=body, before=before, after=after, end=end)


def expect_shown_again(source: str, verdict: Verdict, bench: Workbench) -> None:
    """Checks that each race and finding comes up again where its schedule is replayed."""
    for number, shown in enumerate(verdict.shown()):
        replayed = replay(source, verdict, number, bench=bench)
        assert replayed.shows(shown), shown
        assert replayed.steps
