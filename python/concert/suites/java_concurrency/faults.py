"""What is wrong with the runs of a candidate?"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from concert.suites.java_concurrency import labels
from concert.suites.java_concurrency.demands import Demand, lines_of
from concert.suites.java_concurrency.watch import Run, RunEnd, StuckThread, UncaughtException

type Json = str | int | bool | list["Json"] | dict[str, "Json"]
"""What evidence is made of."""

DIFFERS: Final = "differs from run to run"
"""Stands for what was seen where the runs do not agree: evidence must not depend on the run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong with a candidate.

    Attributes:
        label: Its label.
        what: What is wrong, in words that are the same for every run.
        seen: What was seen of it.
    """

    label: str
    what: str
    seen: Json


def faults_of(run: Run, demands: Sequence[Demand]) -> tuple[Fault, ...]:
    """Returns all that is wrong with one run.

    A run that got stuck, lost a thread to an exception or exhausted a resource is not asked for
    its output or its threads: what is missing there follows from the fault.
    """
    if run.end in _RESOURCES:
        what = f"the program exhausted {_RESOURCES[run.end]}"
        return (Fault(label=labels.TERMINATION_ERROR, what=what, seen=""),)
    faults = _uncaught(run.uncaught)
    if run.end is RunEnd.DEADLOCK:
        faults.append(_deadlock(run.stuck))
    if faults or run.end is not RunEnd.EXIT:
        return tuple(faults)
    if run.threads_started == 0:
        what = "no thread was started besides the main thread"
        faults.append(Fault(label=labels.SINGLE_THREAD, what=what, seen=""))
    if run.exit_code != 0:
        seen = f"it was {run.exit_code}"
        faults.append(Fault(label=labels.WRONG_OUTPUT, what="exit status 0", seen=seen))
    lines = lines_of(run.output)
    for demand in demands:
        broken = demand.broken_by(lines)
        if broken is not None:
            faults.append(Fault(label=labels.WRONG_OUTPUT, what=demand.text, seen=broken))
    return tuple(faults)


def merge(runs: Iterable[Sequence[Fault]]) -> tuple[Fault, ...]:
    """Joins the faults of several runs: each once, sorted, with what all that show it agree on."""
    seen: dict[tuple[str, str], list[Json]] = {}
    for faults in runs:
        for fault in faults:
            seen.setdefault((fault.label, fault.what), []).append(fault.seen)
    return tuple(
        Fault(label=label, what=what, seen=_common(values))
        for (label, what), values in sorted(seen.items(), key=lambda item: item[0])
    )


_RESOURCES = {
    RunEnd.MEMORY: "its memory",
    RunEnd.THREADS: "the number of threads that may be alive at once",
    RunEnd.OUTPUT: "the space for its output",
}


def _common(values: Sequence[Json]) -> Json:
    """Returns the value with `DIFFERS` in the place of each part that is not the same in all."""
    first = values[0]
    if all(value == first for value in values):
        return first
    lists = [value for value in values if isinstance(value, list)]
    if len(lists) == len(values) and len({len(value) for value in lists}) == 1:
        return [_common(parts) for parts in zip(*lists, strict=True)]
    tables = [value for value in values if isinstance(value, dict)]
    if len(tables) == len(values) and all(table.keys() == tables[0].keys() for table in tables):
        return {name: _common([table[name] for table in tables]) for name in tables[0]}
    return DIFFERS


def _uncaught(exceptions: Sequence[UncaughtException]) -> list[Fault]:
    # Which of several alike threads meets an exception is chance, so no thread is named.
    places: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for exception in exceptions:
        places.setdefault(exception.type, []).append((exception.message, exception.frames))
    return [
        Fault(
            label=labels.UNCAUGHT_EXCEPTION,
            what=f"uncaught {name}",
            seen=[
                {"frames": list(frames), "message": message}
                for message, frames in sorted(set(places[name]))
            ],
        )
        for name in sorted(places)
    ]


def _deadlock(stuck: Sequence[StuckThread]) -> Fault:
    # Which of several alike threads got stuck where is chance too. Idle daemons, such as the
    # common pool's workers, come and go with the machine's timing.
    waits = Counter(
        (thread.state, thread.on, thread.frames) for thread in stuck if not thread.daemon
    )
    return Fault(
        label=labels.DEADLOCK,
        what="threads wait for ever",
        seen=[
            {"frames": list(frames), "on": on, "state": state, "threads": waits[state, on, frames]}
            for state, on, frames in sorted(waits)
        ],
    )
