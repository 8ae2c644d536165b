"""Simd loops become parallel loops of the race check's runtime where that is the same loop."""

import pytest

from concert.suites.task_parallel.judge.races.text.simd_loops import with_lanes

_HEAD = "#pragma omp parallel for"
_TAIL = "schedule(monotonic:runtime)"


@pytest.mark.parametrize(
    ("clauses", "first", "kept"),
    [
        ("", "int i = 0", " num_threads(concert_lanes(1000000))"),
        (" safelen(4) simdlen(4)", "int i{0}", " num_threads(concert_lanes(4))"),
        (" aligned(x, y : 32)", "i = 0", " lastprivate(i) num_threads(concert_lanes(1000000))"),
        (
            " reduction(+ : s), private(i, t)",
            "i = 0",
            " reduction(+ : s) private(i, t) num_threads(concert_lanes(1000000))",
        ),
    ],
)
def test_a_simd_loop_is_the_runtimes(clauses: str, first: str, kept: str) -> None:
    text = f'#pragma omp simd{clauses}\n# 7 "a.cc"\n  for ({first}; i < n; ++i) f(i);\n'
    written = with_lanes(text).split("\n")
    assert written[0] == f"{_HEAD}{kept} {_TAIL}"
    assert written[1:] == text.split("\n")[1:]


@pytest.mark.parametrize(
    "directive",
    ["simd collapse(2)", "simd if(n)", "simd linear(j)", "for simd", "declare simd", "simd ("],
)
def test_other_loops_stay(directive: str) -> None:
    text = f"#pragma omp {directive}\nfor (int i = 0; i < n; ++i) f(i);\n"
    assert with_lanes(text) == text


def test_loops_that_keep_an_order_inside_stay() -> None:
    text = "#pragma omp simd\nfor (int i = 0; i < n; ++i) {\n#pragma omp ordered simd\nf(i);\n}\n"
    assert with_lanes(text) == text
