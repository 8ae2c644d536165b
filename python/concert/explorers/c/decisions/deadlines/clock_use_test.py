"""Programs that decide by the clock are found, not those that show times or wait for them."""

import pytest

from concert.explorers.c.decisions.deadlines.clock_use import ClockUse, clock_use
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.c_syntax import syntax_tree


def _use(source: str) -> ClockUse:
    return clock_use(Program(syntax_tree(source).root_node))


def _line(body: str, before: str = "") -> int:
    return _use(f"{before}\nint main(void) {{\n{body}\n}}\n").line


@pytest.mark.parametrize(
    "body",
    [
        "if (time(0) % 2) x = 1;",
        "if ((time)(0) % 2) x = 1;",
        "table->check(time(0));",
        "(*check)(time(0));",
        "time(0) % 2 && act();",
        "long t = time(0); t > 3 || act();",
        "*(row + time(0) % 4) = 1;",
        'char text[9]; sprintf(text, "%ld", time(0)); if (text[0] > 49) x = 1;',
        "long t = time(0); if (t > 3) x = 1;",
        "time_t t; time(&t); while (t < end) x++;",
        "struct timespec a; clock_gettime(0, &a); long s = a.tv_sec; x = s > 4 ? 1 : 2;",
        "struct timeval t; gettimeofday(&t, 0); table[t.tv_usec % 8] = 1;",
        "clock_t c = clock(); switch (c % 2) { default: x = 1; }",
        "assert(clock() < 10);",
        "long t = time(0); struct tm *m = localtime(&t); if (m->tm_hour > 12) x = 1;",
        "long t = time(0); struct tm m; localtime_r(&t, &m); if (m.tm_hour > 12) x = 1;",
        "long t = time(0); struct tm m; gmtime_r(&t, &m); assert(m.tm_year < 150);",
        "long t = time(0); if (mktime(gmtime(&t)) > 7) x = 1;",
        "long t = time(0); char *text = ctime(&t); if (text[0] == 'M') x = 1;",
        "if (__TIME__[7] % 2) x = 1;",
        "long t = time(0); x = 7 / (t % 2);",
        "long t = time(0); x %= (int)t;",
        "long t = time(0); int *q = table + t % 9; *q = 1;",
        "long t = time(0); int *q = table; q += t; q->next = 0;",
        "long t = time(0); int *q = (int *)t; q[0] = 1;",
        "const char *when = __DATE__; if (when[10] > 52) x = 1;",
        "long t = time(0); int *q = table + t % 9; int *r = q; *r = 1;",
        "long t = time(0); int *q = table + t % 9; *q++ = 1;",
        "long t = time(0); int *q = t > 4 ? table + t : table; q[0] = 1;",
        "long t = time(0); struct s o; o.at = 1; int *q = table + t; o.p = q; *q = 1;",
        "long t = time(0); x = 1 << t;",
        "long t = time(0); x >>= t % 99;",
        "long t = time(0); char text[t % 99]; use();",
        "struct timespec r; clock_getres(CLOCK_REALTIME_COARSE, &r); assert(r.tv_nsec == 1);",
        "atomic_store(&when, time(0)); if (atomic_load(&when) % 2) x = 1;",
        "for (long end = time(0) + 1; time(0) < end;) x++;",
        "long t = time(0); int k = t % 2 && x++;",
        "long t = time(0); use(t > 7 && (x = 1));",
        "for (long t = time(0); t > 0; t--, x++);",
        "long t = time(0); while (t-- > 0 && ++x < 5);",
        "long t = time(0); if (t > 0 && (x = 1)) t = 0;",
        "long t = time(0); static long last; if (t % 2) last = t;",
        "long t = time(0); struct s *o = get(); if (t % 2) o->t = t;",
        'long t = time(0); int late = t > 5 && printf("late");',
        'long t = time(0); (void)(t > 5 && puts("late"));',
        "long t = time(0); int k = t > 5 && sem_post(&s) == 0;",
        'long t = time(0); int k = t < 5 || printf("late") > 0;',
        "long end = time(0) + 2; while (time(0) < end && sem_trywait(&s)) usleep(9);",
        "long end = time(0) + 2; while (time(0) < end && pthread_mutex_trylock(&m)) usleep(9);",
        "long end = time(0) + 2; for (; time(0) < end && !atomic_fetch_add(&n, 1);) usleep(9);",
        "long end = time(0) + 2; while (atomic_exchange(&held, 1) && time(0) < end) usleep(9);",
        'long end = time(0) + 2; while (time(0) < end && printf("tick") < 0) sleep(1);',
        "long end = time(0) + 2; while (time(0) < end) usleep(delay *= 2);",
        "long end = time(0) + 2; while (time(0) < end) { usleep(9); nanosleep(&all[i++], 0); }",
        "long end = time(0) + 2; for (; time(0) < end; puts(text)) usleep(9);",
        'long t = time(0), last = 0; if (t > last + 1 && puts("tick") >= 0) last = t;',
        "long t = time(0), last = 0; if (t > last + 1) last = t + sem_post(&s);",
        'long t = time(0); printf("%d", t - start > 5);',
        'long t = time(0); printf("%s", words + 4 * (t - start > 5));',
        'long t = time(0); printf("%d", !(t - start));',
        "long t = time(0); int late = t > 9; fprintf(stderr, text, late);",
        "long t = time(0); exit(t - start > 5);",
        "long t = time(0); return t - start > 5;",
    ],
)
def test_a_decision_is_found(body: str) -> None:
    assert _line(body) == 3


@pytest.mark.parametrize(
    "body",
    [
        "x = 1;",
        'printf("%ld", (long)time(0));',
        "struct timespec a; clock_gettime(CLOCK_REALTIME, &a); a.tv_sec += 1;"
        " pthread_cond_timedwait(&c, &m, &a);",
        "struct timespec a; clock_gettime(CLOCK_REALTIME, &a); a.tv_nsec += 5;"
        " if (a.tv_nsec >= 1000) { a.tv_sec++; a.tv_nsec -= 1000; } sem_timedwait(&s, &a);",
        "struct timespec a; if (clock_gettime(CLOCK_REALTIME, &a) != 0) return 1;",
        "long end = time(0) + 2; while (time(0) < end) sched_yield();",
        "long end = time(0) + 2; while (time(0) < end) { sleep(1); }",
        "srand(time(0));",
        "double s = time(0) - start; x = 100 / s;",
        "x = 100 / ((double)time(0) - start); x = 1e3 / time(0);",
        "struct timespec a, *q = &a; clock_gettime(CLOCK_REALTIME, q); q->tv_sec += 1; *q = a;",
        "struct timespec a; clock_gettime(0, &a); long *q = (long *)&a + 1; *q += 5;",
        "struct tm *m = (struct tm *)localtime(&now); m->tm_hour += 1;",
        'char b[9]; snprintf(b, 9, "%ld", time(0)); char *q = b + 1; *q = 0;',
        'clock_t a = clock(); double s = (double)(clock() - a) / 1000; printf("%f", s);',
        "struct timespec a[4]; clock_gettime(0, &a[1]); int n = sizeof a / sizeof a[0]; show(n);",
        "struct timespec a[4]; clock_gettime(0, a); for (i = 0; i < sizeof a / sizeof *a; i++);",
        'long t = time(0) >> 4; printf("%ld", t << 2);',
        "long t = time(0); struct job *j = malloc(sizeof *j); j->when = t; j->n = 1;",
        "long end = time(0) + 2; while (!atomic_load(&ready) && time(0) < end) usleep(9);",
        "long end = time(0) + 2; while (difftime(end, time(0)) > 0) nanosleep(&step, 0);",
        "long n; int ok = clock_gettime(0, &a) == 0 && clock_gettime(1, &b) == 0;",
        "struct timespec a; int ok = clock_gettime(0, &a) == 0; printf(text, ok);",
        "struct timespec a; for (; clock_gettime(0, &a) == 0 && a.tv_sec < end;) sched_yield();",
        "long t = time(0); printf(text, t >> 4, t - start, n > 5);",
        "long t = time(0), last = 0; if (t > last) last = time(0);",
    ],
)
def test_what_shows_a_time_or_waits_for_one_is_not(body: str) -> None:
    assert _line(body) == 0


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("", "for (; time(&t) < end; n++) ;"),
        ("", "for (; time(&t) < end; n += 2) ;"),
        ("", "for (; time(&t) < end; n = n + 1) ;"),
        ("", "long o = n; for (; time(&t) < end; n = o) usleep(o = n + 1);"),
        ("", "while (time(&t) < end) n++;"),
        ("", "while (n++, time(&t) < end) sched_yield();"),
        ("", "for (int i = 0; i < 4; i++) if (time(0) < end) n++;"),
        ("", "if (time(0) < end && n < 9) n++;"),
        (
            "static long n; static int early(long end) { n++; return time(0) < end; }",
            "n = t; while (early(end)) sched_yield();",
        ),
        (
            "static long n, o; static int early(long end) { o = n + 1; return time(0) < end; }",
            "for (n = o = t; early(end); n = o) sched_yield();",
        ),
    ],
)
def test_a_count_of_what_the_clock_decided_tells_of_it(before: str, body: str) -> None:
    own = "" if before else " n = t;"
    declared = f"long t = time(0), end = t + 3;{' long' + own if own else ''}"
    assert _line(f'{declared} {body} printf("%ld", n);', before)


@pytest.mark.parametrize(
    "body",
    [
        "while ((t = time(0)) < end) sched_yield();",
        "for (; t < end; t = time(0)) ;",
        "long left; while ((left = end - time(0)) > 0) sleep(left);",
        "long left; while (t = time(0), left = end - t, left > 0) sleep(left);",
        "long n = t; while (n >= 60) { n -= 60; m++; }",
        "if (t > end) t = end;",
    ],
)
def test_a_value_that_is_set_anew_in_each_turn_counts_nothing(body: str) -> None:
    assert _line(f'long t = time(0), end = t + 3, m = t; {body} printf("%ld", t);') == 0


def _waiting(change: str) -> int:
    return _line(
        "struct timespec a; clock_gettime(CLOCK_REALTIME, &a);"
        f" {change} int rc = sem_timedwait(&s, &a); if (rc) x = 1;"
    )


def test_whether_a_wait_was_in_time_is_no_time() -> None:
    assert _waiting("a.tv_sec += 2;") == 0


def test_a_deadline_that_may_be_no_time_lets_its_wait_tell_the_clock() -> None:
    assert _waiting("a.tv_nsec += 500 * 1000000;") == 3
    assert _waiting("clock_gettime(CLOCK_MONOTONIC, &a);") == 3
    assert _waiting("pthread_condattr_setclock(&c, CLOCK_MONOTONIC);") == 3


def _monotonic(change: str, before: str = "") -> ClockUse:
    return _use(
        f"{before}\nvoid wait(void) {{ struct timespec a; clock_gettime(CLOCK_MONOTONIC, &a);"
        f" {change} int rc = pthread_cond_timedwait(&c, &m, &a); if (rc) x = 1; }}\n"
    )


def test_all_waits_may_go_by_the_monotonic_clock() -> None:
    use = _monotonic("a.tv_sec++; pthread_condattr_setclock(&o, CLOCK_MONOTONIC);")
    assert use == ClockUse(line=2, line_if_monotonic=0)
    waits = "pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &a)"
    assert _monotonic(f"if ({waits}) x = 2;").line_if_monotonic == 0


@pytest.mark.parametrize(
    ("change", "before"),
    [
        ("a.tv_nsec += 5;", ""),
        ("clock_gettime(CLOCK_REALTIME, &a);", ""),
        ("a.tv_sec++;", 'void show(void) { printf("%ld", time(0)); }'),
        ("a.tv_sec++;", "clockid_t other = CLOCK_TAI;"),
        ("a.tv_sec = (time)(0);", ""),
        ("if (a.tv_sec > 4) x = 1;", ""),
    ],
)
def test_their_deadlines_must_be_times_of_it(change: str, before: str) -> None:
    assert _monotonic(change, before).line_if_monotonic == 2


def test_times_are_followed_through_functions() -> None:
    run = "void *run(void *own) { if ((long)own % 2) x = 1; return own; }"
    assert _line("long t = time(0); pthread_create(&p, 0, run, (void *)t);", run) == 1
    assert _line("set(table + time(0) % 9);", "void set(int *to) { *to = 1; }") == 1
    assert _line("if (now() > 3) x = 1;", "long now(void) { return time(0); }") == 3
    assert _line("show(time(0));", "void show(long t) { if (t > 3) x = 1; }") == 1
    assert _line("show(time(0));", 'void show(long t) { printf("%ld", t); }') == 0
    assert _line("unknown(time(0));") == 3


@pytest.mark.parametrize(
    ("body", "polls"),
    [
        ("for (time_t end = time(NULL) + 2; time(NULL) < end;) sched_yield();", True),
        ("time_t now; do now = time(NULL); while (now < end);", True),
        ("int late = time(NULL) > end; while (!late) late = time(NULL) > end;", True),
        ("clock_gettime(0, &t); while (t.tv_nsec >= 1000000000) t.tv_nsec -= 1000000000;", True),
        ("do { clock_gettime(0, &t); t.tv_sec++; } while (sem_timedwait(&s, &t) != 0);", False),
        ('while (!done) printf("%ld", (long)time(NULL));', False),
        ("while (!done) sched_yield();", False),
    ],
)
def test_a_loop_polls_if_it_asks_for_the_time(body: str, polls: bool) -> None:
    assert _use(f"int main(void) {{ {body} }}").polls is polls


_FILLED = "static void stamp(struct timespec *s) { clock_gettime(0, s); }"


_TRIES = "left() && sem_trywait(&s)"
_POLL = "while (time(0) < 9) usleep(9);"
_POLL_GOT = "while (time(0) < 9 && got()) usleep(9);"
_A = "struct timespec a;"
_OPS = f"struct ops {{ void (*read)(struct timespec *); }}; {_FILLED}"
_JOB = "struct job { void (*run)(void *); void *with; };"
_RUN = "static void *run(void *own) { *(struct timespec *)own = now(); return 0; }"
_NOW = "static struct timespec now(void) { struct timespec t; clock_gettime(0, &t); return t; }"
_ADD = "static struct job all[4]; static void add(struct job *j) { all[count++] = *j; }"
_AT = "static struct timespec a; struct timespec *at(void) { return &a; }"
_BY_POINTERS = [
    ("typedef struct timespec *T; void get(T t) { clock_gettime(0, t); }", f"{_A} get(&a);"),
    ("typedef struct timespec *T;", f"{_A} T t = &a; clock_gettime(0, t);"),
    ("#define T struct timespec *\nvoid get(T t) { clock_gettime(0, t); }", f"{_A} get(&a);"),
    ("struct w { struct timespec *t; };", f"{_A} struct w w = {{&a}}; clock_gettime(0, w.t);"),
    (
        "struct w { struct timespec *t; }; void get(struct w w) { clock_gettime(0, w.t); }",
        f"{_A} struct w own = {{&a}}; get(own);",
    ),
    (
        "struct w { struct timespec *t; };",
        f"{_A} struct w u, w = {{&a}}; memcpy(&u, &w, 8); clock_gettime(0, u.t);",
    ),
    (_AT, "clock_gettime(0, at());"),
    (_AT, "struct timespec *p = at(); time(p);"),
    (f"{_OPS} struct ops ops = {{ .read = stamp }};", f"{_A} ops.read(&a);"),
    (_FILLED, f"{_A} void (*get)(struct timespec *) = stamp; get(&a);"),
    (_FILLED, f"{_A} void (*get[1])(struct timespec *) = {{stamp}}; get[0](&a);"),
    (
        f"{_FILLED} static void by(void (*get)(struct timespec *), void *to) {{ get(to); }}",
        f"{_A} by(stamp, &a);",
    ),
    (
        f"{_JOB} {_ADD} static void stamp(void *to) {{ clock_gettime(0, to); }}"
        " static void all_run(void) { struct job j = all[--count]; j.run(j.with); }",
        f"{_A} struct job o = {{stamp, &a}}; add(&o); all_run();",
    ),
    (
        f"{_NOW} {_RUN} static void start(void *(*body)(void *), void *with)"
        " { pthread_create(&p, 0, body, with); }",
        f"{_A} start(run, &a);",
    ),
    (
        f"{_NOW} {_RUN} static void *(*bodies[1])(void *) = {{run}};",
        f"{_A} pthread_create(&p, 0, bodies[0], &a);",
    ),
    (
        f"{_NOW} {_RUN}\n#define START(body, with) pthread_create(&p, 0, body, with)",
        f"{_A} START(run, &a);",
    ),
    (
        f"{_NOW} {_RUN} struct api {{ int (*start)(pthread_t *, void *, void *, void *); }};",
        f"{_A} pthread_t p; api->start(&p, 0, run, &a);",
    ),
    (f"{_FILLED}\n#define FILL(to) stamp(to)", f"{_A} FILL(&a);"),
    (f"{_OPS}\n#define FILL(to) ops->read(to)", f"{_A} ops = &(struct ops){{stamp}}; FILL(&a);"),
    (f"{_FILLED}\n#define TO (&a)", f"{_A} stamp(TO);"),
    (
        "static void stamp(void *to) { clock_gettime(0, to); }",
        f"{_A} pthread_cleanup_push(stamp, &a); pthread_cleanup_pop(1);",
    ),
]


@pytest.mark.parametrize(
    ("before", "body"),
    [
        (_FILLED, "struct timespec a; stamp(&a); if (a.tv_sec % 2) x = 1;"),
        ("static void get(long *to) { *to = time(0); }", "long t; get(&t); if (t % 2) x = 1;"),
        ("", "time_t t; time_t *p = &t; *p = time(0); if (t % 2) x = 1;"),
        ("", "time_t t, *p; p = &t; time(p); assert(t % 2);"),
        ("#define NOW() time(0)", "if (NOW() % 2) x = 1;"),
        ("#define TIC(t) clock_gettime(0, &(t))", "struct timespec a; TIC(a); assert(a.tv_sec);"),
        ("#define CHECK() if (time(0) % 2) x = 1", "CHECK();"),
        ("", "time_t (*now)(time_t *) = time; x = now(0);"),
        ("static int *at(long n) { return table + n; }", "*at(time(0) % 9) = 1;"),
        ("static int *at(void) { return table + time(0) % 9; }", "at()[0] = 1;"),
        ("static int *at(void) { return table + time(0) % 9; }", "int *q = at(); *q = 1;"),
        ("struct s { int *p; };", "struct s o; o.p = table + time(0) % 9; *o.p = 1;"),
        (
            "static void *run(void *own) { *(long *)own = time(0); return 0; }",
            "long t; pthread_create(&p, 0, run, &t); pthread_join(p, 0); if (t % 2) x = 1;",
        ),
        (
            "static void *run(void *own) { return (void *)time(0); }",
            "void *r; pthread_create(&p, 0, run, 0); pthread_join(p, &r); if (r) x = 1;",
        ),
        (
            "static void *run(void *own) { long t = time(0); pthread_exit((void *)t); }",
            "void *r; pthread_create(&p, 0, run, 0); pthread_join(p, &r); if (r) x = 1;",
        ),
        *((before, f"{body} if (a.tv_sec % 2) x = 1;") for before, body in _BY_POINTERS),
    ],
)
def test_a_decision_is_found_whichever_way_the_time_comes_there(before: str, body: str) -> None:
    assert _line(body, before) == 3 + before.count("\n")


@pytest.mark.parametrize(
    ("before", "body"),
    [
        (_FILLED, 'struct timespec a; stamp(&a); printf("%ld", (long)a.tv_sec);'),
        ("#define NOW() time(0)", 'printf("%ld", (long)NOW());'),
        (
            "static void *run(void *own) { *(long *)own = time(0); return 0; }",
            'long t; pthread_create(&p, 0, run, &t); pthread_join(p, 0); printf("%ld", t);',
        ),
    ],
)
def test_a_time_that_is_only_shown_decides_nothing(before: str, body: str) -> None:
    assert _line(body, before) == 0


_SHOW = 'printf("%ld", (long)a.tv_sec);'


@pytest.mark.parametrize(
    ("before", "body"),
    [
        *(
            (before, f"{body} {_SHOW}")
            for before, body in _BY_POINTERS
            if "memcpy" not in body and "->" not in before
        ),
        (
            "static long now(void) { struct timespec t; clock_gettime(0, &t); return t.tv_sec; }",
            "long end = now() + 2; while (now() < end) usleep(9);",
        ),
        (
            "static int ready(void) { pthread_mutex_lock(&m); int r = done;"
            " pthread_mutex_unlock(&m); return r; }",
            "long end = time(0) + 2; while (!ready() && time(0) < end) usleep(9);",
        ),
        ("#define NOW() time(0)", "long end = NOW() + 2; while (NOW() < end) usleep(9);"),
        ("#define NOW time(0)", "long end = NOW + 2; while (NOW < end) usleep(9);"),
        (
            "struct job { void (*run)(void *); long at; }; static struct job all[4];",
            'struct job j = all[first++]; j.at = time(0); if (first == last) printf("%ld", j.at);',
        ),
        (
            "static void *run(void *own) { struct w *w = own; w->at = time(0); return 0; }",
            "pthread_create(&p[i], 0, run, &all[i]); if (i > 3) x = 1;",
        ),
        (
            f"{_FILLED} static int add(int *n) {{ return ++*n; }} static int (*op)(int *) = add;",
            "struct timespec a; int n = 0; stamp(&a); if (op(&n) > 1) x = 1;",
        ),
    ],
)
def test_right_programs_that_use_pointers_and_times_decide_nothing(before: str, body: str) -> None:
    assert _line(body, before) == 0


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("static int late(long t) { return t > 5; }", "printf(text, late(time(0)));"),
        ("#define LATE(t) ((t) > 5)", "printf(text, LATE(time(0)));"),
        ("#define LATE (time(0) > 5)", "printf(text, LATE);"),
        ('#define WARN if (time(0) > 3) puts("late");', "WARN x = 1;"),
        ('#define WARN if (time(0) > 3) puts("late")', "WARN;"),
        ('#define WARN if (time(0) > 3) puts("late")\n#define CHECK WARN;', "CHECK x = 1;"),
        ("static int step(void) { return 1 << steps++; }", _POLL.replace("9", "step()")),
        (
            "static struct timespec *step(void) { static int n; n++; return &all[n]; }",
            _POLL.replace("usleep(9)", "nanosleep(step(), 0)"),
        ),
        ("static int left(void) { return time(0) < 9; }", _POLL.replace("time(0) < 9", _TRIES)),
        ("static int got(void) { return sem_trywait(&s); }", _POLL.replace("9)", "9 && got())")),
        ("static int got(void) { pthread_mutex_lock(&m); return 1; }", _POLL_GOT),
        ("static int got(void) { *to = 1; return 1; }", _POLL_GOT),
        ("#define GOT() sem_trywait(&s)", _POLL_GOT.replace("got", "GOT")),
        ("#define GOT sem_trywait(&s)", _POLL_GOT.replace("got()", "GOT")),
        (
            "static long now(void) { return time(0); } static long (*ask)(void) = now;",
            "if (ask() % 2) x = 1;",
        ),
        (
            "static long now(void) { return time(0); } struct o { long (*f)(void); };"
            " static void set(struct o *o) { o->f = now; }",
            "struct o own; set(&own); if (own.f() % 2) x = 1;",
        ),
    ],
)
def test_decisions_of_functions_and_macros_are_found(before: str, body: str) -> None:
    assert _line(body, before) >= 3


def test_loops_that_ask_the_clock_by_pointers_poll() -> None:
    ask = "do ops.read(&now); while (now.tv_sec < end);"
    main = f"int main(void) {{ struct timespec now; {ask} }}"
    use = _use(f"{_OPS} struct ops ops = {{stamp}};\n{main}")
    assert use.polls
    assert use.line


def test_a_value_among_arguments_without_names_decides() -> None:
    before = "static void check(int n, ...) { x = n; }"
    assert _line("check(1, time(0));", before) == 3
    assert _line("check(time(0) != 0);", before) == 0
    before = (
        "static void get(int n, ...) { va_list l; va_start(l, n);"
        " struct timespec *t = va_arg(l, void *); clock_gettime(0, t); }"
    )
    assert _line("struct timespec a; get(1, &a); if (a.tv_sec % 2) x = 1;", before)


def test_a_clock_that_a_function_hands_out_decides() -> None:
    assert _use("static clock_t (*chosen(void))(void) {\nreturn clock;\n}").line == 2
