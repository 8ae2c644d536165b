"""Draws samples of the tasks as the papers did: of each stratum by itself, at random by a seed.

`40` draws 40 tasks of each suite, each stratum by its share (DRDBench's Appendix G draws 22 racy
and 78 race-free programs of 226 and 777). `each:20` draws 20 of every stratum (its Appendices D to
F draw 20 and 20). `racy:39,race-free:134` draws so many of each stratum named, and nothing else,
which sets the balance of the strata. Equal seeds draw equal tasks on all machines, and a larger
sample holds every smaller one of the same seed, so that no answer is paid twice.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Final

from concert.pipeline.errors import UnknownNameError
from concert.suites.protocol import Suite
from concert.suites.task_facts import facts_of
from concert.values.values import Task

EACH: Final = "each:"
_COUNT = "[1-9][0-9]{0,6}"
_NAMED = f"[a-z][a-z0-9-]{{0,40}}:{_COUNT}"
_FORM: Final = re.compile(f"(each:)?{_COUNT}|{_NAMED}(,{_NAMED}){{0,9}}")


def is_subset(text: str) -> bool:
    """Tells whether a text is the size of a sample, such as "40", "each:20" or "a:4,b:9"."""
    return bool(_FORM.fullmatch(text))


def subset_tasks(
    tasks: Sequence[Task], suites: Mapping[str, Suite], subset: str, *, seed: int
) -> list[Task]:
    """Returns the tasks that a sample holds, in the order of `tasks`.

    Args:
        tasks: Tasks of any suites.
        suites: The suites by name, which tell the strata.
        subset: The size; see `is_subset`.
        seed: The seed.

    Raises:
        UnknownNameError: A stratum that the size names is none of these tasks'.
    """
    counts = _by_stratum(subset)
    known = {facts_of(suites[task.suite], task).stratum for task in tasks}
    for stratum in counts:
        if stratum not in known:
            raise UnknownNameError("stratum", stratum, known=sorted(known - {""}))
    chosen: set[int] = set()
    for name, suite in suites.items():
        strata: dict[str, list[Task]] = {}
        for task in tasks:
            if task.suite == name:
                strata.setdefault(facts_of(suite, task).stratum, []).append(task)
        if counts:
            seats = {key: counts.get(key, 0) for key in strata}
        elif subset.startswith(EACH):
            seats = dict.fromkeys(strata, int(subset.removeprefix(EACH)))
        else:
            seats = shares({key: len(of_it) for key, of_it in strata.items()}, int(subset))
        for key, of_it in strata.items():
            drawn = sorted(of_it, key=lambda task: _lot(task, seed))[: seats[key]]
            chosen.update(id(task) for task in drawn)
    return [task for task in tasks if id(task) in chosen]


def shares(sizes: Mapping[str, int], seats: int) -> dict[str, int]:
    """Returns how many of `seats` each stratum gets: by its size, by Sainte-Lague's method.

    No stratum gets fewer where there are more seats.
    """
    given = dict.fromkeys(sorted(sizes), 0)
    for _ in range(min(seats, sum(sizes.values()))):
        open_ones = [key for key in given if given[key] < sizes[key]]
        given[max(open_ones, key=lambda key: sizes[key] / (2 * given[key] + 1))] += 1
    return given


def _by_stratum(subset: str) -> dict[str, int]:
    """Returns the counts that a size names by stratum; nothing where it names none."""
    if ":" not in subset or subset.startswith(EACH):
        return {}
    named = (part.split(":") for part in subset.split(","))
    return {stratum: int(count) for stratum, count in named}


def _lot(task: Task, seed: int) -> bytes:
    # A hash and no generator of random numbers, for those may change with Python.
    return hashlib.sha256(f"{seed} {task.suite}/{task.task_id}".encode()).digest()
