"""What `explore` tells of one program, whatever its language."""

import json
from dataclasses import dataclass
from typing import Final

from concert.app.errors import EXIT_DEFECT, EXIT_SOUND, EXIT_USAGE

EXIT_FAIL: Final = 1
"""Something is wrong with a program."""
EXIT_INCONCLUSIVE: Final = 3
"""Nothing wrong was found, but not everything was seen."""

_STATUS: Final = {"pass": EXIT_SOUND, "fail": EXIT_FAIL, "inconclusive": EXIT_INCONCLUSIVE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Explored:
    """What is told of one program.

    Attributes:
        status: The exit status that it stands for.
        text: The verdict for people; empty where there is none.
        line: The verdict as one line of JSON; where there is none, an object with the error.
        error: Why there is no verdict; empty where there is one.
    """

    status: int
    text: str
    line: str
    error: str = ""


def judged(outcome: str, *, text: str, line: str) -> Explored:
    """Returns what is told of a verdict.

    Args:
        outcome: `pass`, `fail` or `inconclusive`.
        text: The verdict for people.
        line: The verdict as JSON.
    """
    return Explored(status=_STATUS[outcome], text=text, line=line)


def not_judged(error: Exception, *, program: str, is_bad_input: bool) -> Explored:
    """Returns what is told of a program that got no verdict.

    Args:
        error: Why.
        program: What to call it.
        is_bad_input: Whether the reason is in the program.
    """
    return Explored(
        status=EXIT_USAGE if is_bad_input else EXIT_DEFECT,
        text="",
        line=json.dumps({"error": str(error), "program": program}, sort_keys=True),
        error=str(error),
    )
