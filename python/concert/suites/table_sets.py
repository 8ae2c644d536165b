"""The catalogue of the suites' tables.

It stands apart from the catalogue of suites because tables take libraries along that no run needs.
"""

import importlib
from collections.abc import Mapping
from typing import Final

from concert.suites.common.tables import TableSet

_CLASSES: Final[Mapping[str, tuple[str, str]]] = {
    "java-concurrency": ("concert.suites.java_concurrency.tables", "JavaTables"),
    "race-detection": ("concert.suites.race_detection.tables", "RaceTables"),
    "task-parallel": ("concert.suites.task_parallel.tables", "TaskTables"),
}

SUITES_WITH_TABLES: Final = tuple(sorted(_CLASSES))
"""Names of the suites that have tables."""


def table_set(suite: str) -> TableSet:
    """Returns the tables of a suite.

    Raises:
        KeyError: It has none.
    """
    module, class_name = _CLASSES[suite]
    found: TableSet = getattr(importlib.import_module(module), class_name)()
    return found
