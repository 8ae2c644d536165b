"""Timed waits end by a signal, by their time or for nothing, as often as they may."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, two_threads

_SHARED = (
    "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
    "static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int ready;"
)
_TELL = "pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);"
_NEW_DEADLINE = "struct timespec t; clock_gettime(CLOCK_REALTIME, &t); t.tv_sec++;"


def _waiter(wait: str, globals_: str = "", after: str = _TELL) -> str:
    body = f"pthread_mutex_lock(&m); {wait} assert(ready); pthread_mutex_unlock(&m);"
    return two_threads(_SHARED + globals_, body, after=after)


_LATE = "struct timespec t = {4000000000, 0};"
_TIMED = "pthread_cond_timedwait(&c, &m, &t)"


@pytest.mark.parametrize(
    ("wait", "outcome"),
    [
        (f"int r = 0; if (!ready) r = {_TIMED}; if (r == 0)", Outcome.FAIL),
        (f"int r = 0; while (!ready && r == 0) r = {_TIMED}; if (r == 0)", Outcome.PASS),
        (f"while (!ready) {{ if ({_TIMED} != 0) break; }} if (ready)", Outcome.PASS),
    ],
)
def test_a_wait_in_time_is_not_a_signal(wait: str, outcome: Outcome, bench: Workbench) -> None:
    source = "#include <time.h>\n" + _waiter(f"{_LATE} {wait}")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.bounds) == (outcome, ())


@pytest.mark.parametrize("call", ["timedwait(&c, &m, ", "clockwait(&c, &m, CLOCK_MONOTONIC, "])
def test_no_signal_ends_a_wait_whose_time_is_over_at_the_call(call: str, bench: Workbench) -> None:
    wait = f"struct timespec past = {{0, 0}}; int r = pthread_cond_{call}&past);"
    body = f"pthread_mutex_lock(&m); {wait} assert(r == ETIMEDOUT); pthread_mutex_unlock(&m);"
    source = two_threads(_SHARED, body, after=_TELL)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)
    later = explore(source.replace("{0, 0}", "{4000000000, 0}"), name="p.c", bench=bench)
    assert [finding.kind for finding in later.verdict.findings] == [FindingKind.ASSERTION]


def _two_waiters(late: str, tell: str) -> str:
    """Returns a program that signals once to a thread that waits in time and one that just waits.

    Args:
        late: What the first one does after its wait, of which `r` is the result.
        tell: How main signals.
    """
    return two_threads(
        f"{_SHARED} static sem_t in; static void *timed(void *own) {{"
        " struct timespec end; clock_gettime(CLOCK_REALTIME, &end); end.tv_sec++;"
        " pthread_mutex_lock(&m); sem_post(&in); int r = pthread_cond_timedwait(&c, &m, &end);"
        f" {late} pthread_mutex_unlock(&m); return own; }}",
        "pthread_mutex_lock(&m); sem_post(&in); while (!ready) pthread_cond_wait(&c, &m);"
        " pthread_mutex_unlock(&m);",
        before="pthread_t u; sem_init(&in, 0, 0); pthread_create(&u, NULL, timed, NULL);",
        after="sem_wait(&in); sem_wait(&in); pthread_mutex_lock(&m); ready = 1;"
        f" {tell}(&c); pthread_mutex_unlock(&m); pthread_join(u, NULL);",
    )


def test_a_wait_whose_time_is_over_may_have_consumed_a_signal(bench: Workbench) -> None:
    source = _two_waiters("if (r == 0) pthread_cond_signal(&c);", "pthread_cond_signal")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.DEADLOCK]
    expect_shown_again(source, verdict, bench)


@pytest.mark.parametrize(
    ("late", "tell"),
    [
        ("(void)r; pthread_cond_signal(&c);", "pthread_cond_signal"),
        ("if (r == 0) pthread_cond_signal(&c);", "pthread_cond_broadcast"),
    ],
)
def test_that_hurts_nobody_who_passes_it_on_or_is_told_as_well(
    late: str, tell: str, bench: Workbench
) -> None:
    verdict = explore(_two_waiters(late, tell), name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)


@pytest.mark.parametrize("call", ["timedwait(&c, &m", "clockwait(&c, &m, CLOCK_MONOTONIC"])
def test_a_monotonic_clock_need_not_have_come_to_an_early_deadline(
    call: str, bench: Workbench
) -> None:
    kind = (
        "pthread_condattr_t a; pthread_condattr_init(&a);"
        " pthread_condattr_setclock(&a, CLOCK_MONOTONIC); pthread_cond_init(&c, &a);"
    )
    body = (
        "pthread_mutex_lock(&m); struct timespec t = {1000000, 0}; int r = 0, waited = !ready;"
        f" while (!ready && r == 0) r = pthread_cond_{call}, &t);"
        " assert(!waited || r == ETIMEDOUT); pthread_mutex_unlock(&m);"
    )
    source = two_threads(_SHARED, body, before=kind, after=_TELL)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert FindingKind.ASSERTION in {finding.kind for finding in verdict.findings}


@pytest.mark.parametrize("clock", ["CLOCK_MONOTONIC", "CLOCK_REALTIME"])
def test_deadlines_are_times_of_the_clock_that_the_condition_has(
    clock: str, bench: Workbench
) -> None:
    kind = (
        "pthread_condattr_t a; pthread_condattr_init(&a);"
        " pthread_condattr_setclock(&a, CLOCK); pthread_cond_init(&c, &a);"
    )
    body = (
        "struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); t.tv_sec += 2;"
        " pthread_mutex_lock(&m); int r = 0;"
        " while (!ready && r == 0) r = pthread_cond_timedwait(&c, &m, &t);"
        " pthread_mutex_unlock(&m);"
    )
    shared = f"{_SHARED} enum {{ CLOCK = {1 if clock == 'CLOCK_MONOTONIC' else 0} }};"
    source = two_threads(shared, body, before=kind, after=_TELL)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    named = [what for what, _ in verdict.coverage.bounds]
    assert named == ([] if clock == "CLOCK_MONOTONIC" else ["clock"])


@pytest.mark.parametrize(
    "wait",
    [
        f"{_LATE} while (!ready) {_TIMED};",
        f"{_NEW_DEADLINE} while (!ready) {_TIMED};",
        f"while (!ready) {{ {_NEW_DEADLINE} {_TIMED}; }}",
        f"int r = 0; while (!ready) {{ {_LATE} r = {_TIMED}; }} (void)r;",
        f"for (;;) {{ {_NEW_DEADLINE} if (ready) break; if ({_TIMED} == 0 && ready) break; }}",
        f"{_LATE} seen = ready; while (!ready) {_TIMED};",
        f"{_NEW_DEADLINE} int r = 0; while (!ready && r == 0) r = {_TIMED}; if (!ready) ready = 2;",
        "for (int done = 0; !done;) { pthread_mutex_unlock(&m); pthread_mutex_lock(&m);"
        f" {_NEW_DEADLINE} if (!ready) {_TIMED}; done = ready; }}",
    ],
)
def test_who_tries_a_wait_again_when_its_time_is_over_is_seen_whole(
    wait: str, bench: Workbench
) -> None:
    source = "#include <time.h>\n" + _waiter(wait, "static int seen;")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.coverage.bounds == ()
    assert (verdict.outcome, verdict.coverage.statement) == (Outcome.PASS, Statement.EXHAUSTED)


_TRIES = f"{_LATE} int late = 0; while (!ready) if ({_TIMED} == ETIMEDOUT)"


@pytest.mark.parametrize(
    ("wait", "after"),
    [
        # It counts, on its stack or for all to see.
        (f"{_TRIES} late++; assert(late < 3);", _TELL),
        (f"{_TRIES} tries++; assert(tries < 3);", _TELL),
        # It has been where it is, but has changed something since.
        (
            f"{_LATE} int at = 0; while (!ready) {{ if ({_TIMED} == 0) {{ if (!at) tries = 1; }}"
            " else assert(tries == 0 || at != 0); at = (at + 1) % 3; }",
            _TELL,
        ),
        # Others look at the lock, which it has between two ends of its time.
        (
            f"{_TRIES} late = 1; (void)late;",
            "pthread_mutex_lock(&m); tries = 1; pthread_mutex_unlock(&m);"
            " int free = pthread_mutex_trylock(&m) == 0; if (free) pthread_mutex_unlock(&m);"
            " int again = pthread_mutex_trylock(&m) == 0; if (again) pthread_mutex_unlock(&m);"
            f" {_TELL} assert(free || again);",
        ),
        # It takes another lock on its way, which others find taken twice.
        (
            f"{_LATE} while (!ready) {{ pthread_mutex_lock(&k); pthread_mutex_unlock(&k);"
            f" {_TIMED}; }}",
            "int free = pthread_mutex_trylock(&k) == 0; if (free) pthread_mutex_unlock(&k);"
            " pthread_mutex_lock(&m); pthread_mutex_unlock(&m);"
            " int again = pthread_mutex_trylock(&k) == 0; if (again) pthread_mutex_unlock(&k);"
            f" {_TELL} assert(free || again);",
        ),
    ],
)
def test_a_time_that_is_over_again_is_tried_where_it_may_matter(
    wait: str, after: str, bench: Workbench
) -> None:
    shared = "static int tries; static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;"
    source = "#include <time.h>\n#include <errno.h>\n" + _waiter(wait, shared, after)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(source, verdict, bench)
