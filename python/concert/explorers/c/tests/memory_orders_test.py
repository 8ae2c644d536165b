"""The explorer proves programs whose weak memory orders are enough, and no others."""

from copy import replace

import pytest

from concert.explorers.c import Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import (
    SEARCH,
    expect_shown_again,
    two_threads,
)
from concert.explorers.c.rewriting.atomic_lvalues import loaded
from concert.explorers.c.rewriting.rewritten import Rewritten

_ATOMICS = """static atomic_int a, b, c;
static int data;
static pthread_mutex_t m;
static sem_t permits, one;
static pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;
"""


def _load(name: str, order: str) -> str:
    return f"atomic_load_explicit(&{name}, memory_order_{order})"


def _store(name: str, order: str) -> str:
    return f"atomic_store_explicit(&{name}, 1, memory_order_{order});"


def _add(name: str, order: str) -> str:
    return f"atomic_fetch_add_explicit(&{name}, 1, memory_order_{order});"


def _count(name: str, order: str) -> str:
    """Returns an addition whose result is looked at."""
    return f"(void)(1 + atomic_fetch_add_explicit(&{name}, 1, memory_order_{order}));"


_RELEASE_FENCE = "atomic_thread_fence(memory_order_release);"
_ACQUIRE_FENCE = "atomic_thread_fence(memory_order_acquire);"
_SPIN_LOCK = "while (atomic_exchange_explicit(&a, 1, memory_order_acquire)) {}"
_SPIN_UNLOCK = "atomic_store_explicit(&a, 0, memory_order_release);"
_LOCKED_STORE = "pthread_mutex_lock(&m); " + _store("a", "relaxed") + "pthread_mutex_unlock(&m);"

_ENOUGH = {
    "a message": (
        _store("a", "relaxed") + _store("b", "release"),
        f"if ({_load('b', 'acquire')}) assert({_load('a', 'relaxed')});",
    ),
    "a message by fences": (
        _store("a", "relaxed") + _RELEASE_FENCE + _store("b", "relaxed"),
        f"if ({_load('b', 'relaxed')}) {{ {_ACQUIRE_FENCE} assert({_load('a', 'relaxed')}); }}",
    ),
    "a message through a mutex": (
        _LOCKED_STORE + _store("b", "relaxed"),
        f"if ({_load('b', 'relaxed')}) {{ pthread_mutex_lock(&m); assert({_load('a', 'relaxed')});"
        " pthread_mutex_unlock(&m); }",
    ),
    "a pointer that a mutex lets nobody else change": (
        f"pthread_mutex_lock(&m); int old = {_load('a', 'relaxed')};"
        " atomic_store_explicit(&a, old + 1, memory_order_release); pthread_mutex_unlock(&m);"
        f" pthread_mutex_lock(&m); {_store('b', 'relaxed')} pthread_mutex_unlock(&m);",
        f"int seen = {_load('a', 'acquire')}; pthread_mutex_lock(&m);"
        f" seen += {_load('b', 'relaxed')}; pthread_mutex_unlock(&m);",
    ),
    "a lock that spins": (
        f"{_SPIN_LOCK} data++; {_SPIN_UNLOCK} {_add('b', 'relaxed')}",
        f"{_SPIN_LOCK} data++; {_SPIN_UNLOCK} {_add('b', 'relaxed')}",
    ),
    "seq_cst flags beside a relaxed counter": (
        f"{_store('a', 'seq_cst')} if (!{_load('b', 'seq_cst')}) data++; {_add('c', 'relaxed')}",
        f"{_store('b', 'seq_cst')} if (!{_load('a', 'seq_cst')}) data++; {_add('c', 'relaxed')}",
    ),
    "reads before writes, acquired and released": (
        f"int seen = {_load('a', 'acquire')}; {_store('b', 'release')} (void)seen;",
        f"int seen = {_load('b', 'acquire')}; {_store('a', 'release')} (void)seen;",
    ),
    "counters in opposite orders that nobody looks at": (
        _add("a", "relaxed") + _add("b", "relaxed"),
        _add("b", "relaxed") + _add("a", "relaxed"),
    ),
    "counters in one order": (
        _add("a", "relaxed") + _add("b", "relaxed"),
        _add("a", "relaxed") + _add("b", "relaxed"),
    ),
    "the last one frees": (
        f"{_add('b', 'relaxed')} {_add('a', 'acq_rel')}",
        f"{_add('b', 'relaxed')} if (atomic_fetch_sub_explicit(&a, 1, memory_order_release) == 1)"
        f" {{ {_ACQUIRE_FENCE} }}",
    ),
}

_FLAGGED = f"if ({_load('b', 'acquire')}) assert({_load('a', 'relaxed')});"

# Each fails in an execution that is not sequentially consistent, and in no other.
_BROKEN = {
    "a message without a release": (
        _store("a", "relaxed") + _store("b", "relaxed"),
        _FLAGGED,
    ),
    "a message that is not acquired": (
        _store("a", "relaxed") + _store("b", "release"),
        _FLAGGED.replace("acquire", "relaxed"),
    ),
    "data behind a flag that is not released": (
        "data = 1;" + _store("a", "relaxed"),
        f"if ({_load('a', 'acquire')}) assert(data);",
    ),
    "data of whoever finds the other's flag unset": (
        f"{_store('a', 'release')} if (!{_load('b', 'acquire')}) data++;",
        f"{_store('b', 'release')} if (!{_load('a', 'acquire')}) data++;",
    ),
    "a flag read outside of the mutex": (
        f"pthread_mutex_lock(&m); {_store('a', 'relaxed')} {_store('b', 'relaxed')}"
        " pthread_mutex_unlock(&m);",
        _FLAGGED,
    ),
    "a mutex that is found taken": (
        f"{_store('a', 'relaxed')} pthread_mutex_lock(&m);",
        f"if (pthread_mutex_trylock(&m) != 0) assert({_load('a', 'relaxed')});"
        " else pthread_mutex_unlock(&m);",
    ),
    "a semaphore that is looked at": (
        f"{_store('a', 'relaxed')} sem_post(&permits);",
        f"int left; sem_getvalue(&permits, &left); if (left) assert({_load('a', 'relaxed')});",
    ),
    "a semaphore that is found taken": (
        f"{_store('a', 'relaxed')} sem_trywait(&one);",
        f"if (sem_trywait(&one) != 0) assert({_load('a', 'relaxed')});",
    ),
    "a read-write lock that is found taken": (
        f"{_store('a', 'relaxed')} pthread_rwlock_wrlock(&w);",
        f"if (pthread_rwlock_tryrdlock(&w) != 0) assert({_load('a', 'relaxed')});"
        " else pthread_rwlock_unlock(&w);",
    ),
    "an exchange that fails on an old value": (
        _store("a", "relaxed") + _store("b", "relaxed"),
        f"int one = 1; if ({_load('b', 'relaxed')}) assert(atomic_compare_exchange_strong_explicit("
        "&a, &one, 2, memory_order_relaxed, memory_order_relaxed));",
    ),
    "a flag that is waited for": (
        _store("a", "relaxed") + _store("b", "relaxed"),
        f"while (!{_load('b', 'acquire')}) {{}} assert({_load('a', 'relaxed')});",
    ),
    "a release sequence that another store ends": (
        f"{_store('a', 'relaxed')} {_store('b', 'release')}",
        f"{_add('c', 'relaxed')} if ({_load('b', 'relaxed')})"
        " atomic_store_explicit(&b, 2, memory_order_relaxed);"
        f" if ({_load('b', 'acquire')} == 2) assert({_load('a', 'relaxed')});",
    ),
}

# These leave sequential consistency, and it does no harm.
_HARMLESS = {
    "stores in opposite orders": (
        _store("a", "release") + _store("b", "release"),
        _store("b", "release") + _store("a", "release"),
    ),
    "reads that may miss both stores": (
        _store("a", "release") + f"int seen = {_load('b', 'acquire')}; (void)seen;",
        _store("b", "release") + f"int seen = {_load('a', 'acquire')}; (void)seen;",
    ),
    "flags that are waited for in the opposite order": (
        _store("a", "relaxed") + _store("b", "relaxed"),
        f"while (!{_load('b', 'relaxed')}) {{}} while (!{_load('a', 'relaxed')}) {{}}",
    ),
}

# A read may be of a write that came about by it.
_OF_LATER_WRITES = {
    "relaxed reads before writes": (
        f"int seen = {_load('a', 'relaxed')}; {_store('b', 'relaxed')} (void)seen;",
        f"int seen = {_load('b', 'relaxed')}; {_store('a', 'relaxed')} (void)seen;",
    ),
    "relaxed counters in opposite orders": (
        _count("a", "relaxed") + _count("b", "relaxed"),
        _count("b", "relaxed") + _count("a", "relaxed"),
    ),
}


def _program(threads: tuple[str, str]) -> str:
    return two_threads(
        _ATOMICS,
        threads[0],
        before="sem_init(&permits, 0, 0); sem_init(&one, 0, 1);",
        after=threads[1],
    )


@pytest.mark.parametrize("merge_after", [0, 1])
@pytest.mark.parametrize("name", sorted(_ENOUGH))
def test_orders_that_are_enough_are_proved(name: str, merge_after: int, bench: Workbench) -> None:
    limits = replace(SEARCH, merge_after=merge_after)
    verdict = explore(_program(_ENOUGH[name]), name="p.c", bench=bench, limits=limits).verdict
    assert verdict.coverage.bounds == ()
    assert verdict.outcome is Outcome.PASS
    assert verdict.coverage.statement is Statement.EXHAUSTED


@pytest.mark.parametrize("merge_after", [0, 1])
@pytest.mark.parametrize("name", sorted(_BROKEN))
def test_an_execution_shows_what_weak_orders_break(
    name: str, merge_after: int, bench: Workbench
) -> None:
    source = _program(_BROKEN[name])
    limits = replace(SEARCH, merge_after=merge_after)
    verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
    assert verdict.outcome is Outcome.FAIL
    expect_shown_again(source, verdict, bench)


def test_preprocessed_headers_hide_no_weak_order(bench: Workbench) -> None:
    # A name for the linker is no assembler, and what `typeof` is given is not evaluated.
    source = """#include <pthread.h>
    extern int other_name(int) __asm__("" "strlen") __attribute__((nothrow));
    static _Atomic int a, b; static int x;
    #define STORE(at) __extension__({ __auto_type p = (at); \\
        __typeof__((void)0, *p) v = 1; __atomic_store(p, &v, __ATOMIC_RELEASE); })
    static int load(_Atomic int *at) {
        return __extension__({ __auto_type p = (at); __typeof__((void)0, *p) v;
            __atomic_load(p, &v, __ATOMIC_ACQUIRE); v; });
    }
    static void *run(void *own) { STORE(&a); if (!load(&b)) x++; return own; }
    int main(void) {
        pthread_t t;
        pthread_create(&t, NULL, run, NULL);
        STORE(&b);
        if (!load(&a)) x++;
        pthread_join(t, NULL);
    }
    """
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert (verdict.outcome, verdict.unseen) == (Outcome.FAIL, ())


@pytest.mark.parametrize("name", sorted(_BROKEN))
def test_seq_cst_mends_what_weak_orders_break(name: str, bench: Workbench) -> None:
    first, second = _BROKEN[name]
    strong = {
        f"memory_order_{order}": "memory_order_seq_cst"
        for order in ("relaxed", "acquire", "release")
    }
    for weak, order in strong.items():
        first, second = first.replace(weak, order), second.replace(weak, order)
    verdict = explore(_program((first, second)), name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS


@pytest.mark.parametrize("name", sorted(_HARMLESS))
def test_a_program_passes_that_leaves_sequential_consistency_without_harm(
    name: str, bench: Workbench
) -> None:
    verdict = explore(_program(_HARMLESS[name]), name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS
    assert verdict.coverage.statement is Statement.EXHAUSTED


@pytest.mark.parametrize("merge_after", [0, 1])
@pytest.mark.parametrize("name", sorted(_OF_LATER_WRITES))
def test_reads_of_later_writes_are_named_and_not_run(
    name: str, merge_after: int, bench: Workbench
) -> None:
    limits = replace(SEARCH, merge_after=merge_after)
    source = _program(_OF_LATER_WRITES[name])
    verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for what, _ in verdict.coverage.bounds] == ["memory orders"]


@pytest.mark.parametrize("fence", ['__asm__("mfence");', "__builtin_ia32_mfence();"])
def test_assembler_and_intrinsics_may_be_fences(fence: str, bench: Workbench) -> None:
    first, second = _BROKEN["data of whoever finds the other's flag unset"]
    fenced = tuple(text.replace("if", f"{fence} if", 1) for text in (first, second))
    source = _program((fenced[0], fenced[1]))
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for what, _ in verdict.coverage.bounds] == ["memory orders"]


def test_a_weak_exchange_may_fail_on_an_older_value(bench: Workbench) -> None:
    exchange = "atomic_compare_exchange_weak_explicit(&a, &e, 2, memory_order_release,"
    source = _program(
        (
            "int e = 0; atomic_compare_exchange_strong(&a, &e, 1);" + _store("b", "relaxed"),
            f"int e = 0, seen = {_load('b', 'relaxed')};"
            f" if (!{exchange} memory_order_relaxed) && seen) assert(e == 1);",
        )
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is not Outcome.PASS
    assert "weak compare-and-exchange" in [what for what, _ in verdict.coverage.bounds]


def test_a_read_modify_writes_own_read_hides_no_later_write(bench: Workbench) -> None:
    source = _program(
        (
            _count("a", "release") + _count("b", "acquire"),
            _count("b", "acq_rel") + _count("a", "acquire"),
        )
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert [what for what, _ in verdict.coverage.bounds] == ["memory orders"]


def test_outputs_are_those_that_rc11_allows(bench: Workbench) -> None:
    source = two_threads(
        _ATOMICS + "static atomic_int seen;",
        f"{_store('a', 'relaxed')} atomic_store(&seen, 10 + {_load('b', 'relaxed')});",
        after=f"{_store('b', 'relaxed')} int other = {_load('a', 'relaxed')};"
        ' pthread_join(t, NULL); printf("%d %d", atomic_load(&seen) - 10, other); return 0;',
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {output.text for output in verdict.outputs} == {"0 0", "0 1", "1 0", "1 1"}


def test_a_program_with_a_race_promises_nothing_about_weak_orders(bench: Workbench) -> None:
    threads = _ENOUGH["a message"]
    source = _program((threads[0] + "data++;", threads[1] + "data++;"))
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.FAIL
    assert [what for what, _ in verdict.coverage.bounds] == ["memory orders"]


_CHOSEN = {
    "an index": ("static atomic_int at; static int slot[2];", "slot[at]", "at = 1;"),
    "a pointer": (
        "static int old[2], slot[2]; static int *_Atomic at = old;",
        "at[1]",
        "at = slot;",
    ),
    "a function": (
        "static int slot[2]; static int zero(void) { return 0; }"
        "static int two(void) { return slot[1]; } static _Atomic(int (*)(void)) at = zero;",
        "at()",
        "at = two;",
    ),
    "what a pointer points to": (
        "static atomic_int one, *const at = &one; static int slot[2];",
        "slot[*at]",
        "one = 1;",
    ),
    "an argument that a macro has for an index": (
        "#define AT(i) slot[i]\nstatic atomic_int at; static int slot[2];",
        "AT(at)",
        "at = 1;",
    ),
    "an argument that a macro hands to such a one": (
        "#define AT(i) slot[i]\n#define ALSO(k) (AT((k)))\n"
        "static atomic_int at; static int slot[2];",
        "ALSO(at)",
        "at = 1;",
    ),
    "an index in an argument of a macro": (
        "#define FRONT(r) (slot[(r)->at.n])\n"
        "static struct { struct { atomic_int n; } at; } ring; static int slot[2];",
        "FRONT(&ring)",
        "ring.at.n = 1;",
    ),
    "an index in a macro": (
        "#define FRONT slot[at]\nstatic atomic_int at; static int slot[2];",
        "FRONT",
        "at = 1;",
    ),
    "an index in what a macro looks at": (
        "#define SAME(x) (x)\nstatic atomic_int at; static int slot[2];",
        "SAME(slot[at])",
        "at = 1;",
    ),
    "an element": (
        "static int old[2], slot[2]; static int *_Atomic at[2] = {old, old};",
        "at[1][1]",
        "at[1] = slot;",
    ),
}


@pytest.mark.parametrize("name", sorted(_CHOSEN))
def test_an_atomic_object_is_loaded_wherever_its_value_is_used(name: str, bench: Workbench) -> None:
    declared, used, told = _CHOSEN[name]
    program = two_threads(declared, f"slot[1] = 5; {told}", after=f"assert({used} != 5);")
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert not verdict.races
    assert f"`{used} != 5'" in next(one.message for one in verdict.findings)
    late = program.replace(f"slot[1] = 5; {told}", f"{told} slot[1] = 5;")
    verdict = explore(late, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {race.variable for race in verdict.races} == {"slot[1]"}


def _loaded(source: str) -> Rewritten:
    return loaded(Rewritten(source=source, flags=("-w",)))


def _without_loads(expression: str) -> str:
    return expression.removeprefix("(0,").removesuffix(")").replace("(0,at)", "at")


@pytest.mark.parametrize(
    ("before", "after", "flag"),
    [
        ("atomic_int head; int f(void) { return slot[head]; }", "slot[$000]", "-D$000=(0,head)"),
        ("_Atomic int i; int f(void) { return slot[(i)]; }", "slot[($)]", "-D$=(0,i)"),
        ("int *_Atomic at; int f(void) { return at[1]; }", "$0[1]", "-D$0=(0,at)"),
        ("_Atomic(int *) at; int f(void) { return at[1]; }", "$0[1]", "-D$0=(0,at)"),
        ("_Atomic(void (*)(void)) call; void f(void) { call(); }", "$000()", "-D$000=(0,call)"),
        ("typedef atomic_int t; t n; int f(void) { return v[n]; }", "v[$]", "-D$=(0,n)"),
        ("typedef _Atomic(int) t; t n; int f(void) { return v[n]; }", "v[$]", "-D$=(0,n)"),
        (
            "typedef _Atomic(int) s; typedef volatile s t, *u; t n; int f(void) { return v[n]; }",
            "v[$]",
            "-D$=(0,n)",
        ),
        (
            "typedef _Atomic(int) t; struct s { t n; } o; int f(void) { return v[o.n]; }",
            "v[$00]",
            "-D$00=(0,o.n)",
        ),
        ("typedef _Atomic(int *) t; t m = 0, p; int f(void) { return p[1]; }", "$[1]", "-D$=(0,p)"),
        ("typedef int *t; _Atomic t p; int f(void) { return p[1]; }", "$[1]", "-D$=(0,p)"),
        ("typedef int *t; t volatile _Atomic p; int f(void) { return p[1]; }", "$[1]", "-D$=(0,p)"),
        ("typedef int *_Atomic t; t p = v; int f(void) { return p[1]; }", "$[1]", "-D$=(0,p)"),
        (
            "typedef int (*g)(void); typedef _Atomic(g) t; t n = h; int f(void) { return n(); }",
            "$()",
            "-D$=(0,n)",
        ),
        (
            "struct s { atomic_int n; }; int f(struct s *p) { return v[(*p).n]; }",
            "v[$00000]",
            "-D$00000=(0,(*p).n)",
        ),
        ("int *_Atomic volatile p; int f(void) { return p[1]; }", "$[1]", "-D$=(0,p)"),
        (
            "struct s { atomic_uint n; int v[2]; }; int f(struct s *p) { return p->v[p->n]; }",
            "p->v[$000]",
            "-D$000=(0,p->n)",
        ),
        ("int f(atomic_int *head) { return slot[*head]; }", "slot[$0000]", "-D$0000=(0,*head)"),
        (
            "_Atomic(void (*)(void)) at[2]; void f(void) { at[1](); }",
            "$0000()",
            "-D$0000=(0,(0,at)[1])",
        ),
        (
            "#define AT(i) v[i]\natomic_int in; int f(void) { return AT(in); }",
            "AT($0)",
            "-D$0=(0,in)",
        ),
        (
            "#define AT(i) v[i]\n#define TO(k, i) (k + AT(i))\n"
            "atomic_int in; int f(void) { return TO(1, in); }",
            "TO(1, $0)",
            "-D$0=(0,in)",
        ),
        ("#define V v[in]\natomic_int in; int f(void) { return V; }", "V v[$0]", "-D$0=(0,in)"),
        (
            "#define TWICE(x) (2 * (x))\natomic_int in; int f(void) { return TWICE(v[in]); }",
            "TWICE(v[$0])",
            "-D$0=(0,in)",
        ),
        ("int f(int *_Atomic *at) { return (*at)[1]; }", "($00)[1]", "-D$00=(0,*at)"),
        (
            "int *_Atomic *at; int f(int k) { return at[k][1]; }",
            "$0000[1]",
            "-D$0000=(0,(0,at)[k])",
        ),
    ],
)
def test_an_index_a_pointer_and_a_function_are_loaded(before: str, after: str, flag: str) -> None:
    made = _loaded(before)
    assert after in made.source
    assert made.flags == ("-w", flag)
    assert len(made.source) == len(before)
    assert made.names == ((flag[2:].partition("=")[0], _without_loads(flag.partition("=")[2])),)


@pytest.mark.parametrize(
    "source",
    [
        "int head; int f(void) { return slot[head]; }",
        "atomic_int head; int f(void) { return slot[head + 1] + slot[2]; }",
        "atomic_int slot[4]; int f(int i) { return slot[i]; }",
        "typedef _Atomic(int) t; t slot[4]; int f(int i) { return slot[i]; }",
        "typedef _Atomic(int) t; typedef int u; u n; int f(void) { return slot[n]; }",
        "atomic_int head; void g(void); void f(void) { g(); }",
        # A macro may print what it is given.
        "#define SHOW(x) puts(#x)\natomic_int head; void f(void) { SHOW(slot[head]); }",
        # A macro may hand it on to another one.
        "#define SHOW(x) puts(#x)\n#define ALSO SHOW\natomic_int n; void f(void) { ALSO(v[n]); }",
        "#define AT(i) (puts(#i), v[i])\natomic_int n; void f(void) { AT(n); }",
        # Or take its address.
        "#define AT(i) (g(&i), v[i])\natomic_int n; void f(void) { AT(n); }",
        # It is the macro's own name for another object.
        "#define AT(n) v[n]\natomic_int n; void f(int i) { AT(i); }",
        # C wants a constant there, or nothing that is run.
        "atomic_int n; void f(void) { static int *p = &v[n]; (void)sizeof v[n]; }",
        # A call of a macro or function beside it.
        "int *_Atomic p; void f(void) { atomic_load(&p); }",
        # Nothing is left to name it.
        "atomic_int i; int $; int f(void) { return slot[i]; }",
    ],
)
def test_what_is_no_such_use_stays(source: str) -> None:
    assert _loaded(source) == Rewritten(source=source, flags=("-w",))


def test_an_index_that_names_parameters_of_its_macro_has_them_too() -> None:
    made = _loaded(
        "struct q { atomic_int in; int v[9]; } *p;\n#define A(p, k) (k + (p)->v[(p)->in])\n"
        "#define B(q) (q + p->v[ (p)->in ])\n#define C(p) p->v[p->in]"
    )
    assert "A(p, k) (k + (p)->v[$000(p)])" in made.source
    assert "B(q) (q + p->v[ $000000 ])" in made.source
    assert "C(p) p->v[$0(p)]" in made.source
    assert made.flags == (
        "-w",
        "-D$0(p)=(0,p->in)",
        "-D$000(p)=(0,(p)->in)",
        "-D$000000=(0,(p)->in)",
    )


def test_each_such_expression_has_one_name() -> None:
    made = _loaded("atomic_int in, out; int f(void) { return v[in] + v[out] + w[in]; }")
    assert "v[$0] + v[$00] + w[$0]" in made.source
    assert made.flags == ("-w", "-D$0=(0,in)", "-D$00=(0,out)")
