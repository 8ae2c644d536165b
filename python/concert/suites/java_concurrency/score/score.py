"""Scores how well a model writes concurrent Java.

Tables 2 and 3 of the CONCUR paper, its compilation errors, and its comparison of CodeBLEU with
correctness. Metrics of the paper's own pass rule begin with "paper_".
"""

from collections.abc import Mapping, Sequence

from concert.suites.java_concurrency.score.distributions import (
    distribution_rows,
    statistics_of,
)
from concert.suites.java_concurrency.score.label_counts import label_rows
from concert.suites.java_concurrency.score.pass_rates import Samples, pass_rows
from concert.values.values import Judged, Score, Task


def score(
    tasks: Sequence[Task], judged: Sequence[Judged], *, bases: Mapping[str, str] | None = None
) -> tuple[Score, ...]:
    """Returns the metric rows for the samples of one model, sorted by metric and k.

    Samples without a verdict (`inconclusive`, `infra_error`) are left out. The interval of a pass
    rate spans from the lower end if all of them had failed to the upper end if all had passed; its
    note gives both estimates. By the paper's rule a limit that was hit is a failure.

    Args:
        tasks: The tasks asked.
        judged: The verdicts, of one model.
        bases: For each task the id of the base problem that it varies, empty in a base problem;
            None: bases and variants are not told apart.
    """
    asked = {task.task_id for task in tasks}
    samples: dict[str, list[Judged]] = {}
    for sample in sorted(judged, key=lambda one: (one.task_id, one.sample)):
        if sample.task_id in asked:
            samples.setdefault(sample.task_id, []).append(sample)
    if not samples:
        return ()
    model = next(iter(samples.values()))[0].model
    rows = [
        *pass_rows(model, samples, bases=bases),
        *label_rows(model, samples),
        *_similarity_rows(model, tasks, samples),
        *distribution_rows(model, statistics_of(samples)),
    ]
    return tuple(sorted(rows, key=lambda row: (row.metric, row.k)))


def _similarity_rows(model: str, tasks: Sequence[Task], samples: Samples) -> list[Score]:
    # Loaded here, for judging never needs the parser.
    from concert.suites.java_concurrency.score.similarity import Similarity

    similarity = Similarity(tasks, samples)
    return [*similarity.rows(model), *distribution_rows(model, similarity.observations())]
