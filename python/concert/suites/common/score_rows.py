"""Collects the metric rows of one model, each with its interval, denominator and note."""

import math
from collections.abc import Mapping, Sequence

from concert.metrics import clustered_interval, mean_interval
from concert.values.values import DEFAULT_VARIANT, Judged, Score, Task

type Samples = Mapping[str, Sequence[Judged]]
"""The samples of each task, by index; tasks sorted."""


def samples_by_task(tasks: Sequence[Task], judged: Sequence[Judged]) -> dict[str, list[Judged]]:
    """Returns the samples of each task that was asked and has any.

    Args:
        tasks: The tasks asked.
        judged: The samples of one model, in any order; those of other tasks are left out.
    """
    asked = {task.task_id for task in tasks}
    samples: dict[str, list[Judged]] = {}
    for sample in sorted(judged, key=lambda one: (one.task_id, one.sample)):
        if sample.task_id in asked:
            samples.setdefault(sample.task_id, []).append(sample)
    return samples


def mean_of(values: Sequence[float]) -> float:
    """Returns the mean; NaN of nothing."""
    return math.fsum(values) / len(values) if values else math.nan


class ScoreRows:
    """The rows of one model, in the order in which they were added."""

    def __init__(self, suite: str, model: str, *, variant: str = DEFAULT_VARIANT) -> None:
        """Begins without rows."""
        self._suite, self._model, self._variant = suite, model, variant
        self._rows: list[Score] = []

    @property
    def rows(self) -> tuple[Score, ...]:
        """All rows."""
        return tuple(self._rows)

    def add(
        self,
        metric: str,
        value: float,
        interval: tuple[float, float],
        *,
        n: int,
        note: str,
        k: int = 0,
    ) -> None:
        """Adds a row.

        Args:
            metric: Name such as "pass@k".
            value: The estimate; NaN where it is undefined.
            interval: Lower and upper end of its 95 % interval, which includes what samples
                without a verdict may be.
            n: Size of the denominator.
            note: What the denominator counts, and what was left out of it.
            k: That of pass@k, else 0.
        """
        low, high = interval
        self._rows.append(
            Score(
                suite=self._suite,
                model=self._model,
                variant=self._variant,
                metric=metric,
                k=k,
                value=value,
                low=low,
                high=high,
                n=n,
                note=note,
            )
        )

    def shares(
        self, metric: str, values: Sequence[float], *, n: int, note: str, k: int = 0
    ) -> None:
        """Adds the mean over tasks of values in [0, 1]."""
        interval = clustered_interval(values) if values else _UNDEFINED
        self.add(metric, mean_of(values), interval, n=n, note=note, k=k)

    def means(self, metric: str, values: Sequence[float], *, n: int, note: str) -> None:
        """Adds the mean over tasks of unbounded values."""
        interval = mean_interval(values) if values else _UNDEFINED
        self.add(metric, mean_of(values), interval, n=n, note=note)

    def count(self, metric: str, number: int, *, n: int, note: str, k: int = 0) -> None:
        """Adds a number of samples, which is no estimate."""
        value = float(number)
        self.add(metric, value, (value, value), n=n, note=note, k=k)


_UNDEFINED = (math.nan, math.nan)
