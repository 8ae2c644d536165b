"""Gathers the answers of each model on each program in arrays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from concert.suites.race_detection.judge.counts import (
    FALSE_NEGATIVES,
    FALSE_POSITIVES,
    REPORTED,
    TRUE_POSITIVES,
)
from concert.suites.race_detection.score.columns import (
    Flags,
    Ints,
    Reports,
    read_codes,
    read_counts,
    read_reports,
)
from concert.values.values import Outcome

COLUMNS = ("model", "variant", "task_id", "sample", "outcome", "candidate", "statistics")
"""Columns of the verdicts from which samples are read."""

type Truth = Mapping[str, Sequence[frozenset[str]]]
"""The races of each program, by program; a race is the names of the pairs that name it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples:
    """The answers of one model in one variant, sorted by program and sample.

    A report is either one of the program's races, whichever of its pairs was named, or a pair that
    is no race; that is its `thing`. Reports without two readable lines are `malformed`, and no two
    of them are the same thing.

    Attributes:
        programs: The programs, also those that were not asked.
        races: Number of races of each program.
        program: Program of each sample, an index of `programs`, ascending.
        known: Whether each sample has a verdict; those without report nothing.
        solved: Whether each is exactly right.
        alarm: Whether each reports anything.
        found: True positives of each, -1 where no races were asked for.
        false: False positives of each, likewise; and `missed`, its false negatives.
        malformed: Those of its false positives that have no two lines.
        report_sample: Sample of each report, ascending; a thing is there once a sample.
        report_thing: What each reports; numbers of different programs differ.
        report_true: Whether that is a race.
        names: Program and lines of each thing that is a race or was reported, by its number.
    """

    programs: tuple[str, ...]
    races: Ints
    program: Ints
    known: Flags
    solved: Flags
    alarm: Flags
    found: Ints
    false: Ints
    missed: Ints
    malformed: Ints
    report_sample: Ints
    report_thing: Ints
    report_true: Flags
    names: Mapping[int, tuple[str, str]] = field(default_factory=dict)

    def of_programs(self, chosen: Flags) -> "Samples":
        """Returns the answers to the chosen programs; `programs` stay as they are."""
        kept = chosen[self.program]
        reports = kept[self.report_sample]
        place = np.cumsum(kept) - 1
        return Samples(
            programs=self.programs,
            races=self.races,
            program=self.program[kept],
            known=self.known[kept],
            solved=self.solved[kept],
            alarm=self.alarm[kept],
            found=self.found[kept],
            false=self.false[kept],
            missed=self.missed[kept],
            malformed=self.malformed[kept],
            report_sample=place[self.report_sample[reports]],
            report_thing=self.report_thing[reports],
            report_true=self.report_true[reports],
            names=self.names,
        )

    @property
    def asked(self) -> Flags:
        """Marks the programs that have a sample with a verdict."""
        answered = np.zeros(len(self.programs), dtype=np.bool_)
        answered[self.program[self.known]] = True
        return answered


def read_samples(table: pa.Table, truth: Truth) -> dict[tuple[str, str], Samples]:
    """Returns the samples of each (model, variant), sorted.

    Args:
        table: Rows of verdicts with `COLUMNS`; of several with the same model, variant, task and
            sample the last one counts, and those on programs that are not in `truth` do not.
        truth: The races of all programs.
    """
    table = last_of_each(table.filter(pa.compute.is_in(table["task_id"], _texts(truth))))
    program, programs = read_codes(table, "task_id", known=truth)
    model, models = read_codes(table, "model")
    variant, variants = read_codes(table, "variant")
    outcome, outcomes = read_codes(table, "outcome", known=Outcome)
    names = (TRUE_POSITIVES, FALSE_POSITIVES, FALSE_NEGATIVES, REPORTED)
    counts = read_counts(table, "statistics", names)
    solved = outcome == outcomes.index(Outcome.PASS)
    known = solved | (outcome == outcomes.index(Outcome.FAIL))
    reports = [np.maximum(counts[name], 0) for name in (REPORTED, TRUE_POSITIVES, FALSE_POSITIVES)]
    alarm = known & (np.sum(reports, axis=0) > 0)
    reported = read_reports(table, "candidate")
    row, thing, true = _things(reported, program, programs, truth)
    names_of_things = _thing_names(thing[~true], reported, programs, truth)
    wrong = np.bincount(row[~true], minlength=len(program))
    malformed = np.where(known, np.maximum(counts[FALSE_POSITIVES] - wrong, 0), 0)
    row, thing, true = (values[known[row]] for values in (row, thing, true))
    races = np.array([len(truth[name]) for name in programs], dtype=np.int64)
    groups = model * len(variants) + variant
    found = {}
    for group in np.unique(groups).tolist():
        low, high = np.searchsorted(groups, (group, group + 1)).tolist()
        first, last = np.searchsorted(row, (low, high)).tolist()
        here, part = slice(low, high), slice(first, last)
        name = (models[group // len(variants)], variants[group % len(variants)])
        found[name] = Samples(
            programs=programs,
            races=races,
            program=program[here],
            known=known[here],
            solved=solved[here],
            alarm=alarm[here],
            found=counts[TRUE_POSITIVES][here],
            false=counts[FALSE_POSITIVES][here],
            missed=counts[FALSE_NEGATIVES][here],
            malformed=malformed[here],
            report_sample=row[part] - low,
            report_thing=thing[part],
            report_true=true[part],
            names=names_of_things,
        )
    return found


def last_of_each(table: pa.Table) -> pa.Table:
    """Returns the rows sorted by model, variant, task and sample, the last of equal ones."""
    codes = [read_codes(table, column)[0] for column in ("model", "variant", "task_id")]
    sample = np.asarray(table["sample"].to_numpy(), dtype=np.int64)
    order = np.lexsort((sample, *reversed(codes)))
    keys = np.stack([*codes, sample])[:, order]
    last = np.ones(len(order), dtype=np.bool_)
    last[:-1] = np.any(keys[:, 1:] != keys[:, :-1], axis=0)
    return table.take(order[last])


def _things(
    reports: Reports, program: Ints, programs: Sequence[str], truth: Truth
) -> tuple[Ints, Ints, Flags]:
    """Returns row, thing and whether it is a race of each report, sorted by row."""
    codes = {name: code for code, name in enumerate(reports.names)}
    width = max(1, len(codes))
    named = sorted(
        (index * width + codes[name], race)
        for race, (index, names) in enumerate(
            (index, names) for index, name in enumerate(programs) for names in truth[name]
        )
        for name in names
        if name in codes
    )
    keys = np.array([key for key, _ in named], dtype=np.int64)
    races = np.array([race for _, race in named], dtype=np.int64)
    most = sum(len(truth[name]) for name in programs)
    reported = program[reports.row] * width + reports.pair
    first = np.searchsorted(keys, reported, side="left")
    # A pair may name several races, where labels have several lines.
    hits = np.searchsorted(keys, reported, side="right") - first
    true = hits > 0
    place = np.repeat(first, hits) + _counting(hits)
    row = np.concatenate([np.repeat(reports.row, hits), reports.row[~true]])
    thing = np.concatenate([races[place], most + reported[~true]])
    # Several pairs of one answer may name one race.
    order = np.lexsort((thing, row))
    row, thing = row[order], thing[order]
    fresh = np.ones(len(row), dtype=np.bool_)
    fresh[1:] = (row[1:] != row[:-1]) | (thing[1:] != thing[:-1])
    row, thing = row[fresh], thing[fresh]
    return row, thing, thing < most


def _thing_names(
    false_things: Ints, reports: Reports, programs: Sequence[str], truth: Truth
) -> Mapping[int, tuple[str, str]]:
    """Returns program and lines of all races, and of the things that are none."""
    races = [(name, min(pairs, default="")) for name in programs for pairs in truth[name]]
    names = {number: (name, _lines(pair)) for number, (name, pair) in enumerate(races)}
    width = max(1, len(reports.names))
    for thing in np.unique(false_things).tolist():
        place, code = divmod(thing - len(races), width)
        names[thing] = (programs[place], _lines(reports.names[code]))
    return names


def _lines(pair: str) -> str:
    """Returns the lines of `pair_name` for people."""
    return pair.replace(',"lineB":', " and ")


def _counting(lengths: Ints) -> Ints:
    """Returns 0, 1, ... for each length, one after the other."""
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    return np.arange(total, dtype=np.int64) - np.repeat(ends - lengths, lengths)


def _texts(names: Mapping[str, object]) -> "pa.Array[pa.StringScalar]":
    return pa.array(sorted(names), pa.string())
