"""The values of a verdict on a C program."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, Struct, field

from concert.explorers.c.verdict.findings import (
    NO_FAULTS,
    Access,
    FindingKind,
    Outcome,
    RaceClass,
    Statement,
)
from concert.explorers.c.verdict.request import DEFAULT_LIMITS, SearchLimits
from concert.explorers.c.verdict.schedule import Schedule
from concert.reading.records import Count, Number, Record, Whole


class Frame(Struct, frozen=True, kw_only=True, array_like=True, forbid_unknown_fields=True):
    """A place on a thread's stack.

    Attributes:
        function: The function; empty where it is unknown.
        line: Its line in the program; 0 where it is unknown.
    """

    function: str
    line: Number


type _Frame = Annotated[Frame, Meta(description="a function and a line")]
type _Bound = Annotated[tuple[str, str], Meta(description="a name and a detail")]
type _Unseen = Annotated[tuple[Number, str], Meta(description="a line and what is there")]


class RaceSide(Record, frozen=True, kw_only=True):
    """One of two racing accesses.

    Attributes:
        thread: Number of the thread in the schedule; main's is 0.
        access: What it does.
        size: Bytes.
        line: Line of the access in the program; 0 where it is unknown.
        column: GCC's column of it, in bytes from 1; 0 where it is unknown.
        expression: The access as written; empty where that is unknown or ambiguous.
        candidates: Where it is ambiguous, all expressions that it may be, sorted.
        through: The library function that accesses the memory; empty where none does.
        stack: Where the thread stands, innermost first.
    """

    thread: Count
    access: Access
    size: Count
    line: Count
    column: Count
    expression: str
    candidates: tuple[str, ...]
    through: str
    stack: tuple[_Frame, ...]


class Race(Record, frozen=True, kw_only=True):
    """Two accesses that race.

    Attributes:
        race_class: Primary or secondary.
        variable: What both access, as in the source where that is known.
        aliases: Other names by which it is reached, sorted.
        memory: What kind of memory it is, in words.
        sides: The accesses, the one with the smaller line first.
        schedule: An execution in which they race, with few switches.
    """

    race_class: RaceClass = field(name="class")
    variable: str
    aliases: tuple[str, ...]
    memory: str
    sides: Annotated[tuple[RaceSide, RaceSide], Meta(description="two sides")]
    schedule: Schedule

    @property
    def lines(self) -> tuple[int, int]:
        """The two lines, the smaller first."""
        return self.sides[0].line, self.sides[1].line


class ThreadState(Record, frozen=True, kw_only=True):
    """The state of a thread at the moment of a finding.

    Attributes:
        thread: Its number.
        stack: Innermost first.
        waits_for: What it waits for; empty where it does not.
    """

    thread: Count
    stack: tuple[_Frame, ...]
    waits_for: str


class Finding(Record, frozen=True, kw_only=True):
    """Something else than a race that can happen.

    Attributes:
        kind: What it is.
        message: It in one line.
        threads: The threads that it concerns.
        schedule: An execution in which it happens.
    """

    kind: FindingKind
    message: str
    threads: tuple[ThreadState, ...]
    schedule: Schedule


class Coverage(Record, frozen=True, kw_only=True):
    """The share of a program's behaviour that was explored.

    Attributes:
        statement: In one word.
        limit: What ended the search; empty where nothing did.
        executions: Executions, random ones and those of the search.
        random_executions: How many of them were random; they come first.
        blocked: Executions that turned out to be covered by others already.
        events: Events of all executions.
        rounds: Searches started, one more each time that a racing location was found.
        bounds: What was left out, as pairs of a name, such as "threads", and details, sorted.
        promoted: Locations whose accesses were events in the last round.
    """

    statement: Statement
    limit: str = ""
    executions: Count = 0
    random_executions: Count = 0
    blocked: Count = 0
    events: Count = 0
    rounds: Count = 0
    bounds: tuple[_Bound, ...] = field(default=(), name="left_out")
    promoted: Count = 0

    @property
    def is_complete(self) -> bool:
        """Tells whether everything that can happen was seen."""
        return self.statement is Statement.EXHAUSTED and not self.bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessedLine:
    """A line that accesses memory, over all executions that reached it.

    Attributes:
        line: The line.
        access: What it does there.
        threads: Most different threads that did it in one execution.
        locks: Names of the locks that were held each time, sorted.
    """

    line: int
    access: Access
    threads: int
    locks: tuple[str, ...]


class Output(Record, frozen=True, kw_only=True):
    """One text that the program can leave.

    Attributes:
        text: Standard output and error of one execution.
        executions: How many executions left it.
    """

    text: str
    executions: Count


class Verdict(Record, frozen=True, kw_only=True):
    """The explorer's result for one program.

    Attributes:
        program: Name of the file.
        digest: SHA-256 (hex) of its text.
        outcome: In one word; follows from races, findings and coverage.
        races: Pairs of accesses that race, sorted by lines.
        findings: What else can happen, sorted by kind.
        coverage: How much was seen.
        threads_created: Most threads in an execution, besides main's.
        outputs: Texts that executions left, sorted; some of them where there are many.
        outputs_complete: Whether these are all, of the executions seen.
        limits: How far the search was to go.
        inputs: Values that a nondeterministic input had.
        unseen: Accesses of the source that the compiled program does not announce, as lines and
            words, sorted; races with them are not found.
    """

    program: str
    digest: str
    outcome: Outcome
    races: tuple[Race, ...]
    findings: tuple[Finding, ...]
    coverage: Coverage
    threads_created: Count = 0
    outputs: tuple[Output, ...] = ()
    outputs_complete: bool = False
    limits: SearchLimits = DEFAULT_LIMITS
    inputs: tuple[Whole, ...] = ()
    unseen: tuple[_Unseen, ...] = ()

    def line_pairs(
        self, classes: Collection[RaceClass] = tuple(RaceClass)
    ) -> frozenset[tuple[int, int]]:
        """Returns the pairs of lines that race; those without a known line are left out."""
        return frozenset(
            race.lines for race in self.races if race.race_class in classes and all(race.lines)
        )

    def shown(self) -> Iterator[Race | Finding]:
        """Gives everything that has a schedule, in the order in which `replay` counts it."""
        yield from self.races
        yield from self.findings


def outcome_of(
    races: Collection[Race],
    findings: Collection[Finding],
    coverage: Coverage,
    unseen: Collection[tuple[int, str]] = (),
) -> Outcome:
    """Returns the outcome that a verdict's parts stand for."""
    if races or any(finding.kind not in NO_FAULTS for finding in findings):
        return Outcome.FAIL
    unknown = any(finding.kind is FindingKind.UNSUPPORTED_CALL for finding in findings)
    if unknown or unseen or not coverage.is_complete:
        return Outcome.INCONCLUSIVE
    return Outcome.PASS
