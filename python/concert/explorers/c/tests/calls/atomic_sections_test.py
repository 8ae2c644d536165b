"""Atomic sections that cannot go on now have done nothing, and are tried again later."""

import random
import re
from copy import replace

import pytest

from concert.explorers.c import FindingKind, Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, two_threads

_CASES = 3
_PROGRAMS = 24
_LOCKS = (
    ("pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"),
    ("sem_wait(&s);", "sem_post(&s);"),
    ("pthread_rwlock_wrlock(&l);", "pthread_rwlock_unlock(&l);"),
    ("pthread_rwlock_rdlock(&l);", "pthread_rwlock_unlock(&l);"),
    ("pthread_spin_lock(&p);", "pthread_spin_unlock(&p);"),
)
_GLOBALS = """#include <stdio.h>
#include <stdlib.h>
void __VERIFIER_assume(int);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t p;
static sem_t s;
static int x, y, go;
static atomic_int flag;
"""
_SET_UP = "sem_init(&s, 0, 1); pthread_spin_init(&p, 0);"
_SHOW = 'printf("%d %d\\n", x, y);'


def _section(body: str) -> str:
    return f"__VERIFIER_atomic_begin(); {body} __VERIFIER_atomic_end();"


def _outputs(source: str, bench: Workbench) -> tuple[frozenset[str], frozenset[FindingKind]]:
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    coverage = verdict.coverage
    assert (coverage.statement, coverage.bounds) == (Statement.EXHAUSTED, ()), source
    return (
        frozenset(output.text for output in verdict.outputs),
        frozenset(finding.kind for finding in verdict.findings),
    )


def _draw_sections(draw: random.Random) -> list[str]:
    found = []
    for _ in range(draw.randint(1, 2)):
        before = f"{draw.choice('xy')} += {draw.randint(1, 3)};" if draw.random() < 0.3 else ""
        inside = ""
        if draw.random() < 0.5:
            asks = f"{draw.choice('xy')} {draw.choice(['!=', '<', '>'])} {draw.randint(0, 3)}"
            inside += f"__VERIFIER_assume({asks}); "
        for _ in range(draw.randint(1, 2)):
            times, more = draw.randint(1, 2), draw.randint(0, 3)
            inside += f"{draw.choice('xy')} = {draw.choice('xy')} * {times} + {more}; "
        found.append(_section(f"{before} <take> {inside} <give>"))
    return found


@pytest.mark.parametrize("case", range(_CASES))
def test_a_lock_that_only_sections_take_changes_nothing(case: int, bench: Workbench) -> None:
    draw = random.Random(case)
    for _ in range(_PROGRAMS // _CASES):
        one, other, third = (" ".join(_draw_sections(draw)) for _ in range(3))
        source = two_threads(
            f"{_GLOBALS} static void *more(void *own) {{ {third} return own; }}",
            one,
            before=f"{_SET_UP} pthread_t u; pthread_create(&u, 0, more, 0);",
            after=other,
            end=f"pthread_join(u, 0); {_SHOW}",
        )
        lock, unlock = draw.choice(_LOCKS)
        locked = source.replace("<take>", lock).replace("<give>", unlock)
        free = source.replace("<take>", "").replace("<give>", "")
        assert _outputs(locked, bench) == _outputs(free, bench), locked


@pytest.mark.parametrize(("lock", "unlock"), _LOCKS)
def test_a_section_waits_for_a_lock_of_others(lock: str, unlock: str, bench: Workbench) -> None:
    source = two_threads(
        _GLOBALS,
        f"{lock} flag = 1; y = x; {unlock}",
        before=_SET_UP,
        after=_section(f"{lock} x = flag + 5; {unlock}"),
        end=_SHOW,
    )
    # Readers share their lock, so the section may come in between.
    between = {"6 6\n"} if "rdlock" in lock else set()
    outputs, findings = _outputs(source, bench)
    assert outputs == {"6 0\n", "5 5\n"} | between
    assert not findings


@pytest.mark.parametrize(("lock", "unlock"), _LOCKS)
def test_a_section_that_waits_holds_no_lock(lock: str, unlock: str, bench: Workbench) -> None:
    source = two_threads(
        _GLOBALS,
        _section(f"{lock} __VERIFIER_assume(go); x = x * 2 + 1; {unlock}"),
        before=_SET_UP,
        after=f"{lock} go = 1; x = 3; {unlock}".replace("rdlock", "wrlock"),
        end=_SHOW,
    )
    assert _outputs(source, bench) == (frozenset({"7 0\n"}), frozenset())


def test_a_section_that_waits_has_given_back_no_lock(bench: Workbench) -> None:
    source = two_threads(
        _GLOBALS,
        f"pthread_mutex_lock(&m); {_section('pthread_mutex_unlock(&m); __VERIFIER_assume(go);')}",
        after="if (pthread_mutex_trylock(&m)) x = 1; else pthread_mutex_unlock(&m); "
        + _section("go = 1;"),
        end="assert(x != 1);",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.ASSERTION]
    expect_shown_again(source, verdict, bench)


def test_a_section_that_tries_a_lock_and_waits_leaves_it_free(bench: Workbench) -> None:
    asks = "int got = !pthread_mutex_trylock(&m); __VERIFIER_assume(go); x = 1;"
    source = two_threads(
        _GLOBALS,
        _section(f"{asks} if (got) pthread_mutex_unlock(&m);"),
        after=f"pthread_mutex_lock(&m); {_section('go = 1;')} pthread_mutex_unlock(&m);",
        end=_SHOW,
    )
    assert _outputs(source, bench) == (frozenset({"1 0\n"}), frozenset())


@pytest.mark.parametrize("joined", ["", "pthread_detach(t); pthread_exit(0);"])
def test_what_a_waiting_section_has_looked_at_races(joined: str, bench: Workbench) -> None:
    source = two_threads(
        _GLOBALS, _section("__VERIFIER_assume(go); x = 1;"), after=f"go = 1; {joined}"
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {race.variable for race in verdict.races} == {"go"}
    assert not verdict.findings
    expect_shown_again(source, verdict, bench)


@pytest.mark.parametrize(
    "deed",
    [
        "int zeros[40] = {0}; x += zeros[3];",
        "__VERIFIER_assume(x == 0);",
        "__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();",
        "if (x == 7) abort();",
    ],
)
def test_what_does_nothing_lasting_can_be_undone(deed: str, bench: Workbench) -> None:
    waits = _section(f"{deed} __VERIFIER_assume(go);")
    source = two_threads(_GLOBALS, waits, after=_section("go = 1;"))
    assert _outputs(source, bench)[1] == frozenset()


@pytest.mark.parametrize(
    "deed",
    ["free(kept);", "pthread_create(&u, 0, none, 0);", 'printf("once"); fflush(stdout);'],
)
def test_what_cannot_be_undone_is_told(deed: str, bench: Workbench) -> None:
    source = two_threads(
        _GLOBALS
        + "static void *kept; static pthread_t u; static void *none(void *own) { return own; }",
        _section(f"{deed} __VERIFIER_assume(go);"),
        before="kept = malloc(4);",
        after=_section("go = 1;"),
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert "atomic sections" in {what for what, _ in verdict.coverage.bounds}


@pytest.mark.parametrize(
    "twice",
    [
        "pthread_mutex_lock(&m); <pthread_mutex_lock(&m);>",
        "pthread_spin_lock(&p); <pthread_spin_lock(&p);>",
        "pthread_rwlock_rdlock(&l); <pthread_rwlock_wrlock(&l);>",
        "sem_wait(&s); <x = 1; sem_wait(&s);>",
        "<x = __VERIFIER_nondet_bool(); pthread_mutex_lock(&m); pthread_mutex_lock(&m);>",
    ],
)
def test_a_section_waits_for_ever_where_there_is_one_thread(twice: str, bench: Workbench) -> None:
    begin, inside = twice.removesuffix(">").split("<")
    source = f"""#include <pthread.h>
        #include <semaphore.h>
        #include <stdatomic.h>
        {_GLOBALS} int main(void) {{ {_SET_UP} {begin} {_section(inside)} {_SHOW} return 0; }}"""
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {finding.kind for finding in verdict.findings} == {FindingKind.DEADLOCK}
    assert {output.text for output in verdict.outputs} == {""}


def test_without_other_threads_sections_stop_as_other_code_does(bench: Workbench) -> None:
    source = f"""#include <pthread.h>
        #include <semaphore.h>
        #include <stdatomic.h>
        {_GLOBALS} int main(void) {{
        if (__VERIFIER_nondet_bool()) {{ {_section("abort();")} }}
        {_section("__VERIFIER_assume(go);")} {_SHOW} return 0; }}"""
    outputs, findings = _outputs(source, bench)
    assert (outputs, findings) == (frozenset({""}), frozenset({FindingKind.ABORT}))


@pytest.mark.parametrize("random_executions", [0, 50])
@pytest.mark.parametrize(
    ("stops", "outputs", "findings"),
    [
        ("__VERIFIER_assume(go);", [], []),
        ("assume_abort_if_not(go);", [""], []),
        ("if (!go) abort();", [""], [FindingKind.ABORT]),
    ],
)
def test_what_nobody_makes_possible_is_no_deadlock(
    stops: str,
    outputs: list[str],
    findings: list[FindingKind],
    random_executions: int,
    bench: Workbench,
) -> None:
    limits = replace(SEARCH, random_executions=random_executions)
    for after in "", "go = 1;":
        source = two_threads(
            _GLOBALS + "void assume_abort_if_not(int);",
            _section(f"{stops} x = 1;"),
            after=_section(f"y = 1; {after}"),
            end=_SHOW,
        )
        verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
        assert verdict.coverage.statement is Statement.EXHAUSTED
        assert verdict.outcome is Outcome.PASS
        assert [one.text for one in verdict.outputs] == (["1 1\n"] if after else outputs)
        assert [one.kind for one in verdict.findings] == ([] if after else findings)
        expect_shown_again(source, verdict, bench)


@pytest.mark.parametrize("random_executions", [0, 50])
@pytest.mark.parametrize(("lock", "unlock"), _LOCKS)
def test_a_section_that_has_chosen_waits_for_ever(
    lock: str, unlock: str, random_executions: int, bench: Workbench
) -> None:
    before = lock.replace("rdlock", "wrlock")
    source = two_threads(
        _GLOBALS,
        _section(f"if (__VERIFIER_nondet_bool()) {{ x = 1; {lock} {unlock} }}"),
        before=f"{_SET_UP} {before}",
        end=f"{unlock} {_SHOW}",
    )
    limits = replace(SEARCH, random_executions=random_executions)
    verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
    assert [finding.kind for finding in verdict.findings] == [FindingKind.DEADLOCK]
    assert {output.text for output in verdict.outputs} == {"", "0 0\n"}
    expect_shown_again(source, verdict, bench)


def test_a_choice_that_is_no_possible_one_is_no_end(bench: Workbench) -> None:
    source = two_threads(
        _GLOBALS,
        _section("y = __VERIFIER_nondet_bool(); x = 1; __VERIFIER_assume(y);"),
        end=_SHOW,
    )
    assert _outputs(source, bench) == (frozenset({"1 1\n"}), frozenset())


def test_a_section_that_has_chosen_may_go_another_way(bench: Workbench) -> None:
    chooses = "int k = go ? 2 + __VERIFIER_nondet_bool() : __VERIFIER_nondet_bool();"
    source = two_threads(
        _GLOBALS,
        _section(f"{chooses} pthread_mutex_lock(&m); x = k; pthread_mutex_unlock(&m);"),
        after=f"pthread_mutex_lock(&m); {_section('go = 1;')} pthread_mutex_unlock(&m);",
        end=_SHOW,
    )
    expected = frozenset(f"{x} 0\n" for x in range(4))
    assert _outputs(source, bench) == (expected, frozenset())


def _draw_choosing_sections(draw: random.Random) -> str:
    found = ""
    for number in range(draw.randint(1, 2)):
        lock, unlock = draw.choice(_LOCKS)
        first = f"{draw.choice('xy')} += {draw.randint(1, 3)};" if draw.random() < 0.5 else ""
        last = f"{draw.choice('xy')} = {draw.choice('xy')} * 2 + k{number};"
        holds = draw.choice([f"{lock} {last} {unlock}", f"{lock} {last}", f"{last} {unlock}"])
        other = draw.choice(["", last, f"{lock} {unlock}"])
        found += (
            f"<k{number}> {_section(f'[k{number}] {first} if (k{number}) {{ {holds} }}')} {other}"
        )
    return found


@pytest.mark.parametrize("case", range(_CASES))
def test_a_section_chooses_as_if_it_had_chosen_before(case: int, bench: Workbench) -> None:
    draw = random.Random(case)
    found = set()
    for _ in range(_PROGRAMS // _CASES):
        one, other = (_draw_choosing_sections(draw) for _ in range(2))
        source = two_threads(_GLOBALS, one, before=_SET_UP, after=other, end=_SHOW)
        results = []
        for chosen, free in ("<>", "[]"), ("[]", "<>"):
            program = re.sub(rf"\{free[0]}(k\d)\{free[1]}", "", source)
            chooses = r"int \1 = __VERIFIER_nondet_bool();"
            program = re.sub(rf"\{chosen[0]}(k\d)\{chosen[1]}", chooses, program)
            verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
            assert verdict.coverage.statement is Statement.EXHAUSTED
            results.append(
                (
                    {output.text for output in verdict.outputs},
                    {finding.kind for finding in verdict.findings},
                    {race.variable for race in verdict.races},
                )
            )
        assert results[0] == results[1], source
        found |= results[0][1]
    assert FindingKind.DEADLOCK in found


_ORDERED = {
    "load": ("x = 1; atomic_store(&flag, 1);", "<if (atomic_load(&flag)) y = x;>"),
    "store": ("x = 1; <atomic_store(&flag, 1);>", "if (atomic_load(&flag)) y = x;"),
    "store-of-data": ("<x = 1; flag = 1;>", "if (flag) y = x;"),
    "write": ("x = 1; flag = 1;", "<if (flag) { x = 2; }>"),
    "later": ("x = 1; flag = 1;", "int seen; <seen = flag;> if (seen) y = x;"),
    "exchange": (
        "x = 1; flag++;",
        "int one = 1; <if (atomic_compare_exchange_strong(&flag, &one, 2)) y = x;>",
    ),
    "wait": ("x = 1; flag = 1;", "<__VERIFIER_assume(flag); y = x;>"),
    "release": (
        "x = 1; <atomic_store_explicit(&flag, 1, memory_order_release);>",
        "if (atomic_load_explicit(&flag, memory_order_acquire)) y = x;",
    ),
    "acquire": (
        "x = 1; atomic_store_explicit(&flag, 1, memory_order_release);",
        "<if (atomic_load_explicit(&flag, memory_order_acquire)) y = x;>",
    ),
}


def _with_sections(code: str) -> str:
    return code.replace("<", "__VERIFIER_atomic_begin(); ").replace(
        ">", " __VERIFIER_atomic_end();"
    )


@pytest.mark.parametrize(("one", "other"), _ORDERED.values(), ids=_ORDERED.keys())
def test_atomics_in_sections_order_what_they_order_elsewhere(
    one: str, other: str, bench: Workbench
) -> None:
    source = two_threads(_GLOBALS, _with_sections(one), after=_with_sections(other))
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.races) == (Outcome.PASS, ())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = 1; flag = 0;", "<if (!flag) y = x;>"),
        ("flag = 1; x = 1;", "<if (flag) y = x;>"),
        (
            "x = 1; atomic_store_explicit(&flag, 1, memory_order_relaxed);",
            "<if (atomic_load_explicit(&flag, memory_order_relaxed)) y = x;>",
        ),
        (
            "x = 1; <flag = 1; __VERIFIER_assume(go);>",
            "if (flag) y = 1; x = 2; <go = 1;>",
        ),
    ],
    ids=["before", "behind", "relaxed", "undone"],
)
def test_atomics_in_sections_order_no_more(one: str, other: str, bench: Workbench) -> None:
    source = two_threads(_GLOBALS, _with_sections(one), after=_with_sections(other))
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {race.variable for race in verdict.races} == {"x"}


def test_weak_orders_beside_sections_are_told(bench: Workbench) -> None:
    stores = "".join(
        f"atomic_store_explicit(&{at}, 1, memory_order_relaxed);" for at in ("flag", "other")
    )
    loads = "".join(
        f"{to} = atomic_load_explicit(&{at}, memory_order_relaxed);"
        for to, at in (("x", "other"), ("y", "flag"))
    )
    source = two_threads(f"{_GLOBALS} static atomic_int other;", stores, after=_section(loads))
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert {what for what, _ in verdict.coverage.bounds} == {"memory orders"}


def test_what_a_section_has_accessed_before_it_aborts_may_race(bench: Workbench) -> None:
    body = _section("if (__VERIFIER_nondet_bool()) { if (x != 5) abort(); }")
    source = two_threads(_GLOBALS, body, after="x = 1;")
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [race.variable for race in verdict.races] == ["x"]
