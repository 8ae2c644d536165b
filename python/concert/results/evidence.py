"""Reads the evidence of judgements, which is JSON that a judge wrote and a file has kept since."""

from typing import NoReturn

from concert.reading import UnreadableError, load_json
from concert.values.values import Judgement


def evidence_of(judgement: Judgement) -> dict[str, object]:
    """Returns the object that the evidence of a judgement holds.

    Raises:
        UnreadableError: It is no JSON, or no object.
    """
    try:
        value = load_json(judgement.evidence)
    except UnreadableError as error:
        refuse_evidence(error.what)
    if not isinstance(value, dict):
        refuse_evidence("not a JSON object")
    return value


def refuse_evidence(what: str) -> NoReturn:
    """Tells that stored evidence is not as judges write it.

    Raises:
        UnreadableError: Always.
    """
    raise UnreadableError(f"the evidence of a stored verdict cannot be used ({what})")
