"""The explorer tries events that need no reason, and lets none of them mend a fault."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import (
    SEARCH,
    expect_shown_again,
    threads_that,
    two_threads,
)

_SHARED = (
    "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
    "static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int ready;"
)
_TELL = "pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);"


def _waiter(wait: str, globals_: str = "") -> str:
    body = f"pthread_mutex_lock(&m); {wait} assert(ready); pthread_mutex_unlock(&m);"
    return two_threads(_SHARED + globals_, body, after=_TELL)


@pytest.mark.parametrize(
    "wait",
    [
        "if (!ready) pthread_cond_wait(&c, &m);",
        "if (!ready) cnd_wait((cnd_t *)&c, (mtx_t *)&m);",
        "for (int i = 0; i < 1 && !ready; i++) pthread_cond_wait(&c, &m);",
    ],
)
def test_who_does_not_test_again_is_misled_by_a_wake_up(wait: str, bench: Workbench) -> None:
    verdict = explore(_waiter(wait), name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(_waiter(wait), verdict, bench)


@pytest.mark.parametrize(
    "wait",
    [
        "while (!ready) pthread_cond_wait(&c, &m);",
        "if (!ready) { pthread_cond_wait(&c, &m); while (!ready) pthread_cond_wait(&c, &m); }",
    ],
)
def test_who_tests_again_is_not(wait: str, bench: Workbench) -> None:
    verdict = explore(_waiter(wait), name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)


_APART = "pthread_mutex_unlock(&m); pthread_mutex_lock(&m);"


def _early(before: str, loop: str, wrong: str, between: str = _APART) -> str:
    body = f"pthread_mutex_lock(&m); {before} {loop} assert({wrong}); pthread_mutex_unlock(&m);"
    after = (
        f"pthread_mutex_lock(&m); saw = arrived; stage = ready = 1;"
        f" {between} stage = published = 2;"
        " pthread_cond_signal(&c); pthread_mutex_unlock(&m);"
    )
    return two_threads(_SHARED + "static int arrived, published, stage, saw;", body, after=after)


_WAITS = "while (!ready) pthread_cond_wait(&c, &m);"


@pytest.mark.parametrize(
    ("before", "loop", "wrong"),
    [
        ("arrived = 1;", _WAITS, "!saw || published"),
        ("int seen = stage;", _WAITS, "seen != 0 || stage == 2"),
        (
            "arrived = 1; struct timespec t = {4000000000, 0}; int r = 0;",
            "while (!ready && r == 0) r = pthread_cond_timedwait(&c, &m, &t);",
            "!saw || published || r != 0",
        ),
        (
            "arrived = 1;",
            "while (!ready) cnd_wait((cnd_t *)&c, (mtx_t *)&m);",
            "!saw || published",
        ),
    ],
)
def test_a_thread_may_wake_between_a_change_and_the_signal(
    before: str, loop: str, wrong: str, bench: Workbench
) -> None:
    source = _early(before, loop, wrong)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(source, verdict, bench)


def test_who_wakes_for_nothing_has_not_ended_without_a_print(bench: Workbench) -> None:
    source = threads_that(
        f"{_SHARED} static int left = 2;",
        "pthread_mutex_lock(&m); if (--left == 0) pthread_cond_signal(&c);"
        "pthread_mutex_unlock(&m);",
    ).replace(
        "for (long i = 0; i < 2; i++)\n        pthread_join",
        """pthread_mutex_lock(&m); ready++;
        while (left) pthread_cond_wait(&c, &m);
        pthread_mutex_unlock(&m); puts("all");
        for (long i = 0; i < 2; i++)
        pthread_join""",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [output.text for output in verdict.outputs] == ["all\n"]
    assert (verdict.outcome, verdict.outputs_complete) == (Outcome.PASS, True)


def test_there_is_no_gap_in_one_section(bench: Workbench) -> None:
    source = _early("arrived = 1;", _WAITS, "!saw || published", between="")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)
    assert verdict.coverage.rounds == 1


def test_who_was_seen_to_have_the_lock_did_not_come_later(bench: Workbench) -> None:
    body = f"pthread_mutex_lock(&m); {_WAITS} assert(!held || published); pthread_mutex_unlock(&m);"
    after = (
        "int free = pthread_mutex_trylock(&m) == 0; if (!free) pthread_mutex_lock(&m);"
        f" held = !free; ready = 1; {_APART} published = 1;"
        " pthread_cond_signal(&c); pthread_mutex_unlock(&m);"
    )
    source = two_threads(_SHARED + "static int held, published;", body, after=after)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(source, verdict, bench)


def test_who_may_wake_by_itself_still_misses_a_signal(bench: Workbench) -> None:
    body = f"pthread_mutex_lock(&m); arrived = 1; {_WAITS} pthread_mutex_unlock(&m);"
    after = "pthread_mutex_lock(&m); ready = 1; pthread_mutex_unlock(&m);"
    source = two_threads(_SHARED + "static int arrived;", body, after=after)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.DEADLOCK]


def test_wake_ups_that_are_not_tried_are_named(bench: Workbench) -> None:
    source = _waiter("while (!ready) { woken++; pthread_cond_wait(&c, &m); }", "static int woken;")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for what, _ in verdict.coverage.bounds] == ["wake-ups without a signal"]


def test_a_lost_signal_stays_a_deadlock(bench: Workbench) -> None:
    body = "pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);"
    verdict = explore(
        two_threads(_SHARED, body, after=_TELL), name="p.c", bench=bench, limits=SEARCH
    ).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.DEADLOCK]


def test_a_signal_that_only_one_thread_can_get_is_no_choice(bench: Workbench) -> None:
    turns = """for (int i = 0; i < 20; i++) {
        pthread_mutex_lock(&m);
        while (ready != self) pthread_cond_wait(&c, &m);
        ready = !self; pthread_cond_signal(&c); pthread_mutex_unlock(&m);
    }"""
    source = threads_that(_SHARED, turns, count=2)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.bounds) == (Outcome.PASS, ())


def test_who_counts_its_wake_ups_for_itself_may_wake_more_often(bench: Workbench) -> None:
    counts = (
        "for (;;) { if (ready) break; pthread_cond_wait(&c, &m);"
        " pthread_setspecific(k, (char *)pthread_getspecific(k) + 1); }"
    )
    source = two_threads(
        _SHARED + "static pthread_key_t k;",
        f"pthread_mutex_lock(&m); {counts} pthread_mutex_unlock(&m);"
        " assert((long)pthread_getspecific(k) < 3);",
        before="pthread_key_create(&k, NULL);",
        after="pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c);"
        " pthread_mutex_unlock(&m);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for what, _ in verdict.coverage.bounds] == ["wake-ups without a signal"]


_READS_TWICE = "pthread_rwlock_rdlock(&l); pthread_rwlock_rdlock(&l); pthread_rwlock_unlock(&l);"
_PREFERS = (
    "pthread_rwlockattr_t a; pthread_rwlockattr_init(&a); pthread_rwlockattr_setkind_np(&a, {});"
    " pthread_rwlock_init(&l, &a);"
)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP", [FindingKind.DEADLOCK]),
        ("PTHREAD_RWLOCK_PREFER_READER_NP", []),
    ],
)
def test_a_waiting_writer_keeps_readers_out_of_locks_of_one_kind(
    kind: str, wrong: list[FindingKind], bench: Workbench
) -> None:
    source = two_threads(
        "static pthread_rwlock_t l;",
        _READS_TWICE + "pthread_rwlock_unlock(&l);",
        before=_PREFERS.format(kind),
        after="pthread_rwlock_wrlock(&l); pthread_rwlock_unlock(&l);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == wrong
    expect_shown_again(source, verdict, bench)


def test_a_try_to_read_fails_while_a_writer_waits(bench: Workbench) -> None:
    source = two_threads(
        "static pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;",
        "pthread_rwlock_rdlock(&l); int more = pthread_rwlock_tryrdlock(&l);"
        " if (!more) pthread_rwlock_unlock(&l); pthread_rwlock_unlock(&l); assert(!more);",
        after="pthread_rwlock_wrlock(&l); pthread_rwlock_unlock(&l);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]


def test_initialising_an_atomic_object_is_a_plain_write(bench: Workbench) -> None:
    source = two_threads(
        "static atomic_int x;", "assert(atomic_load(&x) >= 0);", after="atomic_init(&x, 7);"
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert len(verdict.races) == 1
    ordered = two_threads(
        "static atomic_int x;", "assert(atomic_load(&x) == 7);", before="atomic_init(&x, 7);"
    )
    verdict = explore(ordered, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)


def test_a_wake_up_without_a_signal_tells_that_the_owner_of_a_robust_mutex_died(
    bench: Workbench,
) -> None:
    lock = "if (pthread_mutex_lock(&m) == EOWNERDEAD) pthread_mutex_consistent(&m);"
    source = two_threads(
        f"{_SHARED} static void *dies(void *own) {{ {lock} return own; }}",
        f"{lock} while (!ready) assert(pthread_cond_wait(&c, &m) == 0); pthread_mutex_unlock(&m);",
        before="pthread_t u; pthread_mutexattr_t robust; pthread_mutexattr_init(&robust);"
        " pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);"
        " pthread_mutex_init(&m, &robust); pthread_create(&u, NULL, dies, NULL);",
        after=f"pthread_join(u, &r); {lock} ready = 1; pthread_cond_signal(&c);"
        " pthread_mutex_unlock(&m);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert FindingKind.ASSERTION in {finding.kind for finding in verdict.findings}


def test_who_tries_the_lock_of_a_wait_finds_it_taken_by_one_that_woke(bench: Workbench) -> None:
    source = two_threads(
        f"{_SHARED} static int waits;",
        "pthread_mutex_lock(&m); waits = 1; while (!ready) pthread_cond_wait(&c, &m);"
        " pthread_mutex_unlock(&m);",
        after="pthread_mutex_lock(&m); int is_there = waits; pthread_mutex_unlock(&m);"
        " if (is_there) assert(pthread_mutex_trylock(&m) == 0); else pthread_mutex_lock(&m);"
        " ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(source, verdict, bench)


def test_a_second_wake_up_is_named_where_a_lock_is_taken_on_the_way(bench: Workbench) -> None:
    source = two_threads(
        f"{_SHARED} static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;",
        "pthread_mutex_lock(&m); while (!ready) { pthread_mutex_lock(&k);"
        " pthread_mutex_unlock(&k); pthread_cond_wait(&c, &m); } pthread_mutex_unlock(&m);",
        after=_TELL,
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [what for what, _ in verdict.coverage.bounds] == ["wake-ups without a signal"]
