"""Colours cover the whole text, and texts on which the lexers are slow get none."""

import re

import pytest

from concert.report.answers.highlight import MOST_CHARACTERS, can_colour, coloured, runs

_PROGRAM = 'public class A { // <b>\n  String s = "a & \U0001f600";\n}\n'


def test_runs_cover_the_text_in_units_of_utf_16() -> None:
    lengths = [int(number) for number in re.findall(r"[a-z.](\d+)", runs(_PROGRAM, "java"))]
    assert sum(lengths) == len(_PROGRAM.encode("utf-16-le")) // 2
    assert runs(_PROGRAM, "java").startswith("k")


def test_coloured_text_is_escaped_and_complete() -> None:
    html = str(coloured(_PROGRAM, "java"))
    assert "<b>" not in html
    assert '<span class="k">public ' in html
    assert "&lt;b&gt;" in html


def test_an_unknown_language_gets_no_colours() -> None:
    assert runs("<a>", "xyz") == ""
    assert str(coloured("<a>", "xyz")) == "&lt;a&gt;"


@pytest.mark.parametrize(
    "text", ["a " * 5000, "\n" * 2000, "a<" * 3000, ";" * (MOST_CHARACTERS + 1), "int a;\r\n"]
)
def test_a_text_that_takes_long_gets_no_colours(text: str) -> None:
    assert not can_colour(text, "java")
