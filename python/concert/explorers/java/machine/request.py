"""A request to explore: the program and the limits."""

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path

from concert.explorers.java.verdict.schedule import Step
from concert.explorers.java.verdict.verdict import Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLimits:
    """The limits of a search. They count work, so that a busy machine changes no verdict.

    Attributes:
        executions: Executions of the exhaustive search.
        events: Events of one execution.
        total_events: Events of all executions; the random ones have as many again.
        threads: Threads of one execution.
        sampled: Executions of the random search that follows when a limit ended the first.
        seed: Of the random search.
        cpu_ms: CPU time of the search in ms, a second guard behind the counts.
        minimise_executions: Executions spent on making one violation's schedule simpler.
        outputs: Different texts on standard output that are kept.
        orders: Different orders of printing that are kept; none by default.
    """

    executions: int = 100_000
    events: int = 20_000
    total_events: int = 4_000_000
    threads: int = 100
    sampled: int = 1_000
    seed: int = 1
    cpu_ms: int = 150_000
    minimise_executions: int = 200
    outputs: int = 1_000
    orders: int = 0

    def canonical_json(self) -> str:
        """Returns the limits as JSON with sorted keys and no spaces."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A compiled program.

    Attributes:
        class_path: Folders and jars with its class files, in the order of the search.
        main_class: Binary name of the class whose main starts it; empty: it has none.
    """

    class_path: tuple[Path, ...]
    main_class: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A program to explore.

    Attributes:
        program: The program.
        limits: How far to go.
        witness: Number of an execution, as `PrintingOrder.first` has it: the search ends with it,
            and the verdict has it among its observations; None to search to the end.
        every_order: Whether every order of events is run, also of those that do not depend on each
            other. For checking the explorer: the verdict is the same without, and takes less.
        every_access: Whether each synchronising access of the library's code is an event of its
            own, also where a call is a single event. Likewise.
    """

    program: Program
    limits: SearchLimits = SearchLimits()
    witness: int | None = None
    every_order: bool = False
    every_access: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayRequest:
    """An execution to run once more.

    Attributes:
        program: The program, compiled as it was explored.
        schedule: The execution, as a violation has it.
        promoted: Numbers of the variables whose accesses are its events, likewise.
        shows: What it is to show; of several things that it shows this one is told.
        limits: The limits under which it was found.
    """

    program: Program
    schedule: tuple[Step, ...]
    promoted: tuple[int, ...] = ()
    shows: Violation | None = None
    limits: SearchLimits = SearchLimits()
