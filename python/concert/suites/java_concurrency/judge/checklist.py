"""Checks that a solution uses what its task demands, besides printing what it must.

The paper's auditors check by hand that threads run, that they meet on shared objects and that the
demanded constructs are there (Sections 3.2.1 and 3.2.2 of the CONCUR paper); here a machine does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from concert.explorers.java import SharedObject, Statement, Verdict
from concert.reading.records import Record
from concert.suites.java_concurrency.judge.classes.constructs import UsedConstructs
from concert.suites.java_concurrency.judge.classes.hierarchy import Hierarchy
from concert.suites.java_concurrency.tasks import labels

OWN = "own"
"""A class, array or static field of the program's."""

_ALTERNATIVES = " | "


type _Least = Annotated[int, Meta(ge=1, description="a whole number from 1")]


class Shared(Record, frozen=True, kw_only=True):
    """An object that threads must share.

    Attributes:
        workers: At least so many threads besides the first use one and the same object,
        of: of one of these classes or subclasses of theirs, or `OWN`.
    """

    workers: _Least
    of: tuple[str, ...]

    @property
    def text(self) -> str:
        """Returns the demand in words."""
        return f"{self.workers} threads besides main share one of {', '.join(self.of)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklist:
    """The items of a task that its solution must have.

    Attributes:
        threads: Threads besides the first that some execution must start.
        constructs: Each entry must be used: one of its alternatives.
        forbidden: None of these may be used anywhere in the program.
        shared: Objects that threads must share.
        finish: Whether all work must be done when the program ends.
    """

    threads: int = 1
    constructs: tuple[tuple[str, ...], ...] = ()
    forbidden: tuple[str, ...] = ()
    shared: tuple[Shared, ...] = ()
    finish: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortfall:
    """Something that is demanded and missing, or forbidden and there.

    Attributes:
        label: Its label.
        what: What is demanded.
        seen: What was found instead.
    """

    label: str
    what: str
    seen: str


def shortfalls(
    checklist: Checklist, verdict: Verdict, used: UsedConstructs, hierarchy: Hierarchy
) -> tuple[Shortfall, ...]:
    """Returns what a program lacks, in the order of the checklist.

    Where not everything was seen, threads and shared objects may be in what was not.
    """
    seen_all = verdict.coverage.statement is Statement.EXHAUSTED
    found = []
    if seen_all and verdict.threads_created < checklist.threads:
        what = f"{checklist.threads} threads besides main"
        seen = str(verdict.threads_created)
        found.append(Shortfall(label=labels.CHECKLIST, what=what, seen=seen))
    for alternatives in checklist.constructs:
        if not any(used.has(construct) for construct in alternatives):
            what = f"use of {_ALTERNATIVES.join(alternatives)}"
            found.append(Shortfall(label=labels.CHECKLIST, what=what, seen="none"))
    for construct in checklist.forbidden:
        seen = used.first(construct)
        if seen:
            what = f"no use of {construct}"
            found.append(Shortfall(label=labels.CHECKLIST, what=what, seen=f"{seen} is used"))
    for shared in checklist.shared if seen_all else ():
        shortfall = _sharing(shared, verdict.shared_objects, used, hierarchy)
        if shortfall is not None:
            found.append(shortfall)
    return tuple(found)


class ChecklistTable(Record, frozen=True, kw_only=True):
    """A checklist as a task file has it; alternatives of a construct stand in one text."""

    threads: _Least = 1
    constructs: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    shared: tuple[Shared, ...] = ()
    finish: bool = True

    def checklist(self) -> Checklist:
        """Returns the checklist."""
        return Checklist(
            threads=self.threads,
            constructs=tuple(tuple(entry.split(_ALTERNATIVES)) for entry in self.constructs),
            forbidden=self.forbidden,
            shared=self.shared,
            finish=self.finish,
        )


def _sharing(
    shared: Shared, met: Sequence[SharedObject], used: UsedConstructs, hierarchy: Hierarchy
) -> Shortfall | None:
    workers = max(
        (each.workers for each in met if _is_one(each, shared.of, used, hierarchy)), default=0
    )
    if workers >= shared.workers:
        return None
    alone = workers <= min(1, shared.workers - 1)
    return Shortfall(
        label=labels.NO_SHARED_INTERACTION if alone else labels.CHECKLIST,
        what=shared.text,
        seen="none" if workers == 0 else str(workers),
    )


def _is_one(
    each: SharedObject, of: Sequence[str], used: UsedConstructs, hierarchy: Hierarchy
) -> bool:
    return any(
        each.own
        if kind == OWN
        else hierarchy.is_kind_of(each.name.partition("$")[0], kind)
        or any(_leads_to(called, kind, used, hierarchy) for called in each.called_as)
        for kind in of
    )


def _leads_to(called: str, kind: str, used: UsedConstructs, hierarchy: Hierarchy) -> bool:
    # Through a variable of a wider type, where the program makes one of that kind.
    return hierarchy.is_kind_of(called, kind) or (
        used.names(kind) and hierarchy.is_kind_of(kind, called)
    )
