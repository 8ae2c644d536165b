"""Reasoning is told from the answer by one rule, wherever the response came from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.responses.reasoning import split_reasoning, without_reasoning

_TAGS = [
    *(
        (f"<{name}>", f"</{name}>")
        for name in (
            *("think", "thinking", "thought", "thoughts", "reasoning", "reflection"),
            *("analysis", "scratchpad", "seed:think", "Think", "THINKING"),
        )
    ),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
]

_every_tag = pytest.mark.parametrize(("opening", "closing"), _TAGS)


@_every_tag
def test_what_stands_between_tags_is_reasoning(opening: str, closing: str) -> None:
    response = f"{opening}\nfirst this\n{closing}\nanswer"
    assert without_reasoning(response).strip() == "answer"
    assert split_reasoning(response, reasoning_apart=False) == ("first this", "answer")


@_every_tag
def test_reasoning_that_was_cut_off_leaves_no_answer(opening: str, closing: str) -> None:
    assert without_reasoning(f"{opening}first this").strip() == ""
    assert split_reasoning(f"{opening}first this", reasoning_apart=False) == ("first this", "")


@_every_tag
def test_reasoning_that_began_in_the_prompt_ends_at_its_closing_tag(
    opening: str, closing: str
) -> None:
    response = f"first this{closing}answer"
    assert without_reasoning(response) == "answer"
    assert split_reasoning(response, reasoning_apart=False) == ("first this", "answer")


def test_reasoning_between_two_parts_of_an_answer_is_passed_over() -> None:
    assert without_reasoning("one\n<think>or\n</think>two") == "one\n\ntwo"


def test_reasoning_within_a_line_needs_its_end() -> None:
    assert without_reasoning("one <think>or</think> two") == "one \n two"
    assert without_reasoning("one <think>or two") == "one <think>or two"
    assert split_reasoning("one <think>or</think> two", reasoning_apart=False) == (
        "",
        "one <think>or</think> two",
    )


def test_reasoning_right_behind_a_brace_needs_no_end() -> None:
    assert without_reasoning('{"races": []}<reasoning>{"races": [1]}') == '{"races": []}'


def test_reasoning_may_begin_again_behind_its_end() -> None:
    assert without_reasoning("<think>a</think> <think>b</think>answer") == "answer"
    assert without_reasoning("<think>a</think> <think>b") == ""


def test_reasoning_may_talk_of_its_own_tag() -> None:
    response = "<think>what is\n<think>\nfor?</think>answer"
    assert without_reasoning(response).strip() == "answer"
    assert split_reasoning(response, reasoning_apart=False)[1] == "answer"


@pytest.mark.parametrize(
    "program",
    [
        "BlockingQueue<Thought> queue = new LinkedBlockingQueue<Thought>();",
        'System.out.println("[THINK] " + name);',
        "long spent[states]; spent[THINK]++;",
        "// see <analysis> in the statement",
    ],
)
def test_programs_that_look_like_a_tag_are_kept(program: str) -> None:
    assert without_reasoning(program) == program
    assert split_reasoning(program, reasoning_apart=False) == ("", program)


def test_a_closing_tag_is_text_where_reasoning_came_apart() -> None:
    assert split_reasoning("a </think> b", reasoning_apart=True) == ("", "a </think> b")


@given(st.lists(st.sampled_from(["<think>", "</think>", "[THINK]", "\n", " ", "x"]), max_size=20))
def test_taking_reasoning_off_first_loses_no_answer(pieces: list[str]) -> None:
    response = "".join(pieces)
    _, answer = split_reasoning(response, reasoning_apart=False)
    assert without_reasoning(answer).split() == without_reasoning(response).split()


@pytest.mark.parametrize("piece", ["<think>", "</think>", "\n<think>", "[THINK", "<", " ", "\n>"])
def test_megabytes_of_anything_are_read(piece: str) -> None:
    response = piece * (2_000_000 // len(piece))
    without_reasoning(response)
    split_reasoning(response, reasoning_apart=False)
