"""Scores how well a model writes concurrent Java.

Tables 2 and 3 of the CONCUR paper, its compilation errors, and its comparison of CodeBLEU with
correctness. Metrics of the paper's own pass rule begin with "paper_".
"""

from collections.abc import Mapping, Sequence

from concert.suites.common.score_rows import Samples, ScoreRows, samples_by_task
from concert.suites.java_concurrency.score.distributions import (
    add_distributions,
    statistics_of,
)
from concert.suites.java_concurrency.score.label_counts import add_label_counts
from concert.suites.java_concurrency.score.pass_rates import add_pass_rates
from concert.suites.java_concurrency.tasks.tasks import SUITE
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
    samples = samples_by_task(tasks, judged)
    if not samples:
        return ()
    rows = ScoreRows(SUITE, next(iter(samples.values()))[0].model)
    add_pass_rates(rows, samples, bases=bases)
    add_label_counts(rows, samples)
    _add_similarity(rows, tasks, samples)
    add_distributions(rows, statistics_of(samples))
    return tuple(sorted(rows.rows, key=lambda row: (row.metric, row.k)))


def _add_similarity(rows: ScoreRows, tasks: Sequence[Task], samples: Samples) -> None:
    # Loaded here, for judging never needs the parser.
    from concert.suites.java_concurrency.score.similarity import Similarity

    similarity = Similarity(tasks, samples)
    similarity.add_means(rows)
    add_distributions(rows, similarity.observations())
