"""Extracts the reported races from a response."""

from concert.suites.common.answers import answer_text
from concert.suites.race_detection.answer.labels import Label
from concert.suites.race_detection.answer.reader import last_race_list
from concert.values.values import Candidate


def extract_races(response: str) -> Candidate:
    """Finds the race list in a response.

    The last complete list outside of reasoning counts; see `reader.last_race_list`. The
    candidate's text is the list as canonical JSON (`RaceList.to_json`).

    Args:
        response: The response as the model gave it, of any size.
    """
    races = last_race_list(answer_text(response))
    if races is None:
        return Candidate(text="", fault=Label.UNPARSABLE.value)
    return Candidate(text=races.to_json())
