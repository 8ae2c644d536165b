"""Counts labels: Table 3 of the CONCUR paper and the text of its Figure 7."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from concert.metrics import clustered_ratio_interval
from concert.suites.java_concurrency.score.pass_rates import Samples
from concert.suites.java_concurrency.tasks import labels
from concert.suites.java_concurrency.tasks.tasks import SUITE
from concert.values.values import Judged, Outcome, Score

_COMPILE = "compile"
_UNKNOWN = (Outcome.INCONCLUSIVE, Outcome.INFRA_ERROR)


def label_rows(model: str, samples: Samples) -> list[Score]:
    """Returns counts by label and by outcome, and the classes of compilation errors.

    Rows with k = 0 count all samples; those with k = 1, named "label@k:DL" and so on, the first
    sample of each task, as Table 3 does.
    """
    first = {task_id: of_task[:1] for task_id, of_task in samples.items()}
    rows = []
    for k, some, which in ((0, samples, "samples"), (1, first, "first samples of the tasks")):
        judged = [sample for of_task in some.values() for sample in of_task]
        rows += _count_rows(model, judged, k=k, which=which)
        rows += _compile_error_rows(model, some, k=k, which=which)
    return rows


def _count_rows(model: str, judged: Sequence[Judged], *, k: int, which: str) -> list[Score]:
    counter = Counter(label for sample in judged for label in sample.judgement.labels)
    known = sum(sample.judgement.outcome not in _UNKNOWN for sample in judged)
    note = f"{which} with the label, of those with a verdict; a count, so no interval"
    rows = [
        _count_row(model, f"{_name('label', k)}:{label}", counter[label], k=k, n=known, note=note)
        for label in labels.ALL_LABELS
    ]
    failed = sum(bool(_compile_labels(sample)) for sample in judged)
    note = f"{which} that did not compile, of those with a verdict; a count, so no interval"
    rows.append(
        _count_row(model, f"{_name('label', k)}:{_COMPILE}", failed, k=k, n=known, note=note)
    )
    outcomes = Counter(sample.judgement.outcome for sample in judged)
    note = f"{which} with the outcome, of all; a count, so no interval"
    rows += [
        _count_row(
            model,
            f"{_name('outcome', k)}:{outcome}",
            outcomes[outcome],
            k=k,
            n=len(judged),
            note=note,
        )
        for outcome in Outcome
    ]
    return rows


def _compile_error_rows(model: str, samples: Samples, *, k: int, which: str) -> list[Score]:
    failed = {
        task_id: [found for sample in of_task if (found := _compile_labels(sample))]
        for task_id, of_task in samples.items()
    }
    rows = []
    for label in labels.COMPILE_LABELS:
        counts = [(_having(label, found), len(found)) for found in failed.values()]
        having, n = (sum(column) for column in zip(*counts, strict=True))
        low, high = clustered_ratio_interval(counts)
        rows.append(
            Score(
                suite=SUITE,
                model=model,
                metric=f"{_name('compile-error', k)}:{label.removeprefix(f'{_COMPILE}:')}",
                k=k,
                value=having / n if n else math.nan,
                low=low,
                high=high,
                n=n,
                note=f"share of the {which} that did not compile; one may have several classes",
            )
        )
    return rows


def _name(what: str, k: int) -> str:
    return f"{what}@k" if k else what


def _compile_labels(sample: Judged) -> set[str]:
    return set(sample.judgement.labels).intersection(labels.COMPILE_LABELS)


def _having(label: str, found: Iterable[set[str]]) -> int:
    return sum(label in classes for classes in found)


def _count_row(model: str, metric: str, count: int, *, k: int, n: int, note: str) -> Score:
    value = float(count)
    return Score(
        suite=SUITE,
        model=model,
        metric=metric,
        k=k,
        value=value,
        low=value,
        high=value,
        n=n,
        note=note,
    )
