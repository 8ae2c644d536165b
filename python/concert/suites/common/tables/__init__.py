"""Tables and figures: what they hold, the files they are written to, and which a suite has."""

from concert.suites.common.tables.table import Bars, Cell, Column, Kind, Lines, Points, Table
from concert.suites.common.tables.table_set import TableOptionError, TableSet
from concert.suites.common.tables.writer import write_table

__all__ = [
    "Bars",
    "Cell",
    "Column",
    "Kind",
    "Lines",
    "Points",
    "Table",
    "TableOptionError",
    "TableSet",
    "write_table",
]
