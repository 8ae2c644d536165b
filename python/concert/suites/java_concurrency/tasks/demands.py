"""Decides what must hold of the lines that a program prints.

A demand speaks of lines. Lines that no demand of the task mentions are free. It reads them one by
one, so that it can be asked about many interleavings at once: what it remembers of the lines so far
is its state. A state holds no more than the demand needs to be decided and told of, however much a
program prints.
"""

import bisect
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Protocol

from concert.reading.records import Record

type State = tuple[str, ...]
"""The state that a demand keeps of the lines so far."""


class Demand(Protocol):
    """One thing that must hold of the lines of an output."""

    @property
    def text(self) -> str:
        """Returns the demand in words."""
        ...

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns of the lines that it looks at."""
        ...

    @property
    def start(self) -> State:
        """Returns the state before the first line."""
        ...

    def after(self, state: State, line: str) -> State:
        """Returns what is remembered after one more line."""
        ...

    def broken_at(self, state: State) -> str | None:
        """Returns what was seen instead, where the output ends there; None where it holds."""
        ...


def broken_by(demand: Demand, lines: Iterable[str]) -> str | None:
    """Returns what the lines show instead of what is demanded, or None where that holds."""
    state = demand.start
    for line in lines:
        state = demand.after(state, line)
    return demand.broken_at(state)


class Values(Record, frozen=True, kw_only=True, tag_field="kind", tag="values", dict=True):
    """The lines that match `pattern` carry exactly `values` in its first group.

    Attributes:
        pattern: Regular expression for a whole line, with one group.
        values: What the group must have matched over all lines, each value as often as it stands.
        ordered: Whether the order counts.
    """

    pattern: str
    values: tuple[str, ...]
    ordered: bool = False

    @property
    def text(self) -> str:
        """Returns the demand in words."""
        order = " in this order" if self.ordered else " in any order"
        values = ", ".join(self.values) + (order if len(self.values) > 1 else "")
        return f"lines /{self.pattern}/ carry {values}"

    @property
    def patterns(self) -> tuple[str, ...]:
        """The one pattern."""
        return (self.pattern,)

    @property
    def start(self) -> State:
        """No value yet."""
        return ()

    def after(self, state: State, line: str) -> State:
        """Adds the value that the line carries."""
        match = re.fullmatch(self.pattern, line)
        if match is None:
            return state
        if not self.ordered:
            # Sorted, so that what is told does not depend on an order that is free.
            return _with(state, match[1], most=self._most_kept)
        return state if len(state) > self._most_kept else (*state, match[1])

    def broken_at(self, state: State) -> str | None:
        """Returns what the lines carry instead, or None."""
        return None if state == self._wanted else f"they carry {_shown(state)}"

    @property
    def _most_kept(self) -> int:
        # One value too many is as wrong as a thousand.
        return max(len(self.values) + 1, _MOST_SHOWN + 1)

    @cached_property
    def _wanted(self) -> tuple[str, ...]:
        return self.values if self.ordered else tuple(sorted(self.values))


class Before(Record, frozen=True, kw_only=True, tag_field="kind", tag="before"):
    """Every line that matches `first` stands before every line that matches `then`."""

    first: str
    then: str

    @property
    def text(self) -> str:
        """Returns the demand in words."""
        return f"every line /{self.first}/ stands before every line /{self.then}/"

    @property
    def patterns(self) -> tuple[str, ...]:
        """Both."""
        return (self.first, self.then)

    @property
    def start(self) -> State:
        """None of the later lines yet."""
        return ()

    def after(self, state: State, line: str) -> State:
        """Notes the first of the later lines, and an earlier one behind it."""
        if not state:
            return ("late",) if re.fullmatch(self.then, line) else ()
        is_early = re.fullmatch(self.first, line) and not re.fullmatch(self.then, line)
        return ("late", "broken") if is_early else state

    def broken_at(self, state: State) -> str | None:
        """Returns that a line is out of order, or None."""
        return "one stands after" if "broken" in state else None


class Inside(Record, frozen=True, kw_only=True, tag_field="kind", tag="inside"):
    """At no line are more than `most` of the things begun by `begin` not yet ended by `end`.

    The first groups of both patterns name the thing.
    """

    begin: str
    end: str
    most: int

    @property
    def text(self) -> str:
        """Returns the demand in words."""
        return f"at most {self.most} open at once between /{self.begin}/ and /{self.end}/"

    @property
    def patterns(self) -> tuple[str, ...]:
        """Both."""
        return (self.begin, self.end)

    @property
    def start(self) -> State:
        """Nothing is open."""
        return ()

    def after(self, state: State, line: str) -> State:
        """Opens or closes what the line names; once broken, it stays broken."""
        if state and state[0].startswith(_BROKEN):
            return state
        if match := re.fullmatch(self.begin, line):
            inside = tuple(sorted({*state, f"+{match[1]}"}))
            return (f"{_BROKEN}{len(inside)} are open",) if len(inside) > self.most else inside
        if match := re.fullmatch(self.end, line):
            name = f"+{match[1]}"
            if name not in state:
                return (f"{_BROKEN}one ends that has not begun",)
            return tuple(each for each in state if each != name)
        return state

    def broken_at(self, state: State) -> str | None:
        """Returns how many were open, or None."""
        broken = state and state[0].startswith(_BROKEN)
        return state[0].removeprefix(_BROKEN) if broken else None


class Within(Record, frozen=True, kw_only=True, tag_field="kind", tag="within"):
    """There is a line that matches `pattern`, and each carries an integer of `low`..`high`."""

    pattern: str
    low: int
    high: int

    @property
    def text(self) -> str:
        """Returns the demand in words."""
        return f"lines /{self.pattern}/ carry a number from {self.low} to {self.high}"

    @property
    def patterns(self) -> tuple[str, ...]:
        """The one pattern."""
        return (self.pattern,)

    @property
    def start(self) -> State:
        """No number yet, and none that is out of bounds."""
        return ()

    def after(self, state: State, line: str) -> State:
        """Adds the number that the line carries."""
        match = re.fullmatch(self.pattern, line)
        if match is None:
            return state
        outside = state[:1] == (_OUTSIDE,)
        numbers = _with(state[outside:], match[1], most=_MOST_SHOWN + 1)
        return (_OUTSIDE, *numbers) if outside or not self._is_within(match[1]) else numbers

    def broken_at(self, state: State) -> str | None:
        """Returns what the lines carry instead, or None."""
        outside = state[:1] == (_OUTSIDE,)
        if state and not outside:
            return None
        return f"they carry {_shown(state[outside:])}"

    def _is_within(self, value: str) -> bool:
        # Python refuses to read a number of thousands of digits.
        return len(value) <= _LONGEST_NUMBER and self.low <= int(value) <= self.high


def lines_of(output: str) -> tuple[str, ...]:
    """Returns an output's lines without trailing blanks; line ends of any system count."""
    return tuple(line.rstrip() for line in re.split(r"\r\n|\r|\n", output))


type DemandTable = Values | Before | Inside | Within
"""A demand that a table of a task file can state; its `kind` says which."""


def demand_patterns(demands: Iterable[Demand]) -> None:
    """Refuses a demand with a pattern that is no regular expression.

    Raises:
        ValueError: There is one.
    """
    for pattern in (one for demand in demands for one in demand.patterns):
        try:
            re.compile(pattern)
        except re.error as error:
            raise ValueError(f"the pattern {pattern!r} of a demand is none ({error})") from None


_LONGEST_NUMBER = 1_000
_MOST_SHOWN = 24
_BROKEN = "!"
_OUTSIDE = "!"
"""Begins the state of `Within` once a number was out of bounds; no number is called so."""


def _with(values: State, value: str, *, most: int) -> State:
    """Returns the first `most` of sorted values with one more."""
    if len(values) == most and value >= values[-1]:
        return values
    place = bisect.bisect_right(values, value)
    return (*values[:place], value, *values[place : most - 1])


def _shown(values: Sequence[str]) -> str:
    if not values:
        return "nothing"
    rest = ", ..." if len(values) > _MOST_SHOWN else ""
    return ", ".join(value[:80] for value in values[:_MOST_SHOWN]) + rest
