"""The catalogue of operators."""

from collections.abc import Mapping
from typing import Final

from concert.suites.race_detection.scaling.operators.aliasing import ALIASING, POINTERS
from concert.suites.race_detection.scaling.operators.change import Operator
from concert.suites.race_detection.scaling.operators.double_checks import DOUBLE_CHECKS
from concert.suites.race_detection.scaling.operators.guards import GUARDS
from concert.suites.race_detection.scaling.operators.locks import LOCKS
from concert.suites.race_detection.scaling.operators.orders import ORDERS
from concert.suites.race_detection.scaling.operators.reshaping import RENAMING, RESHAPING
from concert.suites.race_detection.scaling.operators.semaphores import BARRIERS, SEMAPHORES
from concert.suites.race_detection.scaling.operators.threads import THREADS

FAMILIES: Final[Mapping[str, tuple[Operator, ...]]] = {
    "locks": LOCKS,
    "guards": GUARDS,
    "semaphores": SEMAPHORES,
    "barriers": BARRIERS,
    "orders": ORDERS,
    "double-checks": DOUBLE_CHECKS,
    "threads": THREADS,
    "aliasing": ALIASING,
}
"""Families of operators that change what orders accesses, or who makes them."""
DISGUISES: Final[tuple[Operator, ...]] = (*POINTERS, *RESHAPING)
"""Operators that change how a program looks, but for its names."""
OPERATORS: Final[Mapping[str, Operator]] = {
    one.name: one
    for one in (*(each for family in FAMILIES.values() for each in family), *DISGUISES, RENAMING)
}
"""All operators by their names."""
