"""C11 lets mtx_trylock fail though the mutex is free; POSIX has no such try."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Verdict, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, two_threads

_MUTEX = "static mtx_t m, other; static int x;"
_MADE = "mtx_init(&m, mtx_plain); mtx_init(&other, mtx_plain);"
_SPINS = "while (mtx_trylock(&m) != thrd_success) thrd_yield(); x++; mtx_unlock(&m);"
_BACKS_OFF = """for (;;) {
    mtx_lock(&m);
    if (mtx_trylock(&other) == thrd_success) break;
    mtx_unlock(&m);
}
x++; mtx_unlock(&other); mtx_unlock(&m);"""
_HAS_BOTH = "mtx_lock(&other); mtx_lock(&m); x++; mtx_unlock(&m); mtx_unlock(&other);"


def _verdict(source: str, bench: Workbench) -> Verdict:
    return explore(source, name="p.c", bench=bench, limits=SEARCH).verdict


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (_SPINS, _SPINS),
        (_SPINS, "mtx_lock(&m); x++; mtx_unlock(&m);"),
        (_SPINS.replace("thrd_yield();", ";"), _SPINS),
        (_BACKS_OFF, _HAS_BOTH),
    ],
)
def test_a_loop_that_tries_until_it_has_the_mutex_is_explored_whole(
    one: str, two: str, bench: Workbench
) -> None:
    source = two_threads(_MUTEX, one, before=_MADE, after=two, end="assert(x == 2);")
    verdict = _verdict(source, bench)
    assert verdict.outcome is Outcome.PASS, (verdict.findings, verdict.coverage)


@pytest.mark.parametrize(
    ("before", "body"),
    [
        (_MADE, "assert(mtx_trylock(&m) == thrd_success);"),
        (_MADE, "if (mtx_trylock(&m) == thrd_success) { x = 1; mtx_unlock(&m); } assert(x);"),
        (
            "mtx_init(&m, mtx_plain | mtx_recursive);",
            "mtx_lock(&m); assert(mtx_trylock(&m) == thrd_success);",
        ),
    ],
)
def test_a_try_fails_though_nobody_has_the_mutex(before: str, body: str, bench: Workbench) -> None:
    source = two_threads(_MUTEX, body, before=before)
    verdict = _verdict(source, bench)
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(source, verdict, bench)


def test_a_try_of_posix_fails_only_if_somebody_has_the_mutex(bench: Workbench) -> None:
    body = "assert(pthread_mutex_trylock(&p) == 0); pthread_mutex_unlock(&p);"
    mutex = "static pthread_mutex_t p = PTHREAD_MUTEX_INITIALIZER;"
    assert _verdict(two_threads(mutex, body), bench).outcome is Outcome.PASS


def test_what_a_thread_has_changed_before_a_try_fails_is_seen(bench: Workbench) -> None:
    body = _BACKS_OFF.replace("if (mtx", "if (!begun) begun = 1;\n    if (mtx")
    source = two_threads(
        f"{_MUTEX} static int begun;",
        body,
        before=_MADE,
        after="mtx_lock(&m); assert(!begun || x); mtx_unlock(&m);",
    )
    verdict = _verdict(source, bench)
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]


@pytest.mark.parametrize(
    ("body", "after"),
    [
        (
            "for (int i = 0; i < 4; i++) if (mtx_trylock(&m) == thrd_success) mtx_unlock(&m);",
            "",
        ),
        # Whoever tries `m` for sure sees how often the thread has it.
        (_BACKS_OFF, "if (pthread_mutex_trylock((pthread_mutex_t *)&m) == 0) mtx_unlock(&m);"),
    ],
)
def test_of_tries_that_are_seen_or_counted_only_three_fail(
    body: str, after: str, bench: Workbench
) -> None:
    verdict = _verdict(two_threads(_MUTEX, body, before=_MADE, after=after), bench)
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for what, _ in verdict.coverage.bounds] == ["mtx_trylock"]
