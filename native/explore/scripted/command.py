"""Runs little concurrent programs, given as text, on the exploration engine."""

import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from concert import runfiles

_PROGRAM = "native/explore/scripted/scripted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exploration:
    """The engine's findings about a program, and their cost."""

    executions: int
    round_executions: int
    """Those since the engine last began afresh, as it does when it promotes data."""
    blocked: int
    """Executions that turned out to show nothing new."""
    taken_back: int
    discarded: int
    sampled: int
    events: int
    rounds: int
    departs: str
    """`yes` if C11 allows executions that are not sequentially consistent, else `no`."""
    coverage: str
    limit: str
    finals: tuple[str, ...]
    """Variables, then each thread's registers after a bar; sorted."""
    deadlocks: tuple[str, ...]
    """The same, with @ and the number of its instruction for each thread that is stuck."""
    races: tuple[str, ...]
    """Pairs of sites: 1000 * thread + instruction, both from 0."""
    adjacent: tuple[str, ...]
    """Those of two accesses that two threads can be about to make at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """The findings of brute force about a program."""

    classes: int
    prefixes: int
    finals: tuple[str, ...]
    deadlocks: tuple[str, ...]
    races: tuple[str, ...]
    adjacent: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reproduction:
    """The numbers of ends and races shown again, and of the thread switches that this took."""

    states: int
    replayed: int
    minimised: int
    switches: int
    fewest: int
    races: int
    races_replayed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The comparison of the engine with brute force on random programs."""

    compared: int
    left_out: int
    executions: int
    classes: int
    blocked: int
    merging: int
    """Programs whose states were merged at the end."""
    deadlocked: int
    racy: int
    races: int
    """Pairs."""
    adjacent: int
    """Those of them that can be adjacent."""
    wrong: tuple[str, ...]


def explore(
    program: str,
    *,
    executions: int = 0,
    events_per_execution: int = 0,
    total_events: int = 0,
    planned_bytes: int = 0,
    sampled_executions: int = 0,
    seed: int = 1,
    merge_after: int = 0,
    every_order: bool = False,
    older_writes: bool = False,
) -> Exploration:
    """Explores a program; the limits are those of the engine, 0 for none.

    Args:
        program: Text as described in program.h.
        executions: Limit of the exhaustive search.
        events_per_execution: Limit of each execution.
        total_events: Limit of the exhaustive search.
        planned_bytes: Limit of what it plans.
        sampled_executions: Random executions after a limit.
        seed: Of the random executions.
        merge_after: Events after which the engine explores only once what follows a state.
        every_order: Whether all events of different threads depend on each other.
        older_writes: Whether executions that are not sequentially consistent are run, too.
    """
    limits = (
        f"executions={executions}",
        f"events_per_execution={events_per_execution}",
        f"total_events={total_events}",
        f"planned_bytes={planned_bytes}",
        f"sampled_executions={sampled_executions}",
        f"seed={seed}",
        f"merge_after={merge_after}",
        f"every_order={int(every_order)}",
        f"older_writes={int(older_writes)}",
    )
    return _parsed(Exploration, output_of("explore", *limits, program=program))


def enumerate_all(program: str) -> Truth:
    """Tries all interleavings of a program, instruction by instruction."""
    return _parsed(Truth, output_of("oracle", program=program))


def reproduce(program: str) -> Reproduction:
    """Replays and minimises all that happens in a program."""
    return _parsed(Reproduction, output_of("reproduce", program=program))


def compare(
    flavour: Literal["exact", "halting", "choosing", "rich", "weak", "sums"],
    *,
    first: int,
    count: int,
    merging: bool = False,
) -> Agreement:
    """Compares the engine with brute force.

    Args:
        flavour: The kind of random programs, see generator.h.
        first: Number of the first program, which seeds it.
        count: Number of programs.
        merging: Whether the engine explores only once what follows a state.
    """
    options = ["merging"] if merging else []
    return _parsed(Agreement, output_of("compare", flavour, str(first), str(count), *options))


def output_of(*arguments: str, program: str = "") -> str:
    """Returns what the command prints.

    Raises:
        subprocess.CalledProcessError: It failed; its message is on standard error.
    """
    finished = subprocess.run(
        [runfiles.folder(_PROGRAM), *arguments],
        input=program,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return finished.stdout


def _parsed[T](kind: type[T], text: str) -> T:
    fields = cast(Mapping[str, int | str | list[str]], json.loads(text))
    return kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()})
