"""Proves or refutes a program's labels by its executions."""

from concert.suites.race_detection.proving.agreement import Agreement, agreement
from concert.suites.race_detection.proving.errata import (
    Erratum,
    Standing,
    errata_of,
)
from concert.suites.race_detection.proving.errata_table import errata_text, write_errata
from concert.suites.race_detection.proving.exploration import Explored, explore_all

__all__ = [
    "Agreement",
    "Erratum",
    "Explored",
    "Standing",
    "agreement",
    "errata_of",
    "errata_text",
    "explore_all",
    "write_errata",
]
