"""Exactly the counters that nobody reads are taken out."""

import pytest

from concert.explorers.c.rewriting.turn_counters import without_turn_counters

_WAITING = "while (!atomic_load(&flag))"


def _without(body: str, before: str = "") -> str:
    """Returns what becomes of the body of a function."""
    head, tail = f"{before}\nint flag;\nvoid f(int other) {{ ", " }\n"
    made = without_turn_counters(head + body + tail)
    assert made.startswith(head)
    assert made.endswith(tail)
    assert len(made) == len(head + body + tail)
    return made[len(head) : -len(tail)]


@pytest.mark.parametrize(
    "body, becomes",
    [
        (f"int n = 0; {_WAITING} n++;", f"int n = 0; {_WAITING} n  ;"),
        (f"int n; {_WAITING} {{ --n; }}", f"int n; {_WAITING} {{   n; }}"),
        (f"unsigned long n = 1; {_WAITING} n += 2;", f"unsigned long n = 1; {_WAITING} n     ;"),
        (
            f"size_t k = 1, n = k; {_WAITING} n -= 0x1f;",
            f"size_t k = 1, n = k; {_WAITING} n        ;",
        ),
        ("for (int n = 0; !flag; n++) {}", "for (int n = 0; !flag; n  ) {}"),
        ("int n = 0; n\n/* n */\n++;", "int n = 0; n\n       \n  ;"),
        ("int n = 0; n++; puts(\"n\"); p->n = 'n';", "int n = 0; n  ; puts(\"n\"); p->n = 'n';"),
        ("int n = 0; if (flag) n++; else n--;", "int n = 0; if (flag) n  ; else n  ;"),
    ],
)
def test_a_counter_that_nobody_reads_is_taken_out(body: str, becomes: str) -> None:
    assert _without(body) == becomes


@pytest.mark.parametrize(
    "body",
    [
        "int n = 0; n++; show(n);",
        "int n = 0; if (n++) flag = 1;",
        "int n = 0; flag = n++;",
        "int n = 0; while (n < 3) n++;",
        "int n = 0; n++; int *at = &n;",
        "int n = 0; n += n;",
        "int n = 0; n += flag;",
        "int n = 0; n += 1.5;",
        "int n = 0; n++, flag = 1;",
        "int n = 0; flag = ({ n++; });",
        "static int n; n++;",
        "volatile int n = 0; n++;",
        "_Atomic int n = 0; n++;",
        "atomic_int n = 0; n++;",
        "double n = 0; n++;",
        "int n __attribute__((cleanup(show))) = 0; n++;",
        "__attribute__((cleanup(show))) int n = 0; n++;",
        "int n[1]; n[0]++;",
        "int *n = 0; n++;",
        "flag++;",
        "other++;",
        "extern int n; n++;",
        "{ int n = 0; } n++;",
        "n++; int n = 0;",
        "{ int n = 0; n++; } { int n = 0; n++; }",
        "int n = 0; n++; LOG(n);",
        "int n = 0; typeof(n) k; n++;",
        "int n = 0; n++;\n#define SHOW show(n)\nSHOW;",
        "int n = 0; GIVE n++;",
        "int n = 0; GIVE(flag) n++;",
    ],
)
def test_what_somebody_may_read_stays(body: str) -> None:
    assert _without(body) == body


def test_a_macro_may_read_a_counter_that_it_names() -> None:
    body = "int n = 0; n++; SHOW;"
    assert _without(body, "#define SHOW show(n)") == body
    assert _without("int n = 0; n++;", "#define int volatile int") == "int n = 0; n++;"


def test_a_counter_of_another_function_is_another() -> None:
    before = "int g(void) { int n = 0; n++; return n; }"
    assert _without("int n = 0; n++;", before) == "int n = 0; n  ;"


def test_names_that_are_not_of_ascii_stay_where_they_are() -> None:
    assert _without('int n = 0; n++; puts("é");') == 'int n = 0; n  ; puts("é");'


def test_long_and_deep_programs_are_read_in_linear_time() -> None:
    long = "int n = 0; " + "n++; " * 50_000
    assert "++" not in _without(long)
    deep = "int n = 0; " + "{" * 5_000 + "n++;" + "}" * 5_000
    assert "++" not in _without(deep)
    many = "".join(f"int n{k} = 0; n{k}++; " for k in range(10_000))
    assert "++" not in _without(many)
