"""A request to explore a C program: its limits, and how the runtime is asked."""

from typing import Final

import msgspec

from concert.explorers.c.verdict.schedule import Json, Schedule, json_line, schedule_json
from concert.reading.records import Count, Record

REQUEST_FORMAT: Final = 1


class SearchLimits(Record, frozen=True, kw_only=True):
    """The limits of a search. They count work, so that a busy machine changes no verdict.

    Attributes:
        seed: Of the random executions.
        random_executions: Random executions, which come first.
        executions: Executions of the search.
        total_events: Events of all executions together.
        events_per_execution: Events of one execution.
        merge_after: Events of the search after which it begins anew and explores only once what
            follows a state of the program; 0 for never.
        threads: Threads of one execution.
        cpu_ms: CPU time in ms, a second guard behind the counts.
        heap_bytes: Memory that the program may have allocated at once.
        output_bytes: Bytes of output of one execution that are kept.
    """

    seed: Count = 1
    random_executions: Count = 2_000
    executions: Count = 1_000_000
    total_events: Count = 12_000_000
    events_per_execution: Count = 20_000
    merge_after: Count = 100_000
    threads: Count = 40
    cpu_ms: Count = 120_000
    heap_bytes: Count = 64 << 20
    output_bytes: Count = 64 << 10

    def canonical_json(self) -> str:
        """Returns the limits as JSON with sorted keys and no spaces."""
        return json_line(msgspec.to_builtins(self))


DEFAULT_LIMITS: Final = SearchLimits()


def request_text(
    limits: SearchLimits,
    *,
    nondet: tuple[int, ...],
    replay: Schedule | None = None,
    first_rounds: bool = True,
    asks_for_ends: bool = False,
    asks_the_clock: bool = True,
    additions: tuple[int, ...] = (),
    every_order: bool = False,
    older_writes: bool = True,
) -> str:
    """Returns the request that the runtime reads.

    Args:
        limits: How far to go.
        nondet: Values that a nondeterministic input may have, sorted.
        replay: An execution to run again; None to search.
        first_rounds: Whether waiting loops at atomic accesses are told by their first round.
        asks_for_ends: Whether the program may ask if a thread has ended: each end is a step then.
        asks_the_clock: Whether the program does more with the time than to print it, and to call
            what waits until one.
        additions: Addresses of the accesses of additions whose result nobody uses, sorted.
        every_order: Whether every order of steps is run, also of those that do not depend on each
            other.
        older_writes: Whether executions are run that are not sequentially consistent.
    """
    value: dict[str, Json] = {
        "additions": list(additions),
        "asks_for_ends": asks_for_ends,
        "asks_the_clock": asks_the_clock,
        "every_order": every_order,
        "first_rounds": first_rounds,
        "format": REQUEST_FORMAT,
        "limits": {
            "cpu_ns": limits.cpu_ms * 1_000_000,
            "events_per_execution": limits.events_per_execution,
            "executions": limits.executions,
            "heap_bytes": limits.heap_bytes,
            "merge_after": limits.merge_after,
            "output_bytes": limits.output_bytes,
            "random_executions": limits.random_executions,
            "threads": limits.threads,
            "total_events": limits.total_events,
        },
        "nondet": list(nondet),
        "older_writes": older_writes,
        "replay": None if replay is None else schedule_json(replay),
        "seed": limits.seed,
    }
    return json_line(value) + "\n"
