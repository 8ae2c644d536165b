"""A program gets again, in each order, what it sets of threads and their attributes."""

import pytest

from concert.explorers.c import FindingKind, Outcome, Verdict, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, two_threads

_FIRST = two_threads("%s", "")

_CLEAN = {
    "names-of-threads": two_threads(
        "",
        """assert(pthread_setname_np(pthread_self(), "fifteen letters") == 0);
        assert(pthread_setname_np(pthread_self(), "sixteen letters!") == ERANGE);""",
    ),
    "a-name-that-is-got": two_threads(
        "#include <string.h>",
        """char name[16];
        assert(pthread_getname_np(pthread_self(), name, 15) == ERANGE);
        pthread_setname_np(pthread_self(), "own");
        assert(pthread_getname_np(pthread_self(), name, 16) == 0 && !strcmp(name, "own"));""",
        before='pthread_setname_np(pthread_self(), "main");',
        after="""char name[16];
        assert(pthread_getname_np(t, name, 16) == 0);
        assert(!strcmp(name, "own") || !strcmp(name, "main"));""",
    ),
    "attributes-as-they-begin": two_threads(
        "",
        """pthread_attr_t a; size_t size; void *stack; int n; struct sched_param p;
        assert(pthread_attr_init(&a) == 0);
        assert(pthread_attr_getdetachstate(&a, &n) == 0 && n == PTHREAD_CREATE_JOINABLE);
        assert(pthread_attr_getguardsize(&a, &size) == 0 && size == 4096);
        assert(pthread_attr_getstack(&a, &stack, &size) == 0 && !stack && !size);
        assert(pthread_attr_getscope(&a, &n) == 0 && n == PTHREAD_SCOPE_SYSTEM);
        assert(pthread_attr_getinheritsched(&a, &n) == 0 && n == PTHREAD_INHERIT_SCHED);
        assert(pthread_attr_getschedpolicy(&a, &n) == 0 && n == SCHED_OTHER);
        assert(pthread_attr_getschedparam(&a, &p) == 0 && p.sched_priority == 0);
        assert(pthread_attr_destroy(&a) == 0);""",
    ),
    "attributes-that-are-set": two_threads(
        "static char own_stack[65536];",
        """pthread_attr_t a; size_t size; void *stack; int n; struct sched_param p = {7};
        pthread_attr_init(&a);
        assert(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) == 0);
        assert(pthread_attr_setschedparam(&a, &p) == EINVAL);
        assert(pthread_attr_setschedpolicy(&a, SCHED_RR) == 0);
        assert(pthread_attr_setschedparam(&a, &p) == 0);
        assert(pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED) == 0);
        assert(pthread_attr_setguardsize(&a, 0) == 0);
        assert(pthread_attr_setstack(&a, own_stack, sizeof own_stack) == 0);
        p.sched_priority = 0;
        assert(pthread_attr_getdetachstate(&a, &n) == 0 && n == PTHREAD_CREATE_DETACHED);
        assert(pthread_attr_getschedpolicy(&a, &n) == 0 && n == SCHED_RR);
        assert(pthread_attr_getschedparam(&a, &p) == 0 && p.sched_priority == 7);
        assert(pthread_attr_getinheritsched(&a, &n) == 0 && n == PTHREAD_EXPLICIT_SCHED);
        assert(pthread_attr_getguardsize(&a, &size) == 0 && size == 0);
        assert(pthread_attr_getstack(&a, &stack, &size) == 0);
        assert(stack == own_stack && size == sizeof own_stack);""",
    ),
    "attributes-of-a-barrier": two_threads(
        "",
        """pthread_barrierattr_t a; pthread_barrier_t b; int n;
        assert(pthread_barrierattr_init(&a) == 0);
        assert(pthread_barrierattr_getpshared(&a, &n) == 0 && n == PTHREAD_PROCESS_PRIVATE);
        assert(pthread_barrierattr_setpshared(&a, 9) == EINVAL);
        assert(pthread_barrierattr_setpshared(&a, PTHREAD_PROCESS_SHARED) == 0);
        assert(pthread_barrierattr_getpshared(&a, &n) == 0 && n == PTHREAD_PROCESS_SHARED);
        assert(pthread_barrier_init(&b, &a, 1) == 0);
        assert(pthread_barrierattr_destroy(&a) == 0);""",
    ),
    "attributes-of-locks": two_threads(
        "",
        """pthread_mutexattr_t m; pthread_condattr_t c; pthread_rwlockattr_t l; int n; clockid_t k;
        pthread_mutexattr_init(&m); pthread_condattr_init(&c); pthread_rwlockattr_init(&l);
        assert(pthread_mutexattr_getpshared(&m, &n) == 0 && n == PTHREAD_PROCESS_PRIVATE);
        assert(pthread_mutexattr_getprotocol(&m, &n) == 0 && n == PTHREAD_PRIO_NONE);
        assert(pthread_mutexattr_getprioceiling(&m, &n) == 0 && n == 1);
        assert(pthread_mutexattr_getrobust(&m, &n) == 0 && n == PTHREAD_MUTEX_STALLED);
        pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_SHARED);
        pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_PROTECT);
        pthread_mutexattr_setprioceiling(&m, 42);
        pthread_mutexattr_setrobust(&m, PTHREAD_MUTEX_ROBUST);
        pthread_mutexattr_settype(&m, PTHREAD_MUTEX_RECURSIVE);
        assert(pthread_mutexattr_getpshared(&m, &n) == 0 && n == PTHREAD_PROCESS_SHARED);
        assert(pthread_mutexattr_getprotocol(&m, &n) == 0 && n == PTHREAD_PRIO_PROTECT);
        assert(pthread_mutexattr_getprioceiling(&m, &n) == 0 && n == 42);
        assert(pthread_mutexattr_getrobust(&m, &n) == 0 && n == PTHREAD_MUTEX_ROBUST);
        assert(pthread_mutexattr_gettype(&m, &n) == 0 && n == PTHREAD_MUTEX_RECURSIVE);
        pthread_condattr_setclock(&c, CLOCK_MONOTONIC);
        pthread_condattr_setpshared(&c, PTHREAD_PROCESS_SHARED);
        assert(pthread_condattr_getpshared(&c, &n) == 0 && n == PTHREAD_PROCESS_SHARED);
        assert(pthread_condattr_getclock(&c, &k) == 0 && k == CLOCK_MONOTONIC);
        assert(pthread_rwlockattr_getpshared(&l, &n) == 0 && n == PTHREAD_PROCESS_PRIVATE);
        pthread_rwlockattr_setpshared(&l, PTHREAD_PROCESS_SHARED);
        assert(pthread_rwlockattr_getpshared(&l, &n) == 0 && n == PTHREAD_PROCESS_SHARED);
        assert(pthread_rwlockattr_getkind_np(&l, &n) == 0 && n == 0);""",
    ),
    "levels-and-priorities": two_threads(
        "static void none(void) {}",
        """assert(pthread_getconcurrency() == 0 && pthread_setconcurrency(3) == 0);
        assert(pthread_getconcurrency() == 3 && pthread_setconcurrency(-1) == EINVAL);
        assert(sched_get_priority_min(SCHED_FIFO) == 1);
        assert(sched_get_priority_max(SCHED_RR) == 99);
        assert(sched_get_priority_max(SCHED_OTHER) == 0);
        assert(sched_get_priority_min(77) == -1 && errno == EINVAL);
        assert(pthread_atfork(none, none, none) == 0);""",
    ),
    "a-thread-that-is-there": two_threads(
        "#include <signal.h>",
        "assert(pthread_kill(pthread_self(), 0) == 0);",
        after="assert(pthread_kill(t, 0) == 0 && pthread_kill(t, 99) == EINVAL);",
    ),
}


def _verdict(source: str, bench: Workbench) -> Verdict:
    return explore(source, name="p.c", bench=bench, limits=SEARCH).verdict


@pytest.mark.parametrize("name", sorted(_CLEAN))
def test_what_is_set_is_what_is_got(name: str, bench: Workbench) -> None:
    verdict = _verdict(_CLEAN[name], bench)
    assert not verdict.races
    assert not verdict.findings
    assert verdict.outcome is Outcome.PASS


@pytest.mark.parametrize(
    ("call", "result"),
    [
        ("SCHED_OTHER, 0", "0"),
        ("SCHED_OTHER, 1", "EINVAL"),
        ("SCHED_FIFO, 0", "EINVAL"),
        ("SCHED_RR, 100", "EINVAL"),
        ("SCHED_RR, 99", "0"),
        ("77, 0", "EINVAL"),
    ],
)
def test_policies_have_the_priorities_of_linux(call: str, result: str, bench: Workbench) -> None:
    policy, priority = call.split(", ")
    source = two_threads(
        "",
        f"struct sched_param p = {{{priority}}};"
        f" assert(pthread_setschedparam(pthread_self(), {policy}, &p) == {result});",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert not verdict.findings
    assert [what for what, _ in verdict.coverage.bounds] == ["machine"]


def test_a_thread_runs_on_some_processor(bench: Workbench) -> None:
    source = two_threads(
        "",
        "cpu_set_t none; CPU_ZERO(&none);"
        " assert(pthread_setaffinity_np(pthread_self(), sizeof none, &none) == EINVAL);"
        " CPU_SET(0, &none); pthread_setaffinity_np(pthread_self(), sizeof none, &none);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert not verdict.findings
    assert [what for what, _ in verdict.coverage.bounds] == ["machine"]


def test_a_thread_is_made_with_the_policy_of_its_attributes_or_its_creator(
    bench: Workbench,
) -> None:
    source = two_threads(
        """static int policy; static struct sched_param p;
        static void *asks(void *own) {
            assert(pthread_getschedparam(pthread_self(), &policy, &p) == 0);
            return NULL;
        }""",
        """pthread_attr_t a; pthread_t u; p.sched_priority = 5;
        pthread_attr_init(&a);
        pthread_attr_setschedpolicy(&a, SCHED_FIFO);
        pthread_attr_setschedparam(&a, &p);
        pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED);
        pthread_create(&u, &a, asks, NULL); pthread_join(u, NULL);
        assert(policy == SCHED_FIFO && p.sched_priority == 5);
        p.sched_priority = 6;
        pthread_setschedparam(pthread_self(), SCHED_RR, &p);
        pthread_setschedprio(pthread_self(), 8);
        pthread_create(&u, NULL, asks, NULL); pthread_join(u, NULL);
        assert(policy == SCHED_RR && p.sched_priority == 8);""",
    )
    verdict = _verdict(source, bench)
    assert not verdict.findings
    assert verdict.coverage.bounds == ()


def test_a_name_is_got_before_and_after_another_thread_sets_it(bench: Workbench) -> None:
    source = two_threads(
        "#include <string.h>",
        """char name[16]; pthread_getname_np(pthread_self(), name, 16);
        assert(strcmp(name, "%s"));""",
        before='pthread_setname_np(pthread_self(), "old");',
        after='pthread_setname_np(t, "new");',
    )
    for name in ("old", "new"):
        verdict = _verdict(source % name, bench)
        assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]


def test_a_stack_that_the_program_gives_is_not_used(bench: Workbench) -> None:
    source = two_threads(
        "static char stack[65536]; static void *runs(void *none) { return none; }",
        """pthread_attr_t a; pthread_t u; pthread_attr_init(&a);
        pthread_attr_setstack(&a, stack, sizeof stack);
        pthread_create(&u, &a, runs, NULL); pthread_join(u, NULL);""",
    )
    verdict = _verdict(source, bench)
    assert not verdict.findings
    assert [what for what, _ in verdict.coverage.bounds] == ["stacks"]


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        ("pthread_kill(t, 0);", FindingKind.API_MISUSE),
        ("pthread_kill(9999, 0);", FindingKind.API_MISUSE),
        ("pthread_kill(pthread_self(), SIGUSR1);", FindingKind.UNSUPPORTED_CALL),
        ('pthread_setname_np(9999, "name");', FindingKind.API_MISUSE),
        ("char n[16]; pthread_getname_np(9999, n, 16);", FindingKind.API_MISUSE),
    ],
)
def test_a_call_about_no_thread_is_misuse(call: str, kind: FindingKind, bench: Workbench) -> None:
    source = two_threads("#include <signal.h>", "", end=call)
    assert [finding.kind for finding in _verdict(source, bench).findings] == [kind]


def test_a_thread_is_gone_for_another_one_once_it_is_joined(bench: Workbench) -> None:
    source = two_threads(
        """#include <signal.h>
        static pthread_t u; static void *runs(void *none) { return none; }""",
        "pthread_kill(u, 0);",
        before="pthread_create(&u, NULL, runs, NULL);",
        after="pthread_join(u, NULL);",
    )
    verdict = _verdict(source, bench)
    assert [finding.kind for finding in verdict.findings] == [FindingKind.API_MISUSE]
