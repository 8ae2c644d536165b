"""Counts labels: Table 3 of the CONCUR paper and the text of its Figure 7."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from concert.metrics import clustered_ratio_interval
from concert.suites.common.score_rows import Samples, ScoreRows
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Judged, Outcome

_COMPILE = "compile"
_UNKNOWN = (Outcome.INCONCLUSIVE, Outcome.INFRA_ERROR)


def add_label_counts(rows: ScoreRows, samples: Samples) -> None:
    """Adds counts by label and by outcome, and the classes of compilation errors.

    Rows with k = 0 count all samples; those with k = 1, named "label@k:DL" and so on, the first
    sample of each task, as Table 3 does.
    """
    first = {task_id: of_task[:1] for task_id, of_task in samples.items()}
    for k, some, which in ((0, samples, "samples"), (1, first, "first samples of the tasks")):
        judged = [sample for of_task in some.values() for sample in of_task]
        _add_counts(rows, judged, k=k, which=which)
        _add_compile_errors(rows, some, k=k, which=which)


def _add_counts(rows: ScoreRows, judged: Sequence[Judged], *, k: int, which: str) -> None:
    counter = Counter(label for sample in judged for label in sample.judgement.labels)
    known = sum(sample.judgement.outcome not in _UNKNOWN for sample in judged)
    note = f"{which} with the label, of those with a verdict; a count, so no interval"
    for label in labels.ALL_LABELS:
        rows.count(f"{_name('label', k)}:{label}", counter[label], n=known, note=note, k=k)
    failed = sum(bool(_compile_labels(sample)) for sample in judged)
    note = f"{which} that did not compile, of those with a verdict; a count, so no interval"
    rows.count(f"{_name('label', k)}:{_COMPILE}", failed, n=known, note=note, k=k)
    outcomes = Counter(sample.judgement.outcome for sample in judged)
    note = f"{which} with the outcome, of all; a count, so no interval"
    for outcome in Outcome:
        metric = f"{_name('outcome', k)}:{outcome}"
        rows.count(metric, outcomes[outcome], n=len(judged), note=note, k=k)


def _add_compile_errors(rows: ScoreRows, samples: Samples, *, k: int, which: str) -> None:
    failed = {
        task_id: [found for sample in of_task if (found := _compile_labels(sample))]
        for task_id, of_task in samples.items()
    }
    for label in labels.COMPILE_LABELS:
        counts = [(_having(label, found), len(found)) for found in failed.values()]
        having, n = (sum(column) for column in zip(*counts, strict=True))
        rows.add(
            f"{_name('compile-error', k)}:{label.removeprefix(f'{_COMPILE}:')}",
            having / n if n else math.nan,
            clustered_ratio_interval(counts),
            n=n,
            note=f"share of the {which} that did not compile; one may have several classes",
            k=k,
        )


def _name(what: str, k: int) -> str:
    return f"{what}@k" if k else what


def _compile_labels(sample: Judged) -> set[str]:
    return set(sample.judgement.labels).intersection(labels.COMPILE_LABELS)


def _having(label: str, found: Iterable[set[str]]) -> int:
    return sum(label in classes for classes in found)
