"""Foreign text stays on its line and in its cell, and has no effect on its reader."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.escaping import (
    MOST_LINE,
    csv_cell,
    figure_text,
    markdown_cell,
    markdown_line,
    message_line,
    one_line,
    plain_lines,
)

_ANY_TEXT = st.text(st.characters(codec=None))


@given(_ANY_TEXT)
def test_one_line_is_printable_whatever_the_text(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    assert line.encode("utf-8").decode("utf-8") == line
    assert one_line(line) == line


@given(_ANY_TEXT, st.integers(3, 50))
def test_one_line_is_no_longer_than_allowed(text: str, most: int) -> None:
    assert len(one_line(text, most=most)) <= most


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n\tb  c\u2028d", "a b c d"),
        ("\x1b[31mred\x1b[0m\x07", "\\x1b[31mred\\x1b[0m\\x07"),
        ("\u202egpj.exe", "\\u202egpj.exe"),
        ("\udcff/path", "\\udcff/path"),
        ("a\0b\x7f\x9b", "a\\x00b\\x7f\\x9b"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\U000e0041", "\\U000e0041"),
        ("Grüße, 世界", "Grüße, 世界"),
    ],
)
def test_characters_that_mislead_become_escapes(text: str, line: str) -> None:
    assert one_line(text) == line


def test_a_line_that_is_too_long_ends_with_an_ellipsis() -> None:
    assert one_line("x" * 10_000_000, most=10) == "xxxxxxx..."
    assert one_line(" " * 10_000 + "x", most=10).endswith("...")


def test_lines_and_tabs_of_ours_stay() -> None:
    assert plain_lines("a\tb\n\n\x1b[2Jc\r\n") == "a\tb\n\n\\x1b[2Jc\\x0d\n"


@given(_ANY_TEXT)
def test_plain_lines_are_as_many_as_before(text: str) -> None:
    assert plain_lines(text).count("\n") == text.count("\n")


def test_a_cell_of_markdown_ends_where_it_ends() -> None:
    assert markdown_cell("a|b\n`c` <img> [x](y) \\") == "a\\|b \\`c\\` \\<img\\> \\[x\\](y) \\\\"
    assert markdown_cell("&lt;script&#62; R&D") == "&amp;lt;script&amp;#62; R&amp;D"


def test_a_line_of_markdown_has_no_link_and_no_html() -> None:
    assert markdown_line("m <b> [x](http://y)\n# h") == "m \\<b> \\[x](http://y) # h"


@pytest.mark.parametrize("text", ["=1+1", "+cmd", "-cmd|x", "@SUM(A1)", "\t=1", "\r=1", " =1"])
def test_no_spreadsheet_takes_a_cell_for_a_formula(text: str) -> None:
    assert csv_cell(text).startswith("'")


@pytest.mark.parametrize("text", ["-1.5", "+2e9", ".5", "name", "a=b", ""])
def test_numbers_and_names_stay_as_they_are(text: str) -> None:
    assert csv_cell(text) == text


def test_a_label_of_a_figure_begins_no_formula_and_is_shown() -> None:
    assert figure_text("$\\frac$ a\x00") == "\\$\\frac\\$ a\\x00"
    assert figure_text("_hidden") == " _hidden"


@pytest.mark.parametrize("length", [1000, 1900, 3000, 8000, 10_000, 1_000_000])
@pytest.mark.parametrize("unit", ["9", " ", "\x1b", "a\n", "\U0001f600"])
def test_a_message_about_a_long_text_keeps_its_beginning_and_its_end(
    length: int, unit: str
) -> None:
    line = message_line(f"what: {unit * length} is no number; write one")
    assert line.startswith("what:")
    assert line.endswith("is no number; write one")
    assert len(line) <= MOST_LINE
    assert line.isprintable()


def test_a_message_that_is_short_is_left_alone() -> None:
    assert message_line("what: a\nb; do it...") == "what: a b; do it..."
