"""The paper's tables and figures, from results folders."""

from concert.suites.task_parallel.tables.catalogue import TABLE_NAMES, build_table
from concert.suites.task_parallel.tables.figures import write_figure
from concert.suites.task_parallel.tables.form import Table
from concert.suites.task_parallel.tables.samples import Sample, read_samples

__all__ = ["TABLE_NAMES", "Sample", "Table", "build_table", "read_samples", "write_figure"]
