"""Lists of reported races, and how they are written down."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class LinePair(NamedTuple):
    """An unordered pair of lines: all that matching looks at (Section 4, Appendix J)."""

    low: int
    high: int


class RaceLines(NamedTuple):
    """The lines by which a race may be named, side by side.

    An access has several lines where a label also names the calls that lead to it. Any pair of a
    line of one side and a line of the other names the race.

    Attributes:
        first: Lines of one side, ascending, at least one.
        second: Lines of the other.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]

    @property
    def pairs(self) -> frozenset[LinePair]:
        """All pairs that name the race."""
        return frozenset(line_pair(one, other) for one in self.first for other in self.second)


class ReportedRace(NamedTuple):
    """One race as a model reported it.

    The name of the variable takes no part in matching, because aliases and array elements have
    many names (Appendix J); it is kept for people.
    """

    lines: LinePair
    variable: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceList:
    """A model's answer.

    Attributes:
        races: Reported races, one a line pair, sorted by lines.
        malformed: Number of reported races without two readable lines.
    """

    races: tuple[ReportedRace, ...]
    malformed: int = 0

    @classmethod
    def of(cls, reported: Iterable[ReportedRace], *, malformed: int = 0) -> "RaceList":
        """Returns the races without repetition, in order.

        A line pair that is reported under several names is one race; it keeps the name that sorts
        first.
        """
        unique: dict[LinePair, ReportedRace] = {}
        for race in reported:
            known = unique.get(race.lines)
            if known is None or race.variable < known.variable:
                unique[race.lines] = race
        return cls(races=tuple(unique[lines] for lines in sorted(unique)), malformed=malformed)

    def to_json(self) -> str:
        """Returns the canonical JSON: pure ASCII, no spaces, keys sorted."""
        rows = ",".join(
            f'{{"lineA":{race.lines.low},"lineB":{race.lines.high},'
            f'"shared_variable":{json.dumps(race.variable)}}}'
            for race in self.races
        )
        return f'{{"malformed":{self.malformed},"races":[{rows}]}}'

    @classmethod
    def from_json(cls, text: str) -> "RaceList":
        """Reads what `to_json` wrote.

        Raises:
            ValueError: The text is something else.
        """
        try:
            value = json.loads(text)
            return cls.of(
                (
                    ReportedRace(line_pair(row["lineA"], row["lineB"]), row["shared_variable"])
                    for row in value["races"]
                ),
                malformed=value["malformed"],
            )
        except (KeyError, TypeError) as error:
            raise ValueError("not a canonical race list") from error


def line_pair(one: int, other: int) -> LinePair:
    """Returns the pair of two lines, whichever comes first."""
    return LinePair(one, other) if one <= other else LinePair(other, one)
