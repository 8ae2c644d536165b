"""Puts together what two runs of the race check found, whose threads start in different orders."""

import dataclasses

from concert.suites.task_parallel.judge.races.finding import (
    ALL_WAIT,
    DEADLOCKS,
    RaceFinding,
    RaceState,
)


def may_race_in_other_order(first: RaceFinding) -> bool:
    """Tells whether a second run, in another order, may find a race that the first one has not."""
    return first.state is RaceState.FREE or first.reason in (DEADLOCKS, ALL_WAIT)


def with_other_order(first: RaceFinding, second: RaceFinding) -> RaceFinding:
    """Returns what two runs say together: of the second one, nothing but a race counts."""
    if second.state is not RaceState.RACE:
        return first
    return dataclasses.replace(second, calls=first.calls, deadlock=first.deadlock)
