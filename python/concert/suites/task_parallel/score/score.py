"""Computes the suite's numbers for one model's samples: each is a mean over tasks.

A failing program's fix level is known where it needs no fix, where a mechanical repair made it
pass, and where there is nothing to fix (see `fix_levels`); else it lies between easy and
infeasible, and nobody has decided which: it is undecided and never guessed. S and PCGQS are
therefore given for the samples that are known and, beside it, between the bounds that the others
imply. (The command `tables` adds what people have adjudicated, and the times of fixed programs.)

Data races and the like are labels of our own: the paper went by results. Numbers by the paper's
rule have the prefix "paper_".
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from concert.metrics import pass_at_k
from concert.suites.common.score_rows import Samples, ScoreRows, samples_by_task
from concert.suites.task_parallel.judge.races.finding import races_unchecked
from concert.suites.task_parallel.score.complexity import measure_complexities
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.fix_levels import (
    fix_level,
    fix_level_by_results,
    passes_by_paper,
)
from concert.suites.task_parallel.score.rated import Rated
from concert.values.values import Judged, Judgement, Outcome, Score, Task

_KS = (1, 5, 10)
"""The k of pass@k, as far as there are samples."""

type _Scale = Callable[[Judged], float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    """A rule that decides which programs need no fix.

    Attributes:
        prefix: The beginning of its metrics' names.
        passes: Whether a program passes by it.
        level: The fix level by it.
    """

    prefix: str
    passes: Callable[[Judgement], bool]
    level: Callable[[Judgement], FixLevel | None]

    def rate(self, one: Judged) -> Rated:
        """Returns what is known of a sample; only what passes was timed as it is."""
        passes = self.passes(one.judgement)
        return Rated(
            passes=passes if _is_decided(one) else None,
            level=self.level(one.judgement),
            times=one.measurements if passes else (),
        )


_RULES = (
    _Rule(
        prefix="",
        passes=lambda judgement: judgement.outcome is Outcome.PASS,
        level=fix_level,
    ),
    _Rule(prefix="paper_", passes=passes_by_paper, level=fix_level_by_results),
)


def score(suite: str, tasks: Sequence[Task], judged: Sequence[Judged]) -> tuple[Score, ...]:
    """Returns metric rows for the samples of one model; () without samples."""
    if not judged:
        return ()
    groups = samples_by_task(tasks, judged)
    rows = ScoreRows(suite, judged[0].model)
    _score_correctness(rows, groups)
    for rule in _RULES:
        _score_scaling(rows, groups, rule)
        _score_quality(rows, groups, rule)
    _score_complexity(rows, groups)
    return rows.rows


def _score_correctness(rows: ScoreRows, groups: Samples) -> None:
    total = sum(map(len, groups.values()))
    open_count = sum(not _is_decided(one) for group in groups.values() for one in group)
    unchecked = sum(_passes(one) and races_unchecked(one.judgement) for one in _all(groups))
    for k in _KS:
        decided = {
            task: [one for one in group if _is_decided(one)] for task, group in groups.items()
        }
        note = "wrong labels of our own alone pass"
        _add_pass(rows, "paper_pass@k", k, decided, _passes_by_paper, note)
        note = f"{open_count} of {total} samples left out"
        if unchecked:
            note += f"; {unchecked} passed without a race check"
        _add_pass(rows, "pass@k", k, decided, _passes, note)
        if open_count:
            note = f"{open_count} of {total} samples without a verdict counted as failures"
            _add_pass(rows, "pass@k.lower", k, groups, _passes, note)
            note = note.replace("failures", "passes")
            _add_pass(rows, "pass@k.upper", k, groups, lambda one: not _fails(one), note)


def _add_pass(
    rows: ScoreRows,
    metric: str,
    k: int,
    groups: Samples,
    passes: Callable[[Judged], bool],
    note: str,
) -> None:
    # A task with fewer than k samples has no unbiased estimate, and is left out.
    enough = [group for group in groups.values() if len(group) >= k]
    values = [pass_at_k(n=len(group), c=sum(map(passes, group)), k=k) for group in enough]
    if values:
        n = sum(map(len, enough))
        rows.shares(metric, values, n=n, note=f"samples of {len(enough)} tasks; {note}", k=k)


def _score_scaling(rows: ScoreRows, groups: Samples, rule: _Rule) -> None:
    open_count = sum(rule.rate(one).scaling is None for one in _all(groups))
    note = _scaling_note(groups, open_count)
    of_each: tuple[tuple[str, _Scale], ...] = (
        ("S_strong", lambda one: rule.rate(one).strong),
        ("S_weak", lambda one: rule.rate(one).weak),
        ("S", lambda one: rule.rate(one).scaling),
    )
    for metric, scale in of_each:
        values, n = _task_means(groups, scale)
        rows.means(f"{rule.prefix}{metric}", values, n=n, note=note)
        if not open_count:
            continue
        for name, bound in (("lower", 0.0), ("upper", 1.0)):
            values, n = _task_means(groups, _with_bound(scale, bound))
            what = f"{open_count} unfixed or untimed samples counted as {bound:g}"
            rows.means(f"{rule.prefix}{metric}.{name}", values, n=n, note=what)


def _score_quality(rows: ScoreRows, groups: Samples, rule: _Rule) -> None:
    rated = [rule.rate(one) for one in _all(groups)]
    open_count = sum(one.quality is None for one in rated)
    undecided = sum(one.passes is False and one.level is None for one in rated)
    values, n = _task_means(groups, lambda one: rule.rate(one).quality)
    name = f"{rule.prefix}PCGQS"
    note = f"samples of decided fix level; {open_count} undecided or untimed left out"
    rows.means(name, values, n=n, note=note)
    rows.count(
        f"{name}.undecided", undecided, n=len(rated), note="failing samples without a fix level"
    )
    if not open_count:
        return
    for place, end in enumerate(("lower", "upper")):

        def bound(one: Judged, place: int = place) -> float:
            return rule.rate(one).quality_bounds[place]

        values, n = _task_means(groups, bound)
        what = ("at the worst", "at the best")[place]
        rows.means(f"{name}.{end}", values, n=n, note=f"{open_count} open samples {what}")


def _score_complexity(rows: ScoreRows, groups: Samples) -> None:
    counted = measure_complexities(
        one.candidate.text for one in _all(groups) if not one.candidate.fault
    )
    for name in ("lines", "code", "comments", "complexity", "cyclomatic"):

        def count(one: Judged, name: str = name) -> float | None:
            if one.candidate.fault:
                return None
            found: int | None = getattr(counted[one.candidate.text], name)
            return None if found is None else float(found)

        values, n = _task_means(groups, count)
        uncounted = sum(getattr(found, name) is None for found in counted.values())
        left_out = f"; {uncounted} programs too long for lizard left out" if uncounted else ""
        note = f"samples with a program{left_out}"
        rows.means(f"complexity:{name}", values, n=n, note=note)


def _all(groups: Samples) -> list[Judged]:
    return [one for group in groups.values() for one in group]


def _task_means(groups: Samples, value: _Scale) -> tuple[list[float], int]:
    """Returns the mean of each task's samples that have a value, and the number of those."""
    means, n = [], 0
    for group in groups.values():
        values = [found for one in group if (found := value(one)) is not None]
        n += len(values)
        if values:
            means.append(math.fsum(values) / len(values))
    return means, n


def _with_bound(scale: _Scale, bound: float) -> _Scale:
    def bounded(one: Judged) -> float:
        found = scale(one)
        return bound if found is None else found

    return bounded


def _scaling_note(groups: Samples, open_count: int) -> str:
    rows = [row for one in _all(groups) for row in one.measurements]
    cores = ", ".join(str(count) for count in sorted({row.cores for row in rows}))
    doubtful = sum(bool(row.note) for row in rows)
    return (
        f"P = {{{cores}}}; programs that need no fix, and infeasible ones as 0;"
        f" {open_count} unfixed or untimed samples left out;"
        f" {doubtful} of {len(rows)} times doubtful"
    )


def _passes(one: Judged) -> bool:
    return one.judgement.outcome is Outcome.PASS


def _passes_by_paper(one: Judged) -> bool:
    return passes_by_paper(one.judgement)


def _fails(one: Judged) -> bool:
    return one.judgement.outcome is Outcome.FAIL


def _is_decided(one: Judged) -> bool:
    return _passes(one) or _fails(one)
