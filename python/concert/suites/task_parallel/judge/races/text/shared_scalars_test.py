"""Tasks take the addresses of the scalars that they may share, and of nothing else."""

import pytest

from concert.suites.task_parallel.judge.races.text.shared_scalars import with_addresses

_OUTER = "void f(int n, double x) { for (std::size_t i = 0, k = 0; i < 9; ++i)\n"


def _task(directive: str, statement: str) -> str:
    return f"{_OUTER}#pragma omp {directive}\n{statement}\n}}\n"


@pytest.mark.parametrize(
    ("directive", "statement", "begins"),
    [
        ("task", "{ g(i, x); }", "{ (void)&i; (void)&x; g(i"),
        ("task shared(i)", "g(i);", "(void)&i, g(i);"),
        ("task firstprivate(i)", "\n# 12\n  { g(i + k); }", "\n# 12\n  { (void)&k; g("),
        ("taskloop", "for (int j = 0; j < n; ++j) { g(x); }", None),
        ("parallel master taskloop", "for (auto& one : all) { one = x; }", None),
    ],
)
def test_a_task_takes_the_addresses_of_outer_scalars(
    directive: str, statement: str, begins: str | None
) -> None:
    changed = with_addresses(_task(directive, statement))
    if begins is None:
        assert " (void)&x; " in changed
    else:
        assert f"\n{begins}" in changed
    added = ("(void)&i, ", "(void)&x; ", "(void)&i; ", "(void)&k; ")
    for text in added:
        changed = changed.replace(text, "")
    assert changed == _task(directive, statement)


@pytest.mark.parametrize(
    ("directive", "statement"),
    [
        ("task firstprivate(i) in_reduction(+ : x)", "{ x += i; }"),
        ("task", "{ int i = 2; g(i); }"),
        ("task", "{ a.i = b->k + c::x + n(2) + x<int>; }"),
        ("task", "if (i) g(i);"),
        ("task", "#pragma omp critical\ng(i);"),
        ("task", "{ { g(i);"),
        ("parallel for", "for (;;) { g(x); }"),
        ("taskwait", "{ g(x); }"),
    ],
)
def test_other_text_stays(directive: str, statement: str) -> None:
    text = _task(directive, statement)
    assert with_addresses(text) == text


def test_static_constants_and_what_headers_declare_stay() -> None:
    header = '# 1 "header.h" 1\nint i, n; double x;\n# 2 "candidate.cc" 2\n'
    own = "struct S { static const int kSize = 4; };\n#pragma omp task\n{ g(kSize, i, n, x); }\n"
    assert with_addresses(header + own) == header + own


def test_long_text_takes_linear_time() -> None:
    nested = "int i;\n" + "#pragma omp task\n{ g(i); " * 20_000
    assert with_addresses(nested).count("(void)") <= 300
    assert with_addresses("int " + "a, " * 500_000 + "b;") is not None
    assert with_addresses("#pragma omp task\n" * 100_000) is not None
