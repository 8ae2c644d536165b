"""Reads the races that a published label file names."""

from dataclasses import dataclass

from concert.suites.race_detection.answer.races import RaceLines
from concert.suites.race_detection.importing.errors import UnusableTaskError
from concert.suites.race_detection.importing.plain_pickle import Plain, read_plain_pickle

_RACES = "race_label"
_VARIABLE = "shared_variable"
_SIDES = ("lineA", "lineB")
_MOST_RACES = 1000
_MOST_LINES = 100
"""Of one side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceLabel:
    """One race as it was published.

    Attributes:
        variable: The variable or expression.
        lines: Its two sides, the one with the smaller lines first.
    """

    variable: str
    lines: RaceLines


def read_race_labels(data: bytes) -> tuple[RaceLabel, ...]:
    """Returns the races of a label file, sorted by lines; at least one.

    Two labels with the same lines are kept as two: the published counts do so.

    Args:
        data: The pickle: a dict whose `race_label` is a list of dicts with `shared_variable`,
            `lineA` and `lineB`, each a line or a list of lines. Other keys are ignored.

    Raises:
        UnusableTaskError: It is something else, which is named.
    """
    value = read_plain_pickle(data)
    races = value.get(_RACES) if isinstance(value, dict) else None
    if not isinstance(races, list) or not races:
        raise UnusableTaskError(f"the labels have no list {_RACES} with a race in it")
    if len(races) > _MOST_RACES:
        raise UnusableTaskError(f"the labels have {len(races)} races, more than {_MOST_RACES}")
    labels = [_label(race, number) for number, race in enumerate(races, start=1)]
    return tuple(sorted(labels, key=lambda label: (label.lines, label.variable)))


def _label(race: Plain, number: int) -> RaceLabel:
    if not isinstance(race, dict):
        raise UnusableTaskError(f"race {number} of the labels is no dict")
    variable = race.get(_VARIABLE)
    if not isinstance(variable, str):
        raise UnusableTaskError(f"race {number} of the labels has no {_VARIABLE}")
    first, second = sorted(_side(race.get(side), f"{side} of race {number}") for side in _SIDES)
    return RaceLabel(variable=variable, lines=RaceLines(first, second))


def _side(value: Plain | None, name: str) -> tuple[int, ...]:
    lines = value if isinstance(value, list) else [value]
    numbers = [line for line in lines if isinstance(line, int)]
    if not 0 < len(lines) <= _MOST_LINES or len(numbers) != len(lines):
        raise UnusableTaskError(f"{name} in the labels is no line and no short list of lines")
    return tuple(sorted(set(numbers)))
