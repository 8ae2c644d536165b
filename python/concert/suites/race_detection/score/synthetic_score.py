"""The score S of Section 4 of the paper, over all metrics together.

Each metric ranks the models; S is the sum of a model's ranks, and the smaller S is the better.
Models that tie share the best of their ranks, and the ranks after them are left out (1, 1, 3): so
the paper's printed ranks have it. What is undefined (0/0) ranks as the worst value that the metric
can have, as the paper prints such values as 0 %.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One of the metrics that S sums up.

    Attributes:
        name: Its name, such as "pass@5" or "recall:maj".
        heading: How the tables call it.
        part: "pass" for pass@k, "greedy" for the answers at temperature 0, else the strategy by
            which several samples become one answer.
        falling: Whether a smaller value is the better.
    """

    name: str
    heading: str
    part: str
    falling: bool = False

    @property
    def worst(self) -> float:
        """The worst value that it can have."""
        return 1.0 if self.falling else 0.0


_METRICS = (("recall", "Recall"), ("precision", "Precision"), ("f1", "F1"), ("fpr", "FPR"))
_PARTS = (("greedy", "Greedy"), ("maj", "Maj@5"), ("int", "Int@5"), ("uni", "Uni@5"))

COLUMNS = (
    Column(name="pass@1", heading="Pass@1", part="pass"),
    Column(name="pass@5", heading="Pass@5", part="pass"),
    *(
        Column(
            name=f"{metric}:{part}",
            heading=f"{title} {heading}",
            part=part,
            falling=metric == "fpr",
        )
        for part, title in _PARTS
        for metric, heading in _METRICS
    ),
)
"""The 18 metrics, in the order of Tables 1 and 2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The rank of one model.

    Attributes:
        ranks: Its rank by each metric, in the order of the metrics.
        total: Their sum, S.
        place: Its rank by S.
    """

    ranks: tuple[int, ...]
    total: int
    place: int


def rank_models(
    values: Mapping[str, Sequence[float]], columns: Sequence[Column] = COLUMNS
) -> dict[str, Ranking]:
    """Returns the ranking of all models, the best first, ties by name.

    Args:
        values: The metrics of each model, in the order of `columns`; NaN where undefined.
        columns: The metrics.

    Raises:
        ValueError: A model has another number of metrics.
    """
    names = sorted(values)
    by_column = [
        ranks_of([values[name][i] for name in names], column) for i, column in enumerate(columns)
    ]
    if any(len(values[name]) != len(columns) for name in names):
        raise ValueError(f"each model needs {len(columns)} metrics")
    of_model = list(zip(*by_column, strict=True)) if columns else [() for _ in names]
    totals = [sum(ranks) for ranks in of_model]
    found = {
        name: Ranking(
            ranks=tuple(ranks), total=total, place=1 + sum(other < total for other in totals)
        )
        for name, ranks, total in zip(names, of_model, totals, strict=True)
    }
    return dict(sorted(found.items(), key=lambda one: (one[1].total, one[0])))


def ranks_of(values: Sequence[float], column: Column) -> list[int]:
    """Returns the rank of each value of one metric, from 1, the best."""
    sign = 1.0 if column.falling else -1.0
    keys = [sign * (column.worst if math.isnan(value) else value) for value in values]
    return [1 + sum(other < key for other in keys) for key in keys]
