"""Extracts the reported races from a response."""

import re

from concert.results.values import Candidate
from concert.suites.race_detection.labels import Label
from concert.suites.race_detection.reader import last_race_list

_NAMES = "think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad|seed:think"
_REASONING_TAG = re.compile(
    rf"[<◁](?P<close>/?)(?:{_NAMES})[>▷]|\[(?P<close_bracket>/?)THINK\]", re.IGNORECASE
)


def extract_races(response: str) -> Candidate:
    """Finds the race list in a response.

    The last complete list outside of reasoning counts; see `reader.last_race_list`. The
    candidate's text is the list as canonical JSON (`RaceList.to_json`).

    Args:
        response: The response as the model gave it, of any size.
    """
    races = last_race_list(without_reasoning(response))
    if races is None:
        return Candidate(text="", fault=Label.UNPARSABLE.value)
    return Candidate(text=races.to_json())


def without_reasoning(response: str) -> str:
    """Returns what lies outside of <think>...</think> and its like.

    A closing tag without an opening one ends reasoning that began in the prompt; an opening one
    without a closing one begins reasoning that was cut off. Tags do not nest: reasoning that only
    talks of the opening tag must not swallow the answer.
    """
    kept: list[str] = []
    position = 0
    is_reasoning = False
    for tag in _REASONING_TAG.finditer(response):
        if not (tag["close"] or tag["close_bracket"]):
            if not is_reasoning:
                kept.append(response[position : tag.start()])
            is_reasoning = True
        else:
            if not is_reasoning:
                kept.clear()
            is_reasoning = False
            position = tag.end()
    if not is_reasoning:
        kept.append(response[position:])
    return "\n".join(kept)
