"""Fenced blocks are found by one rule, however a model writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.common.fences import Block, fenced_blocks, fenced_json_objects, first_fence


@pytest.mark.parametrize(
    "text",
    [
        "```c\nx\n```",
        "~~~ c\nx\n~~~~",
        "Here:\n\n````c\nx\n````\nDone.",
        "1. So:\n            ```c\nx\n            ```",
        "> ```c\nx\n> ```",
        "```c\t\nx\n``` ",
    ],
)
def test_a_block_lies_between_two_fences(text: str) -> None:
    assert list(fenced_blocks(text)) == [Block("c", "x\n", closed=True)]


def test_line_ends_of_other_systems_do_not_keep_a_block_open() -> None:
    assert list(fenced_blocks("```c\r\nx\r\n```\r\ny")) == [Block("c", "x\r\n", closed=True)]


@pytest.mark.parametrize("inner", ["```", "~~~~", "```` c", "`````c"])
def test_a_fence_that_does_not_close_is_text(inner: str) -> None:
    assert list(fenced_blocks(f"````\n{inner}\n````")) == [Block("", f"{inner}\n", closed=True)]


def test_a_block_without_an_end_reaches_to_the_end() -> None:
    assert list(fenced_blocks("```c\nx\n")) == [Block("c", "x\n", closed=False)]
    assert list(fenced_blocks("```")) == [Block("", "", closed=False)]


def test_a_block_that_is_quoted_is_text_without_its_marks() -> None:
    quoted = "> ```c\n> x\n>\n>   y > z\n> ```\n"
    assert list(fenced_blocks(quoted)) == [Block("c", "x\n\n  y > z\n", closed=True)]


@pytest.mark.parametrize("text", ["```c\n> x\n```", "> ```c\n> x\ny\n> ```"])
def test_marks_that_do_not_quote_the_whole_block_are_text(text: str) -> None:
    (block,) = fenced_blocks(text)
    assert block.text.startswith("> x\n")


@pytest.mark.parametrize(
    ("line", "info", "code"),
    [
        ("cpp #include <vector>", "cpp", "#include <vector>"),
        ("#include <vector>", "", "#include <vector>"),
        ("cpp title=a.cc # include <a>", "cpp title=a.cc", "# include <a>"),
        ("java import java.util.List;", "java", "import java.util.List;"),
        ("java public class A {", "java", "public class A {"),
    ],
)
def test_code_on_the_line_of_a_fence_belongs_to_the_block(line: str, info: str, code: str) -> None:
    assert list(fenced_blocks(f"```{line}\nx\n```")) == [Block(info, f"{code}\nx\n", closed=True)]


@pytest.mark.parametrize(
    "line", ["c#", "toml a-b/task.toml", "cpp #1", "java important", "c imports"]
)
def test_what_begins_like_code_on_the_line_of_a_fence_is_none(line: str) -> None:
    assert list(fenced_blocks(f"```{line}\nx\n```")) == [Block(line, "x\n", closed=True)]


def test_code_within_a_line_is_no_fence() -> None:
    assert first_fence("run ```ls``` or\n```ls```") is None
    assert first_fence("run\n```ls") == 4


def test_a_json_object_is_found_behind_a_fence_at_the_end_of_a_line() -> None:
    text = 'So: ```json\n  {"a": 1}\n```\n```c\n{}\n```'
    assert [text[start:][:3] for start in fenced_json_objects(text)] == ['{"a']


@given(st.text(alphabet="`~ \n\tcx", max_size=200))
def test_blocks_are_parts_of_the_text_in_order(text: str) -> None:
    position = 0
    for block in fenced_blocks(text):
        position = text.index(block.text, position) + len(block.text)
    assert (first_fence(text) is None) == (not list(fenced_blocks(text)))


@given(st.text(alphabet="`> \nc", max_size=200))
def test_quoted_text_is_read_whatever_it_is(text: str) -> None:
    assert (first_fence(text) is None) == (not list(fenced_blocks(text)))


@pytest.mark.parametrize(
    "piece",
    [
        *("`", "```\n", "``` x\n", "~~~~", " ", ">\n", "\n```{"),
        *("> ```\n> x\n", "``` # \n", "```import ", "> "),
    ],
)
def test_megabytes_of_anything_are_read(piece: str) -> None:
    text = piece * (2_000_000 // len(piece))
    assert first_fence(text) is None or len(list(fenced_blocks(text))) > 0
    assert list(fenced_json_objects(text)) is not None
