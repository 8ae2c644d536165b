"""The tables and figures of the race-detection paper, from results folders."""

from concert.suites.race_detection.tables.catalogue import TABLE_NAMES, build_table
from concert.suites.race_detection.tables.inputs import Inputs, Tokens
from concert.suites.race_detection.tables.table_set import RaceTables

__all__ = ["TABLE_NAMES", "Inputs", "RaceTables", "Tokens", "build_table"]
