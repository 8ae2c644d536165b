"""An input of few classes has a value of each of them, and none is left out."""

import random

import pytest

from concert.explorers.c import Outcome, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, two_threads

_INPUT = """#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int v[3];
"""
_PROVED = {
    "a condition": "if (__VERIFIER_nondet_int()) v[0] = 1;",
    "a loop that ends": "if (!__VERIFIER_nondet_int()) v[0] = 1; else v[1] = 1;",
    "a variable": "int n = __VERIFIER_nondet_int(); if (n > 7) v[0] = 1; assert(n > 7 || n < 8);",
    "all of a range": (
        "int n = __VERIFIER_nondet_int(); __VERIFIER_assume(0 <= n && n < 3); v[n] = 1;"
    ),
}
_PROGRAMS = 40
_TYPES = {"char": "char", "uchar": "unsigned char", "int": "int", "uint": "unsigned int"}
_SIGNS = ("<", "<=", ">", ">=", "==", "!=")


@pytest.mark.parametrize("name", sorted(_PROVED))
def test_nothing_is_left_out(name: str, bench: Workbench) -> None:
    program = two_threads(_INPUT, "", before=_PROVED[name])
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS, (verdict.findings, verdict.coverage)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("assert(!__VERIFIER_nondet_int());", "`!__VERIFIER_nondet_int()'"),
        ("int n = __VERIFIER_nondet_int(); assert(n != 1234567);", "`n != 1234567'"),
        ("int n = __VERIFIER_nondet_int(); assert(n < 5 || n > 5);", "`n < 5 || n > 5'"),
        ("int n = __VERIFIER_nondet_int(); assert(n > -1);", "`n > -1'"),
    ],
)
def test_the_class_that_fails_is_found(body: str, message: str, bench: Workbench) -> None:
    program = two_threads(_INPUT, "", before=body)
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert message in next(one.message for one in verdict.findings)


def test_the_last_of_a_range_is_found(bench: Workbench) -> None:
    body = (
        "int n = __VERIFIER_nondet_int(); __VERIFIER_assume(0 <= n && n <= 3);"
        " int *p = malloc(sizeof(int[3])); p[n] = 1; free(p);"
    )
    verdict = explore(
        two_threads(_INPUT, "", before=body), name="p.c", bench=bench, limits=SEARCH
    ).verdict
    assert {one.kind.value for one in verdict.findings} == {"memory_error"}


@pytest.mark.parametrize("seed", range(_PROGRAMS))
def test_outputs_are_those_of_all_values(seed: int, bench: Workbench) -> None:
    draw = random.Random(seed)
    name = draw.choice(sorted(_TYPES))
    least, most = {"char": (-128, 127), "uchar": (0, 255)}.get(name, (-300, 300))
    least = max(least, 0) if name.startswith("u") else least
    asked = [
        (draw.choice(_SIGNS), draw.randint(0 if name == "uint" else -130, 130), draw.random() < 0.5)
        for _ in range(draw.randint(1, 4))
    ]
    tests = [
        f"{constant} {sign} n" if is_turned else f"n {sign} {constant}"
        for sign, constant, is_turned in asked
    ]
    tests += draw.sample(["n", "!n"], draw.randint(0, 1))
    program = two_threads(
        f"#include <stdio.h>\nextern {_TYPES[name]} __VERIFIER_nondet_{name}(void);\n",
        "",
        before=f"{_TYPES[name]} n = __VERIFIER_nondet_{name}();"
        + "".join(f" if ({test}) putchar('1'); else putchar('0');" for test in tests),
    )
    verdict = explore(program, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS, (verdict.findings, verdict.coverage)
    pythonic = [test.replace("!n", "not n") for test in tests]
    assert {output.text for output in verdict.outputs} == {
        "".join("1" if eval(test, {"n": value}) else "0" for test in pythonic)
        for value in range(least, most + 1)
    }
