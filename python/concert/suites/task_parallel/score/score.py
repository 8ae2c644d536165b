"""Computes the suite's numbers for one model's samples.

A failing program's fix level is known where it needs no fix, where a mechanical repair made it
pass, and where there is nothing to fix (see `fix_levels`); else it lies between easy and
infeasible, and nobody has decided which: it is undecided and never guessed. PCGQS is therefore
given for the decided samples and, beside it, between the bounds that the undecided ones imply. (The
command `tables` adds what people have adjudicated.)

Data races and the like are labels of our own: the paper went by results. Numbers by the paper's
rule have the prefix "paper_".
"""

import math
from collections.abc import Callable, Sequence

from concert.metrics import pass_at_k
from concert.suites.common.score_rows import Samples, ScoreRows, samples_by_task
from concert.suites.task_parallel.judge.race_check import races_unchecked
from concert.suites.task_parallel.score.complexity import measure_complexities
from concert.suites.task_parallel.score.equations import (
    FixLevel,
    pcgqs,
    scaling,
    strong_scaling,
    weak_scaling,
)
from concert.suites.task_parallel.score.fix_levels import fix_level, passes_by_paper
from concert.suites.task_parallel.timing.measure import STRONG, WEAK
from concert.suites.task_parallel.timing.spread import medians
from concert.values.values import Judged, Outcome, Score, Task

_KS = (1, 5, 10)
"""The k of pass@k, as far as there are samples."""

type _Scale = Callable[[Judged], float | None]


def score(suite: str, tasks: Sequence[Task], judged: Sequence[Judged]) -> tuple[Score, ...]:
    """Returns metric rows for the samples of one model; () without samples."""
    if not judged:
        return ()
    groups = samples_by_task(tasks, judged)
    rows = ScoreRows(suite, judged[0].model)
    _score_correctness(rows, groups)
    _score_scaling(rows, groups)
    _score_quality(rows, groups)
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


def _score_scaling(rows: ScoreRows, groups: Samples) -> None:
    for metric, scale in (("S_strong", _strong), ("S_weak", _weak), ("S", _scaling)):
        values, n = _task_means(groups, _with_zero_for_failures(scale))
        rows.means(metric, values, n=n, note=_scaling_note(groups, n))


def _score_quality(rows: ScoreRows, groups: Samples) -> None:
    open_count = sum(_fails(one) and _quality(one) is None for one in _all(groups))
    undecided = sum(_fails(one) and fix_level(one.judgement) is None for one in _all(groups))
    values, n = _task_means(groups, _quality)
    note = f"samples of decided fix level; {open_count} undecided or unmeasured left out"
    rows.means("PCGQS", values, n=n, note=note)
    rows.count(
        "PCGQS.undecided",
        undecided,
        n=n + open_count,
        note="failing samples without a fix level",
    )
    if not open_count:
        return
    for name, worst, most in (("lower", FixLevel.INFEASIBLE, 0.0), ("upper", FixLevel.EASY, 1.0)):

        def quality(one: Judged, worst: FixLevel = worst, most: float = most) -> float | None:
            found = _quality(one)
            if found is not None or not _fails(one):
                return found
            return pcgqs((fix_level(one.judgement) or worst).value, most)

        values, n = _task_means(groups, quality)
        what = f"{open_count} undecided or unmeasured counted with C = {worst.value:g} at the worst"
        what = what.replace("worst", "best") if most else what
        rows.means(f"PCGQS.{name}", values, n=n, note=f"{what}, S = {most:g}")


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


def _with_zero_for_failures(scale: _Scale) -> _Scale:
    """Counts code that does not work as zero scaling, as the paper does (section 4.3)."""
    return lambda one: 0.0 if _fails(one) else scale(one)


def _quality(one: Judged) -> float | None:
    level = fix_level(one.judgement)
    if level is FixLevel.INFEASIBLE:
        return pcgqs(level.value, 0.0)
    scale = _scaling(one)
    return None if level is None or scale is None else pcgqs(level.value, scale)


def _strong(one: Judged) -> float | None:
    times = medians(one.measurements, STRONG)
    return strong_scaling(times) if _passes(one) and len(times) > 1 else None


def _weak(one: Judged) -> float | None:
    times = medians(one.measurements, WEAK)
    return weak_scaling(times) if _passes(one) and len(times) > 1 else None


def _scaling(one: Judged) -> float | None:
    strong, weak = _strong(one), _weak(one)
    return None if strong is None or weak is None else scaling(strong, weak)


def _scaling_note(groups: Samples, n: int) -> str:
    samples = [one for group in groups.values() for one in group]
    failures = sum(map(_fails, samples))
    rows = [row for one in samples for row in one.measurements]
    cores = ", ".join(str(count) for count in sorted({row.cores for row in rows}))
    doubtful = sum(bool(row.note) for row in rows)
    return (
        f"P = {{{cores}}}; {failures} failing samples counted as 0;"
        f" {len(samples) - n} unmeasured left out; {doubtful} of {len(rows)} times doubtful"
    )


def _passes(one: Judged) -> bool:
    return one.judgement.outcome is Outcome.PASS


def _passes_by_paper(one: Judged) -> bool:
    return passes_by_paper(one.judgement)


def _fails(one: Judged) -> bool:
    return one.judgement.outcome is Outcome.FAIL


def _is_decided(one: Judged) -> bool:
    return _passes(one) or _fails(one)
