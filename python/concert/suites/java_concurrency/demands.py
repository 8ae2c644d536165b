"""What must hold of a program's output in every interleaving, and does it?

A demand speaks of lines. Lines that no demand of the task mentions are free.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


class Demand(Protocol):
    """One thing that must hold of the lines of an output."""

    @property
    def text(self) -> str:
        """What is demanded, for people."""
        ...

    def broken_by(self, lines: Sequence[str]) -> str | None:
        """Returns what was seen instead, or None where the demand holds."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
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
        """What is demanded."""
        order = " in this order" if self.ordered else " in any order"
        values = ", ".join(self.values) + (order if len(self.values) > 1 else "")
        return f"lines /{self.pattern}/ carry {values}"

    def broken_by(self, lines: Sequence[str]) -> str | None:
        """Returns what the lines carry instead, or None."""
        seen = _first_groups(self.pattern, lines)
        values = self.values
        if not self.ordered:
            # Sorted, so that what is told does not depend on an order that is free.
            seen, values = tuple(sorted(seen)), tuple(sorted(values))
        return None if seen == values else f"they carry {_shown(seen)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """Every line that matches `first` stands before every line that matches `then`."""

    first: str
    then: str

    @property
    def text(self) -> str:
        """What is demanded."""
        return f"every line /{self.first}/ stands before every line /{self.then}/"

    def broken_by(self, lines: Sequence[str]) -> str | None:
        """Returns that a line is out of order, or None."""
        late = False
        for line in lines:
            if re.fullmatch(self.then, line):
                late = True
            elif late and re.fullmatch(self.first, line):
                return "one stands after"
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Inside:
    """At no line are more than `most` of the things begun by `begin` not yet ended by `end`.

    The first groups of both patterns name the thing.
    """

    begin: str
    end: str
    most: int

    @property
    def text(self) -> str:
        """What is demanded."""
        return f"at most {self.most} open at once between /{self.begin}/ and /{self.end}/"

    def broken_by(self, lines: Sequence[str]) -> str | None:
        """Returns how many were open, or None."""
        inside: set[str] = set()
        for line in lines:
            if match := re.fullmatch(self.begin, line):
                inside.add(match[1])
                if len(inside) > self.most:
                    return f"{len(inside)} are open"
            elif match := re.fullmatch(self.end, line):
                if match[1] not in inside:
                    return "one ends that has not begun"
                inside.remove(match[1])
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Within:
    """There is a line that matches `pattern`, and each carries an integer of `low`..`high`."""

    pattern: str
    low: int
    high: int

    @property
    def text(self) -> str:
        """What is demanded."""
        return f"lines /{self.pattern}/ carry a number from {self.low} to {self.high}"

    def broken_by(self, lines: Sequence[str]) -> str | None:
        """Returns what the lines carry instead, or None."""
        seen = _first_groups(self.pattern, lines)
        if seen and all(self.low <= int(value) <= self.high for value in seen):
            return None
        return f"they carry {_shown(seen)}"


def lines_of(output: str) -> tuple[str, ...]:
    """Returns an output's lines without trailing blanks; line ends of any system count."""
    return tuple(line.rstrip() for line in re.split(r"\r\n|\r|\n", output))


def read_demand(table: Mapping[str, object]) -> Demand:
    """Returns the demand that a table of a task file describes.

    Raises:
        ValueError: The table does not describe one.
    """
    kind = table.get("kind")
    if kind == "values":
        values = table.get("values")
        if not isinstance(values, list):
            raise ValueError("a demand of kind values needs a list of values")
        return Values(
            pattern=_pattern(table, "pattern"),
            values=tuple(str(value) for value in values),
            ordered=table.get("ordered", False) is True,
        )
    if kind == "before":
        return Before(first=_pattern(table, "first"), then=_pattern(table, "then"))
    if kind == "inside":
        begin, end = _pattern(table, "begin"), _pattern(table, "end")
        return Inside(begin=begin, end=end, most=_number(table, "most"))
    if kind == "within":
        low, high = _number(table, "low"), _number(table, "high")
        return Within(pattern=_pattern(table, "pattern"), low=low, high=high)
    raise ValueError(f"a demand's kind is values, before, inside or within, not {kind!r}")


def _pattern(table: Mapping[str, object], name: str) -> str:
    pattern = table.get(name)
    if not isinstance(pattern, str):
        raise ValueError(f"a demand of kind {table['kind']} needs the pattern {name}")
    re.compile(pattern)
    return pattern


def _number(table: Mapping[str, object], name: str) -> int:
    number = table.get(name)
    if not isinstance(number, int):
        raise ValueError(f"a demand of kind {table['kind']} needs the number {name}")
    return number


_MOST_SHOWN = 24


def _first_groups(pattern: str, lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(match[1] for line in lines if (match := re.fullmatch(pattern, line)))


def _shown(values: Sequence[str]) -> str:
    if not values:
        return "nothing"
    rest = ", ..." if len(values) > _MOST_SHOWN else ""
    return ", ".join(value[:80] for value in values[:_MOST_SHOWN]) + rest
