"""Mechanical repairs propose what tables and the compiler say, and nothing else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.judge.repair.repairs import repairs
from concert.suites.task_parallel.judge.repair.rule_repairs import unified_diff


def _stderr(message: str, **more: object) -> bytes:
    return json.dumps([{"kind": "error", "message": message, **more}]).encode()


def test_a_header_that_does_not_exist_is_replaced_or_left_out() -> None:
    text = "#include <hpx/include/async.hpp>\n#include <nowhere.h>\nint x;\n"
    renamed = repairs(text, _stderr("hpx/include/async.hpp: No such file or directory"))
    assert renamed[0].text == "#include <hpx/future.hpp>\n#include <nowhere.h>\nint x;\n"
    left_out = repairs(text, _stderr("nowhere.h: No such file or directory"))
    assert "#include <nowhere.h>" not in left_out[0].text


@pytest.mark.parametrize(
    ("message", "header"),
    [
        ("\u2018std::execution\u2019 has not been declared", "execution"),
        ("\u2018execution\u2019 is not a member of \u2018std\u2019", "execution"),
        ("'accumulate' is not a member of 'std'", "numeric"),
        ("'omp_get_thread_num' was not declared in this scope", "omp.h"),
        ("'uint64_t' does not name a type", "cstdint"),
    ],
)
def test_the_header_of_a_name_is_included(message: str, header: str) -> None:
    found = repairs("int x;\n", _stderr(message))
    assert found[0].text == f"#include <{header}>\nint x;\n"
    assert header in found[0].rule


@pytest.mark.parametrize(
    "message",
    [
        "\u2018hpx\u2019 has not been declared",
        "'hpx' was not declared in this scope",
        "'hpx::execution' has not been declared",
        "'sort' is not a member of 'hpx'",
    ],
)
def test_the_headers_of_what_is_taken_from_hpx_are_included(message: str) -> None:
    text = (
        "#include <hpx/future.hpp>\n"
        "auto f = hpx::async(g);\n"
        "hpx::sort(hpx::execution::par, a, b);\n"
    )
    found = repairs(text, _stderr(message))
    headers = "#include <hpx/algorithm.hpp>\n#include <hpx/execution.hpp>\n"
    assert found[0].text == headers + text
    again = repairs(found[0].text, _stderr(message))
    assert not any("hpx" in one.rule for one in again)


def test_a_name_that_its_nearest_header_lacks_gets_its_own() -> None:
    text = "#include <hpx/semaphore.hpp>\nhpx::sliding_semaphore s(4);\n"
    message = "'sliding_semaphore' is not a member of 'hpx'; did you mean 'counting_semaphore'?"
    found = repairs(text, _stderr(message))
    assert found[0].text == "#include <hpx/synchronization/sliding_semaphore.hpp>\n" + text


def test_the_header_of_a_name_comes_before_another_name_that_the_compiler_proposes() -> None:
    fix = {
        "start": {"line": 1, "byte-column": 14},
        "next": {"line": 1, "byte-column": 18},
        "string": "sort",
    }
    stderr = _stderr("'sqrt' is not a member of 'std'; did you mean 'sort'?", fixits=[fix])
    found = repairs("auto x = std::sqrt(2.0);\n", stderr)
    assert found[0].text == "#include <cmath>\nauto x = std::sqrt(2.0);\n"


def test_blanks_of_web_pages_become_blanks() -> None:
    stderr = _stderr("extended character \u00a0 is not valid in an identifier")
    found = repairs("int\u00a0x;\u200b\n", stderr)
    assert [one.text for one in found] == ["int x;\n"]
    assert repairs("int \u00e4\u00a0x;\n", _stderr("expected ';'")) == ()


def test_what_the_compiler_proposes_is_done() -> None:
    fix = {
        "start": {"line": 2, "byte-column": 3},
        "next": {"line": 2, "byte-column": 6},
        "string": "size",
    }
    note = {"kind": "note", "message": "did you mean", "fixits": [fix]}
    stderr = _stderr("'siz' was not declared in this scope", children=[note])
    assert repairs("int x;\na.siz();\n", stderr)[0].text == "int x;\na.size();\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "hpx::parallel::for_loop(hpx::parallel::execution::par, 0, n, f)",
            "hpx::experimental::for_loop(hpx::execution::par, 0, n, f)",
        ),
        ("hpx::lcos::shared_future<void> f", "hpx::shared_future<void> f"),
        ("hpx::lcos::local::spinlock lock", "hpx::spinlock lock"),
        ("hpx::lcos::local::dataflow(f, a)", "hpx::dataflow(f, a)"),
        ("hpx::lcos::wait_all(a)", "hpx::wait_all(a)"),
        ("hpx::lcos::when_all_n(a, 3)", "hpx::when_all_n(a, 3)"),
        ("hpx::parallel::v1::min_element(par, a, b)", "hpx::min_element(par, a, b)"),
        ("hpx::parallel::copy_if(par, a, b, c, f)", "hpx::copy_if(par, a, b, c, f)"),
    ],
)
def test_names_are_those_of_hpx_1_11(old: str, new: str) -> None:
    found = repairs(f"{old};\n", _stderr("'x' is not a member of 'y'"))
    assert found[-1].text == f"{new};\n"


def test_a_name_that_moved_comes_before_another_name_that_the_compiler_proposes() -> None:
    fix = {
        "start": {"line": 1, "byte-column": 1},
        "next": {"line": 1, "byte-column": 20},
        "string": "std::sort",
    }
    stderr = _stderr("'sort' is not a member of 'x'; did you mean 'std::sort'?", fixits=[fix])
    found = repairs("#include <algorithm>\nhpx::parallel::sort(a, b);\n", stderr)
    assert found[0].text == "#include <algorithm>\nhpx::sort(a, b);\n"


def test_what_no_rule_knows_is_left_alone() -> None:
    assert repairs("int x\n", _stderr("expected ';' at end of input")) == ()
    assert repairs("int x;\n", b"g++: internal error\n[not json\n[1, 2]\n") == ()


@given(st.text(max_size=80), st.text(max_size=80))
def test_a_diff_is_empty_only_for_equal_lines(before: str, after: str) -> None:
    diff = unified_diff(before, after)
    same = before.splitlines(keepends=True) == after.splitlines(keepends=True)
    assert (diff == "") == same
