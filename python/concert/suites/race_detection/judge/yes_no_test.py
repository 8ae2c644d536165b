"""A yes or no is found in what models really write, and judged for the program as a whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.runfiles import folder
from concert.suites.race_detection.judge.yes_no import (
    extract_yes_no,
    judge_yes_no,
    yes_no_reference,
)
from concert.suites.race_detection.tasks.programs import Program, load_programs
from concert.values.values import Candidate, Outcome

_PROGRAMS = load_programs(folder("data/race-detection"))
_RACY = next(program for program in _PROGRAMS if program.races)
_RACE_FREE = next(program for program in _PROGRAMS if not program.races)


def _said(response: str) -> str:
    candidate = extract_yes_no(response)
    return candidate.fault or {'{"racy":true}': "yes", '{"racy":false}': "no"}[candidate.text]


@pytest.mark.parametrize(
    ("response", "said"),
    [
        ("Answer: yes", "yes"),
        ("The threads share x.\n\nAnswer: no\n", "no"),
        ("**Answer:** **Yes**.", "yes"),
        ("**Answer: No**", "no"),
        ("### Final Answer\n\n`no`", "no"),
        ("The final answer is: $\\boxed{\\text{Yes}}$", "yes"),
        ("\\boxed{no}", "no"),
        ("My verdict is yes, since line 3 writes.", "yes"),
        ("ANSWER - YES", "yes"),
        ("Answer: 'no'", "no"),
        ("answer = “yes”", "yes"),
        ("Yes", "yes"),
        ("no.", "no"),
        ("Yes, lines 3 and 7 race.", "yes"),
        ("**No**, there is no data race.", "no"),
        ("Reasons follow.\n\nYes\n", "yes"),
        ('{"data_race": true}', "yes"),
        ('```json\n{"has_data_race": "no"}\n```', "no"),
        ("Answer: yes\nNo, wait.\nAnswer: no", "no"),
        ("<think>Answer: yes</think>Answer: no", "no"),
        ("Answer: no\n<think>or yes?\nAnswer: yes", "no"),
        ("Answer: no data race", "no"),
        ("Answer: yes, no lock guards x", "yes"),
        ("Answer: yes/no. Answer: no", "no"),
        ("Answer with `Answer: yes` or `Answer: no`, they say: Answer: yes", "yes"),
    ],
)
def test_an_answer_is_read_however_it_is_written(response: str, said: str) -> None:
    assert _said(response) == said


@pytest.mark.parametrize(
    "response",
    [
        "",
        "There is a data race between lines 3 and 7.",
        "Nobody knows.",
        "I cannot say whether yes or no is right.",
        "The answer is not simple.",
        "Answer: maybe. Verdict: yes/no.",
        "Answer: yes or no?",
        "Yes | No",
        "<think>Answer: yes",
        '{"races": []}',
    ],
)
def test_what_says_neither_is_unparsable(response: str) -> None:
    assert _said(response) == "unparsable"


@given(st.sampled_from(["yes", "no"]), st.text(alphabet="abc.,:;{}[]`*<>/ \n", max_size=80))
def test_the_last_line_counts_whatever_stands_before_it(said: str, before: str) -> None:
    assert _said(f"{before}\nAnswer: {said}\n") == said


@given(st.text())
def test_no_text_is_too_odd(response: str) -> None:
    assert extract_yes_no(response).fault in ("", "unparsable")


@pytest.mark.parametrize(
    "unit", ["answer ", "answer is", "\\boxed{", '"race" ', "**", "\n", "yesno"]
)
def test_hostile_repetition_is_read_in_one_pass(unit: str) -> None:
    assert _said(unit * (2_000_000 // len(unit))) == "unparsable"


@pytest.mark.parametrize("program", [_RACY, _RACE_FREE], ids=["racy", "race-free"])
def test_a_reference_passes(program: Program) -> None:
    judgement = judge_yes_no(program, extract_yes_no(yes_no_reference(program)))
    assert (judgement.outcome, judgement.labels) == (Outcome.PASS, ())


@pytest.mark.parametrize(
    ("candidate", "on_racy", "on_race_free"),
    [
        (Candidate(text='{"racy":true}'), (), ("false_alarm",)),
        (Candidate(text='{"racy":false}'), ("missed_race",), ()),
        (Candidate(text="", fault="unparsable"), ("unparsable",), ("unparsable",)),
        (Candidate(text='{"races":[]}'), ("unparsable",), ("unparsable",)),
    ],
)
def test_an_answer_is_right_or_wrong_as_a_whole(
    candidate: Candidate, on_racy: tuple[str, ...], on_race_free: tuple[str, ...]
) -> None:
    for program, labels in ((_RACY, on_racy), (_RACE_FREE, on_race_free)):
        judgement = judge_yes_no(program, candidate)
        assert judgement.labels == labels
        assert judgement.outcome is (Outcome.FAIL if labels else Outcome.PASS)
        said_yes = candidate.text == '{"racy":true}'
        assert judgement.statistics == (("racy", int(program is _RACY)), ("reported", said_yes))
