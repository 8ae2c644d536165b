"""Finds the race list in a text.

Lists are built while the text is read and nothing else is kept, so memory grows with the races
reported, not with the text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from concert.suites.race_detection.answer.lenient_json import read_values
from concert.suites.race_detection.answer.lines import (
    LINES_PER_SIDE_LIMIT,
    read_both_sides,
    read_side,
)
from concert.suites.race_detection.answer.races import RaceList, ReportedRace, line_pair

RANGE_PAIRS_LIMIT = 10_000
"""Pairs that line ranges may add to one answer; a race with ranges beyond that is malformed."""


def last_race_list(text: str) -> RaceList | None:
    """Returns the last complete race list in `text`, or None.

    A race list is one of

    * an object with a key `races` (or `data_races`), whose value is a list, one race, `{}` or null;
    * outside of any other value: a list of races, or one race, or several with nothing but white
      space and commas between them;
    * `[]` or `{}` alone on a line (Section 4 asks for "an empty JSON object").

    A race is an object with a key `lineA`, `lineB` or `shared_variable`, or `lines` for both lines,
    in any case and with or without `_`; `_KEYS` has further spellings. In a list under `races`,
    `{}` reports nothing, and anything else that is no race counts as malformed.

    A text that takes more than `STEP_LIMIT` steps holds none: what is last in it, nobody knows.
    """
    builder = _RaceListBuilder(text)
    return builder.last_list() if read_values(text, builder) else None


_NAME_LIMIT = 100
_RACES, _SIDE_A, _SIDE_B, _VARIABLE, _LINES = "races", "linea", "lineb", "sharedvariable", "lines"
_SPELLINGS = {
    _RACES: ("races", "dataraces"),
    _SIDE_A: ("linea", "line1", "linenumbera", "linenumber1", "firstline", "firstlinenumber"),
    _SIDE_B: ("lineb", "line2", "linenumberb", "linenumber2", "secondline", "secondlinenumber"),
    _VARIABLE: ("sharedvariable", "variable", "sharedvariablename", "variablename"),
    _LINES: ("lines", "linenumbers", "linepair"),
}
_KEYS = {
    # As the prompt asks for them: the way there is short for most.
    "lineA": _SIDE_A,
    "lineB": _SIDE_B,
    "shared_variable": _VARIABLE,
    **{spelling: field for field, spellings in _SPELLINGS.items() for spelling in spellings},
}
_KEY_NOISE = re.compile(r"[\s_-]")
_ALONE_BEFORE = re.compile(r"(?:^|\n)[ \t]*(?:```\w*[ \t]*|`[ \t]*)?\Z")
_ALONE_AFTER = re.compile(r"[ \t]*(?:`{1,3}[ \t]*)?(?:\r?\n|\Z)")
_ALONE_WINDOW = 24
# There can be millions of empty containers. Several on a line are not alone on it, and of those
# that are alone on lines that follow each other, the last says what all of them say.
_BLANK = r"(?:\{\s*+\}|\[\s*+\])"
_SHORT = r"(?:\{[ \t]{0,4}+\}|\[[ \t]{0,4}+\])"
_EMPTY_ROW = re.compile(rf"{_BLANK}{{2,}}+")
_EMPTY_LINES = re.compile(rf"{_BLANK}\n(?:({_SHORT})\n)++")
_GAP_LIMIT = 64
_ROW_SEPARATORS = " \t\r\n,;"


@dataclass(frozen=True, slots=True)
class _Race:
    """A complete object that tries to be a race; without pairs it is malformed."""

    pairs: tuple[ReportedRace, ...]


@dataclass(frozen=True, slots=True)
class _Other:
    """A complete object that has nothing to do with races."""

    is_empty: bool


class _Array:
    __slots__ = ("foreign", "malformed", "reported", "scalars")

    def __init__(self) -> None:
        self.reported: list[ReportedRace] = []
        self.malformed = 0
        self.foreign = 0
        self.scalars: list[str] = []

    def is_empty(self) -> bool:
        return not (self.reported or self.malformed or self.foreign)


type _Value = _Array | _Race | _Other


class _Object:
    __slots__ = ("fields", "is_empty")

    def __init__(self) -> None:
        self.is_empty = True
        self.fields: dict[str, _Value | str | None] = {}


_MALFORMED = _Race(())
_EMPTY = _Other(is_empty=True)
_FOREIGN = _Other(is_empty=False)


class _RaceListBuilder:
    """Implements `Builder[_Object | _Array, _Value]`."""

    def __init__(self, text: str) -> None:
        # Claims and malformed races of the last list; there can be a million lists, and only one
        # of them is made into the answer.
        self._last: tuple[Sequence[ReportedRace], int] | None = None
        self._text = text
        # Races that lie in no list, one after the other.
        self._row: list[_Race] = []
        self._row_end = 0
        self._range_pairs = 0
        self._names: dict[str, str] = {}

    def last_list(self) -> RaceList | None:
        self._end_row()
        if self._last is None:
            return None
        reported, malformed = self._last
        return RaceList.of(reported, malformed=malformed)

    def begin(self, mark: str) -> _Object | _Array:
        return _Object() if mark == "{" else _Array()

    def add(self, container: _Object | _Array, key: str, value: _Value | str | None) -> None:
        if isinstance(container, _Object):
            container.is_empty = False
            known = _KEYS.get(key) or _KEYS.get(_KEY_NOISE.sub("", key).lower())
            if known is not None:
                container.fields[known] = value
        elif isinstance(value, _Race):
            container.reported.extend(value.pairs)
            container.malformed += not value.pairs
        elif value is not _EMPTY:
            container.foreign += 1
            if isinstance(value, str) and len(container.scalars) <= LINES_PER_SIDE_LIMIT:
                container.scalars.append(value)

    def end(self, container: _Object | _Array) -> _Value:
        if isinstance(container, _Array):
            return container
        if container.is_empty:
            return _EMPTY
        fields = container.fields
        if _RACES in fields:
            self._answer(fields[_RACES])
            return _FOREIGN
        return self._race(fields) if fields else _FOREIGN

    def root(self, value: _Value, start: int, end: int) -> None:
        is_blank = value.is_empty() if isinstance(value, _Array) else value is _EMPTY
        if is_blank and not self._alone(start, end):
            return
        if isinstance(value, _Array) and value.foreign > 0:
            return
        if isinstance(value, _Race):
            if not self._is_next_in_row(start):
                self._end_row()
            self._row.append(value)
            self._row_end = end
            return
        self._answer(value)

    def skipped(self, text: str, start: int) -> int:
        if (row := _EMPTY_ROW.match(text, start)) is not None:
            return row.end()
        if (lines := _EMPTY_LINES.match(text, start)) is not None:
            return lines.start(1)
        return start

    def _is_next_in_row(self, start: int) -> bool:
        gap = start - self._row_end
        return gap <= _GAP_LIMIT and not self._text[self._row_end : start].strip(_ROW_SEPARATORS)

    def _end_row(self) -> None:
        if self._row:
            pairs = [pair for race in self._row for pair in race.pairs]
            malformed = sum(not race.pairs for race in self._row)
            self._last = pairs, malformed
            self._row.clear()

    def _answer(self, value: _Value | str | None) -> None:
        self._row.clear()
        match value:
            case None | _Other(is_empty=True):
                self._last = (), 0
            case _Race(pairs=pairs):
                self._last = pairs, int(not pairs)
            case _Array():
                self._last = value.reported, value.malformed + value.foreign
            case _:
                pass

    def _race(self, fields: dict[str, _Value | str | None]) -> _Race:
        ones, others = _sides(fields)
        pairs = len(ones) * len(others)
        if pairs > 1:
            self._range_pairs += pairs
        if pairs == 0 or (pairs > 1 and self._range_pairs > RANGE_PAIRS_LIMIT):
            return _MALFORMED
        name = fields.get(_VARIABLE)
        name = name[:_NAME_LIMIT] if isinstance(name, str) else ""
        # Equal names share one string: there can be millions.
        name = self._names.setdefault(name, name)
        return _Race(
            tuple(ReportedRace(line_pair(one, other), name) for one in ones for other in others)
        )

    def _alone(self, start: int, end: int) -> bool:
        before = max(0, start - _ALONE_WINDOW)
        head = self._text[before:start]
        return (
            end - start < _ALONE_WINDOW
            and "\n" not in self._text[start:end]
            and (before == 0 or "\n" in head)
            and _ALONE_BEFORE.search(head) is not None
            and _ALONE_AFTER.match(self._text, end) is not None
        )


def _sides(fields: dict[str, _Value | str | None]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    lines = fields.get(_LINES)
    if lines is None or _SIDE_A in fields or _SIDE_B in fields:
        return _side(fields.get(_SIDE_A)), _side(fields.get(_SIDE_B))
    if isinstance(lines, str):
        return read_both_sides(lines)
    if isinstance(lines, _Array) and lines.foreign == len(lines.scalars) == 2:
        return read_side(lines.scalars[0]), read_side(lines.scalars[1])
    return (), ()


def _side(value: _Value | str | None) -> tuple[int, ...]:
    """Returns the lines of one side; () where they cannot be read."""
    if isinstance(value, str):
        return read_side(value)
    if not isinstance(value, _Array) or value.foreign != len(value.scalars):
        return ()
    items = [read_side(scalar) for scalar in value.scalars]
    lines = {line for item in items for line in item}
    if not all(items) or len(lines) > LINES_PER_SIDE_LIMIT:
        return ()
    return tuple(sorted(lines))
