"""Lists a candidate's faults, from what the explorer saw and the task demands."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from concert.explorers.java import Fact, Label, Verdict, Violation
from concert.suites.java_concurrency.judge.checklist import Checklist, shortfalls
from concert.suites.java_concurrency.judge.classes.constructs import UsedConstructs
from concert.suites.java_concurrency.judge.classes.hierarchy import Hierarchy
from concert.suites.java_concurrency.judge.exploration import LABEL_OF, labels_of
from concert.suites.java_concurrency.judge.printed import Broken, Printed
from concert.suites.java_concurrency.tasks import labels
from concert.suites.java_concurrency.tasks.demands import Demand

_ENDS_EARLY: Final = frozenset(
    {
        labels.DEADLOCK,
        labels.LIVELOCK,
        labels.NO_ENTRY_METHOD,
        labels.STARVATION,
        labels.TERMINATION_ERROR,
        labels.UNCAUGHT_EXCEPTION,
    }
)
"""A program with one of these is not asked for its output, threads and objects: what is missing
there follows from the fault."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Criteria:
    """The criteria of a task.

    Attributes:
        demands: Of the output of every interleaving.
        checklist: Of the program besides.
    """

    demands: tuple[Demand, ...] = ()
    checklist: Checklist = field(default_factory=Checklist)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong with a candidate.

    Attributes:
        label: Its label.
        what: What is wrong, or what is demanded.
        seen: What was seen instead of what is demanded; else empty.
        shown_by: What shows it, with a schedule; None for what no execution alone shows.
        broken: The interleaving that breaks a demand; None for other faults.
    """

    label: str
    what: str
    seen: str = ""
    shown_by: Violation | None = None
    broken: Broken | None = None


def faults_of(
    verdict: Verdict, criteria: Criteria, used: UsedConstructs, hierarchy: Hierarchy
) -> tuple[Fault, ...]:
    """Returns all that is wrong.

    Raises:
        TooManyStepsError: A demand could not be decided; what else is wrong is not told then.
    """
    found = labels_of(verdict)
    faults = [
        Fault(label=LABEL_OF[kind], what=violation.message, shown_by=violation)
        for violation in verdict.violations
        if isinstance(kind := violation.kind, Label) and kind in LABEL_OF
    ]
    shown = {fault.label for fault in faults}
    faults += [Fault(label=label, what=_SAID[label]) for label in sorted(found - shown)]
    if found & _ENDS_EARLY:
        return tuple(faults)
    faults += [
        Fault(label=labels.WRONG_OUTPUT, what="exit status 0", seen=status.message, shown_by=status)
        for status in verdict.observations
        if status.kind is Fact.EXIT_STATUS
    ]
    faults += _broken_demands(verdict, criteria.demands)
    if labels.SINGLE_THREAD in found:
        return tuple(faults)
    faults += [
        Fault(label=lack.label, what=lack.what, seen=lack.seen)
        for lack in shortfalls(criteria.checklist, verdict, used, hierarchy)
    ]
    if criteria.checklist.finish:
        faults += [
            Fault(label=labels.UNJOINED_WORK, what=observed.message, shown_by=observed)
            for observed in verdict.observations
            if observed.kind is Fact.UNFINISHED_WORK
        ]
    return tuple(faults)


_SAID: Final = {
    labels.NO_ENTRY_METHOD: "no public class has a public static void main(String[])",
    labels.SINGLE_THREAD: "no thread is started besides the main thread",
    labels.TERMINATION_ERROR: "the program exhausts its heap or the number of its threads",
}


def _broken_demands(verdict: Verdict, demands: Sequence[Demand]) -> list[Fault]:
    printed = Printed(verdict.printing)
    faults = []
    for demand in demands:
        broken = printed.broken(demand)
        if broken is not None:
            fault = Fault(
                label=labels.WRONG_OUTPUT, what=demand.text, seen=broken.seen, broken=broken
            )
            faults.append(fault)
    return faults
