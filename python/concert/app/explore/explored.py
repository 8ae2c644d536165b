"""Words the result of `explore` for one program of either language."""

import json
from dataclasses import dataclass
from typing import Final

from concert.values import ConcertError, ExitStatus

_STATUS: Final = {
    "pass": ExitStatus.SOUND,
    "fail": ExitStatus.UNSOUND,
    "inconclusive": ExitStatus.INCONCLUSIVE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Explored:
    """The result that explore prints for one program.

    Attributes:
        status: The exit status that it stands for.
        text: The verdict for people; empty where there is none.
        line: The verdict as one line of JSON; where there is none, an object with the error.
        error: Why there is no verdict; empty where there is one.
        page: The verdict as a page of HTML; empty where none was asked for.
    """

    status: int
    text: str
    line: str
    error: str = ""
    page: str = ""


def judged(outcome: str, *, text: str, line: str, page: str = "") -> Explored:
    """Returns what is told of a verdict.

    Args:
        outcome: `pass`, `fail` or `inconclusive`.
        text: The verdict for people.
        line: The verdict as JSON.
        page: The verdict as HTML, if it was asked for.
    """
    return Explored(status=_STATUS[outcome], text=text, line=line, page=page)


def not_judged(error: ConcertError, *, program: str) -> Explored:
    """Returns what is told of a program that got no verdict.

    Args:
        error: Why.
        program: What to call it.
    """
    return Explored(
        status=error.exit_status,
        text="",
        line=json.dumps({"error": str(error), "program": program}, sort_keys=True),
        error=str(error),
    )
