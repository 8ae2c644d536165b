"""Measures how well the explorer's races and the labels agree, over many programs.

Counted as the suite does (Section 4 of the paper): true positives and false negatives are labelled
races, false positives are reported line pairs that name none.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from concert.explorers.c import RaceClass
from concert.suites.race_detection.answer.races import line_pair
from concert.suites.race_detection.proving.exploration import Explored


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Counts of one choice of race classes.

    Attributes:
        found: Labelled races that are reported.
        missed: Labelled races that are not.
        unlabelled: Reported line pairs of racy programs that name no labelled race.
        race_free: Race-free programs.
        alarms: Race-free programs of which a race is reported, sorted.
    """

    found: int
    missed: int
    unlabelled: int
    race_free: int
    alarms: tuple[str, ...]

    @property
    def recall(self) -> float:
        """Share of labelled races that are reported; NaN where there are none."""
        return _share(self.found, self.found + self.missed)

    @property
    def precision(self) -> float:
        """Share of reports that are right; NaN where there are none."""
        return _share(self.found, self.found + self.unlabelled)

    @property
    def f1(self) -> float:
        """Harmonic mean of the two; NaN where neither races nor reports are."""
        return _share(2 * self.found, 2 * self.found + self.missed + self.unlabelled)


def agreement(explored: Iterable[Explored], classes: Collection[RaceClass]) -> Agreement:
    """Counts agreements.

    Args:
        explored: What came of each program; those without a verdict count as silent.
        classes: Which races count as reported.
    """
    found = missed = unlabelled = race_free = 0
    alarms = []
    for one in explored:
        pairs = one.result.verdict.line_pairs(classes) if one.result is not None else frozenset()
        reported = {line_pair(*pair) for pair in pairs}
        if not one.program.races:
            race_free += 1
            alarms += [one.program.task_id] if reported else []
            continue
        for race in one.program.races:
            if race.sides.pairs & reported:
                found += 1
            else:
                missed += 1
        unlabelled += len(reported - one.program.ground_truth)
    return Agreement(
        found=found,
        missed=missed,
        unlabelled=unlabelled,
        race_free=race_free,
        alarms=tuple(sorted(alarms)),
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")
