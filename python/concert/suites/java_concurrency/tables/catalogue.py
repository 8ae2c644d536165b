"""The catalogue of the suite's tables."""

from collections.abc import Callable, Mapping

from concert.suites.common.score_rows import Samples
from concert.suites.common.tables import Table
from concert.suites.java_concurrency.tables.label_tables import label_table, outcome_table
from concert.suites.java_concurrency.tables.pass_tables import pass_table, task_table
from concert.suites.java_concurrency.tables.stored_samples import Asked

_TABLES: Mapping[str, Callable[[Mapping[Asked, Samples]], Table]] = {
    "pass": pass_table,
    "tasks": task_table,
    "labels": label_table,
    "outcomes": outcome_table,
}

TABLE_NAMES = tuple(_TABLES)
"""Names of all tables."""


def build_table(name: str, samples: Mapping[Asked, Samples]) -> Table:
    """Returns one of `TABLE_NAMES`."""
    return _TABLES[name](samples)
