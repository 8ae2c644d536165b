"""Known answers of scc's rules, counted by hand, and lizard's count beside them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.score.complexity import measure_complexity

_PROGRAM = """\
// A comment.
#include <vector>

/* A longer one,
   with for ( and if in it. */
int f(int x) {
  if (x == 1 && x != 2) return 1;  // if this counted, it would be wrong
  for (int i = 0; i < x; ++i) {
    while (x > 3) --x;
  }
  const char* s = "if (x) else || && ";
  return x ? 1 : 2;
}
"""


def test_a_program_has_the_counts_that_the_rules_give() -> None:
    counts = measure_complexity(_PROGRAM)
    assert (counts.lines, counts.code, counts.comments, counts.blank) == (13, 9, 3, 1)
    # if, ==, &&, !=, for, while.
    assert counts.complexity == 6
    # One path, and if, &&, for, while, ?.
    assert (counts.cyclomatic, counts.functions) == (6, 1)


@pytest.mark.parametrize(
    ("text", "complexity"),
    [
        ("if(x) y;", 1),
        ("while(x) y;", 0),
        ("while (x) y;", 1),
        ("} else {", 1),
        ("}else {", 0),
        ("} else if (x) {", 2),
        ("a==b; a == b; a!=b; a != b;", 2),
        ("x || y && z", 2),
        ("switch (x) {", 1),
        ("elsewhere ( x )", 0),
        ('"\\" if (x) "; if (x)', 1),
        ('R"(if (x)\nif (y))" ; if (z)', 1),
        ("a /* if (x) */ if (y)", 1),
    ],
)
def test_branches_are_words_after_white_space_outside_of_strings_and_comments(
    text: str, complexity: int
) -> None:
    assert measure_complexity(text).complexity == complexity


@pytest.mark.parametrize(
    ("text", "code", "comments", "blank"),
    [
        ("", 0, 0, 0),
        ("\n", 0, 0, 1),
        ("int a; // b\n", 1, 0, 0),
        ("/* a */ int b;\n", 1, 0, 0),
        ("int a; /* b\nc\nd */ int e;\n", 2, 1, 0),
        ("/*\n\n*/\n", 0, 3, 0),
        ('const char* a = R"(\n\n//)";\n', 3, 0, 0),
        ("   \t\n// a", 0, 1, 1),
    ],
)
def test_a_line_is_code_or_comment_or_blank(
    text: str, code: int, comments: int, blank: int
) -> None:
    counts = measure_complexity(text)
    assert (counts.code, counts.comments, counts.blank) == (code, comments, blank)


@given(st.text(alphabet='if( "/*\\\n;R)x', max_size=60))
def test_any_text_can_be_counted_and_every_line_is_one_of_the_three(text: str) -> None:
    counts = measure_complexity(text)
    assert counts.lines == counts.code + counts.comments + counts.blank
    assert counts.lines == text.count("\n") + (text != "" and not text.endswith("\n"))
