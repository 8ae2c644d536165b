"""Runs a program's calls in every order, step by step, and keeps what it can come to."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tests.explorer.objects.specification import (
    LIFE,
    OVER,
    START,
    Objects,
    Program,
    life,
    put,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """All that a program can come to.

    Attributes:
        outputs: What it can print.
        deadlocks: Whether its threads can wait for each other for ever.
    """

    outputs: frozenset[str]
    deadlocks: bool


class TooLargeError(Exception):
    """A program has more states than were asked for."""


class _Thread(NamedTuple):
    next_call: int
    phase: Hashable
    log: str


class _State(NamedTuple):
    objects: Objects
    threads: tuple[_Thread, ...]


def outcomes(program: Program, *, most: int) -> Outcomes:
    """Returns all that a program can come to.

    Args:
        program: The program.
        most: States that may be seen.

    Raises:
        TooLargeError: There are more states.
    """
    first = _State(
        objects=tuple(each.initial() for each in program.objects),
        threads=tuple(_Thread(0, START, "") for _ in program.threads),
    )
    seen = {first}
    left = [first]
    outputs: set[str] = set()
    deadlocks = False
    while left:
        state = left.pop()
        if len(life(state.objects).ended) == len(program.threads):
            outputs.add("|".join(thread.log for thread in state.threads))
            continue
        stuck = True
        for following, lucky in _following(program, state):
            stuck &= lucky
            if following not in seen:
                seen.add(following)
                left.append(following)
        deadlocks |= stuck
        if len(seen) > most:
            raise TooLargeError(f"{len(seen)} states")
    return Outcomes(outputs=frozenset(outputs), deadlocks=deadlocks)


def _following(program: Program, state: _State) -> Iterator[tuple[_State, bool]]:
    """Yields the states that may follow, and whether that takes luck."""
    alive = life(state.objects)
    first_task = len(program.threads) - program.tasks
    if alive.started < first_task:
        started = alive._replace(started=alive.started + 1)
        yield state._replace(objects=put(state.objects, LIFE, started)), False
    for me in (*range(alive.started), *range(first_task, len(program.threads))):
        thread = state.threads[me]
        if me in alive.ended:
            continue
        if thread.next_call == len(program.threads[me]):
            over = alive._replace(ended=alive.ended | {me})
            yield state._replace(objects=put(state.objects, LIFE, over)), False
            continue
        call = program.threads[me][thread.next_call]
        for step in program.objects[call.at].steps(state.objects, me, call, thread.phase):
            if step.phase == OVER:
                after = _Thread(len(program.threads[me]), START, thread.log + step.result)
            elif step.phase is None:
                after = _Thread(thread.next_call + 1, START, thread.log + step.result)
            else:
                after = thread._replace(phase=step.phase)
            threads = (*state.threads[:me], after, *state.threads[me + 1 :])
            yield _State(step.objects, threads), step.lucky
