"""The tables of java-concurrency, from results folders."""

from concert.suites.java_concurrency.tables.catalogue import TABLE_NAMES, build_table
from concert.suites.java_concurrency.tables.stored_samples import Asked, read_samples
from concert.suites.java_concurrency.tables.table_set import JavaTables

__all__ = ["TABLE_NAMES", "Asked", "JavaTables", "build_table", "read_samples"]
