"""The paper's tables and figures, from results folders."""

from concert.suites.task_parallel.tables.catalogue import TABLE_NAMES, build_table
from concert.suites.task_parallel.tables.inputs import Inputs
from concert.suites.task_parallel.tables.samples import Sample, read_samples
from concert.suites.task_parallel.tables.table_set import TaskTables

__all__ = ["TABLE_NAMES", "Inputs", "Sample", "TaskTables", "build_table", "read_samples"]
