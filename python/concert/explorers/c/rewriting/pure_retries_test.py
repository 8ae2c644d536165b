"""Exactly the calls that do nothing but try again are marked."""

import pytest

from concert.explorers.c.rewriting.pure_retries import mark_pure_retries

_WAIT = "pthread_cond_wait(&c, &m);"
_MARKED = "pthread_cond_loop(&c, &m);"
_LOCK = "pthread_mutex_lock(&m);"


def _marked(body: str, before: str = "") -> bool:
    source = f"{before}\nvoid f(void) {{ {_LOCK} {body} }}\n"
    marked = mark_pure_retries(source)
    assert len(marked) == len(source)
    assert marked in (source, source.replace(_WAIT, _MARKED))
    return marked != source


@pytest.mark.parametrize(
    "body",
    [
        f"while (!ready) {_WAIT}",
        f"while (!ready) {{ {_WAIT} }}",
        f"while (count == 0 || q->first != x[i]) {{ /* empty */ {_WAIT} // again\n }}",
        f"for (;;) {_WAIT}",
        f"while (atomic_load(&ready) == 0) {_WAIT}",
    ],
)
def test_a_loop_that_tests_and_waits_is_marked(body: str) -> None:
    assert _marked(body)


@pytest.mark.parametrize(
    "body",
    [
        _WAIT,
        f"if (!ready) {_WAIT}",
        f"do {_WAIT} while (!ready);",
        f"for (; !ready; n++) {_WAIT}",
        f"for (; !ready; other) {_WAIT}",
        f"while (!ready) {{ n++; {_WAIT} }}",
        f"while (!ready) {{ {_WAIT} n++; }}",
        f"while (n-- > 0) {_WAIT}",
        f"while ((n = next()) > 0) {_WAIT}",
        f"while (!is_ready()) {_WAIT}",
        f"while (!ready) if (x) {_WAIT}",
    ],
)
def test_what_does_more_or_does_not_test_again_is_not(body: str) -> None:
    assert not _marked(body)


def test_functions_and_macros_of_the_condition_are_looked_into() -> None:
    body = f"while (!test()) {_WAIT}"
    assert _marked(body, "static int test(void) { return n > 2; }")
    assert not _marked(body, "static int test(void) { return n++ > 2; }")
    assert not _marked(body, "static int test(void) { return test(); }")
    assert not _marked(body, "static int test(void) { return other(); }")
    assert _marked(body, "#define test() (n >= 2)")
    assert not _marked(body, "#define test() (n += 2)")
    assert not _marked(f"while (!N) {_WAIT}", "#define N n++")


@pytest.mark.parametrize(
    "before",
    [
        "",
        "arrived = 1;",
        f"{_LOCK} arrived = 1;",
        f"{_LOCK} int seen = arrived;",
        f"if (mine) {_LOCK}",
        "take(&m);",
        "pthread_mutex_lock(&other);",
        f"{_LOCK} again:",
    ],
)
@pytest.mark.parametrize("loop", ["while (!ready)", "for (;;)"])
def test_a_loop_that_does_not_follow_its_lock_has_a_mark_of_its_own(before: str, loop: str) -> None:
    source = f"void f(void) {{ {before} {loop} {_WAIT} }}"
    assert mark_pure_retries(source) == source.replace("cond_wait", "cond_more")


def test_the_first_expression_of_a_loop_comes_after_the_lock() -> None:
    source = f"void f(void) {{ {_LOCK} for (n = 0; !ready;) {_WAIT} }}"
    assert mark_pure_retries(source) == source.replace("cond_wait", "cond_more")


@pytest.mark.parametrize("holds", ["{} == 0", "0 == {}", "!{}"])
def test_an_assertion_that_the_wait_succeeds_adds_nothing(holds: str) -> None:
    body = f"assert({holds.format(_WAIT[:-1])});"
    source = f"void f(void) {{ {_LOCK} while (!ready) {{ {body} }} }}"
    assert mark_pure_retries(source) == source.replace("cond_wait", "cond_loop")


@pytest.mark.parametrize("fails", ["{} != 0", "{} == 1", "{} == n++", "{}"])
def test_an_assertion_of_anything_else_does(fails: str) -> None:
    source = f"void f(void) {{ {_LOCK} while (!ready) assert({fails.format(_WAIT[:-1])}); }}"
    assert mark_pure_retries(source) == source


def test_a_program_that_has_the_name_itself_stays_as_it_is() -> None:
    assert not _marked(f"while (!ready) {_WAIT}", "int pthread_cond_loop;")


def test_waits_of_c11_are_marked_too() -> None:
    source = "void f(void) { mtx_lock(&m); while (!ready) cnd_wait(&c, &m); }"
    assert mark_pure_retries(source) == source.replace("cnd_wait", "cnd_loop")


_TIMED = "pthread_cond_timedwait(&c, &m, &t)"


def _is_timed_loop(body: str) -> bool:
    source = f"int f(void) {{ {body} return 0; }}"
    marked = mark_pure_retries(source)
    assert len(marked) == len(source)
    assert marked in (source, source.replace("_timedwait", "_timedmore"))
    return marked != source


@pytest.mark.parametrize(
    "body",
    [
        f"while (!ready) {_TIMED};",
        f"int r = 0; while (!ready && r == 0) r = {_TIMED};",
        f"int r = 0; while (!ready && r != ETIMEDOUT) {{ r = {_TIMED}; }}",
        f"int r; while (!ready) {{ r = {_TIMED}; if (r == ETIMEDOUT) break; }}",
        f"while (!ready) {{ int r = {_TIMED}; if (r) {{ late++; break; }} }}",
        f"int r = 0; for (;;) {{ while (!ready && !r) r = {_TIMED}; }}",
        f"int r = 0; for (;;) {{ while ((r == 0) && !ready) r = {_TIMED}; }}",
        f"for (;;) {{ int r; while (!ready) {{ r = {_TIMED}; if (r) return 1; }} }}",
        f"while (!ready) if ({_TIMED} != 0) return 1;",
        f"while (!ready) {{ if ({_TIMED} == ETIMEDOUT && !ready) return 1; }}",
        f"while (!ready) {{ if (ETIMEDOUT == {_TIMED}) {{ late = 1; return 1; }} }}",
    ],
)
def test_a_timed_wait_whose_success_leads_to_the_test_is_marked(body: str) -> None:
    assert _is_timed_loop(body)


@pytest.mark.parametrize(
    "body",
    [
        f"{_TIMED};",
        f"return {_TIMED};",
        f"int r = 1; while (!ready && r != ETIMEDOUT) r = {_TIMED};",
        f"while (!ready && r != ETIMEDOUT) r = {_TIMED};",
        f"static int r; while (!ready && r != ETIMEDOUT) r = {_TIMED};",
        f"int r = 0; look(&r); while (!ready) r = {_TIMED};",
        f"int r = 0; r++; while (!ready) r = {_TIMED};",
        f"int r = cnd_timedwait(&d, &m, &t); while (!ready) r = {_TIMED};",
        f"int r = 0; do r = {_TIMED}; while (!ready);",
        f"int r = 0; while (!ready) r = {_TIMED};",
        f"int r = 0; while (!ready || !r) r = {_TIMED};",
        f"int r; while (!ready) {{ r = {_TIMED}; if (r) late++; }}",
        f"int r; for (;;) {{ while (!ready) {{ r = {_TIMED}; if (r) break; }} }}",
        f"int r; do {{ while (!ready) {{ r = {_TIMED}; if (r) break; }} }} while (r && ++n < 2);",
        f"int r; again: while (!ready) {{ r = {_TIMED}; if (r) break; }} if (r) goto again;",
        f"while (!ready) {{ int r = {_TIMED}; if (r == 0) woken++; }}",
        f"while (!ready) {{ int r = {_TIMED}; if (!r) break; }}",
        f"while (!ready) {{ int r = {_TIMED}; woken++; if (r) break; }}",
        f"while (!ready) if ({_TIMED} == 0) woken++;",
        f"while (!ready) if ({_TIMED} == 0) woken++; else return 1;",
        f"while (!ready) if ({_TIMED} != 0) return 1; else woken++;",
        f"while (!ready) if (woken++ && {_TIMED} != 0) return 1;",
    ],
)
def test_a_timed_wait_whose_success_can_be_told_is_not(body: str) -> None:
    assert not _is_timed_loop(body)


def test_deep_and_long_programs_are_read_in_linear_time_and_little_depth() -> None:
    deep = "(" * 5_000 + _TIMED + " == ETIMEDOUT" + ")" * 5_000
    assert not _is_timed_loop(f"while (!ready) if ({deep}) return 1;")
    long = f"while (!ready && r == 0) r = {_TIMED}; " * 5_000
    assert not _is_timed_loop(f"int r = 0; {long}")


_READY = f"while (!ready()) {_WAIT}"


@pytest.mark.parametrize(
    "before",
    [
        "#define NOTE (n++)\n#define ready() (NOTE, full)",
        "int counted(void) { return n++; }\n#define ready counted",
        "#if 0\nint ready(void) { return full; }\n#else\nint ready(void) { return n++; }\n#endif",
        "#if 1\nint ready(void) { return n++; }\n#else\nint ready(void) { return full; }\n#endif",
        "int ready(void) { return full; }\nvoid g(int (*ready)(void)) { use(ready); }",
    ],
)
def test_a_test_that_may_count_behind_its_name_is_not_marked(before: str) -> None:
    assert not _marked(_READY, before)


@pytest.mark.parametrize(
    "before, test",
    [
        ("int counted(void);\n#define CALL(f) (f)()", "CALL(counted)"),
        ("int counted(void);\n#define CALL(f) (f) \\\n ()", "CALL(counted)"),
        ("int counted(void);\n#define CALL(f) f /* now */ ()", "CALL(counted)"),
        ("int (*hook)(void);\n#define TEST() (*hook)()", "TEST()"),
        ("int (*hooks[2])(void);\n#define TEST() hooks[0]()", "TEST()"),
        ("int n;\n%:define TEST() n++", "TEST"),
        ("int counted(int);\n#define CALL(f, given) f given", "CALL(counted, (1))"),
        ("int counted(void);\n#define NONE ()\n#define CALL(f) f NONE", "CALL(counted)"),
    ],
)
def test_a_macro_that_calls_something_may_do_more(before: str, test: str) -> None:
    assert not _marked(f"while (!{test}) {_WAIT}", before)


def test_a_test_that_only_looks_is_marked_by_any_name() -> None:
    assert _marked(_READY, "int looks(void) { return full; }\n#define ready looks")
    assert _marked(_READY, "#define FULL (full > 0)\n#define ready() (FULL && open)")
    assert _marked(_READY, "#define ready() ((unsigned int)n > 0) /* has come (or not) */")


@pytest.mark.parametrize(
    "before",
    [
        "#define pthread_cond_wait(c, m) (waits++, pthread_cond_wait(c, m))",
        "int pthread_cond_wait(cond *c, lock *m) { return n++; }",
        "int (*pthread_cond_wait)(cond *, lock *);",
    ],
)
def test_a_wait_of_the_program_itself_is_not_marked(before: str) -> None:
    assert not _marked(f"while (!ready) {_WAIT}", before)


def test_a_declaration_of_a_wait_is_no_wait_of_the_program_itself() -> None:
    before = "extern int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m);"
    assert _marked(f"while (!ready) {_WAIT}", before)


@pytest.mark.parametrize(
    "before",
    [
        "#define pthread_mutex_lock(m) (pthread_mutex_lock(m), arrived = 1)",
        "int pthread_mutex_lock(lock *m) { arrived = 1; return take(m); }",
    ],
)
def test_a_lock_of_the_program_itself_may_do_more(before: str) -> None:
    source = f"{before}\nvoid f(void) {{ {_LOCK} while (!ready) {_WAIT} }}"
    assert mark_pure_retries(source) == source.replace("cond_wait", "cond_more")


@pytest.mark.parametrize(
    "before, body",
    [
        ("#define assert(x) (looks++, (x))", f"while (!ready) assert(!{_WAIT[:-1]});"),
        ("int atomic_load(int *x) { n++; return *x; }", f"while (!atomic_load(&ready)) {_WAIT}"),
    ],
)
def test_no_other_name_of_the_program_itself_is_trusted(before: str, body: str) -> None:
    assert not _marked(body, before)


@pytest.mark.parametrize(
    "sets",
    [
        "(r) = 3;",
        "SET(r, 3);",
        "SETS_R;",
        '__asm__("movl $3, %0" : "=r"(r));',
    ],
)
def test_a_result_that_is_given_another_value_anyhow_is_told(sets: str) -> None:
    macros = "#define SET(v, to) v = to\n#define SETS_R r = 3\n"
    loop = f"while (!ready && r != ETIMEDOUT) r = {_TIMED};"
    marked = mark_pure_retries(f"{macros}void f(void) {{ {_LOCK} int r = 0; {sets} {loop} }}")
    assert "timedwait" in marked
    assert "timedwait" not in mark_pure_retries(f"void f(void) {{ {_LOCK} int r = 0; {loop} }}")
