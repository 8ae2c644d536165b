"""The catalogue of the suites' tables.

A suite has tables whose folder has a module `tables/table_set` with a function `open_tables`, which
returns a `TableSet`. It stands apart from the catalogue of suites because tables take libraries
along that no run needs.
"""

import importlib
from typing import Final

from concert.suites.common.tables import TableSet
from concert.suites.folders import suite_packages

_PACKAGES: Final = suite_packages("tables/table_set")

SUITES_WITH_TABLES: Final = tuple(_PACKAGES)
"""Names of the suites that have tables, sorted."""


def table_set(suite: str) -> TableSet:
    """Returns the tables of a suite.

    Raises:
        KeyError: It has none.
    """
    found: TableSet = importlib.import_module(f"{_PACKAGES[suite]}.tables.table_set").open_tables()
    return found
