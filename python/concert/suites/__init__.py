"""The benchmark's suites, behind one protocol."""

from concert.suites.catalogue import all_suites
from concert.suites.checkers import Checker, CheckerChoice
from concert.suites.equipment import Equipment
from concert.suites.protocol import Suite

__all__ = ["Checker", "CheckerChoice", "Equipment", "Suite", "all_suites"]
