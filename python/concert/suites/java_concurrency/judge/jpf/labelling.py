"""Labels a report of JPF, by the CONCUR paper's Table 1."""

from collections.abc import Mapping
from typing import Final

from concert.suites.java_concurrency.judge.jpf.report import (
    DEADLOCK,
    NO_ENTRY,
    RACE,
    STARVATION,
    UNCAUGHT,
    JpfError,
    JpfReport,
)
from concert.suites.java_concurrency.tasks import labels

_LABELS: Final[Mapping[str, str]] = {
    DEADLOCK: labels.DEADLOCK,
    NO_ENTRY: labels.NO_ENTRY_METHOD,
    RACE: labels.RACE_CONDITION,
    STARVATION: labels.STARVATION,
    UNCAUGHT: labels.UNCAUGHT_EXCEPTION,
}
_OUT_OF_MEMORY: Final = "java.lang.OutOfMemoryError"


def labels_of(report: JpfReport) -> tuple[str, ...]:
    """Returns the labels of a report, sorted; none for a program that JPF holds to be right.

    Every violation gives its label, doubtful ones too: the verdict is JPF's. A search that found
    no violation but met a limit, crashed or was cut is a termination error, for the program was
    not shown to be right within its bounds. A single thread is one only where the whole search
    saw no other.
    """
    if report.errors:
        return tuple(sorted({_label(error) for error in report.errors}))
    if report.constraints or report.crash or not report.finished:
        return (labels.TERMINATION_ERROR,)
    return (labels.SINGLE_THREAD,) if report.threads_created == 1 else ()


def _label(error: JpfError) -> str:
    if error.kind == UNCAUGHT and error.summary.split(":", 1)[0] == _OUT_OF_MEMORY:
        return labels.TERMINATION_ERROR
    # Anything else that ends the search: memory, or a program that meddles with the checker.
    return _LABELS.get(error.kind, labels.TERMINATION_ERROR)
