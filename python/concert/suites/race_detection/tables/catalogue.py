"""The catalogue of the paper's tables."""

import functools
from collections.abc import Callable, Mapping

from concert.suites.common.tables import Table
from concert.suites.race_detection.tables.agent_use import agent_table
from concert.suites.race_detection.tables.changes import ablation_table, pair_table
from concert.suites.race_detection.tables.comparisons import paired, scores
from concert.suites.race_detection.tables.costs import table_13
from concert.suites.race_detection.tables.data_tables import DATA_TABLES
from concert.suites.race_detection.tables.failures import (
    figure_3a,
    figure_3b,
    misreported_pairs,
    missed_races,
)
from concert.suites.race_detection.tables.inputs import Inputs
from concert.suites.race_detection.tables.main_results import table_1, table_2
from concert.suites.race_detection.tables.probes import probe_table
from concert.suites.race_detection.tables.published import published_table

_TABLES: Mapping[str, Callable[[Inputs], Table]] = {
    "1": table_1,
    "2": table_2,
    **{name: functools.partial(ablation_table, name=name) for name in ("7", "8", "9", "10", "11")},
    "13": table_13,
    "14": pair_table,
    **{name: functools.partial(ablation_table, name=name) for name in ("15", "16")},
    "figure-3a": figure_3a,
    "figure-3b": figure_3b,
    "agent": agent_table,
    "missed": missed_races,
    "misreported": misreported_pairs,
    "probes": probe_table,
    "published": published_table,
    "scores": scores,
    "paired": paired,
}

TABLE_NAMES = (*tuple(_TABLES)[:2], *DATA_TABLES, *tuple(_TABLES)[2:])
"""Names of all tables: those of the paper, and three of our own."""


def build_table(name: str, inputs: Inputs) -> Table:
    """Returns one of `TABLE_NAMES`."""
    if name in DATA_TABLES:
        return DATA_TABLES[name](inputs)
    return _TABLES[name](inputs)
