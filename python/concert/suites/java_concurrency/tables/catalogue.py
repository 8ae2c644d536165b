"""The catalogue of the suite's tables."""

from collections.abc import Callable, Mapping, Sequence

from concert.suites.common.score_rows import Samples
from concert.suites.common.tables import Table
from concert.suites.java_concurrency.tables.data_tables import construct_table, theme_table
from concert.suites.java_concurrency.tables.label_tables import label_table, outcome_table
from concert.suites.java_concurrency.tables.paper_figures import (
    codebleu_figure,
    compile_error_figure,
)
from concert.suites.java_concurrency.tables.paper_tables import error_table, solved_table
from concert.suites.java_concurrency.tables.pass_tables import pass_table, task_table
from concert.suites.java_concurrency.tables.stored_samples import Asked
from concert.suites.java_concurrency.tasks.tasks import Problem
from concert.values.values import Task

_OF_SAMPLES: Mapping[str, Callable[[Mapping[Asked, Samples]], Table]] = {
    "pass": pass_table,
    "tasks": task_table,
    "labels": label_table,
    "outcomes": outcome_table,
}
_OF_THE_PAPER: Mapping[str, Callable[[Mapping[Asked, Samples], Sequence[Task]], Table]] = {
    "table-2": solved_table,
    "table-3": error_table,
    "figure-6": compile_error_figure,
    "figure-7": codebleu_figure,
}
_OF_DATA: Mapping[str, Callable[[Sequence[Problem]], Table]] = {
    "themes": theme_table,
    "constructs": construct_table,
}

TABLE_NAMES = (*_OF_SAMPLES, *_OF_THE_PAPER, *_OF_DATA)
"""Names of all tables: ours, the paper's, and those about the data."""

NAMES_OF_DATA = tuple(_OF_DATA)
"""Those that count problems, and say nothing of verdicts."""

NAMES_WITHOUT_PROBLEMS = tuple(_OF_SAMPLES)
"""Those that need verdicts alone."""


def build_table(
    name: str, samples: Mapping[Asked, Samples], problems: Sequence[Problem] = ()
) -> Table:
    """Returns one of `TABLE_NAMES`.

    Args:
        name: Which.
        samples: The samples of each model.
        problems: All problems; references and themes come from them.
    """
    if name in _OF_SAMPLES:
        return _OF_SAMPLES[name](samples)
    if name in _OF_DATA:
        return _OF_DATA[name](problems)
    return _OF_THE_PAPER[name](samples, [one.task for one in problems])
