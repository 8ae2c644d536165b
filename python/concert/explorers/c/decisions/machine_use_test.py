"""Programs that decide by process, processors or bits of handles are found, and no others."""

import pytest

from concert.explorers.c.decisions.handle_lives import compares_old_handles
from concert.explorers.c.decisions.machine_use import decides_by_machine
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import syntax_tree


def _line(body: str, before: str = "") -> int:
    source = f"{before}\nint main(void) {{\n{body}\n}}\n"
    return decides_by_machine(Program(syntax_tree(source).root_node))


@pytest.mark.parametrize(
    "body",
    [
        "if (getpid() % 2) x = 1;",
        "pid_t me = gettid(); table[me & 7] = 1;",
        "long n = sysconf(_SC_NPROCESSORS_ONLN); for (long i = 0; i < n; i++) start();",
        "int what = _SC_NPROCESSORS_CONF; assert(sysconf(what) != 1);",
        "assert(get_nprocs() > 1);",
        "if ((unsigned long)pthread_self() % 2) x = 1;",
        "unsigned long id = (unsigned long)pthread_self(); table[id % 8]++;",
        "pthread_t a = pthread_self(); if (a < b) swap(); int c = 1;",
        "unsigned long id = pthread_self(); id >>= 12; if (id == 5) x = 1;",
        "int k = (int)pthread_self() & 1; if (k) x = 1;",
        "if ((int)pthread_self() == 12345) x = 1;",
        "if (sysconf(84) > 2) x = 1;",
        "if (sysconf((84)) > 2) x = 1;",
        "int what = number(); if (sysconf(what) > 2) x = 1;",
        "x = 10 / (getpid() - 1001);",
        "pthread_t s = pthread_self(); char b[8]; memcpy(b, &s, 8); assert(b[5] == 0);",
        "pthread_t s = pthread_self(); uint8_t b[8]; memcpy(b, &s, 8); if (b[5]) x = 1;",
        'char text[9]; snprintf(text, 9, "%d", getpid()); if (text[0] > 49) x = 1;',
        'char text[9]; sprintf(text, "%lu", pthread_self()); assert(strlen(text) < 3);',
        "pthread_t t, u; start(&t); start(&u); assert(t < u);",
        "pthread_t t[2]; start(t); assert(t[0] < t[1]);",
        "struct job { pthread_t id; } j[2]; assert(j[0].id < j[1].id);",
        "struct job { int n; pthread_t id; } *j; if (j->id % 8 == 2) x = 1;",
        "typedef pthread_t handle; handle t; if (t >> 4 & 1) x = 1;",
        "pthread_t t, u; long apart = (long)(t - u); if (apart > 0) x = 1;",
        "pthread_t t, u; unsigned long a = t, b = (unsigned long)u; if (a < b) x = 1;",
        "thrd_t t[2]; if (*t > *(t + 1)) x = 1;",
        "pthread_t t, u; assert(memcmp(&t, &u, sizeof t) < 0);",
        "pthread_t t, u; int order = memcmp(&t, &u, sizeof t); if (order > 0) x = 1;",
        "pthread_t t, u; if ((t ^ u) == 5) x = 1;",
        "pthread_t t; if (*(unsigned *)&t % 2) x = 1;",
        "pthread_t t; char b[8]; memcpy(b, &t, 8); assert(b[5] == 0);",
        "union { pthread_t t; unsigned long n; } u; u.t = pthread_self(); if (u.n % 2) x = 1;",
        "assert(pthread_setschedparam(t, SCHED_FIFO, &p) == 0);",
        "if (sched_getcpu() == 0) x = 1;",
        "cpu_set_t s; pthread_getaffinity_np(t, sizeof s, &s); if (CPU_COUNT(&s) > 1) x = 1;",
        "size_t s; pthread_attr_getstacksize(&a, &s); if (s < 1000000) x = 1;",
        "long size = sysconf(_SC_PAGESIZE); if (size > 3) x = 1;",
        "if (sysconf(_SC_PHYS_PAGES) > 1000) x = 1;",
        "if (sysconf(_SC_OPEN_MAX) > 1000) x = 1;",
        "if (getpagesize() > 4096) x = 1;",
        "if (malloc_usable_size(p) > 8) x = 1;",
        "if (getuid() == 0) x = 1;",
        "char h[9]; gethostname(h, 9); if (h[0] == 97) x = 1;",
        "struct rusage r; getrusage(RUSAGE_SELF, &r); if (r.ru_maxrss > 9) x = 1;",
        "struct mallinfo2 m = mallinfo2(); assert(m.arena > 9);",
        'int odd = getpid() % 2 && printf("odd");',
        'printf("%d", getpid() % 2 == 1);',
    ],
)
def test_a_decision_is_found(body: str) -> None:
    assert _line(body) == 3


def test_a_decision_is_found_whichever_way_the_number_comes_there() -> None:
    less = "int less(pthread_t a, pthread_t b) { return a < b; }"
    assert _line("pthread_t t, u; if (less(t, u)) x = 1;", less) == 3
    sort = "int by(const void *a, const void *b) { return *(pthread_t *)a < *(pthread_t *)b; }"
    assert _line("pthread_t t[2]; if (by(t, t + 1)) x = 1;", sort) == 3
    run = "void *run(void *first) { return (void *)((unsigned long)first % 8 > 3 ? 1 : 2); }"
    assert _line("pthread_t t, u; pthread_create(&u, 0, run, (void *)t);", run) == 1
    shared = "_Atomic unsigned long who;"
    assert _line("atomic_store(&who, pthread_self()); assert(who % 2);", shared) == 3
    assert _line("if (CPUS > 2) x = 1;", "#define CPUS sysconf(_SC_NPROCESSORS_ONLN)") == 3
    load = "typedef struct cfg { int n; } *Cfg; void load(Cfg to) { to->n = get_nprocs(); }"
    assert _line("struct cfg own; load(&own); if (own.n > 2) x = 1;", load) == 3
    me = "void me(long *to) { *to = pthread_self(); } void (*get)(long *) = me;"
    assert _line("long id; get(&id); slot[id % 4]++;", me) == 3
    hash_ = "static int slot(void) { return (unsigned long)pthread_self() % 16; }"
    assert _line("table[slot()] = 1;", hash_) == 3


@pytest.mark.parametrize(
    "body",
    [
        "x = 1;",
        'printf("%d %lu %ld", getpid(), (unsigned long)pthread_self(), (long)gettid());',
        "srand(getpid());",
        "if (pthread_equal(pthread_self(), owner)) x = 1;",
        "if (pthread_self() == owner) x = 1;",
        "pthread_t me = pthread_self(); while (owner != me) pthread_cond_wait(&c, &m);",
        "pthread_detach(pthread_self());",
        "assert(pthread_attr_getstacksize(&a, &s) == 0);",
        "pthread_t s = pthread_self(), t; memcpy(&t, &s, sizeof t); if (t == owner) x = 1;",
        "pthread_t s = pthread_self(); char b[8]; memcpy(b, &s, 8); printf(b);",
        "pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_join(*(t + i), 0);",
        'printf("%ld", sysconf(_SC_PAGESIZE));',
        "owner = pthread_self(); count++; if (count > 1) x = 1;",
        "pthread_t t[4], *p; for (p = t; p < t + 4; p++) pthread_join(*p, 0);",
        "pthread_t t[4]; int n = sizeof t / sizeof t[0]; if (n > 3) x = 1;",
        "pthread_t t, u; if (t == u) x = 1; int same = (t == u) + 1; if (same > 1) x = 1;",
        "pthread_t t, u; if (memcmp(&t, &u, sizeof t) == 0) x = 1;",
        "pthread_t t, u; if (!memcmp(&t, &u, sizeof t)) x = 1;",
        "pthread_t t; if (t != 0) pthread_join(t, 0);",
        "pthread_t t; int rc = pthread_join(t, 0); if (rc > 0) x = 1;",
        "struct job { int n; pthread_t id; } j; j.id = pthread_self(); if (j.n > 1) x = 1;",
        "int rc = pthread_setname_np(pthread_self(), name); if (rc != 0) x = 1;",
    ],
)
def test_what_shows_a_number_or_compares_handles_is_not(body: str) -> None:
    assert _line(body) == 0


def test_a_number_with_the_name_of_a_handle_elsewhere_is_none() -> None:
    other = "void end(pthread_t id) { pthread_join(id, 0); }"
    assert _line("int id = 4; if (id % 2) x = 1; end(t[0]);", other) == 0
    same = "int same(pthread_t a, pthread_t b) { return a == b; }"
    assert _line("pthread_t t, u; if (same(t, u) == 1) x = 1;", same) == 0


_COMPARING = "pthread_t owner; void *run(void *a) { return (void *)(owner == pthread_self()); }"
_START = "pthread_create(&t, 0, run, 0);"
_END = "pthread_join(t, 0);"


def _compares(body: str, before: str = _COMPARING) -> int:
    source = f"{before}\nint main(void) {{ pthread_t t; {body} }}\n"
    return compares_old_handles(Program(syntax_tree(source).root_node))


@pytest.mark.parametrize(
    "body",
    [
        f"{_START} {_END} {_START}",
        f"for (int i = 0; i < 2; i++) {{ {_START} {_END} }}",
        f"again: {_START} {_END} goto again;",
        f"pthread_detach(t); {_START} {_START}",
        f"while (1) {{ {_START} pthread_detach(t); }}",
        f"pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED); {_START} {_START}",
    ],
)
def test_a_thread_that_follows_another_may_get_its_handle(body: str) -> None:
    assert _compares(body) == 1


@pytest.mark.parametrize(
    "before",
    [
        f"void round(void) {{ pthread_t t; {_START} {_END} }}",
        f"#define round() {_START} {_END}",
        f"void start(void) {{ {_START} }} void round(void) {{ start(); {_END} }}",
    ],
)
def test_it_may_also_follow_in_another_round_of_a_function(before: str) -> None:
    assert _compares("round(); round();", f"{_COMPARING} \n{before}") == 1


def test_a_thread_of_a_thread_may_follow_any_that_is_joined() -> None:
    other = f"void *more(void *a) {{ pthread_t t; {_START} return a; }}"
    body = f"{_START} pthread_create(&u, 0, more, 0); {_END}"
    assert _compares(body, f"{_COMPARING} {other}") == 1


@pytest.mark.parametrize(
    "comparison",
    [
        "pthread_equal(a, b)",
        "thrd_equal(a, b)",
        "worker->id == a",
        "ids[1] != a",
        "SAME(a, b)",
        "me == a",
        "memcmp(&worker->id, &ids[0], sizeof me)",
        "kept[0] != kept[1]",
        "numbered[0] != numbered[1]",
    ],
)
def test_a_comparison_of_handles_is_found(comparison: str) -> None:
    before = (
        "#define SAME(a, b) pthread_equal(a, b)\nstruct w { pthread_t id; }; thrd_t ids[2];"
        "pthread_t kept[2]; unsigned long numbered[2];"
        "int f(struct w *worker) { long me = pthread_self(); numbered[0] = kept[0];"
        f" return {comparison}; }}"
    )
    assert _compares(f"{_START} {_END} {_START}", before) == 2


_MAINS = "pthread_t first; void *run(void *a) { return (void *)(long)(IS); }"


@pytest.mark.parametrize("comparison", ["pthread_equal(pthread_self(), first)", "first == me"])
@pytest.mark.parametrize(
    ("noting", "line"),
    [
        ("first = pthread_self();", 0),
        ("", 1),
        ("first = t;", 1),
        ("first = pthread_self(); first = t;", 1),
        ("first = pthread_self(); pthread_join(first, 0);", 1),
        ("first = pthread_self(); fill(&first);", 1),
        ("first = pthread_self(); pthread_detach(pthread_self());", 1),
    ],
)
def test_no_thread_gets_the_handle_of_main(noting: str, line: int, comparison: str) -> None:
    before = _MAINS.replace("IS", comparison).replace("{", "{ pthread_t me = pthread_self();", 1)
    assert _compares(f"{noting} {_START} {_END} {_START}", before) == line


@pytest.mark.parametrize(
    "body",
    [
        f"{_START} {_START} {_END} {_END}",
        f"for (int i = 0; i < 2; i++) {{ {_START} }} for (int i = 0; i < 2; i++) {{ {_END} }}",
        f"{_START} {_START}",
        f"{_START} pthread_detach(t);",
    ],
)
def test_threads_that_are_created_before_any_ends_have_handles_of_their_own(body: str) -> None:
    assert _compares(body) == 0


@pytest.mark.parametrize(
    "before",
    [
        "int n;",
        "pthread_t o; int f(void) { return o == 0; }",
        "pthread_t all[COUNT]; int f(int n) { return n == COUNT; }",
    ],
)
def test_a_program_that_compares_no_handles_may_create_threads_at_any_time(before: str) -> None:
    assert _compares(f"{_START} {_END} {_START}", before) == 0


def test_long_and_deep_programs_with_threads_are_read_in_linear_time() -> None:
    assert _compares(f"{_START} {_END} " * 5_000) == 1
    assert _compares("for (;;) {" * 2_000 + f"{_START} {_END}" + "}" * 2_000) == 1
    calls = "".join(f"void f{n}(void) {{ f{n + 1}(); }}\n" for n in range(5_000))
    assert (
        _compares("f0(); f0();", f"{_COMPARING}{calls}void f5000(void) {{ {_START} {_END} }}") == 1
    )
