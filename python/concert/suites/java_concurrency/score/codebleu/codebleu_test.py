"""Matches against values counted by hand, laws, and sources that are no programs."""

import math
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.suites.java_concurrency.score.codebleu import (
    JavaProgram,
    dataflow_match,
    syntax_match,
)
from concert.suites.java_concurrency.score.codebleu.dataflow import Flow, Relation

_METHOD = "class A { int f(int a) { return a; } }"
_TWO_VARIABLES = "class A { void f() { int b = 1; int c = b; } }"
_FRAGMENTS = st.lists(
    st.sampled_from(
        (
            *(
                "class A {",
                "}",
                "void f() {",
                "int a = b;",
                "a += c;",
                "while (a < b) {",
                ";",
                "a++;",
            ),
            *(
                "if (a) {",
                "else {",
                "for (int i = 0; i < n; i++) {",
                "for (int x : y) {",
                '"x',
                "/*",
            ),
            *("//", "\n", "(", ")", "\ud800", "é", "\0", "'"),
        )
    ),
    max_size=60,
).map(" ".join)


def _syntax(candidate: str, reference: str) -> float:
    return syntax_match(JavaProgram(candidate), JavaProgram(reference))


def _dataflow(candidate: str, reference: str) -> float:
    return dataflow_match(JavaProgram(candidate), JavaProgram(reference))


def _flows(body: str) -> Counter[Flow]:
    return JavaProgram(f"class A {{ void f() {{ {body} }} }}").data_flow


def _from(variable: int, *sources: int) -> Flow:
    return Flow(variable=variable, relation=Relation.COMES_FROM, sources=sources)


def _computed(variable: int, *sources: int) -> Flow:
    return Flow(variable=variable, relation=Relation.COMPUTED_FROM, sources=sources)


def test_a_subtree_is_each_node_that_has_children() -> None:
    # The program, the class, its body, the method, two types, the parameters, the parameter, the
    # block and the return statement.
    assert JavaProgram(_METHOD).subtrees.total() == 10


def test_names_and_comments_do_not_count_but_kinds_do() -> None:
    assert _syntax("class B { int g(int z) { /* its */ return z; } } // end", _METHOD) == 1.0
    # All of the ten but the program, the class, its body, the method, the block and the return
    # statement, which hold the literal.
    assert _syntax(_METHOD.replace("return a", "return 1"), _METHOD) == pytest.approx(4 / 10)


def test_a_subtree_counts_only_as_often_as_the_candidate_has_it() -> None:
    # Of the ten only the types are common; the candidate has one of the reference's two.
    assert _syntax("class B { int z; }", _METHOD) == pytest.approx(1 / 10)


def test_a_flow_names_variables_in_the_order_in_which_they_appear() -> None:
    flows = JavaProgram(_TWO_VARIABLES).data_flow
    # b from 1, 1 itself, c from b, the b that c comes from.
    assert flows == Counter([_from(1, 0), _from(0), _from(2, 1), _from(1, 1)])


def test_renamed_variables_flow_alike_and_others_do_not() -> None:
    renamed = "class X { void run() { int u = 7; int v = u; } }"
    assert _dataflow(renamed, _TWO_VARIABLES) == 1.0
    # b from 1 and 1 itself are common.
    assert _dataflow(_TWO_VARIABLES.replace("c = b", "c = 2"), _TWO_VARIABLES) == 0.5


def test_an_assignment_computes_from_all_names_on_its_right() -> None:
    assert _computed(2, 0, 1) in _flows("x = a + b;")
    assert _computed(0, 0) in _flows("x++;")


def test_what_holds_before_an_if_may_hold_after_it() -> None:
    # A declaration without a value counts only where it reaches a use.
    declared = _from(0)
    assert declared in _flows("int x; if (c) { x = x; } y = x;")
    assert _flows("int x; x = 1; y = x;") == _flows("x = 1; y = x;")
    assert _flows("int x; if (c) { x = 1; } y = x;") != _flows("if (c) { x = 1; } y = x;")


def test_what_a_loop_defines_reaches_its_next_round() -> None:
    # The b on the right, variable 0, comes from the b that is computed behind it.
    assert _from(0, 0) in _flows("while (true) { a = b; b = c; }")
    assert _from(0, 0) not in _flows("a = b; b = c;")


def test_a_reference_without_data_flow_has_no_match() -> None:
    assert math.isnan(_dataflow(_TWO_VARIABLES, "class A { }"))


@given(_FRAGMENTS, _FRAGMENTS)
@settings(deadline=None)
def test_any_text_has_shares_and_is_wholly_like_itself(first: str, second: str) -> None:
    assert 0.0 <= _syntax(first, second) <= 1.0
    assert _syntax(first, first) == 1.0
    flow = _dataflow(first, second)
    assert math.isnan(flow) or 0.0 <= flow <= 1.0
    assert math.isnan(_dataflow(first, first)) or _dataflow(first, first) == 1.0


@pytest.mark.parametrize(
    "source",
    [
        "class A { void f() { " + "while (a < b) { a++; " * 2000 + "} " * 2002,
        "class A { int x = " + "(" * 20_000 + "1" + ")" * 20_000 + "; }",
        "class A { void f() { " + "a = (" * 8_000 + "1" + ")" * 8_000 + "; } }",
        "{" * 50_000,
    ],
    ids=["loops", "parentheses", "assignments", "braces"],
)
def test_deep_nesting_ends(source: str) -> None:
    program = JavaProgram(source)
    assert syntax_match(program, program) == 1.0
    assert dataflow_match(program, JavaProgram(_TWO_VARIABLES)) <= 1.0


_LIST_FLOWS = """
import sys
from concert.suites.java_concurrency.score.codebleu import JavaProgram
flows = JavaProgram(sys.argv[1]).data_flow
print(sorted((flow.variable, flow.relation, flow.sources, n) for flow, n in flows.items()))
"""


def test_a_flow_does_not_depend_on_the_order_of_sets() -> None:
    body = "x = p + q * r - s + t; while (x < u) { x += p; u = x + v; }"
    said = {
        subprocess.run(
            [sys.executable, "-c", _LIST_FLOWS, f"class A {{ void f() {{ {body} }} }}"],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1
