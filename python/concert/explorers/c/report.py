"""The runtime's records on a program, with addresses instead of source."""

from dataclasses import dataclass

from concert.explorers.c.findings import Access, FindingKind, RaceClass, Statement
from concert.explorers.c.schedule import Schedule
from concert.explorers.c.source.source_access import Storage


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedObject:
    """Memory that is accessed.

    Attributes:
        storage: Where it lies.
        address: First byte that is accessed, by both sides of a race.
        base: Start of the block of the heap that it lies in, or of whatever it is a part of.
        offset: Bytes from there.
        size: Bytes of the whole; 0 where that is not known.
        born: Where a block of the heap was allocated: addresses in the program, innermost first.
    """

    storage: Storage
    address: int
    base: int
    offset: int
    size: int
    born: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedSide:
    """One of two racing accesses.

    Attributes:
        thread: Number of the thread in the schedule.
        access: What it does.
        pc: An address within the instruction in the program.
        size: Bytes.
        stack: Where the thread stands, innermost first.
        function_memory: The library function that accesses the memory; empty where none does.
    """

    thread: int
    access: Access
    pc: int
    size: int
    stack: tuple[int, ...]
    function_memory: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedRace:
    """Two accesses that race.

    Attributes:
        race_class: How sure it is that they race by themselves.
        object: What both access.
        sides: The accesses.
        schedule: An execution in which they race.
    """

    race_class: RaceClass
    object: ReportedObject
    sides: tuple[ReportedSide, ReportedSide]
    schedule: Schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedThread:
    """Where a thread stands.

    Attributes:
        thread: Its number.
        stack: Addresses in the program, innermost first.
        waits_for: What it waits for; empty where it does not.
    """

    thread: int
    stack: tuple[int, ...]
    waits_for: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedFinding:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedCoverage:
    """How much was seen. See `Coverage`."""

    statement: Statement
    limit: str
    executions: int
    random_executions: int
    blocked: int
    events: int
    rounds: int
    threads_created: int
    bounds: tuple[tuple[str, str], ...]
    promoted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedStep:
    """One event of a replayed execution.

    Attributes:
        thread: Number of the thread.
        pc: An address within the instruction in the program; 0 where there is none.
        stack: Where the thread stands, innermost first.
        operation: What it does, such as "lock".
        object: What it does that to; None where there is nothing to say.
        value: What is read or written; None where it is not known.
        outcomes: How choices came out.
    """

    thread: int
    pc: int
    stack: tuple[int, ...]
    operation: str
    object: ReportedObject | None
    value: int | None
    outcomes: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedSite:
    """A place in the program that accesses memory, over all executions that reached it.

    Attributes:
        pc: An address within the instruction.
        access: What it does.
        reached: How many executions reached it, or 1.
        threads: Most different threads that reached it in one execution.
        locks: Addresses of the locks that were held each time.
    """

    pc: int
    access: Access
    reached: int
    threads: int
    locks: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the runtime wrote.

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
