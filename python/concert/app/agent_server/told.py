"""The form of what tools answer: agents read it as structured content, with its schema."""

from typing import Annotated

import msgspec
from msgspec import Meta

from concert.explorers import java
from concert.reading.records import Count, Record

type _Language = Annotated[str, Meta(extra_json_schema={"enum": ["java", "c"]})]
type _Outcome = Annotated[str, Meta(extra_json_schema={"enum": [*java.Outcome]})]
type _Coverage = Annotated[str, Meta(extra_json_schema={"enum": [*java.Statement]})]
"""Both languages have the same words."""


class RaceSide(Record, frozen=True, kw_only=True):
    """One of two racing accesses.

    Attributes:
        thread: Who; empty where that is unknown.
        access: What it does, such as "read".
        place: Where, as "counter.c:10".
        text: The source line.
    """

    thread: str
    access: str
    place: str
    text: str


class Fault(Record, frozen=True, kw_only=True):
    """One thing that goes wrong.

    Attributes:
        number: The number by which replay knows it.
        kind: Its kind, such as "data_race" or "deadlock".
        message: It in one line.
        variable: Of a race: what both access.
        sides: Of a race: the two accesses.
        can_be_replayed: Whether an execution shows it.
    """

    number: Count
    kind: str
    message: str
    variable: str = ""
    sides: tuple[RaceSide, ...] = ()
    can_be_replayed: bool = True


class LeftOut(Record, frozen=True, kw_only=True):
    """Something that no execution of the search shows though it may matter.

    Attributes:
        what: Its name, as the documentation has it.
        detail: More about it.
    """

    what: str
    detail: str = ""


class ToldVerdict(Record, frozen=True, kw_only=True):
    """The verdict on a program.

    Attributes:
        handle: The name by which replay knows the verdict, in this session.
        program: What the program is called.
        language: Its language.
        outcome: pass: every interleaving within the bounds was seen, and none has a fault. fail:
            at least one has. inconclusive: none that was seen has, and not all were seen.
        labels: The kinds of all faults and findings.
        coverage: exhausted: one execution of every class of equivalent ones was run. bounded or
            sampled: a limit ended the search.
        limit: The limit that ended the search; empty where none did.
        executions: Executions that were run.
        events: Their events.
        threads_created: Most threads in an execution, besides main's.
        left_out: The ledger of omissions; with one of them a verdict is never pass.
        bounds: Bounds that hold for every search of a Java program, whatever the limits.
        limits: How far the search was to go, by the names that explain_limits lists.
        faults: What goes wrong, by number.
        faults_untold: Number of faults that are not among `faults`.
        observations: What can happen and is no fault by itself.
        outputs: Texts that executions leave on standard output, shortened.
        outputs_untold: Number of texts that are not among `outputs`.
        outputs_complete: Whether these are all, of the executions seen.
    """

    handle: str
    program: str
    language: _Language
    outcome: _Outcome
    labels: tuple[str, ...]
    coverage: _Coverage
    limit: str
    executions: Count
    events: Count
    threads_created: Count
    left_out: tuple[LeftOut, ...]
    bounds: dict[str, Count] = msgspec.field(default_factory=dict)
    limits: dict[str, Count]
    faults: tuple[Fault, ...]
    faults_untold: Count
    observations: tuple[str, ...]
    outputs: tuple[str, ...]
    outputs_untold: Count
    outputs_complete: bool


class ToldStep(Record, frozen=True, kw_only=True):
    """One step of an execution.

    Attributes:
        number: Its number, from 1.
        thread: Who.
        place: Where, as "counter.c:10"; empty where that is unknown.
        text: The source line.
        sentence: Who does what.
        convicts: Whether it is one of the steps that convict the program.
    """

    number: Count
    thread: str
    place: str
    text: str
    sentence: str
    convicts: bool


class ToldExecution(Record, frozen=True, kw_only=True):
    """A part of an execution that was run again.

    Attributes:
        handle: The verdict's.
        fault: Number of the fault in it.
        program: What the program is called.
        message: What goes wrong.
        why: What convicts the program, in sentences.
        shows_it_again: Whether the execution shows the fault again.
        threads: Names of the threads.
        steps: The steps.
        steps_in_all: Number of steps that could be told.
        next_step: The step to ask for next; 0 where all is told.
        steps_left_out: Number of steps that no other thread can notice, left out.
        output: What the program printed, shortened.
    """

    handle: str
    fault: Count
    program: str
    message: str
    why: tuple[str, ...]
    shows_it_again: bool
    threads: tuple[str, ...]
    steps: tuple[ToldStep, ...]
    steps_in_all: Count
    next_step: Count
    steps_left_out: Count
    output: str


class ToldLimit(Record, frozen=True, kw_only=True):
    """One limit.

    Attributes:
        name: Its name.
        meaning: What it bounds.
        java: Its default for Java; -1 where Java has no such limit.
        c: The same for C.
    """

    name: str
    meaning: str
    java: int
    c: int


class ToldLimits(Record, frozen=True, kw_only=True):
    """All limits of a search.

    Attributes:
        limits: The limits. They count work, so that a busy machine changes no verdict.
        most_source_bytes: Size of all source files of one call together.
    """

    limits: tuple[ToldLimit, ...]
    most_source_bytes: Count
