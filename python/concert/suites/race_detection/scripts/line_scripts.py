"""Answers questions about races from the text of the program, without understanding it.

`random` names up to three pairs of lines. `patterns` looks for globals by the form of their
declarations, and pairs the lines of functions other than `main` that name one of them where a line
outside of every lock is involved and one of the two writes. It overlooks one pair in five, so that
its samples differ. It knows one lock, no pointers and no order of threads.
"""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concert.suites.scripted import Script
from concert.values.values import Task

_LINE: Final = re.compile(r"^(\d{1,5}): ?(.*)$", re.MULTILINE)
_GLOBAL: Final = re.compile(
    r"(?:static |volatile |unsigned |_Atomic )*(?:int|long|char|double|float|bool|size_t|_Bool)"
    r" \*?(\w+)(?:\[[^\]]*\])*(?: = .*)?;"
)
_LOCK: Final = re.compile(r"pthread_mutex_lock|_atomic_begin|sem_wait")
_UNLOCK: Final = re.compile(r"pthread_mutex_unlock|_atomic_end|sem_post")
_CHANGE: Final = re.compile(r"\+\+|--|(?<![=!<>])=(?!=)")
_MAIN: Final = re.compile(r"\w+ main\(")
_MOST_RANDOM: Final = 3
_MOST_PAIRS: Final = 12
_OVERLOOKED_OF_100: Final = 20
_YES_NO: Final = "yes-no"


@dataclass(frozen=True, slots=True)
class _Access:
    variable: str
    line: int
    writes: bool
    locked: bool


def _random_pairs(task: Task, chance: random.Random) -> str:
    lines = [number for number, _ in _program(task.prompt)]
    pairs = [
        ("unknown", chance.choice(lines), chance.choice(lines))
        for _ in range(chance.randrange(_MOST_RANDOM + 1))
        if lines
    ]
    return _answer(task, pairs)


def _pattern_pairs(task: Task, chance: random.Random) -> str:
    accesses = list(_accesses(_program(task.prompt)))
    pairs = [
        (first.variable, first.line, second.line)
        for place, first in enumerate(accesses)
        for second in accesses[place:]
        if first.variable == second.variable
        and (first.writes or second.writes)
        and not (first.locked and second.locked)
    ]
    seen = [pair for pair in pairs if chance.randrange(100) >= _OVERLOOKED_OF_100]
    return _answer(task, seen[:_MOST_PAIRS])


def _program(prompt: str) -> Sequence[tuple[int, str]]:
    return [(int(number), text) for number, text in _LINE.findall(prompt)]


def _accesses(lines: Sequence[tuple[int, str]]) -> Iterator[_Access]:
    names = [found[1] for _, text in lines if (found := _GLOBAL.fullmatch(text))]
    if not names:
        return
    named = re.compile(rf"\b({'|'.join(names)})\b")
    inside, held = False, 0
    for number, text in lines:
        if text[:1] not in ("", " ", "{", "}", "#"):
            inside, held = not _MAIN.match(text) and text.endswith(")"), 0
            continue
        held = max(0, held + bool(_LOCK.search(text)) - bool(_UNLOCK.search(text)))
        for name in dict.fromkeys(named.findall(text)) if inside else ():
            change = _CHANGE.search(text)
            writes = change is not None and (change[0] != "=" or name in text[: change.start()])
            yield _Access(name, number, writes=writes, locked=held > 0)


def _answer(task: Task, pairs: Sequence[tuple[str, int, int]]) -> str:
    if task.variant == _YES_NO:
        return f"Answer: {'yes' if pairs else 'no'}\n"
    races = [
        {"shared_variable": name, "lineA": first, "lineB": second} for name, first, second in pairs
    ]
    return f"```json\n{json.dumps({'races': races})}\n```\n"


RACE_SCRIPTS: Final[Mapping[str, Script]] = {"random": _random_pairs, "patterns": _pattern_pairs}
"""The suite's scripted answerers by name."""
