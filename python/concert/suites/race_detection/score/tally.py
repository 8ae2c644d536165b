"""Tallies the samples of each program, alone and aggregated.

Section 4 of the paper aggregates the answers of k samples race by race: what is reported in at
least so many of them is the answer. Its thresholds are floor(k/2) for the majority, so 2 of 5, k
for the intersection and 1 for the union. A race whose label has several lines a side is one race,
whichever of its pairs the samples name; what is no race is told apart by its pair of lines.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from concert.suites.race_detection.score.columns import Flags, Ints
from concert.suites.race_detection.score.samples import Samples

type Floats = NDArray[np.float64]


class Strategy(StrEnum):
    """The rule that makes one answer of several samples."""

    MAJORITY = "maj"
    """The races that at least half of the samples, rounded down, report."""
    INTERSECTION = "int"
    """The races that all samples report."""
    UNION = "uni"
    """The races that any sample reports."""

    def threshold(self, k: int) -> int:
        """Returns how many of k samples must report a thing; of one sample, that one."""
        match self:
            case Strategy.MAJORITY:
                return max(1, k // 2)
            case Strategy.INTERSECTION:
                return k
            case Strategy.UNION:
                return 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The sums over the samples of each program; one entry per program.

    Attributes:
        races: Races of the program.
        samples: Samples with a verdict.
        missing: Samples without one.
        solved: Samples that are exactly right.
        alarms: Samples that report anything.
        right: Samples that are right on whether there is any race.
        found: True positives over all samples; likewise the next two.
        false: False positives; infinite where any number is possible.
        missed: False negatives.
    """

    races: Floats
    samples: Floats
    missing: Floats
    solved: Floats
    alarms: Floats
    right: Floats
    found: Floats
    false: Floats
    missed: Floats

    def of(self, chosen: Flags) -> "Tally":
        """Returns the chosen programs'."""
        fields = self.__dataclass_fields__
        return Tally(**{name: getattr(self, name)[chosen] for name in fields})

    def at_best(self) -> "Tally":
        """Returns what it would be had each missing sample been exactly right."""
        return Tally(
            races=self.races,
            samples=self.samples + self.missing,
            missing=np.zeros_like(self.missing),
            solved=self.solved + self.missing,
            alarms=self.alarms + np.where(self.races > 0, self.missing, 0.0),
            right=self.right + self.missing,
            found=self.found + self.missing * self.races,
            false=self.false,
            missed=self.missed,
        )

    def at_worst(self) -> "Tally":
        """Returns what it would be had each missing sample been as wrong as can be."""
        return Tally(
            races=self.races,
            samples=self.samples + self.missing,
            missing=np.zeros_like(self.missing),
            solved=self.solved,
            alarms=self.alarms + np.where(self.races > 0, 0.0, self.missing),
            right=self.right,
            found=self.found,
            false=np.where(self.missing > 0, np.inf, self.false),
            missed=self.missed + self.missing * self.races,
        )


def tally(samples: Samples) -> Tally:
    """Returns what the samples of each program add up to."""
    programs = len(samples.programs)
    racy = samples.races[samples.program] > 0
    # Silence is right on a race-free program only where it can be read.
    right = samples.known & np.where(racy, samples.alarm, samples.solved)

    def total(values: Ints | Flags) -> Floats:
        return np.bincount(samples.program, weights=values, minlength=programs)

    def counted(values: Ints) -> Floats:
        return total(np.where(samples.known, np.maximum(values, 0), 0))

    return Tally(
        races=samples.races.astype(np.float64),
        samples=total(samples.known),
        missing=total(~samples.known),
        solved=total(samples.known & samples.solved),
        alarms=total(samples.alarm),
        right=total(right),
        found=counted(samples.found),
        false=counted(samples.false),
        missed=counted(samples.missed),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """The one answer a program that several samples are aggregated to.

    Attributes:
        answered: Which programs have one: those with so many samples with a verdict.
        unanswered: Which have samples with a verdict, and too few of them.
        program: Program of each thing that the answers report.
        thing: The thing; see `Samples`.
        is_race: Whether it is a race.
        malformed: Number of further reports of each program, without two lines.
    """

    answered: Flags
    unanswered: Flags
    program: Ints
    thing: Ints
    is_race: Flags
    malformed: Floats


def agreed(samples: Samples, strategy: Strategy, *, k: int) -> Agreed:
    """Returns what the first k samples of each program are aggregated to."""
    programs = len(samples.programs)
    threshold = strategy.threshold(k)
    known = np.flatnonzero(samples.known)
    program = samples.program[known]
    number = np.bincount(program, minlength=programs)
    answered = number >= k
    place = np.arange(len(known)) - np.searchsorted(program, program)
    chosen = np.zeros(len(samples.program), dtype=np.bool_)
    chosen[known[answered[program] & (place < k)]] = True
    report = np.flatnonzero(chosen[samples.report_sample])
    thing, first, votes = np.unique(
        samples.report_thing[report], return_index=True, return_counts=True
    )
    kept = report[first[votes >= threshold]]
    # Nobody says twice what has no lines.
    alone = chosen if threshold == 1 else np.zeros_like(chosen)
    return Agreed(
        answered=answered,
        unanswered=~answered & (number > 0),
        program=samples.program[samples.report_sample[kept]],
        thing=thing[votes >= threshold],
        is_race=samples.report_true[kept],
        malformed=np.bincount(
            samples.program[alone], weights=samples.malformed[alone], minlength=programs
        ),
    )


def aggregated(samples: Samples, strategy: Strategy, *, k: int) -> Tally:
    """Returns the tally of one answer a program, aggregated from its first k samples.

    Programs with fewer than k samples with a verdict have none; `missing` is 1 where there are
    some.
    """
    programs = len(samples.programs)
    answer = agreed(samples, strategy, k=k)
    found = np.bincount(answer.program[answer.is_race], minlength=programs)
    wrong = np.bincount(answer.program[~answer.is_race], minlength=programs)
    false = wrong + answer.malformed
    missed = np.where(answer.answered, samples.races - found, 0)
    alarm = found + false > 0
    right = answer.answered & (alarm == (samples.races > 0))
    return Tally(
        races=samples.races.astype(np.float64),
        samples=answer.answered.astype(np.float64),
        missing=answer.unanswered.astype(np.float64),
        solved=(answer.answered & (false == 0) & (missed == 0)).astype(np.float64),
        alarms=alarm.astype(np.float64),
        right=right.astype(np.float64),
        found=found.astype(np.float64),
        false=false,
        missed=missed.astype(np.float64),
    )
