"""Fix levels that people decide: a worksheet, and the check of what they filled in."""

from concert.suites.task_parallel.adjudication.errors import AdjudicationError
from concert.suites.task_parallel.adjudication.fixes import (
    Fix,
    read_fixes,
    timing_place,
    write_fixes,
)
from concert.suites.task_parallel.adjudication.patch import PatchError, apply_diff
from concert.suites.task_parallel.adjudication.raters import Joint, join_raters
from concert.suites.task_parallel.adjudication.worksheet import (
    Entry,
    Worksheet,
    mechanical_diff,
    undecided,
)

__all__ = [
    "AdjudicationError",
    "Entry",
    "Fix",
    "Joint",
    "PatchError",
    "Worksheet",
    "apply_diff",
    "join_raters",
    "mechanical_diff",
    "read_fixes",
    "timing_place",
    "undecided",
    "write_fixes",
]
