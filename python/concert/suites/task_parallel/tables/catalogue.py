"""The catalogue of the paper's tables."""

from collections.abc import Callable, Mapping

from concert.suites.common.tables import Table
from concert.suites.task_parallel.tables.complexity_table import complexity_table
from concert.suites.task_parallel.tables.correctness import level_table, pass_table
from concert.suites.task_parallel.tables.inputs import Inputs
from concert.suites.task_parallel.tables.quality_table import quality_table
from concert.suites.task_parallel.tables.scaling_tables import scaling_table

_TABLES: Mapping[str, Callable[[str, Inputs], Table]] = {
    "figure-1a": pass_table("framework"),
    "figure-1b": pass_table("prompt"),
    "figure-1c": pass_table("problem"),
    "figure-2": level_table,
    "table-1": complexity_table,
    "figure-3": scaling_table("problem", 3),
    "figure-4": scaling_table("framework", 4),
    "table-2": quality_table,
}

TABLE_NAMES = tuple(_TABLES)
"""Names of all tables, in the paper's order."""


def build_table(name: str, inputs: Inputs) -> Table:
    """Builds a table of `TABLE_NAMES`."""
    return _TABLES[name](name, inputs)
