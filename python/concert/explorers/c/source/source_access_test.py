"""Each access is reported as the expression that stands in the source."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from concert.explorers.c import Verdict, explore
from concert.explorers.c.fake_bench_for_tests import fake_bench

# One thread does what is to be told, a function for each line of it; the other sets everything, so
# that each access of the first races.
_TEMPLATE = """#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct part
{{
    int left;
    int right[3];
}};
struct item
{{
    int count;
    struct part parts[2];
    struct item *next;
    int flag : 3;
}};
static int x, y, i, table[8], grid[3][3];
static struct item one, other, *head = &one;
static int *place = &x;
static char text[16];
static int *volatile *nothing;
_Atomic int atom;
#define BOTH(v) ((v)++)
#define TOTAL one.count
static int same(int value)
{{
    return value;
}}
static void clear(void)
{{
    x = y = i = 0;
    head = &one;
    place = &x;
}}
static void set(void)
{{
    x = y = i = 1;
    memset(table, 0, sizeof table);
    memset(grid, 0, sizeof grid);
    memset(&one, 0, sizeof one);
    head = &one;
    place = &x;
    atom = 1;
    memset(text, 0, sizeof text);
}}
{functions}
static void *work(void *argument)
{{
    {calls}
    return argument;
}}
static void *reset(void *argument)
{{
    set();
    return argument;
}}
int main(void)
{{
    pthread_t first, second;
    one.next = &other;
    pthread_create(&first, NULL, work, NULL);
    pthread_create(&second, NULL, reset, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}}
"""
_CASES = [
    ("x = 1;", {"write x"}),
    ("x++;", {"read x", "write x"}),
    ("--x;", {"read x", "write x"}),
    ("x += y;", {"read x", "read y", "write x"}),
    ("x = y;", {"read y", "write x"}),
    ("x = -y;", {"read y", "write x"}),
    ("x = (char)y;", {"read y", "write x"}),
    ("x = !y && i;", {"read y", "read i", "write x"}),
    ("x = y = i;", {"read y", "read i", "write y", "write x"}),
    ("table[i] = y;", {"read i", "read y", "write table[i]"}),
    ("table[i]++;", {"read i", "read table[i]", "write table[i]"}),
    ("x = table[i] + table[y];", {"read i", "read y", "read table[i]", "read table[y]", "write x"}),
    ("grid[i][y] = 2;", {"read i", "read y", "write grid[i][y]"}),
    ("one.count = 2;", {"write one.count"}),
    ("one.flag = 1;", {"write one.flag"}),
    ("if (one.flag) { }", {"read one.flag"}),
    ("*place += y;", {"read place", "read *place", "read y", "write *place"}),
    ("*place = *place + y;", {"read place", "read *place", "read y", "write *place"}),
    ("y = x + *place;", {"read place", "read x", "read *place", "write y"}),
    ("one.parts[i].right[y] = 3;", {"read i", "read y", "write one.parts[i].right[y]"}),
    ("head->count = x;", {"read head", "read x", "write head->count"}),
    ("x = head->parts[1].left;", {"read head", "read head->parts[1].left", "write x"}),
    ("head->count--;", {"read head", "read head->count", "write head->count"}),
    ("*place = 4;", {"read place", "write *place"}),
    ("x = *place;", {"read place", "read *place", "write x"}),
    ("(*place)++;", {"read place", "read *place", "write *place"}),
    ("y = place[0];", {"read place", "read place[0]", "write y"}),
    ("*(table + 2) = 5;", {"write *(table + 2)"}),
    ("(&one)->count = 6;", {"write (&one)->count"}),
    ("return x ? &y : argument;", {"read x"}),
    ("if (!x) { y = 2; }", {"read x", "write y"}),
    ("if (!x && !y) { i = 2; }", {"read x", "read y", "write i"}),
    ("while (x < 0) { }", {"read x"}),
    ("do { } while (x < 0);", {"read x"}),
    ("for (; x < 0;) { }", {"read x"}),
    ("switch (x) { case 9: break; }", {"read x"}),
    ("same(x);", {"read x"}),
    ("same(same(x) + y);", {"read x", "read y"}),
    ("int local = x; return local ? argument : 0;", {"read x"}),
    ("y = x ? head->count : i;", {"read x", "read i", "write y"}),
    ("struct item copy = one; return copy.next;", {"read one"}),
    ("other = one;", {"read one"}),
    ("BOTH(x);", {"read x", "write x"}),
    ("TOTAL = 3;", {"write TOTAL"}),
    ("memset(text, 1, 3);", {"write text"}),
    ("memset(&x, 0, 4);", {"write x"}),
    ("memset(place, 0, 4);", {"read place", "write *place"}),
    ("text[3] = 'c';", {"write text[3]"}),
    ("x = ({ int t = y; t; });", {"read y", "write x"}),
]


def _source(statements: Sequence[str]) -> str:
    """Returns a program with a function for each statement, which has a line to itself.

    Before each everything is zero.
    """
    functions = "\n".join(
        f"static void *work_{number}(void *argument)\n{{ clear();\n{statement}\nreturn argument; }}"
        for number, statement in enumerate(statements)
    )
    calls = " ".join(f"work_{number}(argument);" for number in range(len(statements)))
    return _TEMPLATE.format(functions=functions, calls=calls)


def _verdict(scratch: Path, *statements: str) -> tuple[Verdict, list[int]]:
    """Returns a verdict, and the lines of the statements."""
    source = _source(statements)
    lines = source.splitlines()
    first = [lines.index(statement.split("\n")[0]) + 1 for statement in statements]
    return explore(source, name="x.c", bench=fake_bench(scratch)).verdict, first


def _told(verdict: Verdict, line: int) -> set[str]:
    return {
        f"{side.access} {side.expression or side.candidates}"
        for race in verdict.races
        for side in race.sides
        if side.line == line and side.thread == 1
    }


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, set[str]]:
    """Returns the accesses reported for each statement."""
    statements = [statement for statement, _ in _CASES]
    verdict, lines = _verdict(tmp_path_factory.mktemp("races"), *statements)
    return {
        statement: _told(verdict, line) for statement, line in zip(statements, lines, strict=True)
    }


@pytest.mark.parametrize(("statement", "expected"), _CASES, ids=[case[0] for case in _CASES])
def test_each_access_is_told_as_it_is_written(
    statement: str, expected: set[str], told: Mapping[str, set[str]]
) -> None:
    assert told[statement] == expected


def test_an_access_on_a_later_line_of_a_statement_is_on_that_line(tmp_path: Path) -> None:
    verdict, (line,) = _verdict(tmp_path, "same(\n        x);\n    y = i\n        + table[2];")
    assert _told(verdict, line + 1) == {"read x"}
    assert _told(verdict, line + 2) == {"read i", "write y"}
    assert _told(verdict, line + 3) == {"read table[2]"}


def test_what_cannot_be_told_apart_is_told_as_all_that_it_may_be(tmp_path: Path) -> None:
    # GCC has both where the call stands, and both pointers may lead to the same variable.
    statement = "int *a = &x, *b = &x; return same(i ? *a : *b) ? a : b;"
    verdict, (line,) = _verdict(tmp_path, statement)
    assert "read ('*a', '*b')" in _told(verdict, line)


def test_a_global_is_told_by_its_path(tmp_path: Path) -> None:
    verdict, (line,) = _verdict(tmp_path, "one.parts[1].right[2] = 3;")
    memory = {race.memory for race in verdict.races if line in race.lines}
    assert memory == {"global one.parts[1].right[2]"}
