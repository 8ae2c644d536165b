"""One step of a replayed execution, in either language, with what was done in it."""

from enum import StrEnum

from msgspec import Struct

from concert.reading.records import Count, Record


class Op(StrEnum):
    """A thread's way of using an object."""

    ACQUIRE = "acquire"
    """Takes a lock."""
    RELEASE = "release"
    """Gives a lock back."""
    READ = "read"
    """Reads data."""
    WRITE = "write"
    """Writes data."""
    OBSERVE = "observe"
    """Reads what orders threads: a volatile variable, an atomic, the state of a semaphore."""
    PUBLISH = "publish"
    """Writes what orders threads."""
    START = "start"
    """Starts the thread whose number is the deed's value."""


class ReplayedDeed(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One of the things that a thread does in a step.

    Attributes:
        op: What it does.
        object: To what, an index into the objects of the execution; -1 for none.
        site: Where, as "Bank.java:12"; empty where that is the step's own place, or unknown.
        value: What was read or written, or is the started thread's number; empty where unknown.
    """

    op: Op
    object: int
    site: str
    value: str


class ObjectKind(StrEnum):
    """The part that an object plays."""

    LOCK = "lock"
    VARIABLE = "variable"
    SYNC = "sync"
    """Orders threads, and is no lock: a volatile variable, a latch, a thread's end."""


class ReplayedObject(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something that threads use.

    Attributes:
        name: Its name, as a person knows it: "Account#1.balance".
        kind: The part that it plays.
    """

    name: str
    kind: ObjectKind


class Wait(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A thread that cannot go on when the execution is over.

    Attributes:
        thread: Its number.
        site: Where it stands.
        text: What it waits for, so that the thread's name before it makes a sentence.
        object: The lock that it waits for, an index into the objects; -1 for none.
        holder: Number of the one thread that could let it go on; -1 for none.
    """

    thread: int
    site: str
    text: str
    object: int
    holder: int


class ReplayedStep(Record, frozen=True, kw_only=True):
    """One event of a replayed execution.

    Attributes:
        thread: Number of the thread, an index into `Replayed.threads`.
        site: Where the thread stands in the source, as "Bank.java:12"; empty where unknown.
        text: What it does, so that its thread's name before it makes a sentence: "locks Account#1".
        shared: Whether it touches what another thread touches as well, or orders threads.
        deeds: What it does in detail, in order; empty where the explorer does not tell.
        clock: What is ordered before its end: for each thread, how many of its releases.
        printed: What it printed.
    """

    thread: Count
    site: str
    text: str
    shared: bool
    deeds: tuple[ReplayedDeed, ...] = ()
    clock: tuple[Count, ...] = ()
    printed: str = ""


def left_out_note(count: int) -> list[str]:
    """Returns the line that says how many steps are not shown; none where all are."""
    steps = "1 step that touches" if count == 1 else f"{count:,} steps that touch"
    return [f"{steps} nothing shared left out; --all shows all"] if count else []
