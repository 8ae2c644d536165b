"""The tables and figures of the race-detection paper, from results folders."""

from concert.suites.race_detection.tables.catalogue import TABLE_NAMES, build_table
from concert.suites.race_detection.tables.form import Column, Kind, Table
from concert.suites.race_detection.tables.inputs import Inputs, Tokens

__all__ = ["TABLE_NAMES", "Column", "Inputs", "Kind", "Table", "Tokens", "build_table"]
