"""Loops that wait are told by their first round, and hide nothing."""

import pytest

from concert.explorers.c import Outcome, Verdict, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, threads_that

_VARIABLES = """#include <assert.h>
#include <sched.h>
static atomic_int flag, turn, data;
static int plain, *shown;
"""


def _verdict(body: str, bench: Workbench, *, count: int = 2) -> Verdict:
    program = threads_that(_VARIABLES, body, count=count)
    return explore(program, name="p.c", bench=bench, limits=SEARCH).verdict


def _outputs(verdict: Verdict) -> set[str]:
    assert verdict.outputs_complete
    return {output.text for output in verdict.outputs}


def test_a_loop_waits_after_one_round(bench: Workbench) -> None:
    verdict = _verdict(
        """if (self == 0) {
            while (atomic_load(&flag) == 0) sched_yield();
            plain++;
        } else {
            plain++;
            atomic_store(&flag, 1);
        }""",
        bench,
    )
    assert verdict.outcome is Outcome.PASS
    assert verdict.coverage.executions <= 3


_LOOK = "atomic_load_explicit(&flag, memory_order_relaxed)"
_TELL = """plain = 1;
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    {fence}
    atomic_store_explicit(&flag, 1, memory_order_relaxed);"""


@pytest.mark.parametrize(
    "fence",
    [
        "atomic_thread_fence(memory_order_acq_rel);",
        "atomic_thread_fence(memory_order_seq_cst);",
        "__sync_synchronize();",
    ],
)
def test_a_loop_with_a_fence_waits(fence: str, bench: Workbench) -> None:
    verdict = _verdict(
        f"""if (self == 0) {{
            while ({_LOOK} == 0) {{ {fence} }}
            {fence}
            printf("%d", plain);
        }} else {{
            {_TELL.format(fence=fence)}
        }}""",
        bench,
    )
    assert verdict.outcome is Outcome.PASS
    assert _outputs(verdict) == {"1"}


def test_the_fence_of_a_round_orders_no_look_after_it(bench: Workbench) -> None:
    fence = "atomic_thread_fence(memory_order_acq_rel);"
    loop = f"while ({_LOOK} == 0) {{ {fence} }}"
    tell = _TELL.format(fence=fence)
    verdict = _verdict(
        f"""if (self == 0) {{
            {loop}
            printf("%d", atomic_load_explicit(&data, memory_order_relaxed));
        }} else {{ {tell} }}""",
        bench,
    )
    assert _outputs(verdict) == {"0", "1"}
    racing = _verdict(
        f"if (self == 0) {{ {loop} plain = 2; }} else {{ {tell} }}",
        bench,
    )
    assert [race.variable for race in racing.races] == ["plain"]


def test_a_loop_with_a_fence_that_nobody_ends_is_told(bench: Workbench) -> None:
    verdict = _verdict(
        f"while ({_LOOK} == 0) atomic_thread_fence(memory_order_acquire);", bench, count=1
    )
    assert [finding.kind.value for finding in verdict.findings] == ["livelock"]


def test_what_a_round_leaves_behind_is_seen(bench: Workbench) -> None:
    verdict = _verdict(
        """if (self == 0) {
            int last = -1, now;
            while ((now = atomic_load(&flag)) != 2) last = now;
            printf("%d", last);
        } else {
            atomic_store(&flag, 1);
            atomic_store(&flag, 2);
        }""",
        bench,
    )
    assert verdict.outcome is Outcome.PASS
    assert _outputs(verdict) == {"-1", "0", "1"}


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_loop_that_gives_up_does(most: int, bench: Workbench) -> None:
    verdict = _verdict(
        f"""if (self == 0) {{
            int tries = 0;
            while (atomic_load(&flag) == 0 && tries < {most}) tries++;
            printf("%d", tries);
        }} else {{
            atomic_store(&flag, 1);
        }}""",
        bench,
    )
    assert _outputs(verdict) == {str(tries) for tries in range(most + 1)}


def test_a_loop_that_gives_up_by_what_a_call_counts_does(bench: Workbench) -> None:
    verdict = _verdict(
        """if (self == 0) {
            srand(1);
            int last = rand();
            srand(1);
            while (atomic_load(&flag) == 0 && (rand() == last || plain)) { }
            atomic_store(&turn, 1);
        } else {
            while (atomic_load(&turn) == 0) { }
        }""",
        bench,
    )
    assert not verdict.findings


def test_a_wait_for_ever_is_told(bench: Workbench) -> None:
    verdict = _verdict(
        """if (self == 0) {
            while (atomic_load(&flag) != 1) sched_yield();
        } else {
            atomic_store(&flag, 2);
        }""",
        bench,
    )
    assert {str(one.kind) for one in verdict.findings} == {"livelock"}


@pytest.mark.parametrize(
    "body",
    [
        # The round that finds 1 is the one that races.
        """if (self == 0) {
            while (atomic_load(&flag) != 2) sched_yield();
        } else {
            *(int *)&flag = 1;
            atomic_store(&flag, 2);
        }""",
        # The variable that the load goes to is another thread's business.
        """if (self == 0) {
            int now = 0;
            shown = &now;
            atomic_store(&turn, 1);
            while ((now = atomic_load(&flag)) != 2) sched_yield();
        } else {
            while (atomic_load(&turn) == 0) sched_yield();
            printf("%d", *shown);
            atomic_store(&flag, 2);
        }""",
        # Whoever waits has not been told of what comes later.
        """if (self == 0) {
            while (atomic_load(&flag) == 0) sched_yield();
            plain = 1;
        } else {
            atomic_store(&flag, 1);
            plain = 2;
        }""",
    ],
)
def test_races_are_found(body: str, bench: Workbench) -> None:
    assert _verdict(body, bench).races


def test_a_value_between_two_stores_is_seen(bench: Workbench) -> None:
    verdict = _verdict(
        """if (self == 0) {
            int now;
            do now = atomic_load(&flag); while (now == 0);
            assert(now != 1);
        } else {
            atomic_store(&flag, 1);
            atomic_store(&flag, 2);
        }""",
        bench,
    )
    assert verdict.outcome is Outcome.FAIL


def test_rounds_of_two_reads_are_told(bench: Workbench) -> None:
    verdict = _verdict(
        """atomic_int *mine = self ? &turn : &flag, *other = self ? &flag : &turn;
        atomic_store(mine, 1);
        atomic_store(&data, (int)self);
        while (atomic_load(other) && atomic_load(&data) == (int)self) sched_yield();
        plain++;
        atomic_store(mine, 0);""",
        bench,
    )
    assert verdict.outcome is Outcome.PASS


@pytest.mark.parametrize("count", ["turns++;", "turns += 2;", "{ --turns; sched_yield(); }"])
def test_a_loop_that_counts_its_turns_for_nobody_waits(count: str, bench: Workbench) -> None:
    body = "if (self) atomic_store(&flag, 1); else { int turns = 0; WAIT; }"
    verdict = _verdict(body.replace("WAIT", f"while (!atomic_load(&flag)) {count}"), bench)
    assert verdict.outcome is Outcome.PASS


@pytest.mark.parametrize(
    ("setup", "turn"),
    [
        (
            "pthread_mutexattr_t kind; pthread_mutexattr_init(&kind);"
            " pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);"
            " pthread_mutex_init(&again, &kind);"
            " for (int i = 0; i < 20; i++) pthread_mutex_lock(&again);",
            "while (pthread_mutex_unlock(&again) == 0) atomic_load(&flag);",
        ),
        (
            "for (int i = 0; i < 20; i++) pthread_rwlock_rdlock(&shared);",
            "do { atomic_load(&flag); pthread_rwlock_unlock(&shared); }"
            " while (pthread_rwlock_trywrlock(&shared) != 0); pthread_rwlock_unlock(&shared);",
        ),
        (
            "feclearexcept(FE_ALL_EXCEPT);",
            "while (!fetestexcept(FE_INEXACT)) { atomic_load(&flag);"
            " feraiseexcept(fetestexcept(FE_OVERFLOW) ? FE_INEXACT : FE_OVERFLOW); }",
        ),
    ],
)
def test_a_loop_goes_on_that_only_changes_what_its_thread_has(
    setup: str, turn: str, bench: Workbench
) -> None:
    more = "#include <fenv.h>\nstatic pthread_mutex_t again; static pthread_rwlock_t shared;"
    body = f"if (self == 0) {{ {setup} {turn} }} else atomic_load(&flag);"
    program = threads_that(_VARIABLES + more, body)
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS


def test_a_wait_within_a_round_hides_no_write(bench: Workbench) -> None:
    # Variables that the program puts on its stack are promoted, and waited for as well.
    program = """#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int inside[2], current;
static void *observe(void *own)
{
    int *seen = own, self = *seen;
    *seen = 0;
    for (int night = 0; night < 2; night++) {
        atomic_store(&inside[self], 1);
        *seen += atomic_load(&current);
        atomic_store(&inside[self], 0);
    }
    return NULL;
}
static void replace(void)
{
    atomic_exchange(&current, 2);
    for (int i = 0; i < 2; i++)
        while (atomic_load(&inside[i]) != 0) sched_yield();
}
int main(void)
{
    pthread_t observers[2];
    int seen[2];
    for (int i = 0; i < 2; i++) {
        seen[i] = i;
        pthread_create(&observers[i], NULL, observe, &seen[i]);
    }
    replace();
    for (int i = 0; i < 2; i++) pthread_join(observers[i], NULL);
    return 0;
}
"""
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS
