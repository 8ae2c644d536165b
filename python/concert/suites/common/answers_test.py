"""Every suite looks for its answer in the same part of a response."""

import pytest

from concert.suites.catalogue import all_suites
from concert.suites.common.answers import answer_text

_TAGS = [
    *(
        (f"<{name}>", f"</{name}>")
        for name in (
            *("think", "thinking", "thought", "thoughts", "reasoning", "reflection"),
            *("analysis", "scratchpad", "seed:think"),
        )
    ),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
]


def test_byte_order_marks_are_no_part_of_an_answer() -> None:
    assert answer_text("\ufeffanswer") == "answer"


@pytest.mark.parametrize(("opening", "closing"), _TAGS)
@pytest.mark.parametrize("name", all_suites())
def test_every_suite_passes_over_every_kind_of_reasoning(
    name: str, opening: str, closing: str
) -> None:
    suite = all_suites()[name]
    task, other = suite.tasks()[0], suite.tasks()[-1]
    plain = suite.extract(task, task.reference)
    assert plain.fault == ""
    draft = f"{other.reference}\n{task.reference}\n{other.reference}"
    for response in (
        f"{opening}{draft}{closing}\n{task.reference}",
        f"{draft}{closing}\n{task.reference}",
        f"{opening}draft{closing}\n\n{task.reference}\n{opening}\n{other.reference}",
    ):
        assert suite.extract(task, response).text == plain.text


@pytest.mark.parametrize("name", all_suites())
def test_in_every_suite_reasoning_that_was_cut_off_holds_no_answer(name: str) -> None:
    suite = all_suites()[name]
    task = suite.tasks()[0]
    assert suite.extract(task, f"<think>\n{task.reference}").fault != ""
