"""The coarse question of earlier work: whether a program has a data race at all.

The answer is one bit, so it is right or wrong as a whole: there is nothing to find or to miss in it
race by race.
"""

import json
import re

from concert.suites.common.answers import answer_text
from concert.suites.race_detection.answer.labels import Label
from concert.suites.race_detection.judge.counts import RACY, REPORTED
from concert.suites.race_detection.tasks.programs import Program
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_KEY = "racy"
# Emphasis, quotes and TeX around a word.
_NOISE = r"""[\s*_`"'“”‘’:={}()\\$#>.-]"""
_TEXT = r"(?:\\text(?:bf|rm)?)?"
# The end of a word that is the whole answer: "yes/no" and "yes or no" repeat the question.
_END = r"\b(?!\s{0,4}(?:[/|]|or\b)\s{0,4}(?:yes|no)\b)"
_SAID = re.compile(
    rf"""
      \b(?:answer|verdict|conclusion|result)\b {_NOISE}{{0,16}} (?:is\b{_NOISE}{{0,16}})? {_TEXT}
      {_NOISE}{{0,4}} (?P<stated>yes|no){_END}
    | \\boxed {_NOISE}{{0,4}} {_TEXT} {_NOISE}{{0,4}} (?P<boxed>yes|no){_END}
    | "(?:has_)?(?:data_)?races?" \s{{0,8}}:\s{{0,8}} "?(?P<value>yes|no|true|false)\b
    | ^{_NOISE}{{0,16}} (?P<alone>yes|no)\b {_NOISE}{{0,16}}$
    """,
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
_FIRST_WORD = re.compile(rf"\A{_NOISE}{{0,64}}(yes|no){_END}", re.IGNORECASE)
_YES = frozenset({"yes", "true"})


def extract_yes_no(response: str) -> Candidate:
    r"""Finds the answer in a response.

    Outside of reasoning, the last of these counts: a yes or no after the word "answer" (or
    "verdict", "conclusion", "result"), in TeX's \boxed, as the value of a JSON key such as
    `data_race`, or alone on a line. Where there is none of them, a yes or no that is the first word
    counts.

    Args:
        response: The response as the model gave it, of any size.

    Returns:
        The answer as `{"racy":true}` or `{"racy":false}`, or the fault `unparsable`.
    """
    text = answer_text(response)
    word = ""
    for said in _SAID.finditer(text):
        word = said[said.lastgroup or 0]
    if not word and (first := _FIRST_WORD.match(text)) is not None:
        word = first[1]
    if not word:
        return Candidate(text="", fault=Label.UNPARSABLE.value)
    return Candidate(text=_written(is_racy=word.lower() in _YES))


def judge_yes_no(program: Program, candidate: Candidate) -> Judgement:
    """Compares an answer with what the ground truth says of the whole program."""
    is_racy = bool(program.races)
    says_racy = {_written(is_racy=racy): racy for racy in (False, True)}.get(candidate.text)
    labels: tuple[str, ...] = ()
    detail = ""
    if candidate.fault or says_racy is None:
        labels = (candidate.fault or Label.UNPARSABLE.value,)
        detail = "the response says neither yes nor no"
    elif says_racy and not is_racy:
        labels = (Label.FALSE_ALARM.value,)
        detail = "says yes, and the program has no data race"
    elif is_racy and not says_racy:
        labels = (Label.MISSED_RACE.value,)
        detail = f"says no, and the program has {len(program.races)} data races"
    evidence = {"racy": is_racy, "said": says_racy}
    return Judgement(
        outcome=Outcome.FAIL if labels else Outcome.PASS,
        labels=labels,
        coverage=Coverage.EXACT,
        detail=detail,
        evidence=json.dumps(evidence, sort_keys=True, separators=(",", ":")),
        statistics=((RACY, int(is_racy)), (REPORTED, int(says_racy is True))),
    )


def yes_no_reference(program: Program) -> str:
    """Returns the ground truth as a model would have written it."""
    return f"Answer: {'yes' if program.races else 'no'}\n"


def _written(*, is_racy: bool) -> str:
    return json.dumps({_KEY: is_racy}, separators=(",", ":"))
