"""Compares models on the same tasks: what differs, how surely, and what the sample could show."""

from concert.compare.comparison import (
    Comparison,
    Difference,
    FourFold,
    TaskDifference,
    compare,
)
from concert.compare.contestant import Contestant, ContestantError, TaskKey, TaskOutcomes
from concert.compare.loading import load_contestant
from concert.compare.ranks import shared_ranks

__all__ = [
    "Comparison",
    "Contestant",
    "ContestantError",
    "Difference",
    "FourFold",
    "TaskDifference",
    "TaskKey",
    "TaskOutcomes",
    "compare",
    "load_contestant",
    "shared_ranks",
]
