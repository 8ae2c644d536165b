"""The values of a verdict on a Java program."""

from enum import StrEnum

import msgspec

from concert.explorers.java.verdict.printing import PrintingOrder
from concert.explorers.java.verdict.schedule import Schedule
from concert.reading.records import Amount, Count, Record, Whole


class Outcome(StrEnum):
    """The explorer's judgement in one word."""

    PASS = "pass"
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"


class Label(StrEnum):
    """A fault of a program."""

    DATA_RACE = "data_race"
    """Plain accesses in conflict, which the memory model does not order."""
    DEADLOCK = "deadlock"
    """Nobody can go on, and a thread that is no daemon is alive."""
    LIVELOCK = "livelock"
    """Threads spin for ever without progress."""
    NO_ENTRY_METHOD = "no_entry_method"
    RESOURCE_LIMIT = "resource_limit"
    """The program used so much of something that nothing can be said."""
    SINGLE_THREAD = "single_thread"
    """No execution started a second thread."""
    STARVATION = "starvation"
    """One thread waits for ever while others go on for ever."""
    UNCAUGHT_EXCEPTION = "uncaught_exception"
    """A thread dies of an exception."""


class Fact(StrEnum):
    """A property of a program that is not a fault by itself."""

    EXIT_STATUS = "exit_status"
    """The program ends with a status other than 0."""
    OUTPUT = "output"
    """An execution that was asked for, with what it prints."""
    UNFINISHED_WORK = "unfinished_work"
    """The program can end while a thread that it started is at work."""


class Statement(StrEnum):
    """The share of a program's behaviour that was explored."""

    EXHAUSTED = "exhausted"
    """Every class of executions."""
    BOUNDED = "bounded"
    """The classes up to a limit."""
    SAMPLED = "sampled"
    """A random choice of executions."""


class Access(StrEnum):
    """The kind of an access to a variable."""

    READ = "read"
    WRITE = "write"


class Limit(StrEnum):
    """The limit that ended a search early."""

    NONE = ""
    BLOCKED = "blocked"
    """Every thread slept, in a call of the library that the explorer does not see."""
    CHOICES = "choices"
    CLASS_SIZE = "class_size"
    """A class is as large as a class may be, and the explorer's hooks do not fit in."""
    CPU = "cpu"
    EVENTS = "events"
    EXECUTIONS = "executions"
    HEAP = "heap"
    """The virtual machine's heap was full, and no memory was left to say more."""
    MEMORY = "memory"
    NONDETERMINISM = "nondeterminism"
    """The program did other things on the same schedule."""
    OUTPUT = "output"
    """The verdict would be longer than any is."""
    PLANS = "plans"
    """The plans of the search, still to be explored, took more memory than they may."""
    STACK = "stack"
    """A thread came to the end of its stack where the explorer had something to note."""
    THREADS = "threads"


class LeftOut(StrEnum):
    """A thing that executions leave out though it may matter for the program."""

    CLOCK = "clock"
    """The program may decide by a clock, which goes one way only."""
    DESERIALISED_OBJECTS = "deserialised_objects"
    """The program reads objects from a stream; accesses of these are no events."""
    DIRECT_BUFFERS = "direct_buffers"
    """The program makes a buffer outside of the heap; accesses of it are no events."""
    EQUAL_OBJECTS = "equal_objects"
    """Threads lock equal strings or boxes that the library made; they count as one object."""
    INTERFACE_INITIALISERS = "interface_initialisers"
    """An interface that keeps its fields is initialised before all else, not at first use."""
    LIBRARY_OBJECTS = "library_objects"
    """Threads call an object of the library unguarded in which nothing is an event."""
    MEMORY_ORDERS = "memory_orders"
    """The program asks for weaker orders than that of volatile variables."""
    PAUSES = "pauses"
    """A thread sleeps or yields at one place again and again; others went first in the end."""
    RANDOM_NUMBERS = "random_numbers"
    """The program draws random numbers or hash codes, which are the same in each execution."""
    REFUSALS = "refusals"
    """The program asks for what the explorer refuses; what it does after that convicts nobody."""
    SERIALISED_OBJECTS = "serialised_objects"
    """The program writes objects to a stream, which reads their fields with no event."""
    SPURIOUS_WAKEUPS = "spurious_wakeups"
    """The program waits where a wake-up without a reason would show."""
    SURROUNDINGS = "surroundings"
    """The program looks at its frames, loaders, members or output, which are others elsewhere."""
    THREAD_STATES = "thread_states"
    """The program looks at where another thread is in the midst of what is one event or turn."""
    TIMEOUTS = "timeouts"
    """A timed wait comes again and again; it is not tried to end at each of its turns."""


class ThreadState(Record, frozen=True, kw_only=True):
    """The state of a thread at the moment of a violation.

    Attributes:
        name: Its name.
        state: What it does, such as "waits for monitor of Account#2 held by Thread-1".
        stack: Innermost first, as "Bank.transfer(Bank.java:12)".
    """

    name: str
    state: str
    stack: tuple[str, ...]


class Violation[K: Label | Fact = Label | Fact](Record, frozen=True, kw_only=True):
    """One thing that goes wrong, and an execution that shows it.

    Attributes:
        kind: Which label it stands for; a fact where it is no fault.
        message: One line.
        threads: The threads that it concerns.
        sites: Source lines that it concerns, as "Bank.java:12"; for a race the two accesses.
        accesses: For a race, how each of `sites` touches the variable.
        variable: For a race, "Counter.count", "int[]" or a collection's class; else empty.
        exception: For an uncaught exception, its class and message; else empty.
        schedule: The execution.
        promoted: Numbers of the variables whose accesses are events of the schedule.
    """

    kind: K
    message: str
    threads: tuple[ThreadState, ...] = ()
    sites: tuple[str, ...] = ()
    accesses: tuple[Access, ...] = ()
    variable: str = ""
    exception: str = ""
    schedule: Schedule = ()
    promoted: tuple[Whole, ...] = ()


class Coverage(Record, frozen=True, kw_only=True):
    """The share of a program's behaviour that was explored.

    Attributes:
        statement: In one word.
        limit: What ended the search; `NONE` where nothing did.
        executions: Executions run.
        events: Events of all executions.
        rounds: Searches started, one more each time that a racing variable was found.
        blocked: Executions that turned out to be covered by others already.
        seed: Of the random search.
        bounds: Bounds of the search by name, such as {"timeouts_per_wait": 1}.
        left_out: What no execution shows, sorted; the search is never exhausted then.
    """

    statement: Statement
    limit: Limit = Limit.NONE
    executions: Count = 0
    events: Count = 0
    rounds: Count = 0
    blocked: Count = 0
    seed: Count = 0
    bounds: dict[str, Count] = msgspec.field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()


class Output(Record, frozen=True, kw_only=True):
    """One text that the program can leave on standard output.

    Attributes:
        text: The whole text at the end of an execution.
        executions: How many executions left it.
    """

    text: str
    executions: Count


class SharedObject(Record, frozen=True, kw_only=True):
    """That threads met on objects of one kind.

    Attributes:
        name: The class; for a static field "Bank.total".
        own: Whether it is the program's own class, field or array, and not the library's.
        called_as: For the library's: classes whose methods the program called to get there, sorted.
        threads: Most threads that used one and the same in an execution.
        workers: The same, without the thread of main.
    """

    name: str = msgspec.field(name="class")
    own: bool
    called_as: tuple[str, ...]
    threads: Count
    workers: Count


class Verdict(Record, frozen=True, kw_only=True):
    """The explorer's result for one program.

    Attributes:
        program: Binary name of the main class; empty where there is none.
        outcome: In one word; follows from the labels and the coverage.
        labels: All that apply, sorted.
        violations: At least one for each label that an execution can show.
        coverage: How much was seen.
        threads_created: Most threads in any execution, the one of main not counted.
        shared_objects: Objects on which threads met, sorted by name.
        outputs: Texts that the program can leave on standard output, sorted.
        outputs_complete: Whether `outputs` has them all, of the executions seen.
        observations: What else can happen, as `Fact`s.
        printing: In which orders output can come, as far as `SearchLimits.orders` allows.
        printing_complete: Whether `printing` has them all, of the executions seen.
        stages: Time spent by stage in ms: the only part that may differ between
            two runs.
    """

    program: str
    outcome: Outcome
    labels: tuple[Label, ...]
    violations: tuple[Violation[Label], ...]
    coverage: Coverage
    threads_created: Count = 0
    shared_objects: tuple[SharedObject, ...] = ()
    outputs: tuple[Output, ...] = ()
    outputs_complete: bool = False
    observations: tuple[Violation[Fact], ...] = ()
    printing: tuple[PrintingOrder, ...] = ()
    printing_complete: bool = False
    stages: dict[str, Amount] = msgspec.field(default_factory=dict)


def outcome_of(labels: tuple[Label, ...], statement: Statement) -> Outcome:
    """Returns the outcome that labels and coverage stand for."""
    if set(labels) - {Label.RESOURCE_LIMIT}:
        return Outcome.FAIL
    if labels or statement is not Statement.EXHAUSTED:
        return Outcome.INCONCLUSIVE
    return Outcome.PASS


def killed_verdict(program: str, limit: Limit) -> Verdict:
    """Returns the verdict on a program whose exploration had to be killed."""
    return Verdict(
        program=program,
        outcome=Outcome.INCONCLUSIVE,
        labels=(Label.RESOURCE_LIMIT,),
        violations=(),
        coverage=Coverage(statement=Statement.BOUNDED, limit=limit),
    )
