"""Lists race-detection answers that are large, nested, or named so that printing them breaks."""

import json

from tests.hostile.answers.answer_case import RACES, AnswerCase, Kind, allowed
from tests.hostile.answers.race_lists import RIGHT, TASK, races
from tests.hostile.part import Cost

_BYTES = 1_000_000

_NAMES: dict[str, tuple[str, str]] = {
    "name-of-terminal-controls": ("\x1b[2J\x1b]0;owned\x07\r\x00\x9b31m", "moves the cursor"),
    "name-of-markup": ("</script><img src=x onerror=alert(1)>", "runs a script in a page"),
    "name-of-table-cells": ("x | 100.0 | 100.0 |\n| forged | 1 |", "adds cells to a table"),
    "name-of-a-formula": ('=HYPERLINK("http://x";"y")', "is a formula to a spreadsheet"),
    "name-turned-around": ("\u202etxet\u2066\u200b\ufeff", "turns the reading direction around"),
    "name-of-a-path": ("../../../../etc/passwd\x00.c", "leaves the folder"),
    "name-of-half-a-character": ("\ud83d", "is half of a character and no UTF-8"),
    "name-of-a-megabyte": ("A" * _BYTES, "fills a page"),
}

_FLOODS: dict[str, tuple[str, str]] = {
    "brackets-opened": ("[", "opened brackets"),
    "braces-opened": ("{", "opened braces"),
    "objects-opened": ('{"a":', "objects within objects"),
    "lists-of-races-opened": ('{"races":[', "lists of races within lists of races"),
    "escaped-quotes": ('\\"', "escaped quotes"),
    "quotes": ('"', "quotes"),
    "backslashes": ("\\", "backslashes"),
    "blanks": (" ", "blanks"),
    "lines-of-blanks": (" " * 999 + "\n", "lines of blanks"),
    "line-ends": ("\n", "line ends"),
    "fences": ("```json\n", "fences"),
    "ticks": ("`", "ticks"),
    "comments-opened": ("/*", "opened comments"),
    "comments-of-lines": ("//", "comments within comments"),
    "thoughts-opened": ("<think>", "opened thoughts"),
    "thoughts-closed": ("</think>", "closed thoughts"),
    "thoughts-half-opened": ("<", "signs with which a tag begins"),
    "keys-without-values": ('"lineA":', "keys without values"),
    "commas": (",", "commas"),
    "digits": ("9", "digits of one number"),
    "minus-signs": ("-", "signs"),
    "quotes-of-print": ("\u201c", "typographic quotes"),
    "empty-lists": ("[],", "empty lists"),
    "answers-begun": ("answer ", "beginnings of an answer"),
}
_WIDE = {
    "number-of-a-megabyte": races(("x", 1, 2)).replace("1", "1" * _BYTES),
    "range-of-a-megabyte": races(("x", "12-14," * (_BYTES // 6), 2)),
    "line-of-a-megabyte-of-blanks": races(("x", "12" + " " * _BYTES + "x", 2)),
}
_YES_NO = {
    "boxes-opened": "\\boxed{" * (_BYTES // 7),
    "answers-without-end": "answer: " * (_BYTES // 8),
    "blanks-before-an-answer": "answer" + " " * _BYTES + "x",
    "stars-around-an-answer": "**" * (_BYTES // 2) + "maybe",
}
_FAST = frozenset({"escaped-quotes", "brackets-opened", "lines-of-blanks", "thoughts-opened"})


def cases() -> list[AnswerCase]:
    """Returns the cases."""
    found = [
        AnswerCase(
            group=RACES,
            name=name,
            kind=Kind.ODD_TEXT,
            task_id=TASK,
            response=json.dumps(
                {
                    "races": [
                        {**race, "shared_variable": text} for race in json.loads(RIGHT)["races"]
                    ]
                }
            ),
            allowed=allowed("pass"),
            why=f"Is right, and names a variable so that it {what}.",
            cost=Cost.FAST,
        )
        for name, (text, what) in _NAMES.items()
    ]
    found += [
        _costly(f"megabyte-of-{name}", text * (_BYTES // len(text)), f"A megabyte of {what}.")
        for name, (text, what) in _FLOODS.items()
    ]
    found += [
        _costly(
            f"{name}-before-the-list",
            text * (_BYTES // len(text)) + "\n" + RIGHT,
            f"A megabyte of {what} before the right list.",
            verdicts="pass or fail",
        )
        for name, (text, what) in _FLOODS.items()
        if name in ("escaped-quotes", "blanks", "braces-opened", "comments-opened")
    ]
    found += [
        _costly(name, text, "A line that is a megabyte long.", verdicts="fail")
        for name, text in _WIDE.items()
    ]
    found += [
        _costly(name, text, "A megabyte of what begins an answer.", variant="yes-no")
        for name, text in _YES_NO.items()
    ]
    found.append(
        _costly(
            "two-hundred-thousand-races",
            '{"races":[' + '{"lineA":1,"lineB":2},' * 200_000 + "]}",
            "Two hundred thousand claims of one pair.",
            verdicts="fail",
        )
    )
    return found


def _costly(
    name: str,
    response: str,
    why: str,
    *,
    verdicts: str = "fail unparsable",
    variant: str = "default",
) -> AnswerCase:
    return AnswerCase(
        group=RACES,
        name=name,
        kind=Kind.COSTLY_TEXT,
        task_id=TASK,
        response=response,
        allowed=allowed(verdicts),
        why=why,
        cost=Cost.FAST if name.removeprefix("megabyte-of-") in _FAST else Cost.SLOW,
        variant=variant,
    )
