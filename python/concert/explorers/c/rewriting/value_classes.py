"""Finds values that stand for all values of an input, by what the program asks of it.

If a program only compares a value with constants, then two values that give the same answers are
one to the program. As all answers change only at a constant or beside one, the constants and their
neighbours have every combination of answers that there is.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_ANSWERS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    ">=": operator.ge,
}
TURNED: Final[Mapping[str, str]] = {
    "!=": "!=",
    "<": ">",
    "<=": ">=",
    "==": "==",
    ">": "<",
    ">=": "<=",
}
"""Operators with the sides exchanged."""


@dataclass(frozen=True, order=True, slots=True)
class Question:
    """A comparison with a constant; the truth of a value is that it is not 0.

    Attributes:
        comparison: The operator, with the value on its left.
        constant: The constant.
    """

    comparison: str
    constant: int

    def answer(self, value: int) -> bool:
        """Returns what the comparison gives for a value."""
        return _ANSWERS[self.comparison](value, self.constant)


IS_TRUE: Final = Question("!=", 0)


def representatives(
    questions: Iterable[Question], *, least: int, most: int, whole: Iterable[int] = ()
) -> tuple[int, ...]:
    """Returns a value for each combination of answers that some value from `least` to `most` has.

    Args:
        questions: What is asked.
        least: The least value.
        most: The largest value.
        whole: Values that are returned in any case.
    """
    asked = sorted(set(questions))
    near = {one.constant + step for one in asked for step in (-1, 0, 1)} | {0}
    kept = {value for value in whole if least <= value <= most}
    known = {_answers(asked, value) for value in kept}
    for value in sorted(near, key=lambda each: (abs(each), -each)):
        answers = _answers(asked, value)
        if least <= value <= most and answers not in known:
            known.add(answers)
            kept.add(value)
    return tuple(sorted(kept))


def _answers(asked: Iterable[Question], value: int) -> tuple[bool, ...]:
    return tuple(one.answer(value) for one in asked)
