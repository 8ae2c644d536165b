"""An input has a value of each class where the syntax shows all that the program asks of it."""

import re

import pytest

from concert.explorers.c.rewriting.inputs_of_few_classes import of_few_classes
from concert.explorers.c.rewriting.rewritten import Rewritten

_INT = "extern int __VERIFIER_nondet_int(void);\n"
_ASSUME = "void assume_abort_if_not(int c) { if (!c) { abort(); } }\n"
_ANY = "__VERIFIER_nondet_int()"
_VALUE = re.compile(r"-?\d+(?=[:)])")


def _made(source: str) -> Rewritten:
    return of_few_classes(Rewritten(source=source, flags=("-w",)))


def _values(source: str) -> list[list[int]]:
    """Returns the values of each input that has classes, in the order of their names."""
    made = _made(source)
    assert len(made.source) == len(source)
    assert made.flags[0] == "-w"
    return [
        [int(value) for value in _VALUE.findall(flag.partition(";(")[2].partition(")")[2])]
        for flag in made.flags[1:]
    ]


def _body(body: str, *, before: str = _INT) -> str:
    return f"{before}int f(int a) {{ {body} return 0; }}\n"


@pytest.mark.parametrize(
    ("body", "values"),
    [
        (f"if ({_ANY}) g();", [0, 1]),
        (f"while ({_ANY}) g();", [0, 1]),
        (f"do g(); while (!{_ANY});", [0, 1]),
        (f"a = {_ANY} ? 1 : 2;", [0, 1]),
        (f"if (a && {_ANY}) g();", [0, 1]),
        (f"if (({_ANY}) < 5) g();", [0, 5]),
        (f"if (5 < {_ANY}) g();", [0, 6]),
        (f"if ({_ANY} >= -3) g();", [0, -4]),
        (f"switch ({_ANY}) {{ case 1: g(); break; case -2: default: h(); }}", [0, 1, -2]),
        (f"{_ANY};", [0]),
        (f"int n = {_ANY}; if (n) g(); else if (!n) h();", [0, 1]),
        (f"int n; n = {_ANY}; if (n == 42) g(); n = a;", [0, 42]),
        (f"int n = {_ANY}; if (n > 2 && n <= 4) g();", [0, 3, 5]),
        (f"int n = {_ANY};", [0]),
        (f"int n = {_ANY}; assume_abort_if_not(0 <= n && n < 3); v[n]++;", [0, 1, 2, 3, -1]),
        (
            f"{{ int n = a; g(n); }} int n = {_ANY}; /* few */ __VERIFIER_assume(n == 3); g(n);",
            [3, 0],
        ),
        (f"int n = {_ANY}; __VERIFIER_assume((n >= 1) && n <= 2); g(n);", [1, 2, 3, 0]),
    ],
)
def test_an_input_has_a_value_of_each_class(body: str, values: list[int]) -> None:
    found = _values(_body(body, before=_INT + _ASSUME))
    assert [sorted(each) for each in found] == [sorted(values)]


@pytest.mark.parametrize(
    "body",
    [
        f"g({_ANY});",
        f"return {_ANY};",
        f"x = {_ANY};",
        f"if ({_ANY} % 2) g();",
        f"if ({_ANY} == a) g();",
        f"switch ({_ANY}) {{ case 'a': g(); }}",
        f"if ({_ANY} < ~3) g();",
        f"int n = {_ANY}; if (n) g(&n);",
        f"int n = {_ANY}; if (n) n++;",
        f"int n = {_ANY}; if (n + 1 == 3) g();",
        f"int n = {_ANY}; a = n;",
        f"int n = {_ANY}; v[n] = 1;",
        f"static int n; n = {_ANY}; if (n) g();",
        f"volatile int n = {_ANY}; if (n) g();",
        f"unsigned n = {_ANY}; if (n < 5) g();",
        f"char n = {_ANY}; if (n == 5) g();",
        f"int n = {_ANY}; if (n == 5u) g();",
        f"int n = {_ANY}; if (n < 3000000000) g();",
        f"int n = {_ANY}; {{ int n = a; g(n); }} if (n) g();",
        # Outside of its block, the name is another variable's.
        f"{{ int n = 1; if (n) g(); }} n = {_ANY}; if (n) g();",
        "if (__VERIFIER_nondet_int(\n)) g();",
        # The value is used, though it looks like a question or like nothing.
        f"int n = {_ANY}; int r = n ?: 5; g(r);",
        f"int n = {_ANY}; int r = ({{ n; }}); g(r);",
        f"int n; int r = ({{ n = {_ANY}; }}); g(r);",
        f"int n = {_ANY}; int look(void) {{ return n; }} assume_abort_if_not(look());",
        "if (__VERIFIER_nondet_int(puts(0))) g();",
        "if (__VERIFIER_nondet_int /* there */ ()) g();",
        # Others may look at it before it is assumed to be one of a few.
        f"int n; g(&n); n = {_ANY}; assume_abort_if_not(0 <= n && n < 3);",
        f"int n = {_ANY}; assume_abort_if_not(look()); assume_abort_if_not(0 <= n && n < 3); g(n);",
        # All that comes after the assumption has few values only if nothing stands before it.
        f"int n = {_ANY}; g(n); assume_abort_if_not(0 <= n && n < 3);",
        f"int n = {_ANY}; assume_abort_if_not(0 <= n || n < 3); g(n);",
        f"int n = {_ANY}; assume_abort_if_not(0 <= n); g(n);",
        f"int n = {_ANY}; assume_abort_if_not(0 <= n && n < 1000); g(n);",
        f"int n = {_ANY}; assume_abort_if_not(0 <= n && n < 17); g(n);",
        f"int n = {_ANY}, *p = &n; assume_abort_if_not(0 <= n && n < 3); g(n);",
    ],
)
def test_an_input_of_which_more_is_asked_stays(body: str) -> None:
    source = _body(body, before=_INT + _ASSUME)
    assert _made(source) == Rewritten(source=source, flags=("-w",))


@pytest.mark.parametrize(
    "before",
    [
        "int __VERIFIER_nondet_int(void) { return 3; }\n",
        "long __VERIFIER_nondet_int(void);\n",
        "#define int long\n" + _INT,
        "#define SHOW(x) puts(#x)\n#define if SHOW\n" + _INT,
        "#define g() (h = n)\n" + _INT,
        "#define SEMICOLON ;\n#define g() SEMICOLON\n" + _INT,
        "int verifier_choice;\n" + _INT,
        "#define NAME(x) x##n\n" + _INT,
        "#define/**/ODD n\n" + _INT,
        "#define \\\nODD n\n" + _INT,
        "#define $c n\n" + _INT,
        "#if 1\n#endif\n" + _INT,
        '#pragma push_macro("n")\n' + _INT,
        "#define switch(x) switch ((x) % 8)\n" + _INT,
        'char *s = "é";\n' + _INT,
        "int a[] = {1,\n#define SHOW g(n)\n2};\n" + _INT,
        'extern int __VERIFIER_nondet_int(void) __asm__("seven");\n',
        _INT + "int (*p)(void) = __VERIFIER_nondet_int;\n",
        _INT + "void h(int (*__VERIFIER_nondet_int)(void));\n",
    ],
)
def test_what_the_syntax_does_not_show_stays(before: str) -> None:
    source = _body(f"int n = {_ANY}; if (n) g();", before=before)
    assert _made(source) == Rewritten(source=source, flags=("-w",))


@pytest.mark.parametrize(
    "own",
    [
        "void assume_abort_if_not(int c) { if (!c) { puts(0); } }\n",
        "void assume_abort_if_not(char c) { if (!c) { abort(); } }\n",
        "void (*assume_abort_if_not)(int) = go_on;\n",
        f"int abort(void);\n{_ASSUME}{_ASSUME}",
    ],
)
def test_an_assumption_that_may_go_on_is_none(own: str) -> None:
    source = _body(
        f"int n = {_ANY}; assume_abort_if_not(0 <= n && n < 3); v[n]++;", before=_INT + own
    )
    assert _made(source).source == source


def test_a_macro_that_is_a_number_is_a_constant() -> None:
    before = "#define SIZE (5)\nunsigned int __VERIFIER_nondet_uint();\n"
    body = "unsigned n = __VERIFIER_nondet_uint(); assume_abort_if_not(n < SIZE); v[n] = 1;"
    assert _values(_body(body, before=before)) == [[0, 1, 2, 3, 4, 5]]
    again = before + "#undef SIZE\n"
    assert _values(_body(body, before=again)) == []
    late = before + "#include <limits.h>\n"
    assert _values(_body(body, before=late)) == []
    maybe = "#ifndef SIZE\n#define SIZE (5)\n#endif\nunsigned int __VERIFIER_nondet_uint();\n"
    assert _values(_body(body, before=maybe)) == []


def test_a_negative_number_is_a_large_one_beside_an_unsigned_input() -> None:
    before = "unsigned int __VERIFIER_nondet_uint();\nunsigned char __VERIFIER_nondet_uchar();\n"
    assert _values(_body("if (__VERIFIER_nondet_uint() > -3) g();", before=before)) == []
    assert _values(_body("if (__VERIFIER_nondet_uchar() > -3) g();", before=before)) == [[0]]


def test_too_many_questions_are_not_asked() -> None:
    cases = "".join(f"case {10 * number}: g();" for number in range(100))
    assert _values(_body(f"switch ({_ANY}) {{ {cases} }}")) == []


def test_equal_inputs_have_one_name() -> None:
    made = _made(_body(f"if ({_ANY}) g(); if ({_ANY}) h(); if ({_ANY} > 7) g();"))
    assert len(made.flags) == 3
    assert {text for _, text in made.names} == {_ANY}
