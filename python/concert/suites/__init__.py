"""The benchmark's suites, behind one protocol."""

from concert.suites.bench import Bench
from concert.suites.catalogue import all_suites
from concert.suites.checkers import Checker, CheckerChoice
from concert.suites.protocol import Suite

__all__ = ["Bench", "Checker", "CheckerChoice", "Suite", "all_suites"]
