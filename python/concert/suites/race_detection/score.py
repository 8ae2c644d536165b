"""How good is a model at finding races?

The metrics are those of Section 4 of the paper, Equations 1 to 5. pass@k is over racy programs and
uses the unbiased estimator, which for k = n samples is the paper's "solved in k output samples".
exact@k is the same over all programs, where a race-free program is solved by an empty list. Recall,
precision and F1 count races over all samples of racy programs, so with one sample a program they
are the paper's; F1 is computed as 2 TP / (2 TP + FP + FN), which equals Equation 4. FPR is the
share of samples of race-free programs that report anything. A response that cannot be read is a
sample that reports nothing.

One rule for 0/0: the value is NaN, and the note says what there was none of. So precision is
undefined for a model that reports nothing, while its recall and F1 are 0.

Samples without a verdict (`inconclusive`, `infra_error`) are left out, and the note gives the
bounds that they imply: at best each was exactly right, at worst it found no race and reported no
end of false ones.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from concert.metrics import clustered_interval, mean_interval, pass_at_k
from concert.results.values import Judged, Outcome, Score
from concert.suites.race_detection.judge import FALSE_NEGATIVES, FALSE_POSITIVES, TRUE_POSITIVES

KS = (1, 5)
"""The k of pass@k in the paper's tables; a k that no program has samples for is left out."""


def score_races(
    suite: str, races: Mapping[str, int], judged: Sequence[Judged]
) -> tuple[Score, ...]:
    """Returns the metric rows of one model.

    Args:
        suite: The suite's name.
        races: Number of races in the ground truth of each task that was asked, by task id.
        judged: Its verdicts, of one model; those of other tasks are ignored.

    Returns:
        pass@k, exact@k, recall, precision, f1, fpr; nothing where nothing was judged.
    """
    if not judged:
        return ()
    tallies = {task_id: _Tally(races=count) for task_id, count in races.items()}
    for one in judged:
        if one.task_id in tallies:
            tallies[one.task_id].add(one)
    racy = [tally for tally in tallies.values() if tally.races > 0]
    race_free = [tally for tally in tallies.values() if tally.races == 0]
    rows = [
        *_pass_rows("pass@k", racy, "racy programs"),
        *_pass_rows("exact@k", racy + race_free, "programs"),
        _ratio_row("recall", racy, "races of racy programs", _recall),
        _ratio_row("precision", racy, "reported races on racy programs", _precision),
        _ratio_row("f1", racy, "races or reported races on racy programs", _f1),
        _ratio_row("fpr", race_free, "samples of race-free programs", _fpr),
    ]
    model = judged[0].model
    return tuple(
        Score(
            suite=suite,
            model=model,
            metric=row.metric,
            k=row.k,
            value=row.value,
            low=row.interval[0],
            high=row.interval[1],
            n=row.n,
            note=row.note,
        )
        for row in rows
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    metric: str
    k: int = 0
    value: float
    interval: tuple[float, float]
    n: int
    note: str


@dataclass(slots=True, kw_only=True)
class _Tally:
    """What the samples of one program add up to.

    Attributes:
        races: Races of the program.
        samples: Samples with a verdict.
        missing: Samples without one.
        solved: Samples that are exactly right.
        alarms: Samples that report anything.
        true_positives: Over all samples; likewise the next two. A float, as it may be infinite.
    """

    races: int
    samples: int = 0
    missing: int = 0
    solved: int = 0
    alarms: int = 0
    true_positives: float = 0
    false_positives: float = 0
    false_negatives: float = 0

    def add(self, one: Judged) -> None:
        if one.judgement.outcome not in (Outcome.PASS, Outcome.FAIL):
            self.missing += 1
            return
        counts = dict(one.judgement.statistics)
        self.samples += 1
        self.solved += one.judgement.outcome is Outcome.PASS
        self.alarms += counts[TRUE_POSITIVES] + counts[FALSE_POSITIVES] > 0
        self.true_positives += counts[TRUE_POSITIVES]
        self.false_positives += counts[FALSE_POSITIVES]
        self.false_negatives += counts[FALSE_NEGATIVES]

    def at_best(self) -> "_Tally":
        """Returns what it would be had each missing sample been exactly right."""
        return _Tally(
            races=self.races,
            samples=self.samples + self.missing,
            solved=self.solved + self.missing,
            alarms=self.alarms + (self.missing if self.races else 0),
            true_positives=self.true_positives + self.missing * self.races,
            false_positives=self.false_positives,
            false_negatives=self.false_negatives,
        )

    def at_worst(self) -> "_Tally":
        """Returns what it would be had each missing sample been as wrong as can be."""
        return _Tally(
            races=self.races,
            samples=self.samples + self.missing,
            solved=self.solved,
            alarms=self.alarms + self.missing,
            true_positives=self.true_positives,
            false_positives=math.inf if self.missing else self.false_positives,
            false_negatives=self.false_negatives + self.missing * self.races,
        )


def _recall(tally: _Tally) -> tuple[float, float]:
    return tally.true_positives, tally.true_positives + tally.false_negatives


def _precision(tally: _Tally) -> tuple[float, float]:
    return tally.true_positives, tally.true_positives + tally.false_positives


def _f1(tally: _Tally) -> tuple[float, float]:
    twice = 2 * tally.true_positives
    return twice, twice + tally.false_positives + tally.false_negatives


def _fpr(tally: _Tally) -> tuple[float, float]:
    return tally.alarms, tally.samples


def _pass_rows(metric: str, tallies: Sequence[_Tally], unit: str) -> Iterable[_Row]:
    for k in KS:
        values = _pass_values(tallies, k)
        if k > 1 and not values:
            continue
        bounds = (
            _mean(_pass_values([tally.at_worst() for tally in tallies], k)),
            _mean(_pass_values([tally.at_best() for tally in tallies], k)),
        )
        yield _Row(
            metric=metric,
            k=k,
            value=_mean(values),
            interval=clustered_interval(values) if values else (math.nan, math.nan),
            n=len(values),
            note=_note(len(values), unit, tallies, bounds),
        )


def _pass_values(tallies: Iterable[_Tally], k: int) -> list[float]:
    return [
        pass_at_k(n=tally.samples, c=tally.solved, k=k) for tally in tallies if tally.samples >= k
    ]


def _mean(values: Sequence[float]) -> float:
    # A mean of ones must not be carried past 1 by rounding.
    return min(math.fsum(values) / len(values), 1.0) if values else math.nan


def _ratio_row(
    metric: str,
    tallies: Sequence[_Tally],
    unit: str,
    ratio: Callable[[_Tally], tuple[float, float]],
) -> _Row:
    parts = [ratio(tally) for tally in tallies if tally.samples > 0]
    total = int(sum(below for _, below in parts))
    bounds = (
        _quotient([ratio(tally.at_worst()) for tally in tallies]),
        _quotient([ratio(tally.at_best()) for tally in tallies]),
    )
    return _Row(
        metric=metric,
        value=_quotient(parts),
        interval=_ratio_interval(parts),
        n=total,
        note=_note(total, unit, tallies, (min(bounds), max(bounds))),
    )


def _quotient(parts: Sequence[tuple[float, float]]) -> float:
    above, below = (sum(part[side] for part in parts) for side in (0, 1))
    return above / below if below else math.nan


def _ratio_interval(parts: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Returns the 95 % interval of sum(above) / sum(below), with programs as the unit.

    A ratio of sums is no mean of shares, so it is linearised: the ratio plus
    (above - ratio * below) / mean(below), one a program, has the ratio as its mean and the
    variance of the ratio estimator (Cochran, "Sampling Techniques" (1977), equation 6.13).
    """
    above, below = (math.fsum(part[side] for part in parts) for side in (0, 1))
    if not below:
        return math.nan, math.nan
    estimate = above / below
    if all(part[0] * below == above * part[1] for part in parts):
        # No program differs from the others: a variance of 0 would promise too much.
        return clustered_interval([estimate] * len(parts))
    mean_below = below / len(parts)
    low, high = mean_interval(
        [estimate + (part[0] - estimate * part[1]) / mean_below for part in parts]
    )
    return max(low, 0.0), min(high, 1.0)


def _note(n: int, unit: str, tallies: Sequence[_Tally], bounds: tuple[float, float]) -> str:
    note = f"of {n} {unit}" if n else f"undefined (0/0): no {unit}"
    missing = sum(tally.missing for tally in tallies)
    if missing:
        note += f"; {missing} samples without verdict left out, with them "
        note += f"{bounds[0]:.4f} to {bounds[1]:.4f}"
    unasked = sum(tally.samples + tally.missing == 0 for tally in tallies)
    if unasked:
        note += f"; {unasked} programs without any sample"
    return note
