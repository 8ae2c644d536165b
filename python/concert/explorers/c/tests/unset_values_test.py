"""Uses of values that were never set are told, and no others."""

import pytest

from concert.explorers.c import Workbench, explore
from concert.explorers.c.decisions.unset_values import first_told, without_pragmas
from concert.explorers.c.programs_for_tests import SEARCH, two_threads


def _left_out(body: str, bench: Workbench) -> dict[str, str]:
    source = two_threads("", body)
    coverage = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict.coverage
    return {bound[0]: bound[1] for bound in coverage.bounds}


@pytest.mark.parametrize(
    "body",
    [
        "int x; assert(x != 5);",
        "int x[4]; x[0] = 1; assert(x[2] != 5);",
        "int *x = malloc(4 * sizeof *x); assert(x[1] != 5); free(x);",
        "int x; if (rand() % 2) x = 3; assert(x != 5);",
        '_Pragma("GCC diagnostic ignored \\"-Wall\\"") int x; assert(x != 5);',
    ],
)
def test_what_may_not_be_set_is_left_out(body: str, bench: Workbench) -> None:
    assert "may use a value that was never set" in _left_out(body, bench)["unset values"]


@pytest.mark.parametrize(
    "body",
    [
        "int x = 4; assert(x != 5);",
        "int x[4] = {0}; assert(x[2] != 5);",
        "int *x = calloc(4, sizeof *x); assert(x[1] != 5); free(x);",
        "int x; if (rand() % 2) x = 3; else x = 4; assert(x != 5);",
    ],
)
def test_what_is_set_on_each_way_is_not(body: str, bench: Workbench) -> None:
    assert "unset values" not in _left_out(body, bench)


def test_a_program_cannot_silence_the_compiler() -> None:
    source = (
        '#pragma GCC diagnostic ignored "-Wuninitialized"\nint x; _Pragma("GCC poison y") int z;\n'
    )
    assert without_pragmas(source) == "\nint x;  int z;\n"


def test_the_first_of_such_messages_counts() -> None:
    told = (
        "checked.c:9:3: warning: 'x' is used uninitialized [-Wuninitialized]\n"
        "checked.c:2:1: warning: something else [-Wunused]\n"
        "checked.c:7:3: warning: use of uninitialized value 'y' [CWE-457]"
        " [-Wanalyzer-use-of-uninitialized-value]\n"
    )
    assert first_told(told) == 7
    assert first_told("") == 0
