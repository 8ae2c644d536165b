"""Scripted answerers: programs of stated skill that answer in a model's place.

None of them is a model. They fill tables, so that a reader sees each table without a key, and their
names begin with `scripted-` so that nobody takes them for a model.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, runtime_checkable

from concert.values.values import Task

PREFIX: Final = "scripted-"
"""The beginning of the names of all scripted answerers."""

type Script = Callable[[Task, random.Random], str]
"""Returns the answer to a task, the same for the same state of the random numbers."""

_SHARES: Final = (80, 50, 20)


@runtime_checkable
class OffersScripts(Protocol):
    """A suite with scripted answerers of its own."""

    @property
    def scripts(self) -> Mapping[str, Script]:
        """Its answerers by name, without `PREFIX`; one of a common name takes its place."""
        ...


def scripts_of(suite: object, tasks: Sequence[Task]) -> Mapping[str, Script]:
    """Returns all scripted answerers of a suite by their whole names, sorted.

    `scripted-mutant-N` gives the reference in N of 100 answers, and in the others one of the
    task's seeded faults, which are mutants of the reference. `scripted-random` gives the reference
    of any task of the suite.

    Args:
        suite: The suite.
        tasks: All of its tasks.
    """
    found: dict[str, Script] = {f"mutant-{share}": _mutant(share, tasks) for share in _SHARES}
    found["random"] = lambda _, chance: chance.choice(tasks).reference
    if isinstance(suite, OffersScripts):
        found.update(suite.scripts)
    return {f"{PREFIX}{name}": found[name] for name in sorted(found)}


def chance_of(seed: int, *place: str | int) -> random.Random:
    """Returns the random numbers of one answer, which depend on nothing but the arguments."""
    return random.Random("\n".join(map(str, (seed, *place))))


def _mutant(share: int, tasks: Sequence[Task]) -> Script:
    def answer(task: Task, chance: random.Random) -> str:
        if chance.randrange(100) < share:
            return task.reference
        if task.seeded:
            return chance.choice(task.seeded).text
        # Without faults of its own, a task gets the answer of another one.
        return chance.choice(tasks).reference

    return answer
