"""The one form of an execution that the viewer shows, for programs of both languages."""

from enum import StrEnum
from typing import Final, Literal

import msgspec

from concert.explorers.common.replayed_step import ObjectKind, Op
from concert.reading.records import Count, Record

FORMAT: Final = "steps 1"
"""Name and version of the form; a change of a field's meaning counts it up."""


class File(Record, frozen=True, kw_only=True):
    """A source file of the program.

    Attributes:
        name: Its name, without folders.
        text: Its text.
    """

    name: str
    text: str


class Thing(Record, frozen=True, kw_only=True):
    """A variable, a lock, or what else threads use.

    Attributes:
        name: Its name, as a person knows it.
        kind: The part that it plays.
    """

    name: str
    kind: ObjectKind


class Deed(Record, frozen=True, kw_only=True):
    """One of the things that a thread does in a step.

    Attributes:
        op: What it does.
        object: To what, an index into `things`; None where there is nothing to name.
        line: Line of the source, where it is another than the step's; 0 else.
        value: What was read or written, or the started thread's number; empty where unknown.
    """

    op: Op
    object: Count | None = None
    line: Count = 0
    value: str = ""


class Step(Record, frozen=True, kw_only=True):
    """One thread's doings from one stop to its next.

    Attributes:
        thread: Its number.
        file: Index of the source file; None where the place is unknown.
        line: Line there, from 1; 0 where it is unknown.
        text: What it does, in words that follow the thread's name.
        shared: Whether others can notice it.
        deeds: What it does in detail, in order.
        printed: What it prints.
        stuck: Whether it is no step, but where the thread stands when nobody can go on.
        holder: Of a stuck thread: the thread that alone could let it go on.
    """

    thread: Count
    file: Count | None = None
    line: Count = 0
    text: str
    shared: bool = True
    deeds: tuple[Deed, ...] = ()
    printed: str = ""
    stuck: bool = False
    holder: Count | None = None


class Edge(Record, frozen=True, kw_only=True):
    """That a step of one thread comes before a step of another, for a reason.

    Attributes:
        source: Index of the earlier step.
        target: Index of the later one.
        object: What they hand over, an index into `things`; None where it is a thread's start
            or end.
    """

    source: Count
    target: Count
    object: Count | None = None


class MarkKind(StrEnum):
    """The reason why steps are marked."""

    RACE = "race"
    """Two accesses that nothing orders."""
    CYCLE = "cycle"
    """Threads that cannot go on."""
    FAULT = "fault"
    """A place at which something else goes wrong."""


class Mark(Record, frozen=True, kw_only=True):
    """The steps that convict a program, with the reason.

    Attributes:
        kind: Which kind of reason it is.
        label: The explorer's name of the fault, such as "data_race".
        steps: Indices of the steps.
        text: The reason in a sentence.
    """

    kind: MarkKind
    label: str
    steps: tuple[Count, ...]
    text: str


class Interleaving(Record, frozen=True, kw_only=True):
    """One execution of a program, step by step.

    Attributes:
        format: Name and version of this form.
        program: What to call the program.
        language: "java" or "c".
        head: What goes wrong, in one line.
        files: Its source files.
        threads: Names of the threads, by number.
        things: What threads use, by number.
        steps: What threads do, in the order of the execution.
        edges: What orders steps of different threads; edges that others imply are left out.
        marks: What convicts the program.
        output: All that the program printed.
    """

    format: Literal["steps 1"] = FORMAT
    program: str
    language: Literal["java", "c"]
    head: str
    files: tuple[File, ...]
    threads: tuple[str, ...]
    things: tuple[Thing, ...]
    steps: tuple[Step, ...]
    edges: tuple[Edge, ...]
    marks: tuple[Mark, ...]
    output: str


_INERT: Final = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


def steps_json(interleaving: Interleaving) -> str:
    """Returns an execution as JSON that can stand anywhere in a page or a script."""
    text = msgspec.json.encode(interleaving, order="deterministic").decode("utf-8")
    for sign, escape in _INERT.items():
        text = text.replace(sign, escape)
    return text
