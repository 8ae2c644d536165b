"""Rates one sample by one rule: its fix level, its scaling and PCGQS, and the bounds of both.

Scores and tables take their numbers from here, so both have the same definitions. Section 4.3 of
the paper times programs after all their errors were fixed, and counts as zero what cannot be fixed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from concert.suites.task_parallel.score.equations import (
    FixLevel,
    pcgqs,
    scaling,
    strong_scaling,
    weak_scaling,
)
from concert.suites.task_parallel.timing.measure import STRONG, WEAK
from concert.suites.task_parallel.timing.spread import medians
from concert.values.values import Measurement


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """The facts about one sample by one rule.

    Attributes:
        passes: Whether the program passed as it was written; None without a verdict.
        level: Its fix level; None while undecided or without a verdict.
        times: Raw timings of the program that has this level: as written where it passes, else
            after the fix. Empty where nothing was timed.
    """

    passes: bool | None
    level: FixLevel | None
    times: tuple[Measurement, ...]

    def medians_ns(self, kind: str) -> Mapping[int, float]:
        """Returns the median time by core count; infinity where a repetition failed."""
        return medians(self.times, kind)

    @property
    def strong(self) -> float | None:
        """S_strong of Equation 4: 0 where nothing can be fixed; None where it was not timed."""
        if self.level is FixLevel.INFEASIBLE:
            return 0.0
        times = self.medians_ns(STRONG)
        return strong_scaling(times) if self._is_timed(times) else None

    @property
    def weak(self) -> float | None:
        """S_weak of Equation 5, likewise."""
        if self.level is FixLevel.INFEASIBLE:
            return 0.0
        times = self.medians_ns(WEAK)
        return weak_scaling(times) if self._is_timed(times) else None

    @property
    def scaling(self) -> float | None:
        """S of Equation 6, likewise."""
        strong, weak = self.strong, self.weak
        return None if strong is None or weak is None else scaling(strong, weak)

    @property
    def quality(self) -> float | None:
        """PCGQS of Equation 3; None while the level is undecided or nothing was timed."""
        found = self.scaling
        return None if self.level is None or found is None else pcgqs(self.level.value, found)

    @property
    def quality_bounds(self) -> tuple[float, float]:
        """Returns between which values its PCGQS lies, whatever is still open; S is 0 to 1."""
        found = self.quality
        if found is not None:
            return found, found
        worst = self.level or FixLevel.INFEASIBLE
        best = self.level or (FixLevel.NO_FIX if self.passes is None else FixLevel.EASY)
        return pcgqs(worst.value, 0.0), pcgqs(best.value, 1.0)

    def _is_timed(self, times: Mapping[int, float]) -> bool:
        return self.level is not None and len(times) > 1 and 1 in times


def task_means[Key](values: Iterable[tuple[Key, float | None]]) -> list[float]:
    """Returns the mean of each task's samples that have a value; tasks sorted as they come.

    Args:
        values: The task and the value of each sample; None: it has none, and is left out.
    """
    of_task: dict[Key, list[float]] = {}
    for task, value in values:
        if value is not None:
            of_task.setdefault(task, []).append(value)
    return [sum(found) / len(found) for found in of_task.values()]
