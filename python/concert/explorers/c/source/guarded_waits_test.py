"""Exactly the waits that do nothing but test and wait again are marked."""

import pytest

from concert.explorers.c.source.guarded_waits import mark_guarded_waits

_WAIT = "pthread_cond_wait(&c, &m);"
_MARKED = "pthread_cond_loop(&c, &m);"


def _marked(body: str, before: str = "") -> bool:
    source = f"{before}\nvoid f(void) {{ {body} }}\n"
    marked = mark_guarded_waits(source)
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
        f"for (n = 0; !ready;) {_WAIT}",
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


def test_a_program_that_has_the_name_itself_stays_as_it_is() -> None:
    assert not _marked(f"while (!ready) {_WAIT}", "int pthread_cond_loop;")


def test_waits_of_c11_are_marked_too() -> None:
    source = "void f(void) { while (!ready) cnd_wait(&c, &m); }"
    assert mark_guarded_waits(source) == source.replace("cnd_wait", "cnd_loop")
