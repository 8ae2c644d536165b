"""The runtime's records on a program, with addresses instead of source."""

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, field

from concert.explorers.c.source.source_access import Storage
from concert.explorers.c.verdict.findings import (
    Access,
    FindingKind,
    RaceClass,
    Statement,
    WaitClock,
)
from concert.explorers.c.verdict.schedule import Schedule
from concert.reading.records import Count, Record, Whole

type Wide = Annotated[int, Meta(description="a whole number of 64 bits")]
"""With or without a sign, as the runtime means it."""


class ReportedObject(Record, frozen=True, kw_only=True):
    """Memory that is accessed.

    Attributes:
        storage: Where it lies.
        address: First byte that is accessed, by both sides of a race.
        base: Start of the block of the heap that it lies in, or of whatever it is a part of.
        offset: Bytes from there.
        size: Bytes of the whole; 0 where that is not known.
        born: Where a block of the heap was allocated: addresses in the program, innermost first.
    """

    storage: Storage = field(name="kind")
    address: Count
    base: Count
    offset: Wide
    size: Count
    born: tuple[Count, ...]


class ReportedSide(Record, frozen=True, kw_only=True):
    """One of two racing accesses.

    Attributes:
        thread: Number of the thread in the schedule.
        access: What it does.
        pc: An address within the instruction in the program.
        size: Bytes.
        stack: Where the thread stands, innermost first.
        function_memory: The library function that accesses the memory; None where none does.
    """

    thread: Count
    access: Access
    pc: Count
    size: Count
    stack: tuple[Count, ...]
    function_memory: str | None


class ReportedRace(Record, frozen=True, kw_only=True, tag_field="record", tag="race"):
    """Two accesses that race.

    Attributes:
        race_class: How sure it is that they race by themselves.
        object: What both access.
        sides: The accesses.
        schedule: An execution in which they race.
    """

    race_class: RaceClass = field(name="class")
    object: ReportedObject
    sides: Annotated[tuple[ReportedSide, ReportedSide], Meta(description="two sides")]
    schedule: Schedule


class ReportedThread(Record, frozen=True, kw_only=True):
    """The state of a thread.

    Attributes:
        thread: Its number.
        stack: Addresses in the program, innermost first.
        waits_for: What it waits for; None where it does not.
        object: The object for which it waits; None where there is none.
    """

    thread: Count
    stack: tuple[Count, ...]
    waits_for: str | None
    object: ReportedObject | None


class ReportedFinding(Record, frozen=True, kw_only=True, tag_field="record", tag="finding"):
    """Something else than a race that can happen.

    Attributes:
        kind: What it is.
        what: It in one line.
        threads: The threads that it concerns.
        schedule: An execution in which it happens.
    """

    kind: FindingKind
    what: str
    threads: tuple[ReportedThread, ...]
    schedule: Schedule


class ReportedBound(Record, frozen=True, kw_only=True):
    """A part of the behaviour that a search left out.

    Attributes:
        what: What it is, such as "threads".
        detail: More of it.
    """

    what: str
    detail: str


class ReportedCoverage(Record, frozen=True, kw_only=True, tag_field="record", tag="coverage"):
    """The share of the program's behaviour that was explored. See `Coverage`.

    Attributes:
        waits_by: The clocks of the deadlines of waits, in the order of their names.
    """

    statement: Statement
    limit: str | None
    executions: Count
    random_executions: Count
    blocked: Count
    events: Count
    rounds: Count
    threads_created: Count
    bounds: tuple[ReportedBound, ...]
    promoted: Count
    waits_by: tuple[WaitClock, ...]


class ReportedStep(Record, frozen=True, kw_only=True, tag_field="record", tag="step"):
    """One event of a replayed execution.

    Attributes:
        thread: Number of the thread.
        pc: An address within the instruction in the program; 0 where there is none.
        stack: Where the thread stands, innermost first.
        operation: What it does, such as "lock".
        object: What it does that to; None where there is nothing to say.
        value: What is read or written; None where it is not known.
        outcomes: How choices came out.
        size: Bytes that it accesses; 0 where it accesses no data.
        clock: The releases of each thread that come before its end.
        created: The thread that it creates; None where it does not.
    """

    thread: Count
    pc: Count
    stack: tuple[Count, ...]
    operation: str = field(name="op")
    object: ReportedObject | None
    value: Wide | None
    outcomes: tuple[Whole, ...] = field(name="outcome")
    size: Count = 0
    clock: tuple[Count, ...] = ()
    created: Count | None = None


class ReportedSite(Record, frozen=True, kw_only=True, tag_field="record", tag="site"):
    """A place in the program that accesses memory, over all executions that reached it.

    Attributes:
        pc: An address within the instruction.
        access: What it does.
        reached: How many executions reached it, or 1.
        threads: Most different threads that reached it in one execution.
        locks: Addresses of the locks that were held each time.
    """

    pc: Count
    access: Access
    reached: Count
    threads: Count
    locks: tuple[Count, ...]


class ReportedText(Record, frozen=True, kw_only=True):
    """A text that executions left.

    Attributes:
        text: The text.
        count: How many executions.
    """

    text: str
    count: Count


class ReportedOutputs(Record, frozen=True, kw_only=True, tag_field="record", tag="outputs"):
    """Texts that executions left.

    Attributes:
        complete: Whether that is all.
        texts: The texts.
    """

    complete: bool
    texts: tuple[ReportedText, ...]


class ReportedEnd(Record, frozen=True, kw_only=True, tag_field="record", tag="end"):
    """That the report is whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The report that the runtime wrote.

    Attributes:
        races: Pairs that race.
        findings: What else can happen.
        coverage: How much was seen; None where the runtime did not get so far.
        outputs: Texts that executions left, each with how many did.
        outputs_complete: Whether that is all.
        steps: The events of a replay.
        sites: Places that access memory, where the runtime tells them.
        ended: Whether the report is whole.
    """

    races: tuple[ReportedRace, ...] = ()
    findings: tuple[ReportedFinding, ...] = ()
    coverage: ReportedCoverage | None = None
    outputs: tuple[tuple[str, int], ...] = ()
    outputs_complete: bool = False
    steps: tuple[ReportedStep, ...] = ()
    sites: tuple[ReportedSite, ...] = ()
    ended: bool = False
