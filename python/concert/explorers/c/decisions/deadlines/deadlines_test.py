"""Deadlines are times whatever the clock says, or their waits may tell the clock."""

import pytest

from concert.explorers.c.decisions.deadlines.deadlines import clock_of_deadlines
from concert.explorers.c.source.c_syntax import every_node, syntax_tree
from concert.explorers.c.verdict.findings import WaitClock


def _clock(change: str, before: str = "", clock: str = "REALTIME") -> WaitClock | None:
    source = (
        f"{before}\nvoid f(unsigned ms) {{ struct timespec a; struct timeval u;"
        f" clock_gettime(CLOCK_{clock}, &a); {change} sem_timedwait(&s, &a); }}\n"
    )
    root = syntax_tree(source).root_node
    return clock_of_deadlines(root, tuple(every_node(root)))


_IF = "if (a.tv_nsec >= 1000000000) { a.tv_sec++; a.tv_nsec -= 1000000000; }"
_IF_LESS = "if (r.tv_nsec < 0) { r.tv_sec--; r.tv_nsec += 1000000000; }"


@pytest.mark.parametrize(
    "change",
    [
        "a.tv_sec += 2;",
        "a.tv_nsec = 0;",
        "a.tv_nsec = 500 * 1000000L;",
        f"a.tv_nsec += 500 * 1000000; {_IF}",
        "a.tv_nsec += (ms % 1000) * 1000000L;"
        " if (a.tv_nsec > 999999999L) { a.tv_sec += 1; a.tv_nsec -= 1000000000L; }",
        "a.tv_nsec += 3000000000L;"
        " while (a.tv_nsec >= 1000000000L) { a.tv_nsec -= 1000000000L; a.tv_sec++; }",
        "struct timespec b = {a.tv_sec, 5};",
        f"(a.tv_nsec) += 5; {_IF}",
        "a.tv_nsec += 5; a.tv_sec += a.tv_nsec / 1000000000; a.tv_nsec %= 1000000000;",
        "a.tv_nsec += 5; a.tv_nsec = a.tv_nsec % 1000000000;",
        "long ns = a.tv_nsec + 5; a.tv_sec += ns / 1000000000; a.tv_nsec = ns % 1000000000;",
        f"long step = 5; a.tv_nsec += step * 1000; {_IF}",
        "struct timespec r; r.tv_nsec = a.tv_nsec - b.tv_nsec; " + _IF_LESS,
        "u.tv_usec += 500 * 1000;"
        " if (u.tv_usec >= 1000000) { u.tv_sec++; u.tv_usec -= 1000000; }"
        " a.tv_nsec = u.tv_usec * 1000;",
        "a = (struct timespec){ u.tv_sec, u.tv_usec * 1000 };",
        "a = (struct timespec){ .tv_sec = u.tv_sec, .tv_nsec = 1000 };",
        "a.tv_nsec = b.tv_nsec = 7;",
        'printf("%ld", a.tv_nsec); if (a.tv_nsec > 5) x = 1;',
        "int v[] = {1, ms, 3}; struct { int n, m; } o = {ms, ms};",
        "struct job j = {7, ms};",
        "pthread_create(&t, 0, run, (void *)&a);",
        "void *with = (void *)&a;",
        "void *with; struct timespec *t = (struct timespec *)with;",
        "struct timespec *t = (struct timespec *)malloc(sizeof *t);",
        "sem_timedwait(&s, (const struct timespec *)&a);",
        "struct timespec *t = &a; sem_timedwait(&s, (const struct timespec *)t);",
        "long s = (long)a.tv_sec; double d = (double)a.tv_nsec;",
        "struct timespec b; memcpy(&b, &a, sizeof b); memset(&a, 0, sizeof a);",
    ],
)
def test_nanoseconds_below_a_second_are_valid(change: str) -> None:
    assert _clock(change) is WaitClock.REALTIME


@pytest.mark.parametrize(
    "change",
    [
        "a.tv_nsec += 500 * 1000000;",
        "a.tv_nsec++;",
        f"a.tv_nsec += ms; {_IF}",
        f"a.tv_nsec += 1500 * 1000000L; {_IF}",
        f"a.tv_nsec += 3 * 1000000000; {_IF.replace('if', 'while')}",
        f"a.tv_nsec += (unknown % 1000) * 1000000L; {_IF}",
        "a.tv_nsec += 5; if (a.tv_nsec > 1000000000) { a.tv_sec++; a.tv_nsec -= 1000000000; }",
        "a.tv_nsec += 5; if (a.tv_nsec >= 1000000000) { a.tv_sec++; a.tv_nsec = 0; }"
        " a.tv_nsec -= 7;",
        "a.tv_nsec += 5; if (a.tv_nsec >= 1000000000) { a.tv_nsec = 0; a.tv_nsec -= 1000000000; }",
        "a.tv_nsec += 5; if (a.tv_nsec >= 1000000000) { a = b; a.tv_nsec -= 1000000000; }",
        "p[i++].tv_nsec += 5; if (p[i++].tv_nsec >= 1000000000) { p[i++].tv_nsec -= 1000000000; }",
        "a.tv_nsec -= 5; a.tv_nsec %= 1000000000;",
        "a.tv_nsec %= ms;",
        "a.tv_nsec |= 1;",
        "struct timespec b = {a.tv_sec, 5 + ms};",
        "struct timespec b = {.tv_nsec = ms};",
        "struct timespec b = {.tv_sec = 1, ms};",
        "struct timespec b = {1, {ms}};",
        "struct timespec b = {tv_nsec: ms};",
        "struct timespec b[2] = {{1, 2}, {1, a.tv_nsec + 5}};",
        "a = (struct timespec){a.tv_sec, a.tv_nsec + 5};",
        "f(&(struct timespec){.tv_sec = 1, .tv_nsec = a.tv_nsec + 5});",
        "a = (__typeof__(a)){a.tv_sec, a.tv_nsec + 5};",
        "(a.tv_nsec) += 5;",
        "*&a.tv_nsec += 5;",
        "*(&(a.tv_nsec)) += 5;",
        "long *ns = &a.tv_nsec; *ns += 5;",
        'scanf("%ld", &a.tv_nsec);',
        "(*(&a)).tv_nsec += 5;",
        "(&a)->tv_nsec += 5;",
        "u.tv_usec += 500 * 1000; a.tv_nsec = u.tv_usec * 1000;",
        "a.tv_nsec = (u.tv_usec += 900000) * 1000;",
        "u.tv_usec++; a.tv_nsec = u.tv_usec * 1000;",
        "struct timeval v = {u.tv_sec, u.tv_usec + 5}; a.tv_nsec = v.tv_usec * 1000;",
        "struct timeval v = {u.tv_sec, 5000000}; a.tv_nsec = v.tv_usec * 1000;",
        "clock_gettime(CLOCK_MONOTONIC, &a);",
        f"long step = 5; step = -7; a.tv_nsec += step; {_IF}",
        f"int step = 5; step = 4294967295; a.tv_nsec += step; {_IF}",
        f'int step = 5; scanf("%d", &step); a.tv_nsec += step; {_IF}',
        f"int step = 5; (step) -= 7; a.tv_nsec += step; {_IF}",
        "a.tv_nsec = 5U - 6;",
        "struct when w; sem_timedwait(&s, (const struct timespec *)&w);",
        "struct when w; struct timespec *t = (struct timespec *)&w;",
        "struct when w; a = *(struct timespec *)&w;",
        "struct when *w; a = *(struct timespec *)w;",
        "int64_t *half = (int64_t *)&a; half[1] += 5;",
        "struct timespec *t = &a; long *half = (long *)t; half[1] += 5;",
        "struct timespec t[2]; ((long *)t)[1] += 5;",
        "((char *)&a)[9] = 5;",
        "long *half = (void *)&a; half[1] += 5;",
        "long *half; half = (void *)&a; half[1] += 5;",
        "uintptr_t at = (uintptr_t)&a;",
        "struct when w; memcpy(&a, &w, sizeof a);",
        "memset(&a, 99, sizeof a);",
    ],
)
def test_nanoseconds_that_may_be_too_many_are_not(change: str) -> None:
    assert _clock(change) is None


@pytest.mark.parametrize(
    ("before", "change"),
    [
        ("#define NSEC tv_nsec", "a.NSEC += 5;"),
        ("#define ADD(t, n) (t).tv_nsec += (n)", "ADD(a, 5);"),
        ("#define PART(n) tv_##n", "a.PART(nsec) += 5;"),
        ("#define MORE(x) (x) += 5", "MORE(a.tv_nsec);"),
        ("#define AT(x) &x", 'scanf("%ld", AT(a).tv_nsec);'),
        ("#define AT(x) &x", 'scanf("%ld", AT(a.tv_nsec));'),
        ("#define NOW &a", 'scanf("%ld", NOW.tv_nsec);'),
        ("#define OF &", 'scanf("%ld", OF a.tv_nsec);'),
        ("#define START(n) {0, n}", "struct timespec b = START(2000000000);"),
        ("#define START {0, 2000000000}", "struct timespec b = START;"),
        ("#define START(n) {0, n}", "a = (struct timespec)START(2000000000);"),
        ("#define UNTIL(n) (struct timespec){0, n}", "a = UNTIL(2000000000);"),
        ("#define T struct timespec", "T b = {0, a.tv_nsec + 5};"),
        ("#define BOTH 1, 2000000000", "struct timespec b = {BOTH};"),
        ("typedef struct timespec TS;", "TS b = {a.tv_sec, a.tv_nsec + 5};"),
        ("typedef struct timespec TS; typedef TS TT;", "TT b = {a.tv_sec, a.tv_nsec + 5};"),
        ("typedef struct timespec TS[2];", "TS b = {{0, 0}, {a.tv_sec, a.tv_nsec + 5}};"),
        ("struct d { struct timespec t; };", "struct d b = {{0, a.tv_nsec + 5}};"),
        ("struct d { struct timespec t; };", "struct d b = {.t = {0, a.tv_nsec + 5}};"),
        ("struct d { struct timespec t; };", "struct d b = {.t.tv_nsec = a.tv_nsec + 5};"),
        ("struct d { struct timespec t; };", "struct d b = {.t = 0, a.tv_nsec + 5};"),
        ("struct d { struct timespec t; };", "struct d b = {0, a.tv_nsec + 5};"),
        ("struct d { struct timespec t; }; struct e { struct d d; };", "struct e b = {0, ms};"),
        ("union both { struct timespec t; long part[2]; };", "union both b; b.part[1] = ms;"),
        ("struct own { int tv_nsec; };", ""),
        ("void add(struct timeval *v, int n) { v->tv_usec += n; }", "add(&u, 9);"),
        (f"void more(int n) {{ a.tv_nsec += n; {_IF} }}", "more(-5);"),
        (f"void more(int n) {{ a.tv_nsec += n; {_IF} }}", "call(more);"),
        (f"void more(n) int n; {{ a.tv_nsec += n; {_IF} }}", "more(5);"),
        (f"#define SET(n) n = -5\nint n; void g(void) {{ a.tv_nsec += n; {_IF} }}", "SET(n);"),
        (f"extern int n; void g(void) {{ a.tv_nsec += n; {_IF} }}", ""),
        ("#define NS 1000000000L\n#undef NS\n#define NS 2000000000L", "a.tv_nsec %= NS;"),
        ("#define NS 500000000 + 1500000000", "a.tv_nsec %= NS;"),
        ("#define NOW(t) clock_gettime(CLOCK_MONOTONIC, t)", "NOW(&a);"),
        ("#define AS(t) ((struct timespec *)(t))", "struct when w; a = *AS(&w);"),
        ("struct j { struct timespec t; };", "struct j j; long *half = (long *)&j;"),
        ("struct j { struct timespec t; };", "struct j *j; long *half = (long *)&j->t;"),
        ("void put(long *to) { to[1] = 5; }", "put((void *)&a);"),
        ("typedef struct timespec T;", "struct when w; T *t = (T *)&w;"),
        ("int (*ask)(clockid_t, struct timespec *) = clock_gettime;", ""),
    ],
)
def test_what_is_written_by_other_names_is_not(before: str, change: str) -> None:
    assert _clock(change, before) is None


@pytest.mark.parametrize(
    ("before", "change"),
    [
        ("#define NS 1000000000L", "a.tv_nsec += 5; " + _IF.replace("1000000000", "NS")),
        ("#define NS (1000 * 1000 * 1000L)", "a.tv_nsec += NS / 2; a.tv_nsec %= NS;"),
        ("#define MS 1000000L\n#define NS (1000 * MS)", "a.tv_nsec = 999 * MS; a.tv_nsec %= NS;"),
        ("enum { NS = 1000000000 };", "a.tv_nsec += NS / 2; a.tv_nsec %= NS;"),
        ("static const long NS = 1000000000L;", "a.tv_nsec += NS / 2; a.tv_nsec %= NS;"),
        ("typedef struct timespec TS;", "TS b = {a.tv_sec, 500};"),
        ("void *run(void *own) { struct timespec *t = (struct timespec *)own; return t; }", ""),
        ("struct j { struct timespec t; }; void *run(void *o) { return ((struct j *)o)->n; }", ""),
        ("void add(int n, void *with);", "add(1, (void *)&a);"),
        ("void add(int n, void *with) { n = 1; }", "add(1, (void *)&a);"),
        ("struct d { struct timespec t; int n; };", "struct d b = {.t = a, .n = ms};"),
        ("struct timespec { long tv_sec; long tv_nsec; };", ""),
        ("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;", ""),
        ("/* tv_nsec */ // tv_nsec", 'puts("tv_nsec");'),
        (f"void more(int n) {{ a.tv_nsec += n; {_IF} }}", "more(5); more(7 * 1000);"),
        (
            "void more(struct timespec *t, int n) { t->tv_sec += n / 1000;"
            " t->tv_nsec += (n % 1000) * 1000000L; if (t->tv_nsec >= 1000000000L)"
            " { t->tv_sec++; t->tv_nsec -= 1000000000L; } }",
            "for (int i = 0; i < 3; i++) more(&a, i); more(&a, 1500);",
        ),
    ],
)
def test_usual_names_are_known(before: str, change: str) -> None:
    assert _clock(change, before) is WaitClock.REALTIME


@pytest.mark.parametrize(
    "wait",
    [
        "pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &a);",
        "pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &a);",
        "pthread_clockjoin_np(t, 0, CLOCK_MONOTONIC, &a);",
        "pthread_condattr_setclock(&c, CLOCK_MONOTONIC);",
    ],
)
def test_a_wait_has_its_clock(wait: str) -> None:
    assert _clock(wait, clock="MONOTONIC") is WaitClock.MONOTONIC
    assert _clock(wait) is None


def test_without_waits_there_is_no_clock() -> None:
    root = syntax_tree("struct timespec a; void f(void) { a.tv_sec++; }").root_node
    assert clock_of_deadlines(root, tuple(every_node(root))) is None
