"""Scores how well a model finds races.

The metrics are those of Section 4 of the paper, Equations 1 to 5. pass@k is over racy programs and
uses the unbiased estimator, which for k = n samples is the paper's "solved in k output samples".
exact@k is the same over all programs, where a race-free program is solved by an empty list. Recall,
precision and F1 count races over all samples of racy programs, so with one sample a program they
are the paper's; F1 is computed as 2 TP / (2 TP + FP + FN), which equals Equation 4. FPR is the
share of samples of race-free programs that report anything. A response that cannot be read is a
sample that reports nothing. Accuracy is the share of samples that are right on whether the program
has any race. "recall:maj@k" and its like are those of the answers that k samples are aggregated to;
"accuracy:paper-balance" and "exact@k:paper-balance" weigh racy and race-free programs as the
paper's benchmark does (`balance`).

One rule for 0/0: the value is NaN, and the note says what there was none of. So precision is
undefined for a model that reports nothing, while its recall and F1 are 0.

Samples without a verdict (`inconclusive`, `infra_error`) are left out, and the note gives the
bounds that they imply: at best each was exactly right, at worst it found no race and reported no
end of false ones.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import pyarrow as pa

from concert.suites.common.score_rows import ScoreRows
from concert.suites.race_detection.score.balance import NAME as PAPER_BALANCE
from concert.suites.race_detection.score.balance import (
    RACE_FREE_PROGRAMS,
    RACY_PROGRAMS,
    balanced_accuracy,
    balanced_pass,
)
from concert.suites.race_detection.score.columns import true_pairs
from concert.suites.race_detection.score.estimates import (
    ACCURACY,
    RATIOS,
    Estimate,
    Ratio,
    estimate_pass,
    estimate_ratio,
    pass_bounds,
    ratio_bounds,
)
from concert.suites.race_detection.score.samples import Samples, read_samples
from concert.suites.race_detection.score.tally import Strategy, Tally, aggregated, tally
from concert.values.values import Judged, Score

KS = (1, 5)
"""The k of pass@k in the paper's tables; a k that no program has samples for is left out."""
AGGREGATED_K = 5
"""Of Maj@k, Int@k and Uni@k, likewise."""


def score_races(
    suite: str, races: Mapping[str, int], judged: Sequence[Judged]
) -> tuple[Score, ...]:
    """Returns the metric rows of one model in one variant.

    Args:
        suite: The suite's name.
        races: Number of races in the ground truth of each task that was asked, by task id.
        judged: Its verdicts, of one model; those of other tasks are ignored.

    Returns:
        pass@k, exact@k, accuracy, recall, precision, f1, fpr, and the last four for each strategy;
        nothing where nothing was judged.
    """
    if not judged:
        return ()
    truth = {task_id: [frozenset[str]()] * count for task_id, count in races.items()}
    unnamed = {task_id for task_id, count in races.items() if count}
    for one in judged:
        if one.task_id in unnamed and (pairs := true_pairs(one.judgement.evidence)):
            truth[one.task_id] = pairs
            unnamed.remove(one.task_id)
    table = pa.table(
        {
            "model": [one.model for one in judged],
            "variant": [one.variant for one in judged],
            "task_id": [one.task_id for one in judged],
            "sample": pa.array([one.sample for one in judged], pa.int32()),
            "outcome": [one.judgement.outcome.value for one in judged],
            "candidate": pa.array([one.candidate.text for one in judged], pa.large_string()),
            "statistics": pa.array(
                [list(one.judgement.statistics) for one in judged],
                pa.map_(pa.string(), pa.int64()),
            ),
        }
    )
    return tuple(
        score
        for (model, variant), samples in read_samples(table, truth).items()
        for score in score_samples(samples, suite=suite, model=model, variant=variant)
    )


def score_samples(samples: Samples, *, suite: str, model: str, variant: str) -> list[Score]:
    """Returns the metric rows of one model in one variant, of samples as arrays."""
    whole = tally(samples)
    racy, every = whole.of(whole.races > 0), whole
    found = [
        *_pass_rows("pass@k", racy, "racy programs"),
        *_pass_rows("exact@k", every, "programs"),
        _ratio_row(whole, ACCURACY),
        *_balanced_rows(whole),
        *(_ratio_row(whole, ratio) for ratio in RATIOS if ratio.racy is False),
    ]
    # A yes-or-no answer names no race.
    if bool(np.any(samples.known & (samples.found >= 0))) or not samples.known.any():
        found += [_ratio_row(whole, ratio) for ratio in RATIOS if ratio.racy]
        for strategy in Strategy:
            found += _aggregated_rows(samples, strategy)
    rows = ScoreRows(suite, model, variant=variant)
    for metric, k, estimate, note in found:
        interval = estimate.low, estimate.high
        rows.add(metric, estimate.value, interval, n=estimate.n, note=note, k=k)
    return list(rows.rows)


type _Row = tuple[str, int, Estimate, str]
"""Metric, k, number and note."""


def _pass_rows(metric: str, whole: Tally, unit: str) -> Iterable[_Row]:
    for k in KS:
        estimate = estimate_pass(whole, k=k)
        if k > 1 and not estimate.n:
            continue
        yield metric, k, estimate, _note(estimate.n, unit, whole, pass_bounds(whole, k=k))


def _balanced_rows(whole: Tally) -> Iterable[_Row]:
    weights = f"weighed {RACY_PROGRAMS} racy to {RACE_FREE_PROGRAMS} race-free"
    for name, k, estimate in (
        *(("exact@k", k, balanced_pass(whole, k=k)) for k in KS),
        (ACCURACY.name, 0, balanced_accuracy(whole)),
    ):
        # An empty class has no mean to weigh, and then the rows above say all.
        if estimate.n:
            yield f"{name}:{PAPER_BALANCE}", k, estimate, f"of {estimate.n} programs, {weights}"


def _ratio_row(whole: Tally, ratio: Ratio) -> _Row:
    part = whole.of(ratio.chosen(whole))
    estimate = estimate_ratio(part, ratio)
    note = _note(estimate.n, ratio.unit, part, ratio_bounds(part, ratio))
    return ratio.name, 0, estimate, note


def _aggregated_rows(samples: Samples, strategy: Strategy) -> Iterable[_Row]:
    k = AGGREGATED_K
    whole = aggregated(samples, strategy, k=k)
    if not whole.samples.any():
        return
    for ratio in RATIOS:
        part = whole.of(ratio.chosen(whole))
        estimate = estimate_ratio(part, ratio)
        note = _denominator(estimate.n, ratio.unit.replace("samples of ", ""))
        note += f", of what at least {strategy.threshold(k)} of {k} samples report"
        few = int(part.missing.sum())
        if few:
            note += f"; {few} programs with fewer than {k} samples left out"
        yield f"{ratio.name}:{strategy}@k", k, estimate, note


def _note(n: int, unit: str, part: Tally, bounds: tuple[float, float]) -> str:
    note = _denominator(n, unit)
    missing = int(part.missing.sum())
    if missing:
        note += f"; {missing} samples without verdict left out, with them "
        note += f"{bounds[0]:.4f} to {bounds[1]:.4f}"
    unasked = int(np.sum(part.samples + part.missing == 0))
    if unasked:
        note += f"; {unasked} programs without any sample"
    return note


def _denominator(n: int, unit: str) -> str:
    return f"of {n} {unit}" if n else f"undefined (0/0): no {unit}"
