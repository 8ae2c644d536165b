"""How good is a model at writing concurrent Java?

pass@k as in Table 2 of the CONCUR paper, counts by label as in Table 3, and the distribution of
compilation errors as in Figures 6 and 7.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concert.metrics import clustered_interval, pass_at_k, wilson_interval
from concert.results.values import Judged, Outcome, Score, Task
from concert.suites.java_concurrency import labels
from concert.suites.java_concurrency.tasks import SUITE

_PASS_AT_K = "pass@k"
_PASS_AT_K_PAPER = "pass@k:paper"
_COMPILE_ERROR = "compile-error:"
_UNKNOWN = (Outcome.INCONCLUSIVE, Outcome.INFRA_ERROR)


def score(tasks: Sequence[Task], judged: Sequence[Judged]) -> tuple[Score, ...]:
    """Returns the metric rows for the samples of one model.

    Samples without a verdict (`inconclusive`, `infra_error`) are left out of pass@k. Its interval
    spans from the lower end if all of them had failed to the upper end if all had passed; the
    note gives both estimates. `pass@k:paper` counts a limit that was hit as a failure, as the
    paper does (Section 3.1.1).

    Args:
        tasks: The tasks asked.
        judged: The verdicts, of one model.
    """
    asked = {task.task_id for task in tasks}
    relevant = [sample for sample in judged if sample.task_id in asked]
    if not relevant:
        return ()
    model = relevant[0].model
    counts = _count_by_task(relevant)
    most = max(1, *(count.known for count in counts.values()))
    rows = [_pass_row(model, counts, k) for k in range(1, most + 1)]
    most = max(1, *(count.known + count.inconclusive for count in counts.values()))
    rows += [_paper_row(model, counts, k) for k in range(1, most + 1)]
    rows += _label_rows(model, relevant)
    rows += _outcome_rows(model, relevant)
    rows += _compile_error_rows(model, relevant)
    return tuple(rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Count:
    """Samples of one task by outcome."""

    passed: int
    failed: int
    inconclusive: int
    infra_error: int

    @property
    def known(self) -> int:
        return self.passed + self.failed

    @property
    def unknown(self) -> int:
        return self.inconclusive + self.infra_error

    @property
    def all(self) -> int:
        return self.known + self.unknown


def _count_by_task(judged: Sequence[Judged]) -> Mapping[str, _Count]:
    outcomes: dict[str, Counter[Outcome]] = {}
    for sample in judged:
        outcomes.setdefault(sample.task_id, Counter())[sample.judgement.outcome] += 1
    return {
        task_id: _Count(
            passed=counter[Outcome.PASS],
            failed=counter[Outcome.FAIL],
            inconclusive=counter[Outcome.INCONCLUSIVE],
            infra_error=counter[Outcome.INFRA_ERROR],
        )
        for task_id, counter in sorted(outcomes.items())
    }


def _pass_row(model: str, counts: Mapping[str, _Count], k: int) -> Score:
    values = [pass_at_k(n=c.known, c=c.passed, k=k) for c in counts.values() if c.known >= k]
    all_of = [count for count in counts.values() if count.all >= k]
    low_values = [pass_at_k(n=count.all, c=count.passed, k=k) for count in all_of]
    high_values = [pass_at_k(n=c.all, c=c.passed + c.unknown, k=k) for c in all_of]
    left_out = sum(count.unknown for count in counts.values())
    note = f"{_plural(len(values), 'task')} with at least {_plural(k, 'sample')} judged"
    if left_out:
        inconclusive = sum(count.inconclusive for count in counts.values())
        infra_error = left_out - inconclusive
        note += (
            f"; left out: {inconclusive} inconclusive, {infra_error} infra_error"
            f" (all failed: {_mean(low_values):.4f}, all passed: {_mean(high_values):.4f})"
        )
    return Score(
        suite=SUITE,
        model=model,
        metric=_PASS_AT_K,
        k=k,
        value=_mean(values),
        low=clustered_interval(low_values)[0],
        high=clustered_interval(high_values)[1],
        n=len(values),
        note=note,
    )


def _paper_row(model: str, counts: Mapping[str, _Count], k: int) -> Score:
    sizes = [(c.known + c.inconclusive, c.passed) for c in counts.values()]
    values = [pass_at_k(n=n, c=passed, k=k) for n, passed in sizes if n >= k]
    low, high = clustered_interval(values)
    return Score(
        suite=SUITE,
        model=model,
        metric=_PASS_AT_K_PAPER,
        k=k,
        value=_mean(values),
        low=low,
        high=high,
        n=len(values),
        note=f"{_plural(len(values), 'task')}; a limit that was hit counts as a failure",
    )


def _label_rows(model: str, judged: Sequence[Judged]) -> list[Score]:
    counter = Counter(label for sample in judged for label in sample.judgement.labels)
    known = sum(sample.judgement.outcome not in _UNKNOWN for sample in judged)
    note = "samples with the label, of those with a verdict; a count, so no interval"
    return [
        _count_row(model, f"label:{label}", counter[label], known, note)
        for label in labels.STAND_IN_LABELS
    ]


def _outcome_rows(model: str, judged: Sequence[Judged]) -> list[Score]:
    counter = Counter(sample.judgement.outcome for sample in judged)
    note = "samples with the outcome, of all samples; a count, so no interval"
    return [
        _count_row(model, f"outcome:{outcome}", counter[outcome], len(judged), note)
        for outcome in Outcome
    ]


def _compile_error_rows(model: str, judged: Sequence[Judged]) -> list[Score]:
    found = [set(sample.judgement.labels).intersection(labels.COMPILE_LABELS) for sample in judged]
    failed = [classes for classes in found if classes]
    rows = []
    for label in labels.COMPILE_LABELS:
        having = sum(label in classes for classes in failed)
        low, high = wilson_interval(having, len(failed))
        rows.append(
            Score(
                suite=SUITE,
                model=model,
                metric=_COMPILE_ERROR + label.removeprefix("compile:"),
                k=0,
                value=having / len(failed) if failed else math.nan,
                low=low,
                high=high,
                n=len(failed),
                note="share of the samples that did not compile; one may have several classes",
            )
        )
    return rows


def _count_row(model: str, metric: str, count: int, n: int, note: str) -> Score:
    value = float(count)
    return Score(
        suite=SUITE,
        model=model,
        metric=metric,
        k=0,
        value=value,
        low=value,
        high=value,
        n=n,
        note=note,
    )


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else math.nan


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
