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


def test_code_within_a_line_is_no_fence() -> None:
    assert first_fence("run ```ls``` or\n```ls```") is None
    assert first_fence("run\n```ls") == 4


def test_a_json_object_is_found_behind_a_fence_at_the_end_of_a_line() -> None:
    text = 'So: ```json\n  {"a": 1}\n```\n```c\n{}\n```'
    assert [text[start:][:3] for start in fenced_json_objects(text)] == ['{"a']


@given(st.text(alphabet="`~> \n\tcx", max_size=200))
def test_blocks_are_parts_of_the_text_in_order(text: str) -> None:
    position = 0
    for block in fenced_blocks(text):
        position = text.index(block.text, position) + len(block.text)
    assert (first_fence(text) is None) == (not list(fenced_blocks(text)))


@pytest.mark.parametrize("piece", ["`", "```\n", "``` x\n", "~~~~", " ", ">\n", "\n```{"])
def test_megabytes_of_anything_are_read(piece: str) -> None:
    text = piece * (2_000_000 // len(piece))
    assert first_fence(text) is None or len(list(fenced_blocks(text))) > 0
    assert list(fenced_json_objects(text)) is not None
