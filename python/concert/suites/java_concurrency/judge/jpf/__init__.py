"""Java PathFinder as a checker: its configuration, its runs, its reports and their labels."""

from concert.suites.java_concurrency.judge.jpf.check import JPF, check
from concert.suites.java_concurrency.judge.jpf.configuration import JpfBudget
from concert.suites.java_concurrency.judge.jpf.depths import (
    DepthFileError,
    ReferenceDepth,
    ReferenceDepths,
    read_depths,
    reference_depths,
)
from concert.suites.java_concurrency.judge.jpf.errors import JpfFailure
from concert.suites.java_concurrency.judge.jpf.labelling import labels_of
from concert.suites.java_concurrency.judge.jpf.report import (
    OUT_OF_MEMORY,
    STARVATION,
    JpfError,
    JpfReport,
    parse_report,
)

__all__ = [
    "JPF",
    "OUT_OF_MEMORY",
    "STARVATION",
    "DepthFileError",
    "JpfBudget",
    "JpfError",
    "JpfFailure",
    "JpfReport",
    "ReferenceDepth",
    "ReferenceDepths",
    "check",
    "labels_of",
    "parse_report",
    "read_depths",
    "reference_depths",
]
