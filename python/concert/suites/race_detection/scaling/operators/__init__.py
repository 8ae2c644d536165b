"""Operators that make other programs of a program."""

from concert.suites.race_detection.scaling.operators.c_source import CSource
from concert.suites.race_detection.scaling.operators.catalogue import (
    DISGUISES,
    FAMILIES,
    OPERATORS,
)
from concert.suites.race_detection.scaling.operators.change import Change, Operator
from concert.suites.race_detection.scaling.operators.reshaping import RENAMING

__all__ = ["DISGUISES", "FAMILIES", "OPERATORS", "RENAMING", "CSource", "Change", "Operator"]
